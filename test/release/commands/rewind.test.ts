import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileHash, nodeDigest } from '../../../src/builder/digest.ts';
import { canonicalJson } from '../../../src/data/hash.ts';
import { dataFile, FIRST_ROWS, type Published, publishedDataset, treeOf } from '../published-dataset.ts';
import { metricOf, put, registryOf } from '../small-dataset.ts';

let dataset: Published;
const past: Record<string, string>[] = [];

/** Three releases that change values, rows without one, the registry, waivers and, by N00003, the list of metrics. */
beforeEach(async () => {
  past.length = 0;
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  past.push(treeOf(data));
  await dataset.importRows({
    N00001: [['0180', '2021', 'null'], ...(FIRST_ROWS['N00001'] ?? []).slice(3, 5), ['1480', '2022', '7']],
  });
  await dataset.run('publish', '--date', '2025-01-01', '--reason', 'A new basis');
  past.push(treeOf(data));
  const renamed = metricOf('N00001', { title: { sv: 'Nytt', en: 'New' }, source: 'SKR' });
  const metrics = [renamed, metricOf('N00002', { source: 'RKA' }), metricOf('N00003')];
  put(join(data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
  const waiver = 'metric-redefined,N00001,,,"SKR has taken the survey over."';
  put(join(data, 'waivers.csv'), `rule,metric,geo,period,reason\n${waiver}\n`);
  await dataset.importRows({ N00003: [['0114', '2022', '3']] });
  const { code } = await dataset.run('publish', '--date', '2025-02-01');
  expect(code).toBe(0);
  past.push(treeOf(data));
});
afterEach(() => dataset.remove());

const rewind = (to: string, out = join(dataset.dir, 'past')) =>
  dataset.run('rewind', '--to', to, '--out', out);

test.each([
  [0, '2024-08-30'],
  [1, '2025-01-01'],
  [2, '2025-02-01'],
])('writes release %i back byte for byte', async (index, date) => {
  expect((await rewind(date)).code).toBe(0);
  expect(treeOf(join(dataset.dir, 'past'))).toEqual(past[index]);
});

test('refuses a date without a release, naming those there are', async () => {
  expect(await rewind('2024-12-31')).toEqual({
    code: 1,
    lines: ['--to 2024-12-31: expected a release, one of 2024-08-30, 2025-01-01, 2025-02-01'],
  });
});

test('refuses a folder that holds something', async () => {
  const { code, lines } = await rewind('2024-08-30', dataset.paths.data);
  expect({ code, line: lines[0] }).toEqual({
    code: 1,
    line: `--out ${dataset.paths.data}: expected a folder that is empty or not there, got one with files`,
  });
});

test('refuses a folder in the dataset', async () => {
  const { data } = dataset.paths;
  const { code, lines } = await rewind('2024-08-30', join(data, 'past'));
  expect({ code, line: lines[0] }).toEqual({
    code: 1,
    line: expect.stringContaining(`--out ${data}/past is in ${data}`),
  });
  expect(treeOf(data)).toEqual(past[2]);
});

test('refuses what would come out otherwise than it was', async () => {
  put(join(dataset.paths.data, 'releases/2024-08-30/waivers.csv'), 'rule,metric\n');
  const { code, lines } = await rewind('2024-08-30');
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      '2024-08-30 cannot be rebuilt: releases/2024-08-30/waivers.csv, waivers.csv would differ from the manifest; run verify.',
    ],
  });
});

test('verify rebuilds every release and says so', async () => {
  const { code, lines } = await dataset.run('verify');
  expect(code).toBe(0);
  expect(lines[0]).toMatch(
    /^3 releases, each rebuilt to the root that its link holds; the newest root is sha256:/,
  );
});

test.each([
  ['releases/2024-08-30/metrics.json', 'releases-are-kept'],
  ['releases/2024-08-30/release.json', 'revision-chain-is-linked'],
  ['releases/2025-01-01/without-value.csv', 'releases-can-be-rebuilt'],
  ['revisions/2024-08-30.csv', 'releases-can-be-rebuilt'],
])('verify finds %s changed', async (file, rule) => {
  const text = past[2]?.[file] ?? '';
  const changed = text
    .replace('2021', '2020')
    .replace('"count"', '"other"')
    .replace(/sha256:../, 'sha256:00');
  expect(changed).not.toBe(text);
  put(join(dataset.paths.data, file), changed);
  const { code, lines } = await dataset.run('verify');
  expect(code).toBe(1);
  expect(lines.filter((line) => line.includes(`[${rule}]`))).not.toEqual([]);
});

test('verify finds a past file that is gone', async () => {
  rmSync(join(dataset.paths.data, 'releases/2025-01-01/release.json'));
  expect((await dataset.run('verify')).code).toBe(1);
});

/** Writes a file of the dataset, and its hash into the newest release, as one would who may publish. */
function putSealed(file: string, text: string): void {
  const { data } = dataset.paths;
  put(join(data, file), text);
  const release = JSON.parse(dataFile(dataset.paths, 'release.json'));
  release.files[file] = fileHash(Buffer.from(text));
  put(join(data, 'release.json'), JSON.stringify(release));
  const chain = JSON.parse(dataFile(dataset.paths, 'revisions/chain.json'));
  chain.at(-1).root = `sha256:${nodeDigest(canonicalJson(release), 'hex')}`;
  put(join(data, 'revisions/chain.json'), JSON.stringify(chain));
}

test('verify finds a past that a later release rewrote', async () => {
  const changelog = dataFile(dataset.paths, 'CHANGELOG.md');
  putSealed('CHANGELOG.md', changelog.replace('## 2025-02-01\n', '## 2025-02-01\n\nOne more line.\n'));
  expect((await dataset.run('verify')).code).toBe(0);
  putSealed('CHANGELOG.md', changelog.replace('## 2025-01-01\n', '## 2025-01-01\n\nOne more line.\n'));
  const { code, lines } = await dataset.run('verify');
  expect({ code, found: lines.slice(0, -1) }).toEqual({
    code: 1,
    found: [
      'error releases/2025-01-01/release.json [release-is-rebuilt] CHANGELOG.md does not come out as the release had it, so what is kept of the past was changed; restore the dataset',
    ],
  });
});
