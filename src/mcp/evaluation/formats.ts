// The question set in the formats that evaluation programs read, a record a line.
import type { Question } from './question.ts';

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
