// How long a small answer takes beside a mix of large ones: its worst one in a hundred against its middle one.

import { quantile } from '../load/load.ts';
import { askAll, plain } from './ask-all.ts';
import { median, ROUNDS } from './measure.ts';
import type { Row } from './report.ts';
import { serve } from './served-process.ts';

/** So many that a hundred small ones and more are answered meanwhile. */
const LARGE_ANSWERS = 1_000;
/** Readers of large answers at the same time; one reader of small ones beside them. */
const READERS = 4;

export async function latencyBesideLarge(
  tree: string,
  { small, large }: { small: readonly string[]; large: readonly string[] },
): Promise<Row> {
  const rounds: { p50: number; p99: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const host = await serve('host-process.ts', tree);
    let isLoaded = true;
    const others = askAll(host.port, large.slice(0, LARGE_ANSWERS).map(plain), 200, READERS).finally(() => {
      isLoaded = false;
    });
    const ms: number[] = [];
    // Those behind the last large one would be measured beside nothing.
    for (const url of small) {
      if (!isLoaded) break;
      const began = performance.now();
      await askAll(host.port, [plain(url)], 200, 1);
      ms.push(performance.now() - began);
    }
    await others;
    await host.stop();
    if (round > 0) rounds.push({ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) });
  }
  const [p50, p99] = [median(rounds.map((one) => one.p50)), median(rounds.map((one) => one.p99))];
  return {
    section: 'serving',
    name: 'a small answer beside large ones: p99 against p50',
    unit: 'ms',
    ours: p99,
    base: p50,
    result: p99 / p50,
    target: { at: 'most', bound: 10 },
  };
}
