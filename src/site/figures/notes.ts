// The sentences beside a row's figure, in the words of the embeds.

import type { Lang } from '../../data/lang.ts';
import { roundedTo } from '../../data/number.ts';
import { type Markup, markup } from '../../embed/markup.ts';
import { MARK, markTo, missingNote, revisedNote } from '../../embed/notes.ts';
import { NOTE_WORDS } from '../../text/answers.ts';
import { formatCount, formatLiteral, isSign, unitWord } from '../../text/numbers.ts';
import { observationPaths } from '../../text/paths.ts';
import { SITE_WORDS, SUBJECT_WORDS } from '../../text/site.ts';
import type { FigureRow, ShownRow } from './row.ts';

/** That it was revised and when, what to mind, and why the newest period is empty: the gravest first. */
export function figureNoteTexts({ unit, latest, missing }: FigureRow): string[] {
  const revision = latest?.revision ?? null;
  const revised =
    revision === null || revision.type === 'published'
      ? []
      : [revisedNote(unit, { ...revision, on: revision.published.slice(0, 10) })];
  const own = (latest?.own ?? []).map((text) => `${MARK} ${text}`);
  const { missingFor } = SITE_WORDS[unit.lang].municipality;
  const absent = missing === null ? [] : [missingFor(missing.period, missingNote(unit, missing.reason))];
  return [...revised, ...own, ...absent];
}

/** The sign beside a figure that is to be read with notes, and the way to them; null where it has none. */
export function figureMark({ metric, unit, latest }: ShownRow): Markup | null {
  const { lang } = unit;
  return latest.isNoted ? markTo(observationPaths(latest.id)[lang], metric.title[lang], lang) : null;
}

/** What the sign means, where any of the rows has it. */
export const markMeaning = (rows: readonly ShownRow[], lang: Lang): Markup | null =>
  rows.some(({ latest }) => latest.isNoted)
    ? markup`<p class="note">${MARK} ${NOTE_WORDS[lang].marked}</p>`
    : null;

/** The rank in the figure's own year, null where it has none; the page says who calculated it. */
export function rankText({ metric, unit, rank }: FigureRow): string | null {
  if (rank === null) return null;
  const total = formatCount(rank.total, unit.lang);
  return SUBJECT_WORDS[unit.lang].ranked({ ...rank, total, order: metric.order });
}

const DECIMALS = 2;

/** At most two decimals, as the page says; a change that would then be none keeps all of its own. */
function rounded(literal: string): string {
  const fewer = roundedTo(literal, DECIMALS);
  return Number(fewer) === 0 ? literal : fewer;
}

const isOne = (literal: string): boolean => /^-?1$/.test(literal);

/** `+0,3 procentenheter`, with its sign; null where there is none. */
export function changeText({ unit, change }: FigureRow): string | null {
  if (change === null) return null;
  const words = SUBJECT_WORDS[unit.lang];
  if (change.literal === '0') return words.unchanged;
  const literal = rounded(change.literal);
  const points = isSign(unit) ? ` ${words.points(isOne(literal))}` : '';
  return `${literal.startsWith('-') ? '' : '+'}${formatLiteral(literal, unit.lang)}${points}`;
}

/** The same with the unit, where none stands beside it. */
export function changeWithUnit(row: FigureRow): string | null {
  const { unit, change } = row;
  const text = changeText(row);
  if (text === null || change === null || change.literal === '0' || isSign(unit)) return text;
  return `${text} ${unitWord(rounded(change.literal), unit)}`;
}
