// What the function answers where the website has no page: the way to the one that was meant, or what may have been.

import { isArea } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { codesIn, isProblem, type Problem } from '../data/problem.ts';
import { lowerCase, nameKey } from '../data/text.ts';
import { type Markup, markup, NO_INDEX } from '../embed/markup.ts';
import { areaCalled } from '../endpoints/names.ts';
import { resolveMetric, resolvePlace } from '../endpoints/resolve.ts';
import type { Redirect, SitePage } from '../http/page.ts';
import { addressOf, segmentsOf, type Target } from '../http/target.ts';
import type { Store } from '../store/store.ts';
import {
  ABOUT,
  COMPARE,
  COUNTRY_PATHS,
  DOCS,
  DOWNLOADS,
  HOME,
  listPath,
  MUNICIPALITIES,
  metricPaths,
  municipalityPaths,
  type Paths,
  placePaths,
  RELEASES,
  SEARCH,
  subjectPaths,
} from '../text/paths.ts';
import { PLACE_WORDS } from '../text/place.ts';
import { SITE_WORDS } from '../text/site.ts';
import { foreignLang } from './hits.ts';
import { type HitGroup, hitList } from './search.ts';

// The page of an address at which nothing stands: where the function answers with what may have been meant, and the search.

/** In both languages, the page's own first; `meant` is what may have been meant. */
export function notFoundPage(lang: Lang, meant: Markup | null = null): SitePage {
  const other = lang === 'sv' ? 'en' : 'sv';
  const [own, also] = [SITE_WORDS[lang].notFound, SITE_WORDS[other].notFound];
  return {
    title: own.title,
    description: own.text,
    paths: null,
    links: NO_INDEX,
    main: markup`<h1>${own.title}</h1><p>${own.text}</p>${meant}<p><a href="${HOME[lang]}">${own.home}</a></p><section lang="${other}"><h2>${also.title}</h2><p>${also.text}</p><p><a href="${HOME[other]}" hreflang="${other}">${also.home}</a></p></section>`,
  };
}

/** The way to the page that is meant, with the same query; else what its name is near. Never a way to the address itself. */
export function notFound(
  store: Store,
  { path, query }: Target,
  lang: Lang,
): SitePage | Redirect {
  const to = destinationOf(store, path);
  const [page = '', section] = to !== null && 'page' in to ? to.page.split('#') : [];
  if (page !== '' && page !== path) {
    const address = addressOf({ path: page, query });
    return { location: section === undefined ? address : `${address}#${section}` };
  }
  const meant = to !== null && 'meant' in to ? to.meant : [];
  const title = SITE_WORDS[lang].notFound.meant;
  const list = meant.length === 0 ? null : hitList([{ title, hits: meant }]);
  return { ...notFoundPage(lang, list), status: 404 };
}

/** What a name may mean that means no one thing. */
function nearHits(store: Store, near: Problem, lang: Lang): NearHit[] {
  const { directory } = store;
  return codesIn(near).flatMap((code) => {
    const municipality = directory.municipalities.get(code);
    if (municipality !== undefined)
      return {
        text: municipality.name,
        note: code,
        href: municipalityPaths(municipality.slug)[lang],
      };
    const metric = directory.metrics.get(code);
    if (metric === undefined) return [];
    const href = metricPaths(code)[lang];
    return {
      text: metric.title[lang],
      note: code,
      href,
      ...foreignLang(metric.title, lang),
    };
  });
}

// Where an address of the website may have led at which nothing stands: a page by another of its names.

type NearHit = HitGroup['hits'][number];

/** `page`: where it stands; `meant`: what it may be near; null where the address names nothing of ours. */
type Destination = { page: string } | { meant: readonly NearHit[] } | null;

const PAGES: readonly Paths[] = [
  HOME,
  COUNTRY_PATHS,
  RELEASES,
  ABOUT,
  COMPARE,
  DOWNLOADS,
  SEARCH,
  DOCS,
];

type List = { of: 'places' | 'counties' | 'metrics' | 'subjects'; page: Paths };

const METRICS: Paths = { sv: listPath('sv', 'metrics'), en: listPath('en', 'metrics') };
const LIST_NAMES: readonly (List & { lang: Lang; names: string })[] = [
  { of: 'places', page: MUNICIPALITIES, lang: 'sv', names: 'kommuner kommun' },
  {
    of: 'places',
    page: MUNICIPALITIES,
    lang: 'en',
    names: 'municipalities municipality',
  },
  { of: 'counties', page: MUNICIPALITIES, lang: 'sv', names: 'lan län' },
  { of: 'counties', page: MUNICIPALITIES, lang: 'en', names: 'counties county' },
  { of: 'metrics', page: METRICS, lang: 'sv', names: 'matt mått' },
  { of: 'metrics', page: METRICS, lang: 'en', names: 'metrics metric' },
  { of: 'subjects', page: METRICS, lang: 'sv', names: 'amnen ämnen amne ämne' },
  { of: 'subjects', page: METRICS, lang: 'en', names: 'subjects subject' },
];

