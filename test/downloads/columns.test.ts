import { expect, it } from 'vitest';
import { FILES_TABLE } from '../../src/downloads/files.ts';
import { METRICS_TABLE } from '../../src/downloads/metrics.ts';
import { MUNICIPALITIES_TABLE } from '../../src/downloads/municipalities.ts';
import { NOTES_TABLE } from '../../src/downloads/notes.ts';
import { OBSERVATIONS_TABLE } from '../../src/downloads/observations.ts';
import { REVISIONS_TABLE } from '../../src/downloads/revisions.ts';
import type { TableShape } from '../../src/downloads/table.ts';

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
