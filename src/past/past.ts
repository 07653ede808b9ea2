// `/releases/<date>` before a path: the service as that release was, through the same function (contract 6).

import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { METRIC_FILE, metricText } from '../downloads/json-stat.ts';
import { markup } from '../embed/markup.ts';
import { langOf, queryNames } from '../endpoints/ask.ts';
import { findObservation } from '../endpoints/observation.ts';
import { knownMetric, knownPlace, metricOfPath } from '../endpoints/resolve.ts';
import {
  type BareRequest,
  type Feature,
  type FeatureFiles,
  type FeatureRoute,
  type Handler,
  isRead,
  mementoHeaders,
  type Service,
  serviceAt,
  unknownRelease,
} from '../http/page.ts';
import { answerMethod, refuseAt } from '../http/refuse.ts';
import { etagOf, HTML_TYPE, isDownload, type Reply, redirect } from '../http/reply.ts';
import { routeOf } from '../http/router.ts';
import {
  addressOf,
  pairsOf,
  pastPathOf,
  segmentsOf,
  type Target,
  targetOf,
} from '../http/target.ts';
import type { StoredSeries } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { EMBED_WORDS } from '../text/embeds.ts';

// On a page of a past release: that the value is another today, and where it stands. The one thing that a page of that
// release did not say, and so it is marked.

/** Where the note goes: before the other links of an embed's foot, and first on a page. */
const FOOT = '<div class="f">';
const MAIN = '<main id="content" tabindex="-1">';

/** `gone`: there is no value any more. */
type NewerNote = { lang: Lang; href: string; gone: boolean };

/** The page with the note, in the place that its kind has for it; as it was where it has none. */
function withNewerNote(html: string, { lang, href, gone }: NewerNote): string {
  const { newer, newTab, missing } = EMBED_WORDS[lang];
  const said = gone ? missing.withdrawn : newer;
  const link = markup`<a class="b" data-newer href="${href}" rel="noopener" target="_blank">${said}<span class="h"> (${newTab})</span></a>`;
  const paragraph = markup`<p data-newer><a href="${href}">${said}</a></p>`;
  if (html.includes(MAIN)) return html.replace(MAIN, () => `${MAIN}${paragraph.html}`);
  return html.replace(FOOT, () => `${FOOT}${link.html}`);
}

// Whether what a page of a past release shows is another today: then the page says so (contract 6).

type Releases = { today: Service; past: Service };

/** The reply with its note; as it is where it is no page, or shows what is true today. */
async function newerNote(
  { today, past }: Releases,
  target: string,
  reply: Reply,
): Promise<Reply> {
  const { status, body, headers } = reply;
  if (body === null || headers['content-type'] !== HTML_TYPE) return reply;
  const subject = subjectOf(past, target);
  if (subject === null || !isShown(status, subject)) return reply;
  const [then, now] = await Promise.all(
    [past, today].map(({ store }) => shownIn(store, subject)),
  );
  if (!then || !now || !isNewer(then, now)) return reply;
  const { siteUrl } = today.store.catalogue;
  const href = `${siteUrl}${target.replace(/^\/embed\/observation\//, '/observations/')}`;
  const lang = langOf(pairsOf(targetOf(target).query));
  const noted = withNewerNote(body, {
    lang,
    href,
    gone: now.every((line) => line.length === 0),
  });
  const etag =
    headers['etag'] === undefined ? {} : { etag: etagOf(noted, past.digest) };
  return { ...reply, body: noted, headers: { ...headers, ...etag } };
}

/** What a page is about, by codes alone; `geos` is null where it is about all municipalities. */
type Subject = { id: string } | { metric: string; geos: string[] | null };

/** Of the values that the page reads: whatever else is given, it ignores. */
function subjectOf({ store, table }: Service, target: string): Subject | null {
  const { path, query } = targetOf(target);
  const route = routeOf(table, path);
  if (route?.kind !== 'page') return null;
  const names = queryNames(route.page);
  const pairs = pairsOf(query).pairs.filter(([name]) => names.includes(name));
  const given = new Map([...pairs, ...Object.entries(route.values)]);
  const id = given.get('id');
  if (id !== undefined) return { id };
  const metric = knownMetric(store, given.get('metric') ?? '');
  if (metric === null) return null;
  if (/^\/embed\/(?:ranking|map)/.test(route.page.path))
    return { metric: metric.id, geos: null };
  const places = (given.get('municipalities') ?? given.get('geo') ?? '').split(',');
  const geos = places.flatMap((name) => knownPlace(store, name)?.code ?? []);
  return { metric: metric.id, geos };
}

/** A page that was refused shows nothing, but for that of a figure without a value, which says so. */
const isShown = (status: number, subject: Subject): boolean =>
  status === 200 || (status === 404 && 'id' in subject);

/** What is shown of each year, the oldest first; empty where there is no value. */
type Line = [period: string, shown: unknown][];

/** Whether a year that is shown, or one behind the first of them, is another today. Years before it were added since. */
const isNewer = (then: readonly Line[], now: readonly Line[]): boolean =>
  JSON.stringify(then) !==
  JSON.stringify(now.map((line, at) => since(then[at]?.[0]?.[0] ?? '', line)));

const since = (first: string, line: Line): Line =>
  line.filter(([period]) => period >= first);

