// What a maintainer may hand to a command by mistake: bytes of another encoding, a folder for a file, a file for a folder.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageOf } from '../../src/builder/files.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { fetchText } from '../../src/release/fetch.ts';
import { type Published, publishedDataset, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { put, saveKolada } from './small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

/** As Swedish Excel saves it unless it is told otherwise: å, ä and ö are one byte each, and no UTF-8. */
const inWindows1252 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
const NO_UTF8 = 'expected text in UTF-8, got bytes that are none';

async function told(...args: string[]): Promise<string> {
  const before = treeOf(dataset.paths.data);
  let said: string;
  try {
    const { code, lines } = await dataset.run(...args);
    expect(code).toBe(1);
    said = lines.join('\n');
  } catch (error) {
    said = messageOf(error);
  }
  expect(treeOf(dataset.paths.data)).toEqual(before);
  return said;
}

test.each([
  ['import', 'csv'],
  ['import', 'json-stat'],
  ['draft', 'csv'],
])('%s %s of another encoding names the file', async (name, kind) => {
  const file = join(dataset.dir, 'räkning');
  put(file, inWindows1252('{"kod":"Älvsbyn"}'));
  const more = name === 'import' ? ['--retrieved', '2024-08-30'] : [];
  expect(await told(name, kind, file, ...more)).toContain(`${file}: ${NO_UTF8}; save it as UTF-8 first`);
});

test.each(['csv', 'json-stat', 'xlsx'])('import %s of a folder asks for the files in it', async (kind) => {
  const folder = join(dataset.dir, 'folder');
  mkdirSync(folder);
  expect(await told('import', kind, folder, '--retrieved', '2024-08-30')).toBe(
    `${folder}: it is a folder; give the files in it that belong to the publication`,
  );
});

test('draft csv of a folder names it', async () => {
  const folder = join(dataset.dir, 'folder');
  mkdirSync(folder);
  expect(await told('draft', 'csv', folder)).toMatch(/folder.*: it is a folder, and a file was expected/);
});

test.each([
  ['csv', 'file'],
  ['json-stat', 'file'],
  ['xlsx', 'file'],
  ['kolada', 'folder'],
])('import %s of what is not there names it, and says nothing else', async (kind, what) => {
  const file = join(dataset.dir, 'none');
  expect(await told('import', kind, file, '--retrieved', '2024-08-30')).toBe(
    `${file}: there is no such ${what}; look at its name`,
  );
});

test.each([
  ['csv', 'PK\u0003\u0004'],
  ['json-stat', 'PK\u0003\u0004'],
  ['csv', '\u00d0\u00cf\u0011\u00e0'],
])('import %s of a workbook names the import that takes it', async (kind, sign) => {
  const file = join(dataset.dir, 'book.xlsx');
  put(file, inWindows1252(`${sign}...`));
  expect(await told('import', kind, file, '--retrieved', '2024-08-30')).toBe(
    `${file}: expected text, got a workbook; import xlsx takes it`,
  );
});

test.each([
  [{ code: 'ENOTFOUND' }, 'fetch failed (ENOTFOUND)'],
  [{}, 'fetch failed (getaddrinfo)'],
])('an address that gives no answer is told with the cause %j', async (cause, said) => {
  const fetched = await fetchText('https://data.example/a.json', {
    fetch: async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('getaddrinfo'), cause) });
    },
    sleep: async () => {},
  });
  expect(fetched).toEqual({ mistake: `no answer: ${said} (asked 6 times)` });
});

test('saved pages of another encoding are findings, and so lose no letter', async () => {
  const folder = saveKolada(join(dataset.dir, 'saved'), { N00001: [['0180', '2022', '1']] });
  put(join(folder, 'kpi.json'), inWindows1252('{"count":1,"values":[{"id":"N00001","title":"Invånare"}]}'));
  expect(await told('import', 'kolada', folder, '--retrieved', '2024-08-30')).toContain(
    `kpi.json [page-is-whole] ${NO_UTF8}`,
  );
});

test('an answer of another encoding is none, and is not asked for again', async () => {
  let asked = 0;
  const { effects } = recordedEffects({
    fetch: async () => {
      asked += 1;
      return new Response(inWindows1252('Ort;Värde'));
    },
  });
  const importing = runCommand(['import', 'csv', 'https://data.example/a.csv'], dataset.paths, effects);
  await expect(importing).rejects.toThrow(
    `https://data.example/a.csv: expected the publication, got ${NO_UTF8}`,
  );
  expect(asked).toBe(1);
});

test('an answer with a byte order mark is its text', async () => {
  const fetched = await fetchText('https://data.example/a.json', {
    fetch: async () => new Response('\ufeff{"å":1}'),
    sleep: async () => {},
  });
  expect(fetched).toEqual({ text: '{"å":1}' });
});

test('a file that a release is to be rewound to is no folder', async () => {
  const file = join(dataset.dir, 'file');
  put(file, 'mine');
  expect(await told('rewind', '--to', '2024-08-30', '--out', file)).toContain(
    `${file}: it is a file, and a folder was expected`,
  );
});

test.each([['verify'], ['diff'], ['import', 'csv', 'figures.csv', '--retrieved', '2024-08-30']])(
  '%s of a dataset that is not there says so, and makes nothing beside it',
  async (...args) => {
    const paths = datasetPaths(join(dataset.dir, 'datta'));
    await expect(runCommand(args, paths, recordedEffects().effects)).rejects.toThrow(
      `${paths.data}: expected the folder of the dataset, got nothing there; set DATA_DIR to the one that is meant`,
    );
    expect(readdirSync(dataset.dir).filter((name) => name.startsWith('datta'))).toEqual([]);
  },
);

test('of a broken file only what is broken is told, and not to take out a series that was never staged', async () => {
  const file = join(dataset.dir, 'figures.csv');
  put(file, 'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2023,..\n');
  const said = await told('import', 'csv', file, '--retrieved', '2024-12-01');
  expect(said).toMatch(/\[literal-is-exact\].*\n1 finding: nothing was imported\.$/);
});
