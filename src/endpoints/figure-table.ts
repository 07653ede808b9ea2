// What tables of figures say once: of their metric, of its citations, and of the publisher's figure of the country.
import type { CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
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

/** The metric of a record that was answered. */
export function metricOf({ store }: Context, id: string): CatalogueMetric {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined)
    throw new Error(`${id}: expected a public metric, got none`);
  return metric;
}

/** What the figures of one metric share. */
export const metricFacts = ({ store, lang }: Context, metric: CatalogueMetric) => ({
  metric: metric.id,
  title: metric.title[lang],
  unit: metric.unit,
  unitLabel: unitWords(store, metric, lang).unitLabel,
  source: metric.source,
  retrieved: metric.retrieved,
});

/** The day on which figures were taken from the source; where they have several, the years of each that is known. */
export function daysTaken(
  figures: readonly Pick<TableFigure, 'period' | 'retrieved'>[],
) {
  const byDay = Map.groupBy(figures, ({ retrieved }) => retrieved);
  if (byDay.size < 2) return { retrieved: figures[0]?.retrieved ?? null };
  const years = [...byDay].flatMap(([day, ofDay]) =>
    day === null ? [] : [[day, [...new Set(ofDay.map(({ period }) => period))]]],
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
  metric: CatalogueMetric,
  place: string,
): string {
  const { store, lang } = context;
  // Five is none of the numbers for which a language has another form of the noun.
  const five = exactQuantity('5', unitWords(store, metric, lang));
  return citationPattern(context, {
    source: metric.source,
    title: metric.title[lang],
    place,
    value: five.replace('5', '{value}'),
  });
}

/** The word beside a value of 1, where some figure has it and the word is another. */
export function singularUnit(
  { store, lang }: Context,
  metric: CatalogueMetric,
  figures: readonly Pick<TableFigure, 'value'>[],
): string | null {
  const unit = unitWords(store, metric, lang);
  const one = unitWord('1', unit);
  return one !== unitWord('5', unit) &&
    figures.some(({ value }) => Math.abs(value) === 1)
    ? one
    : null;
}

/** What stands beside the number in a sentence; null beside a mere count. */
export function unitBeside(
  { store, lang }: Context,
  metric: CatalogueMetric,
  value: number,
): string | null {
  const unit = unitWords(store, metric, lang);
  return isSign(unit) ? '%' : wordApart(String(value), { ...unit, decimals: null });
}

/** Why no figure of a municipality compares with one of an area; null where it does. */
export const areaCaution = (
  { referenceComparable }: CatalogueMetric,
  lang: Lang,
): string | null =>
  referenceComparable?.comparable === false ? referenceComparable.reason[lang] : null;

/** The country's figure, with its caution; null where there is none. */
export function countryFigure(
  metric: CatalogueMetric,
  { country }: Reference,
  lang: Lang,
) {
  if (country === null) return null;
  const caution = areaCaution(metric, lang);
  return { value: country.value, ...(caution === null ? {} : { caution }) };
}

/** Code, name and value of each area of a year. */
export const areaRows = ({ country, county }: Reference) =>
  [...(country === null ? [] : [country]), ...Object.values(county)].map(
    ({ geo, value, labels }) => [geo, labels.geo, value],
  );
