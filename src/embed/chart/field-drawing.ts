// Every municipality's own line over the years, thin and translucent: nothing is averaged, so nothing is made up.

import { hasValue } from '../has-value.ts';
import { type Markup, markup } from '../markup.ts';
import { countLabels, ruledLines } from './field-axes.ts';
import type { Labelled } from './histogram-drawing.ts';
import { rounded } from './series-shape.ts';
import { type ValueScale, valueScale } from './value-scale.ts';
import { type YearScale, yearScale } from './year-scale.ts';

/** Values by municipality, each aligned to `periods`: every year, ascending. */
export type Field = { periods: readonly string[]; series: readonly (readonly (number | null)[])[] };

/** Whole coordinates in a box of so many units: fine enough for any screen, short in bytes. */
const BOX = 1000;
const PER_CENT = BOX / 100;

/** Of at least two years and one value. */
export function fieldDrawing({ periods, series }: Field, labelled: Labelled): Markup {
  const { lang, id, title, description } = labelled;
  const [first = '', last = ''] = [periods[0], periods.at(-1)];
  const years = yearScale(first, last);
  const values = valueScale(series.flat().filter((value) => value !== null));
  const lines = series
    .map((own) => linePath(periods, own, { years, values }))
    .filter((path) => path !== '')
    .map((path) => markup`<path d="${path}"/>`);
  return markup`<div class="chart">${countLabels(values, lang)}<svg class="plot field" role="img" aria-labelledby="${id}-t ${id}-d"><title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>${ruledLines(values)}<svg viewBox="0 0 ${BOX} ${BOX}" preserveAspectRatio="none" width="100%" height="100%">${lines}</svg></svg>${yearLabels(first, last, years)}</div>`;
}

type Scales = { years: YearScale; values: ValueScale };

/** A line through neighbouring years; a year without neighbours is a stroke of no length, which round caps make a dot. */
function linePath(
  periods: readonly string[],
  own: readonly (number | null)[],
  { years, values }: Scales,
): string {
  let path = '';
  let joined = false;
  for (const [index, period] of periods.entries()) {
    const point = { value: own[index] ?? null };
    if (!hasValue(point)) {
      joined = false;
      continue;
    }
    const at = `${Math.round(years.at(period) * PER_CENT)} ${Math.round(values.at(point.value) * PER_CENT)}`;
    const lone = !joined && (own[index + 1] ?? null) === null;
    path += joined ? `L${at}` : `M${at}${lone ? 'h0' : ''}`;
    joined = true;
  }
  return path;
}

function yearLabels(first: string, last: string, { at, between }: YearScale): Markup {
  const label = (side: string, period: string): Markup =>
    markup`<text class="${side}" x="${rounded(at(period))}%" y="1em">${period}</text>`;
  return markup`<svg class="across" aria-hidden="true">${label('first', first)}${between.map((period) => label('inner', period))}${label('last', last)}</svg>`;
}
