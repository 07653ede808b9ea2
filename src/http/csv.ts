// `/csv/v1/…`: the rows of a list, ranking or comparison of the API as CSV, made of what the same request is answered (contract 2).

import { parseObservationId } from '../data/identifier.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { onceFor, servedCsv } from '../data/text.ts';
import { fieldRows } from '../describe/reference.ts';
import { ask, langOf } from '../endpoints/ask.ts';
import type { Context, Endpoint, Table } from '../endpoints/endpoint.ts';
import { knownMetric } from '../endpoints/resolve.ts';
import type { Store } from '../store/store.ts';
import {
  type BareRequest,
  type FeatureRoute,
  type Handler,
  isRead,
  type Service,
} from './page.ts';
import { answerMethod, refuse } from './refuse.ts';
import { alternateLink, CSV_TYPE, etagOf, okReply, type Reply } from './reply.ts';
import { routeOf } from './router.ts';
import { addressOf, type Pair, pairsOf, targetOf } from './target.ts';

const API = '/api/v1';
const CSV = '/csv/v1';

/** Where the rows of an answer stand as CSV, by the path of the answer; null where it has none. */
export const csvPathOf = (
  { csv }: Pick<Endpoint, 'csv'>,
  path: string,
): string | null => (csv === undefined ? null : path.replace(API, CSV));

/** The Link that leads from an answer to its rows; empty where it has none. */
export function csvLink(
  siteUrl: string,
  endpoint: Endpoint,
  { path, pairs }: Address,
): string {
  const csv = csvPathOf(endpoint, path);
  return csv === null
    ? ''
    : `, <${siteUrl}${csv}${queryOf(pairs)}>; rel="alternate"; type="text/csv"`;
}

type Address = { path: string; pairs: readonly Pair[] };

