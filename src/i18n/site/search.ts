// The words of the search field. Apart from the rest, since they travel to the browser.

const sv = {
  search: 'Sök kommun eller mått',
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
  },
  ofPlace: 'Kommunens siffror',
};

const en: typeof sv = {
  search: 'Search for a municipality or a metric',
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
  },
  ofPlace: 'Figures of the municipality',
};

export const SEARCH_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
