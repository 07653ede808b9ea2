// `_headers` and `_redirects` for a platform that serves the tree alone and reads these two (Cloudflare, Netlify).
import { readdirSync } from 'node:fs';
import { downloadHeaders } from '../http/download-reply.ts';
import { isAnswered } from '../http/handler.ts';
import { HTML_TYPE, okReply, type Reply } from '../http/reply.ts';
import { FILE_HEADERS } from '../http/site-policy.ts';
import { STORE_FOLDER } from '../store/layout.ts';
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
const DOWNLOADS = ['/downloads/*', '/dcat.rdf', '/dcat.ttl'];

export type Rules = { headers: string; redirects: string };

/** Per address, and so not for a rule: the ETag is the platform's own, the Link differs from answer to answer. */
const NOT_OF_A_RULE = new Set(['etag', 'link', 'vary']);

/** A file and its address; the placeholders are named as in the table. */
export async function staticRules(tree: Tree): Promise<Rules> {
  const forms = await fixedForms(tree);
  const site = okReply({ type: HTML_TYPE, lang: 'sv', body: '' }, '');
  const shared = Object.fromEntries(SHARED.map((name) => [name, site.headers[name] ?? '']));
  const headers = [
    rule(EVERYWHERE, shared),
    ...sitePaths(tree.outDir).map((path) => rule(path, FILE_HEADERS)),
    rule('/log/tile/*', { 'content-type': 'application/octet-stream' }),
    ...DOWNLOADS.map((path) => rule(path, ownOf(downloadHeaders(''), shared))),
    ...forms.flatMap(({ pattern, example }) =>
      example === null ? [] : [rule(splat(pattern), ownOf(example.reply.headers, shared))],
    ),
  ];
  const redirects = [
    `/${STORE_FOLDER}/* /404.html 404`,
    '/favicon.ico /favicon.svg 200',
    ...forms.flatMap(redirectOf),
    ...forms
      .filter(({ example }) => example === null)
      .map(({ pattern }) => `${withPlaceholders(pattern)} /404.html 404`),
  ];
  return { headers: `${headers.join('\n')}\n`, redirects: `${redirects.join('\n')}\n` };
}

/** Not `/*`: platforms would join this policy with that of the embeds, and nobody could frame them. */
const sitePaths = (outDir: string): string[] =>
  readdirSync(outDir, { withFileTypes: true })
    .filter(({ name }) => !isAnswered(`/${name}`) && ![STORE_FOLDER, 'downloads'].includes(name))
    .flatMap((entry) => {
      if (entry.isDirectory()) return [`/${entry.name}/*`];
      return entry.name.endsWith('.html') ? [`/${entry.name.replace(/^index\.html$|\.html$/, '')}`] : [];
    })
    .sort();

const redirectOf = ({ pattern, example }: FixedForm): string[] =>
  example === null || example.ending === ''
    ? []
    : [`${withPlaceholders(pattern)} ${withPlaceholders(pattern)}${example.ending} 200`];

const withPlaceholders = (pattern: string): string => pattern.replace(/\{(\w+)\}/g, ':$1');
const splat = (pattern: string): string => pattern.replace(/\{.*/, '*');

/** Platforms join the values of a header that two rules give: each is said once. */
const ownOf = (headers: Reply['headers'], shared: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => !NOT_OF_A_RULE.has(name) && shared[name] !== value),
  );

/** A shared header that has another value here is taken off before (`!`), where a platform can. */
const rule = (path: string, headers: Record<string, string>): string =>
  [path, ...Object.entries(headers).flatMap(([name, value]) => linesOf(path, name, value))].join('\n');

const linesOf = (path: string, name: string, value: string): string[] => [
  ...(path !== EVERYWHERE && SHARED.includes(name) ? [`  ! ${name}`] : []),
  `  ${name}: ${value}`,
];
