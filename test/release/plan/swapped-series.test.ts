import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDataset } from '../../../src/release/dataset.ts';
import { planRelease } from '../../../src/release/plan.ts';
import { readStaging, stagedFile } from '../../../src/release/staging.ts';
import { type Published, publishedDataset } from '../published-dataset.ts';

const OPTIONS = { date: '2024-09-30', reason: null, corrected: false, key: null };
const ROWS = { N00002: [['0180', '2022', '4.5']] } satisfies Parameters<Published['importRows']>[0];
const ANOTHER = 'expected the series as it was imported, got another one';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  await dataset.importRows(ROWS, '2024-08-31');
});
afterEach(() => dataset.remove());

const swap = (): void =>
  writeFileSync(stagedFile(dataset.paths, 'N00002'), 'geo,period,value\n0180,2022,9\n');

test('a staged series that is swapped after the list was read is planned by nobody', () => {
  const staging = readStaging(dataset.paths);
  swap();
  expect(() => planRelease(readDataset(dataset.paths), staging, OPTIONS)).toThrow(ANOTHER);
});

test('a staged series that is swapped after the release was planned is shown by nobody', () => {
  const plan = planRelease(readDataset(dataset.paths), readStaging(dataset.paths), OPTIONS);
  expect(plan.detail('N00002').change.next.figures).toEqual([{ geo: '0180', period: '2022', value: '4.5' }]);
  swap();
  expect(() => plan.detail('N00002')).toThrow(ANOTHER);
});
