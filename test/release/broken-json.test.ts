// A JSON file that somebody mended by hand and broke: every command names it, says where, and in the same words.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Published, publishedDataset } from './published-dataset.ts';
import { put } from './small-dataset.ts';

const BOM = 'the file begins with a byte order mark; save it without one';
const COMMA = 'a comma too many; delete it';
const DIFF = ['diff', '--date', '2025-01-01'];

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  await dataset.importRows({ N00001: [['0180', '2022', '911']] });
  await dataset.importRows({ N00003: [['0180', '2022', '7']] });
  put(join(dataset.dir, 'drafts.csv'), 'id\n');
});
afterEach(() => dataset.remove());

const mistakes = {
  bom: (text: string) => `\ufeff${text}`,
  comma: (text: string) => text.replace(/\}\s*$/, ',}'),
  list: () => '[]',
};

const said = (...args: string[]): Promise<string> =>
  dataset.run(...args).then(
    ({ code, lines }) => `${code} ${lines.join('\n')}`,
    (error: Error) => error.message,
  );

const breakFile = (file: string, how: keyof typeof mistakes): string => {
  const path = join(dataset.dir, file);
  put(path, mistakes[how](readFileSync(path, 'utf8')));
  return path;
};

const RESTORE = '. Publications alone write this file: restore it, and nothing else.';

test.each([
  ['data/metrics.json', DIFF],
  ['data/sources.json', DIFF],
  ['data/metrics.json', ['draft', 'csv']],
])('%s under %j', async (file, command) => {
  const text = readFileSync(join(dataset.dir, file), 'utf8');
  const args = command[0] === 'draft' ? [...command, join(dataset.dir, 'drafts.csv')] : command;
  const path = breakFile(file, 'bom');
  expect(await said(...args)).toBe(`${path}: line 1, column 1: ${BOM}`);
  if (text.trimEnd().endsWith('}')) {
    put(path, text);
    breakFile(file, 'comma');
    expect(await said(...args)).toMatch(new RegExp(`^\\S+/${file}: line \\d+, column \\d+: ${COMMA}$`));
    breakFile(file, 'list');
    expect(await said(...args)).toMatch(new RegExp(`^\\S+/${file}: line 1: [a-z ]+: [^\\n{]+$`));
  }
});

test.each(['data/release.json', 'data/revisions/chain.json', 'data/metadata.json'])(
  '%s, which no person writes, is named as the one thing to restore',
  async (file) => {
    const path = join(dataset.dir, file);
    for (const [bytes, what] of [
      [`\ufeff${readFileSync(path, 'utf8')}`, `line 1, column 1: ${BOM}`],
      ['', 'line 1, column 1: the text ends in the middle, so it is cut off'],
      ['1', 'line 1: [^\\n{]+'],
    ] as const) {
      put(path, bytes);
      expect(await said(...DIFF)).toMatch(new RegExp(`^${path}: ${what}${RESTORE}$`));
    }
  },
);

test('a chain that is gone is named as the one thing to restore', async () => {
  const path = join(dataset.paths.data, 'revisions/chain.json');
  rmSync(path);
  expect(await said(...DIFF)).toBe(`${path}: expected the file, got nothing there${RESTORE}`);
});

test.each(['data.staging/staging.json', 'data.staging/unregistered/list.json'])(
  '%s, which no person writes, is named with what there is to do',
  async (file) => {
    const text = readFileSync(join(dataset.dir, file), 'utf8');
    const WAY_OUT = 'delete it and import again what a release is to have.';
    const path = breakFile(file, 'bom');
    expect(await said(...DIFF)).toBe(
      `${path}: line 1, column 1: ${BOM}. The commands alone write this file: mend it, or ${WAY_OUT}`,
    );
    for (const [how, what] of [
      ['comma', `line \\d+, column \\d+: ${COMMA}`],
      ['list', '[^\\n{]+'],
    ] as const) {
      put(path, text);
      breakFile(file, how);
      expect(await said(...DIFF)).toMatch(
        new RegExp(`^${path}: ${what}\\. The commands [^\\n]+ ${WAY_OUT}$`),
      );
    }
    rmSync(path);
    await dataset.importRows({ N00001: [['0180', '2022', '911']] });
    expect(await said(...DIFF)).toContain('N00001');
  },
);

test.each([
  ['metrics.json', 'bom', BOM],
  ['metrics.json', 'comma', COMMA],
  ['release.json', 'bom', BOM],
  ['release.json', 'comma', COMMA],
] as const)('%s with a %s is said by verify and show with its line', async (file, how, what) => {
  breakFile(`data/${file}`, how);
  const found = new RegExp(`error ${file}:\\d+ \\[schema\\] ${what}`);
  expect(await said('verify')).toMatch(found);
  expect(await said('show', 'SF.N00001.0180.2022')).toMatch(found);
  expect(await said('rewind', '--to', '2024-08-30', '--out', join(dataset.dir, 'out'))).toMatch(found);
});

test.each([DIFF, ['draft', 'csv']])(
  'each fault of an entry is said with its line and metric under %j',
  async (...command) => {
    const path = join(dataset.paths.data, 'metrics.json');
    const text = linesOf(path);
    const broken = text
      .replace(/("id": "N00002",.*?"unit": )"[^"]*"/s, '$1 7')
      .replace('"units": [', '"units": [ {},')
      .replace('"id": "N00001",', '"id": "N00001", "id": "N00001",');
    const lineOf = (part: string): number => broken.slice(0, broken.indexOf(part)).split('\n').length;
    put(path, broken);
    const args = command[0] === 'draft' ? [...command, join(dataset.dir, 'drafts.csv')] : command;
    const lines = (await said(...args)).split('\n');
    expect(lines).toContain(
      `${path}: line ${lineOf('"unit":  7')} (N00002): metrics.1.unit: Invalid input: expected string, received number`,
    );
    expect(lines).toContain(
      `${path}: line ${lineOf('"units": [')}: units.0.code: Invalid input: expected string, received undefined`,
    );
  },
);

const linesOf = (path: string): string => JSON.stringify(JSON.parse(readFileSync(path, 'utf8')), null, 2);

test('of many faults five are said, and how many more there are', async () => {
  const path = join(dataset.paths.data, 'metrics.json');
  put(path, linesOf(path).replace('"units": [', '"units": [ 1, 2, 3, 4, 5, 6, 7,'));
  const lines = (await said(...DIFF)).split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[5]).toBe(`${path}: and 2 more`);
});

test('a key that stands twice stops a release with its line, in a file that no verification reads, too', async () => {
  const path = join(dataset.paths.data, 'sources.json');
  put(path, linesOf(path).replace('{', '{ "csv": [], "csv": [],'));
  expect((await said(...DIFF)).split('\n')[0]).toBe(
    `${path}: line 1: the key "csv" stands twice in one object; keep one`,
  );
});

test('a file of another encoding is named, and said the same of JSON and of CSV', async () => {
  const path = join(dataset.paths.data, 'metrics.json');
  put(path, Buffer.from(readFileSync(path, 'utf8'), 'latin1'));
  put(join(dataset.paths.data, 'waivers.csv'), Buffer.from('å\n', 'latin1'));
  expect(await said('verify')).toMatch(/metrics\.json:1 \[schema\] the file is not valid UTF-8; save it/);
  expect(await said('verify')).toMatch(/waivers\.csv:1 \[\S+\] the file is not valid UTF-8; save it/);
  expect(await said(...DIFF)).toContain(`${path}: expected text in UTF-8, got bytes that are none`);
});
