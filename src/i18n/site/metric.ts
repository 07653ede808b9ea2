// The words of a metric's page around its ranking. Figures come in formatted already.
import type { Share } from './words.ts';

type Standing = { rank: string; total: string; tied: boolean };

const sv = {
  find: 'Hitta din kommun',
  findSubmit: 'Visa',
  found: (place: string, { rank, total, tied }: Standing) =>
    `${place}: ${tied ? 'delad plats' : 'plats'} ${rank} av ${total}`,
  notRanked: (place: string) => `${place} har inget värde det året.`,
  latestValues: 'Kommunernas senaste värden',
  withoutValue: (names: string) => `Utan värde: ${names}.`,
  years: 'År',
  aboutMetric: 'Allt om måttet',
  yearTitle: (title: string, year: string) => `${title} ${year}`,
  yearDescription: (title: string, year: string) =>
    `${title} i Sveriges kommuner ${year}: rangordning, karta och fördelning.`,
  gateOf: (year: string, { municipalities, total }: Share) =>
    `År ${year} har minst 90\u00a0% av kommunerna ett värde (${municipalities} av ${total}).`,
  noYearTitle: 'Ingen rangordning det året',
  notAYearTitle: 'Inget år',
  noYear: (year: string) =>
    `Måttet har ingen rangordning för ${year}: ett år rangordnas när minst 90\u00a0% av kommunerna har ett värde.`,
  notAYear: (text: string) =>
    `”${text}” är inget år. Skriv fyra siffror från 1900 till 2100, till exempel 2022.`,
  neverRanked: 'Måttet rangordnas inte för något år.',
  theseYears: 'De här åren har en rangordning:',
  andMore: (count: number) => `och ${count} till`,
  medianMeaning: (service: string) => `beräknad av ${service}`,
  map: (year: string) => `Karta ${year}`,
  county: 'Län',
  allCounties: 'Alla län',
  reverse: 'Vänd ordningen',
  ordered: { first: 'Plats 1 står först.', last: 'Sista platsen står först.' },
  shown: (count: string) => (count === '1' ? '1 kommun visas.' : `${count} kommuner visas.`),
  coverageWhole: (span: string) => `Alla kommuner har ett värde varje år ${span}.`,
  take: 'Hämta och bädda in',
  link: 'Länk',
  pictures: 'Bilder',
  embed: { ranking: 'Bädda in rangordningen', map: 'Bädda in kartan' },
  picture: { ranking: 'Rangordningen som bild (SVG)', map: 'Kartan som bild (SVG)' },
};

const en: typeof sv = {
  find: 'Find your municipality',
  findSubmit: 'Show',
  found: (place, { rank, total, tied }) => `${place}: ${tied ? 'shared rank' : 'rank'} ${rank} of ${total}`,
  notRanked: (place) => `${place} has no value in that year.`,
  latestValues: 'The latest values of the municipalities',
  withoutValue: (names) => `Without a value: ${names}.`,
  years: 'Years',
  aboutMetric: 'All about the metric',
  yearTitle: (title, year) => `${title} ${year}`,
  yearDescription: (title, year) =>
    `${title}, municipalities of Sweden, ${year}: ranking, map and distribution.`,
  gateOf: (year, { municipalities, total }) =>
    `In ${year} at least 90% of the municipalities have a value (${municipalities} of ${total}).`,
  noYearTitle: 'No ranking in that year',
  notAYearTitle: 'Not a year',
  noYear: (year) =>
    `The metric has no ranking for ${year}: a year is ranked when at least 90% of the municipalities have a value.`,
  notAYear: (text) => `“${text}” is not a year. Give four digits from 1900 to 2100, for example 2022.`,
  neverRanked: 'The metric is not ranked in any year.',
  theseYears: 'These years have a ranking:',
  andMore: (count) => `and ${count} more`,
  medianMeaning: (service) => `calculated by ${service}`,
  map: (year) => `Map ${year}`,
  county: 'County',
  allCounties: 'All counties',
  reverse: 'Reverse the order',
  ordered: { first: 'Rank 1 comes first.', last: 'The last rank comes first.' },
  shown: (count) => (count === '1' ? '1 municipality is shown.' : `${count} municipalities are shown.`),
  coverageWhole: (span) => `Every municipality has a value in every year ${span}.`,
  take: 'Download and embed',
  link: 'Link',
  pictures: 'Pictures',
  embed: { ranking: 'Embed the ranking', map: 'Embed the map' },
  picture: { ranking: 'The ranking as a picture (SVG)', map: 'The map as a picture (SVG)' },
};

export const METRIC_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
