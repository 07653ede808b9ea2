import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { type Sheet, workbookBytes } from '../../../src/downloads/excel.ts';

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
