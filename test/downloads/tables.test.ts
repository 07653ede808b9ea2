import { expect, it } from 'vitest';
import { FILES_TABLE } from '../../src/downloads/formats.ts';
import {
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
