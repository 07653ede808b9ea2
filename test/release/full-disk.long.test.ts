// A disk that is full while a command replaces a file of the dataset: the file is as it was, and none is beside it.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machineFault } from '../../src/builder/files.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { type Published, publishedDataset, treeOf } from './published-dataset.ts';
import { saveKolada } from './small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  saveKolada(join(dataset.dir, 'drafted'), { N00003: [['0180', '2022', '6']] });
});
afterEach(() => dataset.remove());

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
