// Where the pages of the site stand, in each language. The last word on every address of the website.
export type SiteLang = 'sv' | 'en';
export type Paths = { sv: string; en: string };

export const HOME: Paths = { sv: '/', en: '/en' };
/** What the search field finds, as a page. */
export const SEARCH: Paths = { sv: '/sok', en: '/en/search' };
export const RELEASES: Paths = { sv: '/utgavor', en: '/en/releases' };
export const ABOUT: Paths = { sv: '/om', en: '/en/about' };
export const COMPARE: Paths = { sv: '/jamfor', en: '/en/compare' };
/** A comparison's years for Swedish Excel, which the function answers. */
export const COMPARE_EXCEL = '/jamfor.excel.csv';
/** All municipalities, by county. */
export const MUNICIPALITIES: Paths = { sv: '/kommuner', en: '/en/municipalities' };
export const DOWNLOADS: Paths = { sv: '/nedladdningar', en: '/en/downloads' };
/** The documentation of the API. Every response names the English one, which stands where it has always stood. */
export const DOCS: Paths = { sv: '/dokumentation', en: '/docs' };

const inDocs = (sv: string, en: string): Paths => ({
  sv: `${DOCS.sv}/${sv}`,
  en: `${DOCS.en}/${en}`,
});

/** The pages of the documentation but those of the endpoints, each at an address that stays. */
export const DOCS_PAGES = {
  overview: DOCS,
  requests: inDocs('anrop', 'requests'),
  responses: inDocs('svar', 'responses'),
  errors: inDocs('fel', 'errors'),
  endpoints: inDocs('andpunkter', 'endpoints'),
  recipes: inDocs('recept', 'recipes'),
  pages: inDocs('recept/lasa-alla-sidor', 'recipes/read-every-page'),
  everything: inDocs('recept/hamta-allt', 'recipes/get-everything'),
  upToDate: inDocs('recept/halla-en-kopia-aktuell', 'recipes/keep-a-copy-up-to-date'),
  cite: inDocs('recept/ange-kallan', 'recipes/cite'),
  check: inDocs('recept/kontrollera-en-hash', 'recipes/check-a-hash'),
  programs: inDocs('recept/andra-program', 'recipes/other-programs'),
  metrics: inDocs('matt', 'metrics'),
  embedding: inDocs('inbaddning', 'embedding'),
  assistants: inDocs('assistenter', 'assistants'),
  log: inDocs('utgavor-och-logg', 'releases-and-log'),
  changes: inDocs('andringar', 'changes'),
  beside: inDocs('andra-api', 'other-apis'),
} as const satisfies Record<string, Paths>;

/** The page of an endpoint, by the name that it has in every description: `metricRanking` is `metric-ranking`. */
export function endpointPaths(name: string): Paths {
  const slug = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return {
    sv: `${DOCS_PAGES.endpoints.sv}/${slug}`,
    en: `${DOCS_PAGES.endpoints.en}/${slug}`,
  };
}
export const FEED: Paths = { sv: '/revisions.atom', en: '/revisions.atom?lang=en' };

/** `atom` as feed readers take it, `json` as JSON Feed. */
export type FeedFormat = 'atom' | 'json';

/** What the releases changed of one municipality, or of one metric, as a feed; the Swedish one is a file. */
export const municipalityFeed = (slug: string, format: FeedFormat): Paths =>
  feedAt(municipalityPaths(slug).sv, format);
export const metricFeed = (id: string, format: FeedFormat): Paths =>
  feedAt(metricPaths(id).sv, format);
const feedAt = (path: string, format: FeedFormat): Paths => ({
  sv: `${path}.${format}`,
  en: `${path}.${format}?lang=en`,
});

export const municipalityPaths = (slug: string): Paths => ({
  sv: `${MUNICIPALITIES.sv}/${slug}`,
  en: `${MUNICIPALITIES.en}/${slug}`,
});

/** What the releases changed of a municipality, which the function answers. */
export const changesPaths = (municipality: string): Paths => ({
  sv: `${municipalityPaths(municipality).sv}/andringar`,
  en: `${municipalityPaths(municipality).en}/changes`,
});

/** What is new of a municipality; with `.md` behind it the same as Markdown. */
export const municipalityBriefPaths = (municipality: string): Paths => ({
  sv: `${municipalityPaths(municipality).sv}/i-korthet`,
  en: `${municipalityPaths(municipality).en}/brief`,
});

