// Where things stand in a JSON file: its parser tells neither lines nor that a key stood twice, the last one winning.

export type JsonLines = {
  /** Keys that an object has twice, with the path of the object and the line of the later one. */
  repeated: { path: string[]; key: string; line: number }[];
  /** The line on which the value at a path of keys and indexes begins; undefined where nothing is. */
  lineOf: (path: readonly PropertyKey[]) => number | undefined;
};

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+|\n/g;

type Frame = { path: string; keys: Set<string> | null; index: number; key: string; expectsKey: boolean };

/** @param text JSON that its parser takes */
export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>();
  const repeated: JsonLines['repeated'] = [];
  const stack: Frame[] = [];
  let line = 1;
  const pathNow = (): string => {
    const top = stack.at(-1);
    return top === undefined ? '' : `${top.path}/${top.keys === null ? top.index : top.key}`;
  };
  const open = (keys: Set<string> | null): void => {
    const path = pathNow();
    lines.set(path, line);
    stack.push({ path, keys, index: 0, key: '', expectsKey: keys !== null });
  };
  for (const [token] of text.matchAll(TOKEN)) {
    const top = stack.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{') open(new Set());
    else if (token === '[') open(null);
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',') nextIn(top);
    else if (token === ':') continue;
    else if (top?.keys != null && top.expectsKey) keyIn(top, JSON.parse(token), line, repeated);
    else lines.set(pathNow(), line);
  }
  return { repeated, lineOf: (path) => lines.get(path.map((part) => `/${String(part)}`).join('')) };
}

function nextIn(frame: Frame | undefined): void {
  if (frame === undefined) return;
  frame.index += 1;
  frame.expectsKey = frame.keys !== null;
}

function keyIn(frame: Frame, key: string, line: number, repeated: JsonLines['repeated']): void {
  if (frame.keys?.has(key)) repeated.push({ path: frame.path.split('/').slice(1), key, line });
  frame.keys?.add(key);
  frame.key = key;
  frame.expectsKey = false;
}
