// From the store's records to what drawings of several municipalities, and the pages of a metric's years, are given.
import type { CatalogueMunicipality } from '../../../data/catalogue.ts';
import { isPinned, type Ref } from '../../../embed/addresses.ts';
import type { CompareView, Home, RankingPageView, RankingView } from '../../../embed/metric-view.ts';
import type { MetricSubject } from '../../../endpoints/endpoint.ts';
import { rankedYears, rankingCitation } from '../../../endpoints/rankings.ts';
import type { YearRanking } from '../../../store/shards.ts';
import { comparingAll, metricPaths, metricYearPaths } from '../../../text/paths.ts';
import { chartView, metricHead } from './figure-views.ts';
import { newerOf } from './newer-years.ts';
import { breaksOf, cautionsOf, ownNotes, sharedNotes } from './notes.ts';
import { referenceOf } from './reference-of.ts';

export async function compareView(
  subject: MetricSubject,
  municipalities: readonly CatalogueMunicipality[],
  ref: Ref | null,
): Promise<CompareView> {
  const { store, metric, lang } = subject;
  const series = await Promise.all(
    municipalities.map(async (municipality) => {
      const stored = await store.series(metric, municipality.code);
      const { points } = chartView({ store, lang, metric, municipality }, stored);
      return { geo: municipality.code, geoName: municipality.name, points };
    }),
  );
  const codes = municipalities.map(({ code }) => code);
  const facts = ref === null ? null : await store.facts(metric);
  return {
    ...metricHead(subject),
    series,
    reference: facts === null || ref === null ? null : referenceOf(subject, facts, ref, municipalities),
    breaks: breaksOf(metric, codes, lang),
    cautions: cautionsOf(metric, codes, lang),
    newer: newerOf(subject),
    path: comparingAll(lang, codes, [metric.id]),
  };
}

/** `chosen` is pointed out, whether it has a value or not. */
export function rankingView(
  subject: MetricSubject,
  { period, entries, missing }: Pick<YearRanking, 'period' | 'entries' | 'missing'>,
  chosen: CatalogueMunicipality | null,
): RankingView {
  const { store, metric, lang } = subject;
  const nameOf = (geo: string): string => store.directory.municipalities.get(geo)?.name ?? geo;
  return {
    ...metricHead(subject),
    period,
    order: metric.order,
    entries: entries.map((entry) => ({
      rank: entry.rank,
      tied: entry.tied,
      geo: entry.geo,
      value: entry.value,
      name: nameOf(entry.geo),
      notes: ownNotes(metric, entry, period).map((text) => text[lang]),
      waived: entry.flags.length > 0,
    })),
    missing: missing.map((geo) => ({ geo, name: nameOf(geo) })),
    notes: sharedNotes(metric, period).map((text) => text[lang]),
    newer: newerOf(subject),
    chosen: chosen === null ? null : { geo: chosen.code, name: chosen.name },
    path: rankingPaths(subject, period)[lang],
  };
}

/** Of a past release by its year: the metric's own page, to which all of its addresses lead, may show another by now. */
const rankingPaths = ({ store, metric }: MetricSubject, period: string) =>
  isPinned(store.catalogue.siteUrl) ? metricYearPaths(metric.id, period) : metricPaths(metric.id);

/**
 * The same with what its page shows beside it.
 * @param page where the ranking stands for good, from the root
 */
export async function rankingPageView(
  subject: MetricSubject,
  year: YearRanking,
  chosen: CatalogueMunicipality | null,
  page: string,
): Promise<RankingPageView> {
  const { store, metric, lang } = subject;
  const facts = await store.facts(metric);
  const { period, coverage, entries } = year;
  const ranking = rankingView(subject, year, chosen);
  const years = rankedYears(metric, facts);
  return {
    ranking,
    homes: new Map([...entries, ...ranking.missing].flatMap(({ geo }) => homeOf(subject, geo))),
    coverage,
    newest: years[0] ?? period,
    passedOver: facts.ranking?.latestPeriod?.period ?? null,
    years,
    median: facts.references.medians[metric.periods.indexOf(period)] ?? null,
    citation: rankingCitation({ store, metric, lang }, period, page),
  };
}

function homeOf({ store }: MetricSubject, geo: string): [string, Home][] {
  const municipality = store.directory.municipalities.get(geo);
  if (municipality === undefined) return [];
  const { slug, county, countyCode } = municipality;
  return [[geo, { slug, county, countyCode }]];
}
