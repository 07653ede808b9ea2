import { expect, test } from 'vitest';
import { REGISTER_RULES } from '../../src/rules/register.ts';
import { REGISTRY_RULES } from '../../src/rules/registry.ts';
import { RELEASE_RULES } from '../../src/rules/releases.ts';
import { REVISION_RULES } from '../../src/rules/revisions.ts';
import { findingsOf } from '../../src/rules/rule.ts';
import { OBSERVATION_RULES } from '../../src/rules/series.ts';
import { DATASET_RULES, LOG_RULES, SERIES_RULES } from '../../src/rules/table.ts';
import { VERIFICATION_JUDGEMENTS } from '../../src/rules/waivers.ts';
import { headOf, NYKVARN, STOCKHOLM, seriesOf, sha256 } from '../support/dataset-head.ts';

const namesOf = (...tables: (readonly { name: string }[])[]) => tables.flat().map(({ name }) => name);
const names = namesOf(DATASET_RULES, SERIES_RULES, LOG_RULES);

/** Each of these tables has a test of its own, which ends with the question whether every rule of it was tried. */
test('every rule stands in one of the five tables, once', () => {
  const tables = [REGISTRY_RULES, REGISTER_RULES, RELEASE_RULES, OBSERVATION_RULES, REVISION_RULES];
  expect(names.toSorted()).toEqual(namesOf(...tables).toSorted());
  expect(new Set(names).size).toBe(names.length);
});

test('findings come in the order of the house: the registry first, the figures of each metric, the log at last', () => {
  expect([names[0], names.indexOf('keys-are-well-formed'), names.at(-1)]).toEqual([
    'metric-ids-are-unique',
    DATASET_RULES.length,
    'checkpoint-matches-log',
  ]);
});

test('every judgement of a verification that may be waived is a rule', () => {
  expect(names).toEqual(expect.arrayContaining([...VERIFICATION_JUDGEMENTS]));
});

test('no rule finds anything in a sound dataset', () => {
  const series = seriesOf([`${NYKVARN} 2022 2`, `${STOCKHOLM} 2021 3`, `${STOCKHOLM} 2022`]);
  const head = headOf(series);
  expect([...DATASET_RULES, ...LOG_RULES].flatMap((rule) => findingsOf(rule, head, sha256))).toEqual([]);
  expect(SERIES_RULES.flatMap((rule) => findingsOf(rule, series, head, sha256))).toEqual([]);
});
