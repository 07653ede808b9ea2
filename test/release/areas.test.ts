// Areas from Kolada's pages to a release: the country and regions come in beside the municipalities, and change nothing of theirs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyDataset } from '../../src/builder/verify.ts';
import { isAreaCode } from '../../src/data/identifier.ts';
import { lossFactsOf, sidesOf } from '../../src/release/series-view.ts';
import { AREAS, datasetWithAreas, JUDGED, withAreas } from '../support/areas.ts';
import { changeOf } from './metric-change.ts';
import { publishedDataset, treeOf } from './published-dataset.ts';
import { metricOf, put, type Row, registryOf } from './small-dataset.ts';

const rowsIn = (folder: string, file: string): string[] =>
  readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').slice(1);

test('rows of the country and of regions become SE and SE01, and rows of municipalities stay', async () => {
  const { before, paths, remove } = await datasetWithAreas();
  onTestFinished(remove);
  const rows = rowsIn(paths.data, 'observations/N00001.csv');
  const ofArea = rows.filter((row) => isAreaCode(row));
  expect(ofArea).toEqual([
    'SE,2020,9000,3',
    'SE,2021,10000,3',
    'SE,2022,10100,3',
    'SE01,2021,1000,3',
    'SE01,2022,,3',
  ]);
  const standing = before['observations/N00001.csv']?.trimEnd().split('\n').slice(1);
  expect(rows.filter((row) => !isAreaCode(row))).toEqual(standing?.map((row) => row.replace(/,1$/, ',3')));
  expect(verifyDataset(paths.data, { leaves: true }).findings).toEqual([]);
});

test('a dataset without areas leaves them out and counts them, as it does a region that it does not have', async () => {
  const dataset = await publishedDataset();
  onTestFinished(dataset.remove);
  const without = await withAreas(dataset, {
    N00001: [
      ['0180', '2022', '5'],
      ['0000', '2022', '5'],
    ],
  });
  expect(without.lines).toContain('Left out: 1 nation and regions');
  put(join(dataset.paths.data, 'areas.csv'), AREAS);
  const other = await withAreas(dataset, {
    N00001: [
      ['0180', '2022', '5'],
      ['0014', '2022', '5'],
    ],
  });
  expect(other.lines).toContain('Left out: 1 nation and regions');
});

test.each<[string, Row, string]>([
  ['a region that Kolada calls a municipality', ['0009', '2022', '5'], 'geo-is-registered'],
  ['a code of no form', ['SE01', '2022', '5'], 'key-is-well-formed'],
])('refuses %s', async (_, row, rule) => {
  const dataset = await publishedDataset();
  onTestFinished(dataset.remove);
  put(join(dataset.paths.data, 'areas.csv'), AREAS);
  const imported = await withAreas(dataset, { N00001: [['0180', '2022', '910'], row] });
  const published = await dataset.run('publish', '--date', '2025-01-01');
  expect([...imported.lines, ...published.lines].join('\n')).toContain(`[${rule}]`);
});

test('a metric with figures of areas is published with a judgement alone', async () => {
  const dataset = await publishedDataset();
  onTestFinished(dataset.remove);
  put(join(dataset.paths.data, 'areas.csv'), AREAS);
  await withAreas(dataset, {
    N00002: [
      ['0180', '2022', '4.25'],
      ['0000', '2022', '5'],
    ],
  });
  const refused = await dataset.run('publish', '--date', '2025-01-01');
  expect(refused.lines.join('\n')).toContain('[reference-is-judged]');
  const metrics = [metricOf('N00001'), metricOf('N00002', { source: 'RKA', ...JUDGED })];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
  const waivers =
    'rule,metric,geo,period,reason,reason_sv\nmunicipality-vanishes,,,,gone,\ncoverage-falls,N00002,,,gone,\n';
  put(join(dataset.paths.data, 'waivers.csv'), waivers);
  const again = await dataset.run('publish', '--date', '2025-01-01');
  expect(again.lines.join('\n')).not.toContain('[reference-is-judged]');
});

test('areas are no part of a coverage by which losses are judged', () => {
  const figures = ['SE', 'SE01', '0180'].map((geo) => ({ geo, period: '2022', value: '1' }));
  const facts = lossFactsOf(sidesOf(changeOf('N00001', figures, figures)), []);
  expect([...facts.before.coverage]).toEqual([['2022', 1]]);
});

test('another name of an area stops the release until that is waived', async () => {
  const { paths, run, remove } = await datasetWithAreas();
  onTestFinished(remove);
  const other = AREAS.replaceAll('Region Stockholm', 'Region Sthlm');
  put(join(paths.data, 'areas.csv'), other);
  expect((await run('publish', '--date', '2025-02-01')).lines.join('\n')).toMatch(
    /areas\.csv:3 \(SE01\) \[area-renamed\].*Region Stockholm.*Region Sthlm/,
  );
  const waiver = 'area-renamed,,SE01,,It asked for it.,Den bad om det.';
  put(join(paths.data, 'waivers.csv'), `rule,metric,geo,period,reason,reason_sv\n${waiver}\n`);
  expect((await run('publish', '--date', '2025-02-01')).code).toBe(0);
});

test('the release before comes back byte for byte, without areas', async () => {
  const { before, paths, dir, run, remove } = await datasetWithAreas();
  onTestFinished(remove);
  const out = join(dir, 'past');
  expect((await run('rewind', '--to', '2024-08-30', '--out', out)).code).toBe(0);
  expect(treeOf(out)).toEqual(before);
  const now = join(dir, 'now');
  expect((await run('rewind', '--to', '2025-01-01', '--out', now)).code).toBe(0);
  expect(treeOf(now)).toEqual(treeOf(paths.data));
});
