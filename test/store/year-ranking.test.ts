import { expect, it } from 'vitest';
import { standingIn, yearRanking } from '../../src/store/shards.ts';

const stored = {
  coverage: { period: '2020', municipalities: 4, total: 4, share: 1 },
  missing: [],
  geos: ['0114', '0115', '0117', '0180'],
  ranks: [1, 2, 2, 4],
  values: [9, 8, 8, 7],
  waived: { '0115': { flags: ['waived'], cautions: [] } },
};

it('calls the first and the last of those that share a rank tied, and no other', () => {
  const { entries } = yearRanking('2020', stored);
  expect(entries.map(({ geo, rank, tied }) => [geo, rank, tied])).toEqual([
    ['0114', 1, false],
    ['0115', 2, true],
    ['0117', 2, true],
    ['0180', 4, false],
  ]);
  expect(entries.map(({ flags }) => flags)).toEqual([[], ['waived'], [], []]);
});

it('says where a municipality stands among those that are ranked, and nothing of one that is not', () => {
  const ranking = yearRanking('2020', stored);
  expect(standingIn(ranking, '0117')).toEqual({ rank: 2, tied: true, total: 4 });
  expect(standingIn(ranking, '0180')).toEqual({ rank: 4, tied: false, total: 4 });
  expect(standingIn(ranking, '9999')).toBeNull();
  expect(standingIn(null, '0180')).toBeNull();
});
