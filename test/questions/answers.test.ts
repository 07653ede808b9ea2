import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANSWERS_EXPECTED, answersText } from './answers.ts';

it('each question of answers.txt is answered as the golden answers have it', async () => {
  const [answers, expected] = [await answersText(), readFileSync(ANSWERS_EXPECTED, 'utf8')].map((text) =>
    text.split('\n'),
  );
  const isOther = (line: string, at: number) => line !== expected?.[at];
  expect(answers?.filter(isOther).slice(0, 3)).toEqual([]);
  expect(answers).toHaveLength(expected?.length ?? 0);
});
