// Two keys for every name: NFC lower case, and the same without diacritics (architecture 6, search over names).
/** NFC and lower case; diacritics kept. */
export const exactKey = (text: string): string => text.normalize('NFC').toLowerCase();

/** The exact key with every diacritic taken off: å and ä are a, ö is o, é is e. */
export const foldedKey = (text: string): string =>
  exactKey(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

export const hasDiacritics = (text: string): boolean =>
  exactKey(text) !== foldedKey(text);

/** A name by which two are compared: with its diacritics, and without. */
export type Keys = { exact: string; folded: string };

export const keysOf = (text: string): Keys => ({
  exact: exactKey(text),
  folded: foldedKey(text),
});

/**
 * Whether a name is typed with its diacritics, with some of them or with none: `Orebro län` is Örebro län, and `Skäne` is not
 * Skåne. `at`: where in the name the typed text begins.
 */
export function isTypedAt({ exact, folded }: Keys, typed: Keys, at: number): boolean {
  if (!folded.startsWith(typed.folded, at)) return false;
  const isOneForOne =
    exact.length === folded.length && typed.exact.length === typed.folded.length;
  if (!isOneForOne) return exact.startsWith(typed.exact, at);
  return typed.exact
    .split('')
    .every((letter, n) => letter === typed.folded[n] || letter === exact[at + n]);
}

/** The same of the whole name. */
export const isTypedAs = (name: Keys, typed: Keys): boolean =>
  name.folded.length === typed.folded.length && isTypedAt(name, typed, 0);

/** ASCII letters only: ı and the Kelvin sign are not i and k, as Unicode's case mapping would have them. */
export const lowerCase = (code: string): string =>
  code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
export const upperCase = (code: string): string =>
  code.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** The slug of a name by the contract's rule: folded, spaces to hyphens. */
export const slugOf = (name: string): string =>
  foldedKey(name).trim().replace(/\s+/g, '-');

/** The key by which a name is looked up: folded, trimmed, and a hyphen or a dash the same as a space. */
export const nameKey = (name: string): string =>
  foldedKey(name)
    .trim()
    .replace(/[\s\p{Pd}]+/gu, ' ');

// A name as it is typed: what looks like it to everyone and is another text is neither found nor equal.

/** Looks like the common space, or cannot be seen at all. */
const UNPLAIN = /[^\S ]|\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;

/** The name with single common spaces between its words, and without signs that nobody sees. */
export const plainName = (name: string): string =>
  name
    .replace(UNPLAIN, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/ {2,}/g, ' ')
    .trim();

/** As JSON, with the code of every sign that cannot be told from another. */
export const unplainSigns = (name: string): string =>
  JSON.stringify(
    name.replace(
      UNPLAIN,
      (sign) =>
        `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
    ),
  );

/** As it is where everybody sees all of it, else with those signs. */
export const shownName = (name: string): string =>
  name !== '' && name === plainName(name) ? name : unplainSigns(name);

/** With the plain signs that word processors write others for (contract 2); nothing of a soft hyphen or of a space without width. */
export const withPlainSigns = (typed: string): string =>
  typed
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/[\u00ad\u200b]/g, '');

// CSV as it is written: a cell is quoted only where it must be (RFC 4180).

/** How cells and lines end, and what a cell may not have outside of quotation marks. */
type Form = { separator: string; lineEnd: string; special: RegExp };

export const LINE_END = '\n';

/** Of the dataset: UTF-8 without byte order mark, lines that end in LF. */
const PLAIN: Form = { separator: ',', lineEnd: LINE_END, special: /[",\r\n]/ };

/** What travels to readers of every kind: no cell is split, whichever of comma, semicolon and tab they take for the separator (contract 4). */
const SAFE = /[",;\t\r\n]/;

const SERVED: Form = { separator: ',', lineEnd: '\r\n', special: SAFE };

const DOWNLOADED: Form = { ...SERVED, lineEnd: LINE_END };

/** What Excel opens with a double click where Swedish is the language. */
const EXCEL: Form = { ...SERVED, separator: ';' };

/** Without it Excel takes UTF-8 for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

export const EXCEL_CSV_TYPE = 'text/csv; charset=utf-8; header=present';

type Cell = string | number | null;

/** Only Excel's form has numbers: the digits that `String` gives them, with a comma before the decimals. */
function cellText(cell: Cell, special: RegExp): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell).replace('.', ',') : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function linesIn(
  { separator, lineEnd, special }: Form,
  rows: Iterable<readonly Cell[]>,
): string {
  let text = '';
  for (const row of rows) {
    let line = '';
    for (const [at, cell] of row.entries())
      line += (at === 0 ? '' : separator) + cellText(cell, special);
    text += line + lineEnd;
  }
  return text;
}

/** A line for each row; null cells are empty. */
export const csvLines = (rows: Iterable<readonly (string | null)[]>): string =>
  linesIn(PLAIN, rows);

/** An answer, with its header as the first row (RFC 4180). */
export const servedCsv = (rows: Iterable<readonly (string | null)[]>): string =>
  linesIn(SERVED, rows);

/** A file of the downloads, with its header as the first row: as {@link servedCsv}, but for the line ends. */
export const downloadCsv = (rows: Iterable<readonly (string | null)[]>): string =>
  linesIn(DOWNLOADED, rows);

/** The file's text with header and final newline. */
export const csvText = (
  columns: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
): string => csvLines([columns]) + csvLines(rows);

export const excelCsv = (rows: Iterable<readonly Cell[]>): string =>
  BYTE_ORDER_MARK + linesIn(EXCEL, rows);

/** What a spreadsheet runs as a formula when it opens the text in a CSV, quoted or not (contract 4). */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

// A cache by object: what follows from an object that never changes is computed once, and kept as long as the object is.

/** The same function, which calls `make` once for each object. */
export function onceFor<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const kept = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const keptText = kept.get(key);
    if (keptText !== undefined) return keptText.value;
    const value = make(key);
    kept.set(key, { value });
    return value;
  };
}
