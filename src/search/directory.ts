// Lookups over the catalogue, made once per store: by id, by every key of a name, by place in the register.
import type {
  Catalogue,
  CatalogueMetric,
  CatalogueMunicipality,
} from '../data/catalogue.ts';
import type { Area } from '../data/registry.ts';
import { exactKey, foldedKey, nameKey } from '../data/text.ts';
import { COUNTRY_NAMES, countyNames } from '../text/answers.ts';

export type Directory = {
  /** By id, those that have left among them: no name but the id leads to these. */
  metrics: Map<string, CatalogueMetric>;
  /** By name, one map for each kind of it: aliases, titles in both languages, official titles. */
  metricNames: Map<string, CatalogueMetric[]>[];
  municipalities: Map<string, CatalogueMunicipality>;
  slugs: Map<string, CatalogueMunicipality>;
  /** By a code that a municipality had before. */
  formerCodes: Map<string, CatalogueMunicipality>;
  exactNames: Map<string, CatalogueMunicipality[]>;
  foldedNames: Map<string, CatalogueMunicipality[]>;
  /** By code, and by every name, folded; some names are municipalities', too. */
  areas: Map<string, Area>;
  areaNames: Map<string, Area>;
  /** By code: the place in the register, from which blocks are counted. */
  positions: Map<string, number>;
  subjects: Map<string, { sv: string; en: string }>;
};

export function directoryOf({
  metrics,
  left,
  municipalities,
  areas,
  subjects,
}: Pick<
  Catalogue,
  'metrics' | 'left' | 'municipalities' | 'areas' | 'subjects'
>): Directory {
  return {
    metrics: new Map([...metrics, ...left].map((metric) => [metric.id, metric])),
    metricNames: [
      metricsByName(metrics, ({ aliases }) => aliases),
      metricsByName(metrics, ({ title }) => [title.sv, title.en]),
      metricsByName(metrics, ({ officialTitle }) =>
        officialTitle === null ? [] : [officialTitle],
      ),
    ],
    municipalities: new Map(
      municipalities.map((municipality) => [municipality.code, municipality]),
    ),
    slugs: new Map(
      municipalities.map((municipality) => [municipality.slug, municipality]),
    ),
    formerCodes: new Map(
      municipalities.flatMap((municipality) =>
        municipality.formerCodes.map((code) => [code, municipality] as const),
      ),
    ),
    exactNames: Map.groupBy(municipalities, ({ name }) => exactKey(name)),
    foldedNames: Map.groupBy(municipalities, ({ name }) => foldedKey(name)),
    areas: new Map(areas.map((area) => [area.code, area])),
    areaNames: new Map(
      areas.flatMap((area) =>
        namesOfArea(area).map((name) => [foldedKey(name), area] as const),
      ),
    ),
    positions: new Map(municipalities.map(({ code }, index) => [code, index])),
    subjects: new Map(subjects.map(({ slug, title }) => [slug, title])),
  };
}

/** All that an area is called, with the word for its kind and without. */
const namesOfArea = ({ kind, slug, name, region }: Area): string[] => [
  slug,
  name.sv,
  name.en,
  ...(region === null ? [] : [region.sv, region.en]),
  ...(kind === 'country' ? COUNTRY_NAMES : countyNames(name.sv)),
];

/** A metric that has a name twice is there once. */
function metricsByName(
  metrics: readonly CatalogueMetric[],
  namesOf: (metric: CatalogueMetric) => readonly string[],
): Map<string, CatalogueMetric[]> {
  const byName = new Map<string, CatalogueMetric[]>();
  for (const metric of metrics)
    for (const name of new Set(namesOf(metric).map(nameKey)))
      byName.set(name, [...(byName.get(name) ?? []), metric]);
  return byName;
}
