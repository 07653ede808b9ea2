// The code that an editor copies.
import { chartEmbedUrl, figureEmbedUrl } from './addresses.ts';
import type { SeriesHead } from './figure-view.ts';
import { markup } from './markup.ts';

/** The heights that the specification recommends, in CSS pixels (4.1). */
export const FIGURE_HEIGHT = 220;
export const CHART_HEIGHT = 360;

type Frame = { src: string; height: number; title: string };

export const iframeCode = ({ src, height, title }: Frame): string =>
  markup`<iframe src="${src}" width="100%" height="${height}" loading="lazy" title="${title}"></iframe>`.html;

export const figureTitle = ({ metricTitle, geoName, period }: SeriesHead & { period: string }): string =>
  `${metricTitle}, ${geoName}, ${period}`;

export const figureFrame = (view: SeriesHead & { period: string }, id: string): Frame => ({
  src: figureEmbedUrl(view, id),
  height: FIGURE_HEIGHT,
  title: figureTitle(view),
});

export const chartFrame = (view: SeriesHead): Frame => ({
  src: chartEmbedUrl(view),
  height: CHART_HEIGHT,
  title: `${view.metricTitle}, ${view.geoName}`,
});
