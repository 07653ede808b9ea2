// A figure leads to the file that it was read from: what an import keeps of files, and what a release makes of it.
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { readStaging } from '../../src/release/staging.ts';
import { againstStanding, openLedger } from '../../src/release/traced-files.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { mappingOf, metricOf, put, saveKolada } from './small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
});

const lineOf = (file: number, name: string, text: string, rest: string): string =>
  `${file},${name},${nodeDigest(text, 'hex')},${Buffer.byteLength(text)},${rest}\n`;

test('a release keeps an origin that nobody has stated as unknown, and the import says so', async () => {
  const folder = saveKolada(join(dataset.dir, 'bare'), { N00002: [['0180', '2022', '5']] });
  const { effects, lines } = recordedEffects();
  const typed = ['import', 'kolada', folder, '--ids', 'N00002', '--retrieved', '2025-01-01'];
  expect(await runCommand(typed, dataset.paths, effects)).toBe(0);
  expect(lines.at(-1)).toMatch(/^Nobody has said whose bytes the files are, so .* --origin publisher/);
  await dataset.publish('2025-01-01');
  expect(dataset.text('releases/2025-01-01/files.csv')).toMatch(
    /^3,data\/N00002.*,2025-01-01,,,Title N00002$/m,
  );
  expect((await dataset.run('verify')).code).toBe(0);
  expect((await dataset.run('show', 'SF.N00002.0180.2022')).lines.join()).toContain('; origin not stated; ');
});

describe('an import', () => {
  const csvOf = (value: string) => `code,name,sector,year,tonnes\n0180,Stockholm,Alla,2022,${value}\n`;
  const importCsv = (files: Record<string, string>, ...more: string[]) => {
    for (const [name, text] of Object.entries(files)) put(join(dataset.dir, name), text);
    const paths = Object.keys(files).map((name) => join(dataset.dir, name));
    return dataset.run('import', 'csv', ...paths, '--retrieved', '2024-12-01', ...more);
  };
  beforeEach(() => {
    dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA' }), metricOf('GHGTOT')]);
  });

  test('keeps the files of the years before with those that are joined to them, each with its day', async () => {
    await importCsv({ 'a.csv': csvOf('9') });
    const later = csvOf('8').replace('2022', '2023');
    put(join(dataset.dir, 'b.csv'), later);
    const words = ['--retrieved', '2024-12-02', '--join', '--origin', 'publisher'];
    await dataset.run('import', 'csv', join(dataset.dir, 'b.csv'), ...words);
    await dataset.publish('2025-01-01');
    expect(dataset.text('releases/2025-01-01/files.csv')).toContain(
      lineOf(3, 'a.csv', csvOf('9'), '2024-12-01,transcript,,Alla') +
        lineOf(4, 'b.csv', later, '2024-12-02,publisher,,Alla'),
    );
    expect((await dataset.run('verify')).code).toBe(0);
  });

  test('takes an answer of Trafikanalys as it is, so that its bytes are those of the authority', async () => {
    const cell = (Column: string, Name: string, Value: string) => ({ Column, Name, Value, IsMeasure: false });
    const cells = [cell('ar', '2023', '2023'), cell('reglan', '01', 'Stockholm')];
    const measure = { Column: 'itrfslut', Name: '', Value: '57', IsMeasure: true };
    const columns = ['ar', 'reglan', 'regkom'].map((Name) => ({ Name, Type: 'D', Value: Name }));
    const answer = JSON.stringify({
      Header: { Column: [...columns, { Name: 'itrfslut', Type: 'M', Value: 'I trafik' }] },
      Rows: [{ Cell: [...cells, cell('regkom', '0180', 'Stockholm'), measure] }],
    });
    const columnsOf = { geo: 'code', name: 'name', series: 'series', period: 'year', value: 'value' };
    const entry = {
      format: 'csv' as const,
      columns: columnsOf,
      ignored: [],
      metrics: { 'I trafik': 'GHGTOT' },
      leftOut: [],
    };
    put(dataset.file('sources.json'), JSON.stringify(mappingOf(entry)));
    expect((await importCsv({ 'bilar-2023.json': answer })).code).toBe(0);
    expect(readStaging(dataset.paths).series['GHGTOT']?.files).toMatchObject([
      { name: 'bilar-2023.json', sha256: nodeDigest(answer, 'hex') },
    ]);
  });
});

describe('a page that an address answered', () => {
  const below = 'https://api.example/v3';
  const NO_WORDS = { dataset: null, officialTitle: null };
  const ledger = (file: string) => {
    const opened = openLedger({ below, retrieved: '2024-08-30', origin: 'publisher' });
    opened.note(file, Buffer.from('{}'));
    return opened.filesOf([{ file, periods: ['2022'] }], NO_WORDS)[0]?.name;
  };

  test('is known by what stands behind the address that was given', () => {
    expect(ledger(`${below}/data/kpi/N00001?page=2`)).toBe('data/kpi/N00001?page=2');
    expect(ledger('https://other.example/a/b.csv?x=1')).toBe('b.csv?x=1');
    expect(ledger('https://other.example/')).toBe('other.example');
  });
});

describe('figures of known files', () => {
  const file = {
    name: 'a',
    sha256: 'x',
    bytes: 1,
    retrieved: '2024-08-30',
    origin: 'publisher',
    dataset: null,
    officialTitle: null,
  } as const;
  const other = { ...file, name: 'b', sha256: 'y' };
  const at = (period: string, value: string) => ({ geo: '0180', period, value });
  const standing = { files: [file, other], figures: [at('2021', '1'), at('2022', '2')] };
  const rulesOf = (files: (typeof file | typeof other)[], ...figures: ReturnType<typeof at>[]) =>
    againstStanding('A1', { files, figures }, standing, false).map(({ rule }) => rule);

  test('may be a part of those that stand where some of the files came', () => {
    expect(rulesOf([file], at('2021', '1'))).toEqual([]);
    expect(rulesOf([file, other], at('2021', '1'))).toEqual(['known-file-has-known-figures']);
    expect(rulesOf([file], at('2021', '3'))).toEqual(['known-file-has-known-figures']);
  });

  test('may be others where a file came that is not known', () => {
    expect(rulesOf([file, { ...other, sha256: 'z' }], at('2021', '3'))).toEqual([]);
    expect(rulesOf([], at('2021', '3'))).toEqual([]);
  });
});
