// A number as pages show it: every digit of the source's literal, the decimals behind the third significant digit set
// lighter, and in a column the decimal signs below each other. What is copied is the number alone.
import { bareSuffix, formatLiteral, type UnitWords, wordApart } from '../text/numbers.ts';
import type { FigureView } from './figure-view.ts';
import { type Markup, markup } from './markup.ts';
import { missingNote } from './notes.ts';
import { unbroken } from './unbroken.ts';

const SIGNIFICANT = 3;
const SIGNS = { sv: ',', en: '.' } as const;

/** Where the lighter part begins: never before the decimal sign, so that whole numbers are always whole. */
function tailAt(text: string, sign: number): number {
  let counted = 0;
  for (const { index } of text.matchAll(/\d/g)) {
    if (counted === SIGNIFICANT && index > sign) return index - 1 === sign ? sign : index;
    if (counted > 0 || text[index] !== '0') counted = Math.min(SIGNIFICANT, counted + 1);
  }
  return text.length;
}

/** How many decimals a literal is written with. */
const decimalsOf = (literal: string): number => formatLiteral(literal, 'sv').split(',')[1]?.length ?? 0;

/** The most decimals in a column. */
export const mostDecimals = (literals: readonly string[]): number => Math.max(0, ...literals.map(decimalsOf));

/** @param decimals of the column that it stands in; 0 where it stands alone */
export function digits(literal: string, unit: UnitWords, decimals = 0): Markup {
  const text = formatLiteral(literal, unit.lang);
  const sign = text.indexOf(SIGNS[unit.lang]);
  const cut = sign < 0 ? text.length : tailAt(text, sign);
  const tail = cut === text.length ? null : markup`<span class="dt">${text.slice(cut)}</span>`;
  return markup`${text.slice(0, cut)}${tail}${unseen(decimalRoom(literal, unit.lang, decimals))}${bareSuffix(literal, unit)}`;
}

/**
 * Room behind a number whose column has other units, too: for the decimals that others have, and for the longest of their
 * signs where it has none. Its own sign stands beside it, and the decimal signs below each other.
 */
export function roomBehind(
  literal: string,
  unit: UnitWords,
  { decimals, signs }: { decimals: number; signs: readonly string[] },
): Markup | null {
  const longest = signs.reduce((a, b) => (b.length > a.length ? b : a), '');
  const sign = bareSuffix(literal, unit) === '' ? longest : '';
  return unseen(`${decimalRoom(literal, unit.lang, decimals)}${sign}`);
}

/** Drawn by the style, so that nobody copies or hears it. */
const unseen = (room: string): Markup | null =>
  room === '' ? null : markup`<span class="dp" data-room="${room}"></span>`;

/** What stands, unseen, where others of a column have decimals. */
export function decimalRoom(literal: string, lang: UnitWords['lang'], decimals: number): string {
  const own = decimalsOf(literal);
  return own >= decimals ? '' : `${own === 0 ? SIGNS[lang] : ''}${'0'.repeat(decimals - own)}`;
}

/**
 * The figure itself, large, or why there is none: the literal is its machine-readable value; per cent stands beside the number,
 * other units below it, none of a mere count.
 */
export function valueMarkup(view: FigureView): Markup {
  const { value } = view;
  if (value === null) return markup`<p class="v m">${missingNote(view, view.missing)}</p>`;
  const word = wordApart(value, view);
  const below = word === null ? null : markup` <span class="u">${unbroken(word)}</span>`;
  return markup`<p class="v"><data value="${value}">${digits(value, view)}</data>${below}</p>`;
}
