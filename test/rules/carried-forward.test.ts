import { expect, test } from 'vitest';
import { carriedForward } from '../../src/rules/series.ts';
import { codesOf, datasetHead, metricOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[], isPublic: boolean | null = true) => {
  const metric = metricOf({ status: { public: isPublic, reason: 'as the test needs it' } });
  return carriedForward.check(seriesOf(rows), datasetHead({ metrics: [metric] }), sha256);
};

/** Rows of two periods in which the first `changed` municipalities have new figures. */
const twoPeriods = (count: number, changed: number, periods = ['2018', '2019']) =>
  periods.flatMap((period, later) =>
    codesOf(count).map(
      (geo, index) => `${geo} ${period} ${80 + index + (later > 0 && index < changed ? 0.5 : 0)}`,
    ),
  );

test('finds a period in which every municipality repeats its figure', () => {
  expect(check(twoPeriods(20, 0))).toMatchObject([
    {
      rule: 'carried-forward',
      where: { file: 'observations/N01951.csv', line: 22, metric: 'N01951', period: '2019' },
      actual: '20 of 20',
    },
  ]);
});

test('names no municipality, since a waiver is for the whole year', () => {
  expect(check(twoPeriods(20, 0))[0]?.where).not.toHaveProperty('geo');
});

test('finds 99 of 100, and lets 98 of 100 pass', () => {
  expect(check(twoPeriods(100, 1))).toMatchObject([{ actual: '99 of 100' }]);
  expect(check(twoPeriods(100, 2))).toEqual([]);
});

test('judges fewer than 20 municipalities not at all', () => {
  expect(check(twoPeriods(19, 0))).toEqual([]);
});

test('counts only municipalities with a figure in both periods', () => {
  const rows = twoPeriods(20, 0);
  expect(check([...rows.slice(0, 19), `${codesOf(20)[19]} 2018`, ...rows.slice(20)])).toEqual([]);
});

test('compares with the period before in the file, whatever the order of its lines', () => {
  expect(check(twoPeriods(20, 0, ['2014', '2018']).reverse())).toMatchObject([{ where: { period: '2018' } }]);
});

test('takes zeros that stay zeros for no sign', () => {
  const zeros = ['2018', '2019'].flatMap((period) => codesOf(40).map((geo) => `${geo} ${period} 0`));
  expect(check(zeros)).toEqual([]);
});

test('counts a zero that becomes a figure, and a figure that becomes a zero, as changes', () => {
  const others = codesOf(24).slice(20);
  const of = (period: string, value: string) => others.map((geo) => `${geo} ${period} ${value}`);
  expect(check([...twoPeriods(20, 0), ...of('2018', '0'), ...of('2019', '5')])).toEqual([]);
  expect(check([...twoPeriods(20, 0), ...of('2018', '5'), ...of('2019', '0')])).toEqual([]);
});

test('judges public metrics only', () => {
  expect(check(twoPeriods(20, 0), false)).toEqual([]);
  expect(check(twoPeriods(20, 0), null)).toEqual([]);
});
