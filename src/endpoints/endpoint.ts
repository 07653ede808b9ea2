// An endpoint is one value that says it all: routes, files, descriptions, tools and documentation are read from it.
import * as z from 'zod';
import type { CatalogueMetric, Place } from '../data/catalogue.ts';
import { address, count, flag, listOf } from '../data/fields.ts';
import { canonicalJson } from '../data/hash.ts';
import { YEAR_EXPECTED, YEAR_PATTERN } from '../data/identifier.ts';
import { LANGS, type Lang, type Localized } from '../data/lang.ts';
import {
  isProblem,
  type Problem,
  type ProblemCode,
  problem,
  type Reason,
} from '../data/problem.ts';
import { REVISION_TYPES } from '../data/release.ts';
import type { Store } from '../store/store.ts';

// A list in an answer, with how many there are beside it.

const COUNTS = {
  total: count('How many there are.'),
  returned: count('How many of them are here.'),
  limit: count('The limit that applied; null where none does.').nullable(),
  truncated: flag('Whether there are more behind them.'),
  next: address(
    'The address of the rest, with every parameter that was given; null where there is none.',
  ).nullable(),
};

type Counts = z.infer<z.ZodObject<typeof COUNTS>>;

/** The shape of a collection under `name`; `more` stands beside the list. */
export const collectionOf = <
  Name extends string,
  Item extends z.ZodType,
  More extends z.ZodRawShape,
>(
  name: Name,
  item: Item,
  more: More,
) =>
  z
    .object({
      ...more,
      ...({ [name]: listOf('The list, cut to the limit.', item) } as Record<
        Name,
        z.ZodArray<Item>
      >),
      ...COUNTS,
    })
    .describe(`A list under ${name}, and how many there are.`);

/** Stands beside a list that may be searched. */
export const APPROXIMATE = {
  approximate: flag('Whether only near spellings were found.'),
};

/** The counts beside `returned` items of `total`; `limit` is null where the list has none, `next` where it ends. */
export const countsOf = (
  returned: number,
  total: number,
  limit: number | null,
  next: string | null,
): Counts => ({ total, returned, limit, truncated: next !== null, next });

// Lists in parts. A cursor says where one goes on: how many came before, the last of them, and a hash of the list that was
// cut (contract 2).

type Cursor = { offset: number; last: string; list: string };

const TEXT = /^([1-9][0-9]{0,8}) (\S{1,100}) ([A-Za-z0-9_-]{16})$/;
const BASE64URL = /^[A-Za-z0-9_-]{1,400}$/;
const HASH_LETTERS = 16;

