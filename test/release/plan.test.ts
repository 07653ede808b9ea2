import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { readDataset } from '../../src/release/dataset.ts';
import { planRelease } from '../../src/release/plan.ts';
import { readStaging, stagedFile } from '../../src/release/staging.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { metricOf, type Row } from './small-dataset.ts';

const DATE = '2025-01-01';
const OPTIONS = {
  date: '2024-09-30',
  today: '2026-01-01',
  reasons: { release: null, metrics: {} },
  corrected: false,
  key: null,
};
const N00002 = metricOf('N00002', { source: 'RKA' });

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
});

test('what begins and ceases to be listed without a value is counted, but for a metric that leaves', async () => {
  await dataset.importRows({
    N00001: [
      ['0180', '2021', 'null'],
      ['0180', '2022', '910'],
      ['1480', '2021', 'null'],
    ],
  });
  const listings = (date: string): number | undefined => {
    const options = { ...OPTIONS, date };
    return planRelease(readDataset(dataset.paths), readStaging(dataset.paths), options).metrics.find(
      ({ metric }) => metric === 'N00001',
    )?.listings;
  };
  expect(listings(DATE)).toBe(3);
  expect((await dataset.publish(DATE)).code).toBe(0);
  dataset.register([metricOf('N00001', { left: '2025-02-01' }), N00002]);
  expect(listings('2025-02-01')).toBe(0);
});

describe('a staged series that is swapped', () => {
  const ANOTHER = 'expected the series as it was imported, got another one';
  const swap = (): void =>
    writeFileSync(stagedFile(dataset.paths, 'N00002'), 'geo,period,value,file\n0180,2022,9,1\n');
  beforeEach(async () => {
    await dataset.importRows({ N00002: [['0180', '2022', '4.5']] }, '2024-08-31');
  });

  test('after the list was read is planned by nobody', () => {
    const staging = readStaging(dataset.paths);
    swap();
    expect(() => planRelease(readDataset(dataset.paths), staging, OPTIONS)).toThrow(ANOTHER);
  });

  test('after the release was planned is no part of it: what was judged is what is written', () => {
    const plan = planRelease(readDataset(dataset.paths), readStaging(dataset.paths), OPTIONS);
    swap();
    expect(plan.detail('N00002').change.next.figures).toEqual([
      { line: 2, geo: '0180', period: '2022', value: '4.5' },
    ]);
    expect(String(plan.folder.get('releases/2024-09-30/observations/N00002.csv'))).toContain(
      '0180,2022,4.5,',
    );
  });
});

describe('a metric that left and comes back', () => {
  /** Three municipalities over forty years that grow by one per cent a year. */
  const ROWS: Row[] = ['0114', '0180', '1480'].flatMap((geo) =>
    Array.from(
      { length: 40 },
      (_, year): Row => [geo, String(1980 + year), String(Math.round(1e6 * 1.01 ** year))],
    ),
  );
  const register = (change: Partial<Metric>) => dataset.register([metricOf('N00001', change), N00002]);
  beforeEach(async () => {
    await dataset.importRows({ N00001: ROWS });
    expect((await dataset.publish(DATE)).code).toBe(0);
    register({ left: '2025-02-01' });
    dataset.waive('metric-leaves,N00001,,,No longer kept up.');
    expect((await dataset.publish('2025-02-01')).code).toBe(0);
    register({});
    dataset.waive();
  });

  test.each<[string, Row[], number, string]>([
    ['as it was', [...ROWS, ['0180', '2020', '1489000']], 0, 'Published 2025-03-01'],
    [
      'with a figure ten times as large as those that it last had',
      [...ROWS, ['0180', '2020', '14890000']],
      1,
      '(N00001 0180 2020) [value-jump]',
    ],
    [
      'without a municipality that it last had',
      ROWS.filter(([geo]) => geo !== '1480'),
      1,
      '(N00001 1480) [municipality-vanishes]',
    ],
  ])('%s is judged by the figures that it last had', async (_, rows, expected, said) => {
    await dataset.importRows({ N00001: rows });
    const { code, lines } = await dataset.publish('2025-03-01');
    expect([code, lines.join('\n')]).toEqual([expected, expect.stringContaining(said)]);
  });
});
