import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { dataOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Listed = { metrics: { id: string }[]; total: number; truncated: boolean; unmatched: string[] };
const list = (query: string) => dataOf<Listed>(served, `/api/v1/metrics${query}`);

describe('the catalogue', () => {
  it('is by id without a query', async () => {
    const { metrics } = await list('');
    expect(metrics.map(({ id }) => id).join(' ')).toBe(
      'ASC01 BACK01 BEF01 DISJ01 HOSTILETITLE0001 NEWTHIN NOCHART1 NOCOMP1 NORANK1 PROV01 REV01 THIN90 TIES1',
    );
  });

  it.each([
    ['', [], 13],
    ['?query=andel', [], 3],
    ['?query=Skog%20f%C3%B6r%20Xyzzy', ['Xyzzy'], 1],
    ['?query=riket', ['riket'], 0],
    ['?query=riket&lang=en', ['riket'], 0],
  ])('names the words that no metric has beside the others: %j', async (query, unmatched, total) => {
    expect(await list(query)).toMatchObject({ unmatched, total });
  });

  it('names them in each part of the list', async () => {
    const { next } = await dataOf<{ next: string }>(served, '/api/v1/metrics?query=service%20xyzzy&limit=2');
    const { unmatched, metrics } = await list(new URL(next).search);
    expect(unmatched).toEqual(['xyzzy']);
    expect(metrics.length).toBeGreaterThan(0);
  });

  it.each(['sv', 'en'])(
    'is searched alike in both languages, and cut with its total told: %s',
    async (lang) => {
      const { metrics, total, truncated } = await list(`?query=andel&limit=2&lang=${lang}`);
      expect(metrics.map(({ id }) => id)).toEqual(['TIES1', 'NOCHART1']);
      expect([total, truncated]).toEqual([3, true]);
    },
  );
});
