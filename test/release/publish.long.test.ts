import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { machineFault } from '../../src/builder/files.ts';
import { runCommand } from '../../src/release/command-line.ts';
import type { Files } from '../../src/release/dataset.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { filesStopped, recordedEffects } from './recorded-effects.ts';
import { saveKolada } from './small-dataset.ts';

describe('a publication that is broken off', () => {
  const PUBLISH = ['publish', '--date', '2025-01-01'];
  const SCRIPT = fileURLToPath(new URL('killed-publish.ts', import.meta.url));
  const OLD =
    'A publication was broken off before it was complete: the release before it stands. Cleaned up.';
  const NEW = 'A publication was broken off after it was complete: the new release stands. Cleaned up.';

  let dataset: Published;
  let before: Record<string, string>;
  let after: Record<string, string>;

  /** A dataset with a second release staged; what it was, and what it becomes. */
  beforeEach(async () => {
    const whole = await staged();
    await whole.run(...PUBLISH);
    after = treeOf(whole.paths.data);
    dataset = await staged();
    before = treeOf(dataset.paths.data);
  });

  async function staged(): Promise<Published> {
    const published = await datasetOfTest();
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
      ['between the two moves', 26, true, NEW],
      ['before the old release is removed', 29, true, NEW],
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
      ['before the old release is moved away', 25, false, OLD],
      ['between the two moves', 26, true, NEW],
      ['while the old release is removed', 33, true, NEW],
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
});

describe('a disk that fails under publish', () => {
  const DATE = '2025-01-01';
  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
  });
  const RAISED = {
    N00001: FIRST_ROWS['N00001']?.map(([geo, year]) => [geo, year, '7'] as [string, string, string]) ?? [],
  };

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
    test('leaves the registry whole under draft, which can be given again', async () => {
      const csv = join(dataset.dir, 'drafts.csv');
      const command = ['draft', 'kolada', join(dataset.dir, 'drafted'), '--csv', csv];
      expect(await onFullDisk(lasting, command)).toBeGreaterThan(20);
      expect((await dataset.run(...command)).code).toBe(0);
    });

    test('leaves the checkpoint whole', async () => {
      const before = treeOf(dataset.paths.data);
      expect(await onFullDisk(lasting, ['checkpoint'])).toBeGreaterThan(20);
      expect(treeOf(dataset.paths.data)).toEqual(before);
    });
  });
});
