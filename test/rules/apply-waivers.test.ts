import { expect, test } from 'vitest';
import type { Finding, Lined } from '../../src/data/dataset.ts';
import type { Waiver } from '../../src/data/release.ts';
import { applyWaivers } from '../../src/rules/waivers.ts';

const zero = (geo: string, period: string, metric = 'N15428'): Finding => ({
  rule: 'suspect-zeros',
  severity: 'error',
  where: { file: `observations/${metric}.csv`, line: 4, metric, geo, period },
  message: 'a zero',
});

const waiverOf = (changes: Partial<Lined<Waiver>> = {}): Lined<Waiver> => ({
  line: 2,
  rule: 'suspect-zeros',
  metric: 'N15428',
  geo: '2305',
  period: '2013',
  reason: 'as the source reports it',
  reasonSv: null,
  ...changes,
});

test('takes the finding that a waiver names, and leaves the others', () => {
  const [taken, left] = [zero('2305', '2013'), zero('2305', '2014')];
  const waiver = waiverOf();
  expect(applyWaivers([taken, left], [waiver])).toEqual({
    findings: [left],
    waived: [{ waiver, finding: taken }],
  });
});

test.each([
  [{ metric: 'N00096' }],
  [{ geo: '0180' }],
  [{ period: '2014' }],
  [{ rule: 'carried-forward' }],
  [{ metric: null, geo: null, period: null }],
])('a waiver for %j takes nothing from another place and is unused', (changes) => {
  const finding = zero('2305', '2013');
  const { findings, waived } = applyWaivers([finding], [waiverOf({ ...changes, line: 9 })]);
  expect(waived).toEqual([]);
  expect(findings).toMatchObject([
    finding,
    { rule: 'unused-waiver', severity: 'error', where: { file: 'waivers.csv', line: 9 } },
  ]);
});

test('a waiver without municipality and period takes every finding of its metric', () => {
  const findings = [zero('2305', '2013'), zero('0180', '2014')];
  const outcome = applyWaivers(
    [...findings, zero('0180', '2014', 'N00096')],
    [waiverOf({ geo: null, period: null })],
  );
  expect(outcome.waived.map(({ finding }) => finding)).toEqual(findings);
  expect(outcome.findings).toMatchObject([{ where: { metric: 'N00096' } }]);
});

test('a waiver that names a municipality does not take a finding about a whole year', () => {
  const year = {
    ...zero('2305', '2013'),
    where: { file: 'observations/N15428.csv', metric: 'N15428', period: '2013' },
  };
  expect(applyWaivers([year], [waiverOf()]).waived).toEqual([]);
});

test('a second waiver for the same finding is unused', () => {
  expect(applyWaivers([zero('2305', '2013')], [waiverOf(), waiverOf({ line: 3 })]).findings).toMatchObject([
    { rule: 'unused-waiver', where: { line: 3 } },
  ]);
});

test('an unused waiver is found at its line with its own key', () => {
  const whole = { geo: null, period: null };
  expect(
    applyWaivers([], [waiverOf(), waiverOf({ ...whole, line: 3 })]).findings.map(({ where }) => where),
  ).toEqual([
    { file: 'waivers.csv', line: 2, metric: 'N15428', geo: '2305', period: '2013' },
    { file: 'waivers.csv', line: 3, metric: 'N15428' },
  ]);
});

test.each(['literal-is-exact', 'no-such-rule'])('a waiver for %s is refused and takes nothing', (rule) => {
  const finding = { ...zero('2305', '2013'), rule };
  const { findings, waived } = applyWaivers([finding], [waiverOf({ rule })]);
  expect(waived).toEqual([]);
  expect(findings).toMatchObject([
    finding,
    { rule: 'waiver-not-allowed', where: { file: 'waivers.csv', line: 2 } },
  ]);
});

test('a waiver for a jump between releases can be unused only where releases were compared', () => {
  const waivers = [waiverOf({ rule: 'value-jump' })];
  expect(applyWaivers([], waivers).findings).toEqual([]);
  expect(applyWaivers([], waivers, ['value-jump']).findings).toMatchObject([{ rule: 'unused-waiver' }]);
});
