// Another program in the place of this process: whoever ends this one ends that one.
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** Its exit status; 1 where a signal ended it. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<number> {
  const child = spawn(file, args, options);
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of ENDING) process.once(signal, pass);
  const [status] = await once(child, 'exit');
  for (const signal of ENDING) process.removeListener(signal, pass);
  return status ?? 1;
}
