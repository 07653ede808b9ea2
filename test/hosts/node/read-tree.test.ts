import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineFault } from '../../../src/builder/files.ts';
import { treeReader } from '../../../src/builder/trees.ts';
import { failingDisk } from '../../attack/failing-disk.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-tree-'));
  writeFileSync(join(folder, 'root'), 'a name\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file of a tree', () => {
  it('is read as it lies, and null where there is none', async () => {
    const read = treeReader(folder);
    expect((await read('root'))?.toString()).toBe('a name\n');
    for (const path of ['nothing', 'root/below', '.', 'a'.repeat(300)]) expect(await read(path)).toBeNull();
  });

  it.skipIf(process.platform === 'win32')(
    'is empty where a pipe is in its place, and nobody waits',
    async () => {
      spawnSync('mkfifo', [join(folder, 'pipe')]);
      expect(await treeReader(folder)('pipe')).toHaveLength(0);
    },
  );

  it.each(['EIO', 'EMFILE', 'ENOSPC'])('is named by %s, whichever call fails', async (code) => {
    const read = treeReader(folder);
    const quiet = failingDisk({ under: [folder], at: 0, code, lasting: false });
    await read('root').finally(quiet.mend);
    expect(quiet.calls.length).toBeGreaterThan(0);
    for (const at of quiet.calls.keys()) {
      const disk = failingDisk({ under: [folder], at: at + 1, code, lasting: false });
      const fault = await read('root')
        .then(
          () => null,
          (error: unknown) => error,
        )
        .finally(disk.mend);
      expect(machineFault(fault), quiet.calls[at]).toMatch(
        new RegExp(`^${join(folder, 'root')}: .*\\(${code}\\)$`),
      );
    }
  });
});
