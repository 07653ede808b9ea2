// Questions that show a query, as addresses: the one that it answers, and those that it refuses; and their real answers.
import type { Query, Values } from '../queries/query.ts';
import { type ParameterRow, parameterRows } from './parameters.ts';

/** All paths of a version lie below it (REST API profile, VER.05). */
export const API_ROOT = '/api/v1';

/** The path with its parameters filled in, and the query string; commas stay as they are typed. */
export function addressOf(path: string, values: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = Object.entries(values)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

export const exampleAddress = ({ path, example }: Query): string => addressOf(path, example);

type Refused = { says: string; address: string };

const inEnglish = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}lang=en`;

/** What the query itself shows of its refusals. */
export const statedRefusals = ({ refusals }: Query): Refused[] =>
  refusals.map(({ says, address }) => ({ says, address: inEnglish(`${API_ROOT}/${address}`) }));

/** Refusals that follow from the forms of a query's parameters. */
export function formRefusals(query: Query): Refused[] {
  const rows = parameterRows(query);
  const plain = exampleAddress(query);
  const more = plain.includes('?') ? '&' : '?';
  const asked = (lang: string): string => addressOf(query.path, { ...query.example, lang });
  return [
    { says: 'A parameter that does not exist', address: `${plain}${more}language=en` },
    { says: 'A parameter given twice', address: `${plain}${more}lang=sv` },
    { says: 'A language that is not served', address: asked('de') },
    { says: 'A parameter without a value', address: asked('') },
    ...withoutRequired(query, rows),
    ...rows.flatMap(({ name, about }) =>
      about.kind === 'limit'
        ? ['0', String(about.maximum + 1)].map((limit) => ({
            says: 'A limit that is none, or above its maximum',
            address: addressOf(query.path, { ...query.example, [name]: limit }),
          }))
        : [],
    ),
  ];
}

function withoutRequired(query: Query, rows: readonly ParameterRow[]): Refused[] {
  const first = rows.find(({ required, in: place }) => required && place === 'query');
  if (first === undefined) return [];
  const values = Object.entries(query.example).filter(([name]) => name !== first.name);
  return [
    {
      says: 'A parameter that must be given is not',
      address: addressOf(query.path, Object.fromEntries(values)),
    },
  ];
}

/** Asks the service itself; `body` is the text of the answer. */
export type Ask = (method: string, address: string) => Promise<{ status: number; body: string }>;

/** A named answer: what was asked, and the body as a value. */
export type Example = { status: number; name: string; summary: string; value: unknown };

type Body = { error?: { details: { reason: string } } };

/** What the address itself gives; a refusal is named by its reason. */
export async function exampleOf(ask: Ask, name: string, address: string, method = 'GET'): Promise<Example> {
  const { status, body } = await ask(method, address);
  const value: Body = JSON.parse(body);
  return { status, name: value.error?.details.reason ?? name, summary: `${method} ${address}`, value };
}

/** One example of the answer, and one of each reason to refuse that the service's own data lead to. */
export async function examplesOf(ask: Ask, query: Query): Promise<Example[]> {
  const refused = [...statedRefusals(query), ...formRefusals(query)].map(({ address }) => address);
  const found = new Map<string, Example>();
  for (const address of [exampleAddress(query), ...refused]) {
    const example = await exampleOf(ask, query.name, address);
    if (!found.has(example.name)) found.set(example.name, example);
  }
  return [...found.values()];
}
