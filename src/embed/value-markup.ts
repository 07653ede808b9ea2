// The figure itself, large, with its unit; or why there is none.
import { wordApart } from '../i18n/quantity.ts';
import { digits } from './digits.ts';
import type { FigureView } from './figure-view.ts';
import { type Markup, markup } from './markup.ts';
import { missingNote } from './notes.ts';
import { unbroken } from './unbroken.ts';

/** Carries the literal as the machine-readable value; per cent stands beside the number, other units below it, none of a mere count. */
export function valueMarkup(view: FigureView): Markup {
  const { value } = view;
  if (value === null) return markup`<p class="v m">${missingNote(view, view.missing)}</p>`;
  const word = wordApart(value, view);
  const below = word === null ? null : markup` <span class="u">${unbroken(word)}</span>`;
  return markup`<p class="v"><data value="${value}">${digits(value, view)}</data>${below}</p>`;
}
