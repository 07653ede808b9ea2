// Questions that nobody asked before: the host is a new process in every round, warmed by other questions.
import { askAll, plain, type Request } from './ask-all.ts';
import { medians } from './measure.ts';
import { rateOf } from './rate.ts';
import { record } from './record.ts';
import type { Row, Target } from './report.ts';
import { type Folders, type Served, serve } from './served-process.ts';

/** The first third of the questions warms both servers and is not measured: so long the compiler still gains. */
const WARMING_SHARE = 1 / 3;

export async function neverAsked(folders: Folders, name: string, urls: readonly string[]): Promise<Row> {
  const requests = urls.map(plain);
  const teacher = await serve('host-process.ts', folders.tree);
  await record(teacher.port, requests, folders.recorded);
  await teacher.stop();
  const bare = await serve('bare-process.ts', folders.recorded);
  const { a, b } = await medians(
    () => askNewHost(folders, requests),
    () => askWarmed(bare, requests),
  );
  await bare.stop();
  const target: Target | null = name === 'never asked' ? { at: 'least', bound: 0.2 } : null;
  return { section: 'serving', name, unit: 'per CPU s', ours: a, base: b, result: a / b, target };
}

async function askNewHost({ tree }: Folders, requests: readonly Request[]): Promise<number> {
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
