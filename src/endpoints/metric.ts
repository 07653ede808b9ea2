// Endpoint 4: one public metric with its provenance and its coverage by year.
import type * as z from 'zod';
import {
  type Absence,
  absentYears,
  type CatalogueMetric,
  unitLabel,
} from '../data/catalogue.ts';
import {
  address,
  constant,
  count,
  day,
  flag,
  listOf,
  metricId,
  order,
  Provenance,
  part,
  pattern,
  period,
  record,
  SLUG_PATTERN,
  share,
  source,
  unit,
  word,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import { type Lang, titleLangOf } from '../data/lang.ts';
import type { Store } from '../store/store.ts';
import type { UnitWords } from '../text/numbers.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  FILE,
  MetricNote,
  metricLinks,
  metricNotes,
  provenanceOf,
  RelatedMetric,
} from './notes.ts';
import { metricInPath } from './things.ts';

// A metric as answers show it. What the registry does not know is null.

export const titleLang = constant(
  'The language of the title, where nobody has translated it into the asked one; else left out.',
  'sv',
).optional();

export const Metric = record('Metric', 'One public metric.', {
  id: metricId,
  title: word('Title in the requested language.'),
  definition: word(
    'One sentence that retells what the publisher says it is.',
  ).nullable(),
  notes: listOf('What its figures are to be read with.', MetricNote),
  related: listOf('Other metrics of the same thing.', RelatedMetric),
  subject: pattern('Subject: the value of the parameter amne.', SLUG_PATTERN),
  unit,
  source,
  kpiId: word('Id in Kolada, where it has one.').nullable(),
  aliases: listOf(
    'Other names that the metric is found by.',
    pattern('An alias.', SLUG_PATTERN),
  ),
  capabilities: part('Which questions the metric may be asked.', {
    ranking: flag(
      'Whether it is ranked: it is registered for it, and some year has enough values.',
    ),
    comparison: flag('Whether it is compared.'),
    chart: flag('Whether it is drawn.'),
  }),
  order,
  decimals: count(
    'How many decimals people are shown; values are exact. Null where nobody has said.',
  ).nullable(),
  periods: part('First and last year with a value.', {
    first: period.nullable(),
    last: period.nullable(),
  }),
  labels: part('Names in the requested language.', {
    subject: word('Title of the subject.').nullable(),
    titleLang,
    unit: word('Word for the unit.').nullable(),
  }),
  links: part('Addresses, absolute.', {
    self: address('This metric.'),
    ranking: address('Its ranking; null where it is not ranked.').nullable(),
    revisions: address('Its revisions.'),
  }),
  sourceNext: part(
    'What the record of the publisher said of its next figure; null where nobody knows.',
    {
      period: period.describe('The year of that figure.'),
      stated: day('Day of the record.'),
    },
  ).nullable(),
});
export type Metric = z.infer<typeof Metric>;

/** Contract 4: a file that figures were read from. */
const ReadFile = part('A file that figures of the metric were read from.', {
  ...FILE,
  bytes: count('Its size.'),
  retrieved: day('Day on which it was taken from the source.'),
  dataset: word(
    'The table or dataset that it is of, in the words of the source.',
  ).nullable(),
  officialTitle: word(
    'Title of the series in it, in the words of the source.',
  ).nullable(),
});

const TracedProvenance = record(
  'TracedProvenance',
  'Where the figures of a metric come from, down to the files that they were read from.',
  {
    ...Provenance.shape,
    files: listOf(
      'By name; null where the release does not know them.',
      ReadFile,
    ).nullable(),
  },
);

const DescribedMetric = record(
  'DescribedMetric',
  'One public metric with its provenance and its coverage.',
  {
    ...Metric.shape,
    provenance: TracedProvenance,
    referenceComparable: flag(
      'Whether a municipality may be set beside the figure of the country or of its region; null where the source has none.',
    ).nullable(),
    labels: part('Names in the requested language.', {
      ...Metric.shape.labels.shape,
      referenceComparable: word('Why it may, or may not.').nullable(),
    }),
    leftOut: listOf(
      'Years of which the source has figures that the service leaves out by choice.',
      part('Some years.', { years: listOf('In order.', period), reason: word('Why.') }),
    ),
    notFetched: listOf(
      'Years of which the source has figures that nobody has fetched.',
      part('Some years.', { years: listOf('In order.', period), reason: word('Why.') }),
    ),
    coverage: listOf(
      'How many municipalities have a value, year by year.',
      part('One year.', {
        period,
        municipalities: count('Municipalities with a value.'),
        total: count('Municipalities that there were.'),
        share: share('The quotient, unrounded.'),
      }),
    ),
  },
);

