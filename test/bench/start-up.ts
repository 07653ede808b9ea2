// Section `start-up`: what a Worker computes before its first request, against loading Fastify.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundledWorker } from '../support/worker-bundle.ts';
import { medians } from './measure.ts';
import type { Row } from './report.ts';

/** A program of this folder that prints the milliseconds of CPU which something took it. */
function millisecondsOf(program: string, ...words: string[]): number {
  const flags = ['--experimental-vm-modules', '--no-warnings'];
  const file = join(import.meta.dirname, program);
  return Number(execFileSync(process.execPath, [...flags, file, ...words], { encoding: 'utf8' }));
}

export async function startUp(folder: string): Promise<Row[]> {
  const { bundle } = bundledWorker(folder);
  const { a, b } = await medians(
    () => millisecondsOf('worker-process.ts', bundle),
    () => millisecondsOf('fastify-load.ts'),
  );
  return [
    {
      section: 'start-up',
      name: 'the Worker set up, against Fastify loaded',
      unit: 'ms',
      ours: a,
      base: b,
      result: a / b,
      target: { at: 'most', bound: 1 },
    },
  ];
}
