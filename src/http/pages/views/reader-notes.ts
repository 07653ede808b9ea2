// What a reader of a drawing or a page must know of a figure and a series: cautions, and where newer years are.
import type { NewerYears } from '../../../embed/figure-view.ts';
import type { FigureSubject, MetricSubject } from '../../../queries/query.ts';
import { figureNotes } from '../../../queries/records/note.ts';
import type { StoredSeries } from '../../../store/shards.ts';

/** A series whose newest year lies so many years before the release may have been left by its source. */
const OLD = 3;

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Null while the series is kept up. */
export function newerOf({ store, metric, lang }: MetricSubject): NewerYears | null {
  const { last, retrieved } = metric;
  if (last === null || yearOf(store.catalogue.release) - yearOf(last) < OLD) return null;
  const found = metric.related
    .filter(({ relation }) => relation === 'newer')
    .flatMap(({ metric: id }) => store.directory.metrics.get(id) ?? [])
    .find((other) => (other.last ?? '') > last);
  const newer =
    found === undefined ? null : { id: found.id, title: found.title[lang], last: found.last ?? '' };
  return { last, retrieved, metric: newer };
}

export const notesOf = (
  { metric, municipality, lang }: FigureSubject,
  series: StoredSeries,
  period: string,
): string[] => {
  const cautions = series.cautions[period] ?? [];
  return figureNotes(metric, { geo: municipality.code, period, cautions }, lang).map(({ text }) => text);
};
