import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { goBack, treesOf } from '../../src/builder/trees.ts';
import { createNodeServer } from '../../src/hosts/node.ts';
import { expectedOf } from '../load/questions.ts';
import { type BuiltRelease, buildReleases } from '../load/releases.ts';
import { emitDataset } from '../support/golden.ts';

const scratch = mkdtempSync(join(tmpdir(), 'follow-tree-'));
const out = join(scratch, 'out');
const ASKED = '/api/v1/rankings?metric=BEF01&limit=10';
const DOWNLOAD = 'downloads/a.csv';
/** The host looks once a second. */
const FOLLOWED_MS = 1500;

let first: BuiltRelease;
let second: BuiltRelease;
let server: Server;
let port: number;
const faults: unknown[] = [];

beforeAll(async () => {
  ({ first, second } = await buildReleases(scratch));
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(out);
  rmSync(treesOf(out).folder, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true }));

const build = ({ data }: BuiltRelease, name: string) =>
  emitDataset(data, out, {
    pages(tree) {
      mkdirSync(dirname(join(tree, DOWNLOAD)), { recursive: true });
      writeFileSync(join(tree, DOWNLOAD), name);
    },
  });

async function serveFirst(): Promise<void> {
  await build(first, 'first');
  faults.length = 0;
  server = await createNodeServer(out, (fault) => faults.push(fault));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

const ask = async (target: string) => (await fetch(`http://127.0.0.1:${port}${target}`)).text();
const answerOf = async ({ tree }: BuiltRelease): Promise<string> => {
  const answer = (await expectedOf(tree, [ASKED])).get(ASKED);
  return Buffer.from(answer?.body ?? '', 'latin1').toString();
};

describe('a host over a pointer', () => {
  it('answers from the tree that it opened, and from the next within two seconds', async () => {
    await serveFirst();
    await build(second, 'second');
    expect(await ask('/api/v1/compare?municipalities=0180,1480&metrics=BEF01')).toContain('Folkmängd');
    await pause(FOLLOWED_MS);
    expect(await ask(ASKED)).toBe(await answerOf(second));
    expect(await answerOf(second)).not.toBe(await answerOf(first));
    expect(faults).toEqual([]);
  });

  it('replaces what is answered from memory, and follows the pointer back', async () => {
    await serveFirst();
    for (let times = 0; times < 3; times++) expect(await ask(ASKED)).toBe(await answerOf(first));
    await build(second, 'second');
    await pause(FOLLOWED_MS);
    expect(await ask(ASKED)).toBe(await answerOf(second));
    goBack(treesOf(out));
    await pause(FOLLOWED_MS);
    expect(await ask(ASKED)).toBe(await answerOf(first));
  });

  it('gives a download its own hash, never that of the other', async () => {
    await serveFirst();
    await build(second, 'second');
    const bodies: string[] = [];
    for (const wait of [0, FOLLOWED_MS]) {
      await pause(wait);
      const response = await fetch(`http://127.0.0.1:${port}/${DOWNLOAD}`);
      const body = await response.text();
      bodies.push(body);
      expect(response.headers.get('etag')).toBe(`"${nodeDigest(body, 'hex')}"`);
    }
    expect(bodies.at(-1)).toBe('second');
  });

  it('goes on where the pointer leads nowhere, and says so once', async () => {
    await serveFirst();
    const served = readlinkSync(out);
    symlinkSync('out.trees/none', `${out}.link`);
    renameSync(`${out}.link`, out);
    await pause(2500);
    expect(faults.map(String)).toEqual([`Error: ${out}: expected a built tree, got none; run npm run build`]);
    expect(await ask(ASKED)).toBe(await answerOf(first));
    symlinkSync(served, `${out}.link`);
    renameSync(`${out}.link`, out);
  });

  it('answers from a folder that takes the place of one, where neither is a link', async () => {
    await serveFirst();
    server.close();
    const [plain, next] = [join(scratch, 'plain'), join(scratch, 'next')];
    cpSync(first.tree, plain, { recursive: true });
    cpSync(second.tree, next, { recursive: true });
    server = await createNodeServer(plain, (fault) => faults.push(fault));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    expect(await ask(ASKED)).toBe(await answerOf(first));
    renameSync(plain, `${plain}.before`);
    renameSync(next, plain);
    await pause(FOLLOWED_MS);
    expect(await ask(ASKED)).toBe(await answerOf(second));
  });

  it('keeps the tree that it may still be reading when the same release is built again', async () => {
    await serveFirst();
    await build(first, 'first');
    expect(await ask(ASKED)).toBe(await answerOf(first));
    const trees = readdirSync(treesOf(out).folder).filter((name) => name !== 'lock');
    expect(trees).toHaveLength(2);
    expect(trees).toContain(basename(readlinkSync(out)));
    expect(faults).toEqual([]);
  });
});
