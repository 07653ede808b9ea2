// Which metrics stand first where there is no room for all: the key figures of the registry, or a rule where others are asked for.
import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';

const compared = (a: string | number, b: string | number): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** The newest year first, then the most municipalities in it, then the shortest title, then id. */
export const byProminence = (a: CatalogueMetric, b: CatalogueMetric): number =>
  compared(b.last ?? '', a.last ?? '') ||
  compared(b.covered, a.covered) ||
  compared(a.title.sv.length, b.title.sv.length) ||
  compared(a.id, b.id);

/** The key figures that count, in the order that the registry gives them. */
export const keyMetrics = (
  { metrics }: Pick<Catalogue, 'metrics'>,
  counts: (metric: CatalogueMetric) => boolean,
): CatalogueMetric[] =>
  metrics
    .filter((metric) => metric.keyFigure !== null && counts(metric))
    .sort((a, b) => compared(a.keyFigure ?? 0, b.keyFigure ?? 0));
