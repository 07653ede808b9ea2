// Lookups over the catalogue, made once per store: by id, by alias, by every key of a name, by place in the register.
import type { Catalogue, CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import { exactKey, foldedKey, nameKey } from '../data/text.ts';

type Municipalities = Map<string, CatalogueMunicipality[]>;

export type Directory = {
  /** By id, those that have left among them: no name but the id leads to these. */
  metrics: Map<string, CatalogueMetric>;
  /** By name, one map for each kind of it: aliases, titles in both languages, official titles. */
  metricNames: Map<string, CatalogueMetric[]>[];
  municipalities: Map<string, CatalogueMunicipality>;
  slugs: Map<string, CatalogueMunicipality>;
  /** By a code that a municipality had before. */
  formerCodes: Map<string, CatalogueMunicipality>;
  exactNames: Municipalities;
  foldedNames: Municipalities;
  /** By code: the place in the register, from which blocks are counted. */
  positions: Map<string, number>;
  subjects: Map<string, { sv: string; en: string }>;
};

export function directoryOf({
  metrics,
  left,
  municipalities,
  subjects,
}: Pick<Catalogue, 'metrics' | 'left' | 'municipalities' | 'subjects'>): Directory {
  const named = (key: (name: string) => string) =>
    grouped(
      municipalities.map((municipality): [string, CatalogueMunicipality] => [
        key(municipality.name),
        municipality,
      ]),
    );
  return {
    metrics: new Map([...metrics, ...left].map((metric) => [metric.id, metric])),
    metricNames: KINDS_OF_NAMES.map((namesOf) => metricsByName(metrics, namesOf)),
    municipalities: new Map(municipalities.map((municipality) => [municipality.code, municipality])),
    slugs: new Map(municipalities.map((municipality) => [municipality.slug, municipality])),
    formerCodes: new Map(
      municipalities.flatMap((municipality) =>
        municipality.formerCodes.map((code): [string, CatalogueMunicipality] => [code, municipality]),
      ),
    ),
    exactNames: named(exactKey),
    foldedNames: named(foldedKey),
    positions: new Map(municipalities.map(({ code }, index) => [code, index])),
    subjects: new Map(subjects.map(({ slug, title }) => [slug, title])),
  };
}

const KINDS_OF_NAMES: ((metric: CatalogueMetric) => string[])[] = [
  ({ aliases }) => aliases,
  ({ title }) => [title.sv, title.en],
  ({ officialTitle }) => (officialTitle === null ? [] : [officialTitle]),
];

/** A metric that has a name twice is there once. */
const metricsByName = (
  metrics: readonly CatalogueMetric[],
  namesOf: (metric: CatalogueMetric) => string[],
): Map<string, CatalogueMetric[]> =>
  grouped(
    metrics.flatMap((metric) =>
      [...new Set(namesOf(metric).map(nameKey))].map((name): [string, CatalogueMetric] => [name, metric]),
    ),
  );

function grouped<T>(pairs: [string, T][]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, item] of pairs) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}

/**
 * The place of a code in the register, which is in the order of codes: from it the blocks of a metric are counted, as in the
 * log. One that it has no longer, since its municipality has another by now, has the place of the last one before it: its
 * entries stay where they stand in the log.
 */
export function positionOf(positions: ReadonlyMap<string, number>, geo: string): number {
  const own = positions.get(geo);
  if (own !== undefined) return own;
  let before = 0;
  for (const [code, position] of positions) if (code < geo) before = Math.max(before, position);
  return before;
}
