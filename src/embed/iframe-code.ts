// The code that an editor copies.
import { DRAWING_WORDS } from '../text/embeds.ts';
import {
  chartEmbedUrl,
  compareEmbedUrl,
  figureEmbedUrl,
  isPinned,
  metricEmbedUrl,
  type Ref,
} from './addresses.ts';
import type { SeriesHead } from './figure-view.ts';
import { markup } from './markup.ts';
import type { CompareView, MetricHead, RankingView } from './metric-view.ts';

/** The heights that the specification recommends, in CSS pixels (4.1). */
export const FIGURE_HEIGHT = 220;
export const CHART_HEIGHT = 360;
/** Of rankings and maps (contract 7). */
export const TALL_HEIGHT = 480;

export type Frame = { src: string; height: number; title: string };

export const iframeCode = ({ src, height, title }: Frame): string =>
  markup`<iframe src="${src}" width="100%" height="${height}" loading="lazy" title="${title}"></iframe>`.html;

export const figureTitle = ({ metricTitle, geoName, period }: SeriesHead & { period: string }): string =>
  `${metricTitle}, ${geoName}, ${period}`;

export const figureFrame = (view: SeriesHead & { period: string }, id: string): Frame => ({
  src: figureEmbedUrl(view, id),
  height: FIGURE_HEIGHT,
  title: figureTitle(view),
});

export const chartFrame = (view: SeriesHead, ref: Ref | null = null): Frame => ({
  src: chartEmbedUrl(view, ref),
  height: CHART_HEIGHT,
  title: `${view.metricTitle}, ${view.geoName}`,
});

export const compareFrame = (view: Pick<CompareView, 'series' | 'reference'> & MetricHead): Frame => ({
  src: compareEmbedUrl(
    view,
    view.series.map(({ geo }) => geo),
    view.reference?.kind ?? null,
  ),
  height: CHART_HEIGHT,
  title: `${view.metricTitle}, ${view.series.map(({ geoName }) => geoName).join(', ')}`,
});

/** The year stands in the title of what stays at a release alone: the title of a copied code does not follow new years. */
export const metricFrame = (
  view: Pick<RankingView, 'period' | 'chosen'> & MetricHead,
  kind: Drawn,
): Frame => ({
  src: metricEmbedUrl(view, kind, view.chosen?.geo ?? null),
  height: TALL_HEIGHT,
  title: isPinned(view.siteUrl) ? rankingTitle(view, kind) : nameOf(view, kind),
});

type Drawn = 'ranking' | 'map';

const nameOf = ({ metricTitle, lang }: MetricHead, kind: Drawn): string =>
  `${metricTitle}, ${DRAWING_WORDS[lang][kind].toLowerCase()}`;

export const rankingTitle = (view: Pick<RankingView, 'period'> & MetricHead, kind: Drawn): string =>
  `${nameOf(view, kind)} ${view.period}`;
