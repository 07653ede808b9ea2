// One metric in one municipality, as a row shows it: the store's figure, its rank, its years.
import type { Missing, TrendPoint } from '../../embed/figure-view.ts';
import type { UnitWords } from '../../embed/with-unit.ts';
import type { Lang } from '../../model/lang.ts';
import { observationId } from '../../model/observation-id.ts';
import { judgeValue } from '../../queries/observation.ts';
import { unitLabel } from '../../queries/records/metric.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';
import type { PastRevision, RankedEntry, StoredRanking, StoredSeries } from '../../store/shards.ts';

import { ownNotes } from '../metric/own-notes.ts';

export type Latest = {
  id: string;
  period: string;
  value: number;
  flags: readonly string[];
  /** Notes that name the municipality, and why waivers let the figure through. */
  own: readonly string[];
  /** The newest revision of the figure, null when there is none. */
  revision: PastRevision | null;
};

export type FigureRow = {
  metric: CatalogueMetric;
  unit: UnitWords;
  /** The municipality's newest figure with a value, null when there is none. */
  latest: Latest | null;
  /** Why the metric's newest period has no value here, null when it has one. */
  missing: { period: string; reason: Missing } | null;
  /** The place in the metric's ranking, null when it has none. */
  rank: { entry: RankedEntry; total: number; period: string } | null;
  points: TrendPoint[];
};

type RowContext = { store: Store; metric: CatalogueMetric; municipality: CatalogueMunicipality };

export const unitWords = (store: Store, { unit, noun }: CatalogueMetric, lang: Lang): UnitWords => ({
  lang,
  unitCode: unit,
  unitLabel: noun?.[lang].other ?? unitLabel(store, unit, lang) ?? unit,
  noun: noun?.[lang] ?? null,
});

export async function figureRow(place: RowContext, lang: Lang): Promise<FigureRow> {
  const { store, metric, municipality } = place;
  const series = await store.series(metric, municipality.code);
  const { ranking } = await store.facts(metric);
  return {
    metric,
    unit: unitWords(store, metric, lang),
    latest: series === null ? null : latestOf(place, series, lang),
    missing: missingOf(place, series),
    rank: rankOf(ranking, municipality.code),
    points: metric.periods.map((period, index) => ({ period, value: series?.values[index] ?? null })),
  };
}

function latestOf({ metric, municipality }: RowContext, series: StoredSeries, lang: Lang): Latest | null {
  const index = series.states.lastIndexOf('v');
  const value = series.values[index] ?? null;
  const period = metric.periods[index];
  if (value === null || period === undefined) return null;
  return {
    id: observationId({ metric: metric.id, geo: municipality.code, period }),
    period,
    value,
    flags: series.flags[period] ?? [],
    own: ownNotes(metric, { geo: municipality.code, cautions: series.cautions[period] ?? [] }, period).map(
      (text) => text[lang],
    ),
    revision: series.revisions[period]?.[0] ?? null,
  };
}

function missingOf(
  { store, metric, municipality }: RowContext,
  series: StoredSeries | null,
): FigureRow['missing'] {
  const period = metric.last;
  if (period === null) return null;
  const index = metric.periods.indexOf(period);
  const state = series?.states[index] ?? '-';
  if (series === null || state === '-') return { period, reason: 'not_listed' };
  const id = observationId({ metric: metric.id, geo: municipality.code, period });
  const fault = judgeValue(store, { metric, series, index, id });
  if (fault === null) return null;
  return { period, reason: fault.details.reason === 'withdrawn' ? 'withdrawn' : 'source_null' };
}

const places = new WeakMap<StoredRanking, Map<string, RankedEntry>>();

function rankOf(ranking: StoredRanking | null, geo: string): FigureRow['rank'] {
  if (ranking === null) return null;
  const held = places.get(ranking) ?? new Map(ranking.entries.map((entry) => [entry.geo, entry]));
  places.set(ranking, held);
  const entry = held.get(geo);
  return entry === undefined ? null : { entry, total: ranking.entries.length, period: ranking.period };
}
