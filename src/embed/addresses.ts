// The addresses that embeds and figure pages give. Unlike links in the API they keep the language.
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { DRAWING_WORDS } from '../text/embeds.ts';
import { observationPaths } from '../text/paths.ts';
import { type Markup, markup } from './markup.ts';
import type { EmbedLook, Theme } from './theme.ts';
import type {
  Figure,
  LinesView,
  MetricHead,
  RankingView,
  SeriesHead,
} from './views.ts';

type Site = EmbedLook & { siteUrl: string; lang: Lang };
type ChartAddress = Site & { geo: string; metric: string };
/** The line to compare with beside an embed's own; without one the address is the plain one. */
export type Ref = 'median' | 'county' | 'country';

export const pageUrl = ({ siteUrl, lang }: Site, id: string): string =>
  `${siteUrl}${observationPaths(id)[lang]}`;

/** Where the page of a figure stands, from the root. */
export const figurePath = ({
  id,
  metric: { siteUrl, lang },
}: Pick<Figure, 'id' | 'metric'>): string =>
  ownPath(siteUrl, observationPaths(id)[lang]);

export const figureEmbedUrl = (site: Site, id: string): string =>
  addressOf(site, `/embed/observation/${id}`, {});

const RELEASE = /\/releases\/\d{4}-\d{2}-\d{2}$/;

/** The service as it is today, from its own address or that of a release. */
export const followingSite = (siteUrl: string): string => siteUrl.replace(RELEASE, '');

/** The service as it was at a release (contract 6). */
export const pinnedSite = (siteUrl: string, release: string): string =>
  `${followingSite(siteUrl)}/releases/${release}`;

/** Whether a page is one of a past release, below that release's own address. */
export const isPinned = (siteUrl: string): boolean => RELEASE.test(siteUrl);

/** A path from the root of the site that stays below the release where the page is one of a release. */
export const ownPath = (siteUrl: string, path: string): string =>
  `${RELEASE.exec(siteUrl)?.[0] ?? ''}${path}`;

/** Of the same embed as one drawing of fixed size, from the site's root. */
export const drawingPath = (src: string, siteUrl: string): string =>
  ownPath(siteUrl, src.slice(siteUrl.length)).replace(/(\?|$)/, '.svg$1');

type Query = Record<string, string | null>;

/** `?…` with what is given, encoded already; empty where nothing is. */
export const queryString = (query: Query): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
};

const addressOf = (site: Site, path: string, query: Query): string =>
  `${site.siteUrl}${path}${queryString({ ...query, ...lookQuery(site), lang: languageOf(site) })}`;

/** What is asked of an embed's look beside what it has by itself. */
const lookQuery = ({
  theme = 'auto',
  plain,
  heading,
  transparent,
  sandboxed,
  years = {},
}: EmbedLook): Query => ({
  from: years.from ?? null,
  to: years.to ?? null,
  period: years.period ?? null,
  theme: theme === 'auto' ? null : theme,
  plain: plain === true ? '1' : null,
  background: transparent === true ? 'transparent' : null,
  title: heading == null ? null : encodeURIComponent(heading),
  sandboxed: sandboxed === true ? '1' : null,
});

// Where the figures of an embed are as data.

/** Those of a series, within the years that the embed is asked for; `period` is the one that it shows. */
export const seriesData = (
  { geo, metric, years = {}, ...site }: ChartAddress,
  period = years.period,
): string =>
  `${site.siteUrl}/csv/v1/observations${queryString({ geo, metric, period: period ?? null, from: years.from ?? null, to: years.to ?? null, lang: languageOf(site) })}`;

export const rankingData = ({
  metric,
  period,
  ...site
}: Site & { metric: string; period: string }): string =>
  `${site.siteUrl}/csv/v1/metrics/${metric}/ranking${queryString({ period, lang: languageOf(site) })}`;

const languageOf = ({ lang }: Site): string | null => (lang === 'en' ? 'en' : null);

export const chartEmbedUrl = (chart: ChartAddress, ref: Ref | null = null): string =>
  addressOf(chart, `/embed/chart/${chart.geo}/${chart.metric}`, { ref });

/** Of a ranking or a map, at the path that is a file; `geo` points a municipality out. */
export const metricEmbedUrl = (
  site: Site & { metric: string },
  kind: 'ranking' | 'map',
  geo: string | null,
): string => addressOf(site, `/embed/${kind}/${site.metric}`, { geo });

/** Where a CMS asks how to unfold `url` (oEmbed 1.0, section 2): JSON is the one format. */
export const oembedUrl = (siteUrl: string, url: string): string =>
  `${siteUrl}/oembed?url=${encodeURIComponent(url)}`;

/** A permanent identifier is selected whole by one click. */
const isId = (segment: string): boolean =>
  /^SF\.[A-Z0-9]+\.(?:\d{4}|SE(?:\d{2})?)\.\d{4}$/.test(segment);

