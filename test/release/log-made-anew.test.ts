// What the log of all releases tells of a metric that was hidden, and how a log that told too much is made anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadHead } from '../../src/builder/dataset.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { checkpointAt, unfilteredLog } from '../../src/data/log.ts';
import type { Registry } from '../../src/data/registry.ts';
import { serve } from '../support/service.ts';
import { type Published, publishedDataset } from './published-dataset.ts';
import { metricOf, put, registryOf } from './small-dataset.ts';

const HIDDEN = { public: false, reason: 'Not fit to be shown.' };
const OPEN = { public: true, reason: 'Checked.' };

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset([
    metricOf('N00001'),
    metricOf('N00002', { source: 'RKA', status: HIDDEN }),
  ]);
});
afterEach(() => dataset.remove());

const write = (status: typeof HIDDEN, rest: Partial<Registry> = {}): void =>
  put(
    join(dataset.paths.data, 'metrics.json'),
    JSON.stringify({
      ...registryOf([metricOf('N00001'), metricOf('N00002', { source: 'RKA', status })]),
      ...rest,
    }),
  );

const checkpoint = (): string[] =>
  readFileSync(join(dataset.paths.data, 'revisions/checkpoint'), 'utf8').split('\n');

/** The last checkpoint of the log as it would be with the entries of every metric. */
function unfiltered(release: string) {
  const { head } = loadHead(dataset.paths.data);
  if (head === null) throw new Error('expected a dataset, got none');
  const text = checkpointAt(unfilteredLog(head, nodeDigest), nodeDigest, 'example.org/log', release);
  const [origin = '', size = '', root = ''] = text.split('\n');
  return { origin, size: Number(size), root };
}

test('a hidden metric has no entry until the release that makes it public, which publishes its figures', async () => {
  expect(checkpoint()[1]).toBe('5');
  write(OPEN);
  expect(await dataset.run('publish', '--date', '2025-01-01')).toMatchObject({ code: 0 });
  expect(checkpoint()[1]).toBe('8');
  const { ask, askRaw } = await serve(dataset.paths.data);
  const { body } = await ask('/api/v1/revisions?metric=N00002');
  const told = JSON.parse(body).data.revisions.map(
    ({ id, value }: { id: string; value: number }) => `${id} ${value}`,
  );
  expect(told).toEqual([
    '2025-01-01/SF.N00002.0114.2022/published 3.5',
    '2025-01-01/SF.N00002.0180.2022/published 4.25',
    '2025-01-01/SF.N00002.1480.2022/published 7',
  ]);
  expect((await askRaw('/log/proof/SF.N00002.0180.2022')).status).toBe(200);
  expect((await ask('/releases/2024-08-30/api/v1/metrics/N00002')).status).toBe(404);
});

test('a log goes on under another name where the registry states its last checkpoint', async () => {
  const stated = {
    ...unfiltered('2024-08-30'),
    release: '2024-08-30',
    reason: { sv: 'Den röjde.', en: 'It told.' },
  };
  expect(stated.size).toBe(8);
  write(HIDDEN, { logOrigin: 'example.org/log/2' });
  const { lines } = await dataset.run('publish', '--date', '2025-01-01');
  expect(lines.join('\n')).toContain('[log-origin-stays]');
  write(HIDDEN, { logOrigin: 'example.org/log/2', supersededLogs: [stated] });
  expect(await dataset.run('publish', '--date', '2025-01-01')).toMatchObject({ code: 0 });
  expect(checkpoint().slice(0, 2)).toEqual(['example.org/log/2', '5']);
  const { code, lines: verified } = await dataset.run('verify');
  expect(code).toBe(0);
  expect(verified.join('\n')).toContain(
    `It was made anew after the release 2024-08-30: It told. The last checkpoint before, example.org/log 8 ${stated.root}, follows from the data.`,
  );
});

test('a stated checkpoint that the data do not lead to is refused', async () => {
  const { root } = unfiltered('2024-08-30');
  const stated = {
    origin: 'example.org/log',
    size: 7,
    root,
    release: '2024-08-30',
    reason: { sv: 'Ja.', en: 'Yes.' },
  };
  write(HIDDEN, { logOrigin: 'example.org/log/2', supersededLogs: [stated] });
  expect(await dataset.run('publish', '--date', '2025-01-01')).toMatchObject({ code: 0 });
  const { code, lines } = await dataset.run('verify');
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('[superseded-log-is-kept]');
});

test('another origin of the figures is one entry about the metric, with its reason', async () => {
  const metrics = [
    metricOf('N00001', { dataset: 'T1' }),
    metricOf('N00002', { source: 'RKA', status: HIDDEN }),
  ];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
  const published = await dataset.run('publish', '--date', '2025-01-01', '--reason', 'Another table.');
  expect(published).toMatchObject({ code: 0 });
  const rows = readFileSync(join(dataset.paths.data, 'revisions/2025-01-01.csv'), 'utf8').split('\n');
  expect(rows.slice(1)).toEqual(['metadata,N00001,,,,,,,Another table.,"SCB, via Kolada (RKA)"', '']);
});
