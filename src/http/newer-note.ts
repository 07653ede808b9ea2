// Whether what a page of a past release shows is another today: then the page says so (contract 6).
import type { CatalogueMetric } from '../data/catalogue.ts';
import { isProblem } from '../data/problem.ts';
import { withNewerNote } from '../embed/newer-note.ts';
import { langOf, queryNames } from '../endpoints/ask.ts';
import { findObservation } from '../endpoints/observation.ts';
import { knownMetric, knownMunicipality } from '../endpoints/resolve.ts';
import type { StoredSeries } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { etagOf } from './etag.ts';
import { HTML_TYPE, type Reply } from './reply.ts';
import { routeOf } from './routes.ts';
import type { Service } from './service.ts';
import { pairsOf, segmentsOf, targetOf } from './target.ts';

type Releases = { today: Service; past: Service };

/** The reply with its note; as it is where it is no page, or shows what is true today. */
export async function newerNote({ today, past }: Releases, target: string, reply: Reply): Promise<Reply> {
  const { status, body, headers } = reply;
  if (body === null || headers['content-type'] !== HTML_TYPE) return reply;
  const subject = subjectOf(past, target);
  if (subject === null || !isShown(status, subject)) return reply;
  const [then, now] = await Promise.all([past, today].map(({ store }) => shownIn(store, subject)));
  if (!then || !now || !isNewer(then, now)) return reply;
  const { siteUrl } = today.store.catalogue;
  const href = `${siteUrl}${target.replace(/^\/embed\/observation\//, '/observations/')}`;
  const lang = langOf(pairsOf(targetOf(target).query));
  const noted = withNewerNote(body, { lang, href, gone: now.every((line) => line.length === 0) });
  const etag = headers['etag'] === undefined ? {} : { etag: etagOf(noted, past.digest) };
  return { ...reply, body: noted, headers: { ...headers, ...etag } };
}

/** What a page is about, by codes alone; `geos` is null where it is about all municipalities. */
type Subject = { id: string } | { metric: string; geos: string[] | null };

/** Of the values that the page reads: whatever else is given, it ignores. */
function subjectOf({ store, table }: Service, target: string): Subject | null {
  const { path, query } = targetOf(target);
  const route = routeOf(table, segmentsOf(path) ?? []);
  if (route?.kind !== 'page') return null;
  const names = queryNames(route.page);
  const pairs = pairsOf(query).pairs.filter(([name]) => names.includes(name));
  const given = new Map([...pairs, ...Object.entries(route.path)]);
  const id = given.get('id');
  if (id !== undefined) return { id };
  const metric = knownMetric(store, given.get('metric') ?? '');
  if (metric === null) return null;
  if (/^\/embed\/(?:ranking|map)/.test(route.page.path)) return { metric: metric.id, geos: null };
  const places = (given.get('municipalities') ?? given.get('geo') ?? '').split(',');
  const geos = places.flatMap((name) => knownMunicipality(store, name)?.code ?? []);
  return { metric: metric.id, geos };
}

/** A page that was refused shows nothing, but for that of a figure without a value, which says so. */
const isShown = (status: number, subject: Subject): boolean =>
  status === 200 || (status === 404 && 'id' in subject);

/** What is shown of each year, the oldest first; empty where there is no value. */
type Line = [period: string, shown: unknown][];

/** Whether a year that is shown, or one behind the first of them, is another today. Years before it were added since. */
const isNewer = (then: readonly Line[], now: readonly Line[]): boolean =>
  JSON.stringify(then) !== JSON.stringify(now.map((line, at) => since(then[at]?.[0]?.[0] ?? '', line)));

const since = (first: string, line: Line): Line => line.filter(([period]) => period >= first);

/** The lines that a page shows; null where there is nothing to show. */
async function shownIn(store: Store, subject: Subject): Promise<Line[] | null> {
  if ('id' in subject) {
    const found = await findObservation(store, subject.id);
    // One of a code that is used no more is in no series: it was withdrawn with its code.
    if (isProblem(found)) return found.code === 'unavailable' ? [[]] : null;
    const { metric, series, index } = found;
    return [yearsOf(metric, series).filter(([period]) => period === metric.periods[index])];
  }
  const metric = store.directory.metrics.get(subject.metric);
  if (metric === undefined) return null;
  if (metric.left !== null) return [];
  if (subject.geos === null) {
    const { ranking } = await store.facts(metric);
    return [[[ranking?.period ?? '', ranking?.entries.map(({ geo, value }) => [geo, value])]]];
  }
  const lines = await Promise.all(subject.geos.map((geo) => store.series(metric, geo)));
  return lines.map((line) => (line === null ? [] : yearsOf(metric, line)));
}

const yearsOf = ({ periods }: CatalogueMetric, { states, values }: StoredSeries): Line =>
  periods.flatMap((period, at): Line => (states[at] === 'v' ? [[period, values[at]]] : []));
