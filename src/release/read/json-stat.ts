// A JSON-stat 2.0 dataset (https://json-stat.org/format/) as a sheet: a column for each dimension, then the value.
import * as z from 'zod';
import { jsonMistake, silentMistake } from '../../builder/read.ts';
import {
  type Note,
  numberCell,
  type Row,
  type SheetFile,
  type SheetResult,
  sheetOf,
  textCell,
} from './sheet.ts';

// As it is read: a whole dataset whose cells are as many as its dimensions say.

const Index = z.union([z.array(z.string()), z.record(z.string(), z.int())]);
const Unit = z.looseObject({
  base: z.string().optional(),
  multiplier: z.number().optional(),
});
const Notes = z.array(z.string());
const Mandatory = z.record(z.string(), z.boolean());

/** The position of each category among the values is all that says which figure is whose. */
function isNumbering(index: z.infer<typeof Index>): boolean {
  if (Array.isArray(index)) return new Set(index).size === index.length;
  const positions = Object.values(index).sort((a, b) => a - b);
  return positions.every((position, at) => position === at);
}

const Category = z
  .looseObject({
    index: Index.optional(),
    label: z.record(z.string(), z.string()).optional(),
    unit: z.record(z.string(), Unit).optional(),
    note: z.record(z.string(), Notes).optional().catch(undefined),
  })
  .refine(({ index, label }) => index !== undefined || label !== undefined, {
    error: 'a category needs an index or a label',
  })
  // Labels have no order: 2023 and 1480 would stand before 0180 and behind 2022, whatever order they were written in.
  .refine(
    ({ index, label }) => index !== undefined || Object.keys(label ?? {}).length === 1,
    {
      error: 'categories without an index have no order, and only one may go without',
    },
  )
  .refine(({ index }) => isNumbering(index ?? []), {
    error:
      'the index should name each category once, and number them from 0 without a gap',
  });

const Dimension = z.looseObject({
  category: Category,
  note: Notes.optional().catch(undefined),
  extension: z.unknown().optional(),
});

const Position = z.string().regex(/^(?:0|[1-9]\d*)$/);
const Code = z.string().nullable();
/** A figure, or what stands in the place of one. */
const Value = z
  .unknown()
  .refine((value) => typeof value !== 'object' || value === null, {
    error: 'expected a figure or null',
  });

const Dataset = z.looseObject({
  version: z.literal('2.0'),
  class: z.literal('dataset'),
  id: z.array(z.string()),
  size: z.array(z.int().min(0)),
  dimension: z.record(z.string(), Dimension),
  value: z.union([z.array(Value), z.record(Position, Value)]),
  label: z.string().nullish(),
  updated: z.string().nullish(),
  note: Notes.optional().catch(undefined),
  extension: z.unknown().optional(),
  /** One code for all cells, one for each, or by their positions. */
  status: z.union([Code, z.array(Code), z.record(Position, Code)]).optional(),
});
type Dataset = z.infer<typeof Dataset>;

/** Of PxWebApi: which table it is, and which notes have to be shown. */
const Extension = z.looseObject({
  px: z.looseObject({ tableid: z.string() }).optional().catch(undefined),
  noteMandatory: Mandatory.optional().catch(undefined),
  categoryNoteMandatory: z.record(z.string(), Mandatory).optional().catch(undefined),
});
const extensionOf = (extension: unknown) => Extension.safeParse(extension).data ?? {};

/** The reviver is handed the source text of primitives (ECMA-262, JSON.parse source text access). */
const keepLiteral = (_key: string, value: unknown, ...rest: unknown[]): unknown => {
  if (typeof value !== 'number') return value;
  const [context] = rest as [{ source?: string }?];
  return { literal: context?.source ?? String(value) };
};

/** The same dataset once more, with figures as their literals. */
const Literally = z.looseObject({
  value: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
});
const Literal = z.object({ literal: z.string() });

export function jsonStatSheets(file: SheetFile, text: string): SheetResult {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { mistake: jsonMistake(text) };
  }
  const parsed = Dataset.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const other = formatOf(json);
    return {
      mistake:
        other ??
        `not a JSON-stat 2.0 dataset: ${issue?.path.join('.')}: ${issue?.message}`,
    };
  }
  const mistake = sizeMistake(parsed.data) ?? silentMistake(text, json);
  if (mistake !== null) return { mistake };
  const { value } = Literally.parse(JSON.parse(text, keepLiteral));
  return { sheets: [sheetIn(file, { ...parsed.data, value })] };
}

/** What the file is, where it is a known format that this import does not take; null where it is none. */
function formatOf(json: unknown): string | null {
  const page: Record<string, unknown> = Object(json);
  const first = Object.values(page).find((value) =>
    Object.hasOwn(Object(value), 'dimension'),
  );
  if (page['version'] === undefined && first !== undefined)
    return `this is JSON-stat 1 (a bundle of datasets), and an import takes JSON-stat 2.0; ${ASK}`;
  if (Array.isArray(page['columns']) && Array.isArray(page['data']))
    return `this is PxWeb’s own JSON, which has no labels; ${ASK}`;
  if (page['class'] === 'collection')
    return 'this is a collection of JSON-stat, which names datasets and has no figures; save the dataset that it links to';
  if (Array.isArray(page['values']) && Object.hasOwn(page, 'count'))
    return 'this is a page of Kolada; save its pages in a folder, and give that to import kolada';
  return null;
}

