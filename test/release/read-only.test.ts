// A dataset where nothing can be written: what only reads is answered, and the others say why not.
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand, withLock } from '../../src/release/command-line.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { type Published, publishedDataset } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  rmSync(dataset.paths.staging, { recursive: true });
});
afterEach(() => dataset.remove());

/** The folder of the lock is the first thing that a command makes. */
async function onReadOnlyDisk<T>(code: string, work: () => Promise<T>): Promise<T> {
  const calls = (at: number) => failingDisk({ under: [dataset.paths.staging], at, code, lasting: false });
  const quiet = calls(0);
  await withLock(dataset.paths.staging, async () => {}).finally(quiet.mend);
  rmSync(dataset.paths.staging, { recursive: true });
  const at = quiet.calls.findIndex((call) => call.startsWith('mkdirSync ')) + 1;
  const disk = calls(at);
  return work().finally(disk.mend);
}

describe.each(['EROFS', 'EACCES', 'EPERM'])('where a folder cannot be made (%s)', (code) => {
  test.each([
    ['verify', []],
    ['show', ['SF.N00001.0180.2022']],
  ])('%s answers as elsewhere', async (name, words) => {
    const answered = await onReadOnlyDisk(code, () => dataset.run(name, ...words));
    expect(answered).toEqual(await dataset.run(name, ...words));
    expect(answered.code).toBe(0);
  });

  test.each([['diff'], ['publish', '--date', '2025-01-01'], ['checkpoint']])(
    '%s does not',
    async (...command) => {
      await expect(onReadOnlyDisk(code, () => dataset.run(...command))).rejects.toThrow(code);
    },
  );
});

test('a full disk is no disk that can only be read', async () => {
  await expect(onReadOnlyDisk('ENOSPC', () => dataset.run('verify'))).rejects.toThrow('ENOSPC');
});

test('a publication that was broken off is told there, too', async () => {
  const { data } = dataset.paths;
  renameSync(data, `${data}.next`);
  await expect(onReadOnlyDisk('EROFS', () => dataset.run('verify'))).rejects.toThrow(
    `${data} is missing, and ${data}.next is there: a publication was broken off.`,
  );
});

test('what was read while a release took its place is not told as that of one release', async () => {
  const { data } = dataset.paths;
  const publish = (): void => {
    if (existsSync(`${data}.before`)) return;
    renameSync(data, `${data}.before`);
    cpSync(`${data}.before`, data, { recursive: true });
  };
  const { effects } = recordedEffects({ print: publish });
  const shown = onReadOnlyDisk('EROFS', () =>
    runCommand(['show', 'SF.N00001.0180.2022'], dataset.paths, effects),
  );
  await expect(shown).rejects.toThrow(
    `${data}: a release took its place while it was read; give the command again`,
  );
});

test('the lock is asked for first, and what runs without it only where nothing can be written', async () => {
  const dir = dataset.paths.staging;
  const which = withLock(
    dir,
    async () => 'locked',
    async () => 'unlocked',
  );
  expect(await which).toEqual({ result: 'locked' });
  const busy = await withLock(dir, () =>
    withLock(
      dir,
      async () => 'locked',
      async () => 'unlocked',
    ),
  );
  expect(busy).toEqual({ result: null });
});
