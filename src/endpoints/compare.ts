// Endpoint 7: a few municipalities side by side, in one common period and one unit.

import type * as z from 'zod';
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import {
  citation,
  geo,
  listOf,
  metricId,
  part,
  period,
  record,
  source,
  unit,
} from '../data/fields.ts';
import type { Lang } from '../data/lang.ts';
import { type Problem, problem } from '../data/problem.ts';
import { incomparable } from '../data/registry.ts';
import { COMPARED, LICENSE, SERVICE } from '../data/settings.ts';
import { commonPeriod } from '../rules/coverage.ts';
import type { StoredSeries } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { comparedCitation } from '../text/answers.ts';
import { capitalized, exactQuantity, spanInWords } from '../text/numbers.ts';
import { COMPARE } from '../text/paths.ts';
import {
  areaFigures,
  CalculationLinks,
  Derived,
  derivedBy,
  FIGURE,
  figureRecord,
  Reference,
} from './calculation.ts';
import type { MetricSubject } from './endpoint.ts';
import * as tags from './endpoint.ts';
import {
  type Answer,
  type AnswerContext,
  type Context,
  defineEndpoint,
  lang,
  listNaming,
  NO_FILES,
  parametersOf,
  type Table,
  type Things,
} from './endpoint.ts';
import { metricNames, placeNames, unitNames, withheld } from './explain.ts';
import { countryFigure, FIGURE_COLUMNS } from './figure-table.ts';
import { unitWords } from './metric.ts';
import {
  calculationLinks,
  commonFile,
  FigureProvenance,
  figureFile,
  figureProvenance,
  readFrom,
  rowSource,
} from './notes.ts';
import { periodsWithValue } from './observation.ts';
import { resolveMetric, resolveMunicipality } from './resolve.ts';

// Municipalities side by side in their latest common year (contract 4).

export const Comparison = record(
  'Comparison',
  'Municipalities side by side in their latest common year.',
  {
    municipalities: listOf('In the order asked.', geo),
    period,
    unit,
    metrics: listOf(
      'In the order asked.',
      part('One metric.', {
        metric: metricId,
        source,
        provenance: FigureProvenance,
        reference: Reference,
        values: listOf(
          'In the order of the municipalities.',
          part('One figure.', FIGURE),
        ),
      }),
    ),
    derived: Derived,
    citation,
    links: CalculationLinks,
  },
);
export type Comparison = z.infer<typeof Comparison>;

type Row = { municipality: CatalogueMunicipality; series: StoredSeries | null };
type Column = { metric: CatalogueMetric; rows: readonly Row[] };
type Columns = readonly [Column, ...Column[]];
/** With what the publisher has for areas in the year. */
type ColumnBeside = Column & { reference: Reference };

/** @param period common to all, so that every row has a value */
async function comparisonRecord(
  { store, lang }: Context,
  columns: Columns,
  period: string,
): Promise<Comparison> {
  const [first] = columns;
  const beside = await Promise.all(
    columns.map(async (column) => ({
      ...column,
      reference: await areaFigures({ store, metric: column.metric, lang }, period),
    })),
  );
  return {
    citation: citationOf({ store, lang }, beside, period),
    derived: derivedBy('comparison-in-latest-common-period'),
    links: calculationLinks(
      store.catalogue.siteUrl,
      `/api/v1/compare?${questionOf(columns)}`,
      `${COMPARE.sv}?${questionOf(columns)}`,
    ),
    metrics: beside.map(({ reference, ...column }) => {
      const { provenance, values } = figuresOf({ store, lang }, column, period);
      const { id, source } = column.metric;
      return { metric: id, provenance, reference, source, values };
    }),
    municipalities: first.rows.map(({ municipality }) => municipality.code),
    period,
    unit: first.metric.unit,
  };
}

/** The figures of one metric, and where most of them come from. */
function figuresOf({ store, lang }: Context, { metric, rows }: Column, period: string) {
  const index = metric.periods.indexOf(period);
  const files = rows.map(({ series }) =>
    series === null ? null : figureFile(metric, series, index),
  );
  const common = commonFile(files);
  return {
    provenance: figureProvenance(store, metric, lang, common),
    values: rows.flatMap((row, at) => {
      const figure = figureOf({ store, metric, lang }, period, row);
      return figure === null
        ? []
        : { ...figure, ...rowSource(files[at] ?? null, common) };
    }),
  };
}

function figureOf(
  subject: MetricSubject,
  period: string,
  { municipality, series }: Row,
) {
  const value = series?.values[subject.metric.periods.indexOf(period)] ?? null;
  if (value === null) return null;
  const flags = series?.flags[period] ?? [];
  const cautions = series?.cautions[period] ?? [];
  return figureRecord(
    subject,
    period,
    { geo: municipality.code, value, flags, cautions },
    municipality,
  );
}

