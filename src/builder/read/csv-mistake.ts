// Why a text is not CSV, in words and with the line: the parser names the end of the file for a quote that is open till there.
import { codeOf, messageOf } from '../machine-fault.ts';

/** Whole fields in quotes, and what begins like one and has no end, where the group is empty. */
const QUOTED = /"(?:[^"]+|"")*("|$)/g;
const LINE_END = /\r\n|\n|\r/;

/** By the parser's code (https://csv.js.org/parse/errors/). */
const WHAT: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED:
    'a quote is opened here and not closed; close it, and write a quote within a cell twice',
  INVALID_OPENING_QUOTE:
    'a quote stands in a cell that does not begin with one; put the whole cell in quotes, and write each quote in it twice',
  CSV_INVALID_CLOSING_QUOTE:
    'a quote is closed before its cell ends; write a quote within a cell twice, and nothing between the last and the separator',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH:
    'the line has another number of cells than the first; mend it, and put a cell that has the separator in it in quotes',
};

/** @param error what csv-parse threw of the text */
export function csvMistake(error: unknown, text: string): { line: number; what: string } {
  const code = codeOf(error) ?? '';
  const read = Number(Object(error).lines);
  const line = code === 'CSV_QUOTE_NOT_CLOSED' ? openedLine(text) : read;
  return {
    line: Number.isInteger(line) ? line : 1,
    what: WHAT[code] ?? `${messageOf(error)}; mend the line`,
  };
}

/** Of the quote that nothing closes. */
function openedLine(text: string): number {
  const open = text.matchAll(QUOTED).find(([, end]) => end === '');
  return text.slice(0, open?.index ?? text.length).split(LINE_END).length;
}

const SEPARATORS = { ';': 'semicolons', '\t': 'tabs' };

/**
 * What stands in the place of the commas in the header of a CSV file; null where commas do. A spreadsheet of a language with
 * decimal commas saves semicolons, and some save tabs.
 */
export function otherSeparator(text: string): string | null {
  const [header = ''] = text.split('\n', 1);
  const count = (sign: string): number => header.split(sign).length;
  const found = Object.entries(SEPARATORS).find(([sign]) => count(sign) > count(','));
  return found === undefined ? null : found[1];
}
