import { expect, it } from 'vitest';
import { FILES_TABLE } from '../../src/downloads/formats.ts';
import {
  EVERYTHING_TABLE,
  METRICS_TABLE,
  MUNICIPALITIES_TABLE,
  NOTES_TABLE,
  OBSERVATIONS_TABLE,
  REVISIONS_TABLE,
  type TableShape,
} from '../../src/downloads/tables.ts';

const TABLES: readonly TableShape[] = [
  OBSERVATIONS_TABLE,
  METRICS_TABLE,
  MUNICIPALITIES_TABLE,
  REVISIONS_TABLE,
  NOTES_TABLE,
  FILES_TABLE,
];

it.each(TABLES)('$name and each of its columns are named in both languages, each column once', (table) => {
  const named = [table.title, table.description, ...table.columns.map(({ title }) => title)];
  for (const { sv, en } of named) expect([sv.trim(), en.trim()]).not.toContain('');
  const names = table.columns.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  ['a municipality', { code: '0180' }, null, null],
  ['the country', { code: 'SE', kind: 'country' }, null, 'country'],
  ['a county', { code: 'SE01', kind: 'county' }, null, 'county'],
  ['what Kolada calls a region', { code: 'SE01', kind: 'county' }, 'N00900', 'region'],
])('the file of everything says of %s what it is', (_, place, kpiId, kind) => {
  const area = EVERYTHING_TABLE.columns.find(({ name }) => name === 'area');
  expect(area?.of({ metric: { kpiId }, place } as never)).toBe(kind);
});