const ASK =
  'ask PxWebApi 2 for it with outputFormat=json-stat2 behind the address of the same question, or PxWebApi 1 with "response": {"format": "json-stat2"} in it';

function sizeMistake({ id, size, dimension, value, status }: Dataset): string | null {
  const sizes = id.map((name) => categoriesOf(dimension, name).length);
  if (sizes.join() !== size.join())
    return `its size says ${size.join(' × ')} but its categories are ${sizes.join(' × ')}`;
  const cells = size.reduce((product, one) => product * one, 1);
  if (Array.isArray(status) && status.length !== cells && status.length !== 1)
    return `it should have ${cells} cells but a status of ${status.length}, so it is cut or mixed`;
  const last = Array.isArray(value)
    ? value.length - 1
    : Object.keys(value).reduce((most, at) => Math.max(most, Number(at)), -1);
  const fits = Array.isArray(value) ? last === cells - 1 : last < cells;
  return fits
    ? null
    : `it should have ${cells} cells but its values end at cell ${last + 1}, so it is cut or mixed`;
}

/** In the order in which the values go. */
function categoriesOf(dimension: Dataset['dimension'], name: string): string[] {
  const { index, label = {} } = dimension[name]?.category ?? {};
  if (Array.isArray(index)) return index;
  const numbered = Object.entries(
    index ?? Object.fromEntries(Object.keys(label).map((code) => [code, 0])),
  );
  return numbered.sort(([, a], [, b]) => a - b).map(([code]) => code);
}

function sheetIn(file: SheetFile, page: Dataset): ReturnType<typeof sheetOf> {
  const { id, dimension, value, status, label, updated, extension } = page;
  const axes = id.map((name) => {
    const labels = dimension[name]?.category.label ?? {};
    const labelOf = (code: string): string | null =>
      Object.hasOwn(labels, code) ? (labels[code] ?? null) : null;
    return categoriesOf(dimension, name).map((code) => ({
      ...textCell(code),
      shown: labelOf(code),
    }));
  });
  const cells = axes.reduce((product, { length }) => product * length, 1);
  const header = [...id, 'value'].map((name) => textCell(name));
  const rows: Row[] = [{ cells: header, line: null, isHidden: false }];
  for (let at = 0; at < cells; at += 1) {
    const cellsOfRow = [cellAt(at, value, statusAt(at, status))];
    let rest = at;
    for (const axis of axes.toReversed()) {
      const category = axis[rest % axis.length];
      if (category !== undefined) cellsOfRow.unshift(category);
      rest = Math.floor(rest / axis.length);
    }
    rows.push({ cells: cellsOfRow, line: null, isHidden: false });
  }
  const sheet = {
    format: 'json-stat' as const,
    file,
    name: extensionOf(extension).px?.tableid ?? '',
    title: label ?? null,
    notes: notesIn(page),
    updated: updated ?? null,
    units: unitsIn(dimension),
  };
  return sheetOf(sheet, rows);
}

/** A text in the place of a figure stays in its quotes, by which it is refused. */
function cellAt(at: number, values: Dataset['value'], status: string | null) {
  const value: unknown = Array.isArray(values) ? values[at] : values[String(at)];
  const literal = Literal.safeParse(value);
  if (literal.success) return numberCell(literal.data.literal, status);
  if (value === null || value === undefined) return numberCell(null, status);
  return { ...textCell(JSON.stringify(value)), status };
}

function statusAt(at: number, status: Dataset['status']): string | null {
  const code = Array.isArray(status)
    ? status[status.length === 1 ? 0 : at]
    : status !== null && typeof status === 'object'
      ? status[String(at)]
      : status;
  return code === undefined || code === '' ? null : code;
}

/** A multiplier makes another unit of the base: thousands of persons are no persons. */
function unitsIn(dimension: Dataset['dimension']): Map<string, string> {
  const units = Object.values(dimension).flatMap(({ category }) =>
    Object.entries(category.unit ?? {}),
  );
  return new Map(
    units.flatMap(([name, { base, multiplier = 0 }]): [string, string][] => {
      const unitParts = [
        base,
        multiplier === 0 ? undefined : `multiplier ${multiplier}`,
      ];
      const unit = unitParts.filter((word) => word !== undefined).join(', ');
      return unit === '' ? [] : [[name, unit]];
    }),
  );
}

function notesIn({ note, extension, dimension }: Dataset): Note[] {
  const notes = (
    texts: string[] = [],
    mandatory: z.infer<typeof Mandatory> = {},
  ): Note[] =>
    texts.map((text, at) => ({ text, isMandatory: mandatory[String(at)] === true }));
  const ofDimensions = Object.values(dimension).flatMap((one) => {
    const { noteMandatory, categoryNoteMandatory = {} } = extensionOf(one.extension);
    const ofCategories = Object.entries(one.category.note ?? {}).flatMap(
      ([code, texts]) => notes(texts, categoryNoteMandatory[code]),
    );
    return [...notes(one.note, noteMandatory), ...ofCategories];
  });
  return [...notes(note, extensionOf(extension).noteMandatory), ...ofDimensions];
}
