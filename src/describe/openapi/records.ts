// The schemas of the records of contract 4, one by one: observation, metric, municipality and what they hold.
import { GEO_PATTERN, METRIC_ID_PATTERN } from '../../model/observation-id.ts';
import { PERIOD_PATTERN } from '../../model/period.ts';
import { ID_PREFIX } from '../../model/service.ts';
import {
  address,
  count,
  flag,
  listOf,
  named,
  nullable,
  number,
  object,
  oneOf,
  pattern,
  type Schema,
  share,
  text,
} from './shapes.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const bare = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '');

const OBSERVATION_ID = new RegExp(
  `^${[ID_PREFIX, bare(METRIC_ID_PATTERN), bare(GEO_PATTERN), bare(PERIOD_PATTERN)].join('\\.')}$`,
);

export const id = pattern('Permanent identifier SF.<METRIC>.<GEO>.<PERIOD>.', OBSERVATION_ID);
export const metricId = pattern('Metric id.', METRIC_ID_PATTERN);
export const geo = pattern('Municipality code: four digits, always a string.', GEO_PATTERN);
export const period = pattern('A year: four digits, always a string.', PERIOD_PATTERN);
export const unit = pattern('Unit: a code that no language changes.', SLUG);
export const source = text('Citation of the original authority.');
export const citation = text('How to cite this, in the asked language.');
export const contentHash = pattern(
  'SHA-256 over the canonical JSON of geo, id, metric, period, source, unit and value.',
  /^sha256:[0-9a-f]{64}$/,
);
const value = number('The number exactly as the source reports it; never rounded.');

const Provenance = object('Where a figure comes from; what is not known is null.', {
  publisher: nullable(text('Who publishes it.')),
  officialTitle: nullable(text('Title in the words of the source.')),
  kpiId: nullable(text('Id in Kolada, where it has one.')),
  dataset: nullable(text('Table or dataset at the source.')),
  sourceUrl: nullable(address('Page of the source.')),
  geographySemantics: nullable(text('What the municipality means in the figure.')),
  periodSemantics: nullable(text('What the year means in the figure.')),
  license: nullable(text('Terms of the source.')),
  retrieved: nullable({ ...text('Day on which the figures were taken from the source.'), format: 'date' }),
});

const Observation = object('One figure: one metric, one municipality, one year.', {
  id,
  metric: metricId,
  geo,
  period,
  value,
  unit,
  source,
  provenance: named('Provenance'),
  contentHash,
  flags: listOf('Codes of what to know of the figure.', text('Such as suspect-zero.')),
  labels: object('Names in the asked language.', {
    metric: text('Title of the metric.'),
    geo: text('Name of the municipality.'),
    county: text('Name of the county.'),
    unit: nullable(text('Word for the unit.')),
  }),
  citation,
  links: object('Addresses, absolute.', {
    self: address('This observation as JSON.'),
    page: address('Its page.'),
    embed: address('Its embed.'),
    metric: address('Its metric.'),
    revisions: address('Its revisions.'),
  }),
});

const METRIC = {
  id: metricId,
  title: text('Title in the asked language.'),
  subject: pattern('Subject: the value of the parameter amne.', SLUG),
  unit,
  source,
  kpiId: nullable(text('Id in Kolada, where it has one.')),
  aliases: listOf('Other names that the metric is found by.', pattern('An alias.', SLUG)),
  capabilities: object('Which questions the metric may be asked.', {
    ranking: flag('Whether it is ranked.'),
    comparison: flag('Whether it is compared.'),
    chart: flag('Whether it is drawn.'),
  }),
  order: oneOf('Which end is rank 1; no end is called good.', ['descending', 'ascending']),
  periods: object('First and last year with a value.', { first: nullable(period), last: nullable(period) }),
  labels: object('Names in the asked language.', {
    subject: nullable(text('Title of the subject.')),
    unit: nullable(text('Word for the unit.')),
  }),
  links: object('Addresses, absolute.', {
    self: address('This metric.'),
    ranking: nullable(address('Its ranking, where it is ranked.')),
    revisions: address('Its revisions.'),
  }),
};

const coverage = listOf(
  'How many municipalities have a value, year by year.',
  object('One year.', {
    period,
    municipalities: count('Municipalities with a value.'),
    total: count('Municipalities that there were.'),
    share: share('The quotient, unrounded.'),
  }),
);

const Municipality = object('One municipality of the register.', {
  code: geo,
  name: text('Name.'),
  slug: pattern('Name for addresses.', SLUG),
  county: text('Name of the county.'),
  countyCode: pattern('Code of the county: two digits.', /^\d{2}$/),
  validFrom: nullable({
    ...period,
    description: 'First year that counts it; null when before the register.',
  }),
  exactMatch: nullable(flag('Whether the query is its whole code, slug or name; null without a query.')),
  matchType: nullable(
    oneOf('How it matched the query; null without one.', [
      'code',
      'exact',
      'slug',
      'prefix',
      'substring',
      'folded',
      'county',
    ]),
  ),
});

/** A figure of a municipality in a ranking or a comparison. */
export const figure = {
  geo,
  value,
  observation: id,
  contentHash,
  labels: object('Names beside the figure.', {
    geo: nullable(text('Name of the municipality.')),
    county: nullable(text('Name of the county.')),
  }),
};

export const RECORDS: Record<string, Schema> = {
  Provenance,
  Observation,
  Metric: object('One public metric.', METRIC),
  DescribedMetric: object('One public metric with its provenance and its coverage.', {
    ...METRIC,
    provenance: named('Provenance'),
    coverage,
  }),
  Municipality,
};
