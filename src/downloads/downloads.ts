// The downloads of the current release: a file per metric of observations and of the log, a CSV per municipality, the small
// tables whole, an index, the catalogue for data portals and the checksums of them all. Read from the store, so that only what
// is public can get here.
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import type { Store } from '../store/store.ts';
import { dcatTexts, dcatTriples, type Publisher } from './dcat.ts';
import { type ExcelFiles, metricExcel, municipalityExcel } from './excel.ts';
import {
  checksumLines,
  createTree,
  DOWNLOADS_FOLDER,
  type DownloadFile,
  type DownloadTree,
  dataPackage,
  FILES_TABLE,
  fileRows,
  parquetBytes,
  partsMetadata,
  schemaOf,
  schemaPath,
  tablesMetadata,
  type Write,
} from './formats.ts';
import { jsonStatText } from './json-stat.ts';
import {
  METRICS_TABLE,
  MUNICIPALITIES_TABLE,
  metricNoteRows,
  metricObservationRows,
  metricRows,
  municipalityNoteRows,
  NOTES_TABLE,
  type NoteRow,
  noteRows,
  OBSERVATIONS_TABLE,
  type ObservationRow,
  observationRows,
  REVISIONS_TABLE,
  revisionRows,
  type Table,
  tableCsv,
} from './tables.ts';

const SPLIT = [OBSERVATIONS_TABLE, REVISIONS_TABLE];
const WHOLE = [METRICS_TABLE, MUNICIPALITIES_TABLE, NOTES_TABLE, FILES_TABLE];

type Emitting = { store: Store; tree: DownloadTree };

/** `tick` is called with the number of metrics and municipalities done. */
type Destination = {
  write: Write;
  publisher: Publisher;
  tick?: (done: number) => void;
};

/** Writes every download and both forms of the catalogue; gives what was written, in that order. */
export async function emitDownloads(
  store: Store,
  { write, publisher, tick = () => {} }: Destination,
): Promise<readonly DownloadFile[]> {
  const { catalogue } = store;
  const tree = createTree(write);
  for (const [done, metric] of catalogue.metrics.entries()) {
    await emitMetric({ store, tree }, metric);
    tick(done + 1);
  }
  for (const [done, municipality] of catalogue.municipalities.entries()) {
    await emitMunicipality({ store, tree }, municipality);
    tick(catalogue.metrics.length + done + 1);
  }
  emitTable({ store, tree }, METRICS_TABLE, [metricRows(catalogue)]);
  emitTable({ store, tree }, MUNICIPALITIES_TABLE, [catalogue.municipalities]);
  emitTable({ store, tree }, NOTES_TABLE, [await noteRows(store)]);
  emitTable({ store, tree }, FILES_TABLE, [fileRows(tree.files, catalogue.siteUrl)]);
  emitMetadata({ store, tree });
  const tables = [...SPLIT, METRICS_TABLE, MUNICIPALITIES_TABLE, NOTES_TABLE];
  const triples = dcatTriples({ catalogue, tables, files: tree.files, publisher });
  for (const [path, text] of Object.entries(dcatTexts(triples))) tree.write(path, text);
  tree.write(`${DOWNLOADS_FOLDER}SHA256SUMS`, checksumLines(tree.files, DOWNLOADS_FOLDER));
  return tree.files;
}

function emitMetadata({ store: { catalogue }, tree }: Emitting): void {
  const ids = catalogue.metrics.map(({ id }) => id);
  const codes = catalogue.municipalities.map(({ code }) => code);
  const metadata = {
    'csv-metadata.json': tablesMetadata(catalogue, WHOLE),
    'metrics/csv-metadata.json': partsMetadata(catalogue, OBSERVATIONS_TABLE, ids),
    'municipalities/csv-metadata.json': partsMetadata(catalogue, OBSERVATIONS_TABLE, codes),
    'revisions/csv-metadata.json': partsMetadata(catalogue, REVISIONS_TABLE, ids),
    ...Object.fromEntries(SPLIT.map((table) => [schemaPath(table), schemaOf(table)])),
    'datapackage.json': dataPackage({ catalogue, split: SPLIT, whole: WHOLE, files: tree.files }),
  };
  for (const [path, value] of Object.entries(metadata))
    tree.write(`${DOWNLOADS_FOLDER}${path}`, `${JSON.stringify(value, null, 1)}\n`);
}

/**
 * @param groups rows that stand together in Parquet
 * @param stem of its files under the downloads, where it is not the table's name
 */
function emitTable<Row>(
  { store: { catalogue }, tree }: Emitting,
  table: Table<Row>,
  groups: readonly (readonly Row[])[],
  stem = table.name,
): void {
  const notes = { release: catalogue.release, homepage: catalogue.siteUrl };
  tree.write(`${DOWNLOADS_FOLDER}${stem}.csv`, tableCsv(table, groups.flat()));
  tree.write(`${DOWNLOADS_FOLDER}${stem}.parquet`, parquetBytes(table, groups, notes));
}

/** All that is known of one metric: its observations in every format, and its part of the log. */
async function emitMetric({ store, tree }: Emitting, metric: CatalogueMetric): Promise<void> {
  const listed = await store.listed(metric);
  const rows = metricObservationRows(metric, listed);
  const stem = `${OBSERVATIONS_TABLE.folder}/${metric.id}`;
  emitTable({ store, tree }, OBSERVATIONS_TABLE, [rows], stem);
  const notes = await metricNoteRows(store, metric);
  const text = jsonStatText({ catalogue: store.catalogue, metric, listed, notes });
  tree.write(`${DOWNLOADS_FOLDER}${stem}.json-stat.json`, text);
  writeExcel(tree, stem, metricExcel(store.catalogue, metric, { rows, notes }));
  const changes = await revisionRows(store, metric);
  emitTable({ store, tree }, REVISIONS_TABLE, changes, `${REVISIONS_TABLE.folder}/${metric.id}`);
}

/** Every observation of one municipality, metric by metric: its neighbours in the register lie in the same blocks. */
async function emitMunicipality(
  { store, tree }: Emitting,
  municipality: CatalogueMunicipality,
): Promise<void> {
  const rows: ObservationRow[] = [];
  const notes: NoteRow[] = [];
  for (const metric of store.catalogue.metrics) {
    const series = await store.series(metric, municipality.code);
    if (series === null) continue;
    rows.push(...observationRows(metric, municipality, series));
    notes.push(...(await municipalityNoteRows(store, metric, municipality.code)));
  }
  const stem = `municipalities/${municipality.code}`;
  tree.write(`${DOWNLOADS_FOLDER}${stem}.csv`, tableCsv(OBSERVATIONS_TABLE, rows));
  writeExcel(tree, stem, municipalityExcel(store.catalogue, municipality, { rows, notes }));
}

function writeExcel(tree: DownloadTree, stem: string, { xlsx, csv }: ExcelFiles): void {
  tree.write(`${DOWNLOADS_FOLDER}${stem}.xlsx`, xlsx);
  tree.write(`${DOWNLOADS_FOLDER}${stem}.excel.csv`, csv);
}
