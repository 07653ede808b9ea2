// Trafikanalys's API as it answers (JSON: a header of columns, rows of cells), made into rows: the file that is kept of a figure
// is the authority's own.
import * as z from 'zod';
import { messageOf } from '../../builder/files.ts';
import {
  type Row,
  type SheetFile,
  type SheetResult,
  sheetOf,
  textCell,
} from './sheet.ts';

const Answer = z.object({
  Rows: z.array(
    z.object({
      Cell: z.array(
        z.object({
          Column: z.string(),
          Name: z.string(),
          Value: z.string(),
          IsMeasure: z.boolean(),
        }),
      ),
    }),
  ),
  Header: z.object({
    Column: z.array(
      z.object({ Name: z.string(), Type: z.string(), Value: z.string() }),
    ),
  }),
});
type Answer = z.infer<typeof Answer>;

const [YEAR, COUNTY, MUNICIPALITY] = ['ar', 'reglan', 'regkom'];
/** The API's rows of all municipalities, and of vehicles whose municipality is not known. */
const [TOTAL, UNKNOWN] = ['t1', 'aaaa'];

const COLUMNS = ['code', 'name', 'series', 'year', 'value'];

/** Whether a text is such an answer, whole or not; no CSV file begins so. */
export const isTrafikanalys = (text: string): boolean =>
  /^\s*\{/.test(text) && /"(?:Header|Rows)"\s*:/.test(text);

/**
 * The figures of municipalities in the columns code, name, series, year and value; `series` is the text of the other dimensions
 * and of the measure: `El: Antal i trafik`. A row that the API leaves out is left out here, and no zero. A row of no place, and
 * municipalities that exceed the total of their county, are mistakes.
 */
export function trafikanalysSheets(file: SheetFile, text: string): SheetResult {
  let answer: Answer;
  try {
    answer = Answer.parse(JSON.parse(text));
  } catch (error) {
    const [what] = messageOf(error).split('\n');
    return {
      mistake: `expected an answer of Trafikanalys's API with Header and Rows, got another (${what}); save it again`,
    };
  }
  const read = rowsOf(answer);
  if ('mistake' in read) return read;
  const rows = [COLUMNS, ...read.rows].map((cells): Row => {
    return { cells: cells.map((cell) => textCell(cell)), line: null, isHidden: false };
  });
  return {
    sheets: [
      sheetOf(
        { format: 'csv', file },
        rows,
        rows.map(() => 'row'),
      ),
    ],
  };
}

function rowsOf({ Header, Rows }: Answer): { rows: string[][] } | { mistake: string } {
  const dimensions = Header.Column.filter(({ Type }) => Type === 'D').map(
    ({ Name }) => Name,
  );
  const others = dimensions.filter(
    (name) => name !== YEAR && name !== COUNTY && name !== MUNICIPALITY,
  );
  const wordsOf = new Map(Header.Column.map(({ Name, Value }) => [Name, Value]));
  const [sums, totals] = [new Map<string, number>(), new Map<string, number>()];
  const rows: string[][] = [];
  for (const [at, { Cell: cells }] of Rows.entries()) {
    const by = new Map(cells.map((cell) => [cell.Column, cell]));
    const lacking = dimensions.find((name) => !by.has(name));
    if (lacking !== undefined)
      return { mistake: `row ${at + 1} has no ${lacking}; ask the API for it` };
    const [code = '', county, year = ''] = [MUNICIPALITY, COUNTY, YEAR].map(
      (name) => by.get(name ?? '')?.Name,
    );
    if (!/^\d{4}$/.test(code) && code !== TOTAL && code !== UNKNOWN)
      return {
        mistake: `row ${at + 1}: expected a municipality's code, ${TOTAL} or ${UNKNOWN}, got ${code}`,
      };
    for (const { Column, Value } of cells.filter(({ IsMeasure }) => IsMeasure)) {
      const rowWords = [
        ...others.map((name) => by.get(name)?.Value),
        wordsOf.get(Column) ?? Column,
      ];
      const key = `${rowWords.join(': ')}, ${year}, county ${county}`;
      const into = code === TOTAL ? totals : sums;
      into.set(key, (into.get(key) ?? 0) + Number(Value));
      if (code !== TOTAL && code !== UNKNOWN)
        rows.push([
          code,
          by.get(MUNICIPALITY ?? '')?.Value ?? '',
          rowWords.join(': '),
          year,
          Value,
        ]);
    }
  }
  for (const [key, sum] of sums)
    if (sum > (totals.get(key) ?? sum))
      return {
        mistake: `${key}: expected municipalities that add up to ${totals.get(key)} at most, got ${sum}; ask the API again`,
      };
  return { rows };
}
