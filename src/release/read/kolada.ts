// The pages of Kolada's API v3 (https://api.kolada.se/v3/docs): what is needed of them, and the figures of one KPI as sheets.
import * as z from 'zod';
import { jsonMistake, silentMistake, textForNumber } from '../../builder/read.ts';
import {
  type Cell,
  numberCell,
  type Row,
  type Sheet,
  type SheetFile,
  sheetOf,
  textCell,
} from './sheet.ts';

/** Stands before a number that was written as one, since no text of a publisher begins with it (a private character). */
const MARK = '\ue000';
const NUMBER = /^\ue000-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Numbers that are figures or years are handed over as the text they are written with. Within a JSON string the
 * second quote of `"value":` would be escaped, so nothing else is matched. Twice as fast as a reviver.
 */
const withLiterals = (text: string): string =>
  text.replace(/("(?:value|period)"\s*:\s*)(-?\d[\d.eE+-]*)/g, `$1"${MARK}$2"`);

const Literal = z.string().regex(NUMBER, { error: 'expected a number' });

const KoladaRow = z.object({
  kpi: z.string(),
  period: Literal,
  municipality: z.string(),
  values: z.array(
    z.object({
      gender: z.enum(['T', 'K', 'M']),
      value: Literal.nullable(),
      isdeleted: z.boolean(),
      status: z.string().nullish(),
    }),
  ),
});
export type KoladaRow = z.infer<typeof KoladaRow>;

const KoladaKpi = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  operating_area: z.string().nullish(),
});
export type KoladaKpi = z.infer<typeof KoladaKpi>;

/** `type` is K for a municipality and L for a region or the nation. */
const KoladaArea = z.object({ id: z.string(), title: z.string(), type: z.string() });
export type KoladaArea = z.infer<typeof KoladaArea>;

/** `previous` is undefined where the page does not say. */
export type KoladaPage<T> = {
  values: T[];
  next: string | null;
  previous: string | null | undefined;
};
type PageResult<T> = { page: KoladaPage<T> } | { mistake: string };

export type PageReader<T> = (text: string) => PageResult<T>;
export const readKpis: PageReader<KoladaKpi> = (text) => readPage(text, KoladaKpi);
export const readAreas: PageReader<KoladaArea> = (text) => readPage(text, KoladaArea);
/** Only a row of another form is sent through its schema, for the words of it. */
export const readRows: PageReader<KoladaRow> = (text) => {
  const result = readPage(text, KoladaRow, isRow);
  if ('page' in result) for (const row of result.page.values) dropMarks(row);
  return result;
};

