import { expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { JUDGEMENTS } from '../../src/rules/judgements.ts';
import { REGISTER_RULES } from '../../src/rules/register.ts';
import { REGISTRY_RULES } from '../../src/rules/registry.ts';
import { RELEASE_RULES } from '../../src/rules/releases.ts';
import { findingsOf } from '../../src/rules/rule.ts';
import { OBSERVATION_RULES } from '../../src/rules/series.ts';
import {
  DATASET_RULES,
  FORM_RULES,
  LOG_RULES,
  rulesTable,
  SERIES_RULES,
  STATE_RULES,
} from '../../src/rules/table.ts';
import { datasetOf, METRIC, NYKVARN, RELEASE, STOCKHOLM } from '../support/dataset.ts';

const namesOf = (...tables: (readonly { name: string }[])[]) => tables.flat().map(({ name }) => name);
const names = namesOf(DATASET_RULES, STATE_RULES, FORM_RULES, SERIES_RULES, LOG_RULES);

/** Each of these tables has a test of its own, which ends with the question whether every rule of it was tried. */
test('every rule stands in one of the tables, once', () => {
  const tables = [REGISTRY_RULES, REGISTER_RULES, RELEASE_RULES, FORM_RULES, OBSERVATION_RULES];
  expect(names.toSorted()).toEqual(namesOf(...tables).toSorted());
  expect(new Set(names).size).toBe(names.length);
});

test('what a start leaves out are the rules that hash every entry of the log, and no other', () => {
  expect(namesOf(LOG_RULES)).toEqual(['tree-matches-log']);
  expect(namesOf(DATASET_RULES)).toContain('checkpoint-matches-log');
});

test('every judgement of a verification that may be waived is a rule', () => {
  expect(names).toEqual(expect.arrayContaining(namesOf(JUDGEMENTS.filter(({ of }) => of === 'dataset'))));
});

test('no rule finds anything in a sound dataset', () => {
  const rows = [`${NYKVARN} 2022 2`, `${STOCKHOLM} 2021 3`, `${STOCKHOLM} 2022`];
  const dataset = datasetOf({ release: RELEASE, figures: { [METRIC]: rows } });
  const { newest } = dataset;
  const series = newest.series(METRIC) ?? expect.fail();
  expect(series.isSound).toBe(true);
  expect([...DATASET_RULES, ...LOG_RULES].flatMap((rule) => findingsOf(rule, dataset, nodeDigest))).toEqual(
    [],
  );
  expect(STATE_RULES.flatMap((rule) => findingsOf(rule, newest))).toEqual([]);
  expect([...FORM_RULES, ...SERIES_RULES].flatMap((rule) => findingsOf(rule, series, newest))).toEqual([]);
});

test('the table for people has every rule and every judgement once, each with a sentence', () => {
  const [head = '', , ...rows] = rulesTable();
  expect(head.split('|')).toHaveLength(7);
  const told = rows.map((row) => row.split(' | '));
  expect(new Set(told.map(([name]) => name?.replace(/^\| `|`$/g, '')))).toEqual(
    new Set([...names, ...namesOf(JUDGEMENTS)]),
  );
  expect(rows).toHaveLength(new Set(rows).size);
  expect(told.filter(([, about = '']) => !about.endsWith('.'))).toEqual([]);
  expect(rows).toContainEqual(
    expect.stringMatching(/^\| `value-jump` \| .* \| stays \| value-jump \| yes-no, survey \|$/),
  );
});
