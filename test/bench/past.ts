// Section `past`: what an answer of a past release costs the Node host against the same one of today, by the time that
// the processor computes: asked for the first time, and again.
import { openTree } from '../../src/builder/trees.ts';
import type { Store } from '../../src/store/store.ts';
import { askAll, type Request } from './ask-all.ts';
import { medians } from './measure.ts';
import { type PastQuestion, pastQuestions } from './past-questions.ts';
import { rateOf } from './rate.ts';
import { picksOf } from './repeatedly.ts';
import type { Row } from './report.ts';
import { leaveFirstCore, type Served, serve } from './served-process.ts';
import { builtIn } from './whole-build.ts';

/** How often each that is asked again is measured; the median counts. */
const ROUNDS_AGAIN = 3;
/** How often first askings are measured where there are few: a disturbed one moves no median. */
const ROUNDS_OF_FEW = 5;
const AGAIN = 1_000;
const DOWNLOADS_AGAIN = 200;
/** The first third warms a host, and does not count. */
const WARMING_SHARE = 1 / 3;

export async function past(folder: string): Promise<Row[]> {
  const tree = builtIn(folder);
  leaveFirstCore();
  const { store } = await openTree(tree);
  const release = store.catalogue.releases[1]?.release ?? '';
  const then = await store.past(release);
  if (then === null) throw new Error(`bench: expected a release before ${store.catalogue.release}, got none`);
  const rows: Row[] = [];
  for (const [kind, questions] of Object.entries(await pastQuestions(then, store))) {
    const warming = ofMetrics(questions) ? await inReleasesBefore(store, questions) : [];
    rows.push(...(await rowsOf({ kind, tree, questions, release, warming })));
  }
  return rows;
}

/** One for each metric: so few that the compiler of a host that just began would be what is measured. */
const ofMetrics = (questions: readonly PastQuestion[]): boolean =>
  questions.every(({ path }) => metricIn(path) !== '');

/** The same questions of all earlier releases, of which none is measured. */
async function inReleasesBefore(store: Store, questions: readonly PastQuestion[]): Promise<Request[]> {
  const requests: Request[] = [];
  for (const { release } of store.catalogue.releases.slice(2)) {
    const metrics = (await store.past(release))?.directory.metrics;
    const there = questions.filter(({ path }) => metrics?.get(metricIn(path))?.left === null);
    requests.push(...there.map((one) => requestOf(one, `/releases/${release}`)));
  }
  return requests;
}

const metricIn = (path: string): string => /\/metrics\/([A-Z0-9]+)/.exec(path)?.[1] ?? '';

type OfKind = {
  kind: string;
  tree: string;
  questions: readonly PastQuestion[];
  release: string;
  /** Asked of both hosts before anything is measured. */
  warming: readonly Request[];
};

/** Hosts that were asked nothing before: one for the past, and one for today. */
async function rowsOf({ kind, tree, questions, release, warming }: OfKind): Promise<Row[]> {
  const asked = {
    past: questions.map((one) => requestOf(one, `/releases/${release}`)),
    today: questions.map((one) => requestOf(one, '')),
  };
  const onNewHost = (requests: readonly Request[]) => async (): Promise<number> => {
    const host = await serve('host-process.ts', tree);
    await askAll(host.port, warming, 200, 1);
    const rate = await firstRate(host, requests);
    await host.stop();
    return rate;
  };
  const first = await medians(
    onNewHost(asked.past),
    onNewHost(asked.today),
    warming.length > 0 ? ROUNDS_OF_FEW : 1,
  );
  const again = await againRates(tree, asked, kind.startsWith('download') ? DOWNLOADS_AGAIN : AGAIN);
  return [rowOf(`${kind}, first asked`, first), rowOf(`${kind}, again`, again)];
}

type Asked = { past: readonly Request[]; today: readonly Request[] };

async function againRates(tree: string, asked: Asked, times: number): Promise<{ a: number; b: number }> {
  const hosts = { past: await serve('host-process.ts', tree), today: await serve('host-process.ts', tree) };
  await askAll(hosts.past.port, asked.past, 200, 1);
  await askAll(hosts.today.port, asked.today, 200, 1);
  const rates = await medians(
    () => rateOf(hosts.past, picksOf(asked.past, times), 200),
    () => rateOf(hosts.today, picksOf(asked.today, times), 200),
    ROUNDS_AGAIN,
  );
  await Promise.all([hosts.past.stop(), hosts.today.stop()]);
  return rates;
}

const requestOf = ({ path, body }: PastQuestion, prefix: string): Request => ({
  url: `${prefix}${path}`,
  ifNoneMatch: null,
  ...(body === undefined ? {} : { body }),
});

async function firstRate(host: Served, requests: readonly Request[]): Promise<number> {
  const warming = Math.floor(requests.length * WARMING_SHARE);
  await askAll(host.port, requests.slice(0, warming), 200, 1);
  return rateOf(host, requests.slice(warming), 200);
}

/** In milliseconds of the processor an answer. */
const rowOf = (name: string, { a, b }: { a: number; b: number }): Row => ({
  section: 'past',
  name,
  unit: 'ms',
  ours: 1000 / a,
  base: 1000 / b,
  result: b / a,
  target: { at: 'most', bound: 1.5 },
});
