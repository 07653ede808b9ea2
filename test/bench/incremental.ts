// Section `incremental`: a release that touches one observation in a hundred, emitted over the tree of the one before.
import { join } from 'node:path';
import { buildRecord, emitService } from '../../src/builder/build-service.ts';
import { removeStale } from '../../src/builder/emit.ts';
import { BUILD_RECORD } from '../../src/builder/fingerprint.ts';
import { treesOf } from '../../src/builder/output.ts';
import { switchTrees } from '../../src/builder/switch-trees.ts';
import type { Verified } from '../../src/builder/verify-dataset.ts';
import { createStopwatch, sampleOf, settingsIn, verifiedIn } from './dataset.ts';
import { median, medians, secondsOf } from './measure.ts';
import { releaseAfter } from './next-release.ts';
import type { Row } from './report.ts';
import { setAside } from './set-aside.ts';

type Times = { passed: number[]; worked: number[] };
const noTimes = (): Times => ({ passed: [], worked: [] });

/** Every incremental round meets a freshly written tree; the emitter's own time is told apart from the whole way. */
export async function incremental(folder: string): Promise<Row[]> {
  const settings = settingsIn(join(folder, 'incremental'));
  const trees = treesOf(settings.outDir);
  const before = sampleOf(verifiedIn(settings));
  const after = releaseAfter(before);
  const emitted = { full: noTimes(), touched: noTimes() };
  const publish = async (verified: Verified, times: Times) => {
    const progress = createStopwatch();
    const { output, store } = await emitService(settings, verified, { progress, before: () => {} });
    times.passed.push(progress.seconds.get('emit') ?? Number.NaN);
    times.worked.push(progress.worked.get('emit') ?? Number.NaN);
    output.write(BUILD_RECORD, buildRecord(settings, verified));
    removeStale({ store, output, out: trees.out });
    switchTrees(trees, output.removals);
  };
  const full = () => {
    setAside(trees.out);
    return secondsOf(() => publish(before, emitted.full));
  };
  const { a, b } = await medians(full, () => secondsOf(() => publish(after, emitted.touched)));
  const [ours, base] = [median(emitted.touched.passed), median(emitted.full.passed)];
  const [work, fullWork] = [median(emitted.touched.worked), median(emitted.full.worked)];
  const row = { section: 'incremental', unit: 's' } as const;
  return [
    {
      ...row,
      name: '1 % touched, emit',
      ours,
      base,
      result: ours / base,
      target: { at: 'most', bound: 0.15 },
    },
    {
      ...row,
      name: '1 % touched, emit, work of the processors',
      ours: work,
      base: fullWork,
      result: work / fullWork,
      target: null,
    },
    { ...row, name: '1 % touched, derive to switch', ours: b, base: a, result: b / a, target: null },
  ];
}
