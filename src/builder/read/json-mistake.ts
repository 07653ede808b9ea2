// Why a text is not JSON, in words and with the place: a publisher's slip is mended by who can find it.
import { messageOf } from '../machine-fault.ts';

const TOKEN =
  /\s+|"(?:[^"\\\p{Cc}]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]/uy;
const DECIMAL_COMMA = /"value"\s*:\s*(-?\d+,\d+)/;
const NO_NUMBER = /-?(?:NaN|Infinity)/y;

/** Line and column count from 1. */
type JsonMistake = { line: number; column: number; what: string };

/** One sentence that begins with line and column. */
export const jsonMistake = (text: string): string => sentence(mistakeIn(text));

const sentence = ({ line, column, what }: JsonMistake): string => `line ${line}, column ${column}: ${what}`;

/** Why a text is not JSON, which its parser has refused, or begins with a byte order mark. */
export function mistakeIn(text: string): JsonMistake {
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
  const at = found.index + whole.length - string.length;
  return sentence(said(text, at, `${string} is text where a number or null belongs`));
}

function said(text: string, at: number, what: string): JsonMistake {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n'), what };
}

/** Where the first thing stands that is no token of JSON. */
function firstStrange(text: string): number | null {
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    if (!TOKEN.test(text)) return at;
  }
  return null;
}

function syntaxMistake(text: string): JsonMistake {
  const at = firstMisplaced(text);
  if (at === null) return said(text, text.length, 'the text ends in the middle, so it is cut off');
  const before = text.slice(0, at).trimEnd();
  if (before.endsWith(',') && /[\]},]/.test(text[at] ?? ''))
    return said(text, before.length - 1, 'a comma too many; delete it');
  return said(text, at, `not JSON: ${JSON.stringify(text.slice(at, at + 60))}`);
}

/**
 * Where the first token stands that may not stand there; null where all may, and more should follow. The parser tells it of
 * some mistakes only: what comes before it is the longest beginning that is not refused for anything but its end.
 */
function firstMisplaced(text: string): number | null {
  const tokens = [...text.matchAll(new RegExp(TOKEN, 'gu'))].filter(([token]) => token.trim() !== '');
  let [sound, misplaced] = [0, tokens.length];
  while (sound < misplaced) {
    const middle = Math.floor((sound + misplaced) / 2);
    const { index, 0: token } = tokens[middle] ?? { index: 0, 0: '' };
    if (isBeginning(text.slice(0, index + token.length))) sound = middle + 1;
    else misplaced = middle;
  }
  return tokens[sound]?.index ?? null;
}

/** Whether JSON may begin so. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = messageOf(error);
    const position = / at position (\d+)/.exec(message)?.[1];
    return position === undefined ? message.includes('end of JSON') : Number(position) >= text.length;
  }
}
