// One metric in one municipality, as a row shows it: the store's figure, its rank, its years.
import type { CatalogueMetric, CatalogueMunicipality } from '../../data/catalogue.ts';
import { observationId } from '../../data/identifier.ts';
import type { Lang } from '../../data/lang.ts';
import { difference } from '../../data/number.ts';
import { type Missing, missingOf } from '../../data/release.ts';
import { onceFor } from '../../data/text.ts';
import type { TrendPoint } from '../../embed/views.ts';
import { unitWords } from '../../endpoints/metric.ts';
import { breaksOf, ownNotes, sharedNotes } from '../../http/views.ts';
import type { FigureHistory, PastRevision, StoredSeries } from '../../store/shards.ts';
import type { Store } from '../../store/store.ts';
import type { UnitWords } from '../../text/numbers.ts';

type Latest = {
  id: string;
  period: string;
  value: number;
  /** Notes that name the municipality, and why waivers let the figure through. */
  own: readonly string[];
  /** Whether it has such notes, or any that hold for every municipality, which its page has whole. */
  isNoted: boolean;
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
  /** What the newest figure is more than that of the year before; null where that has none, or means something else. */
  change: { literal: string; since: string } | null;
  /** The rank of the newest figure in its own year, null where the year has no ranking. */
  rank: Rank | null;
  points: TrendPoint[];
  /** The years from which the series means something else. */
  breaks: string[];
};

/** A row without a figure is not shown. */
export type ShownRow = FigureRow & { latest: Latest };
export const isShown = (row: FigureRow): row is ShownRow => row.latest !== null;

type RowContext = { store: Store; metric: CatalogueMetric; municipality: CatalogueMunicipality };

export async function figureRow(context: RowContext, lang: Lang): Promise<FigureRow> {
  const { store, metric, municipality } = context;
  const series = await store.series(metric, municipality.code);
  const historyOf = await store.history(metric, municipality.code);
  const latest = series === null ? null : latestOf(context, series, historyOf, lang);
  const points = metric.periods.map((period, index) => ({ period, value: series?.values[index] ?? null }));
  const breaks = breaksOf(metric, [municipality.code], lang).map(({ period }) => period);
  return {
    metric,
    unit: unitWords(store, metric, lang),
    latest,
    missing: lastMissing(context, series, historyOf),
    change: latest === null ? null : changeOf(latest, points, breaks),
    rank:
      latest === null
        ? null
        : await standingOf(store, metric, { geo: municipality.code, period: latest.period }),
    points,
    breaks,
  };
}

function changeOf(
  { period, value }: Latest,
  points: readonly TrendPoint[],
  breaks: readonly string[],
): FigureRow['change'] {
  const since = String(Number(period) - 1);
  const before = points.find((point) => point.period === since)?.value ?? null;
  if (before === null || breaks.includes(period)) return null;
  const literal = difference(String(before), String(value));
  return literal === null ? null : { literal, since };
}

function latestOf(
  { metric, municipality }: RowContext,
  series: StoredSeries,
  historyOf: FigureHistory,
  lang: Lang,
): Latest | null {
  const index = series.states.lastIndexOf('v');
  const value = series.values[index] ?? null;
  const period = metric.periods[index];
  if (value === null || period === undefined) return null;
  const figure = { geo: municipality.code, cautions: series.cautions[period] ?? [] };
  const own = ownNotes(metric, figure, period).map((text) => text[lang]);
  return {
    id: observationId({ metric: metric.id, geo: municipality.code, period }),
    period,
    value,
    own,
    isNoted: own.length > 0 || sharedNotes(metric, period).length > 0,
    revision: historyOf(period)[0] ?? null,
  };
}

function lastMissing(
  { metric }: RowContext,
  series: StoredSeries | null,
  historyOf: FigureHistory,
): FigureRow['missing'] {
  const period = metric.last;
  if (period === null) return null;
  const index = metric.periods.indexOf(period);
  const [newest] = historyOf(period);
  const reason = missingOf(series?.states[index], newest?.type);
  return reason === null ? null : { period, reason };
}

// Where municipalities stand in a year, kept small: the pages of all municipalities ask for the same rankings one after
// the other, and those of every metric are more than the store keeps in memory.

type Rank = { rank: number; tied: boolean; total: number };

/** By the municipality's place in the register: its rank, negative where others share it, 0 where it has none. */
type Ranks = { total: number; ranks: Int16Array };

/** By year. */
const yearsOf = onceFor((_: CatalogueMetric) => new Map<string, Ranks | null>());

/** Null where the metric is not ranked, the year has no ranking, or the municipality has no value in it. */
async function standingOf(
  store: Store,
  metric: CatalogueMetric,
  { geo, period }: { geo: string; period: string },
): Promise<Rank | null> {
  const years = yearsOf(metric);
  const ranks = years.get(period);
  const year = ranks === undefined ? await ranksOf(store, metric, period) : ranks;
  years.set(period, year);
  const rank = year?.ranks[store.directory.positions.get(geo) ?? -1] ?? 0;
  return year === null || rank === 0 ? null : { rank: Math.abs(rank), tied: rank < 0, total: year.total };
}

async function ranksOf(store: Store, metric: CatalogueMetric, period: string): Promise<Ranks | null> {
  const ranking = await store.ranking(metric, period);
  if (ranking === null) return null;
  const ranks = new Int16Array(store.catalogue.municipalities.length);
  for (const { geo, rank, tied } of ranking.entries)
    ranks[store.directory.positions.get(geo) ?? -1] = tied ? -rank : rank;
  return { total: ranking.entries.length, ranks };
}
