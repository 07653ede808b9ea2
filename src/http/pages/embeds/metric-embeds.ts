// The embeds of several municipalities: comparison, ranking, map, and the fixed twins of the two last (contract 7).
import type { CatalogueMetric } from '../../../data/catalogue.ts';
import { isProblem, type Problem } from '../../../data/problem.ts';
import { COMPARED } from '../../../data/settings.ts';
import { renderCompareEmbed } from '../../../embed/compare/embed.ts';
import { compareSvg } from '../../../embed/fixed/compare.ts';
import { mapSvg } from '../../../embed/fixed/map.ts';
import { rankingSvg } from '../../../embed/fixed/ranking.ts';
import { compareFrame, metricFrame } from '../../../embed/iframe-code.ts';
import { renderMapEmbed } from '../../../embed/map/embed.ts';
import type { CompareView, RankingView } from '../../../embed/metric-view.ts';
import { renderRankingEmbed } from '../../../embed/ranking/embed.ts';
import { COMPARED_ABOUT, resolveAll } from '../../../endpoints/compare.ts';
import { type Context, list, NO_FILES, name, optional, type Values } from '../../../endpoints/endpoint.ts';
import { judgeRanking } from '../../../endpoints/rankings.ts';
import { metricOfPath, resolveMetric, resolveMunicipality, withheld } from '../../../endpoints/resolve.ts';
import type { Page } from '../page.ts';
import { compareView, rankingView } from '../views/metric-views.ts';
import { type Embed, embedPages, type ViewReply } from './embed-page.ts';
import { ref, refOf } from './figure-embeds.ts';

const metric = name('Metric: id or alias.', 'N01951');

const compareEmbed: Embed<CompareView> = {
  path: '/embed/compare',
  parameters: {
    municipalities: list(COMPARED_ABOUT.municipalities, {
      ...COMPARED.municipalities,
      example: '0180,1480',
    }),
    metric,
    ref,
  },
  fixed: NO_FILES,
  view: comparisonReply,
  frame: compareFrame,
  html: renderCompareEmbed,
  svg: compareSvg,
};

async function comparisonReply(values: Values, context: Context): Promise<ViewReply<CompareView> | Problem> {
  const { store } = context;
  const municipalities = resolveAll('municipalities', values['municipalities'] ?? '', (value) =>
    resolveMunicipality(store, 'municipalities', value),
  );
  if (isProblem(municipalities)) return municipalities;
  const value = values['metric'] ?? '';
  const found = resolveMetric(store, 'metric', value, context.lang);
  if (isProblem(found)) return found;
  if (!found.capabilities.comparison) return withheld(found, 'comparison', { value, lang: context.lang });
  const view = await compareView({ ...context, metric: found }, municipalities, refOf(values));
  return { view, status: 200 };
}

async function rankingReply(
  values: Values,
  context: Context,
  found: CatalogueMetric | Problem,
): Promise<ViewReply<RankingView> | Problem> {
  const { store, lang } = context;
  if (isProblem(found)) return found;
  const geo = values['geo'];
  const chosen = geo === undefined ? null : resolveMunicipality(store, 'geo', geo);
  if (isProblem(chosen)) return chosen;
  const ranking = await judgeRanking(store, found, values['metric'] ?? '', lang);
  if (isProblem(ranking)) return ranking;
  return { view: rankingView({ ...context, metric: found }, ranking, chosen), status: 200 };
}

type Look = Pick<Embed<RankingView>, 'html' | 'svg' | 'frame'>;
const RANKING: Look = {
  html: renderRankingEmbed,
  svg: rankingSvg,
  frame: (view) => metricFrame(view, 'ranking'),
};
const MAP: Look = {
  html: renderMapEmbed,
  svg: mapSvg,
  frame: (view) => metricFrame(view, 'map'),
};

const geo = optional(name('Municipality to point out: code, slug or name.', '0180'));

const chosenEmbed = (kind: string, look: Look): Embed<RankingView> => ({
  ...look,
  path: `/embed/${kind}`,
  parameters: { metric, geo },
  fixed: NO_FILES,
  view: (values, context) =>
    rankingReply(
      values,
      context,
      resolveMetric(context.store, 'metric', values['metric'] ?? '', context.lang),
    ),
});

/** At a path of the canonical id only, so that it can be a file. */
const fixedEmbed = (kind: string, look: Look): Embed<RankingView> => ({
  ...look,
  path: `/embed/${kind}/{metric}`,
  parameters: { metric, geo },
  fixed: everyRanking,
  view: (values, context) =>
    rankingReply(values, context, metricOfPath(context.store, values['metric'] ?? '')),
});

/** Among the answers that are about no metric's municipalities in particular; in packs no embed is a file. */
const everyRanking: Page['fixed'] = async function* (store, about) {
  if (about !== null || store.catalogue.layout !== 'files') return;
  for (const one of store.catalogue.metrics)
    if ((await store.facts(one)).ranking !== null) yield { metric: one.id };
};

export const METRIC_EMBEDS: readonly Page[] = [
  ...embedPages(compareEmbed),
  ...embedPages(chosenEmbed('ranking', RANKING)),
  ...embedPages(chosenEmbed('map', MAP)),
  ...embedPages(fixedEmbed('ranking', RANKING)),
  ...embedPages(fixedEmbed('map', MAP)),
];
