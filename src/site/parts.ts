// Lists that are too long for one page, in parts that are not: at most 2,500 elements and 150 kB of HTML a page.

import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { Subject } from '../data/registry.ts';

/** Of the metrics of a subject, on a page that lists them. */
const LISTED = 500;
/** Of a municipality's figures, on a page that shows them in tables. */
const SHOWN = 170;

/** `number` counts from 1. */
export type Part = { subject: Subject; number: number; metrics: CatalogueMetric[] };

function partsOf({ subjects, metrics }: Pick<Catalogue, 'subjects' | 'metrics'>, most: number): Part[] {
  return subjects.flatMap((subject) => {
    const own = metrics.filter((metric) => metric.subject === subject.slug);
    return Array.from({ length: Math.ceil(own.length / most) }, (_, at) => ({
      subject,
      number: at + 1,
      metrics: own.slice(at * most, (at + 1) * most),
    }));
  });
}

/** The pages that list a subject's metrics. */
export const subjectParts = (catalogue: Pick<Catalogue, 'subjects' | 'metrics'>): Part[] =>
  partsOf(catalogue, LISTED);

/** The pages of each municipality's figures by subject; none where its own page has room for all. */
export const municipalityParts = (catalogue: Pick<Catalogue, 'subjects' | 'metrics'>): Part[] =>
  catalogue.metrics.length <= SHOWN ? [] : partsOf(catalogue, SHOWN);
