// The words of a municipality's brief around what is told of it.
import { dayInWords } from './numbers.ts';

type BriefCitation = {
  place: string;
  release: string;
  service: string;
  license: string;
  link: string;
};

const SV_ONE = {
  revised: 'reviderad siffra',
  corrected: 'rättad siffra',
  withdrawn: 'borttagen siffra',
};
const SV_MANY = {
  revised: 'reviderade siffror',
  corrected: 'rättade siffror',
  withdrawn: 'borttagna siffror',
};

const sv = {
  title: (place: string) => `${place} i korthet`,
  made: (release: string, service: string) =>
    `Utgåva ${release}. Siffrorna är källornas. ${service} väljer fynden efter regler, räknar ut jämförelserna och skriver meningarna.`,
  foremost: 'Det som sticker ut mest',
  table: 'Alla kommuners fynd som tabell (CSV)',
  changed: 'Ändrade siffror',
  changedFigures: (
    title: string,
    type: 'revised' | 'corrected' | 'withdrawn',
    count: number,
    years: string,
  ) => `${title}, ${years}: ${count} ${count === 1 ? SV_ONE[type] : SV_MANY[type]}`,
  markdown: 'Samma text som Markdown',
  json: 'Samma fynd som JSON',
  all: (place: string) => `Alla siffror för ${place}`,
  metric: 'Mått',
  value: 'Värde',
  unit: 'Enhet',
  year: 'År',
  country: 'Riket',
  rank: 'Plats',
  citation: (c: BriefCitation) =>
    `${c.place} i korthet, utgåva ${c.release}: beräknat av ${c.service}. ${c.license}, ${c.link}`,
  figure: (source: string, retrieved: string | null) =>
    `Siffran: ${source}${retrieved === null ? '' : `, hämtad ${dayInWords(retrieved, 'sv')}`}`,
  source: (source: string) => `Källa: ${source}`,
  nothing: (place: string) => `Utgåvan har inga särskilda nyheter om ${place}`,
};

const en: typeof sv = {
  title: (place) => `${place} in brief`,
  made: (release, service) =>
    `Release ${release}. The figures are those of the sources. ${service} chooses the findings by rules, calculates the comparisons and writes the sentences.`,
  foremost: 'What stands out most',
  table: 'The findings of all municipalities as a table (CSV)',
  changed: 'Figures that changed',
  changedFigures: (title, type, count, years) =>
    `${title}, ${years}: ${count} ${count === 1 ? 'figure' : 'figures'} ${type}`,
  markdown: 'The same text as Markdown',
  json: 'The same findings as JSON',
  all: (place) => `All figures for ${place}`,
  metric: 'Metric',
  value: 'Value',
  unit: 'Unit',
  year: 'Year',
  country: 'Country',
  rank: 'Rank',
  citation: (c) =>
    `${c.place} in brief, release ${c.release}: calculated by ${c.service}. ${c.license}, ${c.link}`,
  figure: (source, retrieved) =>
    `Figure: ${source}${retrieved === null ? '' : `, retrieved ${dayInWords(retrieved, 'en')}`}`,
  source: (source) => `Source: ${source}`,
  nothing: (place) => `There is no particular news about ${place} in this release`,
};

export const BRIEF_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
