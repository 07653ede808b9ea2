// The schemas of what the service works out itself, and of the revision log (contract 4).
import { REVISION_TYPES } from '../../model/revision.ts';
import { citation, contentHash, figure, geo, id, metricId, period, source, unit } from './records.ts';
import {
  constant,
  count,
  flag,
  listOf,
  named,
  nullable,
  number,
  object,
  oneOf,
  type Schema,
  share,
  text,
} from './shapes.ts';

const Derived = object('The rule that the service followed.', {
  by: text('Who calculated.'),
  rule: text('Name of the rule.'),
  version: text('Version of the rule.'),
});

const Ranking = object('Municipalities ranked in the latest year that enough of them have.', {
  metric: metricId,
  period,
  unit,
  order: oneOf('Which end is rank 1.', ['descending', 'ascending']),
  method: constant('Ties share a rank, and the next rank is skipped.', 'competition'),
  coverage: object('How many municipalities the year has.', {
    municipalities: count('Municipalities with a value.'),
    total: count('Municipalities that there were.'),
    share: share('The quotient, unrounded.'),
    required: share('The least share that is ranked.'),
  }),
  latestPeriod: nullable(
    object('A newer year that too few have; null when there is none.', {
      period,
      share: share('Its share, unrounded.'),
    }),
  ),
  total: count('How many municipalities are ranked.'),
  returned: count('How many of them are here.'),
  limit: nullable(count('The limit that was asked for.')),
  truncated: flag('Whether some were cut off.'),
  splitsTie: flag('Whether the cut goes through a tie.'),
  entries: listOf(
    'By rank, then municipality code.',
    object('One municipality.', {
      rank: { ...count('Its rank.'), minimum: 1 },
      tied: flag('Whether others have the same value.'),
      ...figure,
    }),
  ),
  missing: listOf('Municipalities of the year without a value.', geo),
  source,
  provenance: named('Provenance'),
  derived: named('Derived'),
  citation,
});

const Comparison = object('Municipalities side by side in their latest common year.', {
  municipalities: listOf('In the order asked.', geo),
  period,
  unit,
  metrics: listOf(
    'In the order asked.',
    object('One metric.', {
      metric: metricId,
      source,
      provenance: named('Provenance'),
      values: listOf('In the order of the municipalities.', object('One figure.', figure)),
    }),
  ),
  derived: named('Derived'),
  citation,
});

const date = { ...text('Date of the release.'), format: 'date' };

const Revision = object('One change that a release made.', {
  id: text('<release>/<observation id or metric>/<type>.'),
  type: oneOf('What happened.', REVISION_TYPES),
  observation: nullable(id),
  metric: metricId,
  geo: nullable(geo),
  period: nullable(period),
  previousValue: nullable(number('The value before; null when there was none.')),
  value: nullable(number('The value after; null when there is none.')),
  previousContentHash: nullable(contentHash),
  contentHash: nullable(contentHash),
  release: date,
  published: text('When the release was published: a UTC date, or a date-time.'),
  reason: nullable(text('Why, where it was stated.')),
  source,
});

export const CALCULATIONS: Record<string, Schema> = { Derived, Ranking, Comparison, Revision };
