import { describe, expect, test } from 'vitest';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { readDataset } from '../../src/release/dataset.ts';
import { handEdits, publicationFindings, registryFindings } from '../../src/release/judge-registry.ts';
import type { Staging } from '../../src/release/staging.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { KOLADA, MAPPING, mappingOf, metricOf, put, registryOf, smallDataset } from './small-dataset.ts';

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
  /** What is told of a dataset that was published and then changed by hand. */
  const editsAfter = async (
    change: (dataset: Published) => void,
    own: Promise<Published> = datasetOfTest(METRICS),
  ): Promise<string[]> => {
    const dataset = await own;
    change(dataset);
    return handEdits(readDataset(dataset.paths));
  };
  const edit = ({ file, text }: Published, name: string, change: (text: string) => string): void =>
    put(file(name), change(text(name)));

  test('nothing is told of a dataset as its release left it, nor of a first release', async () => {
    expect(await editsAfter(() => {})).toEqual([]);
    const first = smallDataset(METRICS);
    expect(handEdits(readDataset(first.paths))).toEqual([]);
    first.remove();
  });

  const place = (name: string): string => `metrics.json: ${name}`;

  test('every value of the registry that came or went is told by its place', async () => {
    const changed = metricOf('N00001', {
      ...{ sourceUrl: 'https://example.org/', aliases: ['folk'] },
      capabilities: { ranking: false, comparison: true, chart: true },
    });
    const more = {
      units: [{ code: 'count', label: { sv: 'antal', en: 'percent' } }],
      municipalities: { '0180': { otherNames: ['Sthlm'], formerCodes: [] } },
    };
    const lines = await editsAfter(({ register }) =>
      register([changed, metricOf('N00003'), ...METRICS.slice(1)], more),
    );
    expect(lines).toEqual([
      place('came metrics.N00001.aliases: "folk"'),
      place('came metrics.N00001.capabilities.ranking: false'),
      place('went metrics.N00001.capabilities.ranking: true'),
      place('came metrics.N00001.sourceUrl: "https://example.org/"'),
      place('went metrics.N00001.sourceUrl: null'),
      place('came metrics.N00003'),
      place('came municipalities.0180.otherNames: "Sthlm"'),
      place('went units.count.label.en: "count"'),
      place('came units.count.label.en: "percent"'),
    ]);
  });

  test('lines of register and waivers come and go, those of one thing together', async () => {
    const lines = await editsAfter((dataset) => {
      edit(dataset, 'municipalities.csv', (text) => text.replace('Väsby', 'Vasby').replaceAll(/$/gm, ',,'));
      dataset.waive('value-jump,N00001,0180,2022,Checked.');
    });
    expect(lines).toEqual([
      'municipalities.csv: came 0114,Upplands Vasby,upplands-vasby,01,Stockholms län',
      'municipalities.csv: went 0114,Upplands Väsby,upplands-vasby,01,Stockholms län',
      'waivers.csv: came value-jump,N00001,0180,2022,Checked.',
    ]);
  });

  test('another order, or other bytes for the same, are told as that', async () => {
    const lines = await editsAfter((dataset) => {
      dataset.register(METRICS.toReversed());
      edit(dataset, 'municipalities.csv', (text) => text.replace(/(0114.*\n)(0180.*\n)/, '$2$1'));
    });
    expect(lines).toEqual(
      ['metrics.json', 'municipalities.csv'].map((file) => `${file}: in another order, or written otherwise`),
    );
  });

  test('of many lines fifty are told of each file, with the number of the others and where to look', async () => {
    const aliases = Array.from({ length: 60 }, (_, index) => `a${index}`);
    const lines = await editsAfter(({ register }) =>
      register([metricOf('N00001', { aliases }), ...METRICS.slice(1)]),
    );
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe('and 10 more: compare metrics.json with releases/2024-08-30/metrics.json');
    const fifty = ({ register }: Published): void =>
      register([metricOf('N00001', { aliases: aliases.slice(10) }), ...METRICS.slice(1)]);
    expect(await editsAfter(fifty)).toHaveLength(50);
  });
});
