import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startDeno } from '../../../src/hosts/local.ts';
import { POINTER, STORE_FOLDER } from '../../../src/store/store.ts';
import { freePort } from '../../probe/free-port.ts';
import { goldenData } from '../../support/golden.ts';
import { emittedOf } from '../../support/service.ts';
import { writeTree } from '../../support/write-tree.ts';

// Not in memory: Deno reads nothing below /dev, whatever it is allowed to read.
const folder = mkdtempSync('/tmp/open-data-deno-');
const outDir = join(folder, 'dist');
const DOWNLOAD = 'downloads/a.csv';
const CSV = 'geo,period,value\n0180,2022,1\n';
/** The host looks once a second. */
const FOLLOWED_MS = 2000;

let host: Started;

const lead = (tree: string) => {
  symlinkSync(tree, `${outDir}.link`);
  renameSync(`${outDir}.link`, outDir);
};
const statusOf = async (path: string) => (await fetch(`${host.base}/${path}`)).status;

beforeAll(async () => {
  for (const name of ['one', 'two', 'broken'])
    writeTree(join(folder, name), await emittedOf(goldenData('one'), { '404.html': '', [DOWNLOAD]: CSV }));
  writeFileSync(join(folder, 'broken', STORE_FOLDER, POINTER), '');
  lead('one');
  host = await startDeno({ outDir, folder, host: '127.0.0.1', port: await freePort() });
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true });
});

describe('the Deno host', () => {
  it('says 503 of a download that is changed on the disk after it was sent', async () => {
    expect(await statusOf(DOWNLOAD)).toBe(200);
    writeFileSync(join(folder, 'one', DOWNLOAD), CSV.replace('1\n', '2\n'));
    expect(await statusOf(DOWNLOAD)).toBe(503);
  });

  it('goes on with the tree that it has where the next cannot be opened, and takes up one that can', async () => {
    lead('broken');
    await pause(FOLLOWED_MS);
    expect(await statusOf('api/v1/metrics')).toBe(200);
    lead('two');
    await pause(FOLLOWED_MS);
    expect([await statusOf('api/v1/metrics'), await statusOf(DOWNLOAD)]).toEqual([200, 200]);
  });

  it('takes up a tree that has taken the name of the one before', async () => {
    writeTree(
      join(folder, 'three'),
      await emittedOf(goldenData('small'), { '404.html': '', [DOWNLOAD]: CSV }),
    );
    expect(await statusOf('api/v1/metrics/BEF01')).toBe(404);
    renameSync(join(folder, 'two'), join(folder, 'former'));
    renameSync(join(folder, 'three'), join(folder, 'two'));
    await pause(FOLLOWED_MS);
    expect(await statusOf('api/v1/metrics/BEF01')).toBe(200);
  });
});
