// The emitter over the sampled dataset, in turn with something that writes the same files.
import { emitService } from '../../src/builder/build-service.ts';
import { treesOf } from '../../src/builder/output.ts';
import { createStopwatch, sampleOf, settingsIn, verifiedIn } from './dataset.ts';
import { median, medians, secondsOf } from './measure.ts';
import { setAside } from './set-aside.ts';

/** Sees the emitted tree before the rounds, and gives what writes the same files to the same place. */
export type Rival = (tree: string) => () => unknown;

/** Medians in seconds. `total` is derive and emit; each round meets an empty folder. */
export type EmitSeconds = { total: number; derive: number; rival: number };

export async function emitAgainst(folder: string, rival: Rival): Promise<EmitSeconds> {
  const settings = settingsIn(folder);
  const verified = sampleOf(verifiedIn(settings));
  const { next } = treesOf(settings.outDir);
  const derivations: number[] = [];
  const emit = async () => {
    const progress = createStopwatch();
    const seconds = await secondsOf(() => emitService(settings, verified, { progress, before: () => {} }));
    derivations.push(progress.seconds.get('derive') ?? Number.NaN);
    return seconds;
  };
  await emit();
  const write = rival(next);
  const emptied = async (round: () => Promise<number>) => {
    setAside(next);
    return round();
  };
  const { a, b } = await medians(
    () => emptied(emit),
    () => emptied(() => secondsOf(write)),
  );
  setAside(next);
  return { total: a, rival: b, derive: median(derivations) };
}
