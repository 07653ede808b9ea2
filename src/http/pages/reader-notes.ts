// What a reader of a drawing or a page must know of a figure and a series: cautions, and where newer years are.
import type { Newer } from '../../embed/figure-view.ts';
import type { Lang } from '../../model/lang.ts';
import { figureNotes } from '../../queries/records/note.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';
import type { StoredSeries } from '../../store/shards.ts';

type About = { store: Store; metric: CatalogueMetric; lang: Lang };

/** A series whose newest year lies so many years before the release may have been left by its source. */
const OLD = 3;

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Null while the series is kept up. */
export function newerOf({ store, metric, lang }: About): Newer | null {
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

type InMunicipality = About & { municipality: CatalogueMunicipality };

export const notesOf = (
  { metric, municipality, lang }: InMunicipality,
  series: StoredSeries,
  period: string,
): string[] => {
  const cautions = series.cautions[period] ?? [];
  return figureNotes(metric, { geo: municipality.code, period, cautions }, lang).map(({ text }) => text);
};
