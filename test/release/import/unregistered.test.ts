import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStaging, readUnregistered, stagedFile } from '../../../src/release/staging.ts';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { metricOf, put, type Row, registryOf } from '../small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  await dataset.importRows({ N00003: [['0180', '2022', '7']] });
});
afterEach(() => dataset.remove());

const register = (isPublic: boolean | null, id = 'N00003', kpiId = 'N00003'): void => {
  const added = metricOf(id, { status: { public: isPublic, reason: 'Checked.' }, kpiId });
  const before = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf([...before, added])));
};
const kept = (): string => join(dataset.paths.staging, 'unregistered/N00003.csv');
const observations = (): string => join(dataset.paths.data, 'observations/N00003.csv');

test('figures of a KPI that no entry names are kept, and no release has them', async () => {
  expect(existsSync(kept())).toBe(true);
  const { code, lines } = await dataset.run('publish', '--date', '2025-01-01');
  expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining('Nothing to publish') });
});

test('an entry whose status is not established reads none of them', async () => {
  register(null);
  await dataset.run('publish', '--date', '2025-01-01');
  expect(existsSync(observations())).toBe(false);
  expect(existsSync(kept())).toBe(true);
});

test('a public entry brings them into the next release without another import', async () => {
  register(true);
  expect((await dataset.run('diff', '--date', '2025-01-01')).lines).toContain(
    'Registered since it was imported: N00003',
  );
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
  expect(existsSync(observations())).toBe(true);
  expect(existsSync(kept())).toBe(false);
});

test('what was kept never takes the place of an import made since: it is forgotten', async () => {
  register(true);
  await dataset.importRows({ N00003: [['0180', '2023', '8']] }, '2024-12-01');
  const { lines } = await dataset.run('diff', '--date', '2025-01-01');
  expect(lines.join('\n')).not.toContain('Registered since it was imported');
  expect(existsSync(kept())).toBe(false);
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
  expect(readFileSync(observations(), 'utf8')).toBe('geo,period,value\n0180,2023,8\n');
  const release = JSON.parse(readFileSync(join(dataset.paths.data, 'release.json'), 'utf8'));
  expect(release.retrieved.N00003).toBe('2024-12-01');
});

test.each([
  ['of which a figure cannot be kept exactly', '0.10000000000000000001'],
  ['that has no figure any more', null],
])(
  'a newer publication of the KPI %s leaves nothing of the older one to be registered',
  async (_, literal) => {
    const rows: Row[] = literal === null ? [] : [['0180', '2022', literal]];
    const others: Row[] = [['0180', '2022', '910']];
    await dataset.importRows({ N00001: others, N00003: rows }, '2024-12-01');
    expect(existsSync(kept())).toBe(false);
    expect(readUnregistered(dataset.paths)).toEqual({});
    register(true);
    const { lines } = await dataset.run('diff', '--date', '2025-01-01');
    expect(lines.join('\n')).not.toContain('Registered since it was imported');
  },
);

test('kept figures that were changed are refused until they are imported again', async () => {
  put(kept(), 'geo,period,value\n0180,2022,8\n');
  register(true);
  await expect(dataset.run('publish', '--date', '2025-01-01')).rejects.toThrow('import it again');
  expect(existsSync(kept())).toBe(true);
  expect(existsSync(join(dataset.paths.staging, 'series'))).toBe(false);
});

const staged = (): string[] => Object.keys(readStaging(dataset.paths).series);
const diff = () => dataset.run('diff', '--date', '2025-01-01');

test.each([
  ['a mistyped id', 'N0003', 'N00003'],
  ['a mistyped KPI', 'N00003', 'N00004'],
])('what %s staged goes back, and follows the entry that is mended', async (_, id, kpiId) => {
  await dataset.importRows({ N00004: [['0180', '2022', '8']] });
  register(true, id, kpiId);
  expect((await diff()).lines).toContain(`Registered since it was imported: ${id}`);
  expect(staged()).toEqual([id]);
  register(true);
  expect((await diff()).lines).toContain('Registered since it was imported: N00003');
  expect(staged()).toEqual(['N00003']);
  expect(readFileSync(stagedFile(dataset.paths, 'N00003'), 'utf8')).toContain('0180,2022,7');
  expect(Object.keys(readUnregistered(dataset.paths))).toEqual(['N00004']);
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
});

test('what was staged goes back where its entry is gone or not established again', async () => {
  const before = readUnregistered(dataset.paths);
  register(true);
  await diff();
  register(null);
  await diff();
  expect({ staged: staged(), kept: readUnregistered(dataset.paths) }).toEqual({ staged: [], kept: before });
  expect(existsSync(kept())).toBe(true);
});

test('what was kept since is newer than what goes back', async () => {
  register(true, 'N0003');
  await diff();
  register(null);
  await dataset.importRows({ N00003: [['0180', '2022', '9']] }, '2024-12-01');
  await diff();
  expect(readFileSync(kept(), 'utf8')).toContain('0180,2022,9');
  expect(readUnregistered(dataset.paths)['N00003']?.retrieved).toBe('2024-12-01');
});

test('figures of a metric whose status is not established are kept under its KPI', async () => {
  register(null, 'XYZ');
  await dataset.importRows({ N00003: [['0180', '2022', '9']] }, '2024-12-01');
  register(true, 'XYZ');
  await diff();
  expect(readFileSync(stagedFile(dataset.paths, 'XYZ'), 'utf8')).toContain('0180,2022,9');
});

test('a figure that cannot be kept exactly, of a KPI that no entry names, leaves the metric of that name as it is', async () => {
  const metrics = [metricOf('N00001', { kpiId: 'N00003' }), metricOf('N00002', { source: 'RKA' })];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
  await dataset.importRows({ N00003: [['0180', '2022', '5']] });
  const { lines } = await dataset.importRows({
    N00001: [['0180', '2022', '-0']],
    N00002: [['0180', '2022', '6']],
  });
  expect(lines.at(-1)).toBe('Quarantined, nothing of it is staged: N00001');
  expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00001', 'N00002']);
  expect((await dataset.run('diff')).lines.join('\n')).not.toContain('series-is-exact');
});
