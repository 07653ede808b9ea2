// Where a run of tests has its temporary files: one folder. It goes with the process, and so does every program that was
// started with it; what a killed run left goes with the next one.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** What Linux says of a process; empty where it has ended, or on another system. */
function textOf(pid: string, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  } catch {
    return [];
  }
}

/** Programs that have their temporary files in the folder, or were told of it (nginx forgets its environment), and the folder. */
function end(folder: string): void {
  for (const pid of processes())
    if (textOf(pid, 'environ').includes(`TMPDIR=${folder}`) || textOf(pid, 'cmdline').includes(folder))
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Makes the folder in `parent`, and has this process and those that it starts use it (TMPDIR). */
export function takeScratch(parent: string = tmpdir()): string {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^open-data-run-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) end(join(parent, name));
  }
  const folder = join(parent, `open-data-run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  process.on('exit', () => end(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return folder;
}