/** Base64url of ASCII: identifiers, codes and hashes have no other characters. */
export const cursorText = ({ offset, last, list }: Cursor): string =>
  btoa(`${offset} ${last} ${list}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Takes the value, or the whole address that an answer gives as its `next`; null where it is neither. */
function cursorOf(value: string): Cursor | null {
  const typed = value.trim();
  const [, query] = /\?(.*)/s.exec(typed) ?? [];
  const text = query === undefined ? typed : new URLSearchParams(query).get('cursor');
  if (text === null || !BASE64URL.test(text) || text.length % 4 === 1) return null;
  const [, offset, last, list] =
    TEXT.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) ?? [];
  return last === undefined || list === undefined
    ? null
    : { offset: Number(offset), last, list };
}

/** A list that is answered in parts. */
export type List<Item> = {
  /** Another value for every other list. */
  identity: unknown;
  /** What stands at an offset and behind it, and how many items there are in all. */
  read: (offset: number, limit: number) => Promise<ListPart<Item>> | ListPart<Item>;
  /** What a cursor names an item by. */
  nameOf: (item: Item) => string;
};

/** One that lies in memory. */
export const wholeList = <Item>(
  identity: unknown,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): List<Item> => ({
  identity,
  nameOf,
  read: (offset, limit) => ({
    items: items.slice(offset, offset + limit),
    total: items.length,
  }),
});

/** Some items that follow each other, and how many there are in all. */
type ListPart<Item> = { items: readonly Item[]; total: number };

/** At most `limit` items of the requested part of the list; a problem where the cursor belongs to another list. */
export async function partOf<Item>(
  { identity, read, nameOf }: List<Item>,
  limit: number,
  context: AnswerContext,
): Promise<{ items: readonly Item[]; counts: Counts } | Problem> {
  const { store, given } = context;
  const { cursor: value } = given;
  const cursor = value === undefined ? null : cursorOf(value);
  // The same request over the same figures gives the same list.
  const hash = () =>
    store.digest(canonicalJson(identity), 'base64url').slice(0, HASH_LETTERS);
  if (value !== undefined && cursor?.list !== hash()) return stale(value);
  const offset = cursor?.offset ?? 0;
  // The last one of the part before is read again: the cursor must name it.
  const before = Math.min(offset, 1);
  const { items, total } = await read(offset - before, limit + before);
  const last = items.at(-1);
  const [first] = items;
  if (value !== undefined && (first === undefined || nameOf(first) !== cursor?.last))
    return stale(value);
  const end = offset - before + items.length;
  const next =
    last === undefined || end >= total
      ? null
      : nextOf(context, { offset: end, last: nameOf(last), list: hash() });
  const ofPart = items.slice(before);
  return { items: ofPart, counts: countsOf(ofPart.length, total, limit, next) };
}

const stale = (value: string): Problem =>
  problem('invalid_request', { parameter: 'cursor', value, reason: 'stale_cursor' });

/** The address of the rest, with every parameter that was given. */
function nextOf({ store, form, given }: AnswerContext, rest: Cursor): string {
  const { path, parameters } = form;
  const values: Values = { ...given, cursor: cursorText(rest) };
  const pairs = Object.keys(parameters.shape).flatMap((name) => {
    const value = values[name];
    const isInQuery = value !== undefined && !path.includes(`{${name}}`);
    return isInQuery ? `${name}=${encodeURIComponent(value)}` : [];
  });
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  return `${store.catalogue.siteUrl}${filled}?${pairs.join('&')}`;
}

// `after` and `before`: a date (the whole UTC day) or an RFC 3339 §5.6 date-time with offset, whole: with every digit
// of its fraction.

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d)(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const MINUTE = 60_000;
const MINUTES_A_DAY = 1440;

/**
 * `minute` counts UTC minutes, since an offset is of whole minutes; `second` is two digits, a point and the fraction without zeros
 * at its end, so that texts stand in the order of time.
 */
type Instant = { minute: number; second: string };

/** In a query string `+` reads as a space: before an offset it is a plus again. */
const withPlus = (text: string): string => text.replace(/ (?=\d{2}:\d{2}$)/, '+');

/** A bare date is its first moment in UTC, as ECMAScript has it too. */
const minuteOf = (text: string): number => Date.parse(text) / MINUTE;

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

function dateTimeOf(text: string): Instant | null {
  const parts = DATE_TIME.exec(withPlus(text));
  if (parts === null) return null;
  const [, date = '', clock, second = '', fraction = '', offset] = parts;
  if (!isDate(date)) return null;
  const minute = minuteOf(`${date}T${clock}:00${offset?.toUpperCase()}`);
  return { minute, second: `${second}.${fraction.replace(/0+$/, '')}` };
}

/** The first moment that `text` names; a release may leave out its seconds, a reader may not. */
const startOf = (text: string): Instant =>
  dateTimeOf(text) ?? { minute: minuteOf(text), second: '00.' };

const isEarlier = (one: Instant, other: Instant): boolean =>
  one.minute === other.minute ? one.second < other.second : one.minute < other.minute;

const isInstantText = (text: string): boolean =>
  isDate(text) || dateTimeOf(text) !== null;

/** Whether the first moment of `one` is earlier than that of `other`. */
export const startsBefore = (one: string, other: string): boolean =>
  isEarlier(startOf(one), startOf(other));

/** Whether `published` is strictly later than `bound`, for a date later than the whole day. */
export function isAfter(published: string, bound: string): boolean {
  const [at, start] = [startOf(published), startOf(bound)];
  if (!isDate(bound)) return isEarlier(start, at);
  return at.minute >= start.minute + MINUTES_A_DAY;
}

// The forms of parameters. Every value is a string; what else there is to say of it stands beside its form, as data.

type Kind =
  | { kind: 'text' | 'year' | 'instant' | 'cursor' }
  /** Looked up: by its one identifier, or by any name of it, which may be several things'. */
  | { kind: 'identifier' | 'name' }
  /** `all` says what is answered when there is no default. */
  | { kind: 'limit'; maximum: number; default: number; all?: never }
  | { kind: 'limit'; maximum: number; default: null; all: Localized }
  | { kind: 'choice'; allowed: readonly string[]; default: string | null }
  | { kind: 'list'; minimum: number; maximum: number };

/** What is said of a parameter; `example` is written as in an address, null where only an answer can give one. */
export type ParameterDescription = Kind & {
  description: Description;
  example: string | null;
};

/** Of an endpoint in both languages; of a page, which nobody is shown, in English. */
export type Description = string | Localized;

/** Where a value was given. */
export type ParameterContext = Context & { parameter: string };

/** What a well-formed value stands for, or why it stands for nothing. */
type Resolve<Thing> = (
  value: string,
  context: ParameterContext,
) => Thing | Problem | Promise<Thing | Problem>;

/** A form that says what it is, and what its values stand for; one that says nothing is a type error. */
export type Parameter<
  Schema extends z.ZodType = z.ZodType<string | undefined>,
  Thing = unknown,
  Missing = unknown,
> = Schema & {
  readonly about: ParameterDescription;
  readonly resolve: Resolve<Thing>;
  /** Stands for a value that is not given. */
  readonly missing: Missing;
};
type Parameters = z.ZodObject<Record<string, Parameter>, z.core.$strict>;

type ThingOf<Form> =
  Form extends Parameter<infer Schema, infer Thing, infer Missing>
    ? undefined extends z.infer<Schema>
      ? Thing | Missing
      : Thing
    : never;

/** What the values of an endpoint's parameters stand for, by name. */
export type Things<Given extends Parameters> = {
  [Name in keyof Given['shape']]: ThingOf<Given['shape'][Name]>;
};

const described = <Schema extends z.ZodType, Thing, Missing = undefined>(
  schema: Schema,
  about: ParameterDescription,
  resolve: Resolve<Thing>,
  missing?: Missing,
): Parameter<Schema, Thing, Missing> =>
  Object.assign(schema, { about, resolve, missing: missing as Missing });

/** Of a value that is what it says. */
const asWritten = (value: string): string => value;

/** The parameters of one endpoint: a strict object, so that nothing unknown passes. */
export const parametersOf = <Shape extends Record<string, Parameter>>(shape: Shape) =>
  z.strictObject(shape);

/** The same parameter where it need not be given. */
export const optional = <Schema extends z.ZodType<string>, Thing>(
  parameter: Parameter<Schema, Thing, undefined>,
) => described(parameter.optional(), parameter.about, parameter.resolve);

export const text = (description: Description, example: string) =>
  described(z.string(), { kind: 'text', description, example }, asWritten);

/** What is looked up, by its one identifier or by any name of it. */
export const naming = <Thing>(
  kind: 'text' | 'identifier' | 'name',
  description: Description,
  example: string,
  resolve: Resolve<Thing>,
) => described(z.string(), { kind, description, example }, resolve);

export const identifier = (description: Description, example: string) =>
  naming('identifier', description, example, asWritten);

export const name = (description: Description, example: string) =>
  naming('name', description, example, asWritten);

export const year = (description: Description, example: string) =>
  described(
    z.string().regex(YEAR_PATTERN).optional(),
    { kind: 'year', description, example },
    asWritten,
  );

/** One year, or all between two. */
export const YEARS = {
  period: year({ sv: 'Ett år.', en: 'One year.' }, '2022'),
  from: year({ sv: 'Från och med detta år.', en: 'First year, inclusive.' }, '2015'),
  to: year({ sv: 'Till och med detta år.', en: 'Last year, inclusive.' }, '2024'),
};

export type YearSpan = { [Name in keyof typeof YEARS]: string | undefined };

export const isWithin = (
  { period, from = '', to = '9999' }: Partial<YearSpan>,
  year: string,
): boolean => from <= year && year <= to && (period ?? year) === year;

/** `from` after `to` is refused. */
export const judgeYears = ({ from, to }: Values): Problem | null =>
  from === undefined || to === undefined || from <= to
    ? null
    : problem('invalid_range', {
        parameter: 'from',
        value: from,
        reason: 'from_after_to',
        to,
      });

/** A limit is never clamped: above `maximum` is a refusal (contract 2). */
export const limit = <Default extends number | null>(
  description: Description,
  bounds: { maximum: number; default: Default } & (Default extends null
    ? { all: Localized }
    : unknown),
) => {
  const form = z.string().regex(/^[1-9][0-9]*$/);
  const about = {
    kind: 'limit',
    description,
    example: '10',
    ...bounds,
  } as ParameterDescription;
  return described(form.optional(), about, Number, bounds.default);
};

export const oneOf = <const Allowed extends readonly [string, ...string[]]>(
  description: Description,
  allowed: Allowed,
  standard: Allowed[number] | null = null,
) =>
  described(
    z.enum(allowed).optional(),
    { kind: 'choice', description, example: allowed[0], allowed, default: standard },
    (value) => value as Allowed[number],
  );

export const instant = (description: Description, example: string) =>
  described(
    z.string().refine(isInstantText).optional(),
    { kind: 'instant', description, example },
    asWritten,
  );

export const cursor = described(
  z
    .string()
    .refine((value) => cursorOf(value) !== null)
    .optional(),
  {
    kind: 'cursor',
    description: {
      sv: 'Markören ur `next` i föregående svar, eller hela den adressen. Ändra inte de andra parametrarna.',
      en: 'The cursor from `next` in the previous response, or that whole URL. Keep the other parameters unchanged.',
    },
    example: null,
  },
  asWritten,
);

type ListBounds = { minimum: number; maximum: number; example: string };

/** A list of names between commas; how many they are is judged apart. */
export const list = (description: Description, bounds: ListBounds) =>
  described(z.string(), { kind: 'list', description, ...bounds }, asWritten);

/** The same with what each name stands for. */
export const listNaming = <Thing extends object>(
  description: Description,
  bounds: ListBounds,
  resolve: Resolve<Thing>,
) =>
  described(z.string(), { kind: 'list', description, ...bounds }, (value, context) =>
    resolveEach(value, context, resolve),
  );

/** In the order in which they are given; the first fault, or two elements that mean the same, refuses all. */
export async function resolveEach<Thing extends object>(
  values: string,
  context: ParameterContext,
  resolve: Resolve<Thing>,
): Promise<Thing[] | Problem> {
  const things: Thing[] = [];
  for (const value of values.split(',')) {
    const thing = await resolve(value, context);
    if (isProblem(thing)) return thing;
    const { parameter } = context;
    if (things.includes(thing))
      return problem('invalid_request', {
        parameter,
        value,
        reason: 'duplicate_element',
      });
    things.push(thing);
  }
  return things;
}

export const lang = oneOf(
  {
    sv: 'Språk för benämningar, källhänvisningar och meddelanden.',
    en: 'Language of labels, citations and messages.',
  },
  LANGS,
  LANGS[0],
);
export const revisionType = oneOf(
  { sv: 'Vad som hände med observationen.', en: 'What happened to the observation.' },
  REVISION_TYPES,
);

/** How a value of the wrong form is refused. */
type FormFault = { code: ProblemCode; reason: Reason; help: Record<string, unknown> };

const malformed = (help: Record<string, unknown>): FormFault => ({
  code: 'invalid_request',
  reason: 'malformed',
  help,
});

/** The refusal that belongs to a parameter's form. */
export function formFaultOf(about: ParameterDescription): FormFault {
  if (about.kind === 'year')
    return {
      code: 'invalid_period',
      reason: 'not_a_year',
      help: { expected: YEAR_EXPECTED },
    };
  if (about.kind === 'limit')
    return malformed({
      expected: 'a whole number without sign, [1-9][0-9]*',
      minimum: 1,
      maximum: about.maximum,
    });
  if (about.kind === 'choice')
    return {
      code: 'invalid_request',
      reason: 'not_allowed',
      help: { allowed: [...about.allowed] },
    };
  if (about.kind === 'cursor')
    return malformed({ expected: 'the cursor in next of the answer before' });
  return malformed({
    expected:
      about.kind === 'instant'
        ? 'YYYY-MM-DD or an RFC 3339 date-time with offset'
        : 'text',
  });
}

/** Values by parameter name, checked for form; still strings, as they were sent. */
export type Values = Readonly<Record<string, string>>;

/**
 * Of a tool (contract 8): `byName` where what a path has as an identifier was an argument, which may name it in any way; `most`
 * rows that there is room for.
 */
export type Context = { store: Store; lang: Lang; byName?: boolean; most?: number };

/** Of an answer: which endpoint was asked, and its values as they were sent. */
type AnswerContext = Context & {
  form: Pick<Form, 'path' | 'parameters'>;
  given: Values;
};

/** A metric, with what is needed to say more of it. */
export type MetricSubject = Context & { metric: CatalogueMetric };

/** What the observations of one series have in common. */
export type FigureSubject = MetricSubject & { place: Place };

/** A plain record; what carries it writes it as canonical JSON. */
export type Answer<Data = object> = Data | Problem;

// An answer as a table: what is said once, and rows. Files and tools are made of it (contract 2 and 8).

/** A figure of a table, whole. */
export type TableFigure = {
  id: string;
  metric: string;
  geo: string;
  period: string;
  value: number;
  contentHash: string;
  flags: readonly string[];
  notes: readonly { text: string }[];
  labels: { geo: string | null };
  /** When it was taken from its source, and the name of the file that it was read from; null where not known. */
  retrieved: string | null;
  file: { name: string } | null;
  rank?: number;
  tied?: boolean;
};

export type Table = {
  /** What the rows have in common, and what holds of all of them; null, false and empty are nothing to say. */
  shared: Readonly<Record<string, unknown>>;
  columns: readonly string[];
  /** Without what follows by the rules of contract 8; null where the answer is one record. */
  rows: readonly (readonly unknown[])[] | null;
  /** The figures of each row. */
  figures?: readonly (readonly TableFigure[])[];
};

/** What `/csv/v1/` has of an answer: its figures in these columns, or the records of the list of this name. */
export type CsvRows<Data = unknown> = (
  | { figures: readonly string[] }
  | { records: string }
) & {
  /** The path of the file that has all rows where one answer has not; the index of files where none is named. */
  wholeFile?: (data: Data) => string;
};

/** The groups that endpoints stand in, in descriptions. */
export const TAGS = {
  Observations: 'Single figures.',
  Metrics: 'What is measured.',
  Municipalities: 'The register of municipalities.',
  Calculations: 'What the service works out itself.',
  Revisions: 'What releases changed.',
};

/** Contract 8: the assistant tool of the same endpoint; `use` says when to use it, `summary` what it tells where that is less. */
type ToolWords = { name: string; title: string; summary?: string; use: string };

/** A request that is refused, behind `/api/v1/`, and what is wrong with it. */
type RefusedExample = readonly [address: string, sv: string, en: string];

/** What is judged before anything is answered. */
export type Form = {
  /** With its parameters, if any, in braces. */
  path: string;
  /** A strict object; a parameter that `path` names comes from there, and what is not optional must be given. */
  parameters: Parameters;
  /** Faults between well-formed values, judged before anything is looked up. */
  judgeRanges?(values: Values): Problem | null;
};

export type Endpoint = Form & {
  name: string;
  tag: keyof typeof TAGS;
  /** One sentence. */
  summary: Localized;
  /** What generated clients call it; as its tool where it is not given. */
  operation?: string;
  /** Null where the tool of another endpoint asks the same. */
  tool: ToolWords | null;
  /** The shape of `data`. */
  data: z.ZodObject;
  /** The least request that shows what is answered. */
  example: Values;
  /** Real requests, one for each reason to refuse that is worth showing. */
  refusals: readonly RefusedExample[];
  /** @param things what the values stand for; one that is not given has what stands for it */
  answer(
    things: Readonly<Record<string, unknown>>,
    context: AnswerContext,
  ): Promise<Answer>;
  /** An endpoint without one is told as it answers. */
  table?(data: unknown, context: Context): Table;
  /** Not given where the answer has no rows. */
  csv?: CsvRows;
  /** The path of the endpoint that takes what this one refuses to take; null where there is none. */
  elsewhere?: (given: Values, store: Store) => string | null;
  /** The values of the path for each response that a build writes as a file. None where every one needs a query string. */
  fixed: FixedPaths;
};

export type FixedPaths = (store: Store) => AsyncIterable<Values> | Iterable<Values>;

/** The answer without parameters is a file, and no other. */
export const ONE_FILE: FixedPaths = () => [{}];

export const NO_FILES: FixedPaths = () => [];

type Definition<
  Shape extends Record<string, Parameter>,
  Data extends z.ZodObject,
> = Omit<Endpoint, 'parameters' | 'data' | 'answer' | 'table' | 'csv' | 'fixed'> & {
  /** All but `lang`, which every endpoint has. */
  parameters: Shape;
  data: Data;
  answer: (
    things: Things<z.ZodObject<Shape, z.core.$strict>>,
    context: AnswerContext,
  ) => Promise<Answer<z.infer<Data>>>;
  table?: (data: z.infer<Data>, context: Context) => Table;
  csv?: CsvRows<z.infer<Data>>;
  /** Needed where the path has parameters. */
  fixed?: FixedPaths;
};

/** Holds an endpoint to its own parameters, and to the shape that it promises. */
export function defineEndpoint<
  Shape extends Record<string, Parameter>,
  Data extends z.ZodObject,
>({ parameters, fixed, ...endpoint }: Definition<Shape, Data>): Endpoint {
  const needsQuery = Object.values(parameters).some(
    ({ def }) => def.type !== 'optional',
  );
  return {
    ...endpoint,
    parameters: parametersOf({ ...parameters, lang }),
    fixed: fixed ?? (needsQuery ? NO_FILES : ONE_FILE),
  } as Endpoint;
}

// Reads that do not depend on each other, side by side: an answer waits for the slowest and not for all in turn.

/** At most so many reads of one list are under way, so that a long one leaves room for others. */
const AT_ONCE = 16;

/** The results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await read(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
  return results;
}