function dropMarks(row: KoladaRow): void {
  row.period = row.period.slice(1);
  for (const one of row.values) if (one.value !== null) one.value = one.value.slice(1);
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'string' && NUMBER.test(value);
const isGender = (gender: unknown): boolean =>
  gender === TOTAL || gender === 'K' || gender === 'M';

function isRow(row: unknown): row is KoladaRow {
  const { kpi, period, municipality, values }: Record<string, unknown> = Object(row);
  if (typeof kpi !== 'string' || typeof municipality !== 'string' || !isNumber(period))
    return false;
  return (
    Array.isArray(values) &&
    values.every((one) => {
      const { gender, value, isdeleted, status }: Record<string, unknown> = Object(one);
      if (!isGender(gender) || typeof isdeleted !== 'boolean') return false;
      if (status !== undefined && status !== null && typeof status !== 'string')
        return false;
      return value === null || isNumber(value);
    })
  );
}

const Page = z.object({
  values: z.array(z.unknown()),
  count: z.int(),
  next_url: z.string().nullable(),
  previous_url: z.string().nullish(),
});

/**
 * One page from its text. `count` is the number of values on the page; another number means that it was cut.
 * A page that is HTML, cut off or of another shape is a mistake, in one sentence with its place.
 */
function readPage<T>(
  marked: string,
  schema: z.ZodType<T>,
  is: (row: unknown) => row is T = (row): row is T => schema.safeParse(row).success,
): PageResult<T> {
  const text = marked.replace(/^\ufeff/, '');
  const literal = withLiterals(text.normalize('NFC'));
  let json: unknown;
  try {
    json = JSON.parse(literal);
  } catch {
    return { mistake: jsonMistake(text) };
  }
  const silent = silentMistake(literal, json);
  if (silent !== null) return { mistake: silent };
  const page = Page.safeParse(json);
  const values = page.data?.values ?? [];
  if (!page.success || !values.every(is))
    return { mistake: pageMistake(text, json, schema) };
  const { count, next_url: next, previous_url: previous } = page.data;
  if (count === values.length) return { page: { values, next, previous } };
  return {
    mistake: `the page says count ${count} but has ${values.length} values, so it is cut or mixed`,
  };
}

const OLD_PAGE =
  'this is a page of the API v2, which does not say what is deleted or where the next page is; save that of the API v3 (https://api.kolada.se/v3/data/kpi/<KPI>, https://api.kolada.se/v3/kpi/<KPI>)';

function pageMistake(text: string, json: unknown, row: z.ZodType): string {
  const [issue] =
    Page.extend({ values: z.array(row) }).safeParse(json).error?.issues ?? [];
  const place = issue?.path.join('.') || 'the page';
  if (issue?.path.at(-1) === 'isdeleted' || Object.hasOwn(Object(json), 'next_page'))
    return OLD_PAGE;
  const textValue = issue?.path.at(-1) === 'value' ? textForNumber(text) : null;
  return textValue ?? `not a page of the API v3: ${place}: ${issue?.message}`;
}

// The rows of one KPI as a sheet: municipalities and areas, and the total of both genders alone.

export const COLUMNS = { geo: 'municipality', period: 'period', value: 'value' };
const HEADER: Row = {
  cells: Object.values(COLUMNS).map((name) => textCell(name)),
  line: null,
  isHidden: false,
};

/** The gender of a figure for both. */
export const TOTAL = 'T';
/** The code of the nation, as the place of its rows is called here: a region is called by its two digits. */
export const NATION = '00';

export type Places = { regions: ReadonlySet<string>; listed: ReadonlySet<string> };

export const placesIn = (areas: readonly KoladaArea[]): Places => ({
  regions: new Set(areas.filter(({ type }) => type === 'L').map(({ id }) => id)),
  listed: new Set(areas.map(({ id }) => `G${id}`)),
});

/** A row that is listed without a figure of both genders; `geo` is what its place is called here. */
type TotallessRow = { geo: string; period: string };

type KpiSheet = {
  sheet: Sheet;
  /** By reason how many figures were left out. */
  leftOut: Record<string, number>;
  totalless: TotallessRow[];
};

/** A row that is of no total is one without a value. Groups and the parts of a total are left out and counted. */
export function kpiSheet(
  file: SheetFile,
  values: readonly KoladaRow[],
  { regions, listed }: Places,
): KpiSheet {
  const leftOut: Record<string, number> = {};
  const totalless: TotallessRow[] = [];
  const rows: Row[] = [HEADER];
  const cells = new Map<string, Cell>();
  const shared = (text: string): Cell => {
    const cell = cells.get(text) ?? textCell(text);
    cells.set(text, cell);
    return cell;
  };
  const count = (reason: string): void => {
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };
  for (const { municipality, period, values: figures } of values) {
    const isRegion = regions.has(municipality);
    // A group's number is none of an area: that would be a code with a letter too many.
    const isGroup =
      !isRegion && /^G\d+$/.test(municipality) && !listed.has(municipality);
    // `0003` is the region of the county whose municipalities begin with 03.
    const geo = isRegion ? municipality.replace(/^00(?=\d\d$)/, '') : municipality;
    const add = (cell: Cell): void => {
      rows.push({
        cells: [shared(geo), shared(period), cell],
        line: null,
        isHidden: false,
      });
    };
    let hasTotal = isGroup;
    for (const { gender, value, isdeleted, status } of figures) {
      if (gender !== TOTAL) count(`gender ${gender}`);
      else if (isGroup) count('groups');
      else {
        hasTotal = true;
        add(numberCell(isdeleted ? null : value, statusOf(value, status)));
      }
    }
    if (hasTotal) continue;
    totalless.push({ geo, period });
    add(numberCell(null));
  }
  return { sheet: sheetOf({ format: 'kolada', file }, rows), leftOut, totalless };
}

/** The words for a value that is not there say nothing more than that. */
function statusOf(
  value: string | null,
  status: string | null | undefined,
): string | null {
  return !status || (value === null && status === 'Missing') ? null : status;
}
