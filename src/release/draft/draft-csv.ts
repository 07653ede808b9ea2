// Drafts as a spreadsheet: out for a person to fill in, and back. The columns from `public` to `order` are theirs to change.

import type { Finding } from '../../data/dataset.ts';
import type { Draft } from '../../data/registry.ts';
import { csvText } from '../../data/text.ts';
import { errorFinding } from '../../rules/rule.ts';
import { readRecords } from '../csv/records.ts';

const HAND_COLUMNS = [
  'id',
  'public',
  'reason',
  'title_sv',
  'title_en',
  'unit',
  'unit_confirmed',
  'source',
  'source_confirmed',
  'subject',
  'order',
] as const;
export type HandColumn = (typeof HAND_COLUMNS)[number];

const FACTS = [
  'official_title',
  'first_year',
  'last_year',
  'municipalities_in_last_year',
  'municipality_figures',
  'region_figures',
  'genders',
  'zeros',
  'suspect_zeros',
  'carried_forward',
  'back_cast',
  'inexact',
] as const;

const COLUMNS = [...HAND_COLUMNS, ...FACTS];

export const draftsCsv = (drafts: Draft[]): string => csvText(COLUMNS, drafts.map(rowOf));

function rowOf(draft: Draft): (string | null)[] {
  const { unit, authority, years, levels, genders } = draft;
  const source = authority.text === null ? null : `${authority.text}, via Kolada (RKA)`;
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  return [
    ...[draft.id, null, null, draft.title.sv, draft.title.en, unit.text, yes(unit.confirmed), source],
    ...[
      yes(authority.confirmed),
      null,
      'descending',
      draft.officialTitle,
      years?.first ?? null,
      years?.last ?? null,
    ],
    ...[draft.municipalitiesInLastYear, levels.municipalities, levels.regions].map(String),
    Object.keys(genders).sort().join(' '),
    ...[draft.zeros, draft.suspectZeros].map(String),
    draft.carriedForward.join(' '),
    yes(draft.backCast),
    String(draft.inexact),
  ];
}

/** What the spreadsheet was written with, and a person leaves as it is. */
type FactColumn = (typeof FACTS)[number];

export type HandRow = {
  line: number;
  cell: (column: HandColumn) => string;
  /** The first fact that is another than the draft's: the cells of the row are of several drafts. Null where there is none. */
  strangeFact: (draft: Draft) => { column: FactColumn; expected: string; actual: string } | null;
};

/** The rows with their lines; the columns of facts may be gone, and stand in any order. */
export function readDraftsCsv(file: string, text: string): { rows: HandRow[]; findings: Finding[] } {
  const refused = (message: string) => ({
    rows: [],
    findings: [errorFinding('spreadsheet-is-readable', { file }, { message })],
  });
  const heading = text.slice(0, text.indexOf('\n'));
  const delimiter = [';', '\t'].find((sign) => heading.includes(sign)) ?? ',';
  const read = readRecords(text, delimiter);
  if ('mistake' in read) return refused(read.mistake);
  const { header, rows } = read;
  const missing = HAND_COLUMNS.find((column) => !header.includes(column));
  if (missing !== undefined)
    return refused(`the spreadsheet has no column ${missing}; write it anew with draft --csv`);
  return { rows: rows.map(({ cells, line }) => handRow(line, cellsBy(header, cells))), findings: [] };
}

const cellsBy =
  (header: string[], cells: string[]) =>
  (column: string): string =>
    (cells[header.indexOf(column)] ?? '').trim();

/** A fact that the row does not give, or whose column is gone, says nothing. */
function handRow(line: number, cell: (column: string) => string): HandRow {
  const strangeFact: HandRow['strangeFact'] = (draft) => {
    const written = rowOf(draft).map((value) => value ?? '');
    const column = FACTS.find((fact) => cell(fact) !== '' && cell(fact) !== written[COLUMNS.indexOf(fact)]);
    if (column === undefined) return null;
    return { column, expected: written[COLUMNS.indexOf(column)] ?? '', actual: cell(column) };
  };
  return { line, cell, strangeFact };
}
