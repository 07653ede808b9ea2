// `astro build` by its API, in a process of its own: Astro's own command shows a disk that is full as a stack trace. What
// comes before the first page is made before Astro takes its memory.
import { beginBuild } from '../begin-build.ts';
import { orExitLater } from '../or-exit.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { keepHeapSmall } from '../small-heap.ts';

/** Nobody waits for a build whose command was killed: it would move the pointer behind their back. */
const STARTER_CHECK_MS = 200;
const starter = process.ppid;
setInterval(() => {
  if (process.ppid !== starter) process.exit(1);
}, STARTER_CHECK_MS).unref();

keepHeapSmall();
await beginBuild(settingsOrExit());
await orExitLater(async () => (await import('astro')).build({}));
