// What must be known of lines beside their figures: breaks, who calculated the reference, or why it is not there.
import { DRAWING_WORDS } from '../../../i18n/drawing-words.ts';
import type { Lang } from '../../../model/lang.ts';
import { SERVICE } from '../../../model/service.ts';
import { type Markup, markup } from '../../markup.ts';
import type { Break, Reference } from '../../metric-view.ts';
import { breakLetter, REFERENCE } from './drawing.ts';
import { lineSample } from './key.ts';

export function referenceNotes(reference: Reference | null, lang: Lang): string[] {
  if (reference === null) return [];
  const words = DRAWING_WORDS[lang];
  if (reference.points.length > 0)
    return [words.referenceMeaning({ name: reference.name, service: SERVICE })];
  return [reference.kind === 'county' ? words.noCounty : words.noMedian];
}

/** The same on a page, where a narrow drawing has no room for the line's name: with a sample of it. */
export function referenceMarkup(reference: Reference | null, lang: Lang): Markup | null {
  const [note] = referenceNotes(reference, lang);
  if (reference === null || note === undefined) return null;
  return reference.points.length === 0
    ? markup`${note}`
    : markup`<span class="lk">${lineSample(REFERENCE)}</span> ${note}`;
}

export const breakNotes = (breaks: readonly Break[], lang: Lang): string[] =>
  breaks.map(({ period, text }, index) =>
    DRAWING_WORDS[lang].breakIn({ letter: breakLetter(index), period, text }),
  );
