// Look-ups that every series rule needs, made once per dataset and not once per file.

import type { DatasetHead, Lined } from '../model/dataset.ts';
import type { Municipality } from '../model/municipality.ts';
import { onceFor } from '../model/once-for.ts';
import type { Metric } from '../model/registry.ts';

type HeadIndex = {
  metrics: Map<string, Metric>;
  municipalities: Map<string, Lined<Municipality>>;
  /** By metric: what began or ceased to be listed without a value. */
  listings: Map<string, DatasetHead['listings']>;
};

/** The index of a head, which nobody changes once it is read. */
export const headIndex = onceFor(
  (head: DatasetHead): HeadIndex => ({
    metrics: new Map(head.registry.metrics.map((metric) => [metric.id, metric])),
    municipalities: new Map(head.municipalities.map((municipality) => [municipality.code, municipality])),
    listings: Map.groupBy(head.listings, ({ metric }) => metric),
  }),
);
