// The downloads of the current release: a file per metric of observations and of the log, a CSV per municipality, the small
// tables whole, an index, the catalogue for data portals and the checksums of them all. Read from the store, so that only what
// is public can get here.

import { dcatTriples } from '../dcat/graph.ts';
import type { Publisher } from '../dcat/publisher.ts';
import { dcatTexts } from '../dcat/texts.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { csvHeader, csvRows } from './csv.ts';
import { partsMetadata, tablesMetadata } from './csvw.ts';
import { type ExcelFiles, metricExcel, municipalityExcel } from './excel/figures.ts';
import { DOWNLOADS_FOLDER, FILES, fileRows } from './files.ts';
import { jsonStatText } from './json-stat.ts';
import { rowsOf } from './metric-text.ts';
import { METRICS_TABLE, metricRows } from './metrics.ts';
import { MUNICIPALITIES_TABLE } from './municipalities.ts';
import { metricNoteRows, municipalityNoteRows, type NoteRow, noteRows } from './note-rows.ts';
import { NOTES } from './notes.ts';
import { OBSERVATIONS_TABLE, type ObservationRow, observationRows } from './observations.ts';
import { packageText, schemaPath, schemaText } from './package.ts';
import { createParquet } from './parquet.ts';
import { REVISIONS_TABLE, revisionRows } from './revisions.ts';
import type { Table } from './table.ts';
import { checksumLines, createTree, type DownloadFile, type DownloadTree } from './tree.ts';

const SPLIT = [OBSERVATIONS_TABLE, REVISIONS_TABLE];
const WHOLE = [METRICS_TABLE, MUNICIPALITIES_TABLE, NOTES, FILES];
/** So many municipalities' files are made at once: few blocks of the store are read twice, and memory stays small. */
const MUNICIPALITIES_AT_ONCE = 40;

type Emitting = { store: Store; tree: DownloadTree };

/**
 * `folder` is where the site's tree is made; null counts and hashes only, and writes nothing. `tick` is called with the
 * number of metrics and municipalities done, `beforeWrite` before each file; it may end the process.
 */
export type Destination = {
  folder: string | null;
  publisher: Publisher;
  tick?: (done: number) => void;
  beforeWrite?: () => void;
};

/** Writes every download and both forms of the catalogue; gives what was written, in that order. */
export async function emitDownloads(
  store: Store,
  { folder, publisher, tick = () => {}, beforeWrite = () => {} }: Destination,
): Promise<readonly DownloadFile[]> {
  const { catalogue } = store;
  const tree = createTree(folder, beforeWrite);
  for (const [done, metric] of catalogue.metrics.entries()) {
    await emitMetric({ store, tree }, metric);
    tick(done + 1);
  }
  await emitMunicipalityParts({ store, tree }, (done) => tick(catalogue.metrics.length + done));
  await emitTable({ store, tree }, METRICS_TABLE, [metricRows(catalogue)]);
  await emitTable({ store, tree }, MUNICIPALITIES_TABLE, [catalogue.municipalities]);
  await emitTable({ store, tree }, NOTES, [await noteRows(store)]);
  await emitTable({ store, tree }, FILES, [fileRows(tree.files, catalogue.siteUrl)]);
  emitMetadata({ store, tree });
  const tables = [...SPLIT, METRICS_TABLE, MUNICIPALITIES_TABLE, NOTES];
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
    ...Object.fromEntries(SPLIT.map((table) => [schemaPath(table), schemaText(table)])),
    'datapackage.json': packageText({ catalogue, split: SPLIT, whole: WHOLE, files: tree.files }),
  };
  for (const [path, text] of Object.entries(metadata)) tree.write(`${DOWNLOADS_FOLDER}${path}`, text);
}

type Parts<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/** @param stem of its files under the downloads, where it is not the table's name */
async function emitTable<Row>(
  { store, tree }: Emitting,
  table: Table<Row>,
  parts: Parts<Row>,
  stem = table.name,
): Promise<void> {
  const csv = tree.open(`${DOWNLOADS_FOLDER}${stem}.csv`);
  const parquet = createParquet(table, tree.open(`${DOWNLOADS_FOLDER}${stem}.parquet`), {
    release: store.catalogue.release,
    homepage: store.catalogue.siteUrl,
  });
  csv.write(csvHeader(table));
  for await (const rows of parts) {
    csv.write(csvRows(table.columns, rows));
    parquet.add(rows);
  }
  csv.close();
  parquet.finish();
}

/** All that is known of one metric: its observations in every format, and its part of the log. */
async function emitMetric({ store, tree }: Emitting, metric: CatalogueMetric): Promise<void> {
  const listed = await store.listed(metric);
  const rows = rowsOf(metric, listed);
  const stem = `${OBSERVATIONS_TABLE.folder}/${metric.id}`;
  await emitTable({ store, tree }, OBSERVATIONS_TABLE, [rows], stem);
  const notes = await metricNoteRows(store, metric);
  const text = jsonStatText({ catalogue: store.catalogue, metric, listed, notes });
  tree.write(`${DOWNLOADS_FOLDER}${stem}.json-stat.json`, text);
  writeExcel(tree, stem, metricExcel(store.catalogue, metric, { rows, notes }));
  const changes = revisionRows(store, metric);
  await emitTable({ store, tree }, REVISIONS_TABLE, changes, `${REVISIONS_TABLE.folder}/${metric.id}`);
}

async function emitMunicipalityParts({ store, tree }: Emitting, tick: (done: number) => void): Promise<void> {
  const { municipalities, metrics } = store.catalogue;
  for (let first = 0; first < municipalities.length; first += MUNICIPALITIES_AT_ONCE) {
    const some = municipalities.slice(first, first + MUNICIPALITIES_AT_ONCE);
    const parts = some.map((municipality): MunicipalityPart => ({ municipality, rows: [], notes: [] }));
    for (const metric of metrics) for (const part of parts) await addMetric(store, metric, part);
    for (const part of parts) emitMunicipality({ store, tree }, part);
    tick(first + some.length);
  }
}

type MunicipalityPart = { municipality: CatalogueMunicipality; rows: ObservationRow[]; notes: NoteRow[] };

async function addMetric(
  store: Store,
  metric: CatalogueMetric,
  { municipality, rows, notes }: MunicipalityPart,
): Promise<void> {
  const series = await store.series(metric, municipality.code);
  if (series === null) return;
  rows.push(...observationRows(metric, municipality, series));
  notes.push(...(await municipalityNoteRows(store, metric, municipality.code)));
}

function emitMunicipality({ store, tree }: Emitting, { municipality, rows, notes }: MunicipalityPart): void {
  const stem = `municipalities/${municipality.code}`;
  tree.write(
    `${DOWNLOADS_FOLDER}${stem}.csv`,
    `${csvHeader(OBSERVATIONS_TABLE)}${csvRows(OBSERVATIONS_TABLE.columns, rows)}`,
  );
  writeExcel(tree, stem, municipalityExcel(store.catalogue, municipality, { rows, notes }));
}

function writeExcel(tree: DownloadTree, stem: string, { xlsx, csv }: ExcelFiles): void {
  tree.write(`${DOWNLOADS_FOLDER}${stem}.xlsx`, xlsx);
  tree.write(`${DOWNLOADS_FOLDER}${stem}.excel.csv`, csv);
}
