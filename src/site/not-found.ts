// What the function answers where the website has no page: the way to the one that was meant, or what may have been.

import type { Digest } from '../data/hash.ts';
import type { Lang } from '../data/lang.ts';
import { codesIn, isProblem, type Problem } from '../data/problem.ts';
import { lowerCase, nameKey } from '../data/text.ts';
import { type Markup, markup, NO_INDEX } from '../embed/markup.ts';
import { resolveMetric, resolveMunicipality } from '../endpoints/resolve.ts';
import {
  endingOf,
  etagOf,
  FILE_HEADERS,
  HTML_TYPE,
  JSON_TYPE,
  okReply,
  type Reply,
  redirect,
  refusal,
} from '../http/reply.ts';
import { addressOf, isEnglish, segmentsOf, type Target, targetOf } from '../http/target.ts';
import { type Read, type Store, StoreFault } from '../store/store.ts';
import {
  ABOUT,
  COMPARE,
  DOCS,
  DOWNLOADS,
  HOME,
  listPath,
  metricPaths,
  municipalityPaths,
  type Paths,
  RELEASES,
  SEARCH,
  subjectPaths,
} from '../text/paths.ts';
import { SITE_WORDS } from '../text/site.ts';
import { POLICY_META, type SitePage, siteDocument } from './document.ts';
import { foreignLang, LISTS, queryOfPath } from './hits.ts';
import { groupedHits, type HitGroup, hitList, type SearchPageView } from './search.ts';

// The page of an address at which nothing stands: where the function answers with what may have been meant, and the search.

function renderNotFound({
  lang,
  siteUrl,
  release,
  site,
  query,
  groups,
}: Omit<SearchPageView, 'lack'>): string {
  return siteDocument({
    ...notFoundPage(lang, hitList(groups)),
    lang,
    siteUrl,
    release,
    site,
    opening: POLICY_META,
    search: { query },
  });
}

/** In both languages, the page's own first; `meant` is what may have been meant. A file of it searches by its address. */
export function notFoundPage(lang: Lang, meant: Markup | null = null): SitePage {
  const other = lang === 'sv' ? 'en' : 'sv';
  const [own, also] = [SITE_WORDS[lang].notFound, SITE_WORDS[other].notFound];
  return {
    title: own.title,
    description: own.text,
    paths: null,
    search: { fromAddress: true },
    links: NO_INDEX,
    main: markup`<h1>${own.title}</h1><p>${own.text}</p>${meant}<p><a href="${HOME[lang]}">${own.home}</a></p><section lang="${other}"><h2>${also.title}</h2><p>${also.text}</p><p><a href="${HOME[other]}" hreflang="${other}">${also.home}</a></p></section>`,
  };
}

/** 301 to the page that is meant, with the same query; 404 with what may be meant; never a redirect to the address itself. */
export function notFoundReply(store: Store, { path, query }: Target, lang: Lang): Reply {
  const to = destinationOf(store, path);
  const [page = '', section] = to !== null && 'page' in to ? to.page.split('#') : [];
  if (page !== '' && page !== path) {
    const address = addressOf({ path: page, query });
    return redirect(section === undefined ? address : `${address}#${section}`);
  }
  const sought = queryOfPath(path);
  const near = to !== null && 'near' in to ? nearGroup(store, to.near, lang) : [];
  const groups = near.length > 0 ? near : groupedHits(store.catalogue, sought, lang);
  const { siteUrl, release, site } = store.catalogue;
  const body = renderNotFound({ lang, siteUrl, release, site, query: sought, groups });
  const headers = { ...FILE_HEADERS, 'x-robots-tag': 'noindex' };
  return refusal(404, { type: HTML_TYPE, lang, body }, headers);
}

function nearGroup(store: Store, near: Problem, lang: Lang): HitGroup[] {
  const { directory } = store;
  const hits = codesIn(near).flatMap((code) => {
    const municipality = directory.municipalities.get(code);
    const metric = directory.metrics.get(code);
    if (municipality !== undefined)
      return [{ text: municipality.name, note: code, href: municipalityPaths(municipality.slug)[lang] }];
    return metric === undefined
      ? []
      : [
          {
            text: metric.title[lang],
            note: code,
            href: metricPaths(code)[lang],
            ...foreignLang(metric.title, lang),
          },
        ];
  });
  return hits.length === 0 ? [] : [{ title: SITE_WORDS[lang].notFound.meant, hits }];
}

// Where an address of the website may have led at which nothing stands: a page by another of its names.

/** `page`: where it stands; `near`: why no one thing is meant; null where the address names nothing of ours. */
type Destination = { page: string } | { near: Problem } | null;

const PAGES: readonly Paths[] = [HOME, RELEASES, ABOUT, COMPARE, DOWNLOADS, SEARCH, DOCS];

