// What src/release/RECIPES.md makes is checked in: the files are those that it made.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';

const bytesOf = (path: string): Buffer => readFileSync(join(PROJECT_ROOT, path));
const read = (path: string): string => bytesOf(path).toString('utf8');

it.each([
  ['src/embed/outlines.json', '58f9bc35d8a3cc889d410405ad59d293e32f2eacad290215c36f7be355c65cf5'],
  ['src/downloads/outlines.json', '402094580883d83ec2cc0707eb855281147b150e47f67e5f3b7c24409a7cf846'],
  ['public/fonts/inter-400.woff2', '68a7c955a2c2c8ae8a37e0f3b2decc44f6b941d8963d69b2b61dcde64d023d9e'],
  ['public/fonts/inter-600.woff2', '841bd35741fd151593432d9057b291a277cb04449373d895ea14b1da7a8795b2'],
  ['src/downloads/inter-700.woff2', 'ac9bf89db568c4d481f3f1407fd783ca56f22171ff73fc210d454c61f83ee976'],
])('%s is what its recipe made', (path, sha256) => {
  expect(createHash('sha256').update(bytesOf(path)).digest('hex')).toBe(sha256);
});

const FONTS = ['inter-400.woff2', 'inter-600.woff2'];

it('the typeface is at most 40 kB in all, beside its licence', () => {
  const sizes = FONTS.map((file) => bytesOf(`public/fonts/${file}`).length);
  expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(40_000);
  expect(read('public/fonts/OFL.txt')).toContain('SIL Open Font License, Version 1.1');
  expect(filesUnder(join(PROJECT_ROOT, 'public/fonts')).sort()).toEqual(['OFL.txt', ...FONTS].sort());
});

it('the style names the files, and no embed does', () => {
  for (const file of FONTS) expect(read('src/site/style/base.css')).toContain(`url("/fonts/${file}")`);
  for (const path of ['style.ts', 'theme.ts', 'frame.ts'])
    expect(read(`src/embed/${path}`)).not.toMatch(/woff2|@font-face/);
});

it('the typeface holds every sign of names, titles, units and of the words of the pages', () => {
  const [, signs = ''] = /const SIGNS = \[\n(.*?)\n\]/s.exec(read('src/release/RECIPES.md')) ?? [];
  const held = new Set(signs.replace('\\u00a0', '\u00a0'));
  const texts = [
    ...filesUnder(join(PROJECT_ROOT, 'src/text')).map((file) => read(`src/text/${file}`)),
    read('data/metrics.json'),
    read('data/municipalities.csv'),
  ].join('');
  expect([...new Set(texts)].filter((sign) => !held.has(sign) && !/\s/.test(sign))).toEqual([]);
  for (const sign of 'azåäöÅÄÖ0129†−–%₂→\u00a0') expect(held.has(sign), sign).toBe(true);
});
