import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DATASET_RULES, LOG_RULES, SERIES_RULES } from '../../src/rules/table.ts';
import { VERIFICATION_JUDGEMENTS } from '../../src/rules/waivers.ts';
import { headOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const names = [...DATASET_RULES, ...SERIES_RULES, ...LOG_RULES].map(({ name }) => name);

test('every rule has a test of its own', () => {
  const tests = readdirSync(new URL('./', import.meta.url));
  expect(names).not.toEqual([]);
  for (const name of names) expect(tests).toContain(`${name}.test.ts`);
});

test('no rule is named twice, and every judgement that may be waived is a rule', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...VERIFICATION_JUDGEMENTS]));
});

test('no rule finds anything in a sound dataset', () => {
  const series = seriesOf(['0140 2022 2', '0180 2021 3', '0180 2022']);
  const head = headOf(series);
  expect([...DATASET_RULES, ...LOG_RULES].flatMap((rule) => rule.check(head, sha256))).toEqual([]);
  expect(SERIES_RULES.flatMap((rule) => rule.check(series, head, sha256))).toEqual([]);
});