/** The unit of a metric's figures; its label is what they count, where they count something. */
export const unitWords = (
  { catalogue }: Store,
  metric: CatalogueMetric,
  lang: Lang,
): UnitWords => {
  const noun = metric.noun?.[lang] ?? null;
  return {
    lang,
    unitCode: metric.unit,
    unitLabel: noun?.other ?? unitLabel(catalogue, metric)[lang],
    noun,
    decimals: metric.decimals,
  };
};

/** Whether it is registered for rankings and some year has enough figures for one. */
export const isRanked = ({
  capabilities,
  isRanked: hasYear,
}: CatalogueMetric): boolean => capabilities.ranking && hasYear;

export const metricRecord = (
  store: Store,
  metric: CatalogueMetric,
  lang: Lang,
): Metric => ({
  aliases: metric.aliases,
  capabilities: {
    chart: metric.capabilities.chart,
    comparison: metric.capabilities.comparison,
    ranking: isRanked(metric),
  },
  decimals: metric.decimals,
  definition: metric.definition?.[lang] ?? null,
  id: metric.id,
  kpiId: metric.kpiId,
  labels: {
    subject: store.directory.subjects.get(metric.subject)?.[lang] ?? null,
    ...titleLangOf(metric, lang),
    unit: unitLabel(store.catalogue, metric)[lang],
  },
  links: metricLinks(store.catalogue.siteUrl, metric.id, isRanked(metric)),
  notes: metricNotes(metric, lang),
  order: metric.order,
  periods: { first: metric.first, last: metric.last },
  related: metric.related,
  source: metric.source,
  sourceNext: metric.sourceNext,
  subject: metric.subject,
  title: metric.title[lang],
  unit: metric.unit,
});

const absentIn = (metric: CatalogueMetric, why: Absence['why'], lang: Lang) =>
  absentYears(metric)
    .filter((one) => one.why === why)
    .map(({ years, reason }) => ({ reason: reason[lang], years }));

export const metric = defineEndpoint({
  name: 'metric',
  path: '/api/v1/metrics/{metric}',
  tag: 'Metrics',
  summary: {
    sv: 'Ett publikt mått: ursprung, vilka frågor det besvarar och hur många kommuner som har ett värde varje år.',
    en: 'One public metric with its provenance, its capabilities and how many municipalities have a value each year.',
  },
  tool: {
    name: 'get_metric',
    title: 'What a metric means',
    use: 'Use it before you explain a figure: official title, publisher, what a period and a place mean there (five-year means, changed definitions), cautions with their years, and which years are complete.',
  },
  parameters: { metric: metricInPath },
  data: DescribedMetric,
  example: { metric: 'BE0101N1', lang: 'en' },
  refusals: [['metrics/n01951', 'Ett id med små bokstäver', 'An id in lower case']],
  answer: async ({ metric }, { store, lang }) => {
    const { coverage } = await store.facts(metric);
    const record = metricRecord(store, metric, lang);
    const { referenceComparable: reference, files } = metric;
    return {
      ...record,
      labels: {
        ...record.labels,
        referenceComparable: reference?.reason[lang] ?? null,
      },
      provenance: inOrder({
        ...provenanceOf(store, metric, lang),
        files: files.length === 0 ? null : files.map(inOrder),
      }),
      referenceComparable: reference?.comparable ?? null,
      leftOut: absentIn(metric, 'left_out', lang),
      notFetched: absentIn(metric, 'not_fetched', lang),
      coverage,
    };
  },
  /** All that other tables leave to this one. */
  table: ({ links: _, coverage, provenance, ...rest }, { store, lang }) => ({
    shared: {
      ...rest,
      provenance: {
        ...provenance,
        // Hash and size of a file prove something to who has the file, and say nothing to a reader.
        files:
          provenance.files?.map(({ name, retrieved, origin }) => ({
            name,
            retrieved,
            origin,
          })) ?? null,
      },
      reason: store.directory.metrics.get(rest.id)?.capabilitiesReason?.[lang],
    },
    columns: ['period', 'with', 'of'],
    rows: coverage.map(({ period, municipalities, total }) => [
      period,
      municipalities,
      total,
    ]),
  }),
  fixed: ({ catalogue }) => catalogue.metrics.map(({ id }) => ({ metric: id })),
});
