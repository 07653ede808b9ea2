// Which metrics stand first where there is no room for all: by a rule, so that nobody has to choose.
import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';

const compared = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** The newest year first, then the most municipalities in it, then the shortest title, then id. */
export const byProminence = (a: CatalogueMetric, b: CatalogueMetric): number =>
  compared(b.last ?? '', a.last ?? '') ||
  compared(b.covered, a.covered) ||
  compared(a.title.sv.length, b.title.sv.length) ||
  compared(a.id, b.id);

/** One metric of each subject, in the order of the subjects: the most prominent of those that count. */
export function keyMetrics(
  { subjects, metrics }: Pick<Catalogue, 'subjects' | 'metrics'>,
  counts: (metric: CatalogueMetric) => boolean,
): CatalogueMetric[] {
  return subjects.flatMap(({ slug }) => {
    const [first] = metrics.filter((one) => one.subject === slug && counts(one)).sort(byProminence);
    return first === undefined ? [] : [first];
  });
}
