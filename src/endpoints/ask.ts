// A request to an endpoint: faults are judged in the order of contract 2, the first one wins, then the endpoint answers.

import { canonicalJson, inOrder } from '../data/hash.ts';
import type { Lang } from '../data/lang.ts';
import {
  echo,
  isProblem,
  type Problem,
  problem,
  type Reason,
} from '../data/problem.ts';
import { API_VERSION, LICENSE } from '../data/settings.ts';
import { onceFor, withPlainSigns } from '../data/text.ts';
import { nearest } from '../search/near.ts';
import type { Store } from '../store/store.ts';
import { problemSentence } from '../text/problems.ts';
import {
  type Answer,
  type Context,
  type Endpoint,
  type Form,
  formFaultOf,
  type Parameter,
  type Things,
  type Values,
} from './endpoint.ts';

// The parameter that an unknown name was probably meant to be.

/** Words that other services use, and the names they have here. */
const SYNONYMS = new Map<string, string[]>(
  Object.entries({
    subject: ['amne'],
    topic: ['amne'],
    ämne: ['amne'],
    municipality: ['geo', 'kommun', 'municipalities'],
    kommun: ['geo', 'municipalities'],
    geo: ['kommun', 'municipalities'],
    kpi: ['metric', 'metrics'],
    indicator: ['metric', 'metrics'],
    year: ['period'],
    år: ['period'],
    q: ['query'],
    search: ['query'],
    since: ['after', 'from'],
    until: ['before', 'to'],
    per_page: ['limit'],
    pagesize: ['limit'],
    top: ['limit'],
    language: ['lang'],
    locale: ['lang'],
  }),
);

/** @param names the names that are allowed here; only these are suggested. */
function nearParameters(name: string, names: readonly string[]): string[] {
  const meant = (SYNONYMS.get(name.toLowerCase()) ?? []).filter((synonym) =>
    names.includes(synonym),
  );
  const near = nearest(
    name,
    names.map((candidate) => ({ suggestion: candidate, names: [candidate] })),
  );
  return [...new Set([...meant, ...near])];
}

/** Whether a name is that of a parameter of any endpoint, near one, or a word for one: then it would narrow an answer. */
export function meansParameter(name: string, endpoints: readonly Form[]): boolean {
  const names = endpoints.flatMap(({ parameters }) => Object.keys(parameters.shape));
  return (
    SYNONYMS.has(name.toLowerCase()) ||
    nearParameters(name, [...new Set(names)]).length > 0
  );
}

/** What came in: values of the path, and the pairs of the query string in their order. */
export type EndpointRequest = {
  path: Values;
  pairs: readonly (readonly [string, string])[];
};

/** The language asked for; anything but one valid `lang` is Swedish. */
export function langOf({ pairs }: Pick<EndpointRequest, 'pairs'>): Lang {
  const values = pairs.filter(([name]) => name === 'lang').map(([, value]) => value);
  return values.length === 1 && values[0] === 'en' ? 'en' : 'sv';
}

/** The names a query string may have: all but those of the path. */
export const queryNames = onceFor(({ path, parameters }: Form): readonly string[] =>
  Object.keys(parameters.shape).filter((name) => !path.includes(`{${name}}`)),
);

/** The names that a query string must have. */
export const requiredNames = onceFor((form: Form): readonly string[] =>
  queryNames(form).filter(
    (name) => form.parameters.shape[name]?.def.type !== 'optional',
  ),
);

/** The answer, or the first fault; `tool` is what a {@link Context} has of the call of a tool. Throws StoreFault for a broken store, and nothing for any input. */
export async function ask(
  endpoint: Endpoint,
  request: EndpointRequest,
  store: Store,
  tool: Pick<Context, 'byName' | 'most'> = {},
): Promise<Answer> {
  const judged = judge(
    tool.byName === true ? withoutPath(endpoint) : endpoint,
    request,
  );
  if ('problem' in judged) return ledOn(endpoint, judged.problem, request, store);
  return answerTo(endpoint, judged.values, { store, lang: langOf(request), ...tool });
}

