import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentSource } from '../../src/builder/read.ts';
import { verifyDataset } from '../../src/builder/verify.ts';
import { SERIES_JUDGES } from '../../src/release/judge-series.ts';
import { JUDGEMENTS } from '../../src/rules/judgements.ts';
import { NEWS_RULES } from '../../src/rules/news.ts';
import { DATASET_RULES, FORM_RULES, LOG_RULES, SERIES_RULES, STATE_RULES } from '../../src/rules/table.ts';
import { MUTATIONS } from '../attack/data-mutations.ts';
import { goldenData } from '../support/golden.ts';
import { contentOf } from '../support/golden-seal.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { MUTANTS } from './mutants.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const FILES = ['src/rules', 'src/release', 'src/builder'].flatMap((room) =>
  readdirSync(join(ROOT, room))
    .filter(
      (file) =>
        (room === 'src/rules' && file !== 'judgements.ts') ||
        /^(?:judge-|promises)/.test(file) ||
        (room === 'src/builder' && file === 'verify.ts'),
    )
    .map((file) => `${room}/${file}`),
);

/** As a rule of a table, or a finding that names its rule, writes it. */
const NAME =
  /\b(?:name: |rule: |(?:errorFinding|atMetric|waiverFinding)\(\s*|UNUSED_WAIVER = )'([a-z]+(?:-[a-z]+)*)'/g;

/** The names of all rules, as their files have them. */
const names = new Set(FILES.flatMap((file) => [...textOf(file).matchAll(NAME)].map(([, name = '']) => name)));

test('the rules that the files have are those of every table, and every judgement is among them', () => {
  const tables = [DATASET_RULES, STATE_RULES, FORM_RULES, SERIES_RULES, LOG_RULES, NEWS_RULES, SERIES_JUDGES];
  const known = new Set([...tables, JUDGEMENTS].flatMap((table) => table.map(({ name }) => name)));
  expect([...known.difference(names)]).toEqual([]);
});

test('every rule has a mutant, and no mutant is of another', () => {
  const broken = new Set(MUTANTS.filter(({ file }) => !file.startsWith('src/data/')).map(({ rule }) => rule));
  expect([...names.difference(broken)], 'give these a mutant in test/rules/mutants.txt').toEqual([]);
  expect([...broken.difference(names)]).toEqual([]);
});

test('what a mutant changes stands once in its file', () => {
  const strange = MUTANTS.filter(
    ({ file, from, to }) => textOf(file).split(from).length !== 2 || from === to,
  );
  expect(strange.map(({ rule, from }) => `${rule}: ${from}`)).toEqual([]);
});

/** Damages that two rules tell, so that the one lets none of them through while the other is broken; by their name in `data-mutations.ts`. */
const TOLD_TWICE: readonly (readonly [damage: string, rule: string, other: string])[] = [
  ['a value changed', 'releases-stand-as-published', 'tree-matches-log'],
  ['a trailing zero', 'releases-stand-as-published', 'literal-is-exact'],
  ['a code without its zero', 'releases-stand-as-published', 'keys-are-well-formed'],
  ['a year added to a municipality', 'releases-stand-as-published', 'tree-matches-log'],
  ['another source', 'releases-stand-as-published', 'tree-matches-log'],
  ['a file gone', 'releases-stand-as-published', 'tree-matches-log'],
  ['a bit of the tree', 'checkpoint-matches-log', 'tree-matches-log'],
  ['the chain turned round', 'revision-chain-is-linked', 'checkpoint-matches-log'],
  ['a link twice', 'revision-chain-is-linked', 'releases-stand-as-published'],
];

test.each(TOLD_TWICE)('%s is told by %s and by %s', (damage, ...rules) => {
  const content = contentOf(goldenData('small'));
  MUTATIONS.find(({ name }) => name === damage)?.apply(content, seededRandom());
  const { findings } = verifyDataset(contentSource(content), { leaves: true });
  expect(findings.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules));
});
