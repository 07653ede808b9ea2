// Section `emission`: the whole tree of the API written into an empty folder, against a bare loop of writes.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { emitService } from '../../src/build/build-service.ts';
import { treesOf } from '../../src/build/output.ts';
import { textsUnder, writeBare } from './bare-writes.ts';
import { createStopwatch, sampleOf, settingsIn, verifiedIn } from './dataset.ts';
import { median, medians, secondsOf } from './measure.ts';
import type { Row } from './report.ts';
import { buildInto } from './whole-build.ts';

export async function emission(folder: string): Promise<Row[]> {
  const build = buildInto(join(folder, 'whole'));
  rmSync(join(folder, 'whole'), { recursive: true });
  const { total, derive, bare } = await emissionMedians(folder);
  const row = { section: 'emission', unit: 's', base: bare } as const;
  const emit = total - derive;
  return [
    { ...row, name: 'emit', ours: emit, result: bare / emit, target: { at: 'least', bound: 0.6 } },
    { ...row, name: 'derive and emit', ours: total, result: bare / total, target: null },
    { ...row, name: 'derive', ours: derive, base: null, result: derive, target: null },
    {
      ...row,
      name: 'whole build',
      ours: build.seconds,
      base: null,
      result: build.seconds,
      target: { at: 'most', bound: 60 },
    },
    {
      ...row,
      name: 'peak memory',
      unit: 'MB',
      ours: build.megabytes,
      base: null,
      result: build.megabytes,
      target: { at: 'most', bound: 1024 },
    },
  ];
}

async function emissionMedians(folder: string) {
  const settings = settingsIn(join(folder, 'emission'));
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
  const texts = textsUnder(next);
  const emptied = async (round: () => Promise<number>) => {
    rmSync(next, { recursive: true, force: true });
    return round();
  };
  const { a, b } = await medians(
    () => emptied(emit),
    () => emptied(() => secondsOf(() => writeBare(next, texts))),
  );
  rmSync(next, { recursive: true });
  return { total: a, bare: b, derive: median(derivations) };
}
