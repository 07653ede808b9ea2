// `/csv/v1/…`: the rows of a list, ranking or comparison of the API as CSV, made of the JSON that the same request gives (contract 2).

import { parseObservationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { type Problem, problem } from '../data/problem.ts';
import { servedCsv } from '../data/text.ts';
import { langOf } from '../endpoints/ask.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { knownMetric } from '../endpoints/resolve.ts';
import type { Store } from '../store/store.ts';
import { municipalityCsv } from '../text/paths.ts';
import type { FeatureRoute, Service, Table } from './page.ts';
import { answerMethod, refuse } from './refuse.ts';
import { alternateLink, CSV_TYPE, etagOf, okReply, type Reply } from './reply.ts';
import { routeOf } from './router.ts';
import { addressOf, type Pair, pairsOf, segmentsOf, targetOf } from './target.ts';

const API = '/api/v1';
const CSV = '/csv/v1';

/** Where the rows of an answer stand as CSV, by the path of the answer; null where it has none. */
export const csvPathOf = ({ name }: Pick<Endpoint, 'name'>, path: string): string | null =>
  Object.hasOwn(ROWS, name) ? path.replace(API, CSV) : null;

/** The Link that leads from an answer to its rows; empty where it has none. */
export function csvLink(siteUrl: string, endpoint: Endpoint, { path, pairs }: Address): string {
  const csv = csvPathOf(endpoint, path);
  return csv === null ? '' : `, <${siteUrl}${csv}${queryOf(pairs)}>; rel="alternate"; type="text/csv"`;
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
  return metric === null || ending === '' ? null : `/downloads/metrics/${metric.id}.${ending}`;
}

/** The refusal of a path with an ending, with what there is instead; null where nothing stands at it without one. */
export function endingFault({ store, table }: Service, { path, pairs }: Address): Problem | null {
  const [, ending = ''] = ENDING.exec(path) ?? [];
  const bare = path.replace(ENDING, '');
  const segments = ending === '' ? null : segmentsOf(bare);
  const route = segments === null ? null : routeOf(table, segments);
  if (route?.kind !== 'endpoint') return null;
  const csv = csvPathOf(route.endpoint, bare);
  const metric = route.values['metric'] ?? new Map(pairs).get('metric');
  const file = fileOf(store, ending.toLowerCase(), metric);
  const found = ending.toLowerCase() === 'csv' && csv !== null ? `${csv}${queryOf(pairs)}` : file;
  const suggestions = [found ?? bare];
  return problem('not_found', { parameter: null, value: path, reason: 'unknown_path', suggestions });
}

/** A refusal of what asks for a file, by a parameter or behind the id of a metric, with the address that has it. */
export function formatFault(
  { store }: Service,
  found: Problem,
  endpoint: Endpoint,
  asked: Address & { metric?: string | undefined },
): Problem {
  const address = addressMeant(store, found, endpoint, asked);
  return address === null ? found : { ...found, details: { ...found.details, address } };
}

function addressMeant(
  store: Store,
  { details: { reason, parameter, value } }: Problem,
  endpoint: Endpoint,
  asked: Address & { metric?: string | undefined },
): string | null {
  if (reason === 'unknown_metric' || reason === 'unknown_observation') {
    const [, ending = ''] = ENDING.exec(value ?? '') ?? [];
    const bare = (value ?? '').replace(ENDING, '');
    return fileOf(store, ending.toLowerCase(), parseObservationId(bare)?.metric ?? bare);
  }
  const form = (value ?? '').toLowerCase();
  const asksForFile = reason === 'unknown_parameter' && FORMAT_NAMES.has((parameter ?? '').toLowerCase());
  // JSON is what stands there.
  if (!asksForFile || form === 'json') return null;
  const pairs = asked.pairs.filter(([name]) => name !== parameter);
  const csv = csvPathOf(endpoint, asked.path);
  const ending = form === 'xlsx' || form === 'parquet' ? form : 'csv';
  if (csv !== null && ending === 'csv') return `${csv}${queryOf(pairs)}`;
  return fileOf(store, ending, asked.metric ?? new Map(pairs).get('metric'));
}

// Rows: those of figures have the columns of the downloads, all others the record's own.

type Value = string | number | boolean | null | undefined;
type Json = Record<string, unknown>;
type Cells = (string | null)[];
type Rows = { columns: readonly string[]; rows: Cells[] };
type RowContext = { store: Store; lang: Lang };

const cellOf = (value: Value): string | null =>
  value === null || value === undefined ? null : String(value);

const FIGURE_COLUMNS = [
  ...['id', 'metric', 'metricLabel', 'geo', 'geoLabel', 'period'],
  ...['value', 'unit', 'source', 'contentHash', 'flags', 'notes'],
];

/** As the records of the API have it, whichever of them it is from. */
type Figure = {
  geo: string;
  value: number;
  contentHash: string;
  flags: string[];
  labels: { geo: string | null };
};

type FigureContext = {
  id: string;
  metric: string;
  period: string;
  unit: string;
  source: string;
  notes: string[];
};

function figureCells({ store, lang }: RowContext, figure: Figure, shared: FigureContext): Cells {
  const { id, metric, period, unit, source, notes } = shared;
  const { geo, value, contentHash, flags, labels } = figure;
  const title = store.directory.metrics.get(metric)?.title[lang] ?? null;
  const own = [value, unit, source, contentHash, flags.join(';'), notes.join(' | ')];
  return [id, metric, title, geo, labels.geo, period, ...own].map(cellOf);
}

const textsOf = (notes: readonly { text: string }[]): string[] => notes.map(({ text }) => text);

type FigureWithNotes = Figure & { notes: { text: string }[] };
type FigureWithId = FigureWithNotes & { observation: string };
type OneMetric = { metric: string; period: string; unit: string; source: string };

type OfObservations = { observations: (FigureWithNotes & OneMetric & { id: string })[] };
type OfMetric = OneMetric & {
  idPattern: string;
  notes: { text: string }[];
  observations: (Figure & { period: string; notes: number[] })[];
};
type OfRanking = OneMetric & { entries: (FigureWithId & { rank: number; tied: boolean })[] };
type OfComparison = Omit<OneMetric, 'metric' | 'source'> & {
  metrics: { metric: string; source: string; values: FigureWithId[] }[];
};

const observationRows = (context: RowContext, { observations }: OfObservations): Rows => ({
  columns: FIGURE_COLUMNS,
  rows: observations.map(({ notes, ...one }) => figureCells(context, one, { ...one, notes: textsOf(notes) })),
});

const metricRows = (context: RowContext, { notes, observations, idPattern, ...shared }: OfMetric): Rows => ({
  columns: FIGURE_COLUMNS,
  rows: observations.map((one) => {
    const id = idPattern.replace('{geo}', one.geo).replace('{period}', one.period);
    const texts = one.notes.map((place) => notes[place]?.text ?? '');
    return figureCells(context, one, { ...shared, id, period: one.period, notes: texts });
  }),
});

const rankingRows = (context: RowContext, { entries, ...shared }: OfRanking): Rows => ({
  columns: ['rank', 'tied', ...FIGURE_COLUMNS],
  rows: entries.map(({ rank, tied, observation: id, notes, ...one }) => [
    String(rank),
    String(tied),
    ...figureCells(context, one, { ...shared, id, notes: textsOf(notes) }),
  ]),
});

const comparisonRows = (context: RowContext, { metrics, ...shared }: OfComparison): Rows => ({
  columns: FIGURE_COLUMNS,
  rows: metrics.flatMap(({ metric, source, values }) =>
    values.map(({ observation: id, notes, ...one }) =>
      figureCells(context, one, { ...shared, metric, source, id, notes: textsOf(notes) }),
    ),
  ),
});

/** Of one field of a record. */
type Schema = Endpoint['data']['shape'][string];

/** What is in a schema but for what may be missing of it. */
function within(schema: Schema): Schema {
  const { innerType } = schema.def as { innerType?: Schema };
  return innerType === undefined ? schema : within(innerType);
}

const shapeOf = (schema: Schema): Record<string, Schema> | null =>
  'shape' in schema ? (schema.shape as Record<string, Schema>) : null;

/** Addresses follow from ids: no row repeats them. */
const columnsOf = (shape: Record<string, Schema>): string[][] =>
  Object.entries(shape)
    .filter(([key]) => key !== 'links')
    .flatMap(([key, field]) => {
      const inner = shapeOf(within(field));
      return inner === null ? [[key]] : columnsOf(inner).map((path) => [key, ...path]);
    });

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A list of texts or of small records, whose parts stand between colons; notes are their texts. */
function listCell(items: readonly unknown[]): string {
  if (items.some((item) => isRecord(item) && 'text' in item))
    return items.map((item) => String((item as Json)['text'])).join(' | ');
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
  const found = path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), record);
  return Array.isArray(found) ? listCell(found) : cellOf(found as Value);
}

