// The publisher's own legend against the words that the mapping rests on: a sign that changed its meaning stops the import.
import type { XlsxSource } from '../source-mapping.ts';
import { type Fault, placeOf } from './table.ts';
import { plainText, type Sheet } from './workbook.ts';

/** A workbook without a legend has none to differ from. */
export function legendFaults(sheets: Sheet[], { legend, signs, marks }: XlsxSource): Fault[] {
  const sheet = sheets.find(({ name }) => name.startsWith(legend));
  if (sheet === undefined) return [];
  const words = {
    ...marks,
    ...Object.fromEntries(Object.entries(signs).map(([sign, own]) => [sign, own.legend])),
  };
  return Object.entries(words).flatMap(([sign, expected]): Fault[] => {
    const row = sheet.rows.findIndex((cells) => plainText(cells[0]) === sign);
    const actual = plainText(sheet.rows[row]?.[1]);
    if (actual === expected) return [];
    const place = placeOf(sheet, Math.max(row, 0), 1);
    const message = `the legend explains "${sign}" in other words than sources.json; read it, then state them there`;
    return [{ place, message, expected, actual: actual === '' ? 'nothing' : actual }];
  });
}
