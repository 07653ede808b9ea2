// The alternative's calculations: a ranking and a comparison, out of rows and an index over them.
import type { Asked } from './sqlite-facts.ts';
import { calculatedCitation, derivedRecord, idOf, placeLabels, provenanceRecord } from './sqlite-records.ts';
import type { MetricRow, ObservationRow, Rows } from './sqlite-rows.ts';

type Coverage = { period: string; municipalities: number; total: number; share: number };
type Figure = Pick<ObservationRow, 'geo' | 'period' | 'value' | 'hash'>;

const COVERAGE = 'SELECT period, municipalities, total, share FROM coverage WHERE metric = ?';
const SHARED = `${COVERAGE} AND total > 0 AND 10 * municipalities >= 9 * total ORDER BY period DESC LIMIT 1`;
const LATEST = `${COVERAGE} AND municipalities > 0 ORDER BY period DESC LIMIT 1`;
const RANKED = 'SELECT geo, period, value, hash FROM observation WHERE metric = ? AND period = ?';
const MISSING = `SELECT code FROM municipality WHERE (valid_from IS NULL OR valid_from <= ?)
  AND NOT EXISTS (SELECT 1 FROM observation WHERE metric = ? AND geo = code AND period = ?) ORDER BY code`;

export function rankingAnswer(rows: Rows, asked: Asked) {
  const metric = rows.metrics.get(asked['metric'] ?? '');
  const [shared] = metric === undefined ? [] : rows.select<Coverage>(SHARED, metric.id);
  if (metric === undefined || shared === undefined) return null;
  const { period, municipalities: total } = shared;
  const limit = asked['limit'] === undefined ? null : Number(asked['limit']);
  const figures = rankedFigures(rows, metric, { period, limit: limit ?? total });
  const returned = Math.min(limit ?? total, total);
  return {
    citation: calculatedCitation([metric], period),
    coverage: { municipalities: total, required: 0.9, share: shared.share, total: shared.total },
    derived: derivedRecord('ranking-of-latest-period-with-90-percent-coverage'),
    entries: ranked(rows, metric, figures).slice(0, returned),
    latestPeriod: passedOver(rows, metric, period),
    limit,
    method: 'competition',
    metric: metric.id,
    missing: shared.total === total ? [] : missingOf(rows, metric, period),
    order: metric.order,
    period,
    provenance: provenanceRecord(metric),
    returned,
    source: metric.source,
    splitsTie: returned < total && figures[returned - 1]?.value === figures[returned]?.value,
    total,
    truncated: returned < total,
    unit: metric.unit,
  };
}

/** One more than asked for, which tells whether the last one is tied. */
function rankedFigures(
  { select }: Rows,
  { id, order }: MetricRow,
  { period, limit }: { period: string; limit: number },
): Figure[] {
  const direction = order === 'ascending' ? 'ASC' : 'DESC';
  return select<Figure>(`${RANKED} ORDER BY value ${direction}, geo LIMIT ?`, id, period, limit + 1);
}

function ranked(rows: Rows, metric: MetricRow, figures: readonly Figure[]) {
  let rank = 0;
  return figures.map((figure, place) => {
    const above = figures[place - 1]?.value === figure.value;
    if (!above) rank = place + 1;
    const tied = above || figures[place + 1]?.value === figure.value;
    return {
      contentHash: `sha256:${figure.hash}`,
      geo: figure.geo,
      labels: placeLabels(rows, figure.geo),
      observation: idOf(metric, figure),
      rank,
      tied,
      value: figure.value,
    };
  });
}

function passedOver({ select }: Rows, { id }: MetricRow, shared: string) {
  const [latest] = select<Coverage>(LATEST, id);
  return latest !== undefined && latest.period > shared
    ? { period: latest.period, share: latest.share }
    : null;
}

const missingOf = ({ select }: Rows, { id }: MetricRow, period: string): string[] =>
  select<{ code: string }>(MISSING, period, id, period).map(({ code }) => code);

const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ');

export function compareAnswer(rows: Rows, asked: Asked) {
  const municipalities = (asked['municipalities'] ?? '').split(',');
  const ids = (asked['metrics'] ?? '').split(',');
  const metrics = ids.flatMap((id) => rows.metrics.get(id) ?? []);
  const cells = `FROM observation WHERE metric IN (${marks(ids)}) AND geo IN (${marks(municipalities)})`;
  const [common] = rows.select<{ period: string }>(
    `SELECT period ${cells} GROUP BY period HAVING count(*) = ? ORDER BY period DESC LIMIT 1`,
    ...[...ids, ...municipalities, ids.length * municipalities.length],
  );
  if (common === undefined) return null;
  return {
    citation: calculatedCitation(metrics, common.period),
    derived: derivedRecord('comparison-in-latest-common-period'),
    metrics: metrics.map((metric) => columnOf(rows, metric, { ...common, municipalities })),
    municipalities,
    period: common.period,
    unit: metrics[0]?.unit ?? null,
  };
}

function columnOf(
  rows: Rows,
  metric: MetricRow,
  { period, municipalities }: { period: string; municipalities: readonly string[] },
) {
  const figures = municipalities.flatMap((geo) =>
    rows.select<Figure>(`${RANKED} AND geo = ?`, metric.id, period, geo),
  );
  return {
    metric: metric.id,
    provenance: provenanceRecord(metric),
    source: metric.source,
    values: figures.map((figure) => ({
      contentHash: `sha256:${figure.hash}`,
      geo: figure.geo,
      labels: placeLabels(rows, figure.geo),
      observation: idOf(metric, figure),
      value: figure.value,
    })),
  };
}
