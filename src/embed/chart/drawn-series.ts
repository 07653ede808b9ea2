// What every chart of one series draws, in a frame, on a page or on a sheet: its line above the calculated one, on axes that
// fit both.
import { referenceLine } from '../compare/lines.ts';
import type { ChartView, TrendPoint } from '../figure-view.ts';
import type { Break } from '../metric-view.ts';
import { type Line, lineScales } from './lines/drawing.ts';
import type { Scales } from './series-shape.ts';

type DrawnSeries = {
  years: string[];
  /** The calculated line; null where none was asked for, or it has no value in these years. */
  reference: Line | null;
  /** The calculated line first, so that the series' own lies above it. */
  lines: Line[];
  scales: Scales;
  /** Those within the years. */
  breaks: Break[];
};

/**
 * @param points of every year, ascending
 * @param name what stands at the line's end, beside a calculated line or alone
 */
export function drawnSeries(
  view: Pick<ChartView, 'reference' | 'breaks'>,
  points: readonly TrendPoint[],
  name: { beside: string; alone: string },
): DrawnSeries {
  const years = points.map(({ period }) => period);
  const [reference = null] = referenceLine(view.reference, years);
  const own: Line = { look: 's0', name: reference === null ? name.alone : name.beside, points };
  const lines = reference === null ? [own] : [reference, own];
  return {
    years,
    reference,
    lines,
    scales: lineScales(lines),
    breaks: view.breaks.filter(({ period }) => years.includes(period)),
  };
}
