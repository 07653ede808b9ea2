// The alternative's searches: SQLite's own full text over the names, by beginnings of words. It finds less than this
// project does: no stems, no compounds, no near spellings, no places beside the metric.
import { countsOf } from '../../src/endpoints/endpoint.ts';
import { metricRecord } from '../../src/endpoints/metric.ts';
import { municipalityRecord } from '../../src/endpoints/municipalities.ts';
import type { Given } from './sqlite-answers.ts';
import type { Rows } from './sqlite-rows.ts';

const LIMIT = 20;
const FOUND = 'SELECT key FROM names WHERE names MATCH ? AND kind = ? ORDER BY rank';

/** Every word as a beginning, quoted as FTS5 wants it. */
const matchOf = (query: string): string =>
  query
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => `"${word}"*`)
    .join(' ');

function keysOf({ select }: Rows, query: string, kind: string): string[] {
  const match = matchOf(query);
  return match === '' ? [] : select<{ key: string }>(FOUND, match, kind).map(({ key }) => key);
}

export function municipalitiesAnswer(rows: Rows, { query = '' }: Given) {
  const found = keysOf(rows, query, 'municipality');
  const { municipalities } = rows.store.directory;
  const records = found.flatMap((code) => {
    const municipality = municipalities.get(code);
    return municipality === undefined ? [] : [municipalityRecord(municipality, null)];
  });
  return {
    municipalities: records,
    approximate: false,
    ...countsOf(records.length, records.length, null, null),
  };
}

export function metricsAnswer(rows: Rows, { query = '' }: Given) {
  const found = keysOf(rows, query, 'metric');
  const records = found.slice(0, LIMIT).flatMap((id) => {
    const metric = rows.store.directory.metrics.get(id);
    return metric === undefined ? [] : [metricRecord(rows.store, metric, 'sv')];
  });
  return { metrics: records, approximate: false, ...countsOf(records.length, found.length, LIMIT, null) };
}
