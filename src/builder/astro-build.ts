// `astro build` by its API, in a process of its own: Astro's own command shows a disk that is full as a stack trace.
import { enableCompileCache } from 'node:module';
import { orExitLater } from './or-exit.ts';
import { keepHeapSmall } from './small-heap.ts';

keepHeapSmall();
enableCompileCache();
await orExitLater(async () => (await import('astro')).build({}));
