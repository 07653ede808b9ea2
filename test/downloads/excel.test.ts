import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadSet } from '../../src/downloads/downloads.ts';
import { type Sheet, termLines, workbookBytes } from '../../src/downloads/excel.ts';
import { goldenData } from '../support/golden.ts';
import { DATASETS, type Emitted, emitted, NOBODY } from './emitted.ts';

const SHEETS: Sheet[] = [
  {
    name: 'Siffror',
    widths: [11, 14],
    rows: [
      ['Kommunkod', 'Värde'],
      ['0180', 984748],
      ['0114', -1.25],
      ['0114', 1e-7],
      ['"a" & <b>', null],
      [' före och efter ', 0],
    ],
  },
  { name: 'Om', widths: [20], rows: [['Mått'], ['x'.repeat(80)]] },
];

const read = async (sheets: readonly Sheet[]) =>
  readSheets(new Blob([new Uint8Array(workbookBytes(sheets))]), { trim: false });

describe('a workbook', () => {
  it('has codes as text, with their zero, and values as numbers, to the last digit', async () => {
    const [figures, about] = await read(SHEETS);
    expect(figures).toEqual({ sheet: 'Siffror', data: SHEETS[0]?.rows });
    expect(about?.sheet).toBe('Om');
  });

  const partOf = (sheets: readonly Sheet[], path: string): string =>
    new TextDecoder().decode(unzipSync(workbookBytes(sheets))[path]);

  it('tells Excel which columns have codes that look like numbers, and says nothing of a sheet without them', () => {
    const rows = [
      ['Kod', 'Namn', 'År', 'Länskod'],
      ['0180', 'Stockholm', 2022, '01'],
      ['AA1', '', null, '03'],
    ];
    const sheets = [
      { name: 'a', widths: [9], rows },
      { name: 'b', widths: [9], rows: [['Namn'], ['Mora'], ['2026-11-27'], [' '], [2062]] },
    ];
    expect(partOf(sheets, 'xl/worksheets/sheet1.xml')).toContain(
      '</sheetData><ignoredErrors><ignoredError sqref="A1:A3 D1:D3" numberStoredAsText="1"/></ignoredErrors></worksheet>',
    );
    expect(partOf(sheets, 'xl/worksheets/sheet2.xml')).not.toContain('ignoredError');
  });

  it('names its default style, and every style is made of one that is there', () => {
    const xml = partOf(SHEETS, 'xl/styles.xml');
    expect(xml).toContain('<cellStyle name="Normal" xfId="0" builtinId="0"/>');
    const [, count = '', styles = ''] = /<cellXfs count="(\d+)">(.*)<\/cellXfs>/.exec(xml) ?? [];
    expect(styles.match(/<xf /g)).toHaveLength(Number(count));
    expect(styles.match(/xfId="0"/g)).toHaveLength(Number(count));
  });

  it('shows a figure with the decimals that are asked for, over the exact number', async () => {
    const rows = [['Värde'], ...[0, 1, 2, 3, null].map((decimals) => [{ value: 7.975064, decimals }])];
    const sheets = [{ name: 'a', widths: [9], rows }];
    const [sheet] = await readSheets(new Blob([new Uint8Array(workbookBytes(sheets))]));
    expect(sheet?.data.slice(1)).toEqual(Array(5).fill([7.975064]));
    const styles = [...partOf(sheets, 'xl/worksheets/sheet1.xml').matchAll(/<c r="A[2-6]"([^>]*)>/g)];
    expect(styles.map(([, style]) => style)).toEqual([' s="4"', ' s="5"', ' s="6"', ' s="7"', '']);
    const formats = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(partOf(sheets, 'xl/styles.xml'))?.[1] ?? '';
    const ids = [...formats.matchAll(/<xf (?:numFmtId="(\d+)")?/g)].map(([, id]) => id);
    expect(ids.slice(4)).toEqual(['3', '164', '4', '165']);
  });

  it('is the same bytes whenever and wherever it is made', () => {
    const zone = process.env['TZ'];
    const first = workbookBytes(SHEETS);
    process.env['TZ'] = 'Pacific/Auckland';
    const second = workbookBytes(SHEETS);
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
    expect(Buffer.from(second).equals(first)).toBe(true);
    // Date and time of each entry: 1 January 1980 at midnight is the beginning of the format's time.
    expect([...first.subarray(10, 14)]).toEqual([0, 0, 33, 0]);
  });

  it('holds signs that XML cannot, and what only looks like their escape', () => {
    const bytes = workbookBytes([{ name: 'a', widths: [1], rows: [['x'], ['\u000b'], ['_x000B_']] }]);
    const xml = new TextDecoder().decode(unzipSync(bytes)['xl/sharedStrings.xml']);
    expect(xml).toContain('>_x000B_<');
    expect(xml).toContain('>_x005F_x000B_<');
  });

  it('says each text once, however many cells and sheets have it', () => {
    const rows = [['Källa'], ['SCB'], ['SCB'], [null]];
    const sheets = ['a', 'b'].map((name) => ({ name, widths: [9], rows }));
    const xml = new TextDecoder().decode(unzipSync(workbookBytes(sheets))['xl/sharedStrings.xml']);
    expect(xml).toContain('uniqueCount="2"><si><t>Källa</t></si><si><t>SCB</t></si></sst>');
  });

  it('tells Excel to keep the blanks at the ends of a text, and says no more of any other', () => {
    const bytes = workbookBytes([{ name: 'a', widths: [1], rows: [[' x'], ['x y']] }]);
    const xml = new TextDecoder().decode(unzipSync(bytes)['xl/sharedStrings.xml']);
    expect(xml).toContain('<si><t xml:space="preserve"> x</t></si><si><t>x y</t></si>');
  });

  it('has no properties of a person, a program or a time', () => {
    const names = Object.keys(unzipSync(workbookBytes(SHEETS)));
    expect(names.sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ]);
  });
});

