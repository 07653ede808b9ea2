// `_headers` and `_redirects` for a platform that serves the tree alone and reads these two (Cloudflare, Netlify).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../builder/files-under.ts';
import { isAnswered } from '../http/page.ts';
import {
  DOWNLOAD_RULES,
  downloadHeaders,
  FILE_HEADERS,
  HTML_TYPE,
  okReply,
  type Reply,
} from '../http/reply.ts';
import { TABLE } from '../service.ts';
import { STORE_FOLDER } from '../store/store.ts';
import { type FixedForm, fixedForms, type Tree } from './fixed-forms.ts';

/** The same on every answer. */
const SHARED = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
];

const EVERYWHERE = '/*';

export type Rules = { headers: string; redirects: string };

/** Per address, and so not for a rule: the ETag is the platform's own, the Link differs from answer to answer. */
const NOT_OF_A_RULE = new Set(['etag', 'link', 'vary']);

/** The headers of every address that a path matches; `*` stands for any rest of it. */
type HeaderRules = Map<string, Record<string, string>>;

export async function staticRules(tree: Tree): Promise<Rules> {
  const forms = await fixedForms(tree);
  const site = okReply({ type: HTML_TYPE, lang: 'sv', body: '' }, '');
  const rules: HeaderRules = new Map([
    [EVERYWHERE, Object.fromEntries(SHARED.map((name) => [name, site.headers[name] ?? '']))],
    ...sitePaths(tree.outDir).map((path) => [path, FILE_HEADERS] as const),
    ['/log/tile/*', { 'content-type': 'application/octet-stream' }],
    ...DOWNLOAD_RULES.map((path) => [path, ownOf(downloadHeaders(''))] as const),
    // A page of the site that the function answers too has one rule: of two at the same path one platform reads the last.
    ...forms.flatMap(({ pattern, example }) =>
      example === null ? [] : [[splat(pattern), ownOf(example.reply.headers)] as const],
    ),
  ]);
  const redirects = ['/favicon.ico /favicon.svg 200', ...forms.flatMap(rewriteOf)];
  return { headers: headersText(rules), redirects: `${redirects.join('\n')}\n` };
}

/** Not `/*`: platforms would join this policy with that of the embeds, and nobody could frame them. */
const sitePaths = (outDir: string): string[] =>
  readdirSync(outDir, { withFileTypes: true })
    .filter(({ name }) => !isAnswered(TABLE, `/${name}`) && ![STORE_FOLDER, 'downloads'].includes(name))
    .flatMap((entry) => {
      if (entry.isDirectory()) return hasPages(outDir, entry.name) ? [`/${entry.name}/*`] : [];
      return entry.name.endsWith('.html') ? [`/${entry.name.replace(/^index\.html$|\.html$/, '')}`] : [];
    })
    .sort();

/** Whether files of the site are in a folder, beside answers or alone. */
const hasPages = (outDir: string, folder: string): boolean =>
  filesUnder(join(outDir, folder)).some((path) => !isAnswered(TABLE, `/${folder}/${path}`));

/**
 * Platforms look for `.html` by themselves, and Cloudflare leads whoever is sent there back to the address without it. What
 * has no file is a 404 without a rule, which Cloudflare would not take.
 */
const rewriteOf = ({ pattern, example }: FixedForm): string[] => {
  const address = pattern.replace(/\{(\w+)\}/g, ':$1');
  return example?.ending === '.json' ? [`${address} ${address}.json 200`] : [];
};

const splat = (pattern: string): string => pattern.replace(/\{.*/, '*');

const ownOf = (headers: Reply['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_OF_A_RULE.has(name)));

/**
 * Platforms join the values of a header that two rules give: each is said once. What a broader rule says otherwise is taken
 * off before (`!`), where a platform can.
 */
function headersText(rules: HeaderRules): string {
  const lines: string[] = [];
  const before: [path: string, headers: Record<string, string>][] = [];
  for (const [path, headers] of rules) {
    const broader = before.filter(([one]) => one.endsWith('*') && path.startsWith(one.slice(0, -1)));
    const said = Object.assign({}, ...broader.map(([, its]) => its));
    lines.push(path);
    for (const [name, value] of Object.entries(headers)) {
      if (said[name] === value) continue;
      if (said[name] !== undefined) lines.push(`  ! ${name}`);
      lines.push(`  ${name}: ${value}`);
    }
    before.push([path, headers]);
  }
  return `${lines.join('\n')}\n`;
}
