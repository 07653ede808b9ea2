// An embed is two pages: the one for an iframe, and the same as one drawing of fixed size, at its path with `.svg`.

import type {
  CatalogueMetric,
  CatalogueMunicipality,
  Place,
} from '../data/catalogue.ts';
import { canonicalJson } from '../data/hash.ts';
import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import {
  type Frame,
  figureFrame,
  linesFrame,
  metricFrame,
  type OembedBounds,
  oembedOf,
  type Ref,
} from '../embed/addresses.ts';
import { linesSvg, renderLinesEmbed } from '../embed/chart.ts';
import { figureSvg, renderObservationEmbed } from '../embed/figure.ts';
import { AUTO_HEIGHT_SCRIPT } from '../embed/frame.ts';
import { mapSvg, renderMapEmbed } from '../embed/map.ts';
import { rankingSvg, renderRankingEmbed } from '../embed/ranking.ts';
import { drawingIn, type EmbedLook, THEMES, themeOf } from '../embed/theme.ts';
import { type FigureView, hasValue, type RankingView } from '../embed/views.ts';
import { judge, langOf, thingsOf } from '../endpoints/ask.ts';
import { comparedMunicipalities } from '../endpoints/compare.ts';
import {
  type Context,
  type FixedPaths,
  isWithin,
  judgeYears,
  lang,
  NO_FILES,
  naming,
  oneOf,
  optional,
  type Parameter,
  parametersOf,
  type Things,
  text,
  type Values,
  type YearSpan,
  year,
} from '../endpoints/endpoint.ts';
import { withheld } from '../endpoints/explain.ts';
import { byProminence } from '../endpoints/key-metrics.ts';
import {
  type FoundObservation,
  findObservation,
  judgeValue,
  observation,
} from '../endpoints/observation.ts';
import { judgeRanking, rankedYears, rankingOf } from '../endpoints/rankings.ts';
import { metricOfPath, municipalityOfSlug } from '../endpoints/resolve.ts';
import {
  metricInPath,
  metricName,
  municipalityByName,
  placeByName,
  placeInPath,
} from '../endpoints/things.ts';
import type { Store } from '../store/store.ts';
import { metricYearPaths, municipalityPaths } from '../text/paths.ts';
import {
  isJudged,
  listsJoined,
  type Page,
  type Service,
  unknownRelease,
} from './page.ts';
import { embedPolicy, JSON_TYPE } from './reply.ts';
import { routeOf } from './router.ts';
import { pairsOf, pastPathOf, type Target, targetOf } from './target.ts';
import { figureView, linesView, metricHead, rankingView } from './views.ts';

/** By the names of its parameters, but those of its look. */
type Shape = Record<string, Parameter>;
type ViewContext = Context & { given: Values };

type Embed<Given extends Shape, View> = {
  path: string;
  parameters: Given;
  fixed: FixedPaths;
  /** What is drawn, and the status of its answer: a figure without a value is drawn, and is no 200. */
  view: (
    things: Things<ReturnType<typeof parametersOf<Given>>>,
    context: ViewContext,
  ) => Promise<{ view: View; status: number } | Problem>;
  frame: (view: View) => Frame;
  html: (view: View, autoHeight: boolean) => string;
  svg: (view: View) => string;
};

/** As many signs as two lines of a narrow column nearly have (contract 7). */
const TITLE_LENGTH = 90;

const autoheight = oneOf('1: the page tells its height to the page that frames it.', [
  '1',
]);

/** How every embed and its drawing are shown, whatever it is of. */
const LOOK_PARAMETERS = {
  theme: oneOf(
    'Its colours: those that the reader has, light, or dark.',
    THEMES,
    'auto',
  ),
  plain: oneOf('1: without its title.', ['1']),
  title: optional(
    text(
      `The editor’s own title, of at most ${TITLE_LENGTH} characters.`,
      'So many live here',
    ),
  ),
  background: oneOf(
    'Its ground: that of the service’s pages, or the one around it.',
    ['page', 'transparent'],
    'page',
  ),
  sandboxed: oneOf(
    '1: its links open in the frame itself, where no tab may be opened.',
    ['1'],
  ),
};

