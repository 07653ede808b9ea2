// One source of an import, read by the importer of its kind.
import { readBytes, textIn } from '../../builder/files.ts';
import { observationFile } from '../../data/dataset.ts';
import { takesSeries } from '../../data/registry.ts';
import { withoutTrailingSlash } from '../../data/settings.ts';
import type { ImportOptions } from '../commands/import-command.ts';
import { csvSeries } from '../csv/series.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import type { Effects } from '../dataset/effects.ts';
import { jsonStatSeries } from '../json-stat/series.ts';
import { readKoladaFolder } from '../kolada/folder.ts';
import { fetchKolada } from '../kolada/live.ts';
import { pageCache } from '../kolada/page-cache.ts';
import { koladaSeries } from '../kolada/series.ts';
import { xlsxSeries } from '../xlsx/series.ts';
import { isBook } from '../xlsx/workbook.ts';
import { fetchText, isAddress } from './fetch-text.ts';
import { addCounts, type Imported, type SeriesSink } from './imported.ts';
import type { Summary } from './incoming.ts';

type Publication = { source: string; options: ImportOptions; dataset: DatasetFiles };

/** Throws when a file cannot be read or an address does not answer; what it holds is judged by findings. */
export async function readPublication(
  publication: Publication,
  sink: SeriesSink,
  effects: Effects,
): Promise<Summary> {
  const { source, options, dataset } = publication;
  if (options.kind === 'kolada') return readKolada(publication, sink, effects);
  const text = await readText(source, effects);
  const { csv, jsonStat } = dataset.mapping;
  const choice = { from: options.from, register: registerOf(dataset) };
  return handOver(
    options.kind === 'csv'
      ? csvSeries({ file: source, text }, { sources: csv, ...choice })
      : jsonStatSeries({ file: source, text }, { sources: jsonStat, ...choice }),
    dataset,
    sink,
  );
}

/** Each municipality with all of its names. */
const registerOf = ({ municipalities, registry }: DatasetFiles) =>
  municipalities.map((one) => ({
    ...one,
    otherNames: registry.municipalities[one.code]?.otherNames ?? [],
  }));

/** What sources.json still maps to a metric that has left is left out and counted. */
function handOver({ series, ...summary }: Imported, { registry }: DatasetFiles, sink: SeriesSink): Summary {
  const gone = new Set(registry.metrics.filter((metric) => !takesSeries(metric)).map(({ id }) => id));
  const leftOut = { ...summary.leftOut };
  for (const one of series)
    if (gone.has(one.metric))
      addCounts(leftOut, { [`of ${one.metric}, which has left`]: one.figures.length });
    else sink.add(one);
  return { ...summary, leftOut };
}

/** Letters as sources.json has them: some systems write ö as o with a sign over it, which looks alike and is another text. */
async function readText(source: string, effects: Effects): Promise<string> {
  if (!isAddress(source)) {
    const bytes = readBytes(source);
    if (isBook(bytes)) throw new Error(`${source}: expected text, got a workbook; import xlsx takes it`);
    return textIn(source, bytes).normalize('NFC');
  }
  const fetched = await fetchText(source, effects);
  if ('text' in fetched) return fetched.text.normalize('NFC');
  throw new Error(`${source}: expected the publication, got ${fetched.mistake}`);
}

async function readKolada(
  { source, options, dataset }: Publication,
  sink: SeriesSink,
  effects: Effects,
): Promise<Summary> {
  const metrics = dataset.registry.metrics.filter(takesSeries);
  const choice = { metrics, from: options.from, leftOut: dataset.mapping.kolada.leftOut };
  const registered = metrics.flatMap(({ kpiId }) => kpiId ?? []);
  if (!isAddress(source)) {
    const published = metrics.filter(({ id }) => dataset.files.has(observationFile(id)));
    const expected = published.flatMap(({ kpiId }) => kpiId ?? []);
    return koladaSeries(readKoladaFolder(source, expected, options.ids), choice, sink);
  }
  const cache = pageCache(dataset.paths, effects);
  const base = withoutTrailingSlash(source);
  const input = await fetchKolada({ base, ids: options.ids ?? registered, cache }, effects);
  const summary = await koladaSeries(input, choice, sink);
  if (summary.findings.some(({ rule }) => rule === 'figure-stands-once')) cache.clear();
  return summary;
}

/** Workbooks hold a year each: the figures of all of them make up a series. */
export async function readWorkbooks(
  options: ImportOptions,
  dataset: DatasetFiles,
  sink: SeriesSink,
): Promise<Summary> {
  const address = options.sources.find(isAddress);
  if (address !== undefined)
    throw new Error(`${address}: expected a workbook's file, got an address; save the workbook first`);
  const books = options.sources.map((file) => ({ file, bytes: readBytes(file) }));
  return handOver(
    await xlsxSeries(books, {
      sources: dataset.mapping.xlsx,
      register: registerOf(dataset),
      from: options.from,
    }),
    dataset,
    sink,
  );
}
