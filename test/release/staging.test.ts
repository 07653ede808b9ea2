import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { nodeFiles } from '../../src/release/dataset.ts';
import { readList, readStaging, readUnregistered, stagedFile } from '../../src/release/staging.ts';
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
const diff = () => dataset.run('diff', '--date', DATE);

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

describe('figures of a KPI that no entry names', () => {
  beforeEach(async () => {
    await dataset.importRows({ N00003: [['0180', '2022', '7']] });
  });

  const register = (isPublic: boolean | null, id = 'N00003', kpiId = 'N00003'): void =>
    dataset.register([...METRICS, metricOf(id, { status: { public: isPublic, reason: 'Checked.' }, kpiId })]);
  const kept = (): string => join(dataset.paths.staging, 'unregistered/N00003.csv');
  const isPublished = (): boolean => existsSync(dataset.file('observations/N00003.csv'));
  const ADOPTED = 'Registered since it was imported';

  test('are kept, and no release has them, nor one whose entry nobody has established', async () => {
    const { code, lines } = await dataset.publish(DATE);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('Nothing to publish')]);
    register(null);
    await dataset.publish(DATE);
    expect([isPublished(), existsSync(kept())]).toEqual([false, true]);
  });

  test('come into the next release by a public entry, without another import', async () => {
    register(true);
    expect((await diff()).lines).toContain(`${ADOPTED}: N00003`);
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect([isPublished(), existsSync(kept())]).toEqual([true, false]);
  });

  test('never take the place of an import made since: they are forgotten', async () => {
    register(true);
    await dataset.importRows({ N00003: [['0180', '2023', '8']] }, '2024-12-01');
    expect((await diff()).lines.join('\n')).not.toContain(ADOPTED);
    expect(existsSync(kept())).toBe(false);
    expect((await dataset.publish(DATE)).code).toBe(0);
    expect(dataset.text('observations/N00003.csv')).toBe('geo,period,value,file\n0180,2023,8,3\n');
    expect(dataset.text('files.csv')).toMatch(/data\/N00003\/.*,2024-12-01,/);
  });

  test.each<[string, Row[]]>([
    ['of which a figure cannot be kept exactly', [['0180', '2022', '0.10000000000000000001']]],
    ['that has no figure any more', []],
  ])('are forgotten for a newer publication %s', async (_, rows) => {
    await dataset.importRows({ N00001: [['0180', '2022', '910']], N00003: rows }, '2024-12-01');
    expect([existsSync(kept()), readUnregistered(dataset.paths)]).toEqual([false, {}]);
    register(true);
    expect((await diff()).lines.join('\n')).not.toContain(ADOPTED);
  });

  test('are refused where they were changed, until they are imported again', async () => {
    put(kept(), 'geo,period,value\n0180,2022,8\n');
    register(true);
    await expect(dataset.publish(DATE)).rejects.toThrow('import it again');
    expect(existsSync(kept())).toBe(true);
    expect(existsSync(join(dataset.paths.staging, 'series'))).toBe(false);
  });

  test.each([
    ['a mistyped id', 'N0003', 'N00003'],
    ['a mistyped KPI', 'N00003', 'N00004'],
  ])('go back that %s staged, and follow the entry that is mended', async (_, id, kpiId) => {
    await dataset.importRows({ N00004: [['0180', '2022', '8']] });
    register(true, id, kpiId);
    expect((await diff()).lines).toContain(`${ADOPTED}: ${id}`);
    expect(staged()).toEqual([id]);
    register(true);
    expect((await diff()).lines).toContain(`${ADOPTED}: N00003`);
    expect(staged()).toEqual(['N00003']);
    expect(readFileSync(stagedFile(dataset.paths, 'N00003'), 'utf8')).toContain('0180,2022,7');
    expect(Object.keys(readUnregistered(dataset.paths))).toEqual(['N00004']);
    expect((await dataset.publish(DATE)).code).toBe(0);
  });

  test('go back where their entry is not established again, but for what was kept since', async () => {
    const before = readUnregistered(dataset.paths);
    register(true);
    await diff();
    register(null);
    await diff();
    expect([staged(), readUnregistered(dataset.paths), existsSync(kept())]).toEqual([[], before, true]);
    register(true, 'N0003');
    await diff();
    register(null);
    await dataset.importRows({ N00003: [['0180', '2022', '9']] }, '2024-12-01');
    await diff();
    expect(readFileSync(kept(), 'utf8')).toContain('0180,2022,9');
    expect(readUnregistered(dataset.paths)['N00003']?.files).toMatchObject([{ retrieved: '2024-12-01' }]);
  });

  test('are kept under their KPI where the status of their metric is not established', async () => {
    register(null, 'XYZ');
    await dataset.importRows({ N00003: [['0180', '2022', '9']] }, '2024-12-01');
    register(true, 'XYZ');
    await diff();
    expect(readFileSync(stagedFile(dataset.paths, 'XYZ'), 'utf8')).toContain('0180,2022,9');
  });

  test('that cannot be kept exactly leave the metric whose id their KPI has as it is', async () => {
    dataset.register([metricOf('N00001', { kpiId: 'N00003' }), metricOf('N00002', { source: 'RKA' })]);
    await dataset.importRows({ N00003: [['0180', '2022', '5']] });
    const { lines } = await dataset.importRows({
      N00001: [['0180', '2022', '-0']],
      N00002: [['0180', '2022', '6']],
    });
    expect(lines.at(-1)).toBe('Quarantined, nothing of it is staged: N00001');
    expect(staged()).toEqual(['N00001', 'N00002']);
    expect((await diff()).lines.join('\n')).not.toContain('series-is-exact');
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

  test('takes series out together or not at all, and leaves the others', async () => {
    await importCsv();
    await dataset.importRows({ N00001: [['0180', '2022', '911']], N00002: [['0180', '2022', '5']] });
    expect(await dataset.run('unstage', 'N00001', 'N0002')).toEqual({
      code: 1,
      lines: ['N0002: expected a staged metric, one of GHGTOT, N00001, N00002; nothing was taken out'],
    });
    expect((await dataset.run('unstage', 'N00001', 'GHGTOT')).code).toBe(0);
    expect([staged(), imports().map(({ series }) => series)]).toEqual([['N00002'], [['N00002']]]);
    expect((await dataset.run('unstage', 'N00002', 'N00002')).code).toBe(0);
    expect((await dataset.run('unstage', 'N00002')).lines).toEqual(['N00002: nothing is staged']);
  });

  test('takes out a series that is not as it was imported, too', async () => {
    await importCsv();
    put(stagedFile(dataset.paths, 'GHGTOT'), 'geo,period,value\n');
    expect((await dataset.run('unstage', 'GHGTOT')).code).toBe(0);
    expect(readStaging(dataset.paths)).toEqual({ series: {}, imports: [] });
  });
});
