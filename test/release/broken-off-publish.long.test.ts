import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { FIRST_ROWS, type Published, publishedDataset, treeOf } from './published-dataset.ts';
import { filesStopped, recordedEffects } from './recorded-effects.ts';

const PUBLISH = ['publish', '--date', '2025-01-01'];
const SCRIPT = fileURLToPath(new URL('killed-publish.ts', import.meta.url));
const OLD = 'A publication was broken off before it was complete: the release before it stands. Cleaned up.';
const NEW = 'A publication was broken off after it was complete: the new release stands. Cleaned up.';

let dataset: Published;
let before: Record<string, string>;
let after: Record<string, string>;

/** A dataset with a second release staged; what it was, and what it becomes. */
beforeEach(async () => {
  const whole = await staged();
  await whole.run(...PUBLISH);
  after = treeOf(whole.paths.data);
  whole.remove();
  dataset = await staged();
  before = treeOf(dataset.paths.data);
});
afterEach(() => dataset.remove());

async function staged(): Promise<Published> {
  const published = await publishedDataset();
  await published.importRows({
    N00001: [...(FIRST_ROWS['N00001'] ?? []).slice(0, 3), ['0180', '2022', '911']],
  });
  return published;
}

/** Runs the next command, which must find a whole release and clean up around it. */
async function release(): Promise<{ isNew: boolean; said: string | undefined }> {
  const { code, lines } = await dataset.run('verify');
  expect(code).toBe(0);
  expect(existsSync(dataset.paths.next) || existsSync(dataset.paths.previous)).toBe(false);
  const tree = treeOf(dataset.paths.data);
  const isNew = 'revisions/2025-01-01.csv' in tree;
  expect(existsSync(join(dataset.paths.staging, 'staging.json'))).toBe(!isNew);
  expect(tree).toEqual(isNew ? after : before);
  return { isNew, said: lines.find((line) => line.startsWith('A publication')) };
}

test('stopped before any of its changes on disk, publish leaves the old release or the new one', async () => {
  const outcomes: boolean[] = [];
  for (let limit = 0; ; limit += 1) {
    const files = filesStopped(limit, () => {
      throw new Error('stopped');
    });
    const { effects } = recordedEffects({ files });
    const stopped = await runCommand(PUBLISH, dataset.paths, effects).then(
      () => false,
      () => true,
    );
    const { isNew } = await release();
    outcomes.push(isNew);
    if (!stopped) break;
    if (isNew) {
      dataset.remove();
      dataset = await staged();
    }
  }
  expect(outcomes.length).toBeGreaterThan(15);
  expect(outcomes).toEqual([...outcomes].sort());
  expect(new Set(outcomes)).toEqual(new Set([false, true]));
});

describe('a disk that fails', () => {
  const EIO = Object.assign(new Error('EIO: i/o error, rename'), { code: 'EIO', path: '/data' });
  const FAULT = '/data: the disk failed (EIO). ';

  test.each([
    [
      'while the next release is written',
      8,
      false,
      'The command ended there; every file of the dataset is whole. Give it again.',
    ],
    ['between the two moves', 23, true, NEW],
    ['before the old release is removed', 26, true, NEW],
  ])('%s leaves a whole release at once, and the line says which', async (_moment, limit, isNew, said) => {
    let isMended = false;
    const files = filesStopped(limit, () => {
      if (isMended) return;
      isMended = true;
      throw EIO;
    });
    const { effects } = recordedEffects({ files });
    await expect(runCommand(PUBLISH, dataset.paths, effects)).rejects.toThrow(`${FAULT}${said}`);
    expect(treeOf(dataset.paths.data)).toEqual(isNew ? after : before);
    expect(existsSync(dataset.paths.next) || existsSync(dataset.paths.previous)).toBe(false);
  });
});

describe('kill -9', () => {
  const killed = (limit: number): void => {
    const { signal } = spawnSync(process.execPath, [SCRIPT, dataset.paths.data, String(limit)]);
    expect(signal).toBe('SIGKILL');
  };

  test.each([
    ['while the next release is written', 8, false, OLD],
    ['before the next release is said to be whole', 21, false, OLD],
    ['before the old release is moved away', 22, false, OLD],
    ['between the two moves', 23, true, NEW],
    ['before the staging area is cleared', 24, true, NEW],
    ['before the old release is removed', 26, true, NEW],
    ['while the old release is removed', 30, true, NEW],
  ])('%s', async (_moment, limit, isNew, said) => {
    killed(limit);
    expect(await release()).toEqual({ isNew, said });
  });

  test('the publication can be made again afterwards', async () => {
    killed(8);
    expect((await dataset.run(...PUBLISH)).code).toBe(0);
    expect(treeOf(dataset.paths.data)).toEqual(after);
  });
});
