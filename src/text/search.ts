// The words of the search: of its field, and of its hits, which travel to the browser with what it searches.
// They import nothing: it would be a script of its own there.

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
