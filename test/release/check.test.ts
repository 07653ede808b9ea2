// What a check says beside the scripts of scripts/check.txt.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { datasetWithAreas } from '../support/areas.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { type Row, saveKolada } from './small-dataset.ts';

let dataset: Published;
let folder: string;
beforeEach(async () => {
  dataset = await datasetOfTest();
  folder = join(dataset.dir, 'given');
  mkdirSync(folder);
});

const check = (...more: string[]) => dataset.run('check', folder, ...more);

/** The lines between a heading and the next line that is not indented. */
function under(lines: readonly string[], heading: string): string[] {
  const from = lines.findIndex((line) => line.startsWith(heading)) + 1;
  const length = lines.slice(from).findIndex((line) => !line.startsWith('  '));
  return from === 0 ? [] : lines.slice(from, length === -1 ? undefined : from + length);
}

/** N00001 of these years in all three municipalities, each figure `base` and a little. */
const rowsOf = (years: number[], base: number): Row[] =>
  years.flatMap((year) =>
    ['0114', '0180', '1480'].map((geo, at): Row => [geo, String(year), String(base + 10 * at + (year % 7))]),
  );

test('figures of areas are held against the release under their own codes', async () => {
  const own = await datasetWithAreas();
  onTestFinished(own.remove);
  saveKolada(folder, {
    N00001: [
      ['0001', '2021', '1100'],
      ['0001', '2022', 'null'],
      ['0001', '2020', '900'],
    ],
  });
  const { code, lines } = await own.run('check', folder);
  expect([code, under(lines, 'What they contradict')]).toEqual([
    1,
    ['  SF.N00001.SE01.2021: 1000 in the release, 1100 in data/N00001/page-1.json (+10.0 %)'],
  ]);
  expect(under(lines, 'By file')[0]).toContain('page-1.json: 3 figures, proves 1, contradicts 1, 1 not');
});

test('what files contradict is cut to twelve, and says of how many', async () => {
  const years = [2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022];
  await dataset.importRows({ N00001: rowsOf(years, 500) });
  const { lines: said } = await dataset.publish('2025-01-01');
  expect(said.at(-1)).toMatch(/^Published/);
  saveKolada(folder, { N00001: rowsOf(years, 600) });
  const { lines } = await check();
  expect(under(lines, 'What they contradict, the largest difference first, 12 of 27:')).toHaveLength(12);
  const document = JSON.parse((await check('--json')).lines.join('\n'));
  expect([document.ok, document.contradictions.length, document.counts.contradicted]).toEqual([
    false,
    27,
    27,
  ]);
  expect(document.contradictions[0]).toEqual({
    id: expect.stringMatching(/^SF\.N00001\./),
    stands: expect.any(Number),
    value: expect.any(Number),
    file: 'data/N00001/page-1.json',
    past: null,
  });
});
