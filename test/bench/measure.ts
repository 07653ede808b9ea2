// How everything here is measured: alternating rounds after one that does not count, compared by their medians.
import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** At least five, so that one disturbed round moves no median. */
export const ROUNDS = 5;

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** Sets up what it needs, then gives the one number that it measured. */
type Round = () => Promise<number> | number;

/** The medians of two rounds taken in turn: a b a b …; the first pair warms up and does not count. */
export async function medians(a: Round, b: Round, rounds = ROUNDS): Promise<{ a: number; b: number }> {
  const measured: { a: number[]; b: number[] } = { a: [], b: [] };
  for (let round = 0; round <= rounds; round++) {
    const pair = { a: await a(), b: await b() };
    if (round === 0) continue;
    measured.a.push(pair.a);
    measured.b.push(pair.b);
  }
  return { a: median(measured.a), b: median(measured.b) };
}

/** Seconds that `work` takes, with the rubbish and the unwritten pages of earlier rounds out of the way. */
export async function secondsOf(work: () => Promise<unknown> | unknown): Promise<number> {
  collectRubbish();
  spawnSync('sync');
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

function collectRubbish(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}
