// From the store's records to what the pages of a metric's years are given.
import type { Home, RankingPageView } from '../../../embed/page/metric/view.ts';
import type { MetricSubject } from '../../../queries/query.ts';
import { rankedYears } from '../../../queries/rankings.ts';
import { rankingCitation } from '../../../queries/records/ranking.ts';
import type { CatalogueMunicipality } from '../../../store/catalogue.ts';
import type { YearRanking } from '../../../store/shards.ts';
import { rankingView } from './metric-views.ts';

/**
 * `chosen` is pointed out, whether it has a value or not.
 * @param page where the ranking stands for good, from the root
 */
export async function rankingPageView(
  subject: MetricSubject,
  year: YearRanking,
  { chosen, page }: { chosen: CatalogueMunicipality | null; page: string },
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