export const metricPaths = (id: string): Paths => ({
  sv: `/matt/${id}`,
  en: `/en/metrics/${id}`,
});

/** A metric's ranking in a year, which the function answers. */
export const metricYearPaths = (id: string, year: string): Paths => ({
  sv: `${metricPaths(id).sv}/${year}`,
  en: `${metricPaths(id).en}/${year}`,
});

/** A subject's metrics. */
export const subjectPaths = (slug: string): Paths => ({
  sv: `/amnen/${slug}`,
  en: `/en/subjects/${slug}`,
});

/** The country, and a county by its slug. */
export const COUNTRY_PATHS: Paths = { sv: '/riket', en: '/en/sweden' };
export const countyPaths = (slug: string): Paths => ({
  sv: `/lan/${slug}`,
  en: `/en/counties/${slug}`,
});

/** Of a municipality, a county or the country. */
export function placePaths(place: {
  slug: string;
  kind?: 'country' | 'county';
}): Paths {
  if (place.kind === 'country') return COUNTRY_PATHS;
  return place.kind === 'county'
    ? countyPaths(place.slug)
    : municipalityPaths(place.slug);
}

/** A place's figures of one subject. @param place where the page of the place stands */
export const placeSubjectPaths = (place: Paths, subject: string): Paths => ({
  sv: `${place.sv}/${subject}`,
  en: `${place.en}/${subject}`,
});

/** The page of all municipalities, and the list of metrics on the start page. */
export const listPath = (lang: SiteLang, list: 'municipalities' | 'metrics'): string =>
  list === 'municipalities' ? MUNICIPALITIES[lang] : `${HOME[lang]}#${list}`;

/** The search with its words; without any it is the bare page. */
export const searchPaths = (query: string): Paths =>
  query === ''
    ? SEARCH
    : {
        sv: `${SEARCH.sv}?q=${encodeURIComponent(query)}`,
        en: `${SEARCH.en}?q=${encodeURIComponent(query)}`,
      };

/** The page of an observation, which the function answers in either language. */
export const observationPaths = (id: string): Paths => ({
  sv: `/observations/${id}`,
  en: `/observations/${id}?lang=en`,
});

/** The picture of a page (og:image): a metric's, or the site's. */
export const cardPath = (lang: SiteLang, of: string | null): string =>
  of === null ? `/downloads/cards/${lang}.png` : `/downloads/cards/${lang}/${of}.png`;

/** Every figure in one file. */
export const EVERYTHING = '/downloads/everything.parquet';
/** Where every file of the downloads is listed. */
export const DOWNLOADS_INDEX = '/downloads/index.csv';

/** Everything that is known of one metric or one municipality, as CSV. */
export const metricCsv = (id: string): string => `/downloads/metrics/${id}.csv`;
/** The figures of the country and of counties or regions, which no file of municipalities has. */
export const areaCsv = (id: string): string => `/downloads/areas/${id}.csv`;
export const municipalityCsv = (code: string): string =>
  `/downloads/municipalities/${code}.csv`;

/** What the briefs of all municipalities tell of a release. */
export const findingsCsv = (release: string): string =>
  `/downloads/findings/${release}.csv`;

/** The same for people: a workbook, and a CSV for Swedish Excel. */
export const metricExcelPaths = (id: string): { xlsx: string; csv: string } =>
  excelOf(`metrics/${id}`);
export const municipalityExcelPaths = (code: string): { xlsx: string; csv: string } =>
  excelOf(`municipalities/${code}`);
const excelOf = (stem: string) => ({
  xlsx: `/downloads/${stem}.xlsx`,
  csv: `/downloads/${stem}.excel.csv`,
});

/** The comparison page with something chosen already. */
export const comparing = (
  lang: SiteLang,
  chosen: 'municipalities' | 'metrics',
  code: string,
): string => `${COMPARE[lang]}?${chosen}=${code}`;

/** The comparison page with all that it compares. */
export const comparingAll = (
  lang: SiteLang,
  municipalities: readonly string[],
  metrics: readonly string[],
): string =>
  `${COMPARE[lang]}?municipalities=${municipalities.join(',')}&metrics=${metrics.join(',')}`;
