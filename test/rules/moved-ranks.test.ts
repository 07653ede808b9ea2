import { expect, it } from 'vitest';
import { byMoved, movedRanks } from '../../src/rules/ranking.ts';

const ranks = (period: string, ...geos: string[]) => ({
  period,
  entries: geos.map((geo, at) => ({ geo, rank: at + 1 })),
});

it('counts the ranks that changed, and tells which moved furthest', () => {
  expect(movedRanks(ranks('2022', '01', '02', '03', '04'), ranks('2023', '03', '02', '01', '04'))).toEqual({
    years: ['2022', '2023'],
    moved: 2,
    furthest: { geo: '01', from: 1, to: 3 },
    tied: 1,
  });
});

it('tells how many others moved as far', () => {
  const after = ranks('2022', '02', '03', '04', '01', '05');
  expect(movedRanks(ranks('2022', '01', '02', '03', '04', '05'), after)?.tied).toBe(0);
});

it('leaves out who was not ranked before, and who is not now', () => {
  expect(movedRanks(ranks('2022', '01', '02'), ranks('2022', '01', '03', '02'))?.moved).toBe(1);
});

it.each([
  [null, ranks('2022', '01')],
  [ranks('2022', '01'), null],
  [ranks('2022', '01', '02'), ranks('2023', '01', '02')],
])('is nothing without two rankings or a change', (before, after) => {
  expect(movedRanks(before, after)).toBeNull();
});

it('sorts the most moved first, ties by metric', () => {
  const of = (id: string, moved: number) => ({ metric: { id }, moved });
  expect([of('B', 1), of('C', 5), of('A', 1)].sort(byMoved).map(({ metric }) => metric.id)).toEqual([
    'C',
    'A',
    'B',
  ]);
});
