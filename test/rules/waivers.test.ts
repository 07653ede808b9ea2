import { describe, expect, it } from 'vitest';
import type { Finding, WithLine } from '../../src/data/dataset.ts';
import type { Waiver } from '../../src/data/release.ts';
import { applyWaivers, flagsAt, flagsOf, type WaiverMatch } from '../../src/rules/waivers.ts';

const METRIC = 'N15428';
type Key = { metric?: string; geo?: string; period?: string };

/** A finding of the rule about a figure, a year, or the whole metric. */
const found = (rule: string, { metric = METRIC, ...key }: Key = {}): Finding => ({
  rule,
  severity: 'error',
  where: { file: `observations/${metric}.csv`, metric, ...key },
  message: 'odd',
});

const waiverOf = (changes: Partial<WithLine<Waiver>> = {}): WithLine<Waiver> => ({
  line: 2,
  rule: 'suspect-zeros',
  metric: METRIC,
  geo: null,
  period: null,
  reason: 'as the source reports it',
  reasonSv: null,
  ...changes,
});

const PLACE = { geo: '2305', period: '2013' };
const ZERO = found('suspect-zeros', PLACE);

describe('a waiver', () => {
  it('takes the finding that it names, and leaves the others', () => {
    const left = found('suspect-zeros', { ...PLACE, period: '2014' });
    const waiver = waiverOf(PLACE);
    expect(applyWaivers([ZERO, left], [waiver])).toEqual({
      findings: [left],
      waived: [{ waiver, finding: ZERO }],
    });
  });

  it.each<Partial<Waiver>>([
    { metric: 'N00096' },
    { geo: '0180' },
    { period: '2014' },
    { rule: 'carried-forward' },
    { metric: null, geo: null, period: null },
  ])('for %j takes nothing from another place and is unused', (changes) => {
    const { findings, waived } = applyWaivers([ZERO], [waiverOf({ ...PLACE, ...changes, line: 9 })]);
    expect(waived).toEqual([]);
    expect(findings).toMatchObject([
      ZERO,
      { rule: 'unused-waiver', severity: 'error', where: { file: 'waivers.csv', line: 9 } },
    ]);
  });

  it('without municipality and period takes every finding of its metric', () => {
    const findings = [ZERO, found('suspect-zeros', { geo: '0180', period: '2014' })];
    const other = found('suspect-zeros', { ...PLACE, metric: 'N00096' });
    const outcome = applyWaivers([...findings, other], [waiverOf()]);
    expect(outcome.waived.map(({ finding }) => finding)).toEqual(findings);
    expect(outcome.findings).toEqual([other]);
  });

  it('that names a municipality does not take a finding about a whole year', () => {
    const year = found('suspect-zeros', { period: PLACE.period });
    expect(applyWaivers([year], [waiverOf(PLACE)]).waived).toEqual([]);
  });

  it('is unused where another took its finding, or none is there, and is found at its line by its key', () => {
    const [own, whole] = [waiverOf(PLACE), waiverOf({ line: 3 })];
    expect(applyWaivers([ZERO], [own, whole]).findings.map(({ where }) => where.line)).toEqual([3]);
    expect(applyWaivers([], [own, whole]).findings.map(({ where }) => where)).toEqual([
      { file: 'waivers.csv', line: 2, metric: METRIC, ...PLACE },
      { file: 'waivers.csv', line: 3, metric: METRIC },
    ]);
  });

  it.each(['literal-is-exact', 'no-such-rule'])('for %s is refused and takes nothing', (rule) => {
    const finding = found(rule, PLACE);
    const { findings, waived } = applyWaivers([finding], [waiverOf({ rule, ...PLACE })]);
    expect(waived).toEqual([]);
    expect(findings).toMatchObject([
      finding,
      { rule: 'waiver-not-allowed', where: { file: 'waivers.csv', line: 2 } },
    ]);
  });

  it('for a jump between releases can be unused only where releases were compared', () => {
    const waivers = [waiverOf({ rule: 'value-jump' })];
    expect(applyWaivers([], waivers).findings).toEqual([]);
    expect(applyWaivers([], waivers, 'change').findings).toMatchObject([{ rule: 'unused-waiver' }]);
  });
});

describe('the flags of a figure', () => {
  const waived = (rule: string, key: Key = {}): WaiverMatch => ({
    waiver: waiverOf({ rule }),
    finding: found(rule, key),
  });
  const flags = (found: WaiverMatch[], waivers: Waiver[], geo: string, period: string) =>
    flagsAt(flagsOf(found, waivers).get(METRIC) ?? [], geo, period);
  const codes = (...[found, waivers, geo, period]: Parameters<typeof flags>) =>
    flags(found, waivers, geo, period).map(({ flag }) => flag);

  it('are one for a waived zero, however often it was found, and none for other figures', () => {
    const zero = waived('suspect-zeros', PLACE);
    expect(codes([zero, zero], [], '2305', '2013')).toEqual(['suspect-zero']);
    expect(codes([zero], [], '2305', '2014')).toEqual([]);
    expect(codes([zero], [], '2303', '2013')).toEqual([]);
  });

  it('are none for a waived finding about the metric and not its figures', () => {
    expect(codes([waived('titles-are-unique')], [], '0180', '2013')).toEqual([]);
  });

  it.each([
    ['carried-forward', 'carried-forward'],
    ['periods-are-plausible', 'implausible-period'],
  ])('are those of the whole year where %s judged it', (rule, flag) => {
    expect(codes([waived(rule, { period: '2013' })], [], '0180', '2013')).toEqual([flag]);
    expect(codes([waived(rule, { period: '2013' })], [], '0180', '2012')).toEqual([]);
  });

  it.each(['value-jump', 'level-jump', 'order-jump', 'year-repeats'])(
    'are, of a waived %s, kept in every later release, though no verification finds it again',
    (rule) => {
      const jump = waiverOf({ rule, geo: '2418', period: '2024' });
      expect(codes([], [jump], '2418', '2024')).toEqual([rule]);
      expect(codes([], [jump], '2418', '2023')).toEqual([]);
      expect(codes([], [waiverOf({ rule, period: '2024' })], '2418', '2024')).toEqual([rule]);
    },
  );

  it('are of all that is about it, sorted, and not of the waiver of a verification by itself', () => {
    const about = [waived('suspect-zeros', PLACE), waived('carried-forward', { period: '2013' })];
    expect(codes(about, [waiverOf()], '2305', '2013')).toEqual(['carried-forward', 'suspect-zero']);
    expect(codes([], [waiverOf(PLACE)], '2305', '2013')).toEqual([]);
  });

  it('keep its own reason beside those of its municipality, its year and the whole metric, in whatever order they stand', () => {
    const all = [
      waiverOf({ rule: 'value-jump', ...PLACE, reason: 'its own' }),
      waiverOf({ rule: 'value-jump', geo: '2304', reason: 'of the municipality' }),
      waiverOf({ rule: 'value-jump', period: '2013', reason: 'of the year' }),
      waiverOf({ rule: 'value-jump', reason: 'of the metric' }),
    ];
    for (const waivers of [all, all.toReversed()]) {
      const reasons = (geo: string, period: string) =>
        flags([], waivers, geo, period).map(({ waiver }) => waiver.reason);
      expect(reasons('2305', '2013')).toEqual(['its own']);
      expect(reasons('2304', '2013')).toEqual(['of the municipality']);
      expect(reasons('2303', '2013')).toEqual(['of the year']);
      expect(reasons('2305', '2014')).toEqual(['of the metric']);
    }
  });
});
