// Questions that nobody asked before: the host is a new process in every round, warmed by other questions.
import { askAll, type Request } from './ask-all.ts';
import { medians } from './measure.ts';
import { rateOf } from './rate.ts';
import { record } from './record.ts';
import type { Row, Target } from './report.ts';
import { type Place, type Served, serve } from './served-process.ts';

/** The first third of the questions warms both servers and is not measured: so long the compiler still gains. */
const WARMING_SHARE = 1 / 3;

export async function neverAsked(place: Place, name: string, urls: readonly string[]): Promise<Row> {
  const requests = urls.map((url): Request => ({ url, ifNoneMatch: null }));
  const teacher = await serve('host-process.ts', place.tree);
  await record(teacher.port, requests, place.recorded);
  await teacher.stop();
  const bare = await serve('bare-process.ts', place.recorded);
  const { a, b } = await medians(
    () => askNewHost(place, requests),
    () => askWarmed(bare, requests),
  );
  await bare.stop();
  const target: Target | null = name === 'never asked' ? { at: 'least', bound: 0.3 } : null;
  return { section: 'serving', name, unit: 'per CPU s', ours: a, base: b, result: a / b, target };
}

async function askNewHost({ tree }: Place, requests: readonly Request[]): Promise<number> {
  const host = await serve('host-process.ts', tree);
  const rate = await askWarmed(host, requests);
  await host.stop();
  return rate;
}

async function askWarmed(server: Served, requests: readonly Request[]): Promise<number> {
  const warming = Math.floor(requests.length * WARMING_SHARE);
  await askAll(server.port, requests.slice(0, warming), 200);
  return rateOf(server, requests.slice(warming), 200);
}
