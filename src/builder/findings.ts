// What a release brings to tell of each municipality: derived by the build, so that a request reads it.
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import type { Change } from '../data/changes.ts';
import { COUNTRY_CODE } from '../data/identifier.ts';
import { incomparable, isAbout } from '../data/registry.ts';
import { figureFile } from '../endpoints/notes.ts';
import {
  type Case,
  likeness,
  newsOf,
  type ScoredNews,
  weighed,
} from '../rules/news.ts';
import {
  type Figures,
  type MetricShards,
  type StoredFinding,
  type StoredSeries,
  type StrongestFindings,
  standingIn,
  type YearRanking,
  yearRanking,
} from '../store/shards.ts';
import type { SharedCatalogue } from '../store/store.ts';
import { isTotal } from '../text/numbers.ts';

/** A metric with its figures and their facts, and what the release changed of it. */
export type FreshMetric = MetricShards & {
  /** Null where the metric has none of areas. */
  areas: Figures | null;
  changes: readonly Change[];
};

/** A figure of a year before is old when the release comes. */
const FRESH_YEARS = 3;

/** Of these metrics a release can bring news: of recent years, and no newer series of another publisher. */
export const isFresh = (
  { last, related, kind }: CatalogueMetric,
  release: string,
): boolean =>
  last !== null &&
  Number(last) >= Number(release.slice(0, 4)) - FRESH_YEARS &&
  kind !== 'yes-no' &&
  !related.some(({ relation }) => relation === 'newer');

// One metric in its newest year, in all municipalities.

type MetricYear = {
  ranking: YearRanking | null;
  rankingBefore: YearRanking | null;
  /** The median of each county, by its code. */
  medians: ReadonlyMap<string, number>;
  /** How far each municipality lies from the median of its county. */
  gaps: readonly number[];
  /** The publisher's figures of the country by year; empty where they are not comparable. */
  country: ReadonlyMap<string, number>;
  /** Codes of the municipalities whose newest value came with the release. */
  published: ReadonlySet<string>;
};

type YearValue = { period: string; value: number };

const valuesOf = ({ periods, states, values }: StoredSeries): YearValue[] =>
  periods.flatMap((period, at) => {
    const value = values[at] ?? null;
    return states[at] === 'v' && value !== null ? [{ period, value }] : [];
  });

const isElections = ({ kind }: CatalogueMetric): boolean => kind === 'elections';

/** Whether a year, or an election, is the one before the other. */
const isStep = (metric: CatalogueMetric, before: string, after: string): boolean =>
  isElections(metric)
    ? metric.periods.indexOf(after) - metric.periods.indexOf(before) === 1
    : Number(after) - Number(before) === 1;

function metricYear(
  { areas, changes, ...shards }: FreshMetric,
  municipalities: SharedCatalogue['municipalities'],
): MetricYear {
  const { metric, figures, facts } = shards;
  const last = metric.last ?? '';
  const published = changes.flatMap(({ type, geo, period }) =>
    type === 'published' && geo !== null && period === last ? geo : [],
  );
  const news = { published: new Set(published) };
  // A total follows the size of a municipality: its place among others, and beside the country, says nothing.
  if (isTotal({ unitCode: metric.unit }))
    return {
      ...news,
      ranking: null,
      rankingBefore: null,
      medians: new Map(),
      gaps: [],
      country: new Map(),
    };
  const column = metric.periods.indexOf(last);
  const before = metric.periods[column - 1];
  const medians = new Map(
    Object.entries(facts.references.counties).flatMap(([code, years]) => {
      const median = years[column] ?? null;
      return median === null ? [] : [[code, median] as const];
    }),
  );
  const gaps = municipalities.flatMap(({ code, countyCode }) => {
    const [value, median] = [
      figures.series(code)?.values[column] ?? null,
      medians.get(countyCode),
    ];
    return value === null || median === undefined ? [] : Math.abs(value - median);
  });
  const isComparable = metric.referenceComparable?.comparable === true;
  const country = isComparable ? (areas?.series(COUNTRY_CODE) ?? null) : null;
  return {
    ...news,
    ranking: yearRanking(shards, last),
    rankingBefore:
      before !== undefined && isStep(metric, before, last)
        ? yearRanking(shards, before)
        : null,
    medians,
    gaps,
    country: new Map(
      country === null
        ? []
        : valuesOf(country).map(({ period, value }) => [period, value]),
    ),
  };
}

