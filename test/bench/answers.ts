// What an answer of each kind costs the Node host as a browser asks for it, what a refusal and a page cost, and its memory. In every
// round the host is a new process, warmed by other questions, and no question is asked of one twice.
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { verifiedOf } from '../support/service.ts';
import { startedTree } from './builds.ts';
import type { Bench } from './main.ts';
import { median, ROUNDS, type Row } from './measure.ts';
import { everyRanking, KINDS, type Kind, PAGES, pagesOf, questionsOf, refusalsOf } from './questions.ts';
import { askAll, leaveFirstCore, type Request, rateOf, type Served, serve } from './servers.ts';

/** How many of each kind warm a host, and how many others are measured. */
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

/** As a browser asks. */
const asked = (url: string): Request => ({ url, headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } });

/** A list of requests that are all answered with one status, by what it is called. */
type Measured = { name: string; requests: readonly Request[]; status: 200 | 304 | 404 };

export async function measureAnswers({ folder, seed }: Bench): Promise<Row[]> {
  const tree = startedTree(folder);
  leaveFirstCore();
  const verified = verifiedOf(join(PROJECT_ROOT, 'data'));
  const rankings = await everyRanking((await openTree(tree)).store);
  const questions = questionsOf(verified, rankings, seed);
  const warming = KINDS.flatMap((kind) => questions[kind].slice(0, WARMING[kind]).map(asked));
  const lists: Measured[] = [
    ...KINDS.map((kind): Measured => {
      const urls = questions[kind].slice(WARMING[kind], WARMING[kind] + MEASURED[kind]);
      return { name: `an answer: ${kind}`, requests: urls.map(asked), status: 200 };
    }),
    ...Object.entries(refusalsOf(verified, seed)).map(
      ([name, urls]): Measured => ({
        name: `a refusal: ${name}`,
        requests: urls.map(asked),
        status: 404,
      }),
    ),
  ];
  const known = questions.observation.slice(0, CONDITIONAL.answers);
  const rates = new Map<string, number[]>();
  const megabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const host = await serve('host.ts', tree);
    await askAll(host.port, warming, 200);
    const again: Measured = {
      name: 'an answer: not modified',
      requests: await conditional(host, known, seed),
      status: 304,
    };
    for (const { name, requests, status } of [...lists, again])
      rates.set(name, [...(rates.get(name) ?? []), await rateOf(host, requests, status)]);
    megabytes.push((await host.used()).megabytes);
    await host.stop();
  }
  const rows = [...rates].map(
    ([name, all]): Row => ({ name, unit: 'per CPU s', ours: median(all), against: null, target: null }),
  );
  const memory: Row = {
    name: 'memory of the host, at most, for these answers',
    unit: 'MB',
    ours: median(megabytes),
    against: null,
    target: { at: 'most', bound: 400 },
  };
  return [...rows, ...(await pageRows(tree, pagesOf(verified, rankings, seed))), memory];
}

/** Requests with the ETags that this host gives, most of them several times. */
async function conditional({ port }: Served, urls: readonly string[], seed: number): Promise<Request[]> {
  const requests = await Promise.all(
    urls.map(async (url) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}${url}`);
      return { url, headers: { 'If-None-Match': headers.get('etag') ?? '' } };
    }),
  );
  const random = seededRandom(seed);
  const picks = Array.from({ length: CONDITIONAL.requests }, () => requests[random(requests.length)]);
  return picks.filter((one) => one !== undefined);
}

/** In milliseconds of the processor, by hosts that were asked other pages before. */
async function pageRows(tree: string, pages: Record<string, string[]>): Promise<Row[]> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const host = await serve('host.ts', tree);
    for (const [name, urls] of Object.entries(pages)) {
      const half = Math.min(PAGES_MEASURED, Math.floor(urls.length / 2));
      await askAll(host.port, urls.slice(0, half).map(asked), 200);
      const rate = await rateOf(host, urls.slice(half, 2 * half).map(asked), 200);
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