/** To a tool what its endpoint has in the path is an argument like any other (contract 8). */
const withoutPath = onceFor((endpoint: Endpoint): Form => ({ ...endpoint, path: '' }));

/**
 * What judged values stand for, by name, or why the first stands for nothing, in the order of the parameters.
 * @param given by the names of parameters
 */
export async function thingsOf<Given extends Form['parameters']>(
  parameters: Given,
  given: Values,
  context: Context,
): Promise<Things<Given> | Problem> {
  const things: Record<string, unknown> = {};
  for (const [parameter, { about, resolve, missing }] of Object.entries(
    parameters.shape,
  )) {
    const typed = given[parameter];
    const value =
      typed !== undefined && about.kind === 'identifier'
        ? withPlainSigns(typed)
        : typed;
    const thing =
      value === undefined ? missing : await resolve(value, { ...context, parameter });
    if (isProblem(thing)) return value === typed ? thing : echoing(thing, typed);
    things[parameter] = parameter === 'limit' ? atMost(thing, context.most) : thing;
  }
  return things as Things<Given>;
}

/** The answer to values that are judged. */
export async function answerTo(
  endpoint: Endpoint,
  given: Values,
  context: Context,
): Promise<Answer> {
  const things = await thingsOf(endpoint.parameters, given, context);
  if (isProblem(things)) return things;
  const answer = await endpoint.answer(things, { ...context, form: endpoint, given });
  return isProblem(answer) ? answer : inOrder(answer);
}

/** A refusal names what was sent, and not what was read of it. */
const echoing = (found: Problem, sent = ''): Problem => ({
  ...found,
  details: { ...found.details, value: echo(sent) },
});

/** A limit, or none, where an answer has less room. */
const atMost = (limit: unknown, most: number | undefined): unknown =>
  most === undefined ? limit : typeof limit === 'number' ? Math.min(limit, most) : most;

/** The refusal with the address at which the same is answered, where there is one. */
function ledOn(
  endpoint: Endpoint,
  found: Problem,
  { pairs }: EndpointRequest,
  store: Store,
): Problem {
  const { reason } = found.details;
  if (reason !== 'unknown_parameter' && reason !== 'missing_parameter') return found;
  const instead = endpoint.elsewhere?.(Object.fromEntries(pairs), store) ?? null;
  return instead === null
    ? found
    : { ...found, details: { ...found.details, instead } };
}

/** The values by name, or the first fault of names, forms and ranges. */
export function judge(
  form: Form,
  { path, pairs }: EndpointRequest,
): { values: Values } | { problem: Problem } {
  const request = { path, pairs: asMeant(form, pairs) };
  const fault = judgeNames(form, request) ?? judgeMissing(form, request);
  if (fault !== null) return { problem: fault };
  const values: Values = { ...Object.fromEntries(request.pairs), ...path };
  const problem = judgeForms(form, values) ?? form.judgeRanges?.(values) ?? null;
  return problem === null ? { values } : { problem };
}

const kindOf = ({ parameters: { shape } }: Form, name: string) =>
  Object.hasOwn(shape, name) ? shape[name]?.about.kind : undefined;

/** `municipalities[]` and `municipalities[0]` are the list, as many clients write it. */
export function meantName(form: Form, name: string): string {
  const [, bare = ''] = /^(\w+)\[\d*\]$/.exec(name) ?? [];
  return kindOf(form, bare) === 'list' ? bare : name;
}

