import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileMaker } from '../../src/hosts/maker.ts';
import { StoreFault } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { shardFile } from '../support/shards.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-maker-'));
let files: Map<string, string>;
beforeAll(async () => {
  files = await emittedOf(goldenData('one'));
  writeTree(folder, files);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a thread makes the files that are asked for, and ends when nobody needs it: the next begins anew', async () => {
  const { ask, leave } = fileMaker(folder);
  const [one, other, none] = await Promise.all(
    ['metrics/ONE.csv', 'municipalities/2584.csv', 'metrics/NONE.csv'].map((path) =>
      ask(`/downloads/${path}`),
    ),
  );
  expect([one, other].map((bytes) => new TextDecoder().decode(bytes as Uint8Array).split('\n')[1])).toEqual([
    expect.stringContaining('SF.ONE.'),
    expect.stringContaining('SF.ONE.2584'),
  ]);
  expect([none, await ask('/api/v1/metrics')]).toEqual([null, null]);
  leave();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await ask('/downloads/metrics/ONE.csv')).toEqual(one);
  leave();
});

it('what the store refuses is refused here, in its own words', async () => {
  const figures = shardFile((path) => files.get(`_store/${path}`) ?? '', 'figures/ONE');
  writeFileSync(join(folder, '_store', figures), '{}');
  const { ask, leave } = fileMaker(folder);
  await expect(ask('/downloads/metrics/ONE.csv')).rejects.toThrow(StoreFault);
  await expect(ask('/downloads/metrics/ONE.csv')).rejects.toThrow(/figures of ONE.*other bytes; rebuild$/);
  leave();
});
