import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { publishedDataset } from '../release/published-dataset.ts';
import { metricOf, put, registryOf } from '../release/small-dataset.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const dataset = await publishedDataset();
afterAll(() => dataset.remove());
const { data } = dataset.paths;
const metrics = [metricOf('N00001', { left: '2025-01-01' }), metricOf('N00002', { source: 'RKA' })];
put(join(data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
put(join(data, 'waivers.csv'), 'rule,metric,geo,period,reason\nmetric-leaves,N00001,,,Ended.\n');
await dataset.run('publish', '--date', '2025-01-01');
const served = await serveDerived(verifiedOf(data));

test('a figure of a metric that left is withdrawn, with the release that withdrew it', async () => {
  const { status, body } = await served.ask('/api/v1/observations/SF.N00001.0180.2022');
  expect({ status, error: JSON.parse(body).error }).toMatchObject({
    status: 404,
    error: {
      code: 'unavailable',
      details: { reason: 'withdrawn', revision: expect.stringMatching(/^2025-01-01\//) },
    },
  });
});

test('the log has its one entry, about the metric', async () => {
  const { body } = await served.ask('/api/v1/revisions?metric=N00001&type=withdrawn');
  expect(JSON.parse(body).data.revisions).toMatchObject([
    { id: '2025-01-01/N00001/withdrawn', observation: null, value: null },
  ]);
});