/** An address as one reads and types it: without its scheme, breaking after a slash where it must. */
export const readable = (url: string): Markup => {
  const [host = '', ...segments] = url.replace(/^https?:\/\//, '').split('/');
  const last = segments.length - 1;
  return markup`${host}${segments.map((segment, at) => markup`/<wbr>${at === last && isId(segment) ? markup`<code>${segment}</code>` : segment}`)}`;
};

// The code that an editor copies.

/** The heights that the specification recommends, in CSS pixels (4.1). */
export const FIGURE_HEIGHT = 220;
export const CHART_HEIGHT = 360;
/** Of rankings and maps (contract 7). */
const TALL_HEIGHT = 480;

export type Frame = { src: string; height: number; title: string; theme?: Theme };

/**
 * Without the line that browsers draw around a frame, and in the scheme of the page around it: a document in a frame is told
 * the scheme of its frame (CSS Color Adjustment, 2.4), so that a white page gets no black box from a reader whose system is dark.
 * Both stand twice, since content management systems strip `style`, and older WebKit ignores the scheme of a frame.
 */
export function iframeCode({ src, height, title, theme = 'light' }: Frame): string {
  const themed = /[?&]theme=/.test(src)
    ? src
    : `${src}${src.includes('?') ? '&' : '?'}theme=${theme}`;
  return markup`<iframe src="${themed}" width="100%" height="${height}" frameborder="0" loading="lazy" style="border:0;color-scheme:${theme === 'dark' ? 'dark' : 'light'}" title="${title}"></iframe>`
    .html;
}

const inTheme = ({ theme }: EmbedLook): Pick<Frame, 'theme'> =>
  theme === undefined || theme === 'auto' ? {} : { theme };

export const figureTitle = ({
  metricTitle,
  geoName,
  period,
}: SeriesHead & { period: string }): string => `${metricTitle}, ${geoName}, ${period}`;

export const figureFrame = (
  view: SeriesHead & { period: string },
  id: string,
): Frame => ({
  ...inTheme(view),
  src: figureEmbedUrl(view, id),
  height: FIGURE_HEIGHT,
  title: figureTitle(view),
});

/** Of a chart of one place, or of a comparison of several. A line that is not there is not asked for, but by who asked. */
export function linesFrame(
  view: Pick<LinesView, 'series' | 'reference'> & MetricHead,
): Frame {
  const { series, metric } = view;
  const ref = view.reference?.kind ?? null;
  const [only, ...others] = series.map(({ geo }) => geo);
  return {
    ...inTheme(view),
    src:
      only !== undefined && others.length === 0
        ? chartEmbedUrl({ ...view, geo: only }, ref)
        : addressOf(view, '/embed/compare', {
            municipalities: [only, ...others].join(','),
            metric,
            ref,
          }),
    height: CHART_HEIGHT,
    title: `${view.metricTitle}, ${series.map(({ geoName }) => geoName).join(', ')}`,
  };
}

/** The year stands in the title of what stays at a release alone: the title of a copied code does not follow new years. */
export const metricFrame = (
  view: Pick<RankingView, 'period' | 'chosen'> & MetricHead,
  kind: MetricDrawing,
): Frame => ({
  ...inTheme(view),
  src: metricEmbedUrl(view, kind, view.chosen?.geo ?? null),
  height: TALL_HEIGHT,
  title:
    isPinned(view.siteUrl) || view.years?.period !== undefined
      ? rankingTitle(view, kind)
      : nameOf(view, kind),
});

type MetricDrawing = 'ranking' | 'map';

const nameOf = ({ metricTitle, lang }: MetricHead, kind: MetricDrawing): string =>
  `${metricTitle}, ${DRAWING_WORDS[lang][kind].toLowerCase()}`;

export const rankingTitle = (
  view: Pick<RankingView, 'period'> & MetricHead,
  kind: MetricDrawing,
): string => `${nameOf(view, kind)} ${view.period}`;

// oEmbed 1.0 (https://oembed.com): how a CMS unfolds a pasted link, into a frame where it has room for one.

/** In CSS pixels, as the consumer asked; null where it did not. */
export type OembedBounds = { maxWidth: number | null; maxHeight: number | null };

/** oEmbed wants a width in pixels; the code itself fills whatever column it is put in. */
const WIDTH = 600;
const CACHE_SECONDS = 3600;

type Oembed = {
  version: '1.0';
  title: string;
  provider_name: string;
  provider_url: string;
  cache_age: number;
} & (
  | { type: 'link'; html?: never; width?: never; height?: never }
  | { type: 'rich'; html: string; width: number; height: number }
);

/** The answer for a frame (`figureFrame`, `chartFrame`); a link where the bounds are lower than the frame. */
export function oembedOf(
  frame: Frame,
  siteUrl: string,
  { maxWidth, maxHeight }: OembedBounds,
): Oembed {
  const { height, title } = frame;
  const common = {
    version: '1.0' as const,
    title,
    provider_name: SERVICE,
    provider_url: siteUrl,
    cache_age: CACHE_SECONDS,
  };
  if (maxHeight !== null && maxHeight < height) return { ...common, type: 'link' };
  const width = Math.min(WIDTH, maxWidth ?? WIDTH);
  return { ...common, type: 'rich', width, height, html: iframeCode(frame) };
}

/** The discovery link of a page whose address a CMS may be given. */
export const oembedLink = (siteUrl: string, { src }: Pick<Frame, 'src'>): Markup =>
  markup`<link rel="alternate" type="application/json+oembed" href="${oembedUrl(siteUrl, src)}">`;
