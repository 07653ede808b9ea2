// The parameters of a message as they came, before the SDK reads them: it calls a wrong type an internal error, and
// loses an argument called `__proto__` without a word.
import { specTypeSchemas } from '@modelcontextprotocol/server';
import type { Message } from './read-message.ts';

type Given = Readonly<Record<string, unknown>>;
type Named = { name: string; textsOnly: boolean };

/** Method by method: the name that must be text, and whether its arguments must be texts too. */
const NAMED: Readonly<Record<string, Named>> = {
  'prompts/get': { name: 'name', textsOnly: true },
  'resources/read': { name: 'uri', textsOnly: false },
  'tools/call': { name: 'name', textsOnly: false },
};

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
};

/** Their parameters may be left out. */
const LISTS = ['prompts/list', 'resources/list', 'resources/templates/list', 'tools/list'];

/** What is wrong with the parameters, in a sentence; null where the SDK may read them. */
export function judgeParams({ method, params }: Message): string | null {
  if (typeof method !== 'string') return null;
  if (method === 'initialize') return judgeInitialize(params);
  if (LISTS.includes(method)) return judgeList(method, params);
  const named = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined;
  return named === undefined ? null : judgeNamed(method, params, named);
}

/** By the SDK's own schema: its first fault. */
function judgeInitialize(params: unknown): string | null {
  const [first] = specTypeSchemas.InitializeRequestParams['~standard'].validate(params).issues ?? [];
  if (first === undefined) return null;
  const { path = [], message } = first;
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return `initialize: ${['params', ...keys].join('.')}: ${message}`;
}

function judgeList(method: string, params: unknown): string | null {
  const cursor = isObject(params) ? params['cursor'] : undefined;
  return cursor === undefined || typeof cursor === 'string'
    ? null
    : `${method}: expected cursor to be a string, got ${kindOf(cursor)}`;
}

function judgeNamed(method: string, params: unknown, named: Named): string | null {
  if (!isObject(params)) return `${method}: expected params to be an object, got ${kindOf(params)}`;
  const { [named.name]: name, arguments: given } = params;
  if (typeof name !== 'string')
    return `${method}: expected ${named.name} to be a string, got ${kindOf(name)}`;
  if (given === undefined) return null;
  if (!isObject(given)) return `${method}: expected arguments to be an object, got ${kindOf(given)}`;
  return judgeArguments(method, given, named.textsOnly);
}

function judgeArguments(method: string, given: Given, textsOnly: boolean): string | null {
  if (Object.hasOwn(given, '__proto__')) return `${method}: there is no argument __proto__; leave it out`;
  const wrong = textsOnly ? Object.entries(given).find(([, value]) => typeof value !== 'string') : undefined;
  return wrong === undefined
    ? null
    : `${method}: expected the argument ${wrong[0]} to be a string, got ${kindOf(wrong[1])}`;
}
