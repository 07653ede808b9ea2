// The catalogue of the shipped registry, with the names of synonyms.json where the registry has none of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveCatalogue } from '../../../src/builder/derive/catalogue.ts';
import { loadHead, loadSeries } from '../../../src/builder/load-dataset.ts';
import type { DatasetHead } from '../../../src/model/dataset.ts';
import { gridOf } from '../../../src/model/grid.ts';
import { isPublic, type NamedMunicipality, type Synonyms } from '../../../src/model/registry.ts';
import type { SharedCatalogue } from '../../../src/store/nodes.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', 'data');

type Names = {
  metrics: Record<string, { synonyms: Synonyms }>;
  subjects: Record<string, { synonyms: Synonyms }>;
  municipalities: Record<string, NamedMunicipality>;
};

function named(head: DatasetHead, names: Names): DatasetHead {
  const { registry } = head;
  if (Object.keys(registry.municipalities).length > 0) return head;
  const metrics = registry.metrics.map((metric) => ({ ...metric, ...names.metrics[metric.id] }));
  const subjects = registry.subjects.map((subject) => ({ ...subject, ...names.subjects[subject.slug] }));
  return { ...head, registry: { ...registry, metrics, subjects, municipalities: names.municipalities } };
}

export function shippedCatalogue(): SharedCatalogue {
  const { head } = loadHead(DATA);
  if (head === null) throw new Error(`expected a dataset in ${DATA}, got none`);
  const names: Names = JSON.parse(readFileSync(join(import.meta.dirname, 'synonyms.json'), 'utf8'));
  const grids = new Map(
    head.registry.metrics.filter(isPublic).map(({ id }) => [id, gridOf(loadSeries(DATA, id).series)]),
  );
  return deriveCatalogue({ head: named(head, names), grids, waived: [] });
}
