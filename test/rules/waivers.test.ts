import { describe, expect, test } from 'vitest';
import type { Finding, Lined } from '../../src/data/dataset.ts';
import type { Waiver } from '../../src/data/release.ts';
import { applyWaivers, flagsAt, flagsOf, RELEASE_JUDGEMENTS, type Waived } from '../../src/rules/waivers.ts';

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

describe('flags', () => {
  type Key = { geo?: string; period?: string };

  const waiver = (rule: string, { geo, period }: Key = {}): Lined<Waiver> => ({
    line: 2,
    rule,
    metric: 'N15428',
    geo: geo ?? null,
    period: period ?? null,
    reason: 'as the source reports it',
    reasonSv: null,
  });
  const waived = (rule: string, key: Key): Waived => ({
    waiver: waiver(rule),
    finding: {
      rule,
      severity: 'error',
      where: { file: 'observations/N15428.csv', metric: 'N15428', ...key },
      message: 'waived',
    },
  });
  const codes = (found: Waived[], waivers: Waiver[], geo: string, period: string) =>
    flagsAt(flagsOf(found, waivers).get('N15428') ?? [], geo, period).map(({ flag }) => flag);

  test('a waived zero gives its figure one flag, however often it was found, and no other figure one', () => {
    const zero = waived('suspect-zeros', { geo: '2305', period: '2013' });
    expect(codes([zero, zero], [], '2305', '2013')).toEqual(['suspect-zero']);
    expect(codes([zero], [], '2305', '2014')).toEqual([]);
    expect(codes([zero], [], '2303', '2013')).toEqual([]);
  });

  test('a waived finding about the metric and not its figures flags none of them', () => {
    expect(codes([waived('titles-are-unique', {})], [], '0180', '2013')).toEqual([]);
  });

  test('a judgement about a whole year flags all figures of the year', () => {
    const carried = waived('carried-forward', { period: '2013' });
    expect(codes([carried], [], '0180', '2013')).toEqual(['carried-forward']);
    expect(codes([carried], [], '0180', '2012')).toEqual([]);
    expect(codes([waived('periods-are-plausible', { period: '2030' })], [], '0180', '2030')).toEqual([
      'implausible-period',
    ]);
  });

  test('a waived jump flags its figure in every later release, though no verification finds it again', () => {
    const jump = waiver('value-jump', { geo: '2418', period: '2024' });
    expect(codes([], [jump], '2418', '2024')).toEqual(['value-jump']);
    expect(codes([], [jump], '2418', '2023')).toEqual([]);
  });

  test.each(RELEASE_JUDGEMENTS)(
    'a waiver of %s leaves its mark on the figures that it lets through',
    (rule) => {
      expect(codes([], [waiver(rule, { period: '2024' })], '2418', '2024')).toEqual([rule]);
    },
  );

  test('a figure has the flags of all that is about it, sorted, and a waiver of a verification flags nothing by itself', () => {
    const found = [
      waived('suspect-zeros', { geo: '2305', period: '2013' }),
      waived('carried-forward', { period: '2013' }),
    ];
    expect(codes(found, [waiver('suspect-zeros')], '2305', '2013')).toEqual([
      'carried-forward',
      'suspect-zero',
    ]);
    expect(codes([], [waiver('suspect-zeros', { geo: '2305', period: '2013' })], '2305', '2013')).toEqual([]);
  });

  test('a figure keeps its own reason beside those of its municipality, its year and the whole metric, in whatever order they stand', () => {
    const all: Waiver[] = [
      { ...waiver('value-jump', { geo: '2305', period: '2013' }), reason: 'its own' },
      { ...waiver('value-jump', { geo: '2304' }), reason: 'of the municipality' },
      { ...waiver('value-jump', { period: '2013' }), reason: 'of the year' },
      { ...waiver('value-jump'), reason: 'of the metric' },
    ];
    const reasons = (waivers: Waiver[], geo: string, period: string) =>
      flagsAt(flagsOf([], waivers).get('N15428') ?? [], geo, period).map(({ waiver: { reason } }) => reason);
    for (const waivers of [all, all.toReversed()]) {
      expect(reasons(waivers, '2305', '2013')).toEqual(['its own']);
      expect(reasons(waivers, '2304', '2013')).toEqual(['of the municipality']);
      expect(reasons(waivers, '2303', '2013')).toEqual(['of the year']);
      expect(reasons(waivers, '2305', '2014')).toEqual(['of the metric']);
    }
  });
});
