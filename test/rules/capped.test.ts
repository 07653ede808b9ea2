import { expect, test } from 'vitest';
import type { Finding } from '../../src/data/dataset.ts';
import { capped } from '../../src/rules/rule.ts';

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
