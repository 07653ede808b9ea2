// What a reader must know of a line: how to read its figures, where its scale starts, which years have none, which were
// changed, how old the newest is. A narrow frame shows the first words alone.

import type { Lang } from '../../data/lang.ts';
import { SERVICE } from '../../data/settings.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../../text/embeds.ts';
import { type ChartPoint, type ChartView, hasValue } from '../figure-view.ts';
import { type Markup, markup } from '../markup.ts';
import type { Break, Reference } from '../metric-view.ts';
import { newerNotes } from '../notes.ts';
import { breakLetter, REFERENCE } from './lines/drawing.ts';
import { lineSample } from './lines/key.ts';
import type { ValueScale } from './value-scale.ts';
import { yearSpans } from './years.ts';

const spansOf = (points: readonly Pick<ChartPoint, 'period'>[]): string =>
  yearSpans(points.map(({ period }) => period));

/** Of a view whose breaks are those that are drawn: the letters count them. */
export function chartNotes(view: ChartView, points: readonly ChartPoint[], scale: ValueScale): string[] {
  const zero = scale.showsZero ? [] : [EMBED_WORDS[view.lang].withoutZero];
  return [
    ...view.cautions,
    ...zero,
    ...breakNotes(view.breaks, view.lang),
    ...yearsWithout(points, view.lang),
    ...revisedYears(view, points),
    ...waivedYears(points),
    ...newerNotes(view).map((note) => `${note}.`),
    ...referenceNotes(view.reference, view.lang),
  ];
}

/** Those between the first and the last that a line leaves out. */
export function yearsWithout(points: readonly Pick<ChartPoint, 'period' | 'value'>[], lang: Lang): string[] {
  const without = points.filter((point) => !hasValue(point));
  return without.length === 0 ? [] : [EMBED_WORDS[lang].yearsMissing(spansOf(without))];
}

function revisedYears({ lang }: ChartView, points: readonly ChartPoint[]): string[] {
  const changed = points.filter(
    ({ revised }) => revised?.type === 'revised' || revised?.type === 'corrected',
  );
  const dates = changed.map(({ revised }) => revised?.on ?? '').sort();
  const latest = dates.at(-1);
  return latest === undefined ? [] : [EMBED_WORDS[lang].yearsRevised(spansOf(changed), latest)];
}

/** Why values that stand out were let through, each reason behind its years. */
export function waivedYears(points: readonly Pick<ChartPoint, 'period' | 'cautions'>[]): string[] {
  const reasons = [...new Set(points.flatMap(({ cautions }) => cautions))];
  return reasons.map(
    (reason) => `${spansOf(points.filter(({ cautions }) => cautions.includes(reason)))}: ${reason}`,
  );
}

/** Who calculated the line to compare with, or why it is not there; nothing where none was asked for. */
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

/** What the letters above the plot mean. */
export const breakNotes = (breaks: readonly Break[], lang: Lang): string[] =>
  breaks.map(({ period, text }, index) =>
    DRAWING_WORDS[lang].breakIn({ letter: breakLetter(index), period, text }),
  );
