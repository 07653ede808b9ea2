import { describe, expect, it } from 'vitest';
import { downloadSet } from '../../src/downloads/downloads.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')));
const { store } = service;
const PUBLISHER = { name: 'Open Data API', type: null, email: null };

/** Each picture by its path. */
async function pictures(): Promise<Map<string, Buffer>> {
  const { paths, make } = downloadSet(store, PUBLISHER);
  const own = paths.filter((path) => path.startsWith('downloads/cards/'));
  return new Map(
    await Promise.all(own.map(async (path) => [path, Buffer.from((await make(path)) ?? [])] as const)),
  );
}

const first = await pictures();

describe('the pictures of pages', () => {
  it('are one of the site and one of each metric, in each language', () => {
    const ids = store.catalogue.metrics.map(({ id }) => id);
    const expected = ['sv', 'en'].flatMap((lang) => [
      `downloads/cards/${lang}.png`,
      ...ids.map((id) => `downloads/cards/${lang}/${id}.png`),
    ]);
    expect([...first.keys()].sort()).toEqual(expected.sort());
  });

  it('are PNG of 1200 by 630, no two of them alike', () => {
    for (const png of first.values()) {
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    expect(new Set([...first.values()].map((png) => png.toString('base64'))).size).toBe(first.size);
  });

  it('are the same bytes when they are made again', async () => {
    for (const [path, png] of await pictures())
      expect(png.equals(first.get(path) ?? Buffer.of()), path).toBe(true);
  });
});
