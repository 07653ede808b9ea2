// The words of a metric's page around its ranking. Figures come in formatted already.

const sv = {
  find: 'Hitta din kommun',
  findSubmit: 'Visa',
  found: (place: string, rank: string, total: string) => `${place}: plats ${rank} av ${total}`,
  notFound: (text: string) => `Ingen kommun i rangordningen heter ${text}.`,
  lowest: 'Lägst',
  median: 'Median',
  highest: 'Högst',
  medianMeaning: (service: string) => `beräknad av ${service}`,
  map: (year: string) => `Karta ${year}`,
  mapTitle: 'Karta',
  strip: 'Fördelning',
  county: 'Län',
  allCounties: 'Alla län',
  reverse: 'Vänd ordningen',
  coverageWhole: (span: string) => `Alla kommuner har ett värde varje år ${span}.`,
  coverageTable: 'Täckning per år',
  take: 'Ta med',
  embed: { ranking: 'Bädda in rangordningen', map: 'Bädda in kartan' },
  picture: { ranking: 'Rangordningen som bild (SVG)', map: 'Kartan som bild (SVG)' },
  bar: 'Stapel',
};

const en: typeof sv = {
  find: 'Find your municipality',
  findSubmit: 'Show',
  found: (place, rank, total) => `${place}: rank ${rank} of ${total}`,
  notFound: (text) => `No municipality in the ranking is called ${text}.`,
  lowest: 'Lowest',
  median: 'Median',
  highest: 'Highest',
  medianMeaning: (service) => `calculated by ${service}`,
  map: (year) => `Map ${year}`,
  mapTitle: 'Map',
  strip: 'Distribution',
  county: 'County',
  allCounties: 'All counties',
  reverse: 'Reverse the order',
  coverageWhole: (span) => `Every municipality has a value in every year ${span}.`,
  coverageTable: 'Coverage by year',
  take: 'Take away',
  embed: { ranking: 'Embed the ranking', map: 'Embed the map' },
  picture: { ranking: 'The ranking as a picture (SVG)', map: 'The map as a picture (SVG)' },
  bar: 'Bar',
};

export const METRIC_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
