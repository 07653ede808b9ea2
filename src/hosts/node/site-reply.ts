// The website's own files on any host: which file a path stands for, and how it travels.
import { etagOf } from '../../http/etag.ts';
import { okReply, type Reply, refusal } from '../../http/reply.ts';
import { FILE_GUARDS } from '../../http/site-policy.ts';
import { segmentsOf } from '../../http/target.ts';
import type { Digest } from '../../model/digest.ts';
import type { Lang } from '../../model/lang.ts';
import { STORE_FOLDER } from '../../store/layout.ts';
import type { Read } from '../../store/shard-loader.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** @param read the text of a file by its path under the built tree, or null when there is none */
export type Site = { read: Read; digest: Digest };

/** The page or asset at a path, or the site's 404 page. The store and the fixed answers are not asked for by file. */
export async function replyFromSite({ read, digest }: Site, path: string): Promise<Reply> {
  const lang = path === '/en' || path.startsWith('/en/') ? 'en' : 'sv';
  for (const file of candidates(path)) {
    const type = TYPES[endingOf(file)];
    const body = type === undefined ? null : await read(file);
    if (type !== undefined && body !== null)
      return okReply({ type, lang: languageOf(body) ?? lang, body }, etagOf(body, digest), FILE_GUARDS);
  }
  const own = lang === 'en' ? await read('en/404.html') : null;
  const body = own ?? (await read('404.html')) ?? '404';
  return refusal(404, { type: 'text/html; charset=utf-8', lang, body }, FILE_GUARDS);
}

/** What a page says of itself; null for an asset. */
function languageOf(body: string): Lang | null {
  const [, said] = /^<!doctype html><html[^>]* lang="(sv|en)"/i.exec(body) ?? [];
  return said === 'sv' || said === 'en' ? said : null;
}

function candidates(path: string): string[] {
  if (path === '/') return ['index.html'];
  const segments = segmentsOf(path.replace(/(?<=.)\/$/, ''));
  if (segments === null || ['api', 'embed', STORE_FOLDER].includes(segments[0] ?? '')) return [];
  const file = segments.join('/');
  return endingOf(file) === '' ? [`${file}.html`, `${file}/index.html`] : [file];
}

/** With its dot; empty for a name that has none, or nothing but one in front. */
const endingOf = (file: string): string => /[^/](\.[^./]*)$/.exec(file)?.[1] ?? '';