/** Of a collection whose records are its rows. */
const recordRows =
  (name: string) =>
  (_: RowContext, data: Json, { data: schema }: Endpoint): Rows => {
    const { element } = within(schema.shape[name] as Schema) as unknown as { element: Schema };
    const columns = columnsOf(shapeOf(element) ?? {});
    const records = data[name] as unknown[];
    return {
      columns: columns.map((path) => path.join('.')),
      rows: records.map((record) => columns.map((path) => valueAt(record, path))),
    };
  };

type RowsOf = (context: RowContext, data: never, endpoint: Endpoint) => Rows;

/** By the name of the endpoint; what is one record has none. */
const ROWS: Readonly<Record<string, RowsOf>> = {
  observations: observationRows,
  metrics: recordRows('metrics'),
  municipalities: recordRows('municipalities'),
  rankings: rankingRows,
  compare: comparisonRows,
  revisions: recordRows('revisions'),
  metricObservations: metricRows,
  metricRanking: rankingRows,
  releases: recordRows('releases'),
};

// The answer.

/** As many rows as there may be, where nobody says how many: a table that lacks its end looks like a whole one. */
function withMaximum({ parameters }: Endpoint, pairs: readonly Pair[]): readonly Pair[] {
  const about = parameters.shape['limit']?.about;
  const isGiven = pairs.some(([name]) => name === 'limit');
  return isGiven || about?.kind !== 'limit' || about.default === null
    ? pairs
    : [...pairs, ['limit', String(about.maximum)]];
}

