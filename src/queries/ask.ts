// Asking a question: faults are judged in the order of contract 2, the first one wins, then the query answers.
import * as z from 'zod';
import type { Lang } from '../model/lang.ts';
import { type Problem, problem } from '../model/problem.ts';
import type { Store } from '../store/open-store.ts';
import { nearParameters } from './near-parameters.ts';
import { formFaultOf } from './parameters.ts';
import type { Answer, Asked, Query } from './query.ts';

/** What came in: values of the path, and the pairs of the query string in their order. */
export type Question = { path: Asked; pairs: readonly (readonly [string, string])[] };

/** The language asked for; anything but one valid `lang` is Swedish. */
export function langOf({ pairs }: Question): Lang {
  const values = pairs.filter(([name]) => name === 'lang').map(([, value]) => value);
  return values.length === 1 && values[0] === 'en' ? 'en' : 'sv';
}

/** The names a query string may have: all but those of the path. */
export function queryNames(form: Form): readonly string[] {
  const held = namesOfForms.get(form);
  if (held !== undefined) return held;
  const { path, parameters } = form;
  const names = Object.keys(parameters.shape).filter((name) => !path.includes(`{${name}}`));
  namesOfForms.set(form, names);
  return names;
}

const namesOfForms = new WeakMap<Form, readonly string[]>();

/** The canonical JSON of `data`, or the first fault. Throws StoreFault for a broken store, and nothing for any input. */
export function ask(query: Query, question: Question, store: Store): Promise<Answer> | Answer {
  const judged = judge(query, question);
  return 'problem' in judged ? judged.problem : query.answer(judged.asked, { store, lang: langOf(question) });
}

/** What a question's form is judged by. */
export type Form = Pick<Query, 'path' | 'parameters' | 'required' | 'judgeRanges'>;

/** The values by name, or the first fault of names, forms and ranges. */
export function judge(form: Form, question: Question): { asked: Asked } | { problem: Problem } {
  const fault = judgeNames(form, question) ?? judgeMissing(form, question);
  if (fault !== null) return { problem: fault };
  const asked: Record<string, string> = {};
  for (const [name, value] of question.pairs) asked[name] = value;
  for (const name in question.path) asked[name] = question.path[name] ?? '';
  const problem = judgeForms(form, asked) ?? form.judgeRanges?.(asked) ?? null;
  return problem === null ? { asked } : { problem };
}

function judgeNames(query: Form, { pairs }: Question): Problem | null {
  const names = queryNames(query);
  const unknown = pairs.find(([name]) => !names.includes(name));
  if (unknown !== undefined) return unknownParameter(unknown, names);
  const repeated = pairs.find((pair, index) => pairs.findIndex(([other]) => other === pair[0]) !== index);
  if (repeated !== undefined) return repeatedParameter(repeated[0], pairs);
  const empty = pairs.find(([, value]) => value.trim() === '');
  if (empty === undefined) return null;
  return problem('invalid_request', { parameter: empty[0], value: empty[1], reason: 'empty_value' });
}

const unknownParameter = ([parameter, value]: readonly [string, string], names: readonly string[]): Problem =>
  problem('invalid_request', {
    parameter: problemName(parameter),
    value,
    reason: 'unknown_parameter',
    allowed: [...names],
    suggestions: nearParameters(parameter, names),
  });

function repeatedParameter(parameter: string, pairs: Question['pairs']): Problem {
  const values = pairs.filter(([name]) => name === parameter).map(([, value]) => value);
  return problem('invalid_request', { parameter, value: values.join(', '), reason: 'repeated_parameter' });
}

const problemName = (name: string): string => [...name.toWellFormed()].slice(0, 100).join('');

function judgeMissing({ required }: Form, { pairs }: Question): Problem | null {
  const missing = required.find((name) => !pairs.some(([given]) => given === name));
  if (missing === undefined) return null;
  const details = {
    parameter: missing,
    value: null,
    reason: 'missing_parameter',
    required: [...required],
  } as const;
  return problem('invalid_request', details);
}

function judgeForms({ parameters }: Form, asked: Asked): Problem | null {
  for (const { name, form, maximum, list } of rulesOf(parameters)) {
    const value = asked[name];
    if (value === undefined) continue;
    if (!isAnyText(form) && !form.safeParse(value).success) {
      const { code, reason, help } = formFaultOf(form);
      return problem(code, { ...help, parameter: name, value, reason });
    }
    if (maximum !== null && Number(value) > maximum)
      return problem('invalid_request', {
        parameter: name,
        value,
        reason: 'above_maximum',
        minimum: 1,
        maximum,
      });
    const fault = list === null ? null : judgeList(name, value, list);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether a form takes every string, so that there is nothing to judge. */
const isAnyText = (form: z.ZodType): boolean =>
  form instanceof z.ZodString && (form.def.checks ?? []).length === 0;

type Rule = { name: string; form: z.ZodType; maximum: number | null; list: ListForm | null };
const rulesOfForms = new WeakMap<Form['parameters'], Rule[]>();

/** What each parameter is judged by, read from its schema once. */
function rulesOf(parameters: Form['parameters']): Rule[] {
  const held = rulesOfForms.get(parameters);
  if (held !== undefined) return held;
  const made = Object.entries(parameters.shape).flatMap(([name, schema]) => {
    const form = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (!(form instanceof z.ZodType)) return [];
    const { maximum, list } = z.globalRegistry.get(form) ?? {};
    return {
      name,
      form,
      maximum: typeof maximum === 'number' ? maximum : null,
      list: isListForm(list) ? list : null,
    };
  });
  rulesOfForms.set(parameters, made);
  return made;
}

type ListForm = { minimum: number; maximum: number };
const isListForm = (form: unknown): form is ListForm =>
  typeof form === 'object' && form !== null && 'minimum' in form;

function judgeList(parameter: string, value: string, { minimum, maximum }: ListForm): Problem | null {
  const elements = value.split(',');
  const refuse = (reason: 'empty_element' | 'too_few' | 'too_many') =>
    problem('invalid_request', { parameter, value, reason, minimum, maximum });
  if (elements.some((element) => element.trim() === '')) return refuse('empty_element');
  if (elements.length < minimum) return refuse('too_few');
  return elements.length > maximum ? refuse('too_many') : null;
}
