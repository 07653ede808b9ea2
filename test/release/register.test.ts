import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { datasetOfTest } from './published-dataset.ts';
import { put } from './small-dataset.ts';
import { bookOf, type Cell } from './workbook.ts';

const TITLE = 'Län och kommuner 2026';
const LISTED: Cell[][] = [
  [TITLE],
  ['Kod', 'Namn'],
  ['Code', 'Name'],
  ['01', 'Stockholms län'],
  ['0114', 'Upplands Väsby'],
  ['0180', 'Stockholm'],
  ['14', 'Västra Götalands län'],
  ['1480', 'Göteborg'],
];

/** The small dataset once a register of these rows has been imported. */
async function imported(rows: Cell[][]) {
  const dataset = await datasetOfTest();
  const bytes = bookOf({ [TITLE]: rows });
  const file = join(dataset.dir, 'kommunlankod.xlsx');
  put(file, bytes);
  const before = [dataset.text('municipalities.csv'), dataset.text('metrics.json')];
  const { code, lines } = await dataset.run(
    ...['register', file, '--retrieved', '2026-01-01', '--origin', 'publisher'],
  );
  return { dataset, bytes, before, code, lines };
}

test('a register that is equal leaves its rows as they are, and its file is kept by its hash', async () => {
  const { dataset, bytes, before, code, lines } = await imported(LISTED);
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      '3 of 3 municipalities stand as kommunlankod.xlsx has them; slug, first and last year, other names and former codes stay ours.',
    ],
  });
  expect(dataset.text('municipalities.csv')).toBe(before[0]);
  expect(JSON.parse(dataset.text('metrics.json')).register).toEqual({
    ...{ name: 'kommunlankod.xlsx', sha256: nodeDigest(bytes, 'hex'), bytes: bytes.length },
    ...{ retrieved: '2026-01-01', origin: 'publisher', dataset: null, officialTitle: TITLE },
  });
});

test('other names and counties, and new municipalities, are taken over and told', async () => {
  const rows = [...LISTED.slice(0, 4), ['0114', 'Väsby'], ...LISTED.slice(5), ['1489', 'Alingsås']];
  const { dataset, code, lines } = await imported(rows);
  expect([code, ...lines.slice(0, -1)]).toEqual([
    0,
    '0114: Upplands Väsby, 01 Stockholms län → Väsby, 01 Stockholms län',
    'New: 1489 Alingsås, 14 Västra Götalands län; say in valid_from which year counts it first',
  ]);
  expect(dataset.text('municipalities.csv').split('\n').slice(1)).toEqual([
    '0114,Väsby,upplands-vasby,01,Stockholms län,',
    '0180,Stockholm,stockholm,01,Stockholms län,',
    '1480,Göteborg,goteborg,14,Västra Götalands län,',
    '1489,Alingsås,alingsas,14,Västra Götalands län,',
    '',
  ]);
});

const at = (index: number, ...row: Cell[]): Cell[][] => LISTED.with(index, row);

test.each([
  ['a municipality that it lacks', LISTED.toSpliced(5, 1), 'it does not list Stockholm (0180); where that'],
  ['one that stands twice', at(7, '0180', 'Stockholm'), 'cell A8: 0180 Stockholm stands twice'],
  ['two of one name', at(7, '1480', 'Stockholm'), 'cell A8: 1480 Stockholm stands twice'],
  ['a lost zero', at(4, 114, 'Upplands Väsby'), 'cell A5: 114: the code has lost its leading zero'],
  ['a name with a blank behind it', at(5, '0180', 'Stockholm '), 'cell A6: 0180 has no plain name beside it'],
  ['a code without a name', at(5, '0180', null), 'cell A6: 0180 has no plain name beside it'],
  ['no county above', LISTED.toSpliced(6, 1), 'the county 14 of Göteborg (1480) stands nowhere above it'],
  ['no code at all', LISTED.slice(0, 3), 'no sheet has a municipality’s code of four digits'],
])('a register with %s is refused, and nothing is written', async (_, rows, sentence) => {
  const { dataset, before, code, lines } = await imported(rows);
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toContain(sentence);
  expect(lines[0]).toMatch(/: nothing was imported\.$/);
  expect([dataset.text('municipalities.csv'), dataset.text('metrics.json')]).toEqual(before);
});
