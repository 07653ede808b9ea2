// What a ranking and its map must be read with: notes of its rows, figures that waivers let through, notes of the metric,
// how old it is.
import { DRAWING_WORDS } from '../../i18n/drawing-words.ts';
import { NOTE_WORDS } from '../../i18n/note-words.ts';
import type { Lang } from '../../model/lang.ts';
import { type Markup, markup } from '../markup.ts';
import type { RankedFigure, RankingView } from '../metric-view.ts';
import { newerNotes } from '../notes.ts';

/** The sign at a row that has notes of its own. */
export const MARK = '†';

/** The sign at a figure of a table, beside which its notes stand. */
export const markIn = (lang: Lang): Markup =>
  markup`<abbr title="${DRAWING_WORDS[lang].caveat}">${MARK}</abbr>`;

export const isMarked = ({ notes }: Pick<RankedFigure, 'notes'>): boolean => notes.length > 0;

/**
 * The gravest first, since a narrow frame has room for the first words alone.
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
