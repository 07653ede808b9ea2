// What figures must be read with: the sign at one that has notes, and the sentences under it: that it was revised and when,
// its rank, what to mind.
import { greatest } from 'd3-array';
import type { Lang } from '../data/lang.ts';
import type { MissingReason } from '../data/release.ts';
import { SERVICE } from '../data/settings.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import {
  bareSuffix,
  bareValue,
  besideTitle,
  exactValue,
  formatLiteral,
  isRounded,
  type Literal,
  shownLiteral,
  type UnitWords,
  wordApart,
} from '../text/numbers.ts';
import { rankNote } from '../text/sentences.ts';
import { figurePath } from './addresses.ts';
import { linkOut, type Markup, markup, unbroken } from './markup.ts';
import type { EmbedLook } from './theme.ts';
import {
  type Figure,
  type FigureView,
  hasValue,
  type NewestRevision,
  type ValuedFigure,
} from './views.ts';

/** The sign at what has notes of its own. */
export const MARK = '†';

/** The sign at a figure of a table, beside which its notes stand. */
const markIn = (lang: Lang): Markup =>
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
export const missingNote = (
  { lang }: UnitWords,
  missing: MissingReason | null,
): string => EMBED_WORDS[lang].missing[missing ?? 'unknown'];

/**
 * The previous value stands without its unit: the figure beside it has the same, or the note says that it changed. It is left
 * out where it looks the same as the one that there is now; the history has both.
 * @param value what there is now; null for none
 */
export function revisedNote(
  unit: UnitWords,
  { release, previousValue, type }: NewestRevision,
  value: number | null,
): string {
  const before =
    previousValue === null || type === 'metadata'
      ? null
      : bareValue(previousValue, unit);
  const isSame = value !== null && before === bareValue(value, unit);
  const previous = isSame ? null : before;
  return EMBED_WORDS[unit.lang].changed({ type, release, previous });
}

/** How old the newest year is, and where newer ones are; none while the series is kept up. */
export function newerNotes({
  lang,
  newer,
}: Pick<FigureView, 'lang' | 'newer'>): string[] {
  if (newer === null) return [];
  const embedWords = EMBED_WORDS[lang];
  const age = embedWords.newestYear(newer.last, newer.retrieved);
  return newer.metric === null
    ? [age]
    : [age, embedWords.newerIn(newer.metric.title, newer.metric.last)];
}

/** Null unless the ranking is of the figure's own period. */
const rankOf = ({ lang, rank, period }: FigureView): string | null =>
  rank === null || rank.period !== period ? null : rankNote(rank, SERVICE, lang);

/** Short facts of one figure, the gravest first. That it was published is none. */
export function noteTexts(view: FigureView): string[] {
  const { revised: change } = view;
  const revised =
    change === null || change.type === 'published'
      ? null
      : revisedNote(view, change, view.value);
  return [revised, rankOf(view), ...newerNotes(view)].filter((note) => note !== null);
}

/** So many signs always have room. */
const SHORT = 60;

/** The sign stands once, before the word. */
const OWN_MARK = /^† /;

/**
 * What to mind of a drawing: where a narrow column has no room for all of it, its first words, and the way to the rest.
 * Nothing when there is nothing to mind; `page` is where the notes stand whole.
 */
export function noteLine(
  notes: readonly string[],
  page: string,
  { lang, sandboxed = false }: { lang: Lang } & Pick<EmbedLook, 'sandboxed'>,
): Markup | null {
  const text = notes.join(' ');
  if (text === '') return null;
  if (text.length <= SHORT) return markup`<p class="n">${unbroken(text)}</p>`;
  const caveat = markup`<span>${MARK} ${DRAWING_WORDS[lang].caveat}: </span>${unbroken(text.replace(OWN_MARK, ''))}`;
  return markup`<p class="n o">${linkOut({ sandboxed }, page, caveat)}</p>`;
}

/**
 * The same in a frame, whose height is given: a line of cautions, the way to newer figures among them, whose rest is on the
 * figure's page, and what has room below.
 */
export function framedNotes(view: FigureView, page: string): Markup | null {
  const cautions = noteLine(
    [...view.notes, ...newerNotes(view).map((note) => `${note}.`)],
    page,
    view,
  );
  const noteLines = noteTexts({ ...view, newer: null }).map(
    (note) => markup`<p class="n">${unbroken(note)}</p>`,
  );
  return cautions === null && noteLines.length === 0
    ? null
    : markup`<div class="ns">${cautions}${noteLines}</div>`;
}

// A figure as it is shown: rounded, with its exact literal at hand.

/** The attributes of the element that shows it: the exact one, where rounding takes something away. */
export const exactAttributes = (literal: Literal, unit: UnitWords): Markup | null =>
  isRounded(literal, unit)
    ? markup` data-exact title="${exactValue(literal, unit)}"`
    : null;

