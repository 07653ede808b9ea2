// What the figures of a ranking must be read with: the sign at a row that has notes, and what stands below a ranking and its
// map.

import type { Lang } from '../../data/lang.ts';
import { NOTE_WORDS } from '../../text/answers.ts';
import type { Markup } from '../markup.ts';
import type { RankedFigure, RankingView } from '../metric-view.ts';
import { MARK, markTo, newerNotes } from '../notes.ts';

/** Of the list of what rows of a ranking must be read with, below it. */
export const ROW_NOTES_ID = 'ranking-notes';

export const isMarked = ({ notes }: Pick<RankedFigure, 'notes'>): boolean => notes.length > 0;

/** Null where the figure has none. */
export const noteMark = (entry: Pick<RankedFigure, 'name' | 'notes'>, lang: Lang): Markup | null =>
  isMarked(entry) ? markTo(`#${ROW_NOTES_ID}`, entry.name, lang) : null;

/**
 * Notes of the rows, figures that waivers let through, notes of the metric, how old it is: the gravest first, since a narrow
 * frame has room for the first words alone.
 * @param rows those that are shown: only their notes are shown, but every figure of the ranking that a waiver lets through
 *   is named
 */
export function rankingNotes(view: RankingView, rows: readonly RankedFigure[]): string[] {
  const { lang, entries } = view;
  const waived = entries.filter((entry) => entry.waived).map(({ name }) => name);
  return [
    ...rows.filter(isMarked).map(({ name, notes }) => `${MARK} ${name}: ${notes.join(' ')}`),
    ...(waived.length === 0 ? [] : [NOTE_WORDS[lang].leansOnWaived(waived.join(', '))]),
    ...view.notes,
    ...newerNotes(view).map((note) => `${note}.`),
  ];
}

/** Those of a map, which shows every figure: of the municipality that is pointed out first. */
export function mapNotes(view: RankingView): string[] {
  const own = view.entries.filter(({ geo }) => geo === view.chosen?.geo);
  return rankingNotes(view, [...own, ...view.entries.filter((entry) => !own.includes(entry))]);
}
