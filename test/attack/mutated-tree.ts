// A built tree that is damaged under a running host and under a fresh one: every answer is the right one or a 503 that
// nobody caches. Never a wrong 200, never a 404 for what is there. So it is of a complete tree, and of one that has the store
// and the pages alone, where downloads are made on request.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { nodeDigest } from '../../src/builder/digest.ts';
import { isAnswerFile } from '../../src/builder/emit.ts';
import { filesUnder, folderWriter } from '../../src/builder/files.ts';
import { createNodeServer } from '../../src/hosts/node.ts';
import { TABLE } from '../../src/service.ts';
import { POINTER, STORE_FOLDER, type Store, shardPath } from '../../src/store/store.ts';
import { targetsOf } from '../load/questions.ts';
import { buildReleases } from '../load/releases.ts';
import { emitDataset } from '../support/golden.ts';
import { type Random, seededRandom } from '../support/seeded-random.ts';
import { shardNames } from '../support/shards.ts';
import type { Attack } from './main.ts';

type Answer = { status: number; body: string; cache: string | null };
type Expected = Map<string, Answer>;

/** What is done to the bytes of a file; `null` takes it away, `folder` puts a folder in its place. */
type Damage = (bytes: Buffer, random: Random) => Buffer | null | 'folder';

const DAMAGES: Record<string, Damage> = {
  'a bit flipped'(bytes, random) {
    const changed = Buffer.from(bytes);
    const place = random(bytes.length);
    changed.writeUInt8(changed.readUInt8(place) ^ (1 << random(8)), place);
    return changed;
  },
  'a digit changed'(bytes, random) {
    const text = bytes.toString('latin1');
    const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
    const place = places[random(places.length)];
    if (place === undefined) return Buffer.concat([bytes, Buffer.from('0')]);
    const digit = String((Number(text[place]) + 1 + random(9)) % 10);
    return Buffer.from(text.slice(0, place) + digit + text.slice(place + 1), 'latin1');
  },
  'cut off': (bytes, random) => bytes.subarray(0, random(bytes.length)),
  emptied: () => Buffer.alloc(0),
  'added to': (bytes) => Buffer.concat([bytes, Buffer.from(' ')]),
  'taken away': () => null,
  'a folder': () => 'folder',
};

const MOST = { all: 168, sample: 28 };
const ASKED = { answers: 40, files: 20, downloads: 6 };

/** What lists all the other downloads: where none is a file, every fresh host would make them all. */
const LIST = /^\/(?:dcat\.|downloads\/(?:files\.|index\.|datapackage\.|SHA256SUMS))/;

export async function mutateTree({ scratch, seed, sample }: Attack): Promise<string[]> {
  const { whole, alone, other } = await attackedTrees(scratch);
  const random = seededRandom(seed);
  const { files } = attackedFiles(whole);
  const downloads = files.filter((path) => path.startsWith('downloads/')).map((path) => `/${path}`);
  const answers = sampled(targetsOf(whole), ASKED.answers, random);
  const most = sample ? MOST.sample : MOST.all;
  const wrong = await attackTree('complete', {
    ...{ tree: whole, other, random, most },
    expected: await answersOf(whole, [
      ...answers,
      ...sampled(files.map(addressOf), ASKED.files, random),
      ...sampled(downloads, ASKED.downloads, random),
    ]),
  });
  const made = downloads.filter((path) => !LIST.test(path));
  const pages = attackedFiles(alone).files.map(addressOf);
  const ofAlone = await attackTree('store and pages alone', {
    ...{ tree: alone, other, random, most },
    // What is made on request has the bytes of the file.
    expected: await answersOf(whole, [
      ...answers,
      ...sampled(pages, ASKED.files / 2, random),
      ...sampled(made, ASKED.downloads, random),
    ]),
  });
  return [...wrong, ...ofAlone];
}

// The trees: of two releases of the small golden dataset, with some pages, and of the first one without its other files.

async function attackedTrees(scratch: string): Promise<{ whole: string; alone: string; other: string }> {
  const { first, second } = await buildReleases(scratch);
  const build = async (name: string, data: string, complete: boolean) => {
    const out = join(scratch, name);
    const pages = async (tree: string, store: Store) => {
      writeSite(tree, store);
      if (complete) await writeDownloads(tree, store);
    };
    await emitDataset(data, out, { pages, complete });
    return realpathSync(out);
  };
  return {
    whole: await build('attacked', first.data, true),
    alone: await build('attacked-alone', first.data, false),
    other: await build('other', second.data, true),
  };
}

/** The website's own files: other ones where other code built the tree. */
function writeSite(tree: string, store: Store): void {
  const release = JSON.stringify(store.catalogue.metrics.map(({ title }) => title));
  for (const file of ['site.css', 'site.js', 'favicon.svg'])
    writeFileSync(join(tree, file), `${file} ${release}`);
}

async function writeDownloads(tree: string, store: Store): Promise<void> {
  const service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
  const write = folderWriter(tree);
  for (const { paths, make } of TABLE.files)
    for (const path of await paths(store)) write(path.slice(1), (await make(service, path)) ?? '');
}

/** Paths that hosts read: the store by what it holds, and the files that they send. */
function attackedFiles(tree: string): { shards: Map<string, string>; files: string[] } {
  const read = (path: string) => readFileSync(join(tree, STORE_FOLDER, path), 'utf8');
  const shards = new Map(
    [...shardNames(read)].map(([what, name]) => [what, `${STORE_FOLDER}/${shardPath(name)}`]),
  );
  const files = filesUnder(tree).filter(
    (path) => !path.startsWith(`${STORE_FOLDER}/`) && !isAnswerFile(TABLE, path),
  );
  return { shards, files };
}

