// The sign at a figure of a ranking that has notes of its own, and where they stand.
import { NOTE_WORDS } from '../../../i18n/note-words.ts';
import type { Lang } from '../../../model/lang.ts';
import { type Markup, markup } from '../../markup.ts';
import type { RankedFigure } from '../../metric-view.ts';
import { isMarked, MARK } from '../../ranking/notes.ts';

/** Of the list of them, below the ranking. */
export const ROW_NOTES_ID = 'ranking-notes';

/** Null where the figure has none. */
export const noteMark = (entry: Pick<RankedFigure, 'name' | 'notes'>, lang: Lang): Markup | null =>
  isMarked(entry)
    ? markup`<a class="dn" href="#${ROW_NOTES_ID}" aria-label="${NOTE_WORDS[lang].noteOn(entry.name)}">${MARK}</a>`
    : null;
