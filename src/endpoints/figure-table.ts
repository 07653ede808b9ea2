// What tables of figures say once: of their metric, of its citations, and of the publisher's figure of the country.
import { LICENSE, SERVICE } from '../data/settings.ts';
import { observationCitation } from '../text/answers.ts';
import { exactQuantity, isSign, unitWord, wordApart } from '../text/numbers.ts';
import type { Reference } from './calculation.ts';
import type { Context, TableFigure } from './endpoint.ts';
import { unitWords } from './metric.ts';

/** The columns of figures in every file of them. */
export const FIGURE_COLUMNS = [
  ...['id', 'metric', 'metricLabel', 'geo', 'geoLabel', 'period'],
  ...['value', 'unit', 'source', 'contentHash', 'flags', 'notes', 'retrieved', 'file'],
];

/** What the figures of one metric share. */
export function metricFacts({ store, lang }: Context, id: string) {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) return { metric: id };
  return {
    metric: id,
    title: metric.title[lang],
    unit: metric.unit,
    unitLabel: unitWords(store, metric, lang).unitLabel,
    source: metric.source,
    retrieved: metric.retrieved,
  };
}

/** The day on which figures were taken from the source; where they have several, the years of each that is known. */
export function daysTaken(
  figures: readonly Pick<TableFigure, 'period' | 'retrieved'>[],
) {
  const byDay = Map.groupBy(figures, ({ retrieved }) => retrieved);
  if (byDay.size < 2) return { retrieved: figures[0]?.retrieved ?? null };
  const years = [...byDay].flatMap(([day, own]) =>
    day === null ? [] : [[day, [...new Set(own.map(({ period }) => period))]] as const],
  );
  return { retrieved: null, retrievedOf: Object.fromEntries(years) };
}

type CitationParts = { source: string; title: string; place: string; value: string };

/** The citation of a figure, with what differs between the rows in braces. */
export const citationPattern = (
  { store, lang }: Context,
  parts: CitationParts,
): string =>
  observationCitation[lang]({
    ...parts,
    period: '{period}',
    id: '{id}',
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}/observations/{id}`,
  });

/** That of the figures of one metric in one place. */
export function seriesCitation(
  context: Context,
  id: string,
  place: string,
): string | null {
  const { store, lang } = context;
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) return null;
  // Five is none of the numbers for which a language has another form of the noun.
  const value = exactQuantity('5', unitWords(store, metric, lang)).replace(
    '5',
    '{value}',
  );
  return citationPattern(context, {
    source: metric.source,
    title: metric.title[lang],
    place,
    value,
  });
}

/** The word beside a value of 1, where some figure has it and the word is another. */
export function singularUnit(
  { store, lang }: Context,
  id: string,
  figures: readonly Pick<TableFigure, 'value'>[],
): string | null {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined || !figures.some(({ value }) => Math.abs(value) === 1))
    return null;
  const unit = unitWords(store, metric, lang);
  const one = unitWord('1', unit);
  return one === unitWord('5', unit) ? null : one;
}

/** What stands beside the number in a sentence; null beside a mere count. */
export function unitBeside(
  { store, lang }: Context,
  id: string,
  value: number,
): string | null {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) return null;
  const unit = unitWords(store, metric, lang);
  return isSign(unit) ? '%' : wordApart(String(value), { ...unit, decimals: null });
}

/** Why no figure of a municipality compares with one of an area; null where it does. */
export function areaCaution({ store, lang }: Context, id: string): string | null {
  const reference = store.directory.metrics.get(id)?.referenceComparable ?? null;
  return reference === null || reference.comparable ? null : reference.reason[lang];
}

/** The country's figure, with its caution; null where there is none. */
export function countryFigure(context: Context, id: string, { country }: Reference) {
  if (country === null) return null;
  const caution = areaCaution(context, id);
  return { value: country.value, ...(caution === null ? {} : { caution }) };
}

/** Code, name and value of each area of a year. */
export const areaRows = ({ country, county }: Reference) =>
  [...(country === null ? [] : [country]), ...Object.values(county)].map(
    ({ geo, value, labels }) => [geo, labels.geo, value],
  );
