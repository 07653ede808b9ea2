// What an answer of each kind and a page cost the Node host, and its memory. In every round the host is a new process,
// warmed by other questions of the same kinds, and no question is asked of it twice.
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { verifiedOf } from '../support/service.ts';
import { startedTree } from './builds.ts';
import type { Bench } from './main.ts';
import { median, ROUNDS, type Row } from './measure.ts';
import { everyRanking, KINDS, type Kind, PAGES, pagesOf, questionsOf } from './questions.ts';
import { askAll, leaveFirstCore, plain, type Request, rateOf, type Served, serve } from './servers.ts';

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

type Start = () => Promise<Served>;

export async function measureAnswers({ folder, seed }: Bench): Promise<Row[]> {
  const tree = startedTree(folder);
  const start: Start = () => serve(tree);
  leaveFirstCore();
  const verified = verifiedOf(join(PROJECT_ROOT, 'data'));
  const rankings = await everyRanking((await openTree(tree)).store);
  const questions = questionsOf(verified, rankings, seed);
  const known = await withEtags(start, questions.observation.slice(0, CONDITIONAL.answers));
  const rates = new Map<string, number[]>();
  const megabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const host = await start();
    for (const kind of KINDS)
      await askAll(host.port, questions[kind].slice(0, WARMING[kind]).map(plain), 200);
    for (const kind of KINDS) {
      const measured = questions[kind].slice(WARMING[kind], WARMING[kind] + MEASURED[kind]);
      add(rates, `an answer: ${kind}`, await rateOf(host, measured.map(plain), 200));
    }
    add(rates, 'an answer: not modified', await rateOf(host, picked(known, seed), 304));
    megabytes.push((await host.used()).megabytes);
    await host.stop();
  }
  const answers = [...rates].map(
    ([name, all]): Row => ({ name, unit: 'per CPU s', ours: median(all), against: null, target: null }),
  );
  const memory: Row = {
    name: 'memory of the host, at most, for these answers',
    unit: 'MB',
    ours: median(megabytes),
    against: null,
    target: null,
  };
  return [...answers, ...(await pageRows(start, pagesOf(verified, rankings, seed))), memory];
}

function add(rates: Map<string, number[]>, name: string, rate: number): void {
  rates.set(name, [...(rates.get(name) ?? []), rate]);
}

/** So many out of those given, most of them several times. */
function picked(requests: readonly Request[], seed: number): Request[] {
  const random = seededRandom(seed);
  const picks = Array.from({ length: CONDITIONAL.requests }, () => requests[random(requests.length)]);
  return picks.filter((one) => one !== undefined);
}

/** Requests that name the ETag of their answer. */
async function withEtags(start: Start, urls: readonly string[]): Promise<Request[]> {
  const host = await start();
  const requests: Request[] = [];
  for (const url of urls) {
    const response = await fetch(`http://127.0.0.1:${host.port}${url}`);
    await response.arrayBuffer();
    requests.push({ url, ifNoneMatch: response.headers.get('etag') });
  }
  await host.stop();
  return requests;
}

/** In milliseconds of the processor, by hosts that were asked other pages before. */
async function pageRows(start: Start, pages: Record<string, string[]>): Promise<Row[]> {
  const rates = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const host = await start();
    for (const [name, urls] of Object.entries(pages)) {
      const half = Math.min(PAGES_MEASURED, Math.floor(urls.length / 2));
      await askAll(host.port, urls.slice(0, half).map(plain), 200);
      add(rates, name, await rateOf(host, urls.slice(half, 2 * half).map(plain), 200));
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
