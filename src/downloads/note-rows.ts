// What figures are to be read with, as rows: from the registry and from the waivers that let flagged figures through.
import type { Note } from '../model/note.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';

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
