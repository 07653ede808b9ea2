import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { countOf, type Finding } from '../../src/data/dataset.ts';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { type Files, nodeFiles } from '../../src/release/dataset.ts';
import { findingLines, groupsOf } from '../../src/release/judge.ts';
import { printOutcome } from '../../src/release/publish.ts';
import { datasetOfTest, FIRST_ROWS, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row, registryOf, WAIVERS_HEADER } from './small-dataset.ts';

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

  test('a log under another name, or a KPI that two metrics take, stops the release', async () => {
    const metrics = [metricOf('N00001'), metricOf('N00002', { source: 'RKA', kpiId: 'N00001' })];
    const registry = { ...registryOf(metrics), logOrigin: 'elsewhere.example/log' };
    const before = dataset.text('metrics.json');
    const text = JSON.stringify(registry, null, 2);
    const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;
    put(dataset.file('metrics.json'), text);
    const { code, lines } = await dataset.publish(DATE);
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain(
      `error metrics.json:${lineOf('"logOrigin"')} [log-origin-stays] The log of all releases would go on under another name`,
    );
    expect(lines.join('\n')).toContain(
      `expected ${JSON.parse(before).logOrigin ?? 'open-data-api/log/2'}, got elsewhere.example/log`,
    );
    expect(lines.join('\n')).toContain(
      `error metrics.json:${lineOf('"id": "N00002"') - 1} (N00002) [kpi-ids-are-unique]`,
    );
  });

  test('a KPI may be handed on by a metric that leaves', async () => {
    const left = metricOf('N00001', { left: DATE });
    const heir = metricOf('N00002', { source: 'RKA', kpiId: 'N00001' });
    dataset.register([left, heir]);
    const { lines } = await dataset.publish(DATE);
    expect(lines.join('\n')).toContain('[metric-leaves]');
    expect(lines.join('\n')).not.toContain('kpi-ids-are-unique');
  });

  test('a waiver of a loss lets no loss of a later release through before it is worded anew', async () => {
    const from = (year: number): Row[] => [
      ['0114', '2022', '101'],
      ['1480', '2022', '500'],
      ...Array.from({ length: 2023 - year }, (_, at): Row => ['0180', String(year + at), String(900 + at)]),
    ];
    const publishFrom = async (year: number, date: string, reason: string) => {
      const { data } = dataset.paths;
      const waiver = reason === '' ? '' : `figures-withdrawn,N00001,,,${reason},\n`;
      put(join(data, 'waivers.csv'), `${WAIVERS_HEADER}${waiver}`);
      await dataset.importRows({ N00001: from(year) });
      return dataset.publish(date);
    };
    expect((await publishFrom(1990, DATE, '')).code).toBe(0);
    expect((await publishFrom(2000, '2025-01-02', 'The source dropped the nineties.')).code).toBe(0);
    const { code, lines } = await publishFrom(2010, '2025-01-03', 'The source dropped the nineties.');
    expect(code).toBe(1);
    expect(lines[0]).toBe('Waivers of a loss that 2025-01-02 used, and that go: figures-withdrawn N00001');
    expect(lines.join('\n')).toContain('[figures-withdrawn]');
    expect(lines.join('\n')).not.toContain('[unused-waiver]');
    expect((await publishFrom(2010, '2025-01-03', 'And the years until 2009.')).code).toBe(0);
  });

  test('a waiver of a loss goes with the next release, which has nothing else to change by it, and is kept with its own', async () => {
    const rowsFrom = (year: number): Row[] => [
      ['0114', '2022', '101'],
      ['1480', '2022', '500'],
      ...Array.from({ length: 2023 - year }, (_, at): Row => ['0180', String(year + at), String(900 + at)]),
    ];
    const [header, loss] = [WAIVERS_HEADER, 'figures-withdrawn,N00001,,,Gone.,\n'];
    const waive = (text: string) => put(dataset.file('waivers.csv'), text);
    await dataset.importRows({ N00001: rowsFrom(1990) });
    const first = await dataset.publish(DATE);
    await dataset.importRows({ N00001: rowsFrom(2010) });
    waive(`${header}${loss}`);
    const second = await dataset.publish('2025-01-02');
    expect((await dataset.publish('2025-01-03')).lines.at(-1)).toContain('Nothing to publish');
    // Beside a waiver of this release that is of no use: it is told by the line that it has in the file.
    waive(`${header}${loss}municipality-vanishes,N00002,0180,,No.,\n`);
    await dataset.importRows({
      N00002: [
        ['0114', '2022', '3.5'],
        ['0180', '2022', '4.5'],
        ['1480', '2022', '7'],
      ],
    });
    expect((await dataset.publish('2025-01-03')).lines.join('\n')).toContain('waivers.csv:3');
    waive(`${header}${loss}`);
    const third = await dataset.publish('2025-01-03');
    expect([first.code, second.code, third.code]).toEqual([0, 0, 0]);
    expect(dataset.text('waivers.csv')).toBe(header);
    expect(dataset.text('releases/2025-01-02/waivers.csv')).toBe(`${header}${loss}`);
    expect((await dataset.run('verify')).code).toBe(0);
  });

  describe('a finding stops the release until a waiver with its reason lets it through', () => {
    const NOTE = {
      kind: 'caution',
      text: { sv: 'Sett.', en: 'Seen.' },
      geo: null,
      from: null,
      to: null,
    } as const;
    const N00002 = metricOf('N00002', { source: 'RKA' });
    const FIRST = { aliases: ['folk'], notes: [NOTE] };
    const NAMES = { municipalities: { '0180': { otherNames: ['Sthlm'], formerCodes: ['0101'] } } };
    const registerFirst = (change: Partial<Metric>, rest: Partial<Registry> = {}) =>
      dataset.register([metricOf('N00001', { ...FIRST, ...change }), N00002], { ...NAMES, ...rest });
    const editTowns = (edit: (text: string) => string) =>
      put(dataset.file('municipalities.csv'), edit(dataset.text('municipalities.csv')));
    const PERCENT = { code: 'percent', label: { sv: 'procent', en: 'per cent' } };
    const FOLK = { slug: 'folk', title: { sv: 'Folk', en: 'People' }, synonyms: { sv: [], en: [] } };

    test.each<[string, string, () => unknown]>([
      ['an alias that is gone', 'alias-vanishes,N00001,,', () => registerFirst({ aliases: [] })],
      [
        'a former code that is gone',
        'alias-vanishes,,0180,',
        () => registerFirst({}, { municipalities: {} }),
      ],
      ['a note that is gone', 'note-vanishes,N00001,,', () => registerFirst({ notes: [] })],
      [
        'another unit',
        'metric-redefined,N00001,,',
        () => registerFirst({ unit: 'percent' }, { units: [...registryOf([]).units, PERCENT] }),
      ],
      ['another order', 'ranking-turns-around,N00001,,', () => registerFirst({ order: 'ascending' })],
      [
        'a metric that is hidden',
        'metric-turns-non-public,N00001,,',
        () => registerFirst({ status: { public: null, reason: 'Doubtful.' } }),
      ],
      ['a metric that leaves', 'metric-leaves,N00001,,', () => registerFirst({ left: DATE })],
      [
        'another name',
        'municipality-renamed,,0180,',
        () => editTowns((text) => text.replace('Stockholm,stockholm', 'Holmen,holmen')),
      ],
      [
        'a new municipality without a figure',
        'municipality-appears,,1481,',
        () => editTowns((text) => `${text}1481,Mölndal,molndal,14,Västra Götalands län,\n`),
      ],
      [
        'a municipality without a figure left',
        'municipality-vanishes,,1480,',
        () =>
          dataset.importRows({
            N00001: FIRST_ROWS.N00001.slice(0, 4),
            N00002: FIRST_ROWS.N00002.slice(0, 2),
          }),
      ],
      [
        'a day before that of the figures that stand',
        'retrieved-goes-back,N00002,,',
        () => dataset.importRows({ N00002: FIRST_ROWS.N00002 }, '2024-08-29'),
      ],
    ])('%s: %s', async (_, waiver, change) => {
      registerFirst({});
      expect((await dataset.publish('2024-12-01')).code).toBe(0);
      await change();
      const { code, lines } = await dataset.publish(DATE);
      const [rule = '', metric, geo] = waiver.split(',');
      expect([code, lines.join('\n')]).toEqual([
        1,
        expect.stringMatching(`\\(${metric || geo}\\) \\[${rule}\\][\\s\\S]*${waiver},,`),
      ]);
      expect((await dataset.run('diff', '--date', DATE)).code).toBe(1);
      dataset.waive(`${waiver},Asked and right.`);
      expect(await dataset.publish(DATE)).toMatchObject({ code: 0 });
      expect((await dataset.run('verify')).code).toBe(0);
    });

    test('a subject that is gone, and each of its metrics that moved', async () => {
      const moved = [metricOf('N00001'), N00002].map((metric) => ({ ...metric, subject: 'folk' }));
      dataset.register(moved, { subjects: [FOLK] });
      expect((await dataset.publish(DATE)).lines.join('\n')).toMatch(
        /metrics\.json:\d+ \[subject-vanishes\]/,
      );
      dataset.waive('subject-vanishes,,,,A better name.');
      expect(await dataset.publish(DATE)).toMatchObject({ code: 0 });
    });

    test('each of two has a waiver of its own', async () => {
      editTowns((text) =>
        text
          .replace('Stockholm,stockholm', '?')
          .replace('Göteborg,goteborg', 'Stockholm,stockholm')
          .replace('?', 'Göteborg,goteborg'),
      );
      dataset.waive('municipality-renamed,,0180,,It asked for it.');
      expect((await dataset.publish(DATE)).lines[0]).toContain('(1480) [municipality-renamed]');
    });
  });
});
