// Where a figure stands in its own year, and where the whole ranking of that year stands.
import { isPinned, metricEmbedUrl, ownPath } from '../../../embed/addresses.ts';
import type { FigurePageView } from '../../../embed/figure-view.ts';
import { metricPaths, metricYearPaths } from '../../../i18n/site/paths.ts';
import type { FigureSubject, MetricSubject } from '../../../queries/query.ts';
import { standingIn } from '../../../store/year-ranking.ts';

/** Both null where the year has no ranking or the municipality no place in it. */
export async function rankInItsYear(
  subject: FigureSubject,
  period: string,
): Promise<Pick<FigurePageView, 'rank' | 'ranking'>> {
  const { store, metric, municipality } = subject;
  const standing = standingIn(await store.ranking(metric, period), municipality.code);
  if (standing === null) return { rank: null, ranking: null };
  const isNewest = (await store.facts(metric)).ranking?.period === period;
  const ranking = rankingPath(subject, isNewest ? null : period);
  return { rank: { ...standing, period, order: metric.order }, ranking };
}

/** Of a year, or (null) of the newest: a past release keeps a page of its newest ranking alone, the embed. */
function rankingPath({ store, metric, lang }: MetricSubject, year: string | null): string | null {
  const { siteUrl } = store.catalogue;
  if (isPinned(siteUrl)) {
    const own = { siteUrl: ownPath(siteUrl, ''), lang, metric: metric.id };
    return year === null ? metricEmbedUrl(own, 'ranking', null) : null;
  }
  const paths = year === null ? metricPaths(metric.id) : metricYearPaths(metric.id, year);
  return `${paths[lang]}#ranking`;
}