/** The lines that a page shows; null where there is nothing to show. */
async function shownIn(store: Store, subject: Subject): Promise<Line[] | null> {
  if ('id' in subject) {
    const observation = await findObservation(store, subject.id);
    // One of a code that is used no more is in no series: it was withdrawn with its code.
    if (isProblem(observation)) return observation.code === 'unavailable' ? [[]] : null;
    const { series, index } = observation;
    return [yearsOf(series).filter(([period]) => period === series.periods[index])];
  }
  const metric = store.directory.metrics.get(subject.metric);
  if (metric === undefined) return null;
  if (metric.left !== null) return [];
  if (subject.geos === null) {
    const { ranking } = await store.facts(metric);
    return [
      [[ranking?.period ?? '', ranking?.entries.map(({ geo, value }) => [geo, value])]],
    ];
  }
  const lines = await Promise.all(subject.geos.map((geo) => store.series(metric, geo)));
  return lines.map((line) => (line === null ? [] : yearsOf(line)));
}

const yearsOf = ({ periods, states, values }: StoredSeries): Line =>
  periods.flatMap(
    (period, at): Line => (states[at] === 'v' ? [[period, values[at]]] : []),
  );

/** What is a release's own, or nowhere: never today's answer below its date. All else of the website is today's. */
const IS_KEPT = /^\/(?:api|csv|embed|mcp|observations|oembed|log)(?:\/|$)/;

/** @param handle what answers a path without the prefix */
async function answerPast(
  service: Service,
  { method, url }: BareRequest,
  handle: Handler,
): Promise<Reply | null> {
  const { path, query } = targetOf(url);
  const below = pastPathOf(path);
  if (below === null) return null;
  const { prefix, release, rest } = below;
  const target = addressOf({ path: rest, query });
  const past = await serviceAt(service, release);
  if (past === null)
    return refuseAt(service, unknownRelease(service.store, release), target);
  if (isMetricFile(past, rest) && !isRead(method))
    return answerMethod(past, { method, url: target });
  if (isDownload(rest)) return refuseAt(past, noDownload(past, release, rest), target);
  if (!IS_KEPT.test(rest))
    return isOfSite(rest) ? redirect(target) : handle(past, { method, url: target });
  const reply = await newerNote(
    { today: service, past },
    target,
    await handle(past, { method, url: target }),
  );
  return underPrefix(asMemento(service.store, { path, query }, reply), prefix);
}

/** What is answered, and not refused, says of which day it is. */
function asMemento(today: Store, target: Target, reply: Reply): Reply {
  if (reply.status !== 200) return reply;
  const { link, ...dated } = mementoHeaders(today, target);
  const links = [reply.headers['link'], link].filter((one) => one !== undefined);
  return { ...reply, headers: { ...reply.headers, ...dated, link: links.join(', ') } };
}

/** A path whose segments are whole, so that a redirect to it stays on this host. */
const isOfSite = (path: string): boolean =>
  path === '/' || segmentsOf(path.replace(/(?<=.)\/$/, '')) !== null;

/** A redirect stays below the prefix of the request. */
const underPrefix = (reply: Reply, prefix: string): Reply => {
  const { location } = reply.headers;
  return location === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, location: `${prefix}${location}` } };
};

/** Whether a host has a file of that release there; GET and HEAD never come this far where it has. */
function isMetricFile({ store }: Service, path: string): boolean {
  const [, id] = METRIC_FILE.exec(path) ?? [];
  return id !== undefined && !isProblem(metricOfPath(store, id));
}

/** A metric's files are there; what is refused is another metric, or a file of another kind. */
function noDownload({ store }: Service, release: string, path: string): Problem {
  const [, id] = METRIC_FILE.exec(path) ?? [];
  const metric = id === undefined ? null : metricOfPath(store, id);
  return isProblem(metric) ? metric : rebuiltOnly(store, release, path);
}

const OF_METRIC = /^\/downloads\/metrics\/([^/.]+)\./;

/** Anything else is not kept for every release: one command makes it from the newest dataset. */
function rebuiltOnly(store: Store, release: string, path: string): Problem {
  const [, id] = OF_METRIC.exec(path) ?? [];
  const isHere = id !== undefined && !isProblem(metricOfPath(store, id));
  const stem = `${store.catalogue.siteUrl}/downloads/metrics/${id}`;
  return problem('not_found', {
    parameter: null,
    value: path,
    reason: 'rebuilt_only',
    release,
    command: `npm run release -- rewind --to ${release} --out <folder>`,
    ...(isHere ? { suggestions: [`${stem}.csv`, `${stem}.json-stat.json`] } : {}),
  });
}

const pastRoute: FeatureRoute = { prefix: '/releases', answer: answerPast };

/** `/releases/<date>/downloads/metrics/…`: a metric's files of a past release, made from the store. No tree has them. */
const pastFiles: FeatureFiles = {
  paths: async () => [],
  async make(service, path) {
    const target = pastPathOf(path);
    if (target === null) return null;
    const past = await serviceAt(service, target.release);
    const text = past === null ? null : await metricText(past.store, target.rest);
    return text === null ? null : new TextEncoder().encode(text);
  },
  isDownload: (path) => METRIC_FILE.test(pastPathOf(path)?.rest ?? ''),
};

export const past: Feature = { routes: [pastRoute], files: pastFiles };
