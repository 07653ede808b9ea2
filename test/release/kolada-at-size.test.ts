import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { readStaging } from '../../src/release/staging.ts';
import { kpiName, writePages } from '../support/kolada-pages.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, put, smallDataset } from './small-dataset.ts';

let dataset: ReturnType<typeof smallDataset>;
const folder = (): string => join(dataset.dir, 'saved');
beforeEach(() => {
  dataset = smallDataset([metricOf(kpiName(0)), metricOf(kpiName(1))]);
  writePages(folder(), { kpis: 4, years: 3, codes: ['0114', '0180'], exponentEvery: 7 });
});
afterEach(() => dataset.remove());

async function importAll() {
  const { effects, lines } = recordedEffects();
  const args = ['import', 'kolada', folder(), '--retrieved', '2024-08-30'];
  return { code: await runCommand(args, dataset.paths, effects), lines };
}

const page = (kpi: number): string => join(folder(), 'data', kpiName(kpi), 'page-1.json');
const change = (kpi: number, from: RegExp, to: string): void =>
  put(page(kpi), readFileSync(page(kpi), 'utf8').replace(from, to));
const staged = (): string[] => Object.keys(readStaging(dataset.paths).series);

test('made-up KPIs have ids that no KPI of Kolada has', () => {
  for (const index of [0, 1800, 89_999]) expect(kpiName(index)).not.toMatch(/^[NU]\d{5}$/);
});

test('registered KPIs are staged, the others kept, and the first year is not chosen', async () => {
  const { code, lines } = await importAll();
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      'Imported 2 series: 12 figures, 0 listed without a value.',
      'Kept 2 series that no public entry names yet: 12 figures (unregistered/).',
      'Left out: 12 nation and regions',
      expect.stringMatching(/^Taken: \d figures in scientific notation, kept as the same number$/),
    ],
  });
  expect(staged()).toEqual([kpiName(0), kpiName(1)]);
});

test('a KPI with -0 is quarantined, and the others are staged', async () => {
  const last = /"value":[\d.e-]+(?=[^\n]*"period":2022,"municipality":"0180")/;
  change(0, last, '"value":-0');
  const { code, lines } = await importAll();
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^warning .*\(N1000000 0180 2022\) \[literal-is-exact\]/);
  expect(lines.at(-1)).toBe('Quarantined, nothing of it is staged: N1000000');
  expect(staged()).toEqual([kpiName(1)]);
});

test.each([
  [/"value":[\d.e-]+/, '"value":NaN', 'line 2, column 56: NaN is no number; a value that is missing is null'],
  [/"value":[\d.e-]+/, '"value":1,5', 'line 2, column 56: 1,5 has a decimal comma, and a number has a point'],
  [/"value":[\d.e-]+/, '"value":"1,5"', 'line 2, column 56: "1,5" is text where a number or null belongs'],
  [/^/, '\ufeff', 'line 1, column 1: the file begins with a byte order mark; save it without one'],
])('a page with %s as %s is told with its place, and nothing is staged', async (from, to, message) => {
  change(3, from, to);
  const { code, lines } = await importAll();
  expect(code).toBe(1);
  expect(lines).toEqual([
    `error data/${kpiName(3)}/page-1.json [page-is-whole] ${message}`,
    '1 finding: nothing was imported.',
  ]);
  expect(staged()).toEqual([]);
});
