// A tool's answer in the fewest words (contract 8): the table of the endpoint's answer, with marks and cautions for its figures.
// What follows by a rule is left out, and what rows share is said once.
//
// The rules: an id is its pattern filled in; a rank is a place in the order, equal values sharing the first of theirs; a content hash is
// made of the record as the documentation has it; counties, slugs, provenance and the years of a note are get_metric's and the
// register's; a citation is `cite` filled in, with the number as the language writes it. test/mcp/expansion.ts has them as code.
import type { Lang } from '../data/lang.ts';
import type { Problem } from '../data/problem.ts';
import { isAbout } from '../data/registry.ts';
import type { Schema } from '../describe/reference.ts';
import type { Context, Endpoint, Table, TableFigure } from '../endpoints/endpoint.ts';
import { problemSentence } from '../text/problems.ts';

/** JSON as it is told; keys without a value are left out. */
export type Brief = Record<string, unknown>;

/** Behind a row among those of several metrics: the figure has a caution, which is get_metric's or among the marks. */
const MARK = '†';

/** Without what is null, empty or false: a reader knows the rest from what is there. Rows are told even where there are none. */
const withoutEmpty = (brief: Brief): Brief =>
  Object.fromEntries(
    Object.entries(brief).filter(
      ([key, value]) => (key === 'rows' && value !== null) || !isEmpty(value),
    ),
  );

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Notes that are about some years say which; the others say nothing of it. */
const listsWithoutEmpty = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => (isPlain(one) ? withoutEmpty(one) : one))
    : value;

const isPlain = (value: unknown): value is Brief =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// What figures are to be read with.

/** The metric's own notes on a figure stand before what waivers say of it. */
function splitNotes({ store }: Context, { metric, geo, period, notes }: TableFigure) {
  const metricNotes = store.directory.metrics.get(metric)?.notes ?? [];
  const count = metricNotes.filter((note) => isAbout(note, { geo, period })).length;
  return { ofMetric: notes.slice(0, count), waived: notes.slice(count) };
}

/** What waivers say of single figures; `of` tells these apart. What several have in common is said once. */
function marksOf(
  context: Context,
  figures: readonly TableFigure[],
  keyOf: (figure: TableFigure) => string,
) {
  const marks = new Map<string, { of: string[]; mark: Brief }>();
  for (const figure of figures) {
    const { flags } = figure;
    const cautions = splitNotes(context, figure).waived.map(({ text }) => text);
    if (flags.length + cautions.length === 0) continue;
    const mark = withoutEmpty({ flags, cautions });
    const same = JSON.stringify(mark);
    const markEntry = marks.get(same) ?? { of: [], mark };
    markEntry.of.push(keyOf(figure));
    marks.set(same, markEntry);
  }
  return [...marks.values()].map(({ of, mark }) => ({ of, ...mark }));
}

const isMarked = ({ flags, notes }: TableFigure): boolean =>
  flags.length + notes.length > 0;

/**
 * Of figures of one metric its own notes, once; of several metrics a mark behind each row that has a caution. A figure is named by
 * what the rows do not share of its metric, place and year.
 */
function withCautions(context: Context, { shared, rows, figures = [] }: Table): Brief {
  const allFigures = figures.flat();
  const isOne = new Set(allFigures.map(({ metric }) => metric)).size <= 1;
  const keyOf = ({ metric, geo, period }: TableFigure) =>
    [
      ...(isOne ? [] : [metric]),
      ...('geo' in shared ? [] : [geo]),
      ...(typeof shared['period'] === 'string' ? [] : [period]),
    ].join(' ');
  const marks = marksOf(context, allFigures, keyOf);
  if (!isOne)
    return {
      marks,
      rows: rows?.map((row, at) =>
        figures[at]?.some(isMarked) ? [...row, MARK] : row,
      ),
    };
  const texts = allFigures.flatMap((figure) =>
    splitNotes(context, figure).ofMetric.map(({ text }) => text),
  );
  return { notes: [...new Set(texts)], marks, rows };
}

type CutList = {
  total: number;
  returned: number;
  truncated: boolean;
  next: string | null;
};

/** What leads on where a list is cut: how many there are in all, and the cursor of the rest. */
function restOf(data: object): Brief {
  if (!('next' in data)) return {};
  const { total, returned, truncated, next } = data as CutList;
  return {
    returned: truncated ? returned : null,
    total: truncated ? total : null,
    next: next === null ? null : new URL(next).searchParams.get('cursor'),
  };
}

