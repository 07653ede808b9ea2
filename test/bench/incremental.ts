// Section `incremental`: a release that touches one observation in a hundred, emitted over the tree of the one before.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { emitService } from '../../src/build/build-service.ts';
import { removeStale } from '../../src/build/emit.ts';
import { treesOf } from '../../src/build/output.ts';
import { switchTrees } from '../../src/build/switch-trees.ts';
import type { Verified } from '../../src/build/verify-dataset.ts';
import { createStopwatch, settingsIn, verifiedIn } from './dataset.ts';
import { medians, secondsOf } from './measure.ts';
import { releaseAfter } from './next-release.ts';
import type { Row } from './report.ts';

/** Both times run from the derivation to the switch; every incremental round meets a freshly written tree. */
export async function incremental(folder: string): Promise<Row[]> {
  const settings = settingsIn(join(folder, 'incremental'));
  const trees = treesOf(settings.outDir);
  const before = verifiedIn(settings);
  const after = releaseAfter(before);
  const publish = async (verified: Verified) => {
    const making = { progress: createStopwatch(), before: () => {} };
    const { output, store } = await emitService(settings, verified, making);
    removeStale({ store, output, out: trees.out });
    switchTrees(trees, output.removals);
  };
  const full = () => {
    rmSync(trees.out, { recursive: true, force: true });
    return secondsOf(() => publish(before));
  };
  const { a, b } = await medians(full, () => secondsOf(() => publish(after)));
  rmSync(trees.out, { recursive: true });
  const target = { at: 'most', bound: 0.15 } as const;
  return [
    { section: 'incremental', name: '1 % touched', unit: 's', ours: b, base: a, result: b / a, target },
  ];
}