/** The language that an address begins with, and what is behind it; null where it cannot be read. */
function parted(path: string): { lang: Lang | null; rest: string[] } | null {
  const segments = segmentsOf(path.replace(/\/$/, '').replace(/\.html?$/i, ''));
  if (segments === null) return null;
  const [first = '', ...rest] = segments;
  const lang = lowerCase(first);
  return lang === 'sv' || lang === 'en' ? { lang, rest } : { lang: null, rest: segments };
}

function destinationOf(store: Store, path: string): Destination {
  const parts = parted(path);
  if (parts === null) return null;
  const { lang, rest } = parts;
  const [name = '', thing, ...more] = rest;
  const own = LISTS.get(lowerCase(name));
  if (more.length > 0) return null;
  if (own === undefined) return thing === undefined ? pageNamed(name, lang) : null;
  const language = lang ?? own.lang;
  if (own.list === 'subjects') return subjectPage(store, thing, language);
  if (thing === undefined) return { page: listPath(language, own.list) };
  return own.list === 'municipalities'
    ? municipalityPage(store, thing, language)
    : metricPage(store, thing, language);
}

/** A page by its name in either language. The things that the catalogue for data portals names are called `/dcat#…`. */
function pageNamed(name: string, lang: Lang | null): Destination {
  if (name === 'dcat') return { page: '/dcat.ttl' };
  const [sv, en] = [`/${lowerCase(name)}`, name === '' ? '/en' : `/en/${lowerCase(name)}`];
  const paths = PAGES.find((one) => one.sv === sv || one.en === en || one.en === sv);
  if (paths === undefined) return null;
  return { page: paths[lang ?? (paths.sv === sv ? 'sv' : 'en')] };
}

/** A code that the municipality had before leads to it, as nothing else ever has that code. */
function municipalityPage(store: Store, value: string, lang: Lang): Destination {
  const found = resolveMunicipality(store, 'kommun', value);
  if (!isProblem(found)) return { page: municipalityPaths(found.slug)[lang] };
  const former = store.directory.formerCodes.get(value.trim());
  return former === undefined ? { near: found } : { page: municipalityPaths(former.slug)[lang] };
}

function metricPage(store: Store, value: string, lang: Lang): Destination {
  const found = resolveMetric(store, 'metric', value, lang);
  return isProblem(found) ? { near: found } : { page: metricPaths(found.id)[lang] };
}

/** By slug or title. The list of metrics on the start page goes by subject. */
function subjectPage({ catalogue }: Store, value: string | undefined, lang: Lang): Destination {
  if (value === undefined) return { page: listPath(lang, 'metrics') };
  const key = nameKey(value);
  const found = catalogue.subjects.find(({ slug, title }) =>
    [slug, title.sv, title.en].map(nameKey).includes(key),
  );
  return found === undefined ? null : { page: subjectPaths(found.slug)[lang] };
}

// The website's own files on any host: which file a path stands for, and how it travels.

const TYPES: Record<string, string> = {
  '.html': HTML_TYPE,
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': JSON_TYPE,
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Of the files that are no text. */
const BINARY: readonly (string | undefined)[] = [TYPES['.woff2']];

/**
 * `read` gives the text of a file by its path under the built tree, `readBytes` one that is no text; the store knows what it was
 * when it was built.
 */
type Site = {
  read: Read;
  readBytes: (path: string) => Promise<Uint8Array | null>;
  store: Store;
  digest: Digest;
};

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
    if (type === undefined) continue;
    if (BINARY.includes(type)) {
      const bytes = await built(site, file, site.readBytes);
      if (bytes === null) continue;
      const etag = etagOf(bytes, site.digest);
      return { ...okReply({ type, lang, body: '' }, etag, FILE_HEADERS), body: null, bytes };
    }
    const body = await built(site, file, site.read);
    if (body === null) continue;
    const own = siteAddress(file);
    if (type === HTML_TYPE && own !== path) return redirect(addressOf({ path: own, query }));
    return okReply({ type, lang: languageOf(body) ?? lang, body }, etagOf(body, site.digest), FILE_HEADERS);
  }
  return notFoundReply(site.store, { path, query }, lang);
}

/** What a file holds; null where the build made none. Throws where it is not the one that was built. */
async function built<T extends string | Uint8Array>(
  { store, digest }: Site,
  file: string,
  read: (path: string) => Promise<T | null>,
): Promise<T | null> {
  const files = await store.files();
  const seal = Object.hasOwn(files, file) ? files[file] : undefined;
  if (seal === undefined) return null;
  const held = await read(file);
  if (held !== null && digest(held, 'hex') === seal.sha256) return held;
  throw new StoreFault(
    `${file}: expected the file as it was built, got ${held === null ? 'none' : 'another'}; rebuild`,
  );
}

/** What a page says of itself; null for an asset. */
function languageOf(body: string): Lang | null {
  const [, said] = /^<!doctype html>\s*<html[^>]* lang="(sv|en)"/i.exec(body) ?? [];
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
