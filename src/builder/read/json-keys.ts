// What the parser of JSON takes in silence: a key that stands twice in one object, of which it keeps the last, and nesting
// that nobody can follow without running out of memory.
import { jsonLines } from './json-lines.ts';

/** Of objects and lists in each other; no file of a publisher or of the dataset has ten. */
const MOST_LEVELS = 100;

/** Why a text is refused whose parser made `json` of it, in one sentence; null where it is not. */
export function silentMistake(text: string, json: unknown): string | null {
  const deep = nestingMistake(json);
  if (deep !== null) return `${deep}; fetch it again, or ask the publisher`;
  // Counting takes a tenth of the time of reading a page; to find the place takes several times that of parsing it.
  if (keysWritten(text) === keysIn(json)) return null;
  const [first] = jsonLines(text).repeated;
  if (first === undefined) return null;
  return `line ${first.line}: the key ${JSON.stringify(first.key)} stands twice in one object; ask the publisher which is meant`;
}

/** Why JSON is refused that is nested too deep, in one sentence; null where it is not. */
export const nestingMistake = (json: unknown): string | null =>
  Number.isFinite(keysIn(json))
    ? null
    : `its objects and lists lie more than ${MOST_LEVELS} deep in each other, and no file of figures needs ten levels`;

/** The keys of all objects; infinite where they lie deeper than that. */
function keysIn(json: unknown, levels = MOST_LEVELS): number {
  if (typeof json !== 'object' || json === null) return 0;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  let keys = 0;
  if (Array.isArray(json)) for (const item of json) keys += keysIn(item, levels - 1);
  else for (const key in json) keys += 1 + keysIn(Reflect.get(json, key), levels - 1);
  return keys;
}

const [BLANK, QUOTE] = [0x20, 0x22];

/** Colons behind a quote: those of keys, and rarely one at the beginning of a text or behind a quote within it. */
function keysWritten(text: string): number {
  let keys = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= BLANK) before -= 1;
    if (text.charCodeAt(before) === QUOTE) keys += 1;
  }
  return keys;
}
