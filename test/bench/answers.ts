// What an answer of each kind costs the Node host against Fastify with SQLite, what a page costs, and the memory of both. In
// every round both are new processes, warmed by the same other questions, and no question is asked of one twice.
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { verifiedOf } from '../support/service.ts';
import { filledRows, startedTree } from './builds.ts';
import type { Bench } from './main.ts';
import { median, ROUNDS, type Row } from './measure.ts';
import { KINDS, type Kind, PAGES, pagesOf, questionsOf } from './questions.ts';
import { askAll, leaveFirstCore, plain, type Request, rateOf, type Served, serve } from './servers.ts';

const THEIRS = 'Fastify with SQLite';
/** How many of each kind warm a server, and how many others are measured. */
const WARMING: Shares = { observation: 500, series: 1_500, ranking: 300, comparison: 700, search: 150 };
const MEASURED: Shares = {
  observation: 3_000,
  series: 4_000,
  ranking: 1_000,
  comparison: 3_000,
  search: 800,
};
type Shares = Record<Kind, number>;
/** Answers whose ETag is known, and how often one of them is asked for with it. */
const CONDITIONAL = { answers: 300, requests: 2_000 };
const PAGES_MEASURED = 200;
/** How many answers of each kind are compared before anything is measured. */
const COMPARED = 100;
const FIELDS = ['content-type', 'content-language', 'cache-control', 'link', 'vary'];

type Start = () => Promise<Served>;
type Starts = { ours: Start; theirs: Start };

export async function measureAnswers({ folder, seed }: Bench): Promise<Row[]> {
  const tree = startedTree(folder);
  const file = await filledRows(folder);
  const starts: Starts = {
    ours: () => serve('host.ts', tree),
    theirs: () => serve('fastify.ts', tree, file),
  };
  leaveFirstCore();
  const verified = verifiedOf(join(PROJECT_ROOT, 'data'));
  const questions = questionsOf(verified, seed);
  questions.search = await foundByBoth(starts, questions.search);
  const warming = KINDS.flatMap((kind) => questions[kind].slice(0, WARMING[kind]).map(plain));
  const lists = new Map(
    KINDS.map((kind) => [
      `an answer: ${kind}`,
      questions[kind].slice(WARMING[kind], WARMING[kind] + MEASURED[kind]).map(plain),
    ]),
  );
  const known = await compareAnswers(starts, lists, questions.observation.slice(0, CONDITIONAL.answers));
  const measured = { ours: nothingMeasured(), theirs: nothingMeasured() };
  for (let round = 0; round < ROUNDS; round++)
    for (const side of ['ours', 'theirs'] as const)
      await measureNew(starts[side], { warming, lists, known: picked(known[side], seed) }, measured[side]);
  const rows = [...measured.ours.rates].map(
    ([name, rates]): Row => ({
      name,
      unit: 'per CPU s',
      ours: median(rates),
      against: { name: THEIRS, figure: median(measured.theirs.rates.get(name) ?? []) },
      target: { at: 'least', bound: 1 },
    }),
  );
  const memory: Row = {
    name: 'memory of the host, at most, for these answers',
    unit: 'MB',
    ours: median(measured.ours.megabytes),
    against: { name: THEIRS, figure: median(measured.theirs.megabytes) },
    target: null,
  };
  return [...rows, ...(await pageRows(starts.ours, pagesOf(verified, seed))), memory];
}

type Measured = { rates: Map<string, number[]>; megabytes: number[] };

const nothingMeasured = (): Measured => ({ rates: new Map(), megabytes: [] });

type Asked = {
  warming: readonly Request[];
  lists: ReadonlyMap<string, Request[]>;
  known: readonly Request[];
};