const queryOf = (pairs: readonly Pair[]): string =>
  pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`;

// Who asks for a file by a parameter or an ending, as other services take them, is led to the rows or to the file.

const FORMAT_NAMES = new Set(['format', 'download', 'output']);
const ENDING = /\.(csv|xlsx|parquet)$/i;

/** The file of a form of the metric that is called so; a workbook or Parquet of anything else there is none. */
function fileOf(store: Store, ending: string, called = ''): string | null {
  const metric = knownMetric(store, called);
  return metric === null || ending === ''
    ? null
    : `/downloads/metrics/${metric.id}.${ending}`;
}

/** The refusal of a path with an ending, with what there is instead; null where nothing stands at it without one. */
export function endingFault(
  { store, table }: Service,
  { path, pairs }: Address,
): Problem | null {
  const [, ending = ''] = ENDING.exec(path) ?? [];
  const bare = path.replace(ENDING, '');
  const route = ending === '' ? null : routeOf(table, bare);
  if (route?.kind !== 'endpoint') return null;
  const metric = route.values['metric'] ?? new Map(pairs).get('metric');
  const address = rowsOrFile(store, ending.toLowerCase(), {
    ...{ endpoint: route.endpoint, path: bare, pairs, metric },
  });
  return problem('not_found', {
    parameter: null,
    value: path,
    reason: 'unknown_path',
    suggestions: [address ?? bare],
  });
}

type Asked = Address & { endpoint: Endpoint; metric: string | undefined };

/** The rows of an answer as CSV, or the file of its metric in another form. */
function rowsOrFile(store: Store, form: string, asked: Asked): string | null {
  const csv = csvPathOf(asked.endpoint, asked.path);
  return form === 'csv' && csv !== null
    ? `${csv}${queryOf(asked.pairs)}`
    : fileOf(store, form, asked.metric);
}

/** A refusal of what asks for a file, by a parameter or behind the id of a metric, with the address that has it. */
export function formatFault(store: Store, found: Problem, asked: Asked): Problem {
  const { reason, parameter, value } = found.details;
  const text = value ?? '';
  const [, ending = ''] = ENDING.exec(text) ?? [];
  const pairs = asked.pairs.filter(([name]) => name !== parameter);
  const form = text.toLowerCase();
  let address: string | null = null;
  if (reason === 'unknown_metric' || reason === 'unknown_observation') {
    const bare = text.replace(ENDING, '');
    const metric = parseObservationId(bare)?.metric ?? bare;
    address = fileOf(store, ending.toLowerCase(), metric);
  } else if (
    reason === 'unknown_parameter' &&
    FORMAT_NAMES.has((parameter ?? '').toLowerCase()) &&
    // JSON is what stands there.
    form !== 'json'
  ) {
    const metric = asked.metric ?? new Map(pairs).get('metric');
    const isFile = form === 'xlsx' || form === 'parquet';
    address = rowsOrFile(store, isFile ? form : 'csv', { ...asked, pairs, metric });
  }
  return address === null
    ? found
    : { ...found, details: { ...found.details, address } };
}

// Rows: those of figures have the columns of the downloads, all others the record's own.

type Cells = (string | null)[];
type Rows = { columns: readonly string[]; rows: Cells[] };

const cellOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const textsOf = (notes: readonly { text: string }[]): string =>
  notes.map(({ text }) => text).join(' | ');

/** What all rows share stands in each. */
function figureRows(
  columns: readonly string[],
  { shared, figures = [] }: Table,
  { store, lang }: Context,
): Rows {
  const rows = figures.flat().map((figure): Cells => {
    const metric = store.directory.metrics.get(figure.metric);
    const cells: Record<string, unknown> = {
      ...{ unit: metric?.unit, source: metric?.source },
      ...shared,
      ...figure,
      metricLabel: metric?.title[lang],
      geoLabel: figure.labels.geo,
      flags: figure.flags.join(';'),
      notes: textsOf(figure.notes),
      file: figure.file?.name,
    };
    return columns.map((column) => cellOf(cells[column]));
  });
  return { columns, rows };
}

/** Of the records of a list the fields that are no records themselves. Addresses follow from ids: no row repeats them. */
const columnsOf = onceFor(({ csv, data }: Endpoint): string[] => {
  const list = csv !== undefined && 'records' in csv ? `${csv.records}[].` : '';
  return fieldRows(data).flatMap(({ name, type }) => {
    const column = name.slice(list.length);
    const isCell =
      name.startsWith(list) &&
      !/^links|\[\]/.test(column) &&
      !/^object(?: \| null)?$/.test(type);
    return isCell ? column : [];
  });
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A list of texts or of small records, whose parts stand between colons; notes are their texts, changed words JSON. */
function listCell(items: readonly unknown[]): string {
  if (items.some((item) => isRecord(item) && 'previous' in item))
    return JSON.stringify(items);
  const isNote = (item: unknown): item is { text: string } =>
    isRecord(item) && 'text' in item;
  if (items.some(isNote)) return textsOf(items.filter(isNote));
  const texts = items.map((item) =>
    isRecord(item)
      ? Object.values(item)
          .filter((part) => part !== null && !isRecord(part))
          .join(':')
      : String(item),
  );
  return texts.join(';');
}

function valueAt(record: unknown, path: readonly string[]): string | null {
  const value = path.reduce<unknown>(
    (inner, key) => (isRecord(inner) ? inner[key] : undefined),
    record,
  );
  return Array.isArray(value) ? listCell(value) : cellOf(value);
}

/** Of a collection whose records are its rows. */
function recordRows(endpoint: Endpoint, records: readonly unknown[]): Rows {
  const columns = columnsOf(endpoint);
  const paths = columns.map((column) => column.split('.'));
  return {
    columns,
    rows: records.map((record) => paths.map((path) => valueAt(record, path))),
  };
}

function rowsOf(endpoint: Endpoint, data: AnswerData, context: Context): Rows {
  const { csv, table } = endpoint;
  if (csv !== undefined && 'records' in csv)
    return recordRows(endpoint, data[csv.records] as unknown[]);
  if (csv === undefined || table === undefined)
    throw new Error(`${endpoint.name}: expected rows of an answer, got none`);
  return figureRows(csv.figures, table(data, context), context);
}

// The answer.

/** As many rows as there may be, where nobody says how many: a table that lacks its end looks like a whole one. */
function withMaximum(
  { parameters }: Endpoint,
  pairs: readonly Pair[],
): readonly Pair[] {
  const about = parameters.shape['limit']?.about;
  const isGiven = pairs.some(([name]) => name === 'limit');
  return isGiven || about?.kind !== 'limit' || about.default === null
    ? pairs
    : [...pairs, ['limit', String(about.maximum)]];
}

/** What is read of every answer that has rows; null of those that are never cut. */
type AnswerData = Record<string, unknown> & {
  total?: number;
  limit?: number | null;
  truncated?: boolean;
  next?: string | null;
};

const tooMany = ({ csv }: Endpoint, data: AnswerData): Problem =>
  problem('invalid_request', {
    parameter: 'limit',
    value: null,
    reason: 'too_many_rows',
    total: data.total,
    maximum: data.limit,
    address: csv?.wholeFile?.(data) ?? '/downloads/index.csv',
  });

/** Of letters, digits and hyphens: the path of the answer, and its year where it has one. */
const fileName = (path: string, pairs: readonly Pair[]): string =>
  `${[
    path.slice(API.length + 1),
    ...pairs.flatMap(([name, value]) => (name === 'lang' ? [] : value)),
  ]
    .join('-')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 80)}.csv`;

type EndpointMatch = Extract<ReturnType<typeof routeOf>, { kind: 'endpoint' }>;

/** What asks an endpoint that has rows, at a path of the API. */
function rowsAt(table: Service['table'], path: string): EndpointMatch | null {
  const route = routeOf(table, path);
  return route?.kind === 'endpoint' && route.endpoint.csv !== undefined ? route : null;
}

/** Leads to the JSON where that stands at the same path, or to the list of endpoints. */
function nothingAt(table: Service['table'], path: string): Problem {
  const bare = path.replace(/\.csv$/, '');
  const json = bare.replace(CSV, API);
  let suggestion = routeOf(table, json) === null ? API : json;
  if (bare !== path && rowsAt(table, json) !== null) suggestion = bare;
  return problem('not_found', {
    parameter: null,
    value: path,
    reason: 'unknown_path',
    suggestions: [suggestion],
  });
}

function csvReply(
  { store, digest }: Service,
  endpoint: Endpoint,
  data: AnswerData,
  { path, pairs }: Address,
): Reply {
  const { siteUrl } = store.catalogue;
  const lang = langOf({ pairs });
  const { columns, rows } = rowsOf(endpoint, data, { store, lang });
  const body = servedCsv([[...columns], ...rows]);
  const { next = null } = data;
  const links = [
    alternateLink(siteUrl, path.replace(API, CSV), { pairs, lang }),
    `<${siteUrl}${path}${queryOf(pairs)}>; rel="alternate"; type="application/json"`,
    ...(next === null
      ? []
      : [`<${next.replace(`${siteUrl}${API}`, `${siteUrl}${CSV}`)}>; rel="next"`]),
  ];
  return okReply({ type: CSV_TYPE, lang, body }, etagOf(body, digest), {
    'content-disposition': `attachment; filename="${fileName(path, pairs)}"`,
    link: links.join(', '),
  });
}

/** What the same request to the API replies where it gives no answer: a refusal, or the way to the path without its slash. */
async function replyOfApi(
  service: Service,
  request: BareRequest,
  handle: Handler,
): Promise<Reply> {
  const { path, query } = targetOf(request.url);
  const url = addressOf({ path: path.replace(CSV, API), query });
  const reply = await handle(service, { ...request, url });
  if (reply.headers['location'] === undefined) return reply;
  const location = addressOf({ path: path.replace(/\/$/, ''), query });
  return { ...reply, headers: { ...reply.headers, location } };
}

export const csvRoute: FeatureRoute = {
  prefix: CSV,
  answer: async (service, request, handle) => {
    const { store, table } = service;
    const target = targetOf(request.url);
    const { pairs, malformed } = pairsOf(target.query);
    const lang = langOf({ pairs });
    const path = target.path.replace(CSV, API);
    const route = rowsAt(table, path.replace(/\/$/, ''));
    if (route === null)
      return refuse(service, nothingAt(table, target.path), {
        path: target.path,
        lang,
      });
    if (request.method === 'OPTIONS') return answerMethod(service, request);
    if (!isRead(request.method) || malformed.length > 0 || path.endsWith('/'))
      return replyOfApi(service, request, handle);
    const { endpoint } = route;
    const answer = await ask(
      endpoint,
      { path: route.values, pairs: withMaximum(endpoint, pairs) },
      store,
    );
    if (isProblem(answer)) return replyOfApi(service, request, handle);
    const data = answer as AnswerData;
    const isWhole = !pairs.some(([name]) => name === 'limit' || name === 'cursor');
    if (isWhole && data.truncated === true)
      return refuse(service, tooMany(endpoint, data), { path, lang });
    return csvReply(service, endpoint, data, { path, pairs });
  },
};
