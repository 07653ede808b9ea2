// What a reader must know of a line: how to read its figures, where its scale starts, which years have none, which were
// changed, how old the newest is. A narrow frame shows the first words alone.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import type { Lang } from '../../model/lang.ts';
import { type ChartPoint, type ChartView, hasValue } from '../figure-view.ts';
import { newerNotes } from '../notes.ts';
import { breakNotes, referenceNotes } from './lines/notes.ts';
import type { ValueScale } from './value-scale.ts';
import { yearSpans } from './years.ts';

const spans = (points: readonly Pick<ChartPoint, 'period'>[]): string =>
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
  return without.length === 0 ? [] : [EMBED_WORDS[lang].yearsMissing(spans(without))];
}

function revisedYears({ lang }: ChartView, points: readonly ChartPoint[]): string[] {
  const changed = points.filter(
    ({ revised }) => revised?.type === 'revised' || revised?.type === 'corrected',
  );
  const dates = changed.map(({ revised }) => revised?.on ?? '').sort();
  const latest = dates.at(-1);
  return latest === undefined ? [] : [EMBED_WORDS[lang].yearsRevised(spans(changed), latest)];
}

/** Why values that stand out were let through, each reason behind its years. */
export function waivedYears(points: readonly Pick<ChartPoint, 'period' | 'cautions'>[]): string[] {
  const reasons = [...new Set(points.flatMap(({ cautions }) => cautions))];
  return reasons.map(
    (reason) => `${spans(points.filter(({ cautions }) => cautions.includes(reason)))}: ${reason}`,
  );
}
