// Real answers for the description: each example is what its own address gives.
import type { Query } from '../../queries/query.ts';
import { exampleAddress, formRefusals, statedRefusals } from '../examples.ts';

/** Asks the service itself; `body` is the text of the answer. */
export type Ask = (method: string, address: string) => Promise<{ status: number; body: string }>;

/** A named answer: what was asked, and the body as a value. */
export type Example = { status: number; name: string; summary: string; value: unknown };

type Body = { error?: { details: { reason: string } } };

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
