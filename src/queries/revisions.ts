// Endpoint 8: the revision log, newest first.
import type * as z from 'zod';
import { inOrder } from '../data/hash.ts';
import { observationId, parseObservationId } from '../data/identifier.ts';
import { echo, isProblem, type Problem, problem } from '../data/problem.ts';
import { upperCase } from '../data/text.ts';
import { historyOf } from '../store/history.ts';
import type { Store } from '../store/open-store.ts';
import { partOf } from './cursor.ts';
import { formerFigure } from './former-code.ts';
import { startsBefore } from './instant.ts';
import { unknownObservation } from './observation.ts';
import {
  cursor,
  identifier,
  instant,
  lang,
  limit,
  name,
  optional,
  parametersOf,
  revisionType,
} from './parameters.ts';
import { type Context, ONE_FILE, queryOf } from './query.ts';
import { collectionOf, limitOf } from './records/collection.ts';
import { Revision } from './records/revision.ts';
import { resolveLogged } from './resolve/metric.ts';
import { resolveMunicipality } from './resolve/municipality.ts';
import { type Filter, NO_REVISIONS, openLog } from './revision-log.ts';
import * as tags from './tags.ts';

const PATH = '/api/v1/revisions';
const DEFAULT_LIMIT = 50;
const MAXIMUM = 500;

const parameters = parametersOf({
  id: optional(
    identifier(
      'One observation by its permanent identifier.',
      observationId({ metric: 'N01951', geo: '0180', period: '2022' }),
    ),
  ),
  kommun: optional(name('Municipality: code, slug or name.', '0180')),
  metric: optional(name('Metric: id or alias.', 'N01951')),
  type: revisionType,
  after: instant('Published strictly after this date (the whole UTC day) or date-time.', '2024-01-01'),
  before: instant('Published strictly before this date (the whole UTC day) or date-time.', '2030-01-01'),
  limit: limit('How many entries at most', { default: DEFAULT_LIMIT, maximum: MAXIMUM }),
  cursor,
  lang,
});
type Given = z.infer<typeof parameters>;

function judgeRanges({ after, before }: Given): Problem | null {
  if (after === undefined || before === undefined || startsBefore(after, before)) return null;
  return problem('invalid_range', {
    parameter: 'after',
    value: after,
    reason: 'after_not_before',
    before: echo(before),
  });
}

/** Whether a release ever published this observation. */
async function wasPublished(store: Store, id: string): Promise<boolean> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  if (key === null || metric === undefined) return false;
  if (!store.directory.municipalities.has(key.geo)) return (await formerFigure(store, id)) !== null;
  const series = await store.series(metric, key.geo);
  const index = metric.periods.indexOf(key.period);
  if ('vw'.includes(series?.states[index] ?? '-')) return true;
  return historyOf(store.catalogue, metric, series, index).length > 0;
}

/** An observation that no release ever published is not found; where only the case is wrong, the identifier is suggested. */
async function judgeId(store: Store, id: string | undefined): Promise<Problem | null> {
  if (id === undefined || (await wasPublished(store, id))) return null;
  const canonical = upperCase(id);
  const suggestions = canonical !== id && (await wasPublished(store, canonical)) ? [canonical] : [];
  return unknownObservation(store, id, suggestions);
}

async function filterOf(
  given: Given,
  { store, lang: language }: Context,
): Promise<Filter | 'nothing' | Problem> {
  const fault = await judgeId(store, given.id);
  if (fault !== null) return fault;
  const municipality = given.kommun === undefined ? null : resolveMunicipality(store, 'kommun', given.kommun);
  if (isProblem(municipality)) return municipality;
  const metric = given.metric === undefined ? null : resolveLogged(store, 'metric', given.metric, language);
  if (isProblem(metric)) return metric;
  const key = parseObservationId(given.id ?? '');
  const contradicts =
    key !== null &&
    ((municipality?.code ?? key.geo) !== key.geo || (metric?.id ?? key.metric) !== key.metric);
  if (contradicts) return 'nothing';
  return {
    metric: key?.metric ?? metric?.id ?? null,
    geo: key?.geo ?? municipality?.code ?? null,
    period: key?.period ?? null,
    type: given.type ?? null,
    after: given.after ?? null,
    before: given.before ?? null,
  };
}

async function answer(given: Given, context: Context) {
  const { store } = context;
  const filter = await filterOf(given, context);
  if (filter !== 'nothing' && isProblem(filter)) return filter;
  const log = filter === 'nothing' ? NO_REVISIONS : await openLog(store, filter);
  const form = { path: PATH, parameters };
  const part = await partOf(log, { store, form, given, limit: limitOf(given.limit, DEFAULT_LIMIT) });
  if (isProblem(part)) return part;
  return { data: inOrder({ revisions: [...part.items], ...part.counts }) };
}

export const revisions = queryOf({
  name: 'revisions',
  path: PATH,
  tag: tags.REVISIONS,
  summary:
    'What releases changed, newest first: published, revised, corrected, withdrawn and metadata entries.',
  tool: {
    name: 'list_revisions',
    title: 'What was changed',
    use: 'Use it when somebody asks whether a figure has changed: "Har siffran ändrats?" is id=SF.N01951.0180.2022; "Vad har rättats i Kil?" is kommun=Kil, type=corrected. `reason` null means that the source gave none. A release can change thousands: narrow, and give a limit such as 10.',
  },
  parameters,
  data: collectionOf('revisions', Revision, {}),
  example: { limit: '2', lang: 'en' },
  refusals: [
    { says: 'A type that does not exist', address: 'revisions?type=changed' },
    { says: 'A day in words', address: 'revisions?after=yesterday' },
    { says: 'Dates in reverse', address: 'revisions?after=2026-04-16&before=2026-02-13' },
    { says: 'An identifier that never was published', address: 'revisions?id=SF.X99999.0180.2022' },
    { says: 'A municipality that does not exist', address: 'revisions?kommun=9999' },
    { says: 'A name of two municipalities', address: 'revisions?kommun=habo' },
    { says: 'A metric that does not exist', address: 'revisions?metric=X99999' },
  ],
  judgeRanges,
  answer,
  fixed: ONE_FILE,
});