/** The file that has all rows. */
function wholeFile({ name }: Endpoint, data: Json): string {
  if (name === 'metrics') return '/downloads/metrics.csv';
  const { municipality, links } = data as { municipality?: { code: string }; links?: { download?: string } };
  if (municipality !== undefined) return municipalityCsv(municipality.code);
  return links?.download === undefined ? '/downloads/index.csv' : new URL(links.download).pathname;
}

const tooMany = (endpoint: Endpoint, data: Json, maximum: number): Problem =>
  problem('invalid_request', {
    parameter: 'limit',
    value: null,
    reason: 'too_many_rows',
    total: data['total'],
    maximum,
    address: wholeFile(endpoint, data),
  });

/** Of letters, digits and hyphens: the path of the answer, and its year where it has one. */
const fileName = (path: string, pairs: readonly Pair[]): string =>
  `${[path.slice(API.length + 1), ...pairs.flatMap(([name, value]) => (name === 'lang' ? [] : value))]
    .join('-')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 80)}.csv`;

/** The endpoint at a path of the API that has rows. */
function endpointAt(table: Table, path: string): Endpoint | null {
  const segments = segmentsOf(path);
  const route = segments === null ? null : routeOf(table, segments);
  return route?.kind === 'endpoint' && Object.hasOwn(ROWS, route.endpoint.name) ? route.endpoint : null;
}

/** Leads to the JSON where that stands at the same path, or to the list of endpoints. */
function nothingAt(table: Table, path: string): Problem {
  const json = path.replace(CSV, API).replace(/\.csv$/, '');
  const segments = segmentsOf(json);
  const bare = path.replace(/\.csv$/, '');
  const suggestion =
    bare !== path && endpointAt(table, json) !== null
      ? bare
      : segments !== null && routeOf(table, segments) !== null
        ? json
        : API;
  return problem('not_found', {
    parameter: null,
    value: path,
    reason: 'unknown_path',
    suggestions: [suggestion],
  });
}

function csvReply(service: Service, endpoint: Endpoint, data: Json, { path, pairs }: Address): Reply {
  const { store, digest } = service;
  const { siteUrl } = store.catalogue;
  const lang = langOf({ pairs });
  const rowsOf = ROWS[endpoint.name] as (context: RowContext, data: Json, endpoint: Endpoint) => Rows;
  const { columns, rows } = rowsOf({ store, lang }, data, endpoint);
  const body = servedCsv([[...columns], ...rows]);
  const { next } = data;
  const links = [
    alternateLink(siteUrl, path.replace(API, CSV), { pairs, lang }),
    `<${siteUrl}${path}${queryOf(pairs)}>; rel="alternate"; type="application/json"`,
    ...(typeof next === 'string'
      ? [`<${next.replace(`${siteUrl}${API}`, `${siteUrl}${CSV}`)}>; rel="next"`]
      : []),
  ];
  return okReply({ type: CSV_TYPE, lang, body }, etagOf(body, digest), {
    'content-disposition': `attachment; filename="${fileName(path, pairs)}"`,
    link: links.join(', '),
  });
}

export const csvRoute: FeatureRoute = {
  prefix: CSV,
  answer: async (service, { method, url }, handle) => {
    const target = targetOf(url);
    const { pairs, malformed } = pairsOf(target.query);
    const path = target.path.replace(CSV, API);
    const endpoint = endpointAt(service.table, path.replace(/\/$/, ''));
    if (endpoint === null)
      return refuse(service, nothingAt(service.table, target.path), {
        path: target.path,
        lang: langOf({ pairs }),
      });
    if (method === 'OPTIONS') return answerMethod(service, { method, url });
    const isWhole = !pairs.some(([name]) => name === 'limit' || name === 'cursor');
    const maximum = malformed.length > 0 ? pairs : withMaximum(endpoint, pairs);
    const query =
      maximum === pairs ? target.query : `${target.query}${queryOf(maximum.slice(-1)).replace('?', '&')}`;
    const answer = await handle(service, { method, url: addressOf({ path, query }) });
    const { location } = answer.headers;
    if (location !== undefined)
      return {
        ...answer,
        headers: {
          ...answer.headers,
          location: addressOf({ ...target, path: target.path.replace(/\/$/, '') }),
        },
      };
    if (answer.status !== 200 || answer.body === null) return answer;
    const { data } = JSON.parse(answer.body) as { data: Json };
    if (isWhole && data['truncated'] === true)
      return refuse(service, tooMany(endpoint, data, Number(data['limit'])), {
        path,
        lang: langOf({ pairs }),
      });
    return csvReply(service, endpoint, data, { path, pairs });
  },
};
