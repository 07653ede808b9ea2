// CSV that Excel opens with a double click where Swedish is the language: a byte order mark, without which it takes UTF-8
// for another encoding, semicolons between the cells, a comma before the decimals, CRLF.

export const EXCEL_CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const textOf = (cell: string | number | null): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = cell ?? '';
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Numbers have the digits that `String` gives them, but for the comma. */
export const excelCsv = (rows: Iterable<readonly (string | number | null)[]>): string => {
  let text = '\ufeff';
  for (const row of rows) text += `${row.map(textOf).join(';')}\r\n`;
  return text;
};
