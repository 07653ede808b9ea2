// One metric's ranking by two endpoints and by a tool.
import { expect, it } from 'vitest';
import { answerTo } from '../../src/endpoints/ask.ts';
import { metricRanking } from '../../src/endpoints/rankings.ts';
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
  expect(named).toEqual(await dataOf(served, '/api/v1/metrics/TIES1/ranking?period=2023'));
});
