import { describe, expect, it } from 'vitest';
import { searchMetrics } from '../../src/queries/search-metrics.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { dataOf } from '../support/service-answer.ts';

const verified = verifiedOf(goldenData('small'));
const served = await serveDerived(verified);
const { catalogue } = served.service.store;
type Found = {
  metrics: { id: string }[];
  total: number;
  returned: number;
  limit: number;
  truncated: boolean;
  next: string | null;
};
const search = async (query: string, more = '') => {
  const { metrics } = await dataOf<Found>(
    served,
    `/api/v1/metrics?query=${encodeURIComponent(query)}${more}`,
  );
  return metrics.map(({ id }) => id);
};

describe('the catalogue', () => {
  it('without a query is by id', async () => {
    const { metrics, ...counts } = await dataOf<Found>(served, '/api/v1/metrics');
    expect(metrics.map(({ id }) => id)).toEqual(
      'ASC01 BACK01 BEF01 DISJ01 HOSTILETITLE0001 NEWTHIN NOCHART1 NOCOMP1 NORANK1 PROV01 REV01 THIN90 TIES1'.split(
        ' ',
      ),
    );
    expect(counts).toEqual({ total: 13, returned: 13, limit: 20, truncated: false, next: null });
  });

  it('is cut at the limit, its total told', async () => {
    const { metrics, ...counts } = await dataOf<Found>(served, '/api/v1/metrics?limit=2');
    expect(metrics.map(({ id }) => id)).toEqual(['ASC01', 'BACK01']);
    const { next, ...others } = counts;
    expect(others).toEqual({ total: 13, returned: 2, limit: 2, truncated: true });
    expect(next).toContain('/api/v1/metrics?');
  });

  it('cuts a search by the same rules', async () => {
    expect(await search('andel', '&limit=2')).toEqual(['NOCHART1', 'NOCOMP1']);
  });
});

describe('a search', () => {
  it.each([
    ['an id', 'bef01', ['BEF01']],
    ['an id of the source', 'n90001', ['ASC01']],
    ['a beginning of an id', 'no', ['NOCHART1', 'NOCOMP1', 'NORANK1', 'TIES1', 'HOSTILETITLE0001']],
    ['an alias', 'vantetid', ['ASC01']],
    ['an alias of two', 'matt-av-samma-ord', ['ASC01', 'TIES1']],
    ['a whole title', 'folkmängd', ['BEF01']],
    ['a whole title, folded', 'FOLKMANGD', ['BEF01']],
    ['a whole title, in two code points', 'folkma\u0308ngd', ['BEF01']],
    ['an English title, whatever the language', 'Population', ['BEF01']],
    ['a title’s beginning before a word’s', 'forest', ['BACK01']],
    ['two words in any order', 'jämförelse andel', ['NOCOMP1']],
    ['two words, one of each language', 'andel share', ['NOCHART1', 'NOCOMP1', 'TIES1']],
    ['words with spaces around', '  andel   utan ', ['NOCHART1', 'NOCOMP1']],
    ['a part of a word', 'tetid', ['ASC01']],
    ['a word with other diacritics', 'folkmångd', []],
    ['a word that is one letter off', 'folkmangdx', []],
    ['markup', '<script>', ['HOSTILETITLE0001']],
    ['nothing that is there', 'xyzzy', []],
    ['one word that is there and one that is not', 'andel xyzzy', []],
  ])('for %s: %s', async (_, query, ids) => {
    expect(await search(query)).toEqual(ids);
    expect(await search(query, '&lang=en')).toEqual(ids);
  });

  it('orders exact id or alias, exact title, title prefix, word prefix, substring, then id', async () => {
    expect(await search('andel')).toEqual(['NOCHART1', 'NOCOMP1', 'TIES1']);
    expect(await search('forest area')).toEqual(['BACK01']);
    expect(await search('survey')).toEqual(['THIN90']);
    expect(await search('ne')).toEqual(['PROV01', 'NEWTHIN']);
  });
});

/** What contract 2 says of a match, read word for word: no index, no memory. */
function naive(query: string): string[] {
  const folds = (text: string) => text.normalize('NFC').toLowerCase();
  const plain = (text: string) =>
    folds(text)
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '');
  return catalogue.metrics
    .filter(({ id, kpiId, aliases, title }) =>
      folds(query)
        .split(/\s+/u)
        .every((word) => {
          const key = plain(word) === word ? plain : folds;
          return [id, kpiId ?? id, ...aliases, title.sv, title.en].some((text) => key(text).includes(word));
        }),
    )
    .map(({ id }) => id)
    .sort();
}

it('finds what a reading of every name and title finds, for every part of every title and pairs of parts', async () => {
  const titles = catalogue.metrics.flatMap(({ title }) => [title.sv, title.en]);
  const parts = titles.flatMap((title) =>
    [1, 2, 3, 5, 8].flatMap((length) =>
      Array.from({ length: title.length }, (_, at) => title.slice(at, at + length).trim()),
    ),
  );
  const queries = new Set(
    parts.flatMap((part, place) => [part, `${part} ${parts[(place * 7) % parts.length]}`]),
  );
  expect(queries.size).toBeGreaterThan(1000);
  for (const query of queries)
    if (query.trim() !== '')
      expect(
        searchMetrics(catalogue, query)
          .map(({ id }) => id)
          .sort(),
        query,
      ).toEqual(naive(query.trim()));
});
