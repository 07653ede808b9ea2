// What a reader must know of figures beside their values: what the metric's notes and the waivers say of one figure, of a row
// of a ranking, of a year, of a whole drawing.
import type { CatalogueMetric } from '../../../data/catalogue.ts';
import type { Lang, Localized } from '../../../data/lang.ts';
import { isAbout } from '../../../data/registry.ts';
import type { Break } from '../../../embed/metric-view.ts';
import type { FigureSubject } from '../../../endpoints/endpoint.ts';
import type { RankedEntry, StoredSeries } from '../../../store/shards.ts';

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

/** Of one figure, what is its own first: of a frame's note a narrow column shows the first words alone. */
export function notesOf(
  { metric, municipality, lang }: FigureSubject,
  { cautions }: Pick<StoredSeries, 'cautions'>,
  period: string,
): string[] {
  const row = { geo: municipality.code, cautions: cautions[period] ?? [] };
  return [...ownNotes(metric, row, period), ...sharedNotes(metric, period)].map((text) => text[lang]);
}

/** Where a series changes meaning, for all municipalities or for one of those that are shown. */
export const breaksOf = ({ notes }: CatalogueMetric, geos: readonly string[], lang: Lang): Break[] =>
  notes.flatMap(({ kind, geo, from, text }) =>
    kind === 'break' && from !== null && (geo === null || geo.some((code) => geos.includes(code)))
      ? [{ period: from, text: text[lang] }]
      : [],
  );

/** What figures of these municipalities must be read with: what names one of them first, then what holds for all. */
export function cautionsOf(
  { notes, periods }: Pick<CatalogueMetric, 'notes' | 'periods'>,
  geos: readonly string[],
  lang: Lang,
): string[] {
  const drawn = notes.filter(
    (note) =>
      note.kind === 'caution' && geos.some((geo) => periods.some((period) => isAbout(note, { geo, period }))),
  );
  const own = drawn.filter(({ geo }) => geo !== null);
  return [...own, ...drawn.filter(({ geo }) => geo === null)].map(({ text }) => text[lang]);
}

/** Whether notes of its own, or waivers, go with the figure of a year. */
export const isNoted = (
  { metric, municipality }: FigureSubject,
  series: Pick<StoredSeries, 'cautions'> | null,
  period: string,
): boolean =>
  ownNotes(metric, { geo: municipality.code, cautions: series?.cautions[period] ?? [] }, period).length > 0;
