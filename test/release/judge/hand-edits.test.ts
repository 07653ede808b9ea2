import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Draft, Registry } from '../../../src/data/registry.ts';
import { readDataset } from '../../../src/release/dataset.ts';
import { handEdits } from '../../../src/release/judge-registry.ts';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { MAPPING, metricOf, put, registryOf, smallDataset } from '../small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];
const file = (name: string): string => join(dataset.paths.data, name);
const edits = (): string[] => handEdits(readDataset(dataset.paths));
const edit = (name: string, change: (text: string) => string): void =>
  put(file(name), change(readFileSync(file(name), 'utf8')));
const write = (change: Partial<Registry>): void =>
  put(file('metrics.json'), JSON.stringify({ ...registryOf(METRICS), ...change }));

test('nothing is told of a dataset as its release left it, nor of a first release', () => {
  expect(edits()).toEqual([]);
  const first = smallDataset(METRICS);
  expect(handEdits(readDataset(first.paths))).toEqual([]);
  first.remove();
});

test('every field of a metric is told that was changed, by metric and field', () => {
  const license = metricOf('N00001', {
    license: 'CC0-1.0',
    sourceUrl: 'https://example.org/',
    capabilities: { ranking: false, comparison: true, chart: true },
    aliases: ['folk'],
  });
  write({ metrics: [license, metricOf('N00002', { source: 'RKA', kpiId: 'N00009' })] });
  expect(edits()).toEqual([
    'metrics.json N00001 sourceUrl: null → "https://example.org/"',
    'metrics.json N00001 license: null → "CC0-1.0"',
    'metrics.json N00001 aliases: came "folk"',
    'metrics.json N00001 capabilities.ranking: true → false',
    'metrics.json N00002 kpiId: "N00002" → "N00009"',
  ]);
});

