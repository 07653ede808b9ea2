import { describe, expect, it } from 'vitest';
import { partPath, wholeOrParts } from '../../../src/hosts/cloudflare/parts.ts';

const reader = (files: Record<string, number[]>) => async (path: string) => {
  const bytes = files[path];
  return bytes === undefined ? null : Uint8Array.from(bytes);
};

describe('a file of a Cloudflare deployment', () => {
  it('is taken whole where it lies whole', async () => {
    expect(await wholeOrParts('a.csv', reader({ 'a.csv': [1, 2], 'a.csv.part-0': [9] }))).toEqual(
      Uint8Array.of(1, 2),
    );
  });

  it('is put together of its parts in their order', async () => {
    const files = {
      [partPath('a.csv', 0)]: [1, 2],
      [partPath('a.csv', 1)]: [3],
      [partPath('a.csv', 3)]: [9],
    };
    expect(await wholeOrParts('a.csv', reader(files))).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('is null where there is neither', async () => {
    expect(await wholeOrParts('a.csv', reader({}))).toBeNull();
  });
});
