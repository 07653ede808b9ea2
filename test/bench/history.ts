// What the past costs: the shipped dataset verified as `npm start` does and with every entry of its log hashed, all that follows
// from it derived, and a diff of nothing. In seconds of the processor, each round in a process of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { median, ROUNDS, type Row } from './measure.ts';

const STEP = join(import.meta.dirname, 'step.ts');

/** By step of step.ts: what it is called, and the seconds that it may take. */
const BOUNDS: Record<string, [name: string, bound: number]> = {
  start: ['verification at `npm start`', 3.5],
  leaves: ['verification with every entry of the log', 5.5],
  derive: ['what follows from the dataset', 2],
  diff: ['`diff` with nothing staged', 4],
};

function secondsOfStep(step: string): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [STEP, step], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${step}: expected exit 0, got ${status}: ${stderr}`);
  return Number(stdout);
}

export async function measureHistory(): Promise<Row[]> {
  return Object.entries(BOUNDS).map(([step, [name, bound]]) => ({
    name,
    unit: 's',
    ours: median(Array.from({ length: ROUNDS }, () => secondsOfStep(step))),
    against: null,
    target: { at: 'most', bound },
  }));
}
