import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest-node.ts';
import { createWriter, type Writer, writeAtOnce } from '../../src/builder/writer.ts';
import { createDice } from '../bench/dice.ts';

const scratch = mkdtempSync(join(tmpdir(), 'writer-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Texts of all lengths and characters: three times as many bytes as the writer has memory, one too long for any block. */
function texts(): string[] {
  const dice = createDice();
  const parts = ['a', 'å', '–', '𝛼', '\u0000', '\n', '\ud800'];
  const some = Array.from({ length: 3_000 }, () =>
    (parts[dice(parts.length)] ?? '').repeat(dice(dice(4) === 0 ? 9_000 : 300)),
  );
  return ['', ...some, '–'.repeat(900_000), 'last'];
}

const WRITERS: [string, () => Writer][] = [
  ['a thread', createWriter],
  ['this thread', () => writeAtOnce],
];

describe.each(WRITERS)('a writer by %s', (_, create) => {
  it('writes each text as UTF-8, hashed before or not, and no text that was only hashed', async () => {
    const folder = mkdtempSync(join(scratch, 'all-'));
    const writer = create();
    const all = texts();
    for (const [place, text] of all.entries()) {
      // Of three, one is hashed and written, one hashed alone, and one written alone.
      if (place % 3 < 2) expect(writer.digest(text, 'base64url')).toBe(nodeDigest(text, 'base64url'));
      if (place % 3 !== 1) writer.put(join(folder, String(place)), text);
    }
    await writer.finish();
    const written = all.flatMap((text, place) => (place % 3 === 1 ? [] : [[String(place), text] as const]));
    expect(readdirSync(folder)).toHaveLength(written.length);
    for (const [file, text] of written)
      expect(readFileSync(join(folder, file)).equals(Buffer.from(text)), file).toBe(true);
  });

  it('writes one text to two files', async () => {
    const writer = create();
    const files = ['one', 'two'].map((name) => join(scratch, name));
    writer.digest('same', 'hex');
    for (const file of files) writer.put(file, 'same');
    await writer.finish();
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(['same', 'same']);
  });

  it('hashes one text and writes another', async () => {
    const writer = create();
    const file = join(scratch, 'another');
    writer.digest('hashed', 'hex');
    writer.put(file, 'written');
    writer.put(`${file}.again`, 'hashed');
    await writer.finish();
    expect([file, `${file}.again`].map((path) => readFileSync(path, 'utf8'))).toEqual(['written', 'hashed']);
  });
});

describe('a writer', () => {
  it('ends when nothing was given to it', async () => {
    await expect(createWriter().finish()).resolves.toBeUndefined();
  });

  it('says which file could not be written, and takes no more', async () => {
    const writer = createWriter();
    const text = 'x'.repeat(300_000);
    writer.put(join(scratch, 'no', 'where'), text);
    const putMany = () => {
      for (let file = 0; file < 40; file++) writer.put(join(scratch, `many-${file}`), text);
    };
    expect(putMany).toThrow('a file could not be written');
    await expect(writer.finish()).rejects.toThrow(/ENOENT.*no\/where/);
  });
});
