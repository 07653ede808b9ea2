// The words of drawings of several municipalities: comparison, ranking, map, reference lines. Figures come in formatted.

type Reference = { name: string; service: string };
type Group = { from: string; to: string };

const sv = {
  median: 'Median',
  countyMedian: (county: string) => `Median ${county}`,
  referenceMeaning: ({ name, service }: Reference) => `${name}: beräknad av ${service}, ingen observation.`,
  noCounty:
    'Länets median saknas: den kräver ett och samma län, minst fem kommuner i det och ett värde för minst 90\u00a0% av dem.',
  noMedian: 'Medianen saknas: inget år har minst 90\u00a0% av kommunerna ett värde.',
  breakIn: ({ letter, period, text }: { letter: string; period: string; text: string }) =>
    `${letter} ${period}: ${text}`,
  noCommonYear: 'Inget år är gemensamt; varje kommuns senaste värde:',
  years: (name: string, years: string) => `${name} saknar värde ${years}.`,
  noValues: 'Källan redovisar inget värde för någon av kommunerna.',
  mapOf: 'Karta över Sveriges kommuner.',
  credit: 'Karta: SCB',
  quantiles: 'Ungefär lika många kommuner i varje färg',
  diverging: 'Ungefär lika många i varje färg, på var sida om noll',
  sameColour: 'Lika värden har samma färg, så färgerna har olika många kommuner',
  group: ({ from, to }: Group) => (from === to ? from : `${from} – ${to}`),
  missing: 'Värde saknas',
  missingIn: (names: string, more: number) =>
    `Värde saknas: ${names}${more === 0 ? '' : ` och ${more} till`}.`,
  noValue: 'värde saknas',
  all: (count: string) => `Alla ${count} kommuner`,
  allValued: (count: string) => `Alla ${count} med värde`,
  rank: 'Plats',
  shared: 'delad plats',
  municipality: 'Kommun',
  ranking: 'Rangordning',
  map: 'Karta',
  order: { descending: 'högst först', ascending: 'lägst först' },
  skipped: 'Platserna däremellan visas inte',
  calculated: (service: string) => `Rangordnad av ${service}`,
  caveat: 'Förbehåll',
  lowest: 'Lägst',
  highest: 'Högst',
  logarithmic: 'Logaritmisk skala.',
  strip: 'Ett streck för varje kommun, från det lägsta till det högsta värdet.',
};

const en: typeof sv = {
  median: 'Median',
  countyMedian: (county) => `Median ${county}`,
  referenceMeaning: ({ name, service }) => `${name}: calculated by ${service}, not an observation.`,
  noCounty:
    'No county median: it takes a single county, at least five municipalities in it and a value for at least 90% of them.',
  noMedian: 'No median: in no year do at least 90% of the municipalities have a value.',
  breakIn: ({ letter, period, text }) => `${letter} ${period}: ${text}`,
  noCommonYear: 'No common year; the latest value of each:',
  years: (name, years) => `${name} has no value for ${years}.`,
  noValues: 'The source reports no value for any of the municipalities.',
  mapOf: 'Map of the municipalities of Sweden.',
  credit: 'Map: SCB',
  quantiles: 'About equal numbers of municipalities in each colour',
  diverging: 'About equal numbers in each colour, on each side of zero',
  sameColour: 'Equal values share a colour, so colours differ in how many municipalities they have',
  group: ({ from, to }) => (from === to ? from : `${from} – ${to}`),
  missing: 'No value',
  missingIn: (names, more) => `No value: ${names}${more === 0 ? '' : ` and ${more} more`}.`,
  noValue: 'no value',
  all: (count) => `All ${count} municipalities`,
  allValued: (count) => `All ${count} with a value`,
  rank: 'Rank',
  shared: 'shared rank',
  municipality: 'Municipality',
  ranking: 'Ranking',
  map: 'Map',
  order: { descending: 'highest first', ascending: 'lowest first' },
  skipped: 'The ranks between are not shown',
  calculated: (service) => `Ranked by ${service}`,
  caveat: 'Note',
  lowest: 'Lowest',
  highest: 'Highest',
  logarithmic: 'Logarithmic scale.',
  strip: 'One line for each municipality, from the lowest value to the highest.',
};

export const DRAWING_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