const lookOf = (values: Values): EmbedLook => ({
  theme: themeOf(values['theme']),
  plain: values['plain'] === '1',
  heading: values['title'] ?? null,
  transparent: values['background'] === 'transparent',
  sandboxed: values['sandboxed'] === '1',
  years: spanOf(values),
});

const spanOf = ({ from, to, period }: Values) => ({ from, to, period });

const SPAN = {
  from: year('First year, inclusive.', '2015'),
  to: year('Last year, inclusive.', '2024'),
};
const SPAN_AND_YEAR = {
  ...SPAN,
  period: year(
    'The year of the ranking; when not given, the latest that enough municipalities have.',
    '2020',
  ),
};

/** A title that is too long, or years that exclude each other. */
function judgeLook(values: Values): Problem | null {
  const { title = '', from = '', to = '9999', period = from } = values;
  if ([...title].length > TITLE_LENGTH)
    return problem('invalid_request', {
      parameter: 'title',
      value: title,
      reason: 'malformed',
      expected: `at most ${TITLE_LENGTH} characters`,
      maximum: TITLE_LENGTH,
    });
  const unordered = judgeYears(values);
  if (unordered !== null) return unordered;
  const late = (parameter: string, value: string, maximum: string): Problem =>
    problem('invalid_range', {
      parameter,
      value,
      reason: 'above_maximum',
      maximum: Number(maximum),
    });
  if (from > period) return late('from', from, period);
  return period > to ? late('period', period, to) : null;
}

const SVG_TYPE = 'image/svg+xml; charset=utf-8';
/** A drawing runs nothing and asks for nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'none'";

function embedPages<Given extends Shape, View>(embed: Embed<Given, View>): Page[] {
  const parameters = { ...embed.parameters, ...LOOK_PARAMETERS, lang };
  /** As it is asked to look. */
  async function viewOf(given: Values, context: Context) {
    const things = await thingsOf(parametersOf(embed.parameters), given, context);
    const reply = isProblem(things)
      ? things
      : await embed.view(things, { ...context, given });
    return isProblem(reply)
      ? reply
      : { ...reply, view: { ...reply.view, ...lookOf(given) } };
  }
  const drawing: Page = {
    path: `${embed.path}.svg`,
    parameters: parametersOf(parameters),
    judgeRanges: judgeLook,
    indexed: false,
    type: SVG_TYPE,
    respond: async (values, context) => {
      const reply = await viewOf(values, context);
      if (isProblem(reply)) return reply;
      const { svg, css } = drawingIn(embed.svg(reply.view), themeOf(values['theme']));
      const csp = css === null ? SVG_POLICY : embedPolicy({ css }, context.digest);
      return { body: svg, status: reply.status, csp };
    },
    fixed: NO_FILES,
  };
  const framed: Page = {
    path: embed.path,
    parameters: parametersOf({ ...parameters, autoheight }),
    judgeRanges: judgeLook,
    indexed: false,
    respond: async (values, context) => {
      const reply = await viewOf(values, context);
      if (isProblem(reply)) return reply;
      const reportsHeight = values['autoheight'] === '1';
      const script = reportsHeight ? { script: AUTO_HEIGHT_SCRIPT } : {};
      const csp = embedPolicy(script, context.digest);
      return { body: embed.html(reply.view, reportsHeight), status: reply.status, csp };
    },
    frame: async (values, context) => {
      const reply = await viewOf(values, context);
      return isProblem(reply) ? reply : embed.frame(reply.view);
    },
    fixed: embed.fixed,
  };
  return [drawing, framed];
}

// The embeds of one municipality or area: one figure, one chart, and the chart's fixed twin (specification 4.1, contract 7).

const REFS = ['none', 'median', 'county', 'country'] as const;

/** The line to compare with beside an embed's own: none by default, since articles must not change. */
const ref = oneOf(
  'A line beside it: the median of all municipalities or of the county, calculated, or the source’s own figures of the country.',
  REFS,
  'none',
);
type RefChoice = (typeof REFS)[number] | undefined;

const refOf = (choice: RefChoice): Ref | null =>
  choice === undefined || choice === 'none' ? null : choice;

