import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flushTree } from '../../../src/builder/files.ts';
import { failingDisk } from '../../attack/failing-disk.ts';

const scratch = mkdtempSync(join(tmpdir(), 'flush-'));
const tree = join(scratch, 'next');
beforeAll(() => {
  mkdirSync(join(tree, 'a', 'b'), { recursive: true });
  for (const path of ['one', 'a/two', 'a/b/three']) writeFileSync(join(tree, path), path);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** Does it where `sync` is a program that says its words in a file and ends with the status; gives what it said. */
function withSync(status: number, work: () => void): string[] {
  const [programs, said] = [join(scratch, `sync-${status}`), join(scratch, `said-${status}`)];
  mkdirSync(programs);
  writeFileSync(said, '');
  const text = `#!/bin/sh\necho "sync $*" >> '${said}'\nexit ${status}\n`;
  writeFileSync(join(programs, 'sync'), text, { mode: 0o755 });
  const { PATH } = process.env;
  process.env['PATH'] = `${programs}${delimiter}${PATH}`;
  try {
    work();
  } finally {
    process.env['PATH'] = PATH;
  }
  return readFileSync(said, 'utf8').trimEnd().split('\n');
}

describe.runIf(process.platform !== 'win32')('a tree', () => {
  it('is flushed with each file that is named, the folders that have their names, and itself', () => {
    const watched = failingDisk({ under: [scratch], at: 0, code: 'EIO', lasting: false });
    flushTree(tree, ['one', 'a/b/three']);
    watched.mend();
    const flushed = watched.calls.filter((call) => call.startsWith('fsyncSync '));
    expect(flushed.toSorted()).toEqual(
      ['', '/a/b', '/a/b/three', '/one'].map((path) => `fsyncSync ${tree}${path}`),
    );
  });

  it('is flushed whole, whatever is named, by one sync of its file system', () => {
    expect(withSync(0, () => flushTree(tree, []))).toEqual([`sync -f ${tree}`]);
  });

  it('is flushed with all others where sync knows no single one', () => {
    expect(withSync(1, () => flushTree(tree, []))).toEqual([`sync -f ${tree}`, 'sync']);
  });
});
