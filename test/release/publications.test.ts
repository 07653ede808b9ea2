// The worked examples of PUBLICATIONS.md: each entry reads its file into the figures that stand below it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SourceMapping } from '../../src/release/sources.ts';
import { type ReadResult, read as readFiles } from './reading.ts';
import { bookOf, type Cell } from './workbook.ts';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'src/release/PUBLICATIONS.md'), 'utf8');
const REGISTER = readFileSync(join(ROOT, 'data/municipalities.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([code = '', name = '']) => ({ code, name, otherNames: [], validFrom: null }))
  .concat([
    { code: 'SE', name: 'Riket', otherNames: [], validFrom: null },
    { code: 'SE01', name: 'Stockholm', otherNames: [], validFrom: null },
  ]);

type Example = { title: string; entry: unknown; kind: string; name: string; file: string; figures: string };

const EXAMPLES = TEXT.split(/^### /m)
  .slice(1)
  .map((section): Example => {
    const [, entry = '', kind = '', name = '', file = '', figures = ''] =
      /```json\n(.*?)```.*?```(csv|sheet|json-stat) ?(.*?)\n(.*?)```.*?```figures\n(.*?)```/s.exec(section) ??
      [];
    return { title: section.split('\n')[0] ?? '', entry: JSON.parse(entry), kind, name, file, figures };
  });

/** A number is stored as one, but for a code with its zero; `25%` is 0.25 in percent format. */
const cellOf = (text: string): Cell => {
  if (text === '') return null;
  if (/^(?:[1-9]\d*|0)%$/.test(text)) return { percent: Number(text.slice(0, -1)) / 100 };
  return /^(?:[1-9]\d*|0)$/.test(text) ? Number(text) : text;
};

function read({ entry, kind, name, file }: Example): ReadResult {
  const { entries } = SourceMapping.parse({ entries: [entry] });
  const hasSums = Object.hasOwn(Object(entry), 'sums');
  const register = hasSums ? REGISTER.filter(({ code }) => code === '0980') : REGISTER;
  if (kind !== 'sheet')
    return readFiles(kind === 'csv' ? 'csv' : 'json-stat', { 'table.txt': file }, { entries, register });
  const rows = file.split('\n').map((line) => line.split('|').map(cellOf));
  const bytes = bookOf({ [name === '' ? 'Totalt' : name]: rows });
  return readFiles('xlsx', { 'book.xlsx': bytes }, { entries, register });
}

test('there is an example of every shape', () => {
  expect(EXAMPLES.map(({ kind }) => kind)).toEqual([
    ...Array(7).fill('csv'),
    ...Array(5).fill('sheet'),
    'json-stat',
  ]);
});

test.each(EXAMPLES.map((example) => [example.title, example] as const))('%s', (_, example) => {
  const { series, findings, unmapped } = read(example);
  expect({ findings, unmapped }).toEqual({ findings: [], unmapped: [] });
  const lines = series.flatMap(({ metric, figures }) =>
    figures.map(({ geo, period, value }) => `${metric},${geo},${period},${value}`),
  );
  expect(lines.sort()).toEqual(example.figures.trimEnd().split('\n').sort());
});
