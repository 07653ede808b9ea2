// The words of the search field. Apart from the rest, since they travel to the browser.

const sv = {
  search: 'Kommun eller mått',
  submit: 'Sök',
  hint: 'Namn, kommunkod, län eller ämnesord',
  hits: (count: number) => (count === 1 ? '1 träff' : `${count} träffar`),
  noHits: 'Ingen träff. Pröva ett annat ord eller bläddra i listorna.',
  unavailable: 'Sökningen kunde inte laddas. Bläddra i listorna.',
  kinds: { municipality: 'Kommun', metric: 'Mått' },
  groups: {
    figure: 'Siffror',
    comparison: 'Jämförelser',
    municipality: 'Kommuner',
    metric: 'Mått',
    county: 'Kommuner i länet',
    nearMunicipality: 'Kommuner med liknande stavning',
    nearMetric: 'Mått med liknande stavning',
  },
  ofPlace: 'Kommunens siffror',
};

const en: typeof sv = {
  search: 'Municipality or metric',
  submit: 'Search',
  hint: 'Name, municipality code, county or subject word',
  hits: (count) => (count === 1 ? '1 match' : `${count} matches`),
  noHits: 'No match. Try another word, or browse the lists.',
  unavailable: 'The search could not be loaded. Browse the lists.',
  kinds: { municipality: 'Municipality', metric: 'Metric' },
  groups: {
    figure: 'Figures',
    comparison: 'Comparisons',
    municipality: 'Municipalities',
    metric: 'Metrics',
    county: 'Municipalities of the county',
    nearMunicipality: 'Municipalities with a similar spelling',
    nearMetric: 'Metrics with a similar spelling',
  },
  ofPlace: 'Figures of the municipality',
};

export const SEARCH_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

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
export const SEARCH_PAGE_WORDS: { sv: typeof pageSv; en: typeof pageSv } = { sv: pageSv, en: pageEn };
