import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../../src/builder/files-under.ts';
import { recoverSwitch } from '../../../src/builder/switch-trees.ts';
import { createNodeServer } from '../../../src/hosts/node/server.ts';
import { expectedOf } from '../../load/questions.ts';
import { type BuiltRelease, buildReleases } from '../../load/releases.ts';

const scratch = mkdtempSync(join(tmpdir(), 'follow-tree-'));
const out = join(scratch, 'out');
const next = `${out}.next`;
const ASKED = '/api/v1/rankings?metric=BEF01&limit=10';
const DOWNLOAD = 'downloads/a.csv';

let first: BuiltRelease;
let second: BuiltRelease;
let server: Server;
let port: number;
const faults: unknown[] = [];

beforeAll(async () => {
  ({ first, second } = await buildReleases(scratch));
  for (const { tree, name } of [
    { tree: first.tree, name: 'first' },
    { tree: second.tree, name: 'second' },
  ]) {
    // The host answers from the store alone.
    for (const folder of ['api', 'embed']) rmSync(join(tree, folder), { recursive: true });
    mkdirSync(dirname(join(tree, DOWNLOAD)), { recursive: true });
    writeFileSync(join(tree, DOWNLOAD), name);
    writeFileSync(join(tree, 'downloads/SHA256SUMS'), `${name.padEnd(64, '0')}  a.csv\n`);
  }
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(out, { recursive: true });
  rmSync(next, { recursive: true, force: true });
});
afterAll(() => rmSync(scratch, { recursive: true }));

async function serveFirst(): Promise<void> {
  cpSync(first.tree, out, { recursive: true });
  faults.length = 0;
  server = await createNodeServer(out, (fault) => faults.push(fault));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

const ask = async (target: string) => (await fetch(`http://127.0.0.1:${port}${target}`)).text();
const answerOf = async ({ tree }: BuiltRelease) => (await expectedOf(tree, [ASKED])).get(ASKED)?.body;

/** As a build does until it is killed in the middle of its last step: some of the new files lie in the served tree. */
function beginSwitch(isMoved: (path: string) => boolean): void {
  cpSync(second.tree, next, { recursive: true });
  writeFileSync(join(next, '.switch.json'), '{"removals":[]}');
  for (const path of filesUnder(next).filter(isMoved)) renameSync(join(next, path), join(out, path));
}

const endSwitch = () => recoverSwitch({ out, next });

describe('a release under the running host', () => {
  it('is answered from whole as soon as a shard is asked for that is its own', async () => {
    await serveFirst();
    beginSwitch(() => true);
    endSwitch();
    expect(await ask(ASKED)).toBe(await answerOf(second));
    expect(await answerOf(second)).not.toBe(await answerOf(first));
    expect(faults).toEqual([]);
  });

  it('replaces within two seconds what is answered from memory', async () => {
    await serveFirst();
    for (let times = 0; times < 3; times++) expect(await ask(ASKED)).toBe(await answerOf(first));
    beginSwitch(() => true);
    endSwitch();
    await pause(2000);
    expect(await ask(ASKED)).toBe(await answerOf(second));
  });

  it.each(['_store/series', '_store/catalogue.json', '_store/build.json'])(
    'is waited for while only %s of it is there',
    async (moved) => {
      await serveFirst();
      beginSwitch((path) => path.startsWith(moved));
      let answered = false;
      const answer = ask(ASKED).finally(() => {
        answered = true;
      });
      await pause(150);
      expect(answered).toBe(false);
      endSwitch();
      expect(await answer).toBe(await answerOf(second));
      expect(faults).toEqual([]);
    },
  );

  it('keeps the others waiting for nothing: what is in memory is answered meanwhile', async () => {
    await serveFirst();
    await ask(ASKED);
    beginSwitch((path) => path.startsWith('_store/series'));
    expect(await ask(ASKED)).toBe(await answerOf(first));
  });

  it('gives a download its own checksum, never that of the other', async () => {
    await serveFirst();
    beginSwitch((path) => path === DOWNLOAD);
    const asked = fetch(`http://127.0.0.1:${port}/${DOWNLOAD}`);
    await pause(100);
    endSwitch();
    const response = await asked;
    const body = await response.text();
    expect([response.headers.get('etag'), body]).toEqual([`"${'second'.padEnd(64, '0')}"`, 'second']);
  });

  it('is told about once when it cannot be opened, and the one in memory goes on', async () => {
    await serveFirst();
    await ask(ASKED);
    const record = join(out, '_store/build.json');
    rmSync(join(out, '_store/catalogue.json'));
    const text = readFileSync(record, 'utf8');
    rmSync(record);
    writeFileSync(record, `${text} `);
    await pause(2500);
    expect(faults).toHaveLength(1);
    expect(await ask(ASKED)).toBe(await answerOf(first));
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/rankings?metric=TIES1`)).status).toBe(503);
  });
});
