// A dataset of many metrics: copies of the golden ones, with titles of the length that real ones have.
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import type { Grid } from '../../src/data/dataset.ts';
import type { Metric } from '../../src/data/registry.ts';

/** Of these the copies are made: figures of two years for most municipalities, ties, notes and revisions. */
const COPIED = ['BEF01', 'TIES1', 'ASC01', 'THIN90', 'REV01'];

const LONG = {
  sv: 'invånare 16–64 år med insatser enligt socialtjänstlagen i egen och annan regi, andel',
  en: 'inhabitants aged 16 to 64 with support under the Social Services Act, share',
};

/** As many metrics as `count`, without a history of their own. */
export function wideDataset({ head, waived, grids }: VerifiedDataset, count: number): VerifiedDataset {
  const sources = COPIED.flatMap((id) => head.registry.metrics.filter((metric) => metric.id === id));
  const metrics: Metric[] = [];
  const copies = new Map<string, Grid>();
  for (let number = 0; number < count; number += 1) {
    const source = sources[number % sources.length];
    const grid = source === undefined ? undefined : grids.get(source.id);
    if (source === undefined || grid === undefined) throw new Error('expected a metric to copy, got none');
    const id = `W${String(number).padStart(5, '0')}`;
    const title = { sv: `Mått ${number}: ${LONG.sv}`, en: `Metric ${number}: ${LONG.en}` };
    metrics.push({ ...source, id, title, aliases: [], related: [] });
    copies.set(id, { ...grid, metric: id });
  }
  return { head: { ...head, registry: { ...head.registry, metrics } }, waived, grids: copies };
}
