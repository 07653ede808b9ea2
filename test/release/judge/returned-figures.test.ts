import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { put, type Row } from '../small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

/** The figures of 1990 to 2022, of which the first `revised` are of another vintage. */
const vintage = (revised: number, more = 1): Row[] => [
  ['0114', '2022', '101'],
  ['1480', '2022', '500'],
  ...Array.from(
    { length: 33 },
    (_, at): Row => ['0180', String(1990 + at), String(900 + at + (at < revised ? more : 0))],
  ),
];
async function release(
  rows: Row[],
  date: string,
  ...options: string[]
): Promise<{ code: number; text: string }> {
  await dataset.importRows({ N00001: rows });
  const { code, lines } = await dataset.run('publish', '--date', date, ...options);
  return { code, text: lines.join('\n') };
}

test('figures that are again what they were before a release revised them stop the next until that is waived', async () => {
  expect((await release(vintage(0), '2025-01-01')).code).toBe(0);
  expect((await release(vintage(20), '2025-01-02')).code).toBe(0);
  expect(await release(vintage(0), '2025-01-03')).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^error observations\/N00001\.csv \(N00001\) \[retrieved-goes-back\] Nearly all revised .+ got 20 of 20 as before\n/,
    ),
  });
  const corrected = await release(vintage(0), '2025-01-03', '--corrected', '--reason', 'Taken back.');
  expect([corrected.code, corrected.text]).toEqual([1, expect.stringContaining('got 20 of 20 as before')]);
  const waiver = 'retrieved-goes-back,N00001,,,The source has taken its revision back.\n';
  put(join(dataset.paths.data, 'waivers.csv'), `rule,metric,geo,period,reason\n${waiver}`);
  expect((await release(vintage(0), '2025-01-03')).code).toBe(0);
});

test('nineteen that are as before are few, and a revision to what no release had is none', async () => {
  expect((await release(vintage(0), '2025-01-01')).code).toBe(0);
  expect((await release(vintage(19), '2025-01-02')).code).toBe(0);
  expect((await release(vintage(0), '2025-01-03')).code).toBe(0);
  expect((await release(vintage(33), '2025-01-04')).code).toBe(0);
  expect((await release(vintage(33, 2), '2025-01-05')).code).toBe(0);
});

test('figures that come back after they were withdrawn are not counted among those that are revised', async () => {
  const before = Array.from({ length: 20 }, (_, at): Row => ['0180', String(1970 + at), String(880 + at)]);
  const publish = async (rows: Row[], date: string) => expect((await release(rows, date)).code).toBe(0);
  const waivers = join(dataset.paths.data, 'waivers.csv');
  await publish([...before, ...vintage(0)], '2025-01-01');
  put(waivers, 'rule,metric,geo,period,reason\nfigures-withdrawn,N00001,,,Taken back.\n');
  await publish(vintage(0), '2025-01-02');
  put(waivers, 'rule,metric,geo,period,reason\n');
  await publish([...before, ...vintage(20)], '2025-01-03');
});
