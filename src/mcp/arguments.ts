// The arguments of a call: which are asked, which were not given, and which are nothing that a tool knows.
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { DETAIL } from '../describe/tools.ts';
import { type EndpointRequest, meansParameter } from '../endpoints/ask.ts';
import { type Endpoint, formFaultOf } from '../endpoints/endpoint.ts';

/** Arguments as an assistant sends them: any JSON. */
export type Arguments = Readonly<Record<string, unknown>>;

/** What clients add to every call, and nobody asked. */
const STRAYS = new Set([
  'sessionId',
  'toolCallId',
  'action',
  'chatInput',
  'tool',
  'random_string',
]);

/** Every argument as text: a number as its decimal string, a list with commas between its elements. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(scalarText).join(',') : scalarText(value);

/** What no parameter can mean is shown as an ellipsis and refused; never serialised, since it may be nested without end. */
function scalarText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'object' && value !== null ? '…' : String(value);
}

const isText = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every(
    (one) => typeof one === 'string' || typeof one === 'number',
  );

/** A call as the request that a query string would have made of it. */
export type CallRequest = {
  request: EndpointRequest;
  isFull: boolean;
  /** Names that mean nothing here: what is answered is what was asked without them. */
  ignored: string[];
  /** What no form of a parameter can say is wrong. */
  fault: Problem | null;
};

/** `null`, and `""` of what need not be given, were not given. A problem where `detail` says nothing that there is. */
export function requestOf(
  endpoint: Endpoint,
  endpoints: readonly Endpoint[],
  given: Arguments,
): CallRequest | Problem {
  const detail = detailOf(given['detail']);
  if (isProblem(detail)) return detail;
  const { shape } = endpoint.parameters;
  const pairs: [string, string][] = [];
  const ignored: string[] = [];
  let fault: Problem | null = null;
  for (const [name, value] of Object.entries(given)) {
    if (value === null || name === 'detail' || STRAYS.has(name)) continue;
    const parameter = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (value === '' && parameter?.def.type === 'optional') continue;
    if (parameter === undefined && !meansParameter(name, endpoints))
      ignored.push(name.toWellFormed());
    else pairs.push([name.toWellFormed(), textOf(value)]);
    if (parameter?.about.kind === 'text' && !isText(value))
      fault ??= notText(name, value, parameter.about);
  }
  return { request: { path: {}, pairs }, isFull: detail === 'full', ignored, fault };
}

/** Searching for it would find nothing without a reason. */
function notText(
  parameter: string,
  value: unknown,
  about: Parameters<typeof formFaultOf>[0],
): Problem {
  const { code, reason, help } = formFaultOf(about);
  return problem(code, { ...help, parameter, value: textOf(value), reason });
}

/** How much is told; left out, it is brief. */
function detailOf(detail: unknown): (typeof DETAIL)[number] | Problem {
  if (detail === undefined || detail === null || detail === '') return DETAIL[0];
  const value = textOf(detail);
  const help = {
    parameter: 'detail',
    value,
    reason: 'not_allowed',
    allowed: [...DETAIL],
  } as const;
  return DETAIL.find((one) => one === value) ?? problem('invalid_request', help);
}
