// Trafikanalys's API as it answers (JSON: a header of columns, rows of cells), made into rows: `import csv` takes its answers as
// they are, so that the file that is kept of a figure is the authority's own.
import * as z from 'zod';
import { messageOf } from '../builder/files.ts';
import { csvText } from '../data/text.ts';

const Answer = z.object({
  Rows: z.array(
    z.object({
      Cell: z.array(
        z.object({ Column: z.string(), Name: z.string(), Value: z.string(), IsMeasure: z.boolean() }),
      ),
    }),
  ),
  Header: z.object({ Column: z.array(z.object({ Name: z.string(), Type: z.string(), Value: z.string() })) }),
});

const YEAR = 'ar';
const COUNTY = 'reglan';
const MUNICIPALITY = 'regkom';
/** The API's rows of all municipalities, and of vehicles whose municipality is not known. */
const TOTAL = 't1';
const UNKNOWN = 'aaaa';

const COLUMNS = ['code', 'name', 'series', 'year', 'value'] as const;

/** Whether a text is such an answer, whole or not; no CSV file begins so. */
export const isTrafikanalys = (text: string): boolean =>
  /^\s*\{/.test(text) && /"(?:Header|Rows)"\s*:/.test(text);

/**
 * The figures of municipalities as `code,name,series,year,value`, each as the API writes it; `series` is the text of the other
 * dimensions and of the measure: `El: Antal i trafik`. A row that the API leaves out is left out here, and no zero.
 *
 * @throws where it is another answer, a row is of no place, or the municipalities of a county exceed its total
 */
export function trafikanalysRows(file: string, text: string): string {
  const { Header, Rows } = answerIn(file, text);
  const dimensions = Header.Column.filter(({ Type }) => Type === 'D').map(({ Name }) => Name);
  const others = dimensions.filter((name) => ![YEAR, COUNTY, MUNICIPALITY].includes(name));
  const wordsOf = new Map(Header.Column.map(({ Name, Value }) => [Name, Value]));
  const [sums, totals] = [new Map<string, number>(), new Map<string, number>()];
  const figures = Rows.flatMap(({ Cell: cells }, at) => {
    const of = (column: string) => {
      const cell = cells.find(({ Column }) => Column === column);
      if (cell === undefined) throw new Error(`${file}: row ${at + 1} has no ${column}; ask the API for it`);
      return cell;
    };
    const [code, county, year] = [of(MUNICIPALITY).Name, of(COUNTY).Name, of(YEAR).Name];
    if (!/^\d{4}$/.test(code) && code !== TOTAL && code !== UNKNOWN)
      throw new Error(
        `${file}: row ${at + 1}: expected a municipality's code, ${TOTAL} or ${UNKNOWN}, got ${code}`,
      );
    return cells
      .filter(({ IsMeasure }) => IsMeasure)
      .flatMap(({ Column, Value }) => {
        const series = [...others.map((name) => of(name).Value), wordsOf.get(Column) ?? Column].join(': ');
        const key = `${series}, ${year}, county ${county}`;
        const into = code === TOTAL ? totals : sums;
        into.set(key, (into.get(key) ?? 0) + Number(Value));
        return code === TOTAL || code === UNKNOWN
          ? []
          : [[code, of(MUNICIPALITY).Value, series, year, Value]];
      });
  });
  for (const [key, sum] of sums) {
    const total = totals.get(key);
    if (total !== undefined && sum > total)
      throw new Error(
        `${file}: ${key}: expected municipalities that add up to ${total} at most, got ${sum}; ask the API again`,
      );
  }
  return csvText(COLUMNS, figures);
}

function answerIn(file: string, text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(
      `${file}: expected an answer of Trafikanalys's API with Header and Rows, got another (${messageOf(error).split('\n')[0]}); save it again`,
    );
  }
}
