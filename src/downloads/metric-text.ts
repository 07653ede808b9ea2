// The files of one metric that are text, made on request: a past release has no others.
import { METRIC_FILE } from '../past/past.ts';
import type { Store } from '../store/store.ts';
import { jsonStatText } from './json-stat.ts';
import { metricNoteRows } from './notes.ts';
import { metricObservationRows, OBSERVATIONS_TABLE } from './observations.ts';
import { tableCsv } from './table.ts';

/** Null for a path that is no such file, and for a metric that the release does not have. */
export async function metricText(store: Store, path: string): Promise<string | null> {
  const [, id = '', ending] = METRIC_FILE.exec(path) ?? [];
  const metric = store.directory.metrics.get(id);
  if (metric === undefined || metric.left !== null) return null;
  const listed = await store.listed(metric);
  if (ending !== 'csv')
    return jsonStatText({
      catalogue: store.catalogue,
      metric,
      listed,
      notes: await metricNoteRows(store, metric),
    });
  return tableCsv(OBSERVATIONS_TABLE, metricObservationRows(metric, listed));
}