/** One without a table is told as it is. */
export function briefOf({ table }: Endpoint, data: object, context: Context): Brief {
  if (table === undefined) return { ok: true, ...data };
  const answer = table(data, context);
  const { shared, columns, figures } = answer;
  const isList = figures !== undefined && answer.rows !== null;
  const { rows = answer.rows, ...cautions } = isList
    ? withCautions(context, answer)
    : {};
  const facts = Object.fromEntries(
    Object.entries(shared).map(([key, value]) => [key, listsWithoutEmpty(value)]),
  );
  return withoutEmpty({
    ok: true,
    ...facts,
    ...cautions,
    columns,
    rows,
    ...restOf(data),
  });
}

// Refusals.

/** What a model is told of a refusal at most, in bytes (contract 8). */
const MOST_BYTES = 600;
/** How many of a list are told, where that is too much of them the next number. */
const LISTED = [10, 5, 3, 1, 0];

const named = (one: unknown): unknown => {
  if (typeof one !== 'object' || one === null) return one;
  const { code, id, name, title } = one as Record<string, unknown>;
  return [code ?? id, name ?? title].filter((part) => part !== undefined);
};

const NO_FIGURE = [
  'invalid_metric',
  'invalid_geo',
  'not_found',
  'unavailable',
  'insufficient_coverage',
  'no_common_period',
];

/** Whether a figure was asked for that does not exist: then nobody may make one up. */
export const lacksFigure = ({ code, status }: Problem): boolean =>
  status < 500 && NO_FIGURE.includes(code);

/** `tool`: which one answers the same; `instruction`: what must not be done. */
type Help = { tool: string | null; instruction: string | null };

/** What helps with the next call: the sentence, and the values that may be given instead, as many as there is room for. */
export function briefRefusal(found: Problem, lang: Lang, help: Help): Brief {
  const sentence = problemSentence(lang, found.details, found.names);
  const tried = LISTED.map((most) => refusalOf(found, sentence, { most, ...help }));
  const fitting = tried.find((one) => excessOf(one) <= 0);
  if (fitting !== undefined) return fitting;
  // A character has a byte at least, and the sign of what is left out has three.
  const excess = excessOf(refusalOf(found, `${sentence}…`, { most: 0, ...help }));
  const kept = [...sentence].slice(0, -excess).join('');
  return refusalOf(found, `${kept}…`, { most: 0, ...help });
}

/** @param most how many of each list are told */
function refusalOf(
  { code, details }: Problem,
  message: string,
  { most, tool, instruction }: Help & { most: number },
): Brief {
  const { parameter, reason, suggestions, candidates, nearest, allowed, required } =
    details;
  const few = (values: unknown) =>
    Array.isArray(values) ? values.slice(0, most).map(named) : null;
  const help = { suggestions: few(suggestions), candidates: few(candidates), nearest };
  const lists = { allowed: few(allowed), required: few(required) };
  return {
    ok: false,
    error: withoutEmpty({
      code,
      reason,
      parameter,
      message,
      instruction,
      tool,
      ...help,
      ...lists,
    }),
  };
}

/** How many bytes a refusal has more than it may. */
const excessOf = (refusal: Brief): number =>
  new TextEncoder().encode(JSON.stringify(refusal)).length - MOST_BYTES;

// What holds of every brief answer and of every refusal of a tool.

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };

const ERROR = {
  type: 'object',
  properties: { code: TEXT, reason: TEXT, parameter: TEXT, message: TEXT },
  required: ['code', 'message'],
};

const LIST = {
  columns: TEXTS,
  rows: { type: 'array', items: { type: 'array' } },
  next: TEXT,
};

const FIGURE = {
  ...{
    id: TEXT,
    metric: TEXT,
    geo: TEXT,
    period: TEXT,
    value: { type: 'number' },
    unit: TEXT,
    source: TEXT,
  },
  citation: TEXT,
};

/** The whole record of the API, where it is asked for. */
const RECORD = { type: 'object' };

/** A success has its facts and a refusal has `error` instead, so that one schema holds for both. */
export function outputSchemaOf({ table, data }: Endpoint): Schema & { type: 'object' } {
  const facts = 'value' in data.shape ? FIGURE : LIST;
  return {
    type: 'object',
    properties: {
      ok: { type: 'boolean' },
      ...(table === undefined ? {} : facts),
      data: RECORD,
      remarks: TEXTS,
      error: ERROR,
    },
    required: ['ok'],
  };
}
