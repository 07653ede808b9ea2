// What a static host knows of the tables: for each endpoint and page its path, and its first fixed answer's file and headers.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { incompleteMistake, isAnswerFile } from '../builder/emit.ts';
import { filesUnder } from '../builder/files.ts';
import { type Endpoint, NO_FILES } from '../endpoints/endpoint.ts';
import { answerRequest } from '../http/handler.ts';
import { fixedPathOf, judgedNames, type Page, type Service } from '../http/page.ts';
import {
  DOWNLOAD_RULES,
  downloadHeaders,
  FILE_HEADERS,
  HTML_TYPE,
  okReply,
  type Reply,
} from '../http/reply.ts';
import { find, isSitePage } from '../http/router.ts';
import { TABLE } from '../service.ts';
import { STORE_FOLDER, StoreFault } from '../store/store.ts';

export type Tree = { outDir: string; service: Service };

/** `ending` is what the file's name has beside the path; `reply` is the answer at `path`, an example of the form. */
type FixedExample = { path: string; ending: string; reply: Reply };

export type FixedForm = {
  /** With `{parameters}`. */
  pattern: string;
  /** Names of a query string that change the answer, or have it refused; null where any at all does. */
  changing: readonly string[] | null;
  /** Null where no answer is a file. */
  example: FixedExample | null;
};

type AnswerForm = Endpoint | Page;

/** In the order of the tables; throws where the tree lacks a file that they promise, as where it is not complete. */
export async function fixedForms(tree: Tree): Promise<FixedForm[]> {
  if (tree.service.store.root.etags === null)
    throw new StoreFault(incompleteMistake(tree.outDir));
  const forms: FixedForm[] = [];
  for (const form of tree.service.table.endpoints)
    forms.push({
      pattern: form.path,
      changing: null,
      example: await exampleOf(tree, form),
    });
  for (const form of tree.service.table.pages.filter(isApart))
    forms.push({
      pattern: form.path,
      changing: form.byScript === true ? [] : judgedNames(form),
      example: await exampleOf(tree, form),
    });
  return forms;
}

/** A page of the website that is a file whatever is asked of it is found as all other files of the website are. */
const isApart = (page: Page): boolean =>
  !isSitePage(page) || page.fixed === NO_FILES || judgedNames(page)?.length !== 0;

async function exampleOf(
  { service, outDir }: Tree,
  form: AnswerForm,
): Promise<FixedExample | null> {
  const path = await firstFixed(service, form);
  if (path === null) return null;
  const reply = await answerRequest(service, {
    method: 'GET',
    url: path,
    ifNoneMatch: null,
  });
  if (reply.status !== 200)
    throw new Error(`fixed answer ${path}: expected 200, got ${reply.status}`);
  const ending = ['', '.json', '.html'].find((one) =>
    isFile(join(outDir, `${path}${one}`)),
  );
  if (ending === undefined)
    throw new Error(`fixed answer ${path}: expected a file in ${outDir}, got none`);
  return {
    path,
    ending,
    reply: { ...reply, headers: { ...reply.headers, vary: 'Accept-Encoding' } },
  };
}

async function firstFixed(
  { store }: Service,
  form: AnswerForm,
): Promise<string | null> {
  for await (const values of form.fixed(store)) return fixedPathOf(form, values);
  return null;
}

const isFile = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

// `_headers` and `_redirects` for a platform that serves the tree alone and reads these two (Cloudflare, Netlify).

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

type Rules = { headers: string; redirects: string };

/** Per address, and so not for a rule: the ETag is the platform's own, the Link differs from answer to answer. */
const NOT_OF_A_RULE = new Set(['etag', 'link', 'vary']);

/** The headers of every address that a path matches; `*` stands for any rest of it. */
type HeaderRules = Map<string, Record<string, string>>;

export async function staticRules(tree: Tree): Promise<Rules> {
  const forms = await fixedForms(tree);
  const site = okReply({ type: HTML_TYPE, lang: 'sv', body: '' }, '');
  const rules: HeaderRules = new Map([
    [
      EVERYWHERE,
      Object.fromEntries(SHARED.map((name) => [name, site.headers[name] ?? ''])),
    ],
    ...sitePaths(tree).map((path) => [path, FILE_HEADERS] as const),
    ['/log/tile/*', { 'content-type': 'application/octet-stream' }],
    ...DOWNLOAD_RULES.map((path) => [path, ownOf(downloadHeaders(''))] as const),
    // A page of the site that the function answers too has one rule: of two at the same path one platform reads the last.
    ...forms.flatMap(({ pattern, example }) =>
      example === null || HAS_ENDING.test(pattern)
        ? []
        : [[splat(pattern), ownOf(example.reply.headers)] as const],
    ),
  ]);
  const redirects = ['/favicon.ico /favicon.svg 200', ...forms.flatMap(rewriteOf)];
  return { headers: headersText(rules), redirects: `${redirects.join('\n')}\n` };
}

/** Not `/*`: platforms would join this policy with that of the embeds, and nobody could frame them. */
function sitePaths({ outDir, service }: Tree): string[] {
  const pages = service.table.pages.filter(
    (page) => isSitePage(page) && page.fixed !== NO_FILES,
  );
  const paths = pages.map(({ path }) => path.replace(/(?<=.)\/.*/, '/*'));
  const folders = readdirSync(outDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== STORE_FOLDER)
    .filter(({ name }) => hasFilesOfSite(outDir, name))
    .map(({ name }) => `/${name}/*`);
  return [...new Set([...paths, ...folders])].sort();
}

const hasFilesOfSite = (outDir: string, folder: string): boolean =>
  filesUnder(join(outDir, folder)).some(
    (path) =>
      find(TABLE, `/${folder}/${path}`).kind === 'nothing' &&
      !isAnswerFile(TABLE, `${folder}/${path}`),
  );

/**
 * Platforms look for `.html` by themselves, and Cloudflare leads whoever is sent there back to the address without it. What
 * has no file is a 404 without a rule, which Cloudflare would not take.
 */
const rewriteOf = ({ pattern, example }: FixedForm): string[] => {
  const address = pattern.replace(/\{(\w+)\}/g, ':$1');
  return example?.ending === '.json' ? [`${address} ${address}.json 200`] : [];
};

/** Of files among others in one folder, which a rule cannot tell apart: platforms know their types by their endings. */
const HAS_ENDING = /\}.*\.\w+$/;

const splat = (pattern: string): string => pattern.replace(/\{.*/, '*');

const ownOf = (headers: Reply['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_OF_A_RULE.has(name)),
  );

/**
 * Platforms join the values of a header that two rules give: each is said once. What a broader rule says otherwise is taken
 * off before (`!`), where a platform can.
 */
function headersText(rules: HeaderRules): string {
  const lines: string[] = [];
  const before: [path: string, headers: Record<string, string>][] = [];
  for (const [path, headers] of rules) {
    const broader = before.filter(
      ([one]) => one.endsWith('*') && path.startsWith(one.slice(0, -1)),
    );
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
