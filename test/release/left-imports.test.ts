// Once a metric has left, imports go on as if its series were nobody's, or its heir's.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { readStaging, stagedFile } from '../../src/release/staging.ts';
import { dataFile, FIRST_ROWS, type Published, publishedDataset } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { MAPPING, metricOf, put, type Row, registryOf, saveKolada } from './small-dataset.ts';

const DATE = '2025-01-01';
const LEFT = metricOf('N00001', { left: DATE });
const STAYS = metricOf('N00002', { source: 'RKA' });
const N00002 = FIRST_ROWS['N00002'] ?? [];
const LATER: Row[] = [['0180', '2023', '8']];

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  register(LEFT, STAYS);
  put(
    join(dataset.paths.data, 'waivers.csv'),
    'rule,metric,geo,period,reason\nmetric-leaves,N00001,,,Ended.\n',
  );
  if ((await dataset.run('publish', '--date', DATE)).code !== 0) throw new Error('expected it to leave');
  put(join(dataset.paths.data, 'waivers.csv'), 'rule,metric,geo,period,reason\n');
});
afterEach(() => dataset.remove());

const register = (...metrics: Metric[]): void =>
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
const importSaved = (rows: Record<string, Row[]>) => {
  const folder = saveKolada(join(dataset.dir, `folder-${Object.keys(rows).join('-')}`), rows);
  return dataset.run('import', 'kolada', folder, '--retrieved', '2024-12-01');
};
const publish = () => dataset.run('publish', '--date', '2025-02-01');
const kept = (): string => join(dataset.paths.staging, 'unregistered/N00001.csv');

test('a folder that still has its KPI stages the others alone', async () => {
  expect((await importSaved({ N00001: LATER, N00002 })).code).toBe(0);
  expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00002']);
  expect(existsSync(kept())).toBe(true);
  expect((await publish()).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);
});

test('of a folder without its KPI nothing is missed', async () => {
  const { lines } = await importSaved({ N00002 });
  expect(lines).toEqual(['Imported 1 series: 3 figures, 0 listed without a value.']);
});

test('an import from Kolada itself asks for the others alone', async () => {
  const asked: string[] = [];
  const { effects } = recordedEffects({
    fetch: async (url) => {
      asked.push(url);
      return new Response('', { status: 404 });
    },
  });
  await runCommand(['import', 'kolada', 'https://api.kolada.se/v3'], dataset.paths, effects);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked[0]).toContain('/kpi/N00002?');
});

test.each(['AAA', 'ZZZ'])('its KPI goes to the metric %s that has it now', async (id) => {
  register(...[LEFT, STAYS, metricOf(id, { kpiId: 'N00001' })].sort((a, b) => (a.id < b.id ? -1 : 1)));
  expect((await importSaved({ N00001: LATER, N00002 })).code).toBe(0);
  expect(readFileSync(stagedFile(dataset.paths, id), 'utf8')).toContain('0180,2023,8');
  expect((await publish()).code).toBe(0);
});

test('figures kept of its KPI are adopted by the metric that has it now, and never by itself', async () => {
  await importSaved({ N00001: LATER, N00002 });
  await dataset.run('diff', '--date', '2025-02-01');
  expect(existsSync(kept())).toBe(true);
  register(LEFT, STAYS, metricOf('N00003', { kpiId: 'N00001' }));
  expect((await publish()).code).toBe(0);
  expect(dataFile(dataset.paths, 'observations/N00003.csv')).toContain('0180,2023,8');
});

test('a series that sources.json still gives it is left out and counted', async () => {
  const [csv] = MAPPING.csv;
  const metrics = { Alla: 'N00001', Arbetsmaskiner: 'N00002' };
  put(
    join(dataset.paths.data, 'sources.json'),
    JSON.stringify({ ...MAPPING, csv: [{ ...csv, metrics, leftOut: [] }] }),
  );
  const file = join(dataset.dir, 'em.csv');
  put(
    file,
    'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2023,9\n0180,Stockholm,Arbetsmaskiner,2023,2\n',
  );
  const { lines } = await dataset.run('import', 'csv', file, '--retrieved', '2024-12-01');
  expect(lines).toContain('Left out: 1 of N00001, which has left');
  expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00002']);
});
