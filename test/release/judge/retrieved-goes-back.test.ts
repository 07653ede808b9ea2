import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFile, FIRST_ROWS, type Published, publishedDataset } from '../published-dataset.ts';
import { put } from '../small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

const N00002 = FIRST_ROWS['N00002'] ?? [];
const importOn = (day: string) => dataset.importRows({ N00002 }, day);
const publish = (date: string) => dataset.run('publish', '--date', date);
const retrieved = (): string => JSON.parse(dataFile(dataset.paths, 'release.json')).retrieved.N00002;

test('figures taken before those that stand stop the release until that is waived', async () => {
  await importOn('2024-08-29');
  const { code, lines } = await publish('2025-01-01');
  expect(code).toBe(1);
  expect(lines[0]).toContain('error release.json (N00002) [retrieved-goes-back] The figures were taken');
  expect(lines[0]).toContain('expected 2024-08-30 or later, got 2024-08-29');
  expect(lines[1]).toContain('retrieved-goes-back,N00002,,,,');
  const waiver = 'retrieved-goes-back,N00002,,,The day before was a slip.';
  put(join(dataset.paths.data, 'waivers.csv'), `rule,metric,geo,period,reason\n${waiver}\n`);
  expect((await publish('2025-01-01')).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);
  expect(retrieved()).toBe('2024-08-29');
});

test('the same figures with a later day are a release of their own, with the same day none', async () => {
  await importOn('2024-08-30');
  expect((await publish('2025-01-01')).lines[0]).toContain('Nothing to publish');
  await importOn('2024-12-01');
  expect((await dataset.run('diff', '--date', '2025-01-01')).lines).toEqual([
    'No published figure changes.',
    'Metrics taken on another day than those that stand: 1',
    'No finding stops a publication.',
  ]);
  expect((await publish('2025-01-01')).code).toBe(0);
  expect(retrieved()).toBe('2024-12-01');
  expect(dataFile(dataset.paths, 'CHANGELOG.md')).toContain('## 2025-01-01\n\nNo figure changes.\n');
  expect((await dataset.run('verify')).code).toBe(0);
});

test('a day too early for the figures themselves is found by them', async () => {
  await importOn('2014-08-30');
  expect((await publish('2025-01-01')).lines.join('\n')).toMatch(
    /\[retrieved-goes-back\][\s\S]*\[periods-are-plausible\]/,
  );
});