const figureEmbed = {
  path: '/embed/observation/{id}',
  parameters: {
    id: naming(
      'identifier',
      'Permanent identifier.',
      'SF.BEF01.0180.2024',
      (id, { store }) => findObservation(store, id),
    ),
  },
  fixed: observation.fixed,
  view: async ({ id: found }: { id: FoundObservation }, context: Context) => {
    const fault = await judgeValue(context.store, found);
    return { view: await figureView(found, context), status: fault?.status ?? 200 };
  },
  frame: (view: FigureView) => figureFrame(view, observationId(view)),
  html: renderObservationEmbed,
  svg: figureSvg,
};

/** Of each municipality and area that has a value. */
async function* everyChart(store: Store): AsyncIterable<Values> {
  const { metrics, municipalities } = store.catalogue;
  const charted = metrics.filter(
    ({ capabilities, periods }) => capabilities.chart && periods.length > 0,
  );
  for (const metric of charted)
    for (const geo of [...municipalities.map(({ code }) => code), ...metric.areas]) {
      const series = await store.series(metric, geo);
      if (series?.values.some((value) => value !== null) === true)
        yield { geo, metric: metric.id };
    }
}

/** Lines over the years, of one place or of several. */
const LINES = { frame: linesFrame, html: renderLinesEmbed, svg: linesSvg };

type LinesThings = { metric: CatalogueMetric; ref: RefChoice };

/** Without any value it is a page all the same, and no 200. */
async function linesReply(
  capability: 'chart' | 'comparison',
  places: readonly Place[],
  { metric, ref: line }: LinesThings,
  context: ViewContext,
) {
  const { lang: language, given } = context;
  if (!metric.capabilities[capability])
    return withheld(metric, capability, {
      value: given['metric'] ?? '',
      lang: language,
    });
  const subject = { ...context, metric };
  const view = await linesView(subject, places, refOf(line), spanOf(given));
  const hasAny = view.series.some(({ points }) => points.some(hasValue));
  return { view, status: hasAny ? 200 : 404 };
}

const metric = metricName;

const chartEmbed = {
  ...LINES,
  path: '/embed/chart',
  parameters: {
    geo: placeByName('Municipality: code, slug or name; or an area: SE, Sweden, SE03.'),
    metric,
    ref,
    ...SPAN,
  },
  fixed: NO_FILES,
  view: (
    { geo: place, ...things }: LinesThings & { geo: Place },
    context: ViewContext,
  ) => linesReply('chart', [place], things, context),
};

/** The chart at a path of canonical codes only, so that it can be a file. */
const chartTwin = {
  ...chartEmbed,
  path: '/embed/chart/{geo}/{metric}',
  parameters: { ...chartEmbed.parameters, geo: placeInPath, metric: metricInPath },
  fixed: everyChart,
};

export const FIGURE_EMBEDS: readonly Page[] = [
  ...embedPages(figureEmbed),
  ...embedPages(chartEmbed),
  ...embedPages(chartTwin),
];

// The embeds of several municipalities: comparison, ranking, map, and the fixed twins of the two last (contract 7).

const compareEmbed = {
  ...LINES,
  path: '/embed/compare',
  parameters: {
    municipalities: comparedMunicipalities,
    metric,
    ref,
    ...SPAN,
  },
  fixed: NO_FILES,
  view: (
    { municipalities, ...things }: LinesThings & { municipalities: Place[] },
    context: ViewContext,
  ) => linesReply('comparison', municipalities, things, context),
};

type RankingThings = {
  metric: CatalogueMetric;
  geo: CatalogueMunicipality | undefined;
};

async function rankingReply(
  { metric: ranked, geo: chosen }: RankingThings,
  context: ViewContext,
) {
  const { store, lang: language, given } = context;
  const newest = await judgeRanking(store, ranked, given['metric'] ?? '', language);
  if (isProblem(newest)) return newest;
  const years = spanOf(given);
  const ranking = isOpen(years) ? newest : await rankingWithin(store, ranked, years);
  if (isProblem(ranking)) return ranking;
  const view = rankingView({ ...context, metric: ranked }, ranking, chosen ?? null);
  // Where a year is asked for, its page stands behind the embed.
  const path = isOpen(years)
    ? view.path
    : metricYearPaths(ranked.id, ranking.period)[language];
  return { view: { ...view, path }, status: 200 };
}