/** The years that lead to the newest without a gap, a doubtful value or a break; null where that itself is doubtful. */
function yearsOf(
  metric: CatalogueMetric,
  { flags, ...series }: StoredSeries,
  geo: string,
): Pick<Case, 'years' | 'begin'> | null {
  const values = valuesOf({ ...series, flags });
  const isDoubtful = (period: string) => (flags[period] ?? []).length > 0;
  const newest = values.at(-1);
  if (
    newest === undefined ||
    newest.period !== metric.last ||
    isDoubtful(newest.period)
  )
    return null;
  const breaks = metric.notes.flatMap((note) =>
    note.kind === 'break' && isAbout(note, { geo, period: newest.period })
      ? (note.from ?? '')
      : [],
  );
  const changed = breaks.sort().at(-1) ?? '';
  let start = values.length - 1;
  for (; start > 0; start -= 1) {
    const [before, after] = [
      values[start - 1]?.period ?? '',
      values[start]?.period ?? '',
    ];
    if (before < changed || isDoubtful(before) || !isStep(metric, before, after)) break;
  }
  const first = values[start]?.period ?? '';
  const begin = start === 0 ? 'series' : first === changed ? 'break' : 'gap';
  return { years: values.slice(start), begin };
}

function caseOf(
  { metric }: FreshMetric,
  { code, countyCode }: CatalogueMunicipality,
  series: StoredSeries,
  year: MetricYear,
  release: string,
): Case | null {
  const led = yearsOf(metric, series, code);
  const newest = led?.years.at(-1);
  if (led === null || newest === undefined) return null;
  const before = led.years.at(-2);
  const isApart = incomparable(metric, { geo: code, period: newest.period }) !== null;
  const median = year.medians.get(countyCode);
  const gap = median === undefined ? 0 : Math.abs(newest.value - median);
  const nearer =
    year.gaps.filter((other) => other < gap).length / Math.max(1, year.gaps.length);
  return {
    ...led,
    decimals: metric.decimals,
    overlaps: metric.periodSemantics === 'five-year-mean',
    isNew: year.published.has(code) && metric.issued !== release,
    country: isApart ? new Map() : year.country,
    standing: isApart ? null : standingIn(year.ranking, code),
    standingBefore:
      isApart || before === undefined ? null : standingIn(year.rankingBefore, code),
    county: isApart || median === undefined ? null : { median, nearer },
  };
}

/** What is told of one metric, by municipality, weighed by how many of them it is told of. */
type MetricNews = { metric: CatalogueMetric; findings: Map<string, StoredFinding[]> };

function newsIn(
  fresh: FreshMetric,
  municipalities: SharedCatalogue['municipalities'],
  release: string,
): MetricNews {
  const { metric, figures } = fresh;
  const year = metricYear(fresh, municipalities);
  const period = metric.last ?? '';
  const column = metric.periods.indexOf(period);
  const cases = municipalities.flatMap((municipality) => {
    const series = figures.series(municipality.code);
    const one =
      series === null ? null : caseOf(fresh, municipality, series, year, release);
    return series === null || one === null
      ? []
      : [{ municipality, series, one, news: newsOf(one) }];
  });
  const alike = new Map<string, number>();
  for (const key of cases.flatMap(({ news }) => news.map(likeness)))
    alike.set(key, (alike.get(key) ?? 0) + 1);
  const told = ({ series, one, news }: (typeof cases)[number]): StoredFinding[] =>
    news.map((each: ScoredNews) => ({
      metric: metric.id,
      period,
      value: series.values[column] ?? 0,
      retrieved: figureFile(metric, series, column)?.retrieved ?? null,
      news: weighed(each, one, (alike.get(likeness(each)) ?? 0) / cases.length),
    }));
  return {
    metric,
    findings: new Map(cases.map((one) => [one.municipality.code, told(one)])),
  };
}

