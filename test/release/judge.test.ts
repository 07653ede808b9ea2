import { beforeEach, describe, expect, test } from 'vitest';
import { countOf, type Finding } from '../../src/data/dataset.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { type Files, nodeFiles } from '../../src/release/dataset.ts';
import { findingLines, groupsOf } from '../../src/release/judge.ts';
import { printOutcome } from '../../src/release/publish.ts';
import { datasetOfTest, FIRST_ROWS, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { put, type Row } from './small-dataset.ts';

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

test('--json says no factor where a figure is beyond every one, and lists it first', () => {
  const finding = { rule: 'value-jump', severity: 'error' as const, message: 'It jumps.' };
  const findings = [
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0114' }, excess: 9 },
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0180' }, excess: Number.POSITIVE_INFINITY },
  ];
  const { effects, lines } = recordedEffects();
  printOutcome({ ok: false, lines: [], findings, result: [] }, true, effects);
  const [group] = JSON.parse(lines[0] ?? '').groups;
  expect(group.findings).toEqual([
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0180' } },
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0114' }, excess: 9 },
  ]);
});

describe('a release', () => {
  const DATE = '2025-01-01';
  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
  });

  const publishWith = (files: Files) => {
    const { effects, lines } = recordedEffects({ files });
    return runCommand(['publish', '--date', DATE], dataset.paths, effects).then((code) => ({
      code,
      lines,
    }));
  };

  test('a refused release is judged without writing anything', async () => {
    await dataset.importRows({ N00001: [['9999', '2022', '1']] });
    const written: string[] = [];
    const files = { ...nodeFiles, write: (path: string) => void written.push(path) };
    expect((await publishWith(files)).code).toBe(1);
    expect(written).toEqual([]);
  });

  test('a waiver is used, however many findings it is one of and whatever else is wrong', async () => {
    const years = Array.from({ length: 120 }, (_, index) => String(1900 + index));
    const rows = years.flatMap((year): Row[] => [
      ['0114', year, '1000'],
      ['0180', year, '0'],
      ['1480', year, '1000'],
    ]);
    await dataset.importRows({ N00001: [...rows, ['9999', '1900', '1000']] });
    const waivers = years.map((year) => `suspect-zeros,N00001,0180,${year},Asked.,Tillfrågad.\n`);
    put(dataset.file('waivers.csv'), `rule,metric,geo,period,reason,reason_sv\n${waivers.join('')}`);
    const { lines } = await dataset.run('diff', '--date', DATE, '--json');
    const rules = JSON.parse(lines[0] ?? '').groups.map(({ rule }: { rule: string }) => rule);
    expect(rules).toContain('geo-is-registered');
    expect(rules).not.toContain('unused-waiver');
    expect(rules).not.toContain('suspect-zeros');
  });

  test('--json prints one document: refused or not, the findings by rule and metric, and the result', async () => {
    await dataset.importRows({ N00001: [['9999', '2022', '1']] });
    for (const command of ['diff', 'publish']) {
      const { code, lines } = await dataset.run(command, '--date', DATE, '--json');
      expect({ code, count: lines.length }).toEqual({ code: 1, count: 1 });
      const document = JSON.parse(lines[0] ?? '');
      expect(document).toMatchObject({ ok: false, result: [expect.stringContaining('efuse')] });
      expect(document.groups).toContainEqual(
        expect.objectContaining({ rule: 'geo-is-registered', metric: 'N00001', count: 1, waiver: null }),
      );
    }
    expect(JSON.parse((await dataset.run('verify', '--json')).lines[0] ?? '')).toMatchObject({
      ok: true,
      count: 0,
    });
  });

  test('--json has every finding, of which a terminal shows the first, and what changes of each metric', async () => {
    const of = (first: number): Row[] =>
      Array.from({ length: 150 }, (_, at): Row => [String(first + at), '2022', '1']);
    await dataset.importRows({ N00001: [...FIRST_ROWS.N00001, ...of(9000)] });
    const { lines } = await dataset.run('diff', '--date', DATE);
    expect(lines).toContain('  found by geo-is-registered: 150');
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(5);
    const document = JSON.parse((await dataset.run('diff', '--date', DATE, '--json')).lines[0] ?? '');
    expect(document.groups).toMatchObject([{ rule: 'geo-is-registered', count: 150 }]);
    expect(document.groups[0].findings).toHaveLength(150);
    expect(document.changes).toMatchObject([{ metric: 'N00001', tally: { published: 150 }, newYears: [] }]);
  });
});
