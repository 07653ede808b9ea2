// Look-ups that every series rule needs, made once per dataset and not once per file.
import type { DatasetHead, Lined } from '../model/dataset.ts';
import type { Municipality } from '../model/municipality.ts';
import type { Metric } from '../model/registry.ts';

export type HeadIndex = {
  metrics: Map<string, Metric>;
  municipalities: Map<string, Lined<Municipality>>;
  /** By metric: what began or ceased to be listed without a value. */
  listings: Map<string, DatasetHead['listings']>;
};

const indexes = new WeakMap<DatasetHead, HeadIndex>();

function build(head: DatasetHead): HeadIndex {
  return {
    metrics: new Map(head.registry.metrics.map((metric) => [metric.id, metric])),
    municipalities: new Map(head.municipalities.map((municipality) => [municipality.code, municipality])),
    listings: Map.groupBy(head.listings, ({ metric }) => metric),
  };
}

/** The index of a head, which nobody changes after the door; kept as long as the head is. */
export function headIndex(head: DatasetHead): HeadIndex {
  const index = indexes.get(head) ?? build(head);
  indexes.set(head, index);
  return index;
}
