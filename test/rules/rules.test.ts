import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SERIES_JUDGES } from '../../src/release/judge-series.ts';
import { DATASET_RULES, FORM_RULES, LOG_RULES, SERIES_RULES, STATE_RULES } from '../../src/rules/table.ts';
import { outcomesOf, trialsIn } from './rows.ts';

const trials = ['rules.txt', 'judges.txt'].flatMap((name) =>
  trialsIn(readFileSync(join(import.meta.dirname, name), 'utf8')),
);
const outcomes = outcomesOf(trials);

/** `node test/rules/rows-write.ts` writes what is found now: look at the difference. */
describe('a rule finds what stands below it', () => {
  test.each(trials.map((trial, at) => [trial.rule, trial.name, trial.given, at] as const))(
    '%s: %s: %s',
    (_, __, ___, at) => {
      expect(outcomes[at]).toEqual(trials[at]?.findings);
    },
  );
});

/** What a trace would be in, no publication writes: releases.test.ts has those. */
const ELSEWHERE = ['hidden-metrics-leave-no-trace'];

test('every rule finds something there, and nothing', () => {
  const silent = (isSilent: boolean) =>
    new Set(
      trials.filter(({ findings }) => (findings[0] === 'nothing') === isSilent).map(({ rule }) => rule),
    );
  const rules = [
    ...DATASET_RULES,
    ...LOG_RULES,
    ...STATE_RULES,
    ...FORM_RULES,
    ...SERIES_RULES,
    ...SERIES_JUDGES,
  ];
  const names = new Set(rules.map(({ name }) => name)).difference(new Set(ELSEWHERE));
  expect([...names.difference(silent(true).intersection(silent(false)))]).toEqual([]);
});
