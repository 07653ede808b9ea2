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

describe('one metric', () => {
  type Files = { name: string; sha256: string; bytes: number; retrieved: string; origin: string }[] | null;
  const filesOf = async (id: string, prefix = '') => {
    const path = `${prefix}/api/v1/metrics/${id}`;
    return (await dataOf<{ provenance: { files: Files } }>(served, path)).provenance.files;
  };

  it('leads to the files that its figures were read from, by name', async () => {
    expect(await filesOf('BEF01')).toEqual([
      {
        ...{ name: 'befolkning 2023.xlsx', bytes: 48_211, retrieved: '2025-06-02', origin: 'publisher' },
        sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
        ...{ dataset: 'TAB638', officialTitle: 'Folkmängd den 31 december 2022' },
      },
      {
        ...{ name: 'befolkning, 2024.xlsx', bytes: 51_877, retrieved: '2025-11-18', origin: 'publisher' },
        sha256: '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d',
        ...{ dataset: 'TAB638', officialTitle: 'Folkmängd den 31 december 2023' },
      },
    ]);
    expect(await filesOf('TIES1')).toMatchObject([{ origin: 'transcript' }]);
  });

  it('has none where nobody kept them, and provenance elsewhere does not speak of them', async () => {
    expect(await filesOf('PROV01')).toBeNull();
    const path = '/api/v1/observations/SF.BEF01.0180.2022';
    const { provenance } = await dataOf<{ provenance: object }>(served, path);
    expect(Object.keys(provenance)).not.toContain('files');
  });
});
