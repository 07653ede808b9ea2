// The publisher's figure of the country: the way to it, and where no municipality's compares with it the figure by itself with
// the reason.
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { exactAttributes, markTo } from '../embed/notes.ts';
import type { CountryFigure } from '../embed/views.ts';
import { bareValue, quantity, type UnitWords } from '../text/numbers.ts';

/** The sign behind it leads to its notes. */
export function countryLink(
  { path, literal, notes, name }: CountryFigure,
  unit: UnitWords,
  shown = bareValue(literal, unit),
): Markup {
  const mark = notes.length === 0 ? null : markTo(path, name, unit.lang);
  return markup`<a href="${path}"><data value="${literal}"${exactAttributes(literal, unit)}>${shown}</data></a>${mark}`;
}

/** Nothing where there is none, or where it stands beside the others. */
export function countryAlone(figure: CountryFigure | null, unit: UnitWords): Markup | null {
  if (figure === null || figure.reason === null) return null;
  const { name, period, literal, reason } = figure;
  return markup`<p class="note">${name} ${period}: ${countryLink(figure, unit, quantity(literal, unit))}. ${unbroken(reason)}</p>`;
}
