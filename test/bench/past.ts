// Section `past`: what an answer of a past release costs the Node host against the same one of today, by the time that
// the processor computes: asked for the first time, and again.
import { openTree } from '../../src/hosts/node/open-tree.ts';
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
  for (const [kind, questions] of Object.entries(await pastQuestions(then, store)))
    rows.push(...(await rowsOf({ kind, tree, questions, release })));
  return rows;
}

type OfKind = { kind: string; tree: string; questions: readonly PastQuestion[]; release: string };

/** Two hosts that were asked nothing before: one for the past, and one for today. */
async function rowsOf({ kind, tree, questions, release }: OfKind): Promise<Row[]> {
  const times = kind.startsWith('download') ? DOWNLOADS_AGAIN : AGAIN;
  const hosts = { past: await serve('host-process.ts', tree), today: await serve('host-process.ts', tree) };
  const asked = {
    past: questions.map((one) => requestOf(one, `/releases/${release}`)),
    today: questions.map((one) => requestOf(one, '')),
  };
  const first = {
    a: await firstRate(hosts.past, asked.past),
    b: await firstRate(hosts.today, asked.today),
  };
  const again = await medians(
    () => rateOf(hosts.past, picksOf(asked.past, times), 200),
    () => rateOf(hosts.today, picksOf(asked.today, times), 200),
    ROUNDS_AGAIN,
  );
  await Promise.all([hosts.past.stop(), hosts.today.stop()]);
  return [rowOf(`${kind}, first asked`, first), rowOf(`${kind}, again`, again)];
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
