// The alternative's answers that show observations as they are: one, and a series.
import { municipalityRecord, observationRecord } from './sqlite-records.ts';
import type { MetricRow, ObservationRow, Rows } from './sqlite-rows.ts';

export type Asked = Readonly<Record<string, string>>;

const COLUMNS = 'geo, period, value, hash, flags';
const ONE = `SELECT ${COLUMNS} FROM observation WHERE metric = ? AND geo = ? AND period = ?`;
const WITHIN = 'FROM observation WHERE metric = ? AND geo = ? AND period >= ? AND period <= ?';
const COUNTED = `SELECT count(*) AS total ${WITHIN}`;
const SERIES = `SELECT ${COLUMNS} ${WITHIN} ORDER BY period LIMIT ?`;

/** Null where there is no such observation, which the measured questions never meet. */
export function observationAnswer(rows: Rows, { id = '' }: Asked) {
  const [, metricId = '', geo = '', period = ''] = id.split('.');
  const metric = rows.metrics.get(metricId);
  const municipality = rows.municipalities.get(geo);
  const [row] = rows.select<ObservationRow>(ONE, metricId, geo, period);
  if (metric === undefined || municipality === undefined || row === undefined) return null;
  return observationRecord(rows, { metric, municipality }, row);
}

export function observationsAnswer(rows: Rows, asked: Asked) {
  const municipality = rows.municipalities.get(asked['geo'] ?? '');
  if (municipality === undefined) return null;
  const metric = rows.metrics.get(asked['metric'] ?? '');
  if (metric === undefined) return null;
  const limit = Number(asked['limit'] ?? 200);
  const { found, total } = seriesOf(rows, metric, { ...asked, limit: String(limit) });
  return {
    limit,
    municipality: municipalityRecord(municipality, null),
    observations: found.map((row) => observationRecord(rows, { metric, municipality }, row)),
    returned: found.length,
    total,
    truncated: found.length < total,
  };
}

/** Counted apart only where the limit may have cut something off. */
function seriesOf({ select }: Rows, { id }: MetricRow, asked: Asked) {
  const { geo = '', period, limit = '' } = asked;
  const from = period ?? asked['from'] ?? '';
  const to = period ?? asked['to'] ?? '9999';
  const found = select<ObservationRow>(SERIES, id, geo, from, to, Number(limit));
  if (found.length < Number(limit)) return { found, total: found.length };
  const [counted] = select<{ total: number }>(COUNTED, id, geo, from, to);
  return { found, total: counted?.total ?? 0 };
}
