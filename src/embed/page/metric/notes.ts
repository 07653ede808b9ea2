// What figures of a metric must be read with: a list of notes, and the sign at one of a ranking that has its own.
import { NOTE_WORDS } from '../../../i18n/note-words.ts';
import type { Lang } from '../../../model/lang.ts';
import { type Markup, markup } from '../../markup.ts';
import type { RankedFigure } from '../../metric-view.ts';
import { isMarked, MARK } from '../../ranking/notes.ts';
import { unbroken } from '../../unbroken.ts';

/** Nothing where there is nothing to mind. */
export const noteList = (notes: readonly string[]): Markup | null =>
  notes.length === 0
    ? null
    : markup`<ul class="notes">${notes.map((note) => markup`<li>${unbroken(note)}</li>`)}</ul>`;

/** Of the list of what rows of a ranking must be read with, below it. */
export const ROW_NOTES_ID = 'ranking-notes';

/** The sign at a figure, which leads to its notes; `name` says to those who do not see it whose they are. */
export const markTo = (href: string, name: string, lang: Lang): Markup =>
  markup`<a class="dn" href="${href}" aria-label="${NOTE_WORDS[lang].noteOn(name)}">${MARK}</a>`;

/** Null where the figure has none. */
export const noteMark = (entry: Pick<RankedFigure, 'name' | 'notes'>, lang: Lang): Markup | null =>
  isMarked(entry) ? markTo(`#${ROW_NOTES_ID}`, entry.name, lang) : null;
