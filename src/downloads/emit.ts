// The downloads of the current release: whole tables, one CSV a metric and a municipality, JSON-stat, the catalogue for
// data portals, and the checksums of them all. Read from the store, so that only what is public can get here.

import { dcatTriples } from '../dcat/graph.ts';
import type { Publisher } from '../dcat/publisher.ts';
import { dcatTexts } from '../dcat/texts.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { csvHeader, csvRows } from './csv.ts';
import { partsMetadata, tablesMetadata } from './csvw.ts';
import { jsonStatText, type MetricSeries } from './json-stat.ts';
import { METRICS, metricRows } from './metrics.ts';
import { MUNICIPALITIES } from './municipalities.ts';
import { NOTES, noteRows } from './notes.ts';
import { OBSERVATIONS, observationRows } from './observations.ts';
import { packageText } from './package.ts';
import { createParquet } from './parquet.ts';
import { REVISIONS, revisionRows } from './revisions.ts';
import type { Table } from './table.ts';
import { checksumLines, createTree, type DownloadFile, type DownloadTree } from './tree.ts';

const FOLDER = 'downloads/';
const TABLES = [OBSERVATIONS, METRICS, MUNICIPALITIES, REVISIONS, NOTES];
/** So many municipalities' files are made at once: few blocks of the store are read twice, and memory stays small. */
const MUNICIPALITIES_AT_ONCE = 40;

type Emitting = { store: Store; tree: DownloadTree };

/** @param folder where the site's tree is made; null counts and hashes only, and writes nothing */
export type Destination = { folder: string | null; publisher: Publisher };

/** Writes every download and both forms of the catalogue; gives what was written, in that order. */
export async function emitDownloads(
  store: Store,
  { folder, publisher }: Destination,
): Promise<readonly DownloadFile[]> {
  const { catalogue } = store;
  const tree = createTree(folder);
  await emitObservations({ store, tree });
  await emitMunicipalityParts({ store, tree });
  await emitTable({ store, tree }, METRICS, [metricRows(catalogue)]);
  await emitTable({ store, tree }, MUNICIPALITIES, [catalogue.municipalities]);
  await emitTable({ store, tree }, REVISIONS, revisionRows(store));
  await emitTable({ store, tree }, NOTES, noteRows(store));
  emitMetadata({ store, tree });
  const modified = await lastChanges(store);
  const triples = dcatTriples({ catalogue, tables: TABLES, files: tree.files, publisher, modified });
  for (const [path, text] of Object.entries(dcatTexts(triples))) tree.write(path, text);
  tree.write(`${FOLDER}SHA256SUMS`, checksumLines(tree.files, FOLDER));
  return tree.files;
}

function emitMetadata({ store: { catalogue }, tree }: Emitting): void {
  const ids = catalogue.metrics.map(({ id }) => id);
  const codes = catalogue.municipalities.map(({ code }) => code);
  const metadata = {
    'csv-metadata.json': tablesMetadata(catalogue, TABLES),
    'metrics/csv-metadata.json': partsMetadata(catalogue, OBSERVATIONS, ids),
    'municipalities/csv-metadata.json': partsMetadata(catalogue, OBSERVATIONS, codes),
    'datapackage.json': packageText({ catalogue, tables: TABLES, files: tree.files }),
  };
  for (const [path, text] of Object.entries(metadata)) tree.write(`${FOLDER}${path}`, text);
}

/** By metric: the newest release whose log names it; the first release for those that no later one changed. */
async function lastChanges(store: Store): Promise<Map<string, string>> {
  const first = store.catalogue.releases.at(-1)?.release ?? store.catalogue.release;
  const changes = new Map(store.catalogue.metrics.map(({ id }) => [id, first]));
  for (const { release, metrics } of (await store.revisionCounts(null)).toReversed())
    for (const id of Object.keys(metrics)) changes.set(id, release);
  return changes;
}

type Parts<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

async function emitTable<Row>(emitting: Emitting, table: Table<Row>, parts: Parts<Row>): Promise<void> {
  const csv = emitting.tree.open(`${FOLDER}${table.name}.csv`);
  const parquet = parquetOf(emitting, table);
  csv.write(csvHeader(table));
  for await (const rows of parts) {
    csv.write(csvRows(table.columns, rows));
    parquet.add(rows);
  }
  csv.close();
  parquet.finish();
}

const parquetOf = <Row>({ store, tree }: Emitting, table: Table<Row>) =>
  createParquet(table, tree.open(`${FOLDER}${table.name}.parquet`), {
    release: store.catalogue.release,
    homepage: store.catalogue.siteUrl,
  });

/** The whole table and its parts by metric: each metric's text is made once and written twice. */
async function emitObservations(emitting: Emitting): Promise<void> {
  const { store, tree } = emitting;
  const header = csvHeader(OBSERVATIONS);
  const whole = tree.open(`${FOLDER}observations.csv`);
  const parquet = parquetOf(emitting, OBSERVATIONS);
  whole.write(header);
  for (const metric of store.catalogue.metrics) {
    const listed = await listedOf(store, metric);
    const rows = listed.flatMap(({ municipality, series }) => observationRows(metric, municipality, series));
    const text = csvRows(OBSERVATIONS.columns, rows);
    whole.write(text);
    parquet.add(rows);
    const given = { catalogue: store.catalogue, metric, listed };
    tree.write(`${FOLDER}metrics/${metric.id}.csv`, `${header}${text}`);
    tree.write(`${FOLDER}metrics/${metric.id}.json-stat.json`, jsonStatText(given));
  }
  whole.close();
  parquet.finish();
}

async function listedOf(store: Store, metric: CatalogueMetric): Promise<MetricSeries['listed']> {
  const listed: MetricSeries['listed'][number][] = [];
  for (const municipality of store.catalogue.municipalities) {
    const series = await store.series(metric, municipality.code);
    if (series !== null) listed.push({ municipality, series });
  }
  return listed;
}

async function emitMunicipalityParts({ store, tree }: Emitting): Promise<void> {
  const { municipalities, metrics } = store.catalogue;
  const header = csvHeader(OBSERVATIONS);
  for (let first = 0; first < municipalities.length; first += MUNICIPALITIES_AT_ONCE) {
    const some = municipalities.slice(first, first + MUNICIPALITIES_AT_ONCE);
    const texts = new Map<CatalogueMunicipality, string>(some.map((one) => [one, header]));
    for (const metric of metrics)
      for (const municipality of some) {
        const series = await store.series(metric, municipality.code);
        const rows = series === null ? [] : observationRows(metric, municipality, series);
        texts.set(municipality, `${texts.get(municipality)}${csvRows(OBSERVATIONS.columns, rows)}`);
      }
    for (const [{ code }, text] of texts) tree.write(`${FOLDER}municipalities/${code}.csv`, text);
  }
}