const addressOf = (path: string): string => `/${path}`;

const sampled = (items: readonly string[], most: number, random: Random): string[] =>
  Array.from({ length: most }, () => items[random(items.length)] ?? '/');

// The attack on one of them.

type Attacked = { tree: string; other: string; random: Random; most: number; expected: Expected };

async function attackTree(
  kind: string,
  { tree, other, random, most, expected }: Attacked,
): Promise<string[]> {
  const targets = [...expected.keys()];
  const running = await listen(tree);
  const counts = new Map<number, number>();
  const wrong: string[] = [];
  for (let count = 0; count < most; count++) {
    const { name, undo } = mutate(tree, other, { count, random });
    const fresh = await answersOf(tree, targets);
    const answers = [...fresh, ...(await askAll(running, targets))];
    for (const [target, answer] of answers) {
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      const found = judged(expected.get(target), answer);
      if (found !== null) wrong.push(`${kind}: ${name}: ${target}: ${found}`);
    }
    undo();
  }
  const mended = await askAll(running, targets);
  for (const [target, answer] of mended)
    if (answer.body !== expected.get(target)?.body)
      wrong.push(`${kind}: mended: ${target}: got ${answer.status}`);
  running.close();
  const shown = [...counts].sort(([a], [b]) => a - b).map(([status, times]) => `${times} of ${status}`);
  process.stdout.write(
    `mutated tree, ${kind}: ${most} mutations, ${targets.length} questions each, twice: ${shown.join(', ')}\n`,
  );
  if ((counts.get(503) ?? 0) === 0) wrong.push(`${kind}: expected some mutation to be noticed, got none`);
  return wrong;
}

function judged(expected: Answer | undefined, { status, body, cache }: Answer): string | null {
  if (status === 503) return cache === 'no-store' ? null : `expected no-store, got ${cache}`;
  return status === expected?.status && body === expected.body
    ? null
    : `expected ${expected?.status} or 503, got ${status} ${body.slice(0, 100)}`;
}

/** In turn: each damage to a shard and to another file, two files swapped, another release's in its place, the pointer. */
function mutate(tree: string, other: string, { count, random }: { count: number; random: Random }) {
  const { shards, files } = attackedFiles(tree);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const kinds = Object.keys(DAMAGES);
  const [what, shard] = pick([...shards]);
  const turn = count % (kinds.length + 3);
  if (turn < kinds.length) {
    const kind = kinds[turn] ?? '';
    const path = count % 3 === 0 ? pick(files) : shard;
    const bytes = DAMAGES[kind]?.(readFileSync(join(tree, path)), random) ?? null;
    return { name: `${path === shard ? what : path} ${kind}`, undo: put(tree, path, bytes) };
  }
  if (turn === kinds.length) {
    const [otherWhat, otherShard] = pick([...shards]);
    const [a, b] = [readFileSync(join(tree, shard)), readFileSync(join(tree, otherShard))];
    const [undoA, undoB] = [put(tree, shard, b), put(tree, otherShard, a)];
    return {
      name: `${what} and ${otherWhat} swapped`,
      undo() {
        undoB();
        undoA();
      },
    };
  }
  if (turn === kinds.length + 1) {
    const path = pick(files);
    const bytes = existsSync(join(other, path)) ? readFileSync(join(other, path)) : null;
    const stale = attackedFiles(other).shards.get(what);
    return count % 2 === 0 && stale !== undefined
      ? { name: `${what} of another release`, undo: put(tree, shard, readFileSync(join(other, stale))) }
      : { name: `${path} of another release`, undo: put(tree, path, bytes) };
  }
  const pointer = `${STORE_FOLDER}/${POINTER}`;
  const names = ['', 'x'.repeat(64), `${'0'.repeat(64)}\n`, readFileSync(join(other, pointer), 'utf8')];
  const text = pick([...names, `${shard.slice(-64)}\n`]);
  return { name: `the pointer ${JSON.stringify(text)}`, undo: put(tree, pointer, Buffer.from(text)) };
}

/** Puts bytes in the place of a file; gives what puts back what was there. */
function put(tree: string, path: string, bytes: Buffer | null | 'folder'): () => void {
  const file = join(tree, path);
  const before = readFileSync(file);
  rmSync(file);
  if (bytes === 'folder') mkdirSync(file);
  else if (bytes !== null) writeFileSync(file, bytes);
  return () => {
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, before);
  };
}

async function listen(tree: string): Promise<Server> {
  const server = await createNodeServer(tree, () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Of a host that has nothing in memory; one that does not open has said so, and answers nothing. */
async function answersOf(tree: string, targets: readonly string[]): Promise<Expected> {
  const server = await listen(tree).catch(() => null);
  if (server === null) return new Map();
  try {
    return await askAll(server, targets);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function askAll(server: Server, targets: readonly string[]): Promise<Expected> {
  const { port } = server.address() as AddressInfo;
  const answers: Expected = new Map();
  for (const target of targets) {
    const response = await fetch(`http://127.0.0.1:${port}${target}`);
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    answers.set(target, { status: response.status, body, cache: response.headers.get('cache-control') });
  }
  return answers;
}