const isOpen = ({ from, to, period }: YearSpan): boolean =>
  (from ?? to ?? period) === undefined;

/** Of the year that is asked for, or the newest that has a ranking within the years that are. */
async function rankingWithin(store: Store, metric: CatalogueMetric, years: YearSpan) {
  const ranked = rankedYears(metric, await store.facts(metric));
  const { period = ranked.find((one) => isWithin(years, one)), from, to } = years;
  return rankingOf(store, metric, period ?? to ?? from ?? '');
}

const geo = optional(
  municipalityByName('Municipality to point out: code, slug or name.'),
);

/** A ranking or a map, and the same at a path of the canonical id only, so that it can be a file. */
function rankedPages(
  kind: 'ranking' | 'map',
  drawn: Pick<Embed<Shape, RankingView>, 'html' | 'svg'>,
): Page[] {
  const embed = {
    ...drawn,
    path: `/embed/${kind}`,
    parameters: { metric, geo, ...SPAN_AND_YEAR },
    fixed: NO_FILES,
    view: rankingReply,
    frame: (view: RankingView) => metricFrame(view, kind),
  };
  const twin = {
    ...embed,
    path: `${embed.path}/{metric}`,
    parameters: { ...embed.parameters, metric: metricInPath },
    fixed: everyRanking,
  };
  return [...embedPages(embed), ...embedPages(twin)];
}

async function* everyRanking(store: Store): AsyncIterable<Values> {
  for (const one of store.catalogue.metrics)
    if ((await store.facts(one)).ranking !== null) yield { metric: one.id };
}

export const METRIC_EMBEDS: readonly Page[] = [
  ...embedPages(compareEmbed),
  ...rankedPages('ranking', { html: renderRankingEmbed, svg: rankingSvg }),
  ...rankedPages('map', { html: renderMapEmbed, svg: mapSvg }),
];

// /oembed: how a CMS unfolds a pasted link (oEmbed 1.0, sections 2.2 and 2.3).

const parameters = parametersOf({
  url: text(
    'Address of an embed, or of a page that has one.',
    'https://example/embed/map/BE0101N1',
  ),
  format: optional(text('json alone.', 'json')),
  maxwidth: optional(text('Pixels.', '600')),
  maxheight: optional(text('Pixels.', '400')),
});

/** Unknown parameters are ignored, as the oEmbed specification has it. */
export const oembedPage: Page = {
  path: '/oembed',
  parameters,
  judgeRanges: judgeForm,
  indexed: true,
  type: JSON_TYPE,
  language: 'sv',
  respond: async (values, { store, table }) => {
    const found = await oembedFrameOf({ store, table }, values['url'] ?? '');
    if (isProblem(found)) return found;
    const { frame, lang } = found;
    const body = canonicalJson(
      oembedOf(frame, store.catalogue.siteUrl, boundsOf(values)),
    );
    return { body, lang, status: 200, csp: null };
  },
  fixed: NO_FILES,
};

const MOST_PIXELS = 99_999;

const boundOf = (text: string | undefined): number | null =>
  text === undefined ? null : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : Number.NaN;

const boundsOf = ({ maxwidth, maxheight }: Values): OembedBounds => ({
  maxWidth: boundOf(maxwidth),
  maxHeight: boundOf(maxheight),
});

/** An unsupported format is 501, as oEmbed has it. */
function judgeForm(values: Values): Problem | null {
  const { format = 'json' } = values;
  if (format !== 'json')
    return {
      ...problem('unsupported', {
        parameter: 'format',
        value: format,
        reason: 'not_allowed',
        allowed: ['json'],
      }),
      status: 501,
    };
  const { maxWidth, maxHeight } = boundsOf(values);
  const bad = Number.isNaN(maxWidth)
    ? 'maxwidth'
    : Number.isNaN(maxHeight)
      ? 'maxheight'
      : null;
  if (bad === null) return null;
  return problem('invalid_request', {
    parameter: bad,
    value: values[bad] ?? null,
    reason: 'malformed',
    expected: `a whole number of pixels, 1 to ${MOST_PIXELS}`,
    minimum: 1,
    maximum: MOST_PIXELS,
  });
}

/** A frame, in the language of the address that stands for it. */
type FrameInLanguage = { frame: Frame; lang: Lang };

