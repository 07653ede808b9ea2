// One metric's shards: its series in blocks of municipalities, and what is derived of it.
import type { CatalogueMetric } from '../../data/catalogue.ts';
import { cellIndex, type Grid, STATE } from '../../data/dataset.ts';
import type { Digest } from '../../data/hash.ts';
import { contentHash, observationId } from '../../data/identifier.ts';
import type { Localized } from '../../data/lang.ts';
import { bestPeriod, coverageOf, referencesOf } from '../../rules/coverage.ts';
import { otherRankings, rankingOf, type YearFacts } from '../../rules/ranking.ts';
import { type Flag, type Flagged, flagsAt } from '../../rules/waivers.ts';
import {
  type MetricFacts,
  onlyRelease,
  type PastRevision,
  type SeriesBlock,
  type StoredSeries,
  type StoredYear,
  type StoredYears,
} from '../../store/shards.ts';
import type { SharedCatalogue } from '../../store/store.ts';
import { FLAG_WORDS } from '../../text/answers.ts';

/** By STATE: not listed, listed without a value, value, withdrawn. */
const LETTERS = '-nvw';

/** What is known of a metric's observations beside their values: what waivers let through, and their history by id. */
export type Notes = {
  flagged: readonly Flagged[];
  revisions: ReadonlyMap<string, PastRevision[]>;
  /** The oldest first. */
  releases: readonly { release: string; published: string }[];
};

/** Of every flag that there is. */
const WORDS: Record<Flag, Localized> = FLAG_WORDS;

/** A waiver says in its own words why; where it has none in Swedish, the flag's words do. */
const cautionOf = ({ flag, waiver }: Flagged): Localized => ({
  sv: waiver.reasonSv ?? WORDS[flag].sv,
  en: waiver.reason,
});

type Deriving = { catalogue: SharedCatalogue; metric: CatalogueMetric; grid: Grid; digest: Digest };

/** Series by block, in the order of the register; every block is there, though it may be empty. */
export function deriveBlocks(deriving: Deriving, notes: Notes): SeriesBlock[] {
  const { catalogue, metric, grid } = deriving;
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  const blocks: SeriesBlock[] = [];
  for (const [position, { code }] of catalogue.municipalities.entries()) {
    const at = Math.floor(position / metric.geosPerBlock);
    const block = blocks[at] ?? {};
    blocks[at] = block;
    const row = rows.get(code);
    if (row !== undefined) block[code] = seriesOf(deriving, notes, row);
  }
  return blocks;
}

function seriesOf({ metric, grid, digest }: Deriving, notes: Notes, row: number): StoredSeries {
  const series: StoredSeries = {
    values: [],
    states: '',
    hashes: [],
    flags: {},
    cautions: {},
    firstReleases: [],
    revisions: {},
  };
  const geo = grid.geos[row] ?? '';
  for (const [column, period] of grid.periods.entries()) {
    const cell = cellIndex(grid, row, column);
    const value = grid.states[cell] === STATE.value ? (grid.values[cell] ?? null) : null;
    const id = observationId({ metric: metric.id, geo, period });
    const fields = {
      metric: metric.id,
      geo,
      period,
      value: value ?? 0,
      unit: metric.unit,
      source: metric.source,
    };
    series.values.push(value);
    series.states += LETTERS[grid.states[cell] ?? STATE.absent] ?? '-';
    series.hashes.push(value === null ? '' : contentHash(fields, digest).slice('sha256:'.length));
    const flags = flagsAt(notes.flagged, geo, period);
    if (flags.length > 0) {
      series.flags[period] = flags.map(({ flag }) => flag);
      series.cautions[period] = flags.map(cautionOf);
    }
    const history = notes.revisions.get(id) ?? [];
    const only = onlyRelease(history, { value, releases: notes.releases });
    series.firstReleases.push(only);
    if (only === null && history.length > 0) series.revisions[period] = history;
  }
  return series;
}

/** Coverage by year and the ranking, with what the series says of each ranked figure. */
export function deriveFacts(
  { catalogue, metric, grid }: Deriving,
  blocks: readonly SeriesBlock[],
): MetricFacts {
  const { municipalities } = catalogue;
  const coverage = coverageOf(grid, municipalities);
  const ranking = metric.capabilities.ranking
    ? rankingOf({ grid, municipalities, order: metric.order })
    : null;
  const index = metric.periods.indexOf(ranking?.period ?? '');
  const byGeo = new Map(blocks.flatMap((block) => Object.entries(block)));
  const entries =
    ranking?.entries.map((entry) => {
      const series = byGeo.get(entry.geo);
      const hash = series?.hashes[index] ?? '';
      const flags = series?.flags[ranking.period] ?? [];
      return { ...entry, hash, flags, cautions: series?.cautions[ranking.period] ?? [] };
    }) ?? [];
  return {
    coverage,
    ranking: ranking === null ? null : { ...ranking, entries },
    best: bestPeriod(coverage),
    references: referencesOf(grid, municipalities),
  };
}

/** The rankings of the years before, for pages that are asked for one of them. */
export function deriveYears(
  { catalogue, metric, grid }: Deriving,
  blocks: readonly SeriesBlock[],
): StoredYears {
  const { municipalities } = catalogue;
  const rankings = metric.capabilities.ranking
    ? otherRankings({ grid, municipalities, order: metric.order })
    : [];
  const byGeo = new Map(blocks.flatMap((block) => Object.entries(block)));
  return Object.fromEntries(rankings.map((ranking) => [ranking.period, columnsOf(ranking, byGeo)]));
}

function columnsOf(
  { period, coverage, missing, entries }: YearFacts,
  byGeo: ReadonlyMap<string, StoredSeries>,
): StoredYear {
  const waived: StoredYear['waived'] = {};
  for (const { geo } of entries) {
    const series = byGeo.get(geo);
    const flags = series?.flags[period] ?? [];
    if (flags.length > 0) waived[geo] = { flags, cautions: series?.cautions[period] ?? [] };
  }
  return {
    coverage,
    missing,
    geos: entries.map(({ geo }) => geo),
    ranks: entries.map(({ rank }) => rank),
    values: entries.map(({ value }) => value),
    waived,
  };
}

/** For each municipality, one character a period: 1 where there is a value. */
export function presenceOf({ geos, periods, states }: Grid): Map<string, string> {
  const width = periods.length;
  return new Map(
    geos.map((geo, row) => [
      geo,
      [...states.subarray(row * width, (row + 1) * width)]
        .map((state) => (state === STATE.value ? '1' : '0'))
        .join(''),
    ]),
  );
}
