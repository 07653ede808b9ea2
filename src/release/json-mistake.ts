// Why a text is not JSON, in words and with the place: a publisher's slip is mended by who can find it.

const TOKEN =
  /\s+|"(?:[^"\\\p{Cc}]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]/uy;
const DECIMAL_COMMA = /"value"\s*:\s*(-?\d+,\d+)/;
const NO_NUMBER = /-?(?:NaN|Infinity)/y;

/** One sentence that begins with line and column, both from 1. */
export function jsonMistake(text: string): string {
  if (text.startsWith('\ufeff'))
    return said(text, 0, 'the file begins with a byte order mark; save it without one');
  const comma = DECIMAL_COMMA.exec(text);
  if (comma !== null) {
    const [whole, number = ''] = comma;
    const at = comma.index + whole.length - number.length;
    return said(text, at, `${number} has a decimal comma, and a number has a point`);
  }
  const at = firstStrange(text);
  if (at === null) return syntaxMistake(text);
  NO_NUMBER.lastIndex = at;
  const word = NO_NUMBER.exec(text)?.[0];
  if (word !== undefined) return said(text, at, `${word} is no number; a value that is missing is null`);
  return said(text, at, `not JSON: ${JSON.stringify(text.slice(at, at + 60))}`);
}

/** The same for a text that is JSON but has text where a number belongs; null where there is none. */
export function textForNumber(text: string): string | null {
  const found = /"value"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text);
  if (found === null) return null;
  const [whole, string = ''] = found;
  return said(
    text,
    found.index + whole.length - string.length,
    `${string} is text where a number or null belongs`,
  );
}

function said(text: string, at: number, what: string): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return `line ${line}, column ${at - before.lastIndexOf('\n')}: ${what}`;
}

/** Where the first thing stands that is no token of JSON. */
function firstStrange(text: string): number | null {
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    if (!TOKEN.test(text)) return at;
  }
  return null;
}

function syntaxMistake(text: string): string {
  try {
    JSON.parse(text);
    return said(text, 0, 'not JSON');
  } catch (error) {
    const position = / at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    if (position === undefined || Number(position) >= text.length)
      return said(text, text.length, 'the text ends in the middle, so it is cut off');
    return said(
      text,
      Number(position),
      `not JSON: ${JSON.stringify(text.slice(Number(position)).slice(0, 60))}`,
    );
  }
}