type Row = (string | number | null)[];

/** The real release is read back in readers.long.test.ts: it takes long to write. */
describe.each(DATASETS)('the Excel files %s', (_, dataDir) => {
  let made: Emitted;
  beforeAll(async () => {
    made = await emitted(dataDir);
  });
  afterAll(() => made.remove());

  const sheetsOf = async (path: string) => {
    const bytes = readFileSync(join(made.folder, 'downloads', path));
    return readSheets(new Blob([new Uint8Array(bytes)]), { trim: false });
  };
  const HEADING = ['Kommunkod', 'Kommun', 'År', 'Värde', 'Enhet', 'Källa', 'Märkning', 'Id', 'Hämtad', 'Fil'];
  const [VALUE, ID] = [HEADING.indexOf('Värde'), HEADING.indexOf('Id')];
  /** Ids and values, as the workbook has them. */
  const figuresOf = async (path: string) => {
    const rows = ((await sheetsOf(path))[0]?.data ?? []) as Row[];
    return rows.slice(1).map((row) => [row[ID], row[VALUE]]);
  };

  it('have every figure of a metric, with the value that the store has', async () => {
    const { metrics, municipalities } = made.store.catalogue;
    for (const metric of metrics) {
      const values = new Map<string, number | null>();
      for (const { code } of municipalities) {
        const series = await made.store.series(metric, code);
        for (const [place, period] of metric.periods.entries())
          if (series !== null && 'vn'.includes(series.states[place] ?? '-'))
            values.set(`SF.${metric.id}.${code}.${period}`, series.values[place] ?? null);
      }
      const found = await figuresOf(`metrics/${metric.id}.xlsx`);
      expect(found.length).toBe(values.size);
      for (const [id, value] of found) expect(value, String(id)).toBe(values.get(String(id)));
    }
  });

  it('have municipality codes as text and years as numbers', async () => {
    const { metrics } = made.store.catalogue;
    const [sheet] = await sheetsOf(`metrics/${metrics[0]?.id}.xlsx`);
    const [heading, row] = (sheet?.data ?? []) as Row[];
    expect(heading).toEqual(HEADING);
    expect([row?.[0], row?.[2]]).toEqual([expect.stringMatching(/^\d{4}$/), expect.any(Number)]);
  });

  it('say on their second sheet what they are, and of which release', async () => {
    const { metrics, release } = made.store.catalogue;
    const [metric] = metrics;
    const [, about] = await sheetsOf(`metrics/${metric?.id}.xlsx`);
    const rows = (about?.data ?? []) as Row[];
    expect(rows).toContainEqual(['Mått', metric?.title.sv, metric?.title.en]);
    expect(rows).toContainEqual(['Utgåva', release, release]);
  });
});

