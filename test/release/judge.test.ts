import { expect, test } from 'vitest';
import { countOf, type Finding } from '../../src/data/dataset.ts';
import { findingLines, groupsOf } from '../../src/release/judge.ts';

type Place = { geo?: string; period?: string };

const jump = (metric: string, { geo, period }: Place = {}, more: Partial<Finding> = {}): Finding => ({
  rule: 'value-jump',
  severity: 'error',
  where: {
    file: `observations/${metric}.csv`,
    metric,
    ...(geo === undefined ? {} : { geo }),
    ...(period === undefined ? {} : { period }),
  },
  message: 'It jumps',
  ...more,
});

test('findings of one rule and metric are one group, the worst first', () => {
  const mild = jump('N1', { geo: '0180', period: '2020' }, { excess: 1.5 });
  const bad = jump('N1', { geo: '0114', period: '2022' }, { excess: 9 });
  expect(groupsOf([mild, jump('N2', { geo: '0180', period: '2020' }), bad])).toMatchObject([
    { rule: 'value-jump', metric: 'N1', count: 2, findings: [bad, mild] },
    { rule: 'value-jump', metric: 'N2', count: 1 },
  ]);
});

test.each<[string, [Place, Place], string]>([
  [
    'one figure',
    [
      { geo: '0180', period: '2020' },
      { geo: '0180', period: '2020' },
    ],
    'value-jump,N1,0180,2020,,',
  ],
  [
    'one municipality',
    [
      { geo: '0180', period: '2020' },
      { geo: '0180', period: '2021' },
    ],
    'value-jump,N1,0180,,,',
  ],
  [
    'one year',
    [
      { geo: '0180', period: '2020' },
      { geo: '0114', period: '2020' },
    ],
    'value-jump,N1,,2020,,',
  ],
  [
    'the whole metric',
    [
      { geo: '0180', period: '2020' },
      { geo: '0114', period: '2021' },
    ],
    'value-jump,N1,,,,',
  ],
])('the waiver line of many findings of %s is no wider', (_, places, waiver) => {
  const six = [...places, ...places, ...places];
  expect(groupsOf(six.map((place) => jump('N1', place)))).toMatchObject([{ waiver }]);
});

test('up to five findings have a line each, and those of one place the same', () => {
  const inYears = (...periods: string[]) => periods.map((period) => jump('N1', { geo: '0180', period }));
  const few = inYears('2020', '2021', '2021');
  expect(groupsOf(few)).toMatchObject([{ waiver: 'value-jump,N1,0180,2020,,\nvalue-jump,N1,0180,2021,,' }]);
  expect(findingLines(few).slice(3)).toEqual([
    '  to let all of it through, waivers.csv with both reasons filled in:',
    '    value-jump,N1,0180,2020,,',
    '    value-jump,N1,0180,2021,,',
  ]);
  const [five] = groupsOf(inYears('2017', '2018', '2019', '2020', '2021'));
  expect(five?.waiver?.split('\n')).toHaveLength(5);
  const wide = jump('N1', { geo: '0180', period: '2020' }, { unlisted: 9 });
  expect(groupsOf([wide, ...few])).toMatchObject([{ waiver: 'value-jump,N1,0180,,,' }]);
});

test('what no waiver lets through has no line for one', () => {
  expect(groupsOf([jump('N1', {}, { rule: 'geo-is-registered' })])).toMatchObject([{ waiver: null }]);
});

test('a finding that stands for others counts as all of them', () => {
  const findings = [jump('N1'), jump('N1', {}, { unlisted: 1_999_900 })];
  expect(countOf(findings)).toBe(1_999_901);
  expect(groupsOf(findings)).toMatchObject([{ count: 1_999_901 }]);
});

test('five findings of a group are written out, the others counted, with the line that lets them through', () => {
  const all = Array.from({ length: 7 }, (_, at) => jump('N1', { geo: `100${at}`, period: '2020' }));
  const lines = findingLines(all);
  expect(lines.slice(0, 5).every((line) => line.includes('[value-jump] It jumps'))).toBe(true);
  expect(lines.slice(5)).toEqual([
    '  and 2 more of value-jump in N1, 7 in all',
    '  to let all of it through, waivers.csv with both reasons filled in: value-jump,N1,,2020,,',
  ]);
});

test('of very many metrics the twenty with most findings are told, and the rule is summed up', () => {
  const many = Array.from({ length: 30 }, (_, at) => jump(`N${100 + at}`, { geo: '0180', period: '2020' }));
  const lines = findingLines([...many, jump('N129', { geo: '0114', period: '2020' })]);
  expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(21);
  expect(lines.slice(-2)).toEqual([
    '  and 10 more of value-jump in 10 further metrics: --json has them all',
    '  value-jump: 31 findings in 30 metrics',
  ]);
});
