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
  expect(ofMunicipalities).toHaveLength(870);
  expect(ofMunicipalities.filter(({ type }) => type !== 'published')).toEqual([]);
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
    // Pages of Kolada and SMHI's table were put together by others; workbooks and answers are the authorities' own.
    const origin = /^(?:[NU]\d{5}|GHG\w+)$/.test(metric) ? 'transcript' : 'publisher';
    for (const file of new Set(files)) expect(rows.get(file)?.origin, metric).toBe(origin);
  }
});
