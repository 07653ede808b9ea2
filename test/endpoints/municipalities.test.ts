import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { dataOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Municipality = { code: string; name: string; exactMatch: boolean | null; matchType: string | null };
type Found = { municipalities: Municipality[]; total: number };
const list = (query: string) => dataOf<Found>(served, `/api/v1/municipalities${query}`);

describe('the register', () => {
  it('is whole without a query, by code, with no match', async () => {
    const { municipalities, ...counts } = await list('');
    expect(municipalities.map(({ code }) => code).join(' ')).toBe(
      '0114 0180 0305 0330 0380 0484 0643 1280 1480 1715 1981',
    );
    expect(counts).toEqual({
      total: 11,
      returned: 11,
      limit: null,
      truncated: false,
      next: null,
      approximate: false,
    });
    for (const { exactMatch, matchType } of municipalities)
      expect([exactMatch, matchType]).toEqual([null, null]);
  });

  it('tells of each municipality that a query finds how it matches', async () => {
    const { municipalities, total } = await list('?query=habo');
    expect(total).toBe(2);
    expect(municipalities).toMatchObject([
      { code: '0643', name: 'Habo', matchType: 'exact', exactMatch: true },
      { code: '0305', name: 'Håbo', matchType: 'folded', exactMatch: false },
    ]);
  });
});