/** The request that leads to this response, by codes and ids. */
function questionOf(columns: readonly Column[]): string {
  const geos = columns[0]?.rows.map(({ municipality }) => municipality.code) ?? [];
  return `municipalities=${geos.join(',')}&metrics=${columns.map(({ metric }) => metric.id).join(',')}`;
}

/** Each metric with its values; every source once, in the order of the metrics. */
function citationOf(
  { store, lang }: Context,
  columns: readonly ColumnBeside[],
  period: string,
): string {
  const [only] = columns.length === 1 ? columns : [];
  const values = columns.map((column) => {
    const text = valuesOf({ store, lang }, column, period);
    return only === undefined ? `${column.metric.title[lang]}: ${text}` : text;
  });
  return comparedCitation[lang]({
    source: [...new Set(columns.map(({ metric }) => metric.source))].join('; '),
    title: only?.metric.title[lang] ?? null,
    period,
    values: values.join('; '),
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}${COMPARE[lang]}?${questionOf(columns)}`,
  });
}

/** Behind the municipalities the country, where the figures of all of them compare with its own. */
function valuesOf(
  { store, lang }: Context,
  { metric, rows, reference }: ColumnBeside,
  period: string,
): string {
  const unit = unitWords(store, metric, lang);
  const index = metric.periods.indexOf(period);
  const isApart = rows.some(
    ({ municipality: { code } }) =>
      incomparable(metric, { geo: code, period }) !== null,
  );
  const isBeside = metric.referenceComparable?.comparable === true && !isApart;
  const country = isBeside ? reference.country : null;
  const figures = [
    ...rows.map(({ municipality, series }) => ({
      name: municipality.name,
      value: series?.values[index],
    })),
    ...(country === null ? [] : [{ name: country.labels.geo, value: country.value }]),
  ];
  return figures
    .map(({ name, value }) => `${name} ${exactQuantity(String(value), unit)}`)
    .join(', ');
}

/** How many of each are compared, in words. */
export const COMPARED_WORDS = {
  municipalities: spanInWords(COMPARED.municipalities),
  metrics: spanInWords(COMPARED.metrics),
};

export const comparedMunicipalities = listNaming(
  {
    sv: `${capitalized(spanInWords(COMPARED.municipalities, 'sv'))} koder, slugar eller namn, med kommatecken emellan.`,
    en: `${capitalized(COMPARED_WORDS.municipalities)} codes, slugs or names, between commas.`,
  },
  { ...COMPARED.municipalities, example: '0180,1480' },
  (value, { store, parameter }) => resolveMunicipality(store, parameter, value),
);

const parameters = parametersOf({
  municipalities: comparedMunicipalities,
  metrics: listNaming(
    {
      sv: `${capitalized(spanInWords(COMPARED.metrics, 'sv'))} måtts id eller alias med samma enhet, med kommatecken emellan.`,
      en: `${capitalized(COMPARED_WORDS.metrics)} metric ids or aliases of one unit, between commas.`,
    },
    { ...COMPARED.metrics, example: 'BE0101N1' },
    (value, { store, parameter, lang }) => resolveMetric(store, parameter, value, lang),
  ),
  lang,
});
function judgeComparable(
  store: Store,
  metrics: readonly CatalogueMetric[],
  value: string,
  language: Lang,
): Problem | null {
  const uncompared = metrics.find(({ capabilities }) => !capabilities.comparison);
  if (uncompared !== undefined)
    return withheld(uncompared, 'comparison', {
      parameter: 'metrics',
      value: value.split(',')[metrics.indexOf(uncompared)] ?? '',
      lang: language,
    });
  const units = [...new Set(metrics.map(({ unit }) => unit))];
  if (units.length <= 1) return null;
  const observed = { expected: 'one unit', observed: units };
  return problem(
    'incomparable',
    { parameter: 'metrics', value, reason: 'different_units', ...observed },
    unitNames(store, units),
  );
}

async function answer(
  { municipalities, metrics }: Things<typeof parameters>,
  { store, lang: language, given }: AnswerContext,
): Promise<Answer<Comparison>> {
  const incomparable = judgeComparable(
    store,
    metrics,
    given['metrics'] ?? '',
    language,
  );
  if (incomparable !== null) return incomparable;
  const columns = await Promise.all(
    metrics.map((metric) => columnOf(store, metric, municipalities)),
  );
  const period = commonPeriod(
    columns.flatMap(({ rows }) => rows.map(({ series }) => periodsWithValue(series))),
  );
  const [first, ...others] = columns;
  if (period === null || first === undefined)
    return noSharedYear(store, columns, given['municipalities'] ?? '');
  return {
    data: await comparisonRecord({ store, lang: language }, [first, ...others], period),
  };
}

async function columnOf(
  store: Store,
  metric: CatalogueMetric,
  municipalities: CatalogueMunicipality[],
): Promise<Column> {
  const rows = await Promise.all(
    municipalities.map(async (municipality) => ({
      municipality,
      series: await store.series(metric, municipality.code),
    })),
  );
  return { metric, rows };
}

/** The refusal shows which years each municipality has, so that another request can be made. */
function noSharedYear(
  store: Store,
  columns: readonly Column[],
  value: string,
): Problem {
  const periods = columns.flatMap(({ metric, rows }) =>
    rows.map(({ municipality, series }) => ({
      metric: metric.id,
      geo: municipality.code,
      periods: periodsWithValue(series),
    })),
  );
  const [geos, metrics] = [
    periods.map(({ geo }) => geo),
    periods.map(({ metric }) => metric),
  ];
  const names = { ...placeNames(store, geos), ...metricNames(store, metrics) };
  return problem(
    'no_common_period',
    { parameter: 'municipalities', value, reason: 'no_shared_year', periods },
    names,
  );
}

/** A row for each metric, and a column for each municipality. */
function table(data: Comparison, context: Context): Table {
  const { period, unit, municipalities, metrics, citation } = data;
  const { directory } = context.store;
  return {
    shared: {
      ...{ period, unit },
      places: municipalities.map((code) => [
        code,
        directory.municipalities.get(code)?.name ?? code,
      ]),
      id: `SF.{metric}.{geo}.${period}`,
      citation,
      country: Object.fromEntries(
        metrics.flatMap(({ metric, reference }) => {
          const country = countryFigure(context, metric, reference);
          return country === null ? [] : [[metric, country]];
        }),
      ),
    },
    columns: ['metric', 'title', 'source', ...municipalities],
    rows: metrics.map(({ metric, source, values }) => {
      const title = directory.metrics.get(metric)?.title[context.lang] ?? metric;
      return [metric, title, source, ...values.map(({ value }) => value)];
    }),
    figures: metrics.map(({ metric, provenance, values }) =>
      values.map((figure) => ({
        ...figure,
        ...readFrom(figure, provenance),
        ...{ id: figure.observation, metric, period },
      })),
    ),
  };
}

export const compare = defineEndpoint({
  name: 'compare',
  path: '/api/v1/compare',
  tag: tags.CALCULATIONS,
  summary: {
    sv: 'Två till fyra kommuner sida vid sida, för det senaste år då alla har ett värde för varje mått. Måtten ska ha samma enhet.',
    en: `${capitalized(COMPARED_WORDS.municipalities)} municipalities side by side in the latest year in which all have a value for every metric. The metrics must share a unit.`,
  },
  tool: {
    name: 'compare_municipalities',
    title: 'Compare municipalities',
    use: 'Use it for places side by side: "Jämför Malmö och Lund" is municipalities=Malmö,Lund, metrics=BE0101N1. The year is the latest that they share: never put figures of different years together yourself. Metrics of different units are refused: ask once for each unit. The comparison is made by this service: use its `citation`.',
  },
  parameters,
  data: Comparison,
  example: { municipalities: '0180,1480', metrics: 'BE0101N1', lang: 'en' },
  refusals: [
    [
      'compare?municipalities=0180&metrics=BE0101N1',
      'En enda kommun att jämföra',
      'One municipality to compare',
    ],
    [
      'compare?municipalities=0114,0115,0117,0120,0123&metrics=BE0101N1',
      'Fem kommuner att jämföra',
      'Five municipalities to compare',
    ],
    [
      'compare?municipalities=0180,,1480&metrics=BE0101N1',
      'Ett kommatecken för mycket',
      'A comma too many',
    ],
    [
      'compare?municipalities=0180,stockholm&metrics=BE0101N1',
      'Samma kommun två gånger',
      'The same municipality twice',
    ],
    [
      'compare?municipalities=0180,9999&metrics=BE0101N1',
      'En kommun som inte finns',
      'A municipality that does not exist',
    ],
    [
      'compare?municipalities=0180,riket&metrics=BE0101N1',
      'Riket bland kommuner',
      'The country among municipalities',
    ],
    [
      'compare?municipalities=0180,habo&metrics=BE0101N1',
      'Ett namn på två kommuner',
      'A name of two municipalities',
    ],
    [
      'compare?municipalities=0180,1480&metrics=X99999',
      'Ett mått som inte finns',
      'A metric that does not exist',
    ],
    [
      'compare?municipalities=0180,1480&metrics=SCBBIRTHS,N01804',
      'Två mått utan gemensamt år',
      'Two metrics without a common year',
    ],
    [
      'compare?municipalities=0180,1480&metrics=BE0101N1,N00901',
      'Invånare bredvid procent',
      'Inhabitants beside per cent',
    ],
  ],
  answer,
  table,
  csv: { figures: FIGURE_COLUMNS },
  fixed: NO_FILES,
});