/** What is a release's own below its date; all else of the site is today's there. */
const OF_RELEASE = /^\/(?:embed|observations)\//;

/** The frame of an embed, or of a page of the site, by its address as a person pastes it. */
async function oembedFrameOf(
  { store, table }: Pick<Service, 'store' | 'table'>,
  url: string,
): Promise<FrameInLanguage | Problem> {
  const unknown = problem('not_found', {
    parameter: 'url',
    value: url,
    reason: 'unknown_path',
  });
  const target = targetWithin(store.catalogue.siteUrl, url.trim());
  if (target === null) return unknown;
  const { path, query } = targetOf(target);
  const below = pastPathOf(path);
  if (below === null)
    return (await unfolded({ store, table }, { path, query })) ?? unknown;
  const past = await store.past(below.release);
  if (past === null) return unknownRelease(store, below.release);
  const storeOfPath = OF_RELEASE.test(below.rest) ? past : store;
  return (
    (await unfolded({ store: storeOfPath, table }, { path: below.rest, query })) ??
    unknown
  );
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The target of an address of this site by either scheme, host and scheme in any case; null where it is one of another. */
function targetWithin(siteUrl: string, url: string): string | null {
  const [origin = ''] = ORIGIN.exec(url) ?? [];
  if (!URL.canParse(origin)) return null;
  const site = new URL(siteUrl);
  const { host, username, password } = new URL(origin);
  const base = site.pathname.replace(/\/$/, '');
  const rest = url.slice(origin.length);
  const isHere =
    host === site.host &&
    username === '' &&
    password === '' &&
    rest.startsWith(`${base}/`);
  return isHere ? rest.slice(base.length) : null;
}

/** Null where nothing stands there that could be framed. */
async function unfolded(
  { store, table }: Pick<Service, 'store' | 'table'>,
  { path, query }: Target,
): Promise<FrameInLanguage | Problem | null> {
  // One slash behind an address leads to it.
  const route = routeOf(table, path.replace(/(?<=.)\/$/, ''));
  if (route?.kind !== 'page' || route.page.frame === undefined) return null;
  const { page } = route;
  const { pairs, malformed } = pairsOf(query);
  if (malformed.some(({ name }) => isJudged(page, name))) return null;
  const embedPairs = pairs.filter(([name]) => isJudged(page, name));
  const judged = judge(page, {
    path: route.values,
    pairs: listsJoined(page, embedPairs),
  });
  if ('problem' in judged) return judged.problem;
  const language = page.language ?? langOf({ pairs });
  const frame = await route.page.frame(judged.values, { store, lang: language });
  return frame === null || isProblem(frame) ? frame : { frame, lang: language };
}

/** The page of a metric stands for its ranking. */
export async function rankingFrame(
  id: string,
  { store, lang: language }: Context,
): Promise<Frame | Problem> {
  const metric = metricOfPath(store, id);
  if (isProblem(metric)) return metric;
  const ranking = await judgeRanking(store, metric, id, language);
  if (isProblem(ranking)) return ranking;
  const head = metricHead({ store, metric, lang: language });
  return metricFrame({ ...head, period: ranking.period, chosen: null }, 'ranking');
}

/** That of a municipality for the chart of its most prominent metric. */
export async function municipalityFrame(
  slug: string,
  { store, lang: language }: Context,
): Promise<Frame | Problem | null> {
  const municipality = municipalityOfSlug(
    store,
    slug,
    (one) => municipalityPaths(one)[language],
  );
  return isProblem(municipality)
    ? municipality
    : prominentChart({ store, lang: language }, municipality);
}

/** Of the metrics that a municipality has any figure of; null where it has none with a chart. */
export async function prominentChart(
  context: Context,
  municipality: CatalogueMunicipality,
): Promise<Frame | null> {
  const { store } = context;
  const presence = await store.presence(municipality.code);
  const [metric] = store.catalogue.metrics
    .filter(({ id, capabilities }) => capabilities.chart && presence[id]?.includes('1'))
    .sort(byProminence);
  if (metric === undefined) return null;
  const series = [{ geo: municipality.code, geoName: municipality.name, points: [] }];
  return linesFrame({ ...metricHead({ ...context, metric }), series, reference: null });
}
