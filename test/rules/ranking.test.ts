import { describe, expect, it } from 'vitest';
import { type Grid, gridOf, STATE } from '../../src/data/dataset.ts';
import type { Municipality } from '../../src/data/registry.ts';
import { coverageOf } from '../../src/rules/coverage.ts';
import { byMoved, comparableFigures, movedRanks, rankingOf, rankingOfYear } from '../../src/rules/ranking.ts';
import { codesOf, municipalityOf, seriesOf } from '../support/dataset.ts';

const register = (count: number): Municipality[] => codesOf(count).map((code) => municipalityOf({ code }));
const rank = (rows: string[], count: number, order: 'ascending' | 'descending' = 'descending') =>
  rankingOf({ grid: gridOf(seriesOf(rows)), municipalities: register(count), order });

/** `1= 1002`: the rank, whether others share it, and the municipality. */
const brief = (ranking: Pick<NonNullable<ReturnType<typeof rank>>, 'entries'> | null) =>
  ranking?.entries.map(({ rank: place, tied, geo }) => `${place}${tied ? '=' : ''} ${geo}`);

/** One row of `period` for each value, of municipalities 1001, 1002, … */
const column = (values: (number | string)[], period = '2022') =>
  values.map((value, index) => `${1001 + index} ${period} ${value}`);

describe('a ranking', () => {
  it.each<[string, number[], 'ascending' | 'descending', string[]]>([
    ['1, 2, 2, 4', [10, 20, 40, 20], 'descending', ['1 1003', '2= 1002', '2= 1004', '4 1001']],
    ['the least first', [10, 20, 40, 20], 'ascending', ['1 1001', '2= 1002', '2= 1004', '4 1003']],
    ['all of one value first', [7, 7, 7], 'descending', ['1= 1001', '1= 1002', '1= 1003']],
    ['two ties apart', [5, 5, 3, 3], 'descending', ['1= 1001', '1= 1002', '3= 1003', '3= 1004']],
    ['figures as numbers', [9, 10, 100], 'descending', ['1 1003', '2 1002', '3 1001']],
  ])('has %s: %j, %s', (_, values, order, entries) => {
    expect(brief(rank(column(values), values.length, order))).toEqual(entries);
  });

  it.each(['ascending', 'descending'] as const)('takes minus zero for zero, %s', (order) => {
    const grid: Grid = {
      metric: 'N01951',
      geos: ['1001', '1002'],
      periods: ['2022'],
      values: Float64Array.of(0, -0),
      states: Uint8Array.of(STATE.value, STATE.value),
      files: Uint16Array.of(0, 0),
    };
    expect(brief(rankingOf({ grid, municipalities: register(2), order }))).toEqual(['1= 1001', '1= 1002']);
  });

  it('is of exactly nine tenths at least, and names who is missing by ascending code', () => {
    const ranking = rankingOf({
      grid: gridOf(seriesOf([...column(codesOf(18)), '1019 2022'])),
      municipalities: register(20).reverse(),
      order: 'descending',
    });
    expect(ranking?.entries).toHaveLength(18);
    expect(ranking?.missing).toEqual(['1019', '1020']);
    expect(ranking?.coverage).toEqual({ period: '2022', municipalities: 18, total: 20, share: 0.9 });
    expect(rank(column(codesOf(17)), 20)).toBeNull();
  });

  it('is none where every value is missing', () => {
    expect(rank(['1001 2022', '1002 2022'], 2)).toBeNull();
    expect(rank([], 2)).toBeNull();
  });

  it('passes over a thin newest year, and tells it', () => {
    const rows = [...column([1, 2, 3], '2020'), ...column([4, 5, 6], '2021'), '1001 2022 9', '1001 2023'];
    expect(rank(rows, 3)).toMatchObject({
      period: '2021',
      entries: [{ value: 6 }, { value: 5 }, { value: 4 }],
      latestPeriod: { period: '2022', share: 1 / 3 },
    });
  });

  it('misses no municipality that did not exist yet, and ranks it where it has a value', () => {
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

  it('has no figure that the registry sets apart, which counts for the gate neither', () => {
    const grid = gridOf(seriesOf([...column(codesOf(10), '1998'), ...column(codesOf(10), '1999')]));
    const reason = { sv: 'Räknas annorlunda.', en: 'Counted otherwise.' };
    const of = (...geo: string[]) =>
      rankingOf({
        grid: comparableFigures(grid, { comparable: [{ geo, from: null, to: '1998', reason }] }),
        municipalities: register(10),
        order: 'ascending',
      });
    expect(of('1001')).toMatchObject({ period: '1999', missing: [] });
    const until = { comparable: [{ geo: ['1001', '1002'], from: '1999', to: null, reason }] };
    const older = rankingOf({
      grid: comparableFigures(grid, until),
      municipalities: register(10),
      order: 'ascending',
    });
    expect(older).toMatchObject({ period: '1998', latestPeriod: { period: '1999', share: 0.8 } });
    expect(brief(older)?.[0]).toBe('1 1001');
  });

  it('is of any year that passes the gate, and of none that does not', () => {
    const grid = gridOf(
      seriesOf([...column([3, 1, 2], '2020'), ...column([1, 2], '2021'), ...column([5, 6, 7])]),
    );
    const municipalities = register(3);
    const [first, second] = coverageOf(grid, municipalities).map((coverage) =>
      rankingOfYear({ grid, municipalities, order: 'descending' }, coverage),
    );
    expect(brief(first ?? null)).toEqual(['1 1001', '2 1003', '3 1002']);
    expect(second).toBeNull();
  });
});

describe('ranks that move from one release to the next', () => {
  const ranks = (period: string, ...geos: string[]) => ({
    period,
    entries: geos.map((geo, at) => ({ geo, rank: at + 1 })),
  });

  it('are counted, and the one that moved furthest is told, with how many others moved as far', () => {
    const before = ranks('2022', '01', '02', '03', '04');
    expect(movedRanks(before, ranks('2023', '03', '02', '01', '04'))).toEqual({
      years: ['2022', '2023'],
      moved: 2,
      furthest: { geo: '01', from: 1, to: 3 },
      tied: 1,
    });
    expect(movedRanks(before, ranks('2022', '02', '03', '04', '01'))).toMatchObject({
      moved: 4,
      furthest: { geo: '01', from: 1, to: 4 },
      tied: 0,
    });
  });

  it.each([
    [null, ranks('2022', '01')],
    [ranks('2022', '01'), null],
    [ranks('2022', '01', '02'), ranks('2023', '01', '02')],
  ])('are none without two rankings or a change', (before, after) => {
    expect(movedRanks(before, after)).toBeNull();
  });

  it('are sorted by how many moved, ties by metric', () => {
    const of = (id: string, moved: number) => ({ metric: { id }, moved });
    const sorted = [of('B', 1), of('C', 5), of('A', 1)].sort(byMoved);
    expect(sorted.map(({ metric }) => metric.id)).toEqual(['C', 'A', 'B']);
  });
});
