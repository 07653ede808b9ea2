// A disk that fails at any change of `publish` leaves one whole release.
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import type { Files } from '../../src/release/dataset.ts';
import { FIRST_ROWS, type Published, publishedDataset, treeOf } from './published-dataset.ts';
import { filesStopped, recordedEffects } from './recorded-effects.ts';

const DATE = '2025-01-01';
const RAISED = {
  N00001: FIRST_ROWS['N00001']?.map(([geo, year]) => [geo, year, '7'] as [string, string, string]) ?? [],
};

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

const publishWith = (files: Files) => {
  const { effects, lines } = recordedEffects({ files });
  return runCommand(['publish', '--date', DATE], dataset.paths, effects).then((code) => ({ code, lines }));
};

test.each(['ENOSPC', 'EIO'])('%s at any change on disk leaves one whole release', async (code) => {
  await dataset.importRows(RAISED);
  const before = treeOf(dataset.paths.data);
  const full = (): never => {
    throw Object.assign(new Error(`${code}: write`), { code });
  };
  let faults = 0;
  for (let at = 0; ; at++) {
    const stopped = await publishWith(filesStopped(at, full)).catch((fault: Error) => fault);
    if (!(stopped instanceof Error)) break;
    faults += 1;
    expect(stopped.message).toContain(code);
    await dataset.run('show', 'SF.N00001.0180.2022');
    expect(existsSync(dataset.paths.next) || existsSync(dataset.paths.previous)).toBe(false);
    const after = treeOf(dataset.paths.data);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      expect(after['release.json']).toContain(DATE);
      expect((await dataset.run('verify')).code).toBe(0);
      break;
    }
  }
  expect(faults).toBeGreaterThan(15);
});
