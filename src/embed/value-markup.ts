// The figure itself, large, with its unit; or why there is none.
import { isSign, unitWord } from '../i18n/quantity.ts';
import { digits } from './digits.ts';
import type { FigureView } from './figure-view.ts';
import { type Markup, markup } from './markup.ts';
import { missingNote } from './notes.ts';
import { unbroken } from './unbroken.ts';

/** Carries the literal as the machine-readable value; per cent stands beside the number, other units below it. */
export function valueMarkup(view: FigureView): Markup {
  const { value } = view;
  if (value === null) return markup`<p class="v m">${missingNote(view, view.missing)}</p>`;
  const below = isSign(view) ? null : markup` <span class="u">${unbroken(unitWord(value, view))}</span>`;
  return markup`<p class="v"><data value="${value}">${digits(value, view)}</data>${below}</p>`;
}
