import { expect, test } from 'vitest';
import type { Finding } from '../../src/data/dataset.ts';
import { fitsKind } from '../../src/rules/judgements.ts';
import { capped, findingsOf } from '../../src/rules/rule.ts';

test('a finding has the name of its rule, and is an error', () => {
  const rule = { name: 'one', check: (file: string) => [{ where: { file }, message: 'wrong', actual: '2' }] };
  expect(findingsOf(rule, 'waivers.csv')).toEqual([
    { rule: 'one', severity: 'error', where: { file: 'waivers.csv' }, message: 'wrong', actual: '2' },
  ]);
});

const findings = (rule: string, count: number, file = 'observations/N01951.csv'): Finding[] =>
  Array.from({ length: count }, (_, index) => ({
    rule,
    severity: 'error',
    where: { file, line: index + 2, metric: 'N01951' },
    message: 'wrong',
    expected: 'right',
  }));

test('a hundred findings of a rule in a file are all listed', () => {
  const all = [...findings('one', 100), ...findings('two', 100), ...findings('one', 100, 'waivers.csv')];
  expect(capped(all)).toEqual(all);
});

test('of two hundred thousand the first hundred are, and the number of the rest', () => {
  const all = findings('one', 200_000);
  expect(capped(all)).toEqual([
    ...all.slice(0, 100),
    {
      rule: 'one',
      severity: 'error',
      where: { file: 'observations/N01951.csv', metric: 'N01951' },
      message: '199900 more findings of this rule in the file are not listed; mend the listed ones first',
      unlisted: 199_900,
    },
  ]);
});

test('findings of other rules are kept where only some are capped', () => {
  const all = findings('one', 150);
  expect(capped(all, (rule) => rule !== 'one')).toEqual(all);
});

test('what was capped before is counted on, and not forgotten', () => {
  const all = findings('one', 250);
  expect(capped(capped(all))).toEqual(capped(all));
  expect(capped([...capped(all), ...findings('one', 7)]).at(-1)).toMatchObject({ unlisted: 157 });
});

test.each([
  ['suspect-zeros', { 'yes-no': false, survey: false, index: false, 'small-count': false, elections: true }],
  ['carried-forward', { 'yes-no': false, survey: true, index: true, 'small-count': true, elections: true }],
  ['value-jump', { 'yes-no': false, survey: false, index: true, 'small-count': true, elections: true }],
  ['order-jump', { 'yes-no': false, survey: false, index: true, 'small-count': true, elections: true }],
  ['year-repeats', { 'yes-no': false, survey: true, index: true, 'small-count': true, elections: true }],
  [
    'figures-exchanged',
    { 'yes-no': false, survey: true, index: true, 'small-count': false, elections: true },
  ],
  ['level-jump', { 'yes-no': true, survey: true, index: true, 'small-count': true, elections: true }],
  ['year-skipped', { 'yes-no': true, survey: true, index: true, 'small-count': true, elections: false }],
] as const)(
  '%s says something of every metric whose kind nobody states, and of the kinds %j',
  (rule, kinds) => {
    expect(fitsKind(rule, {})).toBe(true);
    for (const [kind, fits] of Object.entries(kinds))
      expect(fitsKind(rule, { kind: kind as keyof typeof kinds })).toBe(fits);
  },
);
