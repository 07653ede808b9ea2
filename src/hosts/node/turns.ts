// Answers of the function are made one after the other, and behind a long one the loop turns before the next: whoever asks
// for one figure waits for some of those that ask for a thousand, not for all of them at each of its own steps.

import type { InTurn } from '../../http/service.ts';

/** Below it a turn of the loop would cost more than it gives the others. */
const LONG_MS = 1;

/** Each in the order in which it came. */
export function createTurns(): InTurn {
  const waiting: (() => void)[] = [];
  let isFree = true;
  const goOn = () => {
    const next = waiting.shift();
    if (next === undefined) isFree = true;
    else next();
  };
  return async (work) => {
    if (!isFree) await new Promise<void>((resolve) => waiting.push(resolve));
    isFree = false;
    const began = performance.now();
    try {
      return await work();
    } finally {
      if (performance.now() - began > LONG_MS) setImmediate(goOn);
      else goOn();
    }
  };
}
