import { describe, expect, test } from 'vitest';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { readDataset } from '../../src/release/dataset.ts';
import { handEdits, publicationFindings, registryFindings } from '../../src/release/judge-registry.ts';
import type { Staging } from '../../src/release/staging.ts';
import { datasetOfTest, FIRST_ROWS } from './published-dataset.ts';
import {
  KOLADA,
  MAPPING,
  mappingOf,
  metricOf,
  put,
  registryOf,
  registryText,
  smallDataset,
} from './small-dataset.ts';

const DATE = '2025-01-01';
const HIDDEN = { status: { public: null, reason: 'Doubtful.' } };

/** A registry of N00001 and N00002, with what is another of the first and of the second. */
const registryWith = (first: Partial<Metric>, second: Partial<Metric> = {}) =>
  registryOf([metricOf('N00001', first), metricOf('N00002', second)]);

describe('kpi-is-at-source-url', () => {
  test('holds an address of Kolada to the KPI, and lets any other be what it is', () => {
    const registry = registryOf([
      metricOf('N00001', { apiUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
      metricOf('N00002', { apiUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
      metricOf('N00004', { apiUrl: 'https://api.kolada.se/v3/kpi/XN00004' }),
      metricOf('N00003', { apiUrl: 'https://www.scb.se/' }),
      metricOf('CARTOT', { kpiId: null, apiUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
    ]);
    expect(registryFindings(registry)).toMatchObject([
      {
        rule: 'kpi-is-at-source-url',
        severity: 'error',
        where: { file: 'metrics.json', metric: 'N00001' },
        expected: 'an address that ends in /N00001',
        actual: 'https://api.kolada.se/v3/kpi/N00002',
      },
      { where: { metric: 'N00004' } },
    ]);
  });
});

test('kpi-ids-are-unique finds a KPI that two metrics take, and none of one that has left', () => {
  const found = (more: Partial<Metric>) =>
    registryFindings(registryWith({}, { kpiId: 'N00001', ...more })).map(({ rule, where }) => [
      rule,
      where.metric,
    ]);
  expect(found({})).toEqual([['kpi-ids-are-unique', 'N00002']]);
  expect(found({ left: DATE })).toEqual([]);
});

test('municipality-appears finds a new one until it has a figure', async () => {
  const { file, text, run, publish, importRows } = await datasetOfTest();
  const mölndal = '1481,Mölndal,molndal,14,Västra Götalands län,\n';
  put(file('municipalities.csv'), `${text('municipalities.csv')}${mölndal}`);
  const { code, lines } = await run('diff', '--date', DATE);
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(
    /municipalities\.csv:\d+ \(1481\) \[municipality-appears\].*got in all years\n.*municipality-appears,,1481,,,/,
  );
  await importRows({ N00002: [...FIRST_ROWS.N00002, ['1481', '2022', '5']] });
  expect(await publish(DATE)).toMatchObject({ code: 0 });
});

describe('a publication', () => {
  const REGISTRY = registryOf([
    metricOf('N00003', { left: DATE }),
    metricOf('BE0001', { officialTitle: 'Folkmängd' }),
    metricOf('N00001', { officialTitle: null }),
    metricOf('N00002', HIDDEN),
  ]);
  const staged = (
    series: Record<string, Partial<Staging['series'][string]>>,
    rest: Partial<Staging['imports'][number]> = {},
  ): Staging => ({
    series: Object.fromEntries(
      Object.entries(series).map(([id, own]) => [
        id,
        { title: null, unit: null, hash: '', files: [], ...own },
      ]),
    ),
    imports: [
      { kind: 'json-stat', series: [], leftOut: {}, unmapped: [], vanished: [], quarantined: [], ...rest },
    ],
  });
  const found = (staging: Staging, registry = REGISTRY, mapping = MAPPING) =>
    publicationFindings(staging, { registry, mapping });
  const rules = (staging: Staging, registry?: Registry) =>
    found(staging, registry).map(({ rule, severity }) => `${severity} ${rule}`);

  test('has titles and units as registered, or leaves them unsaid', () => {
    expect(rules(staged({ BE0001: { title: 'Folkmängd', unit: 'antal' } }))).toEqual([]);
    expect(rules(staged({ BE0001: {}, N00001: { title: 'Invånare', unit: 'antal' } }))).toEqual([]);
    const plain = registryOf([metricOf('BE0001', { officialTitle: 'Folkmängd 31 december' })]);
    expect(rules(staged({ BE0001: { title: ' Folkmängd\u00a031  december ' } }), plain)).toEqual([]);
  });

  test('with another title and another unit is refused', () => {
    expect(rules(staged({ BE0001: { title: 'Befolkning', unit: 'tusental' } }))).toEqual([
      'error official-title-unchanged',
      'error unit-unchanged',
    ]);
  });

  test('with a series of no metric, staged or unmapped, is refused: another import brings a new list', () => {
    const findings = found(staged({ XYZ: {} }, { unmapped: ['Totalt'] }));
    expect(findings).toMatchObject([
      {
        rule: 'series-is-mapped',
        message: expect.stringMatching(/, then import it again\.$/),
        actual: 'Totalt',
      },
      { rule: 'series-is-registered', where: { metric: 'XYZ' } },
    ]);
  });

  test('without a series stops a public metric, warns of a hidden one, and says nothing of one that leaves', () => {
    expect(rules(staged({}, { vanished: ['N00003', 'N00002', 'N00001'] }))).toEqual([
      'error series-is-listed',
      'warning series-is-listed',
    ]);
  });

  test('without a KPI says first that the folder may have some alone', () => {
    const messageOf = (kind: 'csv' | 'kolada') =>
      found(staged({}, { kind, vanished: ['N00001'] }))[0]?.message;
    expect(messageOf('kolada')).toContain(
      'where the folder has some KPIs only, import it again with --ids and those; where the publisher has ended it,',
    );
    expect(messageOf('csv')).toContain('import one that has it, or, where the publisher has ended it,');
  });

  test('of which a registered metric was quarantined is told of, and stops nothing', () => {
    expect(rules(staged({}, { quarantined: ['BE0001', 'N09999'] }))).toEqual(['warning series-is-exact']);
  });

  test('is not asked where the mapping leaves out a KPI of a public metric', () => {
    const leaving = (...leftOut: string[]) => found(staged({}), REGISTRY, mappingOf({ ...KOLADA, leftOut }));
    expect(leaving('N00001')).toMatchObject([
      {
        rule: 'kpi-is-not-left-out',
        severity: 'error',
        where: { file: 'sources.json', metric: 'N00001' },
        actual: 'N00001',
      },
    ]);
    expect(leaving('N00002', 'N00003', 'N00009')).toEqual([]);
  });
});

describe('what was changed by hand', () => {
  const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];
  /** A dataset, ways to change it by hand, and what is told of that. */
  const edited = async () => {
    const { paths, file, text, register } = await datasetOfTest(METRICS);
    return {
      file,
      edits: () => handEdits(readDataset(paths)),
      edit: (name: string, change: (text: string) => string) => put(file(name), change(text(name))),
      write: ({ metrics = METRICS, ...change }: Partial<Registry>) => register(metrics, change),
    };
  };

  test('nothing is told of a dataset as its release left it, nor of a first release', async () => {
    const { edits } = await edited();
    expect(edits()).toEqual([]);
    const first = smallDataset(METRICS);
    expect(handEdits(readDataset(first.paths))).toEqual([]);
    first.remove();
  });

  test('every field that came, went or changed is told by its place', async () => {
    const { edits, write } = await edited();
    const changed = metricOf('N00001', {
      ...{ sourceUrl: 'https://example.org/', aliases: ['folk'] },
      capabilities: { ranking: false, comparison: true, chart: true },
    });
    write({
      metrics: [changed, metricOf('N00003')],
      units: [{ code: 'count', label: { sv: 'antal', en: 'percent' } }],
      subjects: [],
      municipalities: { '0180': { otherNames: ['Sthlm'], formerCodes: [] } },
      logOrigin: 'example.org/other',
    });
    expect(edits()).toEqual([
      'metrics.json units.count.label.en: "count" → "percent"',
      expect.stringMatching(/^metrics\.json subjects\.befolkning: went \{/),
      'metrics.json metrics.N00001.sourceUrl: null → "https://example.org/"',
      'metrics.json metrics.N00001.aliases: came "folk"',
      'metrics.json metrics.N00001.capabilities.ranking: true → false',
      expect.stringMatching(/^metrics\.json metrics\.N00002: went \{"id":"N00002",.*…$/),
      expect.stringMatching(/^metrics\.json metrics\.N00003: came /),
      'metrics.json logOrigin: "example.org/log" → "example.org/other"',
      'metrics.json municipalities.0180: came {"otherNames":["Sthlm"],"formerCodes":[]}',
    ]);
  });

  test('of a long value that part is told which is another', async () => {
    const { edits, write, file } = await edited();
    const sourced = (end: string) => [metricOf('N00001', { source: `${'x'.repeat(300)}${end}` })];
    put(file('releases/2024-08-30/metrics.json'), registryText(registryOf(sourced('one'))));
    write({ metrics: sourced('two') });
    expect(edits()).toEqual([
      `metrics.json metrics.N00001.source: …${'x'.repeat(40)}one" → …${'x'.repeat(40)}two"`,
    ]);
  });

  test('lines of register and waivers come and go, those of one thing together', async () => {
    const { edits, edit } = await edited();
    edit('municipalities.csv', (text) =>
      text.replace('Stockholm,stockholm', 'Stock,stock').replace('Väsby', 'Vasby'),
    );
    const waivers = (reason: string): string =>
      ['2022', '2021'].map((year) => `value-jump,N00001,0180,${year},${reason}\n`).join('');
    edit('releases/2024-08-30/waivers.csv', (text) => `${text}${waivers('Because.')}`);
    edit('waivers.csv', (text) => `${text}${waivers('Checked.')}`);
    expect(edits()).toEqual([
      'municipalities.csv: went 0114,Upplands Väsby,upplands-vasby,01,Stockholms län,',
      'municipalities.csv: came 0114,Upplands Vasby,upplands-vasby,01,Stockholms län,',
      'municipalities.csv: went 0180,Stockholm,stockholm,01,Stockholms län,',
      'municipalities.csv: came 0180,Stock,stock,01,Stockholms län,',
      'waivers.csv: went value-jump,N00001,0180,2021,Because.',
      'waivers.csv: came value-jump,N00001,0180,2021,Checked.',
      'waivers.csv: went value-jump,N00001,0180,2022,Because.',
      'waivers.csv: came value-jump,N00001,0180,2022,Checked.',
    ]);
  });

  test('another order, or other bytes for the same, are told as that', async () => {
    const { edits, write, edit } = await edited();
    write({ metrics: METRICS.toReversed() });
    edit('municipalities.csv', (text) => text.replace(/(0114.*\n)(0180.*\n)/, '$2$1'));
    expect(edits()).toEqual([
      'metrics.json: in another order, or written otherwise',
      'municipalities.csv: in another order, or written otherwise',
    ]);
  });

  test('of many lines fifty are told of each file, with the number of the others and where to look', async () => {
    const { edits, write, edit } = await edited();
    const metrics = Array.from({ length: 60 }, (_, index) => metricOf(`X${10000 + index}`));
    write({ metrics: [...metrics, ...METRICS] });
    edit('waivers.csv', (text) => `${text}value-jump,N00001,,,Because.\n`);
    const lines = edits();
    expect(lines).toHaveLength(52);
    expect(lines[50]).toBe('and 10 more: compare metrics.json with releases/2024-08-30/metrics.json');
    expect(lines[51]).toBe('waivers.csv: came value-jump,N00001,,,Because.');
    write({ metrics: [...metrics.slice(0, 50), ...METRICS] });
    expect(edits()).toHaveLength(51);
  });
});
