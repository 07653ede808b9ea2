// What holds of every text of the room, whichever module says it, and of prose.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import type { Lang } from '../../src/data/lang.ts';
import { COMPARED, COVERAGE_TENTHS } from '../../src/data/settings.ts';
import { inWords } from '../../src/text/numbers.ts';

const ROOM = `${PROJECT_ROOT}/src/text`;
const files = filesUnder(ROOM);
const PROSE = `${PROJECT_ROOT}/src/content`;
const paths = [
  ...files.map((file) => `${ROOM}/${file}`),
  ...filesUnder(PROSE).map((file) => `${PROSE}/${file}`),
];
const lines = paths.flatMap((path) => readFileSync(path, 'utf8').split('\n'));

/** The path of every text of a value that is blank; a function's words are those of its callers' tests. */
const blanks = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [path] : [];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => blanks(member, `${path}.${key}`))
    : [];
};

it('no heading, label or button is without its words', async () => {
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) expect(blanks(await import(`${ROOM}/${file}`), file)).toEqual([]);
});

it('no per cent sign stands behind a blank at which a line may break', () => {
  const texts = lines.filter((line) => !line.trim().startsWith('//'));
  expect(texts.filter((line) => /\d %/.test(line))).toEqual([]);
  expect(texts.filter((line) => line.includes('90\\u00a0%')).length).toBeGreaterThan(4);
});

const spans = (to: string, lang: Lang) =>
  Object.values(COMPARED).map(
    ({ minimum, maximum }) => `${inWords(minimum, lang)} ${to} ${inWords(maximum, lang)}`,
  );

it.each([
  ['of comparisons, in Swedish', /\b(?:ett|två|tre) till \p{L}+/giu, spans('till', 'sv')],
  ['of comparisons, in English', /\b(?:one|two|three) to \p{L}+/giu, spans('to', 'en')],
  ['of rankings, in Swedish', /\p{L}+ av tio(?= kommuner)/gu, [`${inWords(COVERAGE_TENTHS, 'sv')} av tio`]],
  [
    'of rankings, in English',
    /\p{L}+ in ten(?= municipalities)/gu,
    [`${inWords(COVERAGE_TENTHS, 'en')} in ten`],
  ],
  ['of rankings, in per cent', /(?<!\w)\d+(?=(?:\\u00a0)?%)/g, [String(10 * COVERAGE_TENTHS)]],
])('every sentence names the bounds %s as they are', (_, pattern, bounds) => {
  const found = [...lines.join('\n').matchAll(pattern)].map(([words]) => words.toLowerCase());
  expect(found.length).toBeGreaterThan(0);
  const plain = found.map((one) => one.replace(/^ett /, 'en '));
  expect(plain.filter((one) => !bounds.includes(one))).toEqual([]);
});
