// A metric that left and comes back is judged by the figures that it last had.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { type Published, publishedDataset } from './published-dataset.ts';
import { metricOf, put, type Row, registryOf } from './small-dataset.ts';

/** Three municipalities over forty years that grow by one per cent a year. */
const ROWS: Row[] = ['0114', '0180', '1480'].flatMap((geo) =>
  Array.from(
    { length: 40 },
    (_, year): Row => [geo, String(1980 + year), String(Math.round(1e6 * 1.01 ** year))],
  ),
);

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  await dataset.importRows({ N00001: ROWS });
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
  write({ left: '2025-02-01' }, 'metric-leaves,N00001,,,"No longer kept up."\n');
  expect((await dataset.run('publish', '--date', '2025-02-01')).code).toBe(0);
  write({}, '');
});
afterEach(() => dataset.remove());

function write(change: Partial<Metric>, waivers: string): void {
  const metrics = [metricOf('N00001', change), metricOf('N00002', { source: 'RKA' })];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
  put(join(dataset.paths.data, 'waivers.csv'), `rule,metric,geo,period,reason\n${waivers}`);
}

async function publishAgain(rows: Row[]): Promise<{ code: number; text: string }> {
  await dataset.importRows({ N00001: rows });
  const { code, lines } = await dataset.run('publish', '--date', '2025-03-01');
  return { code, text: lines.join('\n') };
}

test('the figures that it left with come back without a question', async () => {
  expect(await publishAgain([...ROWS, ['0180', '2020', '1489000']])).toMatchObject({ code: 0 });
});

test.each<[string, Row[], string]>([
  ['a figure ten times as large', [...ROWS, ['0180', '2020', '14890000']], '(N00001 0180 2020) [value-jump]'],
  [
    'a municipality that it had and has no longer',
    ROWS.filter(([geo]) => geo !== '1480'),
    '(N00001 1480) [municipality-vanishes]',
  ],
])('%s stops its return', async (_, rows, finding) => {
  const { code, text } = await publishAgain(rows);
  expect(text).toContain(finding);
  expect(code).toBe(1);
});
