// A process that nobody waits for any longer: its parent has ended, of which the system tells it nothing.

const CHECK_MS = 200;

/** Calls `end` once when the parent of this process has ended. */
export function endWithParent(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, CHECK_MS).unref();
}

/**
 * For a program that npm may have started: npm does so by a shell, to which alone it passes a SIGTERM, and which ends of it.
 * The program then takes it as its own.
 */
export function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  endWithParent(() => process.kill(process.pid, 'SIGTERM'));
}