// Which of all findings are told.

const MOST = 8;
const LEAST = 3;
/** Below it a finding only fills up to the least number. */
const FOREMOST = 36;
/** What a year is worth less for each that it lies behind the newest of all metrics. */
const AGE = 2;
/** A rule told so often already makes room for the others. */
const MOST_OF_A_RULE = 3;
/** So many stand for a release, one of a metric and a rule. */
const MOST_OF_RELEASE = 10;
/** So many stand for a metric, one of a rule. */
const MOST_OF_METRIC = 3;

const byScore = (a: StoredFinding, b: StoredFinding): number =>
  b.news.score - a.news.score ||
  (a.metric < b.metric ? -1 : a.metric === b.metric ? 0 : 1);

/** Those of one municipality that are told, the foremost first. */
function chosen(
  found: readonly StoredFinding[],
  metrics: ReadonlyMap<string, CatalogueMetric>,
  newest: number,
): StoredFinding[] {
  const aged = found.map(({ news, ...one }) => {
    const score = Math.max(0, news.score - AGE * (newest - Number(one.period)));
    return { ...one, news: { ...news, score } };
  });
  const isAkin = (one: StoredFinding, other: StoredFinding): boolean =>
    [one, other].some((each) =>
      metrics
        .get(each.metric)
        ?.related.some(
          ({ metric }) => metric === one.metric || metric === other.metric,
        ),
    );
  const told: StoredFinding[] = [];
  for (const one of aged.sort(byScore)) {
    const sameRule = told.filter(({ news }) => news.rule === one.news.rule);
    const isSaid =
      told.some(({ metric }) => metric === one.metric) ||
      sameRule.some((other) => isAkin(one, other));
    const isWeak = one.news.score < FOREMOST && told.length >= LEAST;
    if (!isSaid && !isWeak && sameRule.length < MOST_OF_A_RULE && told.length < MOST)
      told.push(one);
  }
  return told;
}

type PlaceFinding = StrongestFindings['ofRelease'][number];

/** The strongest first, then by municipality: so many, each key once. */
function foremostOf(
  all: readonly PlaceFinding[],
  most: number,
  keyOf: (one: PlaceFinding) => string,
): PlaceFinding[] {
  const sorted = [...all].sort(
    (a, b) => b.news.score - a.news.score || (a.geo < b.geo ? -1 : 1),
  );
  const first = new Map<string, PlaceFinding>();
  for (const one of sorted) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()].slice(0, most);
}

/** By municipality, and the foremost of all. A release without new values has none. */
type ReleaseFindings = {
  byPlace: Map<string, StoredFinding[]>;
  foremost: StrongestFindings;
};

export function releaseFindings(
  fresh: readonly FreshMetric[],
  municipalities: SharedCatalogue['municipalities'],
  release: string,
): ReleaseFindings {
  const news = fresh.map((one) => newsIn(one, municipalities, release));
  const metrics = new Map(news.map(({ metric }) => [metric.id, metric]));
  const newest = Math.max(0, ...news.map(({ metric }) => Number(metric.last)));
  const byPlace = new Map(
    municipalities.map(({ code }) => [
      code,
      chosen(
        news.flatMap(({ findings }) => findings.get(code) ?? []),
        metrics,
        newest,
      ),
    ]),
  );
  const located = (
    findings: ReadonlyMap<string, readonly StoredFinding[]>,
  ): PlaceFinding[] =>
    [...findings].flatMap(([geo, all]) => all.map((one) => ({ ...one, geo })));
  const ofMetric = Object.fromEntries(
    news.map(({ metric, findings }) => [
      metric.id,
      foremostOf(located(findings), MOST_OF_METRIC, ({ news: { rule } }) => rule),
    ]),
  );
  const ofRelease = foremostOf(
    located(byPlace),
    MOST_OF_RELEASE,
    ({ metric, news: { rule } }) => `${metric} ${rule}`,
  );
  return { byPlace, foremost: { ofRelease, ofMetric } };
}
