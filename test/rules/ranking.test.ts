import { describe, expect, test } from 'vitest';
import { type Grid, gridOf, STATE } from '../../src/data/dataset.ts';
import type { Municipality } from '../../src/data/registry.ts';
import { coverageOf } from '../../src/rules/coverage.ts';
import { byMoved, movedRanks, rankingOf, rankingOfYear } from '../../src/rules/ranking.ts';
import { codesOf, municipalityOf, seriesOf } from '../support/dataset-head.ts';

const register = (count: number): Municipality[] => codesOf(count).map((code) => municipalityOf({ code }));
const rank = (rows: string[], count: number, order: 'ascending' | 'descending' = 'descending') =>
  rankingOf({ grid: gridOf(seriesOf(rows)), municipalities: register(count), order });
const brief = (ranking: ReturnType<typeof rank>) =>
  ranking?.entries.map(({ rank, tied, geo }) => [rank, tied, geo]);

/** One row of `period` for each value, of municipalities 1001, 1002, … */
const column = (values: (number | string)[], period = '2022') =>
  values.map((value, index) => `${1001 + index} ${period} ${value}`);

test('tied items share a rank and the next rank counts them: 1, 2, 2, 4', () => {
  expect(brief(rank(column([10, 20, 40, 20]), 4))).toEqual([
    [1, false, '1003'],
    [2, true, '1002'],
    [2, true, '1004'],
    [4, false, '1001'],
  ]);
});

test('ascending order puts the least first', () => {
  expect(brief(rank(column([10, 20, 40, 20]), 4, 'ascending'))).toEqual([
    [1, false, '1001'],
    [2, true, '1002'],
    [2, true, '1004'],
    [4, false, '1003'],
  ]);
});

test('all tied are all first, by code', () => {
  expect(brief(rank(column([7, 7, 7]), 3))).toEqual([
    [1, true, '1001'],
    [1, true, '1002'],
    [1, true, '1003'],
  ]);
});

test('two ties of the same size stay apart', () => {
  expect(brief(rank(column([5, 5, 3, 3]), 4))?.map(([place]) => place)).toEqual([1, 1, 3, 3]);
});

test('one item is first and not tied', () => {
  expect(rank(column([-3]), 1)).toEqual({
    period: '2022',
    entries: [{ rank: 1, tied: false, geo: '1001', value: -3 }],
    missing: [],
    coverage: { period: '2022', municipalities: 1, total: 1, share: 1 },
    latestPeriod: null,
  });
});

test('minus zero and zero are equal, and go by code', () => {
  const grid: Grid = {
    metric: 'N01951',
    geos: ['1001', '1002'],
    periods: ['2022'],
    values: Float64Array.of(0, -0),
    states: Uint8Array.of(STATE.value, STATE.value),
  };
  for (const order of ['ascending', 'descending'] as const)
    expect(brief(rankingOf({ grid, municipalities: register(2), order }))).toEqual([
      [1, true, '1001'],
      [1, true, '1002'],
    ]);
});

test('figures are compared as numbers', () => {
  expect(brief(rank(column([9, 10, 100]), 3))?.map(([, , geo]) => geo)).toEqual(['1003', '1002', '1001']);
});

test('exactly nine tenths are ranked, and who is missing is named by ascending code', () => {
  const ranking = rankingOf({
    grid: gridOf(seriesOf([...column(codesOf(18)), '1019 2022'])),
    municipalities: register(20).reverse(),
    order: 'descending',
  });
  expect(ranking?.entries).toHaveLength(18);
  expect(ranking?.missing).toEqual(['1019', '1020']);
  expect(ranking?.coverage).toEqual({ period: '2022', municipalities: 18, total: 20, share: 0.9 });
});

test('one below nine tenths is not ranked', () => {
  expect(rank(column(codesOf(17)), 20)).toBeNull();
});

test('all missing is not ranked', () => {
  expect(rank(['1001 2022', '1002 2022'], 2)).toBeNull();
  expect(rank([], 2)).toBeNull();
});

test('a thin newest year is passed over and told', () => {
  const rows = [...column([1, 2, 3], '2020'), ...column([4, 5, 6], '2021'), '1001 2022 9', '1001 2023'];
  expect(rank(rows, 3)).toMatchObject({
    period: '2021',
    entries: [{ value: 6 }, { value: 5 }, { value: 4 }],
    latestPeriod: { period: '2022', share: 1 / 3 },
  });
});

test('a municipality that did not exist yet is not missing, and is ranked where it has a value', () => {
  const municipalities = [...register(10), municipalityOf({ code: '0140', validFrom: '1998' })];
  const of = (rows: string[]) =>
    rankingOf({ grid: gridOf(seriesOf(rows)), municipalities, order: 'ascending' });
  expect(of(column(codesOf(9), '1997'))).toMatchObject({ missing: ['1010'], coverage: { total: 10 } });
  expect(of(['0140 1997 1', ...column(codesOf(9), '1997')])).toMatchObject({
    missing: ['1010'],
    coverage: { municipalities: 10, total: 11 },
  });
  expect(of(column(codesOf(10), '1998'))).toMatchObject({ missing: ['0140'], coverage: { total: 11 } });
});

test('a year that passes the gate is ranked, and none that does not', () => {
  const rows = [...column([3, 1, 2], '2020'), ...column([1, 2], '2021'), ...column([5, 6, 7])];
  const grid = gridOf(seriesOf(rows));
  const municipalities = register(3);
  const ofYear = (year: string) => {
    const coverage = coverageOf(grid, municipalities).find(({ period }) => period === year);
    if (coverage === undefined) throw new Error(`expected the coverage of ${year}`);
    return rankingOfYear({ grid, municipalities, order: 'descending' }, coverage);
  };
  expect(ofYear('2020')?.entries.map(({ rank, geo }) => `${rank} ${geo}`)).toEqual([
    '1 1001',
    '2 1003',
    '3 1002',
  ]);
  expect(ofYear('2021')).toBeNull();
});

describe('ranks that move from one release to the next', () => {
  const ranks = (period: string, ...geos: string[]) => ({
    period,
    entries: geos.map((geo, at) => ({ geo, rank: at + 1 })),
  });

  test('are counted, and the one that moved furthest is told', () => {
    expect(movedRanks(ranks('2022', '01', '02', '03', '04'), ranks('2023', '03', '02', '01', '04'))).toEqual({
      years: ['2022', '2023'],
      moved: 2,
      furthest: { geo: '01', from: 1, to: 3 },
      tied: 1,
    });
  });

  test('are told with how many others moved as far', () => {
    const after = ranks('2022', '02', '03', '04', '01', '05');
    expect(movedRanks(ranks('2022', '01', '02', '03', '04', '05'), after)?.tied).toBe(0);
  });

  test('leave out who was not ranked before, and who is not now', () => {
    expect(movedRanks(ranks('2022', '01', '02'), ranks('2022', '01', '03', '02'))?.moved).toBe(1);
  });

  test.each([
    [null, ranks('2022', '01')],
    [ranks('2022', '01'), null],
    [ranks('2022', '01', '02'), ranks('2023', '01', '02')],
  ])('are none without two rankings or a change', (before, after) => {
    expect(movedRanks(before, after)).toBeNull();
  });

  test('are sorted by how many moved, ties by metric', () => {
    const of = (id: string, moved: number) => ({ metric: { id }, moved });
    expect([of('B', 1), of('C', 5), of('A', 1)].sort(byMoved).map(({ metric }) => metric.id)).toEqual([
      'C',
      'A',
      'B',
    ]);
  });
});
