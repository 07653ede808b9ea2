// What figures must be read with: the sign at one that has notes, and the sentences under it: that it was revised and when,
// its rank, what to mind.
import type { Lang } from '../data/lang.ts';
import type { MissingReason } from '../data/release.ts';
import { SERVICE } from '../data/settings.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import { bareSuffix, bareValue, formatLiteral, type UnitWords, wordApart } from '../text/numbers.ts';
import { type Markup, markup, unbroken } from './markup.ts';
import type { FigureView, NewestRevision } from './views.ts';

/** The sign at what has notes of its own. */
export const MARK = '†';

/** The sign at a figure of a table, beside which its notes stand. */
export const markIn = (lang: Lang): Markup =>
  markup`<abbr title="${DRAWING_WORDS[lang].caveat}">${MARK}</abbr>`;

/** Of a metric's notes; nothing where there is nothing to mind. */
export const noteList = (notes: readonly string[]): Markup | null =>
  notes.length === 0
    ? null
    : markup`<ul class="notes">${notes.map((note) => markup`<li>${unbroken(note)}</li>`)}</ul>`;

/** The sign at a figure, which leads to its notes; `name` says to those who do not see it whose they are. */
export const markTo = (href: string, name: string, lang: Lang): Markup =>
  markup`<a class="dn" href="${href}" aria-label="${NOTE_WORDS[lang].noteOn(name)}">${MARK}</a>`;

/** Why there is no value. */
export const missingNote = ({ lang }: UnitWords, missing: MissingReason | null): string =>
  EMBED_WORDS[lang].missing[missing ?? 'unknown'];

/** The previous value stands without its unit: the figure beside it has the same, or the note says that it changed. */
export function revisedNote(unit: UnitWords, { on, previousValue, type }: NewestRevision): string {
  const previous = previousValue === null || type === 'metadata' ? null : bareValue(previousValue, unit);
  return EMBED_WORDS[unit.lang].changed({ type, on, previous });
}

/** How old the newest year is, and where newer ones are; none while the series is kept up. */
export function newerNotes({ lang, newer }: Pick<FigureView, 'lang' | 'newer'>): string[] {
  if (newer === null) return [];
  const words = EMBED_WORDS[lang];
  const age = words.newestYear(newer.last, newer.retrieved);
  return newer.metric === null ? [age] : [age, words.newerIn(newer.metric.title, newer.metric.last)];
}

/** Null unless the ranking is of the figure's own period. */
function rankNote({ lang, rank, period }: FigureView): string | null {
  if (rank === null || rank.period !== period) return null;
  return EMBED_WORDS[lang].ranked({ ...rank, service: SERVICE });
}

/** Short facts of one figure, the gravest first. That it was published is none. */
export function noteTexts(view: FigureView): string[] {
  const { revised: change } = view;
  const revised = change === null || change.type === 'published' ? null : revisedNote(view, change);
  return [revised, rankNote(view), ...newerNotes(view)].filter((note) => note !== null);
}

/** Everything to read the figure with, whole, on its page. */
export const figureNotesMarkup = (view: FigureView): Markup =>
  markup`${view.notes.map((note) => markup`<p class="n">${MARK} ${unbroken(note)}</p>`)}${noteTexts(view).map((note) => markup`<p class="n">${unbroken(note)}</p>`)}`;

/** So many signs always have room. */
const SHORT = 60;

/** The sign stands once, before the word. */
const OWN_MARK = /^† /;

/**
 * What to mind of a drawing: where a narrow column has no room for all of it, its first words, and the way to the rest.
 * Nothing when there is nothing to mind; `page` is where the notes stand whole.
 */
export function noteLine(notes: readonly string[], page: string, lang: Lang): Markup | null {
  const text = notes.join(' ');
  if (text === '') return null;
  if (text.length <= SHORT) return markup`<p class="n">${unbroken(text)}</p>`;
  return markup`<p class="n o"><a href="${page}" rel="noopener" target="_blank"><span>${MARK} ${DRAWING_WORDS[lang].caveat}: </span>${unbroken(text.replace(OWN_MARK, ''))}</a></p>`;
}

/**
 * The same in a frame, whose height is given: a line of cautions, the way to newer figures among them, whose rest is on the
 * figure's page, and what has room below.
 */
export function framedNotes(view: FigureView, page: string): Markup | null {
  const cautions = noteLine([...view.notes, ...newerNotes(view).map((note) => `${note}.`)], page, view.lang);
  const own = noteTexts({ ...view, newer: null }).map((note) => markup`<p class="n">${unbroken(note)}</p>`);
  return cautions === null && own.length === 0 ? null : markup`<div class="ns">${cautions}${own}</div>`;
}

// A number as pages show it: every digit of the source's literal, the decimals behind the third significant digit set
// lighter, and in a column the decimal signs below each other. What is copied is the number alone.

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
