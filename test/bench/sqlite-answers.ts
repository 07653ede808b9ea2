// The alternative's answers out of rows: one observation, a series, a ranking, a comparison. Rows become records by this
// project's own functions, so that the two differ in where answers lie and how they travel, and not in what they say.
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { comparisonRecord } from '../../src/endpoints/compare.ts';
import { countsOf, listHash, nextOf } from '../../src/endpoints/endpoint.ts';
import { municipalityRecord } from '../../src/endpoints/municipalities.ts';
import { observationRecord } from '../../src/endpoints/observation.ts';
import { observations } from '../../src/endpoints/observations.ts';
import { rankingRecord } from '../../src/endpoints/rankings.ts';
import type { RankedEntry, StoredSeries } from '../../src/store/shards.ts';
import type { ObservationRow, Rows } from './sqlite-rows.ts';

export type Given = Readonly<Record<string, string>>;

const COLUMNS = 'geo, period, value, hash, flags, cautions';
const ONE = `SELECT ${COLUMNS} FROM observation WHERE metric = ? AND geo = ? AND period = ?`;
const SERIES = `SELECT ${COLUMNS} FROM observation WHERE metric = ? AND geo = ? AND period >= ? AND period <= ? ORDER BY period`;

const COVERAGE = 'SELECT period, municipalities, total, share FROM coverage WHERE metric = ?';
const SHARED = `${COVERAGE} AND total > 0 AND 10 * municipalities >= 9 * total ORDER BY period DESC LIMIT 1`;
const LATEST = `${COVERAGE} AND municipalities > 0 ORDER BY period DESC LIMIT 1`;
const OF_YEAR = `SELECT ${COLUMNS} FROM observation WHERE metric = ? AND period = ?`;
const MISSING = `SELECT code FROM municipality WHERE (valid_from IS NULL OR valid_from <= ?)
  AND NOT EXISTS (SELECT 1 FROM observation WHERE metric = ? AND geo = code AND period = ?) ORDER BY code`;

type Coverage = { period: string; municipalities: number; total: number; share: number };

const listIn = (text: string | null): never[] => (text === null ? [] : JSON.parse(text));

/** The rows of one series as the records take them. */
function seriesOf({ periods }: CatalogueMetric, rows: readonly ObservationRow[]): StoredSeries {
  const series: StoredSeries = {
    values: [],
    states: '',
    hashes: [],
    flags: {},
    cautions: {},
    firstReleases: [],
    revisions: {},
  };
  for (const { period, value, hash, flags, cautions } of rows) {
    const index = periods.indexOf(period);
    series.values[index] = value;
    series.hashes[index] = hash;
    series.flags[period] = listIn(flags);
    series.cautions[period] = listIn(cautions);
  }
  return series;
}

/** Null where there is no such observation, which the measured questions never meet. */
export function observationAnswer({ store, select }: Rows, { id = '' }: Given) {
  const [, metricId = '', geo = '', period = ''] = id.split('.');
  const { metrics, municipalities } = store.directory;
  const [metric, municipality] = [metrics.get(metricId), municipalities.get(geo)];
  if (metric === undefined || municipality === undefined) return null;
  const series = seriesOf(metric, select<ObservationRow>(ONE, metricId, geo, period));
  const subject = { store, metric, municipality, lang: 'sv' } as const;
  return observationRecord(subject, series, metric.periods.indexOf(period));
}

export function observationsAnswer({ store, select }: Rows, given: Given) {
  const municipality = store.directory.municipalities.get(given['geo'] ?? '');
  const metric = store.directory.metrics.get(given['metric'] ?? '');
  if (municipality === undefined || metric === undefined) return null;
  const [from, to] = [given['period'] ?? given['from'] ?? '', given['period'] ?? given['to'] ?? '9999'];
  const found = select<ObservationRow>(SERIES, metric.id, municipality.code, from, to);
  const limit = Number(given['limit'] ?? 200);
  const shown = found.slice(0, limit);
  const series = seriesOf(metric, shown);
  const subject = { store, metric, municipality, lang: 'sv' } as const;
  return {
    municipality: municipalityRecord(municipality, null),
    observations: shown.map(({ period }) =>
      observationRecord(subject, series, metric.periods.indexOf(period)),
    ),
    ...countsOf(shown.length, found.length, limit, restOf({ store }, given, { found, shown })),
  };
}

type Cut = { found: readonly ObservationRow[]; shown: readonly ObservationRow[] };

/** The address of what the limit cut off. */
function restOf({ store }: Pick<Rows, 'store'>, given: Given, { found, shown }: Cut): string | null {
  const last = shown.at(-1);
  if (last === undefined || shown.length === found.length) return null;
  const metric = given['metric'] ?? '';
  const years = [{ metric, periods: found.map(({ period }) => period) }];
  const list = listHash([last.geo, years], store.digest);
  const rest = { offset: shown.length, last: `${metric}.${last.period}`, list };
  return nextOf(store.catalogue.siteUrl, observations, given, rest);
}

export function rankingAnswer({ store, select }: Rows, given: Given) {
  const metric = store.directory.metrics.get(given['metric'] ?? '');
  const [coverage] = metric === undefined ? [] : select<Coverage>(SHARED, metric.id);
  const [latest] = metric === undefined ? [] : select<Coverage>(LATEST, metric.id);
  if (metric === undefined || coverage === undefined || latest === undefined) return null;
  const { period, municipalities, total } = coverage;
  const direction = metric.order === 'ascending' ? 'ASC' : 'DESC';
  const figures = select<ObservationRow>(`${OF_YEAR} ORDER BY value ${direction}, geo`, metric.id, period);
  const missing =
    municipalities === total
      ? []
      : select<{ code: string }>(MISSING, period, metric.id, period).map(({ code }) => code);
  const latestPeriod = latest.period > period ? { period: latest.period, share: latest.share } : null;
  const ranking = { period, coverage, latestPeriod, entries: ranked(figures), missing };
  const limit = given['limit'] === undefined ? null : Number(given['limit']);
  return rankingRecord({ store, metric, lang: 'sv' }, ranking, limit);
}

function ranked(figures: readonly ObservationRow[]): RankedEntry[] {
  let rank = 0;
  return figures.map(({ geo, value, hash, flags, cautions }, place) => {
    const above = figures[place - 1]?.value === value;
    if (!above) rank = place + 1;
    const tied = above || figures[place + 1]?.value === value;
    return { rank, tied, geo, value, hash, flags: listIn(flags), cautions: listIn(cautions) };
  });
}

const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ');

export function compareAnswer({ store, select }: Rows, given: Given) {
  const codes = (given['municipalities'] ?? '').split(',');
  const ids = (given['metrics'] ?? '').split(',');
  const [common] = select<{ period: string }>(
    `SELECT period FROM observation WHERE metric IN (${marks(ids)}) AND geo IN (${marks(codes)})
     GROUP BY period HAVING count(*) = ? ORDER BY period DESC LIMIT 1`,
    ...[...ids, ...codes, ids.length * codes.length],
  );
  if (common === undefined) return null;
  const municipalities = codes.flatMap((code) => store.directory.municipalities.get(code) ?? []);
  const columns = ids.flatMap((id) => {
    const metric = store.directory.metrics.get(id);
    if (metric === undefined) return [];
    const rows = municipalities.map((municipality) => ({
      municipality,
      series: seriesOf(metric, select<ObservationRow>(ONE, id, municipality.code, common.period)),
    }));
    return [{ metric, rows }];
  });
  const [first, ...others] = columns;
  if (first === undefined) return null;
  return comparisonRecord({ store, lang: 'sv' }, [first, ...others], common.period);
}