/** What an address may call a list. A map: an object has names of its own, such as `constructor`. */
const LISTS: ReadonlyMap<string, List & { lang: Lang }> = new Map(
  LIST_NAMES.flatMap((list) => list.names.split(' ').map((name) => [name, list])),
);

/** The language that an address begins with, and what is behind it; null where it cannot be read. */
function parted(path: string): { lang: Lang | null; rest: string[] } | null {
  const segments = segmentsOf(path.replace(/\/$/, '').replace(/\.html?$/i, ''));
  if (segments === null) return null;
  const [first = '', ...rest] = segments;
  const lang = lowerCase(first);
  return lang === 'sv' || lang === 'en'
    ? { lang, rest }
    : { lang: null, rest: segments };
}

function destinationOf(store: Store, path: string): Destination {
  const parts = parted(path);
  if (parts === null) return null;
  const { lang, rest } = parts;
  const [name = '', thing, below, ...more] = rest;
  const list = LISTS.get(lowerCase(name));
  if (more.length > 0) return null;
  if (list === undefined) return thing === undefined ? pageNamed(name, lang) : null;
  const language = lang ?? list.lang;
  const isOfPlaces = list.of === 'places' || list.of === 'counties';
  if (below !== undefined)
    return isOfPlaces ? placeAbove(store, thing ?? '', language) : null;
  if (list.of === 'subjects') return subjectPage(store, thing, language);
  if (thing === undefined) return { page: list.page[language] };
  // A municipality may have the name of its county.
  const county = list.of === 'counties' ? areaCalled(store, `${thing} län`) : null;
  if (county !== null) return { page: placePaths(county)[language] };
  return isOfPlaces
    ? placePage(store, thing, language)
    : metricPage(store, thing, language);
}

/** A page by its name in either language. The things that the catalogue for data portals names are called `/dcat#…`. */
function pageNamed(name: string, lang: Lang | null): Destination {
  if (name === 'dcat') return { page: '/dcat.ttl' };
  const [sv, en] = [
    `/${lowerCase(name)}`,
    name === '' ? '/en' : `/en/${lowerCase(name)}`,
  ];
  const paths = PAGES.find((one) => one.sv === sv || one.en === en || one.en === sv);
  if (paths === undefined) return null;
  return { page: paths[lang ?? (paths.sv === sv ? 'sv' : 'en')] };
}

/** A code that the municipality had before leads to it, as nothing else ever has that code. */
function placePage(store: Store, value: string, lang: Lang): Destination {
  const place = resolvePlace(store, 'kommun', value);
  if (!isProblem(place)) return { page: placePaths(place)[lang] };
  const former = store.directory.formerCodes.get(value.trim());
  return former === undefined
    ? { meant: nearHits(store, place, lang) }
    : { page: municipalityPaths(former.slug)[lang] };
}

/** Of a page below a place that has none of the name: the way back. */
function placeAbove(store: Store, value: string, lang: Lang): Destination {
  const place = resolvePlace(store, 'kommun', value);
  if (isProblem(place)) return { meant: nearHits(store, place, lang) };
  const text = isArea(place) ? place.name[lang] : place.name;
  return {
    meant: [
      { text, note: PLACE_WORDS[lang].toPlace(text), href: placePaths(place)[lang] },
    ],
  };
}

function metricPage(store: Store, value: string, lang: Lang): Destination {
  const metric = resolveMetric(store, 'metric', value, lang);
  return isProblem(metric)
    ? { meant: nearHits(store, metric, lang) }
    : { page: metricPaths(metric.id)[lang] };
}

/** By slug or title. The list of metrics on the start page goes by subject. */
function subjectPage(
  { catalogue }: Store,
  value: string | undefined,
  lang: Lang,
): Destination {
  if (value === undefined) return { page: listPath(lang, 'metrics') };
  const key = nameKey(value);
  const subject = catalogue.subjects.find(({ slug, title }) =>
    [slug, title.sv, title.en].map(nameKey).includes(key),
  );
  return subject === undefined ? null : { page: subjectPaths(subject.slug)[lang] };
}
