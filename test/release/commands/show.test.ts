import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { metricOf, put, type Row, registryOf } from '../small-dataset.ts';

const N00002 = metricOf('N00002', { source: 'RKA' });

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  await dataset.importRows({ N00002: [['0180', '2022', '5']] });
  await dataset.run('publish', '--date', '2025-01-01', '--reason', 'Recount');
  await dataset.importRows({ N00002: [['0114', '2022', '3.5']] });
  await dataset.run('publish', '--date', '2026-01-01');
});
afterEach(() => dataset.remove());

test('an observation is shown with its history and how its hash is made', async () => {
  expect((await dataset.run('show', 'SF.N00002.0114.2022')).lines).toEqual([
    'SF.N00002.0114.2022: 3.5 (count; RKA)',
    '  2024-08-30  3.5  published',
    '  2025-01-01  no value  withdrawn, before: 3.5; Recount',
    '  2026-01-01  3.5  published',
    'Hashed text: {"geo":"0114","id":"SF.N00002.0114.2022","metric":"N00002","period":"2022","source":"RKA","unit":"count","value":3.5}',
    'Content hash: sha256:497a62bb2d0621de5da95d83482d7a66b182c826a384f9462e743fdc210a3de6',
  ]);
});

test('a withdrawn observation shows what it was', async () => {
  expect(await dataset.run('show', 'SF.N00002.0180.2022')).toEqual({
    code: 0,
    lines: [
      'SF.N00002.0180.2022: no value (count; RKA)',
      '  2024-08-30  4.25  published',
      '  2025-01-01  5  revised, before: 4.25; Recount',
      '  2026-01-01  no value  withdrawn, before: 5',
    ],
  });
});

test('a metric that was withdrawn took its observations along, and brings them back', async () => {
  const { data } = dataset.paths;
  const write = (left: string | null, waivers = ''): void => {
    put(join(data, 'metrics.json'), JSON.stringify(registryOf([metricOf('N00001', { left }), N00002])));
    put(join(data, 'waivers.csv'), `rule,metric,geo,period,reason\n${waivers}`);
  };
  write('2026-02-01', 'metric-leaves,N00001,,,Ended.\n');
  await dataset.run('publish', '--date', '2026-02-01', '--reason', 'Ended');
  const left = [
    '  2024-08-30  910  published',
    '  2026-02-01  no value  withdrawn with its metric, before: 910; Ended',
  ];
  const shown = async (id: string) => (await dataset.run('show', id)).lines;
  const head = '(count; SCB, via Kolada (RKA))';
  expect(await shown('SF.N00001.0180.2022')).toEqual([`SF.N00001.0180.2022: no value ${head}`, ...left]);
  expect((await dataset.run('show', 'SF.N00001.0180.1999')).code).toBe(1);
  write(null);
  const again: Row[] = [
    ['0180', '2022', '911'],
    ['1480', '2021', '500'],
  ];
  await dataset.importRows({ N00001: again });
  await dataset.run('publish', '--date', '2026-03-01');
  expect((await shown('SF.N00001.0180.2022')).slice(0, 4)).toEqual([
    `SF.N00001.0180.2022: 911 ${head}`,
    ...left,
    '  2026-03-01  911  published',
  ]);
  write('2026-04-01', 'metric-leaves,N00001,,,Ended.\n');
  await dataset.run('publish', '--date', '2026-04-01');
  expect(await shown('SF.N00001.0180.2021')).toEqual([
    `SF.N00001.0180.2021: no value ${head}`,
    '  2024-08-30  900  published',
    '  2026-02-01  no value  withdrawn with its metric, before: 900; Ended',
  ]);
});

test('an observation listed without a value has no history', async () => {
  expect(await dataset.run('show', 'SF.N00001.1480.2022')).toEqual({
    code: 0,
    lines: ['SF.N00001.1480.2022: no value (count; SCB, via Kolada (RKA))'],
  });
});

test('what never was is a refusal', async () => {
  expect((await dataset.run('show', 'SF.N00001.0180.1999')).code).toBe(1);
  expect((await dataset.run('show', 'SF.N00099.0180.2022')).code).toBe(1);
  expect((await dataset.run('show', '0180')).code).toBe(1);
});
