import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Municipality, NamedMunicipality } from '../../../src/data/registry.ts';
import { type Named, registryFindings, renamedMunicipalities } from '../../../src/release/judge-registry.ts';
import { municipalityOf } from '../../support/dataset-head.ts';
import { FIRST_ROWS, type Published, publishedDataset } from '../published-dataset.ts';
import { metricOf, put, registryOf } from '../small-dataset.ts';

const NOBODY: NamedMunicipality = { otherNames: [], formerCodes: [] };
const named = (change: Partial<Municipality> = {}, names: NamedMunicipality = NOBODY): Named => ({
  registry: { ...registryOf([]), municipalities: { '0180': names } },
  municipalities: [municipalityOf(change), municipalityOf({ code: '0140', name: 'Nykvarn' })],
});
const found = (next: Named, last: Named) =>
  renamedMunicipalities(next, last).map(({ rule, where, expected, actual }) => [
    rule,
    where.geo,
    expected,
    actual,
  ]);

test('an address of Kolada has to be that of the KPI, and any other address may be what it is', () => {
  const registry = registryOf([
    metricOf('N00001', { sourceUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
    metricOf('N00002', { sourceUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
    metricOf('N00004', { sourceUrl: 'https://api.kolada.se/v3/kpi/XN00004' }),
    metricOf('N00003', { sourceUrl: 'https://www.scb.se/' }),
    metricOf('CARTOT', { kpiId: null, sourceUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
  ]);
  expect(registryFindings(registry, null)).toMatchObject([
    {
      rule: 'kpi-is-at-source-url',
      where: { file: 'metrics.json', metric: 'N00001' },
      expected: 'an address that ends in /N00001',
      actual: 'https://api.kolada.se/v3/kpi/N00002',
    },
    { where: { metric: 'N00004' } },
  ]);
});

test.each<Partial<Municipality>>([
  { name: 'Göteborg' },
  { slug: 'sthlm' },
  { county: 'Uppsala län' },
  { countyCode: '03' },
])('a municipality is renamed by %j', (change) => {
  const { name, slug, countyCode, county } = { ...municipalityOf(), ...change };
  expect(found(named(change), named())).toEqual([
    [
      'municipality-renamed',
      '0180',
      'Stockholm, stockholm, 01, Stockholms län',
      [name, slug, countyCode, county].join(', '),
    ],
  ]);
});

test('a municipality that comes, goes or gets a first year is not renamed', () => {
  const none = { ...named(), municipalities: [] };
  expect(found(named(), named())).toEqual([]);
  expect(found(named({ validFrom: '1971' }), named())).toEqual([]);
  expect(found(named(), none)).toEqual([]);
  expect(found(none, named({}, { otherNames: ['Sthlm'], formerCodes: [] }))).toEqual([]);
});

test('another name and a former code are missed when they are gone, but for the name that it has now', () => {
  const had = named({}, { otherNames: ['Sthlm', 'Tukholma'], formerCodes: ['0101'] });
  expect(found(named({}, { otherNames: ['Tukholma', 'Holmia'], formerCodes: [] }), had)).toEqual([
    ['alias-vanishes', '0180', 'Sthlm', undefined],
    ['alias-vanishes', '0180', '0101', undefined],
  ]);
  const unnamed = { ...named(), registry: registryOf([]) };
  expect(found(unnamed, had)).toHaveLength(3);
  expect(found(had, unnamed)).toEqual([]);
  const kept = { otherNames: ['STHLM'], formerCodes: ['0101'] };
  expect(found(named({ name: 'Tukholma' }, kept), had).map(([rule]) => rule)).toEqual([
    'municipality-renamed',
  ]);
});

let dataset: Published | undefined;
afterEach(() => dataset?.remove());

test('a first year that goes or moves makes past years of others', () => {
  const change = (next: string | null, last: string | null) =>
    found(named({ validFrom: next }), named({ validFrom: last })).map(([, , ...texts]) => texts);
  const words = 'Stockholm, stockholm, 01, Stockholms län';
  expect(change(null, '1999')).toEqual([[`${words}, from 1999`, `${words}, from ever`]]);
  expect(change('2000', '1999')).toEqual([[`${words}, from 1999`, `${words}, from 2000`]]);
  expect(change('1999', '1999')).toEqual([]);
});

test('two municipalities that change their names stop the release until each is waived', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  const register = readFileSync(join(data, 'municipalities.csv'), 'utf8');
  const swapped = register
    .replace('Stockholm,stockholm', '?')
    .replace('Göteborg,goteborg', 'Stockholm,stockholm')
    .replace('?', 'Göteborg,goteborg');
  put(join(data, 'municipalities.csv'), swapped);
  const refused = await dataset.run('publish', '--date', '2025-01-01');
  expect(refused.code).toBe(1);
  expect(refused.lines.join('\n')).toMatch(
    /municipalities\.csv:\d+ \(0180\) \[municipality-renamed\].*\n.*municipalities\.csv:\d+ \(1480\) \[municipality-renamed\]/,
  );
  expect((await dataset.run('diff')).code).toBe(1);
  const waivers = (...lines: string[]) =>
    put(join(data, 'waivers.csv'), ['rule,metric,geo,period,reason,reason_sv', ...lines, ''].join('\n'));
  const waiver = (geo: string) => `municipality-renamed,,${geo},,It asked for it.,Den bad om det.`;
  waivers(waiver('0180'));
  expect((await dataset.run('publish', '--date', '2025-01-01')).lines[0]).toContain('(1480)');
  waivers(waiver('0180'), waiver('1480'));
  expect(await dataset.run('publish', '--date', '2025-01-01')).toMatchObject({ code: 0 });
  expect((await dataset.run('verify')).code).toBe(0);
  waivers();
  put(join(data, 'municipalities.csv'), swapped.replace('01,Stockholms län,', '01,Stockholms län,1971'));
  expect((await dataset.run('diff')).code).toBe(0);
});

test('a former code that is gone stops the release until it is waived', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  const file = join(data, 'metrics.json');
  const registry = JSON.parse(readFileSync(file, 'utf8'));
  const names = { '0180': { otherNames: ['Sthlm'], formerCodes: ['0101'] } };
  put(file, JSON.stringify({ ...registry, municipalities: names }));
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
  put(file, JSON.stringify(registry));
  const { code, lines } = await dataset.run('publish', '--date', '2025-01-02');
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain('(0180) [alias-vanishes]');
  put(join(data, 'waivers.csv'), 'rule,metric,geo,period,reason\nalias-vanishes,,0180,,Nobody says so.\n');
  expect((await dataset.run('publish', '--date', '2025-01-02')).code).toBe(0);
});

test('a municipality that comes without a figure stops the release until it has one or that is waived', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  const file = join(data, 'municipalities.csv');
  put(file, `${readFileSync(file, 'utf8')}1481,Mölndal,molndal,14,Västra Götalands län,\n`);
  const { code, lines } = await dataset.run('diff', '--date', '2025-01-01');
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(
    /municipalities\.csv:\d+ \(1481\) \[municipality-appears\].*got in all years\n.*municipality-appears,,1481,,,/,
  );
  put(
    join(data, 'waivers.csv'),
    'rule,metric,geo,period,reason\nmunicipality-appears,,1481,,Figures follow.\n',
  );
  expect((await dataset.run('diff', '--date', '2025-01-01')).code).toBe(0);
  put(join(data, 'waivers.csv'), 'rule,metric,geo,period,reason\n');
  await dataset.importRows({ N00002: [...(FIRST_ROWS['N00002'] ?? []), ['1481', '2022', '5']] });
  expect(await dataset.run('publish', '--date', '2025-01-01')).toMatchObject({ code: 0 });
});
