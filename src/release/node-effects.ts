// The effects of a real run.
import { setTimeout } from 'node:timers/promises';
import { createProgress, processTerminal } from '../builder/progress.ts';
import type { Effects } from './effects.ts';
import { nodeFiles } from './node-files.ts';

const PATIENCE_MS = 60_000;

export const nodeEffects = (): Effects => ({
  files: nodeFiles,
  print: (line) => void process.stdout.write(`${line}\n`),
  progress: createProgress(processTerminal()),
  fetch: (url) => fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }),
  sleep: (milliseconds) => setTimeout(milliseconds),
  today: () => new Date().toISOString().slice(0, 10),
});
