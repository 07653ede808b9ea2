// The publisher's figure of the country by itself, with the reason, where no municipality's compares with it.
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureShown } from '../embed/notes.ts';
import type { CountryFigure } from '../embed/views.ts';
import { wordApart } from '../text/numbers.ts';

/** Nothing where there is none, or where it stands beside the others. */
export function countryAlone(figure: CountryFigure | null): Markup | null {
  if (figure === null || figure.reason === null) return null;
  const { name, period, value, metric, reason } = figure;
  const word = wordApart(value, metric);
  const unit = word === null ? null : markup` ${word}`;
  return markup`<p class="note">${name} ${period}: ${figureShown(figure)}${unit}. ${unbroken(reason)}</p>`;
}
