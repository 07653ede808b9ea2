import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { dataOf } from '../support/service-answer.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Found = {
  municipalities: { code: string; name: string; exactMatch: boolean | null; matchType: string | null }[];
  total: number;
};
const search = async (query: string) => {
  const { municipalities } = await dataOf<Found>(
    served,
    `/api/v1/municipalities?query=${encodeURIComponent(query)}`,
  );
  return municipalities.map(
    ({ name, matchType, exactMatch }) => `${name} ${matchType}${exactMatch ? '!' : ''}`,
  );
};

describe('the register', () => {
  it('without a query is whole, by code, with no match', async () => {
    const { municipalities, ...counts } = await dataOf<Found>(served, '/api/v1/municipalities');
    expect(municipalities.map(({ code }) => code)).toEqual(
      '0114 0180 0305 0330 0380 0484 0643 1280 1480 1715 1981'.split(' '),
    );
    expect(counts).toEqual({ total: 11, returned: 11, limit: null, truncated: false, next: null });
    for (const { exactMatch, matchType } of municipalities)
      expect([exactMatch, matchType]).toEqual([null, null]);
  });
});

describe('a search', () => {
  it.each([
    ['0180', ['Stockholm code!']],
    ['03', ['Håbo code', 'Knivsta code', 'Uppsala code']],
    ['1', ['Göteborg code', 'Kil code', 'Malmö code', 'Sala code']],
    [
      '0',
      [
        'Eskilstuna code',
        'Habo code',
        'Håbo code',
        'Knivsta code',
        'Stockholm code',
        'Upplands Väsby code',
        'Uppsala code',
      ],
    ],
    ['01801', []],
    ['Stockholm', ['Stockholm exact!', 'Upplands Väsby county']],
    ['  stockholm ', ['Stockholm exact!', 'Upplands Väsby county']],
    ['habo', ['Habo exact!', 'Håbo folded']],
    ['HÅBO', ['Håbo exact!']],
    ['ha\u030abo', ['Håbo exact!']],
    ['habo-uppsala', ['Håbo slug!']],
    ['UPPLANDS-VASBY', ['Upplands Väsby slug!']],
    ['malmo', ['Malmö slug!']],
    ['Upplands Väsby', ['Upplands Väsby exact!']],
    ['upplands vasby', ['Upplands Väsby folded']],
    ['upp', ['Upplands Väsby prefix', 'Uppsala prefix', 'Håbo county', 'Knivsta county']],
    ['sala', ['Sala exact!', 'Uppsala substring', 'Håbo county', 'Knivsta county']],
    ['kil', ['Kil exact!', 'Eskilstuna substring']],
    ['gote', ['Göteborg folded']],
    ['göte', ['Göteborg prefix']],
    ['väst', ['Göteborg county', 'Sala county']],
    ['vast', ['Göteborg county', 'Sala county']],
    ['Skåne län', ['Malmö county']],
    ['skane', ['Malmö county']],
    ['skäne', []],
    ['ö', ['Göteborg substring', 'Malmö substring', 'Eskilstuna county', 'Habo county']],
    ['%', []],
    ['.*', []],
    ['xyzzy', []],
  ])('for %j finds %j', async (query, found) => {
    expect(await search(query)).toEqual(found);
  });
});
