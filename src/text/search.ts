// The words of the search: of its field, and of its hits, which travel to the browser with what it searches.
import { inSeries } from './numbers.ts';
import type { SiteLang } from './paths.ts';

/** Of the field itself. */
export const FIELD_WORDS = {
  sv: {
    search: 'Kommun eller mått',
    submit: 'Sök',
    hint: 'Namn, kommunkod, län eller ämnesord',
  },
  en: {
    search: 'Municipality or metric',
    submit: 'Search',
    hint: 'Name, municipality code, county or keyword',
  },
};

/** In place of the others, which could not be loaded either. */
export const UNAVAILABLE = {
  sv: 'Sökningen gick inte att ladda. Bläddra i listorna i stället.',
  en: 'The search did not load. Browse the lists instead.',
};

const sv = {
  oneHit: '1 träff',
  manyHits: 'träffar',
  noHits: 'Ingen träff. Pröva ett annat ord eller bläddra i listorna.',
  kinds: { municipality: 'Kommun', metric: 'Mått' },
  /** Before a year. */
  endedAfter: 'upphörde efter',
  /** Before the name of the municipality that it became a part of. */
  nowPartOf: 'nu',
  groups: {
    figure: 'Siffror',
    comparison: 'Jämförelser',
    nearFigure: 'Siffror med liknande stavning',
    municipality: 'Kommuner',
    metric: 'Mått',
    county: 'Kommuner i länet',
    nearMunicipality: 'Kommuner med liknande stavning',
    nearMetric: 'Mått med liknande stavning',
  },
  ofPlace: 'Kommunens siffror',
  chooseMetric: 'Välj mått',
  noFigureFor: 'ingen siffra för',
};

export type SearchWords = typeof sv;

const en: SearchWords = {
  oneHit: '1 match',
  manyHits: 'matches',
  noHits: 'No match. Try another word, or browse the lists.',
  kinds: { municipality: 'Municipality', metric: 'Metric' },
  endedAfter: 'ceased to exist after',
  nowPartOf: 'now',
  groups: {
    figure: 'Figures',
    comparison: 'Comparisons',
    nearFigure: 'Figures with a similar spelling',
    municipality: 'Municipalities',
    metric: 'Metrics',
    county: 'Municipalities of the county',
    nearMunicipality: 'Municipalities with a similar spelling',
    nearMetric: 'Metrics with a similar spelling',
  },
  ofPlace: 'Figures of the municipality',
  chooseMetric: 'Choose metrics',
  noFigureFor: 'no figure for',
};

/** Of what is found. */
export const SEARCH_WORDS: { sv: SearchWords; en: SearchWords } = { sv, en };

const NO_METRIC = {
  sv: {
    quoted: (word: string) => `”${word}”`,
    one: 'Inget mått matchar ordet',
    many: 'Inget mått matchar orden',
    all: 'Inget mått matchar alla orden. Sökningen bortser från',
    divided:
      'Vi delar aldrig ett mått med ett annat. Per invånare finns bara det som källan själv redovisar så.',
    why: 'Vad tjänsten inte gör',
    country:
      'Skriv också vad du vill veta om riket, till exempel ”arbetslöshet riket”. Rikets siffror finns bara där källan själv redovisar dem.',
  },
  en: {
    quoted: (word: string) => `“${word}”`,
    one: 'No metric matches the word',
    many: 'No metric matches the words',
    all: 'No metric matches all the words. The search leaves out',
    divided:
      'We never divide one metric by another. There is per inhabitant only what the source itself reports that way.',
    why: 'What the service does not do',
    country:
      'Add what you want to know about the country, such as “unemployment Sweden”. There are figures for the country only where the source itself reports them.',
  },
};

/** Why no metric is found; beside those that others of the words find, which words are left out. */
export function noMetricFor(
  lang: SiteLang,
  unmatched: readonly string[],
  isFound: boolean,
): string {
  const { quoted, one, many, all } = NO_METRIC[lang];
  const list = inSeries(unmatched.map(quoted), lang);
  return `${isFound ? all : unmatched.length === 1 ? one : many} ${list}.`;
}

/** Why nothing is calculated per inhabitant, and what the link to the rest of what the service leaves out is called. */
export const neverDivided = (lang: SiteLang): { text: string; link: string } => ({
  text: NO_METRIC[lang].divided,
  link: NO_METRIC[lang].why,
});

/** How to ask for the country, where it is all that is asked for. */
export const countryAlone = (lang: SiteLang): string => NO_METRIC[lang].country;

const pageSv = {
  title: 'Sök',
  results: (query: string) => `Sökning: ${query}`,
  description: 'Sök bland kommuner, mått och siffror.',
  hint: 'Skriv en kommun, ett mått eller båda, till exempel ”arbetslöshet gävle” eller ”gävle sundsvall skatt”.',
  browse: 'Bläddra i listorna',
};

const pageEn: typeof pageSv = {
  title: 'Search',
  results: (query) => `Search: ${query}`,
  description: 'Search the municipalities, metrics and figures.',
  hint: 'Type a municipality, a metric or both, such as “unemployment gävle” or “gävle sundsvall tax”.',
  browse: 'Browse the lists',
};

/** Of the page that the field leads to without script. */
export const SEARCH_PAGE_WORDS: { sv: typeof pageSv; en: typeof pageSv } = {
  sv: pageSv,
  en: pageEn,
};
