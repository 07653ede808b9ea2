// Lookups over the catalogue, made once per store: by id, by alias, by every key of a name.
import { exactKey, foldedKey } from '../model/fold.ts';
import type { Catalogue, CatalogueMetric, CatalogueMunicipality } from './catalogue.ts';

type Municipalities = Map<string, CatalogueMunicipality[]>;

export type Directory = {
  metrics: Map<string, CatalogueMetric>;
  /** By alias in lower case; several where the alias is shared. */
  aliases: Map<string, CatalogueMetric[]>;
  municipalities: Map<string, CatalogueMunicipality>;
  slugs: Map<string, CatalogueMunicipality>;
  exactNames: Municipalities;
  foldedNames: Municipalities;
  /** By code: the place in the register, from which blocks are counted. */
  places: Map<string, number>;
  unitLabels: Map<string, { sv: string; en: string }>;
  subjects: Map<string, { sv: string; en: string }>;
};

export function directoryOf({ metrics, municipalities, units, subjects }: Catalogue): Directory {
  const byAlias = metrics.flatMap((metric) =>
    metric.aliases.map((alias): [string, CatalogueMetric] => [alias, metric]),
  );
  const named = (key: (name: string) => string) =>
    grouped(
      municipalities.map((municipality): [string, CatalogueMunicipality] => [
        key(municipality.name),
        municipality,
      ]),
    );
  return {
    metrics: new Map(metrics.map((metric) => [metric.id, metric])),
    aliases: grouped(byAlias),
    municipalities: new Map(municipalities.map((municipality) => [municipality.code, municipality])),
    slugs: new Map(municipalities.map((municipality) => [municipality.slug, municipality])),
    exactNames: named(exactKey),
    foldedNames: named(foldedKey),
    places: new Map(municipalities.map(({ code }, place) => [code, place])),
    unitLabels: new Map(units.map(({ code, label }) => [code, label])),
    subjects: new Map(subjects.map(({ slug, title }) => [slug, title])),
  };
}

function grouped<T>(pairs: [string, T][]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, item] of pairs) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
