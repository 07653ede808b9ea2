// The publisher's figure of the country: the way to it, and where no municipality's compares with it the figure by itself with
// the reason.
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { markTo } from '../embed/notes.ts';
import type { CountryFigure } from '../embed/views.ts';
import { quantity, type UnitWords } from '../text/numbers.ts';

/** `shown` is what stands for it; the sign behind it leads to its notes. */
export function countryLink(
  { path, literal, notes, name }: CountryFigure,
  shown: Markup,
  { lang }: UnitWords,
): Markup {
  const mark = notes.length === 0 ? null : markTo(path, name, lang);
  return markup`<a href="${path}"><data value="${literal}">${shown}</data></a>${mark}`;
}

/** Nothing where there is none, or where it stands beside the others. */
export function countryAlone(figure: CountryFigure | null, unit: UnitWords): Markup | null {
  if (figure === null || figure.reason === null) return null;
  const { name, period, literal, reason } = figure;
  const shown = unbroken(quantity(literal, unit));
  return markup`<p class="note">${name} ${period}: ${countryLink(figure, shown, unit)}. ${unbroken(reason)}</p>`;
}
