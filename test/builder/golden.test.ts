import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { verifyDataset } from '../../src/builder/verify.ts';
import { emitDataset, GOLDEN_CASES, goldenData, goldenExpected, goldenFiles } from '../support/golden.ts';

const scratch = mkdtempSync(join(tmpdir(), 'golden-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const bytesOf = (folder: string): [string, string][] =>
  filesUnder(folder).map((path) => [path, readFileSync(join(folder, path), 'hex')]);

describe.each(GOLDEN_CASES)('the golden case %s', (name) => {
  const out = join(scratch, name);
  const twin = join(scratch, `${name}-again`);
  const expected = goldenFiles(goldenExpected(name));

  it('passes every rule without a finding', () => {
    expect(verifyDataset(goldenData(name), { leaves: true }).findings).toEqual([]);
  });

  it('is published byte for byte as expected', async () => {
    await emitDataset(goldenData(name), out);
    const emitted = goldenFiles(out);
    const missing = [...expected.keys()].filter((path) => !emitted.has(path));
    const unexpected = [...emitted.keys()].filter((path) => !expected.has(path));
    expect(missing, 'missing').toEqual([]);
    expect(unexpected, 'unexpected').toEqual([]);
    for (const [path, text] of expected) expect(emitted.get(path), path).toBe(text);
    expect(expected.size).toBe({ small: 223, one: 10 }[name]);
  });

  it('is built into the same bytes in another folder', async () => {
    await emitDataset(goldenData(name), twin);
    expect(bytesOf(twin)).toEqual(bytesOf(out));
  });

  it('is built into the same bytes over itself, with nothing changed', async () => {
    const before = bytesOf(out);
    expect(await emitDataset(goldenData(name), out)).toEqual({ added: [], changed: [], removed: [] });
    expect(bytesOf(out)).toEqual(before);
  });
});
