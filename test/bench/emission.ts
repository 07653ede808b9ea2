// Section `emission`: the whole tree of the API written into an empty folder, against a bare loop of writes.
import { join } from 'node:path';
import { textsUnder, writeBare } from './bare-writes.ts';
import { emitAgainst } from './emit-rounds.ts';
import type { Row } from './report.ts';
import { buildInto, wholeTree } from './whole-build.ts';

export async function emission(folder: string): Promise<Row[]> {
  const build = buildInto(wholeTree(folder));
  const measured = await emitAgainst(join(folder, 'emission'), (tree) => {
    const texts = textsUnder(tree);
    return () => writeBare(tree, texts);
  });
  const { total, derive, rival: bare } = measured;
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
