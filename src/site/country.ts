// The publisher's figure of the country by itself, with the reason, where no municipality's compares with it.
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureShown } from '../embed/notes.ts';
import type { CountryFigure } from '../embed/views.ts';
import { quantity } from '../text/numbers.ts';

/** Nothing where there is none, or where it stands beside the others. */
export function countryAlone(figure: CountryFigure | null): Markup | null {
  if (figure === null || figure.reason === null) return null;
  const { name, period, value, metric, reason } = figure;
  const figureMarkup = figureShown(figure, { shown: quantity(value, metric) });
  return markup`<p class="note">${name} ${period}: ${figureMarkup}. ${unbroken(reason)}</p>`;
}
