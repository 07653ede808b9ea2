// The worked examples of PUBLICATIONS.md: each entry reads its file into the figures that stand below it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csvSeries } from '../../src/release/csv.ts';
import { jsonStatSeries } from '../../src/release/json-stat.ts';
import type { ImportResult } from '../../src/release/mapping.ts';
import { SourceMapping } from '../../src/release/sources.ts';
import { xlsxSeries } from '../../src/release/xlsx.ts';
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

async function read({ entry, kind, name, file }: Example): Promise<ImportResult> {
  const list = { csv: 'csv', 'json-stat': 'jsonStat', sheet: 'sheets' }[kind] ?? '';
  const isTable = Object.hasOwn(Object(entry), 'tables');
  const empty = { kolada: { leftOut: [] }, jsonStat: [], csv: [] };
  const mapping = SourceMapping.parse({ ...empty, [isTable ? 'xlsx' : list]: [entry] });
  const choice = { from: null, register: REGISTER };
  if (kind === 'csv') return csvSeries({ file, text: file }, { sources: mapping.csv, ...choice });
  if (kind === 'json-stat')
    return jsonStatSeries(
      { file: 'table.json', text: file },
      { sources: mapping.jsonStat, retrieved: '2026-01-01', ...choice },
    );
  const rows = file.split('\n').map((line) => line.split('|').map(cellOf));
  const bytes = bookOf({ [name === '' ? 'Totalt' : name]: rows });
  const register = isTable ? REGISTER.filter(({ code }) => code === '0980') : REGISTER;
  return xlsxSeries([{ file: 'book.xlsx', bytes }], {
    ...mapping,
    sources: mapping.xlsx,
    published: new Set(),
    ...choice,
    register,
  });
}

test('there is an example of every shape', () => {
  expect(EXAMPLES.map(({ kind }) => kind)).toEqual([
    ...Array(7).fill('csv'),
    ...Array(4).fill('sheet'),
    'json-stat',
  ]);
});

test.each(EXAMPLES.map((example) => [example.title, example] as const))('%s', async (_, example) => {
  const { series, findings, unmapped } = await read(example);
  expect({ findings, unmapped }).toEqual({ findings: [], unmapped: [] });
  const lines = series.flatMap(({ metric, figures }) =>
    figures.map(({ geo, period, value }) => `${metric},${geo},${period},${value}`),
  );
  expect(lines).toEqual(example.figures.trimEnd().split('\n'));
});
