// A part of a build in a process of its own, whose memory goes back to the system before the next part begins. It reads its
// input as JSON from its standard input and writes its result as JSON to its standard output; sentences for people go to
// its standard error.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Settings } from '../../data/environment.ts';
import { createProgress, orExitLater, type Progress, processTerminal, settingsOrExit } from '../command.ts';
import { keepHeapSmall, PART_HEAP_ARGS } from '../small-heap.ts';

/** For the build: runs `file` of this folder. A part that fails has said why, and ends the build with its exit status. */
export const runPart = <Result>(file: string, input: unknown = null): Promise<Result> =>
  orExitLater(() => resultOf(file, input));

async function resultOf<Result>(file: string, input: unknown): Promise<Result> {
  const args = [...PART_HEAP_ARGS, join(import.meta.dirname, file), String(process.pid)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  // However the build ends, but for a kill: it gives up its lock then.
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  // A part that ends before it has read all of its input says itself why.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(input));
  const [result, [status, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  process.removeListener('exit', killChild);
  if (status === 0) return JSON.parse(result);
  if (signal !== null) process.stderr.write(`The part ${file} of the build was ended by ${signal}.\n`);
  process.exit(status ?? 1);
}

/** No build begins as soon as this after another's end; asking before each of 380,000 files took a second and a half. */
const PARENT_CHECK_MS = 20;

export type Part<Input> = {
  input: Input;
  settings: Settings;
  progress: Progress;
  /**
   * To be called before each file is written or removed: ends this process when the build was killed, which has given up its lock, so
   * that the next build may be in this tree.
   */
  beforeWrite: () => void;
};

/**
 * For the file of a part: does the work and writes its result.
 * @param bar whether it draws a bar of its progress on a terminal: not beside other parts, whose lines stand among its own
 */
export async function partOfBuild<Input>(
  work: (part: Part<Input>) => unknown,
  { bar }: { bar: boolean },
): Promise<void> {
  keepHeapSmall();
  const terminal = processTerminal();
  const part: Part<Input> = {
    input: JSON.parse(readFileSync(0, 'utf8')),
    settings: settingsOrExit(),
    progress: createProgress({ ...terminal, isTTY: terminal.isTTY && bar }),
    beforeWrite: parentCheck(Number(process.argv[2])),
  };
  // A build that was ended reads nothing any more.
  process.stdout.once('error', () => process.exit(1));
  process.stdout.write(JSON.stringify(await orExitLater(async () => work(part))));
}

/** @param build the process id of the build */
function parentCheck(build: number): () => void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - checkedAt < PARENT_CHECK_MS) return;
    checkedAt = performance.now();
    if (process.ppid !== build) process.exit(1);
  };
}
