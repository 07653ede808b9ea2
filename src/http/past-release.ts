// `/releases/<date>` before a path: the service as that release was, through the same function (contract 6).
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { metricOfPath } from '../endpoints/resolve.ts';
import type { Store } from '../store/store.ts';
import { isDownload } from './download-reply.ts';
import { newerNote } from './newer-note.ts';
import { answerMethod, refuseAt } from './refuse.ts';
import { type Reply, redirect } from './reply.ts';
import {
  type BareRequest,
  type FeatureRoute,
  type Handler,
  isRead,
  type Service,
  serviceAt,
  unknownRelease,
} from './service.ts';
import { addressOf, isUnderRelease, pastPathOf, segmentsOf, targetOf } from './target.ts';

/** What is a release's own, or nowhere: never today's answer below its date. All else of the website is today's. */
const IS_KEPT = /^\/(?:api|embed|mcp|observations|oembed|log)(?:\/|$)/;

/** @param handle what answers a path without the prefix */
async function answerPast(service: Service, { method, url }: BareRequest, handle: Handler): Promise<Reply> {
  const { path, query } = targetOf(url);
  const { prefix, release, rest } = pastPathOf(path) ?? { prefix: path, release: '', rest: '/' };
  const target = addressOf({ path: rest, query });
  const past = await serviceAt(service, release);
  if (past === null) return refuseAt(service, unknownRelease(service.store, release), target);
  if (isMetricFile(past, rest) && !isRead(method)) return answerMethod(past, { method, url: target });
  if (isDownload(rest)) return refuseAt(past, noDownload(past, release, rest), target);
  if (!IS_KEPT.test(rest)) return isOfSite(rest) ? redirect(target) : handle(past, { method, url: target });
  return underPrefix(
    await newerNote({ today: service, past }, target, await handle(past, { method, url: target })),
    prefix,
  );
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

/** Its id, and the ending of the file. */
export const METRIC_FILE = /^\/downloads\/metrics\/([^/.]+)\.(csv|json-stat\.json)$/;

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

export const pastRoute: FeatureRoute = { matches: isUnderRelease, answer: answerPast };
