// What the shipped dataset holds to, whatever release it is of.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import { metricHistory } from '../../src/data/changes.ts';
import { isAreaCode } from '../../src/data/identifier.ts';

const DATA = join(import.meta.dirname, '../../data');
const read = (file: string): string => readFileSync(join(DATA, file), 'utf8');

test('BE0101N1 has each municipality’s figure as it was published first', () => {
  const { dataset } = loadDataset(DATA);
  const changes =
    dataset === null ? [] : [...metricHistory(dataset, 'BE0101N1')].flatMap((one) => one.changes);
  const ofMunicipalities = changes.filter(({ geo }) => geo !== null && !isAreaCode(geo));
  expect(ofMunicipalities).toHaveLength(76 * 290);
  expect(ofMunicipalities.filter(({ type }) => type !== 'published')).toEqual([]);
});

test('BE0101N1 is SCB’s own series of 290 municipalities in one division, and Kolada’s where that has it', () => {
  const { newest } = loadDataset(DATA).dataset ?? expect.fail();
  const rows = new Map(newest.files.map((row) => [row.file, row]));
  const series = newest.series('BE0101N1') ?? expect.fail();
  const values = new Map(series.keys.map((key, at) => [key, series.values[at]]));
  const municipal = series.keys.flatMap((key, at) => (isAreaCode(key.split(',')[0] ?? '') ? [] : [at]));
  const files = Map.groupBy(municipal, (at) => rows.get(series.files[at] ?? 0)?.name);
  const spans = [...files].map(([name, own]) => {
    const years = own.map((at) => series.keys[at]?.slice(5) ?? '').sort();
    return [name, rows.get(series.files[own[0] ?? 0] ?? 0)?.origin, years[0], years.at(-1), own.length];
  });
  expect(spans).toEqual([
    ['be0101_folkmangdkom_1950-2019.xlsx', 'publisher', '1950', '2019', 70 * 290],
    ['population 2020-24.xlsx', 'transcript', '2020', '2022', 3 * 290],
    ['be0101_tabhel2023.xlsx', 'publisher', '2023', '2023', 290],
    ['be0101_tabhel2024.xlsx', 'publisher', '2024', '2024', 290],
    ['000007SF_20260416-131411.xlsx', 'publisher', '2025', '2025', 290],
  ]);
  const kolada = newest.series('N01951') ?? expect.fail();
  const common = kolada.keys.flatMap((key, at) =>
    values.has(key) && kolada.values[at] !== '' ? [{ key, at }] : [],
  );
  const others = common.filter(({ key, at }) => values.get(key) !== kolada.values[at]);
  // Uppsala without Knivsta, Södertälje without Nykvarn.
  expect([common.length, others.map(({ key }) => key)]).toEqual([
    7528 + 870,
    [
      ...['1994', '1995', '1996', '1997'].map((year) => `0181,${year}`),
      ...['1994', '1995', '1996', '1997', '1998', '1999', '2000', '2001'].map((year) => `0380,${year}`),
    ],
  ]);
});

test('metrics whose terms nobody has seen have no figure in data/', () => {
  const { metrics } = JSON.parse(read('metrics.json'));
  const closed = ['NVDBCYCLE', 'SKVCOST', 'SKVMERIT', 'SKVPUPILS', 'SKVTEACH'];
  const entries = metrics.filter(({ id }: { id: string }) => closed.includes(id));
  expect(entries.map(({ status }: { status: { public: null } }) => status.public)).toEqual(
    closed.map(() => null),
  );
  const files = readdirSync(join(DATA, 'observations'));
  expect(files.filter((file) => closed.includes(file.replace('.csv', '')))).toEqual([]);
});

test('each figure leads to the row of a file, and whose bytes that are is said', () => {
  const { dataset } = loadDataset(DATA);
  if (dataset === null) return expect.fail();
  const { newest } = dataset;
  const rows = new Map(newest.files.map((row) => [row.file, row]));
  for (const metric of newest.metrics) {
    const files = newest.series(metric)?.files ?? [];
    expect(
      files.filter((file) => !rows.has(file)),
      metric,
    ).toEqual([]);
    if (metric === 'BE0101N1') continue;
    // Pages of Kolada and SMHI's table were put together by others; workbooks and answers are the authorities' own.
    const origin = /^(?:[NU]\d{5}|GHG\w+)$/.test(metric) ? 'transcript' : 'publisher';
    for (const file of new Set(files)) expect(rows.get(file)?.origin, metric).toBe(origin);
  }
});
