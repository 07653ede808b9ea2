// notes.csv: what figures are to be read with, from the registry and from the waivers that let flagged figures through.
import type { CatalogueMetric } from '../data/catalogue.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN } from '../data/identifier.ts';
import { NOTE_KINDS, type Note } from '../data/registry.ts';
import type { Store } from '../store/store.ts';
import { column, METRIC_AND_GEO, REQUIRED, type Table } from './table.ts';

/** `geo` null: all municipalities. */
export type NoteRow = Omit<Note, 'geo'> & { metric: string; geo: string | null };

/** By metric: the registry's notes, one row for each municipality that they name, then those of single figures. */
export async function noteRows(store: Store): Promise<NoteRow[]> {
  const rows: NoteRow[] = [];
  for (const metric of store.catalogue.metrics) rows.push(...(await metricNoteRows(store, metric)));
  return rows;
}

/** Of one metric alone. */
export async function metricNoteRows(store: Store, metric: CatalogueMetric): Promise<NoteRow[]> {
  const rows = registered(metric);
  for (const { code } of store.catalogue.municipalities) rows.push(...(await waived(store, metric, code)));
  return rows;
}

/** Of one metric, those that are about a municipality, alone or among all. */
export const municipalityNoteRows = async (
  store: Store,
  metric: CatalogueMetric,
  code: string,
): Promise<NoteRow[]> => [
  ...registered(metric).filter(({ geo }) => geo === null || geo === code),
  ...(await waived(store, metric, code)),
];

const registered = ({ id, notes }: CatalogueMetric): NoteRow[] =>
  notes.flatMap(({ geo, ...note }) => (geo ?? [null]).map((code) => ({ ...note, metric: id, geo: code })));

async function waived(store: Store, metric: CatalogueMetric, geo: string): Promise<NoteRow[]> {
  const { cautions = {} } = (await store.series(metric, geo)) ?? {};
  return Object.entries(cautions).flatMap(([period, texts]) =>
    texts.map((text) => ({ metric: metric.id, kind: 'caution', geo, from: period, to: period, text })),
  );
}

export const NOTES_TABLE: Table<NoteRow> = {
  name: 'notes',
  folder: null,
  title: { sv: 'Anmärkningar', en: 'Notes' },
  description: {
    sv: 'En rad per sak som läsaren bör veta om siffror: caution ska läsas ihop med siffran, break betyder att serien byter innebörd från året i from. En tom geo gäller alla kommuner, en tom from eller to alla år före eller efter.',
    en: 'One row for each thing to know about figures: a caution is to be read with the figure, a break means that the series changes meaning in the year from. An empty geo is about all municipalities, an empty from or to about all years before or after.',
  },
  primaryKey: null,
  foreignKeys: METRIC_AND_GEO,
  columns: [
    column('metric', ['Måttets id', 'Metric id'], ({ metric }) => metric, {
      ...REQUIRED,
      pattern: METRIC_ID_PATTERN,
    }),
    column('kind', ['Slag', 'Kind'], ({ kind }) => kind, {
      ...REQUIRED,
      pattern: new RegExp(`^(?:${NOTE_KINDS.join('|')})$`),
    }),
    column('geo', ['Kommunkod, tom för alla', 'Municipality code, empty for all'], ({ geo }) => geo, {
      pattern: GEO_PATTERN,
    }),
    column('from', ['Första år', 'First year'], ({ from }) => from, { type: 'year' }),
    column('to', ['Sista år', 'Last year'], ({ to }) => to, { type: 'year' }),
    column('textSv', ['Text på svenska', 'Text in Swedish'], ({ text }) => text.sv, REQUIRED),
    column('textEn', ['Text på engelska', 'Text in English'], ({ text }) => text.en, REQUIRED),
  ],
};
