import { expect, it } from 'vitest';
import { yearRanking } from '../../src/store/year-ranking.ts';

const stored = {
  coverage: { period: '2020', municipalities: 4, total: 4, share: 1 },
  missing: [],
  geos: ['0114', '0115', '0117', '0180'],
  ranks: [1, 2, 2, 4],
  values: [9, 8, 8, 7],
  waived: { '0115': { flags: ['waived'], cautions: [] } },
};

it('calls the first and the last of those that share a rank tied, and no other', () => {
  const { entries = [] } = yearRanking('2020', stored) ?? {};
  expect(entries.map(({ geo, rank, tied }) => [geo, rank, tied])).toEqual([
    ['0114', 1, false],
    ['0115', 2, true],
    ['0117', 2, true],
    ['0180', 4, false],
  ]);
  expect(entries.map(({ flags }) => flags)).toEqual([[], ['waived'], [], []]);
});

it('has none of a year without columns', () => {
  expect(yearRanking('2020', undefined)).toBeNull();
});
