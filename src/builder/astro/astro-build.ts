// `astro build` by its API, in a process of its own: Astro's own command shows a disk that is full as a stack trace. What
// comes before the first page is made before Astro takes its memory.
import { beginBuild } from '../build.ts';
import { orExitLater, settingsOrExit } from '../command.ts';
import { endWithParent } from '../end-with-parent.ts';
import { keepHeapSmall } from '../small-heap.ts';

// It would move the pointer behind the back of whoever killed its command.
endWithParent(() => process.exit(1));
keepHeapSmall();
await beginBuild(settingsOrExit());
await orExitLater(async () => (await import('astro')).build({}));