describe('a workbook of hard cases', () => {
  let made: Emitted;
  beforeAll(async () => {
    made = await emitted(goldenData('small'));
  });
  afterAll(() => made.remove());

  const sheet = async (path: string, name: string): Promise<Row[]> => {
    const bytes = readFileSync(join(made.folder, 'downloads', path));
    const sheets = await readSheets(new Blob([new Uint8Array(bytes)]), { trim: false });
    return (sheets.find((one) => one.sheet === name)?.data ?? []) as Row[];
  };
  const termsIn = async (path: string) =>
    (await sheet(path, 'Om')).filter(([title]) => title === 'Källans villkor').map(([, sv]) => sv);

  it('says the terms of the source beside those of the service, where they are known', async () => {
    const words =
      'CC0 1.0: fritt att använda utan villkor, https://creativecommons.org/publicdomain/zero/1.0/deed.sv';
    expect(await termsIn('metrics/BEF01.xlsx')).toEqual([`SCB: ${words}`]);
    expect(await termsIn('metrics/TIES1.xlsx')).toEqual([]);
    expect(await termsIn('municipalities/1480.xlsx')).toEqual([
      `Kommunen, via Kolada (RKA): ${words}`,
      `SCB: ${words}`,
    ]);
  });

  const notesIn = async (path: string) =>
    (await sheet(path, 'Anmärkningar')).slice(1).map((row) => row.slice(0, 7));
  const survey = ['Brott i serien', 2023, null, 'Från 2023 ställs frågan till alla, före det till vuxna.'];
  const ofOne = ['Förbehåll', null, null, 'Göteborg frågar på ett annat sätt än de andra.'];
  const waived = ['Sala svarar samma dag, enligt kommunen; återgivet som det redovisas och märkt.'];

  it('says of a metric what its figures are to be read with', async () => {
    expect(await notesIn('metrics/TIES1.xlsx')).toEqual([
      ['TIES1', '1480', 'Göteborg', ...ofOne],
      ['TIES1', null, 'Alla', ...survey],
    ]);
    expect(await notesIn('metrics/ASC01.xlsx')).toEqual([
      ['ASC01', '1981', 'Sala', 'Förbehåll', 2023, 2023, ...waived],
    ]);
    expect(await sheet('metrics/BEF01.xlsx', 'Anmärkningar')).toEqual([]);
  });

  it('says the same of a municipality, and nothing that is about another', async () => {
    const ofTies = async (code: string) =>
      (await notesIn(`municipalities/${code}.xlsx`)).filter(([id]) => id === 'TIES1');
    expect(await ofTies('1480')).toEqual([
      ['TIES1', '1480', 'Göteborg', ...ofOne],
      ['TIES1', null, 'Alla', ...survey],
    ]);
    expect(await ofTies('0180')).toEqual([['TIES1', null, 'Alla', ...survey]]);
    expect(await notesIn('municipalities/1981.xlsx')).toContainEqual([
      ...['ASC01', '1981', 'Sala', 'Förbehåll', 2023, 2023],
      ...waived,
    ]);
  });
});

it('a workbook of a municipality has no note of a metric that lists nothing of it', async () => {
  const { store, remove } = await emitted(goldenData('small'));
  const text = { sv: 'Ett urval.', en: 'A sample.' };
  const metrics = store.catalogue.metrics.map((metric) =>
    metric.id === 'THIN90'
      ? { ...metric, notes: [{ kind: 'caution' as const, text, geo: null, from: null, to: null }] }
      : metric,
  );
  const { make } = downloadSet({ ...store, catalogue: { ...store.catalogue, metrics } }, NOBODY);
  const idsIn = async (code: string) => {
    const bytes = (await make(`downloads/municipalities/${code}.xlsx`)) ?? [];
    const sheets = await readSheets(new Blob([new Uint8Array(bytes)]), { trim: false });
    return sheets.find((one) => one.sheet === 'Anmärkningar')?.data.map(([id]) => id);
  };
  expect(await idsIn('1715')).toContain('THIN90');
  expect(await idsIn('1981')).not.toContain('THIN90');
  expect(await idsIn('1981')).toContain('TIES1');
  remove();
});

it('the terms of a source name it as they ask for, each pair once', () => {
  const kolada = {
    code: 'kolada-terms',
    label: { sv: 'Fri användning', en: 'Free use' },
    attribution: 'Källa: Kolada',
    url: null,
  };
  const metric = { source: 'RKA', license: 'kolada-terms' };
  expect(termLines({ licenses: [kolada] }, [metric, { ...metric, license: null }, metric])).toEqual([
    { sv: 'RKA: Fri användning. Ange ”Källa: Kolada”', en: 'RKA: Free use. Credit: “Källa: Kolada”' },
  ]);
  const url = { sv: 'https://a.example/sv', en: 'https://a.example/en' };
  expect(termLines({ licenses: [{ ...kolada, attribution: null, url }] }, [metric])).toEqual([
    { sv: 'RKA: Fri användning, https://a.example/sv', en: 'RKA: Free use, https://a.example/en' },
  ]);
});
