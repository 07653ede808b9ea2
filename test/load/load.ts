// Full load: several clients, each with one kept connection, each asking one question after the other.
import { Agent, request } from 'node:http';
import { bodyOf } from '../support/body-of.ts';
import type { Expected } from './questions.ts';

/** One answer, decoded: a body has a character for each byte. */
export type Kept = { status: number; body: string; closes: boolean };

export type Load = {
  port: number;
  /** What may be asked now. */
  targets: () => readonly string[];
  clients: number;
  /** Null when an answer is right, else what is wrong with it. */
  judge: (target: string, answer: Kept) => string | null;
};

export type Loaded = { answered: number; wrong: string[]; ms: number[]; refused: number };

export type RunningLoad = { stop: () => Promise<Loaded>; done: Promise<Loaded> };

const CODINGS = ['br', 'gzip', 'identity'];

/** Goes on until it is stopped, or until no connection is taken any more; `refused` counts those. */
export function startLoad(load: Load): RunningLoad {
  const loaded: Loaded = { answered: 0, wrong: [], ms: [], refused: 0 };
  let going = true;
  const clients = Array.from({ length: load.clients }, (_, place) =>
    client(load, loaded, { first: place, goesOn: () => going }),
  );
  const done = Promise.all(clients).then(() => loaded);
  return {
    done,
    stop() {
      going = false;
      return done;
    },
  };
}

type Course = { first: number; goesOn: () => boolean };

async function client(
  { port, targets, judge }: Load,
  loaded: Loaded,
  { first, goesOn }: Course,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = first; goesOn(); turn += 1) {
    const open = targets();
    const target = open[turn % open.length] ?? '/';
    const began = performance.now();
    try {
      const answer = await askKept({ port, agent, target, coding: CODINGS[turn % 3] ?? '' });
      loaded.answered += 1;
      loaded.ms.push(performance.now() - began);
      const wrong = judge(target, answer);
      if (wrong !== null) loaded.wrong.push(`${target}: ${wrong}`);
    } catch (fault) {
      if (!isRefused(fault)) loaded.wrong.push(`${target}: ${String(fault)}`);
      loaded.refused += 1;
      if (isRefused(fault)) break;
    }
  }
  agent.destroy();
}

type KeptAsk = { port: number; agent: Agent; target: string; coding: string };

/** Rejects when the connection fails, or ends before the answer does. */
function askKept({ port, agent, target, coding }: KeptAsk): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': coding };
    const asking = request({ host: '127.0.0.1', port, agent, path: target, headers });
    asking.on('error', reject);
    asking.on('response', (response) => {
      const told = (body: Buffer): Kept => ({
        status: response.statusCode ?? 0,
        body: body.toString('latin1'),
        closes: response.headers.connection === 'close',
      });
      bodyOf(response).then(told).then(resolve, reject);
    });
    asking.end();
  });
}

/** Nobody listens: a new connection is not taken, and no request was sent. */
const isRefused = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'ECONNREFUSED';

/** A judge to whom an answer is right that one of these releases gives. */
export const oneOf =
  (releases: readonly Expected[]) =>
  (target: string, { status, body }: Kept): string | null =>
    releases.some((expected) => {
      const wanted = expected.get(target);
      return wanted?.status === status && wanted.body === body;
    })
      ? null
      : `expected a release's own answer, got ${status} ${body.slice(0, 200)}`;

/** The duration that a share of the answers stays within, in milliseconds. */
export function quantile(ms: readonly number[], share: number): number {
  const sorted = [...ms].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
