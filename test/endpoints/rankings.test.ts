// Rankings as the golden answers do not have them: of a registry that sets figures apart, and of one metric by two endpoints.
import { expect, it } from 'vitest';
import { answerTo } from '../../src/endpoints/ask.ts';
import { metricRanking } from '../../src/endpoints/metric-ranking.ts';
import { withRegistry } from '../support/altered.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Ranking = { period: string; entries: object[]; links: object };

it.each(['TIES1', 'ASC01', 'NEWTHIN', 'BACK01', 'BEF01'])(
  'the ranking of %s is that of the endpoint of rankings, and that of its year but for the rule',
  async (metric) => {
    const path = `/api/v1/metrics/${metric}/ranking`;
    const { links: _, ...shared } = await dataOf<Ranking>(served, `/api/v1/rankings?metric=${metric}`);
    const { links: __, ...own } = await dataOf<Ranking>(served, path);
    expect(own).toEqual(shared);
    const ofYear = await dataOf<Ranking>(served, `${path}?period=${shared.period}`);
    expect(ofYear).toEqual({ ...ofYear, entries: shared.entries });
  },
);

it('a tool names the metric of a ranking as people do', async () => {
  const context = { store: served.service.store, lang: 'sv' as const, byName: true };
  const named = await answerTo(metricRanking, { metric: 'Nojda', period: '2023' }, context);
  expect(named).toEqual({ data: await dataOf(served, '/api/v1/metrics/TIES1/ranking?period=2023') });
});

it('a ranking leaves figures that the registry sets apart without a rank, in the years that it names', async () => {
  const reason = { sv: 'Räknas på annat sätt.', en: 'Counted otherwise.' };
  const apart = withRegistry('small', (registry) => {
    const metric = registry.metrics.find(({ id }) => id === 'ASC01');
    metric?.comparable.push(
      { geo: ['1981'], from: null, to: '2023', reason },
      { geo: ['0114'], from: null, to: '2022', reason },
    );
    return registry;
  });
  const ranking = await dataOf<Ranking>(await serveDerived(apart), '/api/v1/rankings?metric=ASC01&lang=en');
  expect(ranking).toMatchObject({
    coverage: { municipalities: 10, total: 11, share: 10 / 11 },
    missing: ['1981'],
    notes: [{ kind: 'caution', text: 'Counted otherwise.', geo: ['1981'], from: null, to: '2023' }],
  });
  expect(ranking.entries[0]).toMatchObject({ rank: 1, tied: true, geo: '0114' });
});
