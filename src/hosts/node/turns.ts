// The function's answers are made one at a time, in the order of their requests; after a long one the event loop runs before
// the next begins. A request for one figure then waits for some requests for a thousand, not for all of them at each await.
import type { InTurn } from '../../http/page.ts';

/** A shorter answer delays nobody enough to be worth a turn of the event loop. */
const LONG_MS = 1;

/** Runs what it is given one at a time, in the order in which it came. */
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
