import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { FONTS, fontBytes, SIGNS } from '../../src/release/font.ts';

const FOLDER = join(PROJECT_ROOT, 'public', 'fonts');
const FILES = Object.keys(FONTS) as (keyof typeof FONTS)[];

it.each(FILES)('%s is what the script makes of the package', async (file) => {
  expect(readFileSync(join(FOLDER, file)).equals(await fontBytes(file))).toBe(true);
});

it('the typeface is at most 40 kB in all, beside its licence', () => {
  const sizes = FILES.map((file) => readFileSync(join(FOLDER, file)).length);
  expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(40_000);
  expect(readFileSync(join(FOLDER, 'OFL.txt'), 'utf8')).toContain('SIL Open Font License, Version 1.1');
  expect(filesUnder(FOLDER).sort()).toEqual(['OFL.txt', ...FILES].sort());
});

it('the style names the files, and no embed does', () => {
  const style = (path: string) => readFileSync(join(PROJECT_ROOT, 'src', path), 'utf8');
  for (const file of FILES) expect(style('site/style/base.css')).toContain(`url("/fonts/${file}")`);
  for (const path of ['embed/style.ts', 'embed/theme.ts', 'embed/frame.ts'])
    expect(style(path)).not.toMatch(/woff2|@font-face/);
});

it('the typeface holds every sign of names, titles, units and of the words of the pages', () => {
  const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');
  const texts = [
    ...filesUnder(join(PROJECT_ROOT, 'src', 'text')).map((file) => read(`src/text/${file}`)),
    read('data/metrics.json'),
    read('data/municipalities.csv'),
  ].join('');
  const lacking = new Set([...texts].filter((sign) => !`${SIGNS}\n\t\r`.includes(sign)));
  expect([...lacking].join('')).toBe('');
  for (const sign of 'azåäöÅÄÖ0129†−–%₂→') expect(SIGNS, sign).toContain(sign);
});