/** A list may be given in parts, as generated clients send it, and a search field may be left empty (contract 2). */
export function asMeant(
  form: Form,
  sent: EndpointRequest['pairs'],
): EndpointRequest['pairs'] {
  const pairs = sent.map(([name, value]) => [meantName(form, name), value] as const);
  return pairs.flatMap(([name, value], index): EndpointRequest['pairs'] => {
    if (name === 'query' && kindOf(form, name) === 'text' && value.trim() === '')
      return [];
    if (kindOf(form, name) !== 'list') return [[name, value]];
    const parts = pairs.filter(([other]) => other === name);
    return parts[0] === pairs[index]
      ? [[name, parts.map(([, part]) => part).join(',')]]
      : [];
  });
}

const invalid = (
  parameter: string,
  value: string | null,
  reason: Reason,
  more: Record<string, unknown> = {},
): Problem => problem('invalid_request', { ...more, parameter, value, reason });

/** The first name that is unknown or repeated, then the first value that is empty. */
export function judgeNames(
  form: Form,
  { pairs }: Pick<EndpointRequest, 'pairs'>,
): Problem | null {
  const allowed = queryNames(form);
  for (const [name, value] of pairs)
    if (!allowed.includes(name)) {
      const suggestions = nearParameters(name, allowed);
      const help = { allowed: [...allowed], suggestions };
      return invalid(echo(name), value, 'unknown_parameter', help);
    }
  const isAgain = ([name]: readonly [string, string], at: number): boolean =>
    pairs.slice(0, at).some(([other]) => other === name);
  const [repeated] = pairs.find(isAgain) ?? [];
  if (repeated !== undefined) {
    // Which of them counts nobody can know.
    const values = pairs.flatMap(([name, value]) => (name === repeated ? value : []));
    return invalid(repeated, values.join(', '), 'repeated_parameter');
  }
  const empty = pairs.find(([, value]) => value.trim() === '');
  return empty === undefined ? null : invalid(...empty, 'empty_value');
}

function judgeMissing(form: Form, { pairs }: EndpointRequest): Problem | null {
  const required = requiredNames(form);
  const missing = required.find((name) => !pairs.some(([given]) => given === name));
  return missing === undefined
    ? null
    : invalid(missing, null, 'missing_parameter', { required: [...required] });
}

function judgeForms({ parameters }: Form, values: Values): Problem | null {
  for (const [name, parameter] of Object.entries(parameters.shape)) {
    const value = values[name];
    const fault = value === undefined ? null : judgeForm(parameter, name, value);
    if (fault !== null) return fault;
  }
  return null;
}

function judgeForm(form: Parameter, name: string, value: string): Problem | null {
  const { about } = form;
  if (!form.safeParse(value).success) {
    const { code, reason, help } = formFaultOf(about);
    return problem(code, { ...help, parameter: name, value, reason });
  }
  if (about.kind === 'list') {
    const { minimum, maximum } = about;
    const elements = value.split(',');
    const refuse = (reason: Reason) =>
      invalid(name, value, reason, { minimum, maximum });
    if (elements.some((one) => one.trim() === '')) return refuse('empty_element');
    if (elements.length < minimum) return refuse('too_few');
    return elements.length > maximum ? refuse('too_many') : null;
  }
  if (about.kind !== 'limit' || Number(value) <= about.maximum) return null;
  const { maximum } = about;
  return invalid(name, value, 'above_maximum', { minimum: 1, maximum });
}

// The envelope of every JSON answer (specification 2.8), as canonical JSON.

export const successOf = (data: unknown, docsUrl: string) => ({
  apiVersion: API_VERSION,
  data,
  docs: docsUrl,
  license: LICENSE,
  ok: true,
});

export const refusalOf = ({ code, details, names }: Problem, lang: Lang) => ({
  ok: false,
  apiVersion: API_VERSION,
  error: { code, message: problemSentence(lang, details, names), details },
});

export const successBody = (data: unknown, docsUrl: string): string =>
  canonicalJson(successOf(data, docsUrl));

export const problemBody = (found: Problem, lang: Lang): string =>
  canonicalJson(refusalOf(found, lang));
