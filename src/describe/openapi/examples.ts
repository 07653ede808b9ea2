// Real answers for the description: each example is what the query itself answers from this store.

import { problemBody, successBody } from '../../http/envelope.ts';
import type { Pair } from '../../http/target.ts';
import { isProblem } from '../../model/problem.ts';
import { ask, langOf, queryNames } from '../../queries/ask.ts';
import type { Asked, Query } from '../../queries/query.ts';
import type { Store } from '../../store/open-store.ts';
import { questionsOfFacts } from './fact-questions.ts';
import { exampleOf } from './parameters.ts';

/** A named answer: the address that was asked, and the body as a value. */
export type Example = { status: number; name: string; summary: string; value: unknown };

const FEW = '2';

/** Parameters that keep an example short or make it telling, though they need not be given. */
const CHOSEN: Asked = { limit: FEW, lang: 'en' };

/** The least question that shows what the query answers: its required parameters, its search, a short list. */
function plainQuestion(query: Query): Asked {
  const names = Object.keys(query.parameters.shape);
  const shown = names.filter(
    (name) =>
      !queryNames(query).includes(name) ||
      query.required.includes(name) ||
      name === 'query' ||
      name in CHOSEN,
  );
  return Object.fromEntries(shown.map((name) => [name, CHOSEN[name] ?? exampleOf(query, name)]));
}

/** Values that are refused, by parameter: in turn each takes the place of the plain question's own. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  id: ['SF.X99999.0180.2022'],
  metric: ['X99999'],
  geo: ['9999', 'habo'],
  kommun: ['9999', 'habo'],
  municipalities: ['0180', '0114,0115,0117,0120,0123', '0180,,1480', '0180,9999', '0180,0180', '0180,habo'],
  metrics: ['X99999'],
  amne: ['sport'],
  type: ['changed'],
  period: ['22'],
  from: ['1800'],
  after: ['yesterday'],
  limit: ['0', '100000'],
  lang: ['de', ''],
};

/** Pairs that are well-formed alone and refused together. */
const REFUSED_TOGETHER: readonly Asked[] = [
  { from: '2023', to: '2020' },
  { after: '2024-08-31', before: '2024-08-30' },
];

type Questioned = { asked: Asked; pairs: Pair[] };

const questioned = (query: Query, asked: Asked, more: Pair[] = []): Questioned => {
  const names = queryNames(query);
  const pairs: Pair[] = names.flatMap((name): Pair[] =>
    asked[name] === undefined ? [] : [[name, asked[name]]],
  );
  return {
    asked: Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name))),
    pairs: [...pairs, ...more],
  };
};

/** Questions that ought to be refused, each in another way; what is answered after all is no example. */
function questionsToRefuse(query: Query): Questioned[] {
  const plain = plainQuestion(query);
  const names = Object.keys(query.parameters.shape);
  const has = (asked: Asked) => Object.keys(asked).every((name) => names.includes(name));
  const changes = [
    ...names.flatMap((name) => (REFUSED[name] ?? []).map((value) => ({ [name]: value }))),
    ...REFUSED_TOGETHER,
  ];
  const [first] = query.required;
  const without = Object.fromEntries(Object.entries(plain).filter(([name]) => name !== first));
  return [
    ...changes.filter(has).map((change) => questioned(query, { ...plain, ...change })),
    ...(first === undefined ? [] : [questioned(query, without)]),
    questioned(query, plain, [['language', 'en']]),
    questioned(query, plain, [['lang', 'sv']]),
  ];
}

function addressOf({ path }: Query, { asked, pairs }: Questioned): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => asked[name] ?? '');
  const encoded = (value: string) => encodeURIComponent(value).replaceAll('%2C', ',');
  const search = pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** The path and query string of the plain question. */
export const plainAddress = (query: Query): string =>
  addressOf(query, questioned(query, plainQuestion(query)));

async function exampleFor(store: Store, query: Query, { asked, pairs }: Questioned): Promise<Example> {
  const answer = await ask(query, { path: asked, pairs }, store);
  const summary = `GET ${addressOf(query, { asked, pairs })}`;
  if (!isProblem(answer)) {
    const value: unknown = JSON.parse(successBody(answer.text, store.catalogue.docsUrl));
    return { status: 200, name: query.name, summary, value };
  }
  const value: unknown = JSON.parse(problemBody(answer, langOf({ path: asked, pairs })));
  return { status: answer.status, name: answer.details.reason, summary, value };
}

/** One example of each answer and of each reason to refuse that the store's own data lead to. */
export async function examplesOf(store: Store, query: Query): Promise<Example[]> {
  const facts = await questionsOfFacts(store, query);
  const plain = plainQuestion(query);
  const questions = [
    questioned(query, plain),
    ...facts.map((fact) => questioned(query, { ...plain, ...fact })),
    ...questionsToRefuse(query),
  ];
  const found = new Map<string, Example>();
  for (const question of questions) {
    const example = await exampleFor(store, query, question);
    if (!found.has(example.name)) found.set(example.name, example);
  }
  return [...found.values()];
}
