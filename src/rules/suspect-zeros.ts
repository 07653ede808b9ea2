// Sources sometimes write 0 for "not known". A zero is believable where other figures lie near it.
import type { ObservationRow } from '../model/dataset.ts';
import { isPublic } from '../model/registry.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import { fitsKind } from './kinds.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'suspect-zeros';
const MESSAGE =
  'The value is 0 while no other figure of the metric comes near it, so it may stand for a missing one; ' +
  'ask the source, then correct it, or waive the finding with the reason and the figure is served with a flag.';

/** How far from 0 the nearest other figure may lie, as a part of the median magnitude. */
const NEAR = 0.1;

/** The lower median and the least magnitude above 0; both 0 where there is none. */
function magnitudes(rows: ObservationRow[]): { median: number; least: number } {
  const sorted = Float64Array.from(rows, ({ value }) => Math.abs(Number(value))).sort();
  return { median: sorted[(sorted.length - 1) >> 1] ?? 0, least: sorted.find((size) => size > 0) ?? 0 };
}

/** Where at least half of the figures are 0, the median is 0 too and no zero stands out. */
const standsOut = ({ median, least }: { median: number; least: number }): boolean =>
  median > 0 && least > NEAR * median;

export const suspectZeros: SeriesRule = {
  name: NAME,
  about: 'A zero of a public metric has another figure within a tenth of the median magnitude.',
  check: (series, head) => {
    const metric = headIndex(head).metrics.get(series.metric);
    if (metric === undefined || !isPublic(metric) || !fitsKind(NAME, metric)) return [];
    const present = series.rows.filter(({ value }) => value !== '' && Number.isFinite(Number(value)));
    const zeros = present.filter(({ value }) => Number(value) === 0);
    if (zeros.length === 0 || !standsOut(magnitudes(present))) return [];
    return zeros.map((row) => errorFinding(NAME, rowPlace(series, row), { message: MESSAGE }));
  },
};
