import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../src/release/command-line.ts';
import { FIRST_ROWS, type Published, publishedDataset, treeOf } from '../published-dataset.ts';
import { recordedEffects } from '../recorded-effects.ts';
import { metricOf, put, type Row, registryOf, saveKolada, smallDataset } from '../small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

test('diff tells what would change, the largest change first, and changes nothing', async () => {
  await dataset.importRows({
    N00001: [
      ['0114', '2021', '110'],
      ['0114', '2022', '101'],
      ['0180', '2021', '450'],
      ['0180', '2022', '910'],
      ['1480', '2022', '510'],
    ],
  });
  const before = treeOf(dataset.paths.data);
  const { code, lines } = await dataset.run('diff', '--date', '2025-01-01');
  expect(lines).toEqual([
    'N00001 Metric N00001: 1 published, 2 revised, 1 withdrawn; 6 → 5 rows',
    'Largest relative changes:',
    '  SF.N00001.0180.2021 900 → 450 (-50.0 %)',
    '  SF.N00001.0114.2021 100 → 110 (+10.0 %)',
    'No finding stops a publication.',
  ]);
  expect(code).toBe(0);
  expect(treeOf(dataset.paths.data)).toEqual(before);
});

test('diff says what was left out and that publish will refuse', async () => {
  const rows = [
    ...(FIRST_ROWS['N00001'] ?? []),
    ['0114', '1999', '1'],
    ['9999', '2022', '1'],
  ] satisfies Row[];
  const folder = saveKolada(join(dataset.dir, 'saved'), { N00001: rows });
  const taken = ['--retrieved', '2024-08-30', '--ids', 'N00001', '--from', '2013'];
  await dataset.run('import', 'kolada', folder, ...taken);
  const { code, lines } = await dataset.run('diff', '--date', '2025-01-01');
  expect(code).toBe(1);
  expect(lines).toContain('Left out (kolada): 1 before 2013');
  expect(lines.at(-1)).toBe('1 finding: publish will refuse.');
});

test('a first release is told from one that changes nothing', async () => {
  const first = smallDataset([metricOf('N00001')]);
  const { effects, lines } = recordedEffects();
  const folder = saveKolada(join(first.dir, 'saved'), { N00001: FIRST_ROWS['N00001'] ?? [] });
  await runCommand(['import', 'kolada', folder, '--retrieved', '2024-08-30'], first.paths, effects);
  await runCommand(['diff', '--date', '2024-08-30'], first.paths, effects);
  expect(lines).toContain('A first release: 5 figures would come.');
  expect(lines).not.toContain('No published figure changes.');
  first.remove();
});

test('with nothing staged nothing changes', async () => {
  const { lines } = await dataset.run('diff', '--date', '2025-01-01');
  expect(lines).toEqual(['No published figure changes.', 'No finding stops a publication.']);
});

test.each(['diff', 'review'])('%s for the day of the last release asks for a later one', async (command) => {
  const registry = registryOf([
    metricOf('N00001', { title: { sv: 'Nytt', en: 'New' } }),
    metricOf('N00002', { source: 'RKA' }),
  ]);
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registry));
  const answer = (date: string) => dataset.run(command, '--date', date);
  for (const date of ['2024-08-30', '2024-08-29'])
    expect(await answer(date)).toEqual({
      code: 1,
      lines: [`--date ${date}: there is a release of 2024-08-30 already; give a later --date`],
    });
  expect((await answer('2026-02-02')).lines[0]).toContain('expected 2026-02-01 at the latest');
  const { code, lines } = await answer('2024-08-31');
  expect(code).toBe(0);
  expect(lines.join('\n')).not.toContain('release-is-untouched');
});

test('what was changed by hand is told, though no figure changes', async () => {
  put(
    join(dataset.paths.data, 'metrics.json'),
    JSON.stringify(
      registryOf([metricOf('N00001', { publisher: 'SCB' }), metricOf('N00002', { source: 'RKA' })]),
    ),
  );
  const { lines } = await dataset.run('diff', '--date', '2025-01-01');
  expect(lines).toEqual([
    'No published figure changes.',
    'Changed by hand:',
    '  metrics.json N00001 publisher: "RKA (Kolada)" → "SCB"',
    'No finding stops a publication.',
  ]);
});

test('a hand-written file that is gone stops the release, also where nothing else changed', async () => {
  for (const file of ['sources.json', 'waivers.csv']) {
    const path = join(dataset.paths.data, file);
    const text = readFileSync(path);
    rmSync(path);
    for (const command of [['diff'], ['publish', '--date', '2025-01-01']]) {
      const { code, lines } = await dataset.run(...command);
      expect({ code, line: lines.join('\n') }).toEqual({
        code: 1,
        line: expect.stringMatching(new RegExp(`${file} \\[release-is-untouched\\]`)),
      });
    }
    put(path, text);
  }
});
