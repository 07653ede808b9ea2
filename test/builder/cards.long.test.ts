import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutput, emitCards, sealOf } from '../../src/builder/build.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function emitted() {
  const folder = mkdtempSync(join(tmpdir(), 'cards-'));
  folders.push(folder);
  const ticks: number[] = [];
  const pictures = await emitCards(service.store, createOutput(folder).write, (done) => ticks.push(done));
  return { folder, ticks, pictures, read: (path: string) => readFileSync(join(folder, path)) };
}

const first = await emitted();

describe('the pictures of pages', () => {
  it('are one of the site and one of each metric, in each language', () => {
    const ids = service.store.catalogue.metrics.map(({ id }) => id);
    const expected = ['sv', 'en'].flatMap((lang) => [
      `downloads/cards/${lang}.png`,
      ...ids.map((id) => `downloads/cards/${lang}/${id}.png`),
    ]);
    expect(filesUnder(first.folder)).toEqual(expected.sort());
    expect(first.pictures.size).toBe(2 * (ids.length + 1));
    expect(first.ticks.at(-1)).toBe(ids.length);
  });

  it('are PNG of 1200 by 630, no two of them alike', () => {
    const seen = new Set<string>();
    for (const path of filesUnder(first.folder)) {
      const png = first.read(path);
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      seen.add(png.toString('base64'));
    }
    expect(seen.size).toBe(first.pictures.size);
  });

  it('are told by their path with size and hash, as the list of the tree has them', () => {
    for (const path of filesUnder(first.folder))
      expect(first.pictures.get(path)).toEqual(sealOf(first.read(path)));
  });

  it('are the same bytes when they are made again', async () => {
    const second = await emitted();
    for (const path of filesUnder(first.folder))
      expect(second.read(path).equals(first.read(path)), path).toBe(true);
    expect(second.pictures).toEqual(first.pictures);
  });
});
