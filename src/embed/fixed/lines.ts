// Lines over the years in a room of known size, in whole coordinates.

import type { Lang } from '../../data/lang.ts';
import { formatLiteral } from '../../text/numbers.ts';
import { breakLetter, type Line, REFERENCE } from '../chart/lines/drawing.ts';
import { spread } from '../chart/lines/spread.ts';
import { dotAt, type Scales, seriesShape } from '../chart/series-shape.ts';
import { hasValue, type TrendPoint } from '../figure-view.ts';
import { type Markup, markup } from '../markup.ts';
import type { Break } from '../metric-view.ts';
import { LINES } from '../palette.ts';
import { rounded } from '../rounded.ts';
import type { Box } from './sheet.ts';
import { INK, textAt, textWidth } from './text.ts';

const LABEL = { size: 12, fill: INK.muted };
const NAME = { size: 13, bold: true };
const NAME_HEIGHT = 17;
const YEARS_HEIGHT = 22;
const REFERENCE_INK = '#6b737b';

/** The stroke of a line by its look. */
function strokeOf(look: string): { stroke: string; dash: string; width: number } {
  if (look === REFERENCE) return { stroke: REFERENCE_INK, dash: 'none', width: 1.25 };
  const { light, dash } = LINES[Number(look.slice(1))] ?? LINES[0];
  return { stroke: light, dash, width: 2.25 };
}

type Drawn = { lang: Lang; lines: readonly Line[]; breaks: readonly Break[] };

export function fixedLines({ lang, lines, breaks }: Drawn, scales: Scales, box: Box): Markup {
  const labels = scales.values.ticks.map(({ value, literal }) => ({
    value,
    text: formatLiteral(literal, lang),
  }));
  const left = Math.max(...labels.map(({ text }) => textWidth(text, LABEL))) + 8;
  const right = Math.max(0, ...lines.map(({ name }) => textWidth(name, NAME))) + 22;
  const top = breaks.length === 0 ? 8 : 20;
  const plot: Box = {
    left: box.left + left,
    top: box.top + top,
    width: box.width - left - right,
    height: box.height - top - YEARS_HEIGHT,
  };
  const x = (period: string): number => rounded(plot.left + (scales.years.at(period) * plot.width) / 100);
  const y = (value: number): number => rounded(plot.top + (scales.values.at(value) * plot.height) / 100);
  const placed = { years: { ...scales.years, at: x }, values: { ...scales.values, at: y } };
  const cuts = breaks.map(({ period }) => period);
  const end = plot.left + plot.width;
  const grid = labels.map(
    ({ value, text }) =>
      markup`<path d="M${rounded(plot.left)} ${y(value)}H${rounded(end)}" stroke="${value === 0 ? INK.muted : INK.line}"/>${textAt(plot.left - 8, y(value) + 4, text, { ...LABEL, anchor: 'end' })}`,
  );
  const rules = breaks.map(
    ({ period }, index) =>
      markup`<path d="M${x(period)} ${rounded(plot.top)}v${rounded(plot.height)}" stroke="${INK.muted}" stroke-dasharray="4 3"/>${textAt(x(period), plot.top - 5, breakLetter(index), { ...LABEL, anchor: 'middle' })}`,
  );
  return markup`${grid}${rules}${lines.map((one) => lineAt(one, placed, cuts))}${names(lines, y, plot)}${years(lines[0]?.points ?? [], scales, x, plot)}`;
}

/** `placed` are scales in the units of the sheet. */
function lineAt({ look, points }: Line, placed: Scales, cuts: readonly string[]): Markup {
  const { stroke, dash, width } = strokeOf(look);
  const { path, lone } = seriesShape(points, placed, cuts);
  const last = points.findLast(hasValue);
  const ends = last === undefined ? [] : [dotAt(placed, last.period, last.value)];
  const dots = [...lone, ...ends].map(
    ({ x, y }) => markup`<circle cx="${x}" cy="${y}" r="${look === REFERENCE ? 2 : 4}" fill="${stroke}"/>`,
  );
  return markup`<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"${dash === 'none' ? null : markup` stroke-dasharray="${dash}"`}/>${dots}`;
}

function names(lines: readonly Line[], y: (value: number) => number, plot: Box): Markup {
  const end = plot.left + plot.width;
  const ends = lines.flatMap(({ look, name, points }) => {
    const last = points.findLast(hasValue);
    return last === undefined || name === '' ? [] : [{ look, name, at: y(last.value) }];
  });
  const wanted = ends.map(({ at }) => ((at - plot.top) / plot.height) * 100);
  const positions = spread(wanted, (NAME_HEIGHT / plot.height) * 100);
  return markup`${ends.map(({ look, name, at }, index) => {
    const labelY = plot.top + ((positions[index] ?? 0) * plot.height) / 100;
    const { stroke } = strokeOf(look);
    return markup`<path d="M${rounded(end + 6)} ${rounded(at)}L${rounded(end + 15)} ${rounded(labelY)}" stroke="${stroke}" fill="none"/>${textAt(end + 18, labelY + 4.5, name, { ...NAME, fill: stroke })}`;
  })}`;
}

function years(
  points: readonly TrendPoint[],
  scales: Scales,
  x: (period: string) => number,
  plot: Box,
): Markup {
  const ends = [points[0]?.period, points.at(-1)?.period].filter((period) => period !== undefined);
  const shown = [...new Set([...ends, ...scales.years.between])];
  const bottom = plot.top + plot.height + 17;
  return markup`${shown.map((period) => textAt(x(period), bottom, period, { ...LABEL, anchor: 'middle' }))}`;
}
