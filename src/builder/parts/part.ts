// A part of a build in a process of its own, whose memory goes back to the system before the next part begins. It is told
// what was made before it on its input, and says what it made on its output; its sentences for people go beside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { orExitLater } from '../or-exit.ts';
import { HEAP_ARGS, keepHeapSmall } from '../small-heap.ts';

/** Runs `file` of this folder. A part that fails has said why, and ends the build at once with its own exit status. */
export const inOwnProcess = <Made>(file: string, told: unknown = null): Promise<Made> =>
  orExitLater(() => run(file, told));

async function run<Made>(file: string, told: unknown): Promise<Made> {
  const words = [...HEAP_ARGS, join(import.meta.dirname, file), String(process.pid)];
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  // However the build ends, but for a kill: it gives up its lock then.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  // One that ends before it has read all says itself why.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(told));
  const [made, [status, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  process.removeListener('exit', end);
  if (status === 0) return JSON.parse(made);
  if (signal !== null) process.stderr.write(`The part ${file} of the build was ended by ${signal}.\n`);
  process.exit(status ?? 1);
}

/** No build begins as soon as this after another's end; asking before each of 380,000 files took a second and a half. */
const ASKED_MS = 20;

/** What such a process has of the build that waits for it. */
export type Part<Told> = {
  told: Told;
  /** To be called before each file is written: a build that was killed has given up its lock, and the next one may be in this tree. */
  goOn: () => void;
  /** Says what was made, and so ends. */
  done: (made: unknown) => void;
};

/** To be called as the process begins. */
export function beginPart<Told>(): Part<Told> {
  keepHeapSmall();
  enableCompileCache();
  const builder = Number(process.argv[2]);
  let asked = Number.NEGATIVE_INFINITY;
  return {
    told: JSON.parse(readFileSync(0, 'utf8')),
    goOn: () => {
      if (performance.now() - asked < ASKED_MS) return;
      asked = performance.now();
      if (process.ppid !== builder) process.exit(1);
    },
    done: (made) => process.stdout.write(JSON.stringify(made)),
  };
}
