// The sentences under a figure: that it was revised and when, its rank, what to mind.
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import { SERVICE } from '../model/service.ts';
import type { FigureView, Missing, Revised } from './figure-view.ts';
import { type Markup, markup } from './markup.ts';
import { bareValue, type UnitWords } from './with-unit.ts';

/** Why there is no value. */
export const missingNote = ({ lang }: UnitWords, missing: Missing | null): string =>
  EMBED_WORDS[lang].missing[missing ?? 'unknown'];

/** The previous value stands without its unit: the figure beside it has the same, or the note says that it changed. */
export function revisedNote(unit: UnitWords, { on, previousValue, type }: Revised): string {
  const previous = previousValue === null || type === 'metadata' ? null : bareValue(previousValue, unit);
  return EMBED_WORDS[unit.lang].changed({ type, on, previous });
}

/** What a flag means; a flag without words shows its code, so that none is hidden. */
export const flagNote = ({ lang }: UnitWords, code: string): string =>
  EMBED_WORDS[lang].flags[code] ?? EMBED_WORDS[lang].flagged(code);

/** Null unless the ranking is of the figure's own period. */
export function rankNote({ lang, rank, period }: FigureView): string | null {
  if (rank === null || rank.period !== period) return null;
  return EMBED_WORDS[lang].ranked({ ...rank, service: SERVICE });
}

/** The notes of one figure, the gravest first. That it was published is none. */
export function noteTexts(view: FigureView): string[] {
  const { revised: change } = view;
  const revised = change === null || change.type === 'published' ? null : revisedNote(view, change);
  const notes = [revised, ...view.flags.map((code) => flagNote(view, code)), rankNote(view)];
  return notes.filter((note) => note !== null);
}

export const figureNotes = (view: FigureView): Markup =>
  markup`${noteTexts(view).map((note) => markup`<p class="n">${note}</p>`)}`;