test('metrics, units, subjects and names of municipalities come, change and go', () => {
  write({
    metrics: [...METRICS.slice(0, 1), metricOf('N00003')],
    units: [{ code: 'count', label: { sv: 'antal', en: 'percent' } }],
    subjects: [],
    municipalities: { '0180': { otherNames: ['Sthlm'], formerCodes: [] } },
  });
  expect(edits()).toEqual([
    expect.stringMatching(/^metrics\.json N00002: went \{"id":"N00002",.*…$/),
    'metrics.json units count label.en: "count" → "percent"',
    expect.stringMatching(/^metrics\.json subjects befolkning: went /),
    expect.stringMatching(/^metrics\.json N00003: came /),
    'metrics.json municipalities 0180: came {"otherNames":["Sthlm"],"formerCodes":[]}',
  ]);
});

test('codes of provenance, shared aliases and the name of the log are parts of their own', () => {
  const label = { sv: 'Folkbokförda', en: 'Registered' };
  write({
    periodSemantics: [{ code: '31-december', label }],
    geographySemantics: [{ code: 'residence', label }],
    licenses: [{ code: 'CC0-1.0', label, attribution: null, url: null }],
    sharedAliases: ['folk'],
    logOrigin: 'example.org/other',
  });
  expect(edits()).toEqual([
    'metrics.json sharedAliases: came "folk"',
    'metrics.json logOrigin: "example.org/log" → "example.org/other"',
    expect.stringMatching(/^metrics\.json periodSemantics 31-december: came /),
    expect.stringMatching(/^metrics\.json geographySemantics residence: came /),
    expect.stringMatching(/^metrics\.json licenses CC0-1\.0: came /),
  ]);
});

const draft = (id: string, count: number): Draft => ({
  id,
  kpiId: id,
  status: { public: null, reason: 'Not confirmed.' },
  title: { sv: 'Utkast', en: null },
  officialTitle: 'Utkast',
  unit: { text: null, confirmed: false },
  authority: { text: null, confirmed: false },
  genders: { T: count },
  levels: { municipalities: count, regions: 0, groups: 0 },
  years: null,
  municipalitiesInLastYear: count,
  zeros: 0,
  suspectZeros: 0,
  carriedForward: [],
  backCast: false,
  inexact: 0,
});

test('drafts are counted', () => {
  const kept = { ...registryOf(METRICS), drafts: [draft('N00011', 1), draft('N00012', 2)] };
  put(file('releases/2024-08-30/metrics.json'), JSON.stringify(kept));
  write({ drafts: [draft('N00011', 1), draft('N00012', 3), draft('N00013', 4)] });
  expect(edits()).toEqual(['metrics.json drafts: 1 went or changed, 2 came or changed']);
});

test('lines of register and waivers come and go, those of one thing together', () => {
  edit('municipalities.csv', (text) =>
    text.replace('Stockholm,stockholm', 'Stock,stock').replace('Väsby', 'Vasby'),
  );
  edit('waivers.csv', (text) => `${text}value-jump,N00001,0180,2022,Because.\n`);
  expect(edits()).toEqual([
    'municipalities.csv: went 0114,Upplands Väsby,upplands-vasby,01,Stockholms län,',
    'municipalities.csv: came 0114,Upplands Vasby,upplands-vasby,01,Stockholms län,',
    'municipalities.csv: went 0180,Stockholm,stockholm,01,Stockholms län,',
    'municipalities.csv: came 0180,Stock,stock,01,Stockholms län,',
    'waivers.csv: came value-jump,N00001,0180,2022,Because.',
  ]);
});

test('a mapping of sources that was changed is told by its place; one that is gone, as gone', () => {
  put(file('sources.json'), JSON.stringify({ ...MAPPING, kolada: { leftOut: ['N00008'] } }));
  expect(edits()).toEqual([
    'sources.json kolada.leftOut: went "N00009"',
    'sources.json kolada.leftOut: came "N00008"',
  ]);
  rmSync(file('sources.json'));
  expect(edits()).toEqual(['sources.json: went']);
});

test('a file that the last release did not have came', () => {
  rmSync(file('releases/2024-08-30/sources.json'));
  expect(edits()).toEqual(['sources.json: came']);
});

test('waivers of one municipality are put together by year', () => {
  const waivers = (reason: string): string =>
    ['2022', '2021'].map((year) => `value-jump,N00001,0180,${year},${reason}\n`).join('');
  const kept = file('releases/2024-08-30/waivers.csv');
  put(kept, `${readFileSync(kept, 'utf8')}${waivers('Because.')}`);
  edit('waivers.csv', (text) => `${text}${waivers('Checked.')}`);
  expect(edits()).toEqual([
    'waivers.csv: went value-jump,N00001,0180,2021,Because.',
    'waivers.csv: came value-jump,N00001,0180,2021,Checked.',
    'waivers.csv: went value-jump,N00001,0180,2022,Because.',
    'waivers.csv: came value-jump,N00001,0180,2022,Checked.',
  ]);
});

test('a file that says the same in other bytes is told as that', () => {
  edit('metrics.json', (text) => JSON.stringify(JSON.parse(text), null, 2));
  expect(edits()).toEqual(['metrics.json: written otherwise, and says the same']);
});

test('an entry that was pasted twice is told, whether both say the same or not', () => {
  write({ metrics: [...METRICS, ...METRICS.slice(0, 1)] });
  expect(edits()).toEqual(['metrics.json N00001: stands more than once']);
  const [unit] = registryOf(METRICS).units;
  write({ units: unit === undefined ? [] : [unit, { ...unit, label: { sv: 'antal', en: 'no.' } }, unit] });
  expect(edits()).toEqual(['metrics.json units count: stands more than once']);
  edit('waivers.csv', (text) => text.repeat(2));
  expect(edits()[1]).toBe('waivers.csv: came rule,metric,geo,period,reason');
});

test('lists and lines in another order are told, and not what came or went between them', () => {
  write({ metrics: METRICS.toReversed() });
  edit('municipalities.csv', (text) => text.replace(/(0114.*\n)(0180.*\n)/, '$2$1'));
  expect(edits()).toEqual([
    'metrics.json: entries in another order',
    'municipalities.csv: lines in another order',
  ]);
  write({ metrics: [metricOf('N00003'), ...METRICS.slice(1)] });
  edit('municipalities.csv', (text) => text.replace(/0180.*\n/, ''));
  expect(edits()).toHaveLength(3);
  expect(edits().join('\n')).not.toContain('order');
});

test('drafts in another order are told as that', () => {
  const drafts = [draft('N00011', 1), draft('N00012', 2)];
  put(file('releases/2024-08-30/metrics.json'), JSON.stringify({ ...registryOf(METRICS), drafts }));
  write({ drafts: drafts.toReversed() });
  expect(edits()).toEqual(['metrics.json: drafts in another order']);
});

test('what a release kept and cannot be read is told, and stops nothing', () => {
  put(file('releases/2024-08-30/metrics.json'), '{');
  expect(edits()).toEqual(['metrics.json: what the last release kept cannot be read']);
});

test('of many lines fifty are told of each file, with the number of the others and where to look', () => {
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
