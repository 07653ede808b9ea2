import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { nodeFiles } from '../../src/release/dataset.ts';
import { readList, readStaging, stagedFile } from '../../src/release/staging.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { filesStopped, recordedEffects } from './recorded-effects.ts';
import { CSV, mappingOf, metricOf, put, type Row, saveKolada } from './small-dataset.ts';

const DATE = '2025-01-01';
const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
});

const staged = (): string[] => Object.keys(readStaging(dataset.paths).series).sort();
const imports = () => readStaging(dataset.paths).imports;

describe('the list of what is staged', () => {
  const [A, B, C, D] = ['N00001', 'N00002', 'N00003', 'N00004'] as const;
  beforeEach(() => dataset.register([...METRICS, metricOf(C), metricOf(D)]));

  type Lacked = { vanished?: string[]; quarantined?: string[] };
  /** Imports a figure of each KPI, without those that have vanished and with inexact ones of those to be quarantined. */
  async function add(kpis: string[], lacked: Lacked = {}, files = nodeFiles): Promise<void> {
    const { vanished = [], quarantined = [] } = lacked;
    const row =
      (value: string) =>
      (kpi: string): [string, Row[]] => [kpi, [['0180', '2022', value]]];
    const rows = Object.fromEntries([...kpis.map(row('1')), ...quarantined.map(row('-0'))]);
    const folder = join(dataset.dir, 'added');
    rmSync(folder, { recursive: true, force: true });
    const ids = [...kpis, ...quarantined, ...vanished].join();
    const words = ['--ids', ids, '--retrieved', '2024-08-30', '--origin', 'transcript'];
    const { effects } = recordedEffects({ files });
    await runCommand(['import', 'kolada', saveKolada(folder, rows), ...words], dataset.paths, effects);
  }

  test('is empty where nothing is staged', () => {
    expect(readStaging(dataset.paths)).toEqual({ series: {}, imports: [] });
  });

  test('adds imports up, and a series staged again takes the place of the one before', async () => {
    await add([A, B]);
    await add([C]);
    await add([A]);
    expect(staged()).toEqual([A, B, C]);
    expect(imports().map(({ series }) => series)).toEqual([[B], [C], [A]]);
    await add([A]);
    expect(imports()).toHaveLength(3);
  });

  test('has nothing of what one folder of an import brings and another quarantines', async () => {
    const [whole, inexact] = ['1', '-0'].map((value, at) =>
      saveKolada(join(dataset.dir, `folder-${at}`), {
        [A]: [['0180', '2022', value]],
        ...(at === 0 ? { [B]: [['0180', '2022', '1']] } : {}),
      }),
    );
    const words = ['--ids', `${A},${B}`, '--retrieved', '2024-08-30'];
    await dataset.run('import', 'kolada', whole ?? '', inexact ?? '', ...words);
    expect([staged(), imports().flatMap(({ series }) => series)]).toEqual([[B], [B]]);
    expect(existsSync(stagedFile(dataset.paths, A))).toBe(false);
  });

  test('forgets what an import lacked once another one brings it', async () => {
    await add([A], { vanished: [B], quarantined: [C, D] });
    await add([B, C], { quarantined: [D] });
    expect(imports().map(({ vanished, quarantined }) => [vanished, quarantined])).toEqual([
      [[], []],
      [[], [D]],
    ]);
  });

  test('remembers an import that brought nothing for as long as what it lacked has not come', async () => {
    await add([], { vanished: [B], quarantined: [C] });
    await add([A]);
    await add([B]);
    expect(imports()[0]).toMatchObject({ vanished: [], quarantined: [C] });
    await add([C]);
    expect(imports().map(({ series }) => series)).toEqual([[A], [B], [C]]);
  });

  test('takes a series out that is quarantined, and keeps its import for the others', async () => {
    await add([A, B]);
    await add([C], { quarantined: [A] });
    expect(staged()).toEqual([B, C]);
    expect(imports().map(({ series, quarantined }) => [series, quarantined])).toEqual([
      [[B], []],
      [[C], [A]],
    ]);
  });

  test('never has what it says that it quarantined, wherever the import is broken off', async () => {
    const quarantined: boolean[] = [];
    for (let limit = 0; quarantined.at(-1) !== true || limit < 10; limit += 1) {
      await add([A, B]);
      const files = filesStopped(limit, () => {
        throw new Error('stopped');
      });
      // What the list says afterwards is all that counts.
      await add([C], { quarantined: [A] }, files).catch(() => {});
      const list = readList(dataset.paths);
      const isSaid = list.imports.some((entry) => entry.quarantined.includes(A));
      expect(A in list.series).toBe(!isSaid);
      quarantined.push(isSaid);
    }
    expect(quarantined).toContain(false);
  });

  test('refuses a series that is not as it was imported, until it is imported again', async () => {
    await add([A]);
    put(stagedFile(dataset.paths, A), 'geo,period,value\n0180,2022,2\n');
    expect(() => readStaging(dataset.paths)).toThrow('import it again');
    rmSync(join(dataset.paths.staging, 'series'), { recursive: true });
    expect(() => readStaging(dataset.paths)).toThrow('import it again');
    await add([A]);
    expect(staged()).toEqual([A]);
  });
});

describe('unstage', () => {
  beforeEach(() => dataset.register([...METRICS, metricOf('GHGTOT')]));

  const mapTo = (metric: string): void => {
    put(dataset.file('sources.json'), JSON.stringify(mappingOf({ ...CSV, metrics: { Alla: metric } })));
  };
  const importCsv = () => {
    const file = join(dataset.dir, 'emissions.csv');
    put(file, 'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2022,1\n');
    return dataset.run('import', 'csv', file, '--retrieved', '2024-12-01');
  };

  test('takes out a series that came under a wrong id and stops the release, which says so', async () => {
    mapTo('GHGTOOT');
    await importCsv();
    mapTo('GHGTOT');
    await importCsv();
    const { code, lines } = await dataset.publish(DATE);
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/\[series-is-registered\].*`npm run release -- unstage GHGTOOT`/);
    expect(await dataset.run('unstage', 'GHGTOOT')).toEqual({
      code: 0,
      lines: ['No longer staged: GHGTOOT. Import again what a release is to have.'],
    });
    expect(existsSync(stagedFile(dataset.paths, 'GHGTOOT'))).toBe(false);
    expect(imports().map(({ series }) => series)).toEqual([['GHGTOT']]);
    expect((await dataset.publish(DATE)).code).toBe(0);
  });

  test('takes out a series that is not as it was imported, too', async () => {
    await importCsv();
    put(stagedFile(dataset.paths, 'GHGTOT'), 'geo,period,value\n');
    expect((await dataset.run('unstage', 'GHGTOT')).code).toBe(0);
    expect(readStaging(dataset.paths)).toEqual({ series: {}, imports: [] });
  });
});
