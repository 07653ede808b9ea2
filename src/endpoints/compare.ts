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
import {
  type Context,
  defineEndpoint,
  listNaming,
  type MetricSubject,
} from './endpoint.ts';
import { metricNames, placeNames, unitNames, withheld } from './explain.ts';
import { countryFigure, FIGURE_COLUMNS, metricOf } from './figure-table.ts';
import { unitWords } from './metric.ts';
import {
  calculationLinks,
  commonFile,
  FigureProvenance,
  figureAt,
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

type Column = {
  metric: CatalogueMetric;
  rows: { municipality: CatalogueMunicipality; series: StoredSeries | null }[];
};

/** @param period common to all, so that every row has a value */
async function comparisonRecord(
  { store, lang }: Context,
  codes: readonly string[],
  columns: readonly Column[],
  period: string,
): Promise<Comparison> {
  const { siteUrl } = store.catalogue;
  const all = await Promise.all(
    columns.map(async ({ metric, rows }) => {
      const subject = { store, metric, lang };
      const record = await columnRecord(subject, rows, period);
      return { metric, record, text: columnText(subject, record, period) };
    }),
  );
  const metrics = all.map(({ record }) => record);
  const ids = metrics.map(({ metric }) => metric);
  const question = `municipalities=${codes.join(',')}&metrics=${ids.join(',')}`;
  const [{ metric: first } = { metric: null }, ...others] = all;
  const isOne = others.length === 0;
  const texts = all.map(({ metric, text }) =>
    isOne ? text : `${metric.title[lang]}: ${text}`,
  );
  return {
    citation: comparedCitation[lang]({
      source: [...new Set(metrics.map(({ source }) => source))].join('; '),
      title: isOne ? (first?.title[lang] ?? null) : null,
      period,
      values: texts.join('; '),
      service: SERVICE,
      license: LICENSE,
      link: `${siteUrl}${COMPARE[lang]}?${question}`,
    }),
    derived: derivedBy('comparison-in-latest-common-period'),
    links: calculationLinks(
      siteUrl,
      `/api/v1/compare?${question}`,
      `${COMPARE.sv}?${question}`,
    ),
    metrics,
    municipalities: [...codes],
    period,
    unit: first?.unit ?? '',
  };
}

type ColumnRecord = Comparison['metrics'][number];

/** The figures of one metric, and where most of them come from. */
async function columnRecord(
  subject: MetricSubject,
  rows: Column['rows'],
  period: string,
): Promise<ColumnRecord> {
  const { store, metric, lang } = subject;
  const index = metric.periods.indexOf(period);
  const files = rows.map(({ series }) =>
    series === null ? null : figureFile(metric, series, index),
  );
  const common = commonFile(files);
  return {
    metric: metric.id,
    provenance: figureProvenance(store, metric, lang, common),
    reference: await areaFigures(subject, period),
    source: metric.source,
    values: rows.flatMap(({ municipality, series }, at) => {
      const figure = series === null ? null : figureAt(series, index);
      if (figure === null) return [];
      const record = figureRecord(subject, municipality.code, figure);
      return { ...record, ...rowSource(files[at] ?? null, common) };
    }),
  };
}

/** Behind the municipalities the country, where the figures of all of them compare with its own. */
function columnText(
  { store, metric, lang }: MetricSubject,
  { values, reference }: ColumnRecord,
  period: string,
): string {
  const unit = unitWords(store, metric, lang);
  const { country } = reference;
  const isBeside =
    metric.referenceComparable?.comparable === true &&
    values.every(({ geo }) => incomparable(metric, { geo, period }) === null);
  return [...values, ...(isBeside && country !== null ? [country] : [])]
    .map(({ labels, value }) => `${labels.geo} ${exactQuantity(String(value), unit)}`)
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

function judgeComparable(
  { store, lang }: Context,
  metrics: readonly CatalogueMetric[],
  value: string,
): Problem | null {
  const uncompared = metrics.find(({ capabilities }) => !capabilities.comparison);
  if (uncompared !== undefined)
    return withheld(uncompared, 'comparison', {
      parameter: 'metrics',
      value: value.split(',')[metrics.indexOf(uncompared)] ?? '',
      lang,
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
  const names = {
    ...placeNames(
      store,
      periods.map(({ geo }) => geo),
    ),
    ...metricNames(
      store,
      periods.map(({ metric }) => metric),
    ),
  };
  return problem(
    'no_common_period',
    { parameter: 'municipalities', value, reason: 'no_shared_year', periods },
    names,
  );
}

export const compare = defineEndpoint({
  name: 'compare',
  path: '/api/v1/compare',
  tag: 'Calculations',
  summary: {
    sv: 'Två till fyra kommuner sida vid sida, för det senaste år då alla har ett värde för varje mått. Måtten ska ha samma enhet.',
    en: `${capitalized(COMPARED_WORDS.municipalities)} municipalities side by side in the latest year in which all have a value for every metric. The metrics must share a unit.`,
  },
  tool: {
    name: 'compare_municipalities',
    title: 'Compare municipalities',
    use: 'Use it for places side by side: "Jämför Malmö och Lund" is municipalities=Malmö,Lund, metrics=BE0101N1. The year is the latest that they share: never put figures of different years together yourself. Metrics of different units are refused: ask once for each unit. The comparison is made by this service: use its `citation`.',
  },
  parameters: {
    municipalities: comparedMunicipalities,
    metrics: listNaming(
      {
        sv: `${capitalized(spanInWords(COMPARED.metrics, 'sv'))} måtts id eller alias med samma enhet, med kommatecken emellan.`,
        en: `${capitalized(COMPARED_WORDS.metrics)} metric ids or aliases of one unit, between commas.`,
      },
      { ...COMPARED.metrics, example: 'BE0101N1' },
      (value, { store, parameter, lang }) =>
        resolveMetric(store, parameter, value, lang),
    ),
  },
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
  answer: async ({ municipalities, metrics }, context) => {
    const { store, given } = context;
    const fault = judgeComparable(context, metrics, given['metrics'] ?? '');
    if (fault !== null) return fault;
    const columns = await Promise.all(
      metrics.map(async (metric) => ({
        metric,
        rows: await Promise.all(
          municipalities.map(async (municipality) => ({
            municipality,
            series: await store.series(metric, municipality.code),
          })),
        ),
      })),
    );
    const period = commonPeriod(
      columns.flatMap(({ rows }) => rows.map(({ series }) => periodsWithValue(series))),
    );
    if (period === null)
      return noSharedYear(store, columns, given['municipalities'] ?? '');
    const codes = municipalities.map(({ code }) => code);
    return comparisonRecord(context, codes, columns, period);
  },
  /** A row for each metric, and a column for each municipality. */
  table: ({ period, unit, municipalities, metrics, citation }, context) => ({
    shared: {
      ...{ period, unit },
      places: municipalities.map((code) => [
        code,
        context.store.directory.municipalities.get(code)?.name ?? code,
      ]),
      id: `SF.{metric}.{geo}.${period}`,
      citation,
      country: Object.fromEntries(
        metrics.flatMap(({ metric: id, reference }) => {
          const country = countryFigure(metricOf(context, id), reference, context.lang);
          return country === null ? [] : [[id, country]];
        }),
      ),
    },
    columns: ['metric', 'title', 'source', ...municipalities],
    rows: metrics.map(({ metric: id, source, values }) => {
      const { title } = metricOf(context, id);
      return [id, title[context.lang], source, ...values.map(({ value }) => value)];
    }),
    figures: metrics.map(({ metric, provenance, values }) =>
      values.map((figure) => ({
        ...figure,
        ...readFrom(figure, provenance),
        ...{ id: figure.observation, metric, period },
      })),
    ),
  }),
  csv: { figures: FIGURE_COLUMNS },
});
