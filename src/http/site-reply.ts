// The website's own files on any host: which file a path stands for, and how it travels.
import type { Digest } from '../data/hash.ts';
import type { Lang } from '../data/lang.ts';
import { type Read, type Store, StoreFault } from '../store/store.ts';
import { FILE_HEADERS } from './content-security-policy.ts';
import { endingOf } from './download-reply.ts';
import { etagOf } from './etag.ts';
import { notFoundReply } from './pages/not-found.ts';
import { HTML_TYPE, JSON_TYPE, okReply, type Reply, redirect } from './reply.ts';
import { addressOf, isEnglish, segmentsOf, targetOf } from './target.ts';

const TYPES: Record<string, string> = {
  '.html': HTML_TYPE,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': JSON_TYPE,
  '.xml': 'application/xml; charset=utf-8',
};

/** `read` gives the text of a file by its path under the built tree; the store knows what it was when it was built. */
type Site = { read: Read; store: Store; digest: Digest };

/** Browsers ask for /favicon.ico where a page names no icon, as embeds do that are opened by themselves. */
const OWN_FILES: Record<string, string> = { '/': 'index.html', '/favicon.ico': 'favicon.svg' };

/** The address at which a page stands, or an asset, by its path in the tree. */
export const siteAddress = (file: string): string =>
  `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`;

/**
 * The page or asset at a path, the way to the page that is meant, or the site's 404 page. The store and the fixed answers are
 * in no list of files. A page stands at its own address alone, which caches forget it by.
 */
export async function replyFromSite(site: Site, url: string): Promise<Reply> {
  const { path, query } = targetOf(url);
  const lang = isEnglish(path) ? 'en' : 'sv';
  for (const file of candidates(path)) {
    const type = TYPES[endingOf(file)];
    const body = type === undefined ? null : await built(site, file);
    if (type === undefined || body === null) continue;
    const own = siteAddress(file);
    if (type === HTML_TYPE && own !== path) return redirect(addressOf({ path: own, query }));
    return okReply({ type, lang: languageOf(body) ?? lang, body }, etagOf(body, site.digest), FILE_HEADERS);
  }
  return notFoundReply(site.store, { path, query }, lang);
}

/** The text of a file; null where the build made none. Throws where it is not the one that was built. */
async function built({ read, store, digest }: Site, file: string): Promise<string | null> {
  const seal = await store.sealed(file);
  if (seal === null) return null;
  const text = await read(file);
  if (text !== null && digest(text, 'hex') === seal.sha256) return text;
  throw new StoreFault(
    `${file}: expected the file as it was built, got ${text === null ? 'none' : 'another'}; rebuild`,
  );
}

/** What a page says of itself; null for an asset. */
function languageOf(body: string): Lang | null {
  const [, said] = /^<!doctype html><html[^>]* lang="(sv|en)"/i.exec(body) ?? [];
  return said === 'sv' || said === 'en' ? said : null;
}

function candidates(path: string): string[] {
  const own = OWN_FILES[path];
  if (own !== undefined) return [own];
  const segments = segmentsOf(path.replace(/(?<=.)\/$/, ''));
  if (segments === null) return [];
  const file = segments.join('/');
  return endingOf(file) === '' ? [`${file}.html`, `${file}/index.html`] : [file];
}
