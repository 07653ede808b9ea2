// What must be known of one row of a ranking, and what holds for all of them.
import type { Localized } from '../../../model/lang.ts';
import { isAbout } from '../../../model/note.ts';
import type { CatalogueMetric } from '../../../store/catalogue.ts';
import type { RankedEntry } from '../../../store/shards.ts';

/** Notes that name the municipality, and why waivers let its figure through. */
export const ownNotes = (
  { notes }: Pick<CatalogueMetric, 'notes'>,
  { geo, cautions }: Pick<RankedEntry, 'geo' | 'cautions'>,
  period: string,
): Localized[] => [
  ...notes.filter((note) => note.geo !== null && isAbout(note, { geo, period })).map(({ text }) => text),
  ...cautions,
];

/** What holds for every municipality in a year: cautions, then breaks, the newest first, since it says what the year's figures mean. */
export function sharedNotes({ notes }: Pick<CatalogueMetric, 'notes'>, year: string): Localized[] {
  const about = notes.filter((note) => note.geo === null && isAbout(note, { geo: '', period: year }));
  const breaks = about.filter(({ kind }) => kind === 'break');
  const newestFirst = breaks.sort((a, b) => Number(b.from) - Number(a.from));
  return [...about.filter(({ kind }) => kind !== 'break'), ...newestFirst].map(({ text }) => text);
}

/** Those of a metric that no figure of a year has; all where the year is null, as of a metric without a ranking. */
export const otherNotes = ({ notes }: Pick<CatalogueMetric, 'notes'>, year: string | null): Localized[] =>
  notes
    .filter(
      (note) => year === null || !(note.geo ?? ['']).some((geo) => isAbout(note, { geo, period: year })),
    )
    .map(({ text }) => text);
