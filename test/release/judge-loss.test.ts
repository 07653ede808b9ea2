import { describe, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import type { MetricChange } from '../../src/release/changes.ts';
import { lossFindings } from '../../src/release/judge-loss.ts';
import type { Figure } from '../../src/release/mapping.ts';
import { lossFactsOf, sidesOf } from '../../src/release/series-view.ts';
import { changeOf, entriesOf } from './metric-change.ts';
import { metricOf, registryOf } from './small-dataset.ts';

const DATE = '2025-01-01';
const HIDDEN = { status: { public: null, reason: 'Doubtful.' } };

const YEARS = ['2019', '2020', '2021', '2022'];

/** `count` municipalities from 1001 on, over the years. */
const rows = (count: number, years = YEARS): Figure[] =>
  Array.from({ length: count }, (_, index) => String(1001 + index)).flatMap((geo) =>
    years.map((period) => ({ geo, period, value: '1' })),
  );
/** What is lost by changes of figures alone. @param metric what is another of each metric */
function lostBy(changes: MetricChange[], metric: Partial<Metric> = {}): unknown[][] {
  const metrics = changes.map((change) => lossFactsOf(sidesOf(change), entriesOf(change)));
  const registry = registryOf(changes.map((change) => metricOf(change.metric, metric)));
  return lossFindings({ date: DATE, metrics, registry }).map(({ rule, where, expected, actual }) =>
    [rule, where.metric, where.geo ?? where.period, expected, actual].filter((part) => part !== undefined),
  );
}
const lost = (before: Figure[], after: Figure[], ...others: MetricChange[]) =>
  lostBy([changeOf('N00001', before, after), ...others]);

describe('figures-withdrawn', () => {
  const whole = rows(290);
  const without = (year: string, geos: string) =>
    whole.filter(({ geo, period }) => period !== year || geo > geos);

  test('finds nothing in a release that loses nothing, nor in one that loses a hundredth of each', () => {
    expect(lost(whole, [...whole, ...rows(290, ['2023'])])).toEqual([]);
    expect(lost(whole, without('2019', '1005'))).toEqual([]);
  });

  test('finds a lost year of the past, and little of every metric as a loss of the release', () => {
    expect(lost(whole, without('2019', '9999'))).toEqual([
      ['figures-withdrawn', 'N00001', 'at most 11 withdrawn', '290'],
    ]);
    const short = without('2019', '1010');
    const changes = ['N00001', 'N00002', 'N00003'].map((metric) => changeOf(metric, whole, short));
    expect(lostBy(changes)).toEqual([['figures-withdrawn', 'at most 17 withdrawn', '30']]);
  });

  test('of a metric without any figure left is beside the municipalities, and no coverage falls', () => {
    expect(lost(rows(3), [])).toEqual([
      ['figures-withdrawn', 'N00001', 'at most 5 withdrawn', '12'],
      ...['1001', '1002', '1003'].map((geo) => ['municipality-vanishes', geo]),
    ]);
  });
});

describe('coverage-falls', () => {
  const whole = rows(290);
  const latest = ['coverage-falls', 'N00001', '2022', 'at least 288 municipalities', '287'];

  test('finds three municipalities fewer in the latest year, or all of it gone', () => {
    const fewer = (figures: Figure[]) =>
      figures.filter(({ geo, period }) => period !== '2022' || geo > '1003');
    expect(lost(whole, fewer(whole))).toEqual([latest]);
    expect(lost(rows(290, ['2022']), fewer(rows(290, ['2022'])))).toContainEqual(latest);
    const gone = lost(whole, rows(290, YEARS.slice(0, -1)));
    expect(gone.map(([rule]) => rule)).toEqual(['figures-withdrawn', 'coverage-falls']);
  });

  test.each([[[]], [['2024']]])(
    'finds a new year with less than nine tenths, whatever the year %j brings',
    (years) => {
      const begun = (count: number) => lost(whole, [...whole, ...rows(290, years), ...rows(count, ['2023'])]);
      expect(begun(145)).toEqual([
        ['coverage-falls', 'N00001', '2023', 'at least 261 municipalities', '145'],
      ]);
      expect(begun(261)).toEqual([]);
    },
  );

  test('finds the second of two new years', () => {
    const begun = [...whole, ...rows(290, ['2023']), ...rows(145, ['2024'])];
    expect(lost(whole, begun)).toEqual([
      ['coverage-falls', 'N00001', '2024', 'at least 261 municipalities', '145'],
    ]);
  });

  test('is no loss of a metric that nobody is shown, nor is a lost municipality', () => {
    const fewer = whole.filter(({ geo, period }) => period !== '2022' || geo > '1004');
    const changes = [changeOf('N00001', whole, fewer)];
    expect(lostBy(changes).map(([rule]) => rule)).toEqual(['coverage-falls']);
    expect(lostBy(changes, HIDDEN)).toEqual([]);
  });
});

describe('municipality-vanishes', () => {
  const without = (figures: Figure[]) => figures.filter(({ geo }) => geo !== '1002');

  test('finds a municipality without any figure left, in whatever metric', () => {
    const few = rows(3);
    expect(lost(few, without(few))).toContainEqual(['municipality-vanishes', '1002']);
    expect(lost(few, without(few), changeOf('N00002', rows(3), rows(3)))).toEqual([]);
  });

  test('finds one that loses all that it had of a metric, five figures or more, though that is little of the metric', () => {
    const five = rows(290, [...YEARS, '2023']);
    const other = changeOf('N00002', five, five);
    expect(lost(five, without(five), other)).toEqual([['municipality-vanishes', 'N00001', '1002']]);
    expect(lost(rows(290), without(rows(290)), other)).toEqual([]);
  });

  test('leaves those of a metric that loses more than a little to figures-withdrawn', () => {
    const five = rows(3, [...YEARS, '2023']);
    const left = five.filter(({ geo }) => geo === '1001');
    expect(lost(five, left, changeOf('N00002', five, five)).map(([rule]) => rule)).toEqual([
      'figures-withdrawn',
    ]);
  });
});

test('metric-leaves is no loss of a metric that had no row', () => {
  const leaving = { left: DATE };
  expect(lostBy([changeOf('N00001', rows(3), [])], leaving)).toEqual([['metric-leaves', 'N00001']]);
  expect(lostBy([changeOf('N00001', [], [])], leaving)).toEqual([]);
});

test('areas are no part of a coverage by which losses are judged', () => {
  const figures = ['SE', 'SE01', '0180'].map((geo) => ({ geo, period: '2022', value: '1' }));
  const facts = lossFactsOf(sidesOf(changeOf('N00001', figures, figures)), []);
  expect([...facts.before.coverage]).toEqual([['2022', 1]]);
});