/** With the literal for machines, too. */
export const figureData = (
  literal: Literal,
  unit: UnitWords,
  shown = bareValue(literal, unit),
): Markup =>
  markup`<data value="${literal}"${exactAttributes(literal, unit)}>${shown}</data>`;

const exactUnit = (unit: UnitWords): UnitWords => ({ ...unit, decimals: null });

/** How a figure stands where there are several. */
type FigureLook = {
  /** Where the number leads, and the sign of its notes; null where they stand beside it. By itself its own page. */
  link?: string | null;
  /** With every digit. */
  exact?: boolean;
  /** What the numbers of its column need; null where they are not aligned. */
  align?: Column | null;
  /** Whether the sign of its notes stands at it. */
  marked?: boolean;
  /** How the number is written where its unit is not beside it. */
  shown?: string;
};

/** A figure with a value: the number, the sign of its notes, and room for the decimals of others. */
export function figureShown(figure: ValuedFigure, look: FigureLook = {}): Markup {
  const {
    link = figurePath(figure),
    exact = false,
    align = null,
    marked = true,
    shown,
  } = look;
  const { value, name, notes, metric } = figure;
  const unit = exact ? exactUnit(metric) : metric;
  const number = exact
    ? markup`${bareValue(value, unit)}`
    : figureData(value, unit, shown);
  const linked = link === null ? number : markup`<a href="${link}">${number}</a>`;
  const sign = link === null ? markIn(metric.lang) : markTo(link, name, metric.lang);
  const mark = marked && notes.length > 0 ? sign : null;
  return markup`${linked}${mark}${align === null ? null : roomBehind(value, unit, align)}`;
}

/** A cell of a table; without a value a dash, and why there is none. @param figure null where the place has none of the year */
export function figureCell(
  figure: Figure | null,
  unit: UnitWords,
  look: FigureLook = {},
): Markup {
  if (figure !== null && hasValue(figure))
    return markup`<td class="number">${figureShown(figure, look)}</td>`;
  const why = missingNote(unit, figure?.missing ?? null);
  return markup`<td class="number"><span class="unseen">${why}</span><span aria-hidden="true" title="${why}">–</span></td>`;
}

/** `Exakt: 7,975064 %`; nothing where the figure shown is the exact one. */
const exactLine = (literal: Literal, unit: UnitWords): Markup | null =>
  isRounded(literal, unit)
    ? markup`<span class="x" data-exact>${EMBED_WORDS[unit.lang].exact(exactValue(literal, unit))}</span>`
    : null;

/** The decimals of a number as it is shown, with their sign. */
const decimalsOf = (literal: Literal, unit: UnitWords): string =>
  /[,.]\d+$/.exec(formatLiteral(shownLiteral(literal, unit), 'sv'))?.[0] ?? '';

/** What the numbers of all rows of a column need, whose units differ, so that their decimal signs stand below each other. */
export type Column = { decimals: string; sign: string };

const longest = (texts: readonly string[]): string =>
  greatest(texts, ({ length }) => length) ?? '';

export const columnOf = (
  numbers: readonly { value: Literal; metric: UnitWords }[],
  exact = false,
): Column => {
  const units = numbers.map(({ value, metric }) => ({
    value,
    unit: exact ? exactUnit(metric) : metric,
  }));
  return {
    decimals: longest(units.map(({ value, unit }) => decimalsOf(value, unit))),
    sign: longest(units.map(({ value, unit }) => bareSuffix(value, unit))),
  };
};

/** Room behind a number for the decimals and the sign that others of its column have; drawn by the style, so that nobody copies or hears it. */
export function roomBehind(
  literal: Literal,
  unit: UnitWords,
  { decimals, sign }: Column,
): Markup | null {
  const lacking = decimals.slice(decimalsOf(literal, unit).length);
  const room = `${lacking}${bareSuffix(literal, unit) === '' ? sign : ''}`.replace(
    /\d/g,
    '0',
  );
  return room === '' ? null : markup`<span class="dp" data-room="${room}"></span>`;
}

/**
 * The figure itself, large, or why there is none: the literal is its machine-readable value; per cent stands beside the number,
 * other units below it, none of a mere count, and last the exact one.
 * @param unit what is said of it where the words around it say the rest; by itself the whole of it
 */
export function valueMarkup(view: FigureView, unit?: string | null): Markup {
  const { value } = view;
  if (value === null)
    return markup`<p class="v m">${missingNote(view, view.missing)}</p>`;
  const word =
    unit === undefined ? wordApart(value, besideTitle(view, view.metricTitle)) : unit;
  const below =
    word === null ? null : markup` <span class="u">${unbroken(word)}</span>`;
  return markup`<p class="v">${figureData(value, view)}${below}${exactLine(value, view)}</p>`;
}
