// How much garbage may lie beside what is in use. By itself V8 lets the heap grow to several times that on a machine with
// memory to spare; with this a third less is resident, for a tenth more of the processor.
import { setFlagsFromString } from 'node:v8';

/** By so many percent of what was in use after the last collection. */
const GROWING = 30;

/**
 * For a process as it begins: the space for what is new holds three times so many MB at most. By itself it takes 16 to 48 of
 * each, and grows in a build to all of it.
 */
export const HEAP_ARGS = ['--max-semi-space-size=8'];

/** For the parts of a build, none of which is the largest process: a fifth less of the processor than with 8 (downloads). */
export const PART_HEAP_ARGS = ['--max-semi-space-size=16'];

/**
 * For a process that bundles: rolldown's allocator, mimalloc, gives back at once what it has freed, which is 70 MB of a
 * build that nobody uses again (460 MB resident without it, 390 with it).
 */
export const HEAP_ENV = { MIMALLOC_PURGE_DELAY: '0' };

/** To be called before the work begins. */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${GROWING}`);
