import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { machineFault } from '../../src/builder/files.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { staged } from '../attack/killed-publishes.ts';
import { datasetOfTest, type Published, treeOf } from './published-dataset.ts';
import { saveKolada } from './small-dataset.ts';

test('kill -9 in the middle of a write leaves the old release, and the next command makes the new one', async () => {
  const dataset = await staged();
  onTestFinished(dataset.remove);
  const script = fileURLToPath(new URL('killed-publish.ts', import.meta.url));
  const { signal } = spawnSync(process.execPath, [script, dataset.paths.data, '20']);
  expect(signal).toBe('SIGKILL');
  expect(existsSync(join(dataset.paths.staging, 'unfinished.json'))).toBe(true);
  const { code, lines } = await dataset.run('publish', '--date', '2025-01-01');
  expect([code, lines]).toEqual([
    0,
    [
      'A publication of 2025-01-01 was broken off before it counted: the release 2024-08-30 stands. Cleaned up.',
      expect.stringMatching(/^Published 2025-01-01/),
    ],
  ]);
});

describe('a disk that is full under a command that replaces a file', () => {
  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
    saveKolada(join(dataset.dir, 'drafted'), { N00003: [['0180', '2022', '6']] });
  });

  /** Runs the command with the disk full at each of its calls, until one run needs no more calls; gives how many. */
  async function onFullDisk(lasting: boolean, command: string[]): Promise<number> {
    const before = treeOf(dataset.paths.data);
    for (let at = 1; ; at += 1) {
      const disk = failingDisk({ under: [dataset.dir], at, code: 'ENOSPC', lasting });
      const fault = await dataset
        .run(...command)
        .then(
          () => null,
          (error: Error) => error,
        )
        .finally(disk.mend);
      if (disk.calls.length < at) return at;
      // What stays of a write on a disk that stays full goes with the next command.
      await dataset.run('show', 'SF.N00001.0180.2022');
      const after = treeOf(dataset.paths.data);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const file of changedIn(before, after))
        expect(() => JSON.parse(after[file] ?? ''), file).not.toThrow();
      if (fault !== null)
        expect(machineFault(fault) ?? fault.message).toMatch(/no room is left on the disk \(ENOSPC\)/);
    }
  }

  const changedIn = (before: Record<string, string>, after: Record<string, string>): string[] =>
    Object.keys(before).filter((file) => before[file] !== after[file]);

  describe.each([
    ['stays full', true],
    ['is full for a moment', false],
  ])('a disk that %s', (_what, lasting) => {
    test('leaves the registry whole where drafts are confirmed, which can be done again', async () => {
      const drafts = join(dataset.dir, 'drafts.json');
      await dataset.run('draft', 'kolada', join(dataset.dir, 'drafted'), '--out', drafts);
      const command = ['draft', 'confirm', drafts];
      expect(await onFullDisk(lasting, command)).toBeGreaterThanOrEqual(0);
      expect((await dataset.run(...command)).code).toBe(0);
    });

    test('leaves the checkpoint whole', async () => {
      const before = treeOf(dataset.paths.data);
      expect(await onFullDisk(lasting, ['checkpoint'])).toBeGreaterThan(20);
      expect(treeOf(dataset.paths.data)).toEqual(before);
    });
  });
});
