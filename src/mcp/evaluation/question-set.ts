// The questions that assistants are judged by, made of one release: the same release gives the same questions.

import { LANGS, type Lang } from '../../data/lang.ts';
import { exactKey, foldedKey } from '../../data/text.ts';
import { comparisonQuestion, rankingQuestion, refusalQuestions } from './calculations.ts';
import { ambiguityQuestions, figureQuestions, revisionQuestions } from './facts.ts';
import {
  type CallTool,
  type Metric,
  MetricsAnswer,
  MunicipalitiesAnswer,
  type Municipality,
  type Question,
} from './question.ts';

const METRICS = 50;
const REVISIONS_OF_A_TYPE = 12;
/** Steps through the register that share no factor with 290, so that metrics meet municipalities of all counties. */
const STRIDE = 37;
const NEIGHBOUR = 91;

/** Every question in both languages, by metric and then of no metric in particular. */
export async function questionSet(call: CallTool): Promise<Question[]> {
  const { municipalities } = MunicipalitiesAnswer.parse(await call('search_municipalities', {})).data;
  const questions: Question[] = [];
  for (const lang of LANGS) {
    const { metrics } = MetricsAnswer.parse(
      await call('search_metrics', { limit: String(METRICS), lang }),
    ).data;
    for (const [index, metric] of metrics.entries())
      questions.push(...(await aboutMetric(call, metric, placesOf(municipalities, index), lang)));
    for (const name of sharedNames(municipalities))
      for (const metric of metrics) questions.push(...(await ambiguityQuestions(call, metric, name, lang)));
    for (const type of ['revised', 'withdrawn', 'published'])
      questions.push(...(await revisionQuestions(call, type, REVISIONS_OF_A_TYPE, lang)));
    questions.push(...(await refusalQuestions(call, lang)));
  }
  return questions;
}

async function aboutMetric(
  call: CallTool,
  metric: Metric,
  places: readonly Municipality[],
  lang: Lang,
): Promise<Question[]> {
  const figures = await Promise.all(
    places.map((municipality) => figureQuestions(call, metric, municipality, lang)),
  );
  return [
    ...figures.flat(),
    await rankingQuestion(call, metric, lang),
    await comparisonQuestion(call, metric, places, lang),
  ];
}

const placesOf = (municipalities: readonly Municipality[], index: number): Municipality[] =>
  [index * STRIDE, index * STRIDE + NEIGHBOUR].flatMap(
    (at) => municipalities[at % municipalities.length] ?? [],
  );

/** Names that are one without their diacritics, as people without a Swedish keyboard type them. */
function sharedNames(municipalities: readonly Municipality[]): string[] {
  const byFolded = Map.groupBy(municipalities, ({ name }) => foldedKey(name));
  return [...byFolded].flatMap(([folded, same]) =>
    new Set(same.map(({ name }) => exactKey(name))).size > 1 ? [folded] : [],
  );
}

// In the formats that evaluation programs read, a record a line.

const lines = (records: readonly unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** Inspect's JSON dataset: `input`, `target`, `id`, `metadata` (https://inspect.aisi.org.uk/datasets.html). */
export const inspectText = (questions: readonly Question[]): string =>
  lines(questions.map(({ id, input, target, ...metadata }) => ({ id, input, target, metadata })));

/** OpenAI's evals: chat messages and the ideal answer (https://github.com/openai/evals). */
export const evalsText = (questions: readonly Question[]): string =>
  lines(
    questions.map(({ id, input, target }) => ({
      id,
      input: [{ role: 'user', content: input }],
      ideal: target,
    })),
  );
