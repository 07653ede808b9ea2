import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStaging, stagedFile } from '../../../src/release/staging.ts';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { MAPPING, metricOf, put, registryOf } from '../small-dataset.ts';

const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' }), metricOf('GHGTOT')];

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(METRICS)));
});
afterEach(() => dataset.remove());

const mapTo = (metric: string): void => {
  const csv = MAPPING.csv.map((source) => ({ ...source, metrics: { Alla: metric } }));
  put(join(dataset.paths.data, 'sources.json'), JSON.stringify({ ...MAPPING, csv }));
};
const importCsv = () => {
  const file = join(dataset.dir, 'emissions.csv');
  put(file, 'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2022,1\n');
  return dataset.run('import', 'csv', file, '--retrieved', '2024-12-01');
};
const publish = () => dataset.run('publish', '--date', '2025-01-01');

test('a series that came under a wrong id stops the release, which says how it is taken out', async () => {
  mapTo('GHGTOOT');
  await importCsv();
  mapTo('GHGTOT');
  await importCsv();
  const { code, lines } = await publish();
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(/\[series-is-registered\].*`npm run release -- unstage GHGTOOT`/);
  expect(await dataset.run('unstage', 'GHGTOOT')).toEqual({
    code: 0,
    lines: ['No longer staged: GHGTOOT. Import again what a release is to have.'],
  });
  expect(existsSync(stagedFile(dataset.paths, 'GHGTOOT'))).toBe(false);
  expect(readStaging(dataset.paths).imports.map(({ series }) => series)).toEqual([['GHGTOT']]);
  expect((await publish()).code).toBe(0);
});

test('series go together or not at all, and the others stay', async () => {
  await importCsv();
  await dataset.importRows({ N00001: [['0180', '2022', '911']], N00002: [['0180', '2022', '5']] });
  expect(await dataset.run('unstage', 'N00001', 'N0002')).toEqual({
    code: 1,
    lines: ['N0002: expected a staged metric, one of GHGTOT, N00001, N00002; nothing was taken out'],
  });
  expect((await dataset.run('unstage', 'N00001', 'GHGTOT')).code).toBe(0);
  const { series, imports } = readStaging(dataset.paths);
  expect(Object.keys(series)).toEqual(['N00002']);
  expect(imports.map((entry) => entry.series)).toEqual([['N00002']]);
  expect((await dataset.run('unstage', 'N00002', 'N00002')).code).toBe(0);
  expect((await dataset.run('unstage', 'N00002')).lines).toEqual(['N00002: nothing is staged']);
});

test('a series that is not as it was imported can be taken out, too', async () => {
  await importCsv();
  put(stagedFile(dataset.paths, 'GHGTOT'), 'geo,period,value\n');
  expect((await dataset.run('unstage', 'GHGTOT')).code).toBe(0);
  expect(readStaging(dataset.paths)).toEqual({ series: {}, imports: [] });
});
