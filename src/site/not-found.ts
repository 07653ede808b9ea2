// What the function answers where the website has no page: the way to the one that was meant, or what may have been.

import type { Lang } from '../data/lang.ts';
import { codesIn, isProblem, type Problem } from '../data/problem.ts';
import { lowerCase, nameKey } from '../data/text.ts';
import { type Markup, markup, NO_INDEX } from '../embed/markup.ts';
import { resolveMetric, resolveMunicipality } from '../endpoints/resolve.ts';
import type { Redirect, SitePage } from '../http/page.ts';
import { addressOf, segmentsOf, type Target } from '../http/target.ts';
import type { Store } from '../store/store.ts';
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
import { foreignLang, LISTS, queryOfPath } from './hits.ts';
import { groupedHits, type HitGroup, hitList } from './search.ts';

// The page of an address at which nothing stands: where the function answers with what may have been meant, and the search.

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

/** The way to the page that is meant, with the same query; else what may be meant. Never a way to the address itself. */
export function notFound(store: Store, { path, query }: Target, lang: Lang): SitePage | Redirect {
  const to = destinationOf(store, path);
  const [page = '', section] = to !== null && 'page' in to ? to.page.split('#') : [];
  if (page !== '' && page !== path) {
    const address = addressOf({ path: page, query });
    return { location: section === undefined ? address : `${address}#${section}` };
  }
  const sought = queryOfPath(path);
  const near = to !== null && 'near' in to ? nearGroup(store, to.near, lang) : [];
  const groups = near.length > 0 ? near : groupedHits(store.catalogue, sought, lang);
  return { ...notFoundPage(lang, hitList(groups)), status: 404, search: { query: sought } };
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
