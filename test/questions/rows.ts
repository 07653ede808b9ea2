// Questions and what they are answered, as rows of a text: `= 400 invalid_request empty_value lang`, and below it each target that
// is answered so. `{a b}` in a target stands for either, `{name:a b}` too, and `{name}` in the expectation for the one that was
// taken; `let all = …` names such a list for `{all}`. A method stands before a target, fields of the request behind ` | `. What is
// expected of a refusal is its status, code, reason and parameter, or all of its details as JSON; of a redirect its location; a
// line `: name: value` below it is a header, absent where it has no value; `~ text` stands in the body, `!~ text` does not, and
// `== target` has the same body.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Row = {
  method: string;
  target: string;
  fields: Record<string, string>;
  status: number;
  /** Code, reason and parameter of a refusal, and of some all details. */
  refusal: { code: string; reason: string; about: string | Record<string, unknown> } | null;
  location: string | null;
  headers: Record<string, string | null>;
  body: Body;
};

/** Texts that stand in it, texts that do not, and what has the same. */
type Body = { has: string[]; lacks: string[]; same: string | null };

type Expected = { text: string; headers: Record<string, string | null>; body: Body };
type Choice = { text: string; names: Readonly<Record<string, string>> };

/** Every text that braces stand for. */
function choices(text: string, lists: ReadonlyMap<string, string>): Choice[] {
  const found = /\{(?:(\w+):)?([^{}]*)\}/.exec(text);
  if (found === null) return [{ text, names: {} }];
  const [braces, name, content = ''] = found;
  const items = (lists.get(content) ?? content).split(' ');
  return items.flatMap((item) =>
    choices(
      text.replace(braces, () => item),
      lists,
    ).map((choice) => ({
      text: choice.text,
      names: name === undefined ? choice.names : { ...choice.names, [name]: item },
    })),
  );
}

/** Every question that a line without lists stands for. */
export const targetsOf = (line: string): string[] => choices(line, new Map()).map(({ text }) => text);

const pairOf = (text: string): [string, string | null] => {
  const at = text.indexOf(':');
  const value = text.slice(at + 1).trim();
  return [text.slice(0, at).trim(), value === '' ? null : value];
};

const ANY: Body = { has: [], lacks: [], same: null };

const withBody = (body: Body, line: string): Body => {
  if (line.startsWith('~ ')) return { ...body, has: [...body.has, line.slice(2)] };
  if (line.startsWith('!~ ')) return { ...body, lacks: [...body.lacks, line.slice(3)] };
  return { ...body, same: line.slice(3) };
};

function rowOf({ text, headers, body }: Expected, line: string): Row {
  const [asked = '', ...fields] = line.split(' | ');
  const [, method = 'GET', target = ''] = /^(?:([A-Za-z]+) )?(\S+)$/.exec(asked) ?? [];
  const [status = '', code = '', reason, ...rest] = text.split(' ');
  const about = rest.join(' ');
  return {
    ...{ method, target, headers, body, status: Number(status) },
    fields: Object.fromEntries(fields.map((field) => pairOf(field).map((part) => part ?? ''))),
    refusal:
      reason === undefined ? null : { code, reason, about: about[0] === '{' ? JSON.parse(about) : about },
    location: code.startsWith('/') ? code : null,
  };
}

/** @param name of a file in this folder */
export function rowsOf(name: string): Row[] {
  const lists = new Map<string, string>();
  const rows: Row[] = [];
  let expected: Expected = { text: '', headers: {}, body: ANY };
  for (const line of readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')) {
    const [, list, items] = /^let (\w+) = (.*)$/.exec(line) ?? [];
    if (list !== undefined) lists.set(list, items ?? '');
    else if (line.startsWith('= ')) expected = { text: line.slice(2), headers: {}, body: ANY };
    else if (line.startsWith(': ')) {
      const [field, value] = pairOf(line.slice(2));
      expected = { ...expected, headers: { ...expected.headers, [field]: value } };
    } else if (/^(?:!?~|==) /.test(line)) expected = { ...expected, body: withBody(expected.body, line) };
    else if (line !== '' && !line.startsWith('#'))
      for (const { text, names } of choices(line, lists)) {
        const filled = (part: string) => part.replace(/\{(\w+)\}/g, (all, one) => names[one] ?? all);
        const body = { ...expected.body, has: expected.body.has.map(filled) };
        rows.push(rowOf({ ...expected, body, text: filled(expected.text) }, text));
      }
  }
  return rows;
}

/** Those that say all details of a refusal. */
export const detailedRefusals = () =>
  rowsOf('refusals.txt').flatMap(({ method, target, status, refusal }) => {
    if (refusal === null || typeof refusal.about === 'string') return [];
    const { code, reason, about } = refusal;
    return [{ method, path: target, status, code, details: { ...about, reason } as Details }];
  });

type Details = Record<string, unknown>;