async function measureNew(start: Start, { warming, lists, known }: Asked, measured: Measured) {
  const server = await start();
  const add = (name: string, rate: number) =>
    measured.rates.set(name, [...(measured.rates.get(name) ?? []), rate]);
  await askAll(server.port, warming, 200);
  for (const [name, requests] of lists) add(name, await rateOf(server, requests, 200));
  add('an answer: not modified', await rateOf(server, known, 304));
  measured.megabytes.push((await server.used()).megabytes);
  await server.stop();
}

/** So many out of those given, most of them several times. */
function picked(requests: readonly Request[], seed: number): Request[] {
  const random = seededRandom(seed);
  const picks = Array.from({ length: CONDITIONAL.requests }, () => requests[random(requests.length)]);
  return picks.filter((one) => one !== undefined);
}

/** The searches by which both find the same: only these are one question to both. Each has an order of its own. */
async function foundByBoth(starts: Starts, urls: readonly string[]): Promise<string[]> {
  type Found = { data: { municipalities?: { code: string }[]; metrics?: { id: string }[] } };
  const servers = [await starts.ours(), await starts.theirs()];
  const alike: string[] = [];
  const wanted = WARMING.search + MEASURED.search;
  for (const url of urls) {
    if (alike.length === wanted) break;
    const found = await Promise.all(
      servers.map(async ({ port }) => {
        const { data }: Found = JSON.parse((await ask(port, url)).body);
        const ids = data.metrics?.map(({ id }) => id) ?? data.municipalities?.map(({ code }) => code) ?? [];
        return ids.sort().join();
      }),
    );
    if (found[0] !== '' && new Set(found).size === 1) alike.push(url);
  }
  for (const { stop } of servers) await stop();
  if (alike.length < wanted)
    throw new Error(`expected ${wanted} searches that both answer alike, got ${alike.length}`);
  return alike;
}

type Reply = { status: number; headers: Headers; body: string };

async function ask(port: number, url: string): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}${url}`);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Throws at the first question that both do not answer alike; gives requests with the ETag of each one's own answer. */
async function compareAnswers(
  starts: Starts,
  lists: ReadonlyMap<string, Request[]>,
  known: readonly string[],
): Promise<{ ours: Request[]; theirs: Request[] }> {
  const servers = { ours: await starts.ours(), theirs: await starts.theirs() };
  for (const requests of lists.values())
    for (const { url } of requests.slice(0, COMPARED)) {
      // In another order, and without how each was found: SQLite's own search does not say.
      if (url.includes('?query=')) continue;
      const [expected, got] = await Promise.all(
        [servers.ours, servers.theirs].map(async ({ port }) => comparable(await ask(port, url))),
      );
      if (expected !== got) throw new Error(`${url}: expected ${expected}, got ${got}`);
    }
  const conditional = ({ port }: Served) =>
    Promise.all(known.map(async (url) => ({ url, ifNoneMatch: (await ask(port, url)).headers.get('etag') })));
  const both = { ours: await conditional(servers.ours), theirs: await conditional(servers.theirs) };
  await Promise.all([servers.ours.stop(), servers.theirs.stop()]);
  return both;
}

/** Whatever the order of its keys. */
const comparable = ({ status, headers, body }: Reply): string =>
  [status, ...FIELDS.map((field) => headers.get(field)), canonicalJson(JSON.parse(body))].join('\n');

/** In milliseconds of the processor, by hosts that were asked other pages before. */
async function pageRows(start: Start, pages: Record<string, string[]>): Promise<Row[]> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const host = await start();
    for (const [name, urls] of Object.entries(pages)) {
      const half = Math.min(PAGES_MEASURED, Math.floor(urls.length / 2));
      await askAll(host.port, urls.slice(0, half).map(plain), 200);
      const rate = await rateOf(host, urls.slice(half, 2 * half).map(plain), 200);
      rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
    await host.stop();
  }
  return [...rates].map(([name, all]) => ({
    name: `a page: ${name}`,
    unit: 'ms',
    ours: 1000 / median(all),
    against: null,
    target: { at: 'most', bound: PAGES[name] ?? 0 },
  }));
}
