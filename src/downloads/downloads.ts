// The downloads of the current release: a file per metric of observations and of the log, a CSV per municipality, the small
// tables whole, an index, the catalogue for data portals and the checksums of them all. Read from the store, so that only what
// is public can get here.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type {
  Catalogue,
  CatalogueMetric,
  CatalogueMunicipality,
} from '../data/catalogue.ts';
import { LANGS, type Lang } from '../data/lang.ts';
import { BEING_MADE, isProblem, type Problem } from '../data/problem.ts';
import { downloadCsv, onceFor } from '../data/text.ts';
import {
  comparisonCard,
  figureCard,
  metricCard,
  municipalityCard,
  siteCard,
} from '../embed/card.ts';
import { hasValue } from '../embed/views.ts';
import { answerTo, judge } from '../endpoints/ask.ts';
import { type Comparison, compare } from '../endpoints/compare.ts';
import type { MetricSubject } from '../endpoints/endpoint.ts';
import { findingsOf } from '../endpoints/findings.ts';
import { findObservation } from '../endpoints/observation.ts';
import {
  apartReasons,
  figuresOf,
  figureView,
  metricHead,
  rankingView,
} from '../http/views.ts';
import { keyFigureRows } from '../site/place.ts';
import type { Store } from '../store/store.ts';
import { countyName } from '../text/answers.ts';
import { cardPath } from '../text/paths.ts';
import {
  DCAT_PATH,
  dcatTriples,
  type Publisher,
  publisherOfProcess,
  turtleOf,
} from './dcat.ts';
import { metricExcel, municipalityExcel } from './excel.ts';
import {
  checksumLines,
  DOWNLOADS_FOLDER,
  type DownloadFile,
  dataPackage,
  FILES_TABLE,
  fileRows,
  parquetBytes,
  partsMetadata,
  schemaOf,
  schemaPath,
  tablesMetadata,
} from './formats.ts';
import { jsonStatText } from './json-stat.ts';
import { outlineTexts } from './outlines.ts';
import {
  AREA_OBSERVATIONS_TABLE,
  AREAS_TABLE,
  areaObservationRows,
  EVERYTHING_TABLE,
  METRICS_TABLE,
  MISSING_TABLE,
  MUNICIPALITIES_TABLE,
  metricNoteRows,
  metricObservationRows,
  metricRows,
  missingRows,
  municipalityNoteRows,
  NOTES_TABLE,
  type NoteRow,
  noteRows,
  OBSERVATIONS_TABLE,
  type ObservationRow,
  observationRows,
  REVISIONS_TABLE,
  revisionRows,
  SOURCE_FILES_TABLE,
  sourceFileRows,
  type Table,
  tableCsv,
} from './tables.ts';

/** Tables of areas are where a release has any. */
const splitTables = ({ areas }: Catalogue) => [
  OBSERVATIONS_TABLE,
  REVISIONS_TABLE,
  ...(areas.length === 0 ? [] : [AREA_OBSERVATIONS_TABLE]),
];
const wholeTables = ({ areas }: Catalogue) => [
  METRICS_TABLE,
  MUNICIPALITIES_TABLE,
  ...(areas.length === 0 ? [] : [AREAS_TABLE]),
  NOTES_TABLE,
  SOURCE_FILES_TABLE,
  MISSING_TABLE,
  FILES_TABLE,
];

/** A file by its path from the site's root with a slash in front. */
type FileBytes = { path: string; bytes: Uint8Array<ArrayBuffer> };

/** Files that are made together, since they are made of the same. */
type Group = {
  paths: readonly string[];
  /** @param described what is known of all other files, where the group lists them */
  make: (described: readonly DownloadFile[]) => Promise<FileBytes[]>;
};

/** So long a file that takes all figures is waited for. */
const PATIENCE_MS = 1000;

/** All downloads of one release. */
export type DownloadSet = {
  /** Of every file, in the order in which they are made best. */
  paths: readonly string[];
  /** Null where there is no such file. */
  make: (path: string) => Promise<FileBytes['bytes'] | null>;
  /** The same on a host: what takes all figures is a problem as long as it is made behind it. */
  ask: (path: string) => Promise<FileBytes['bytes'] | Problem | null>;
};

/** Of the settings of this process. */
export const downloadsOf = onceFor((store: Store) =>
  downloadSet(store, publisherOfProcess()),
);

/**
 * Each file is made when it is asked for. Those that list the others need all of them: for these the rest is made first, and
 * the event loop runs in between.
 */
export function downloadSet(store: Store, publisher: Publisher): DownloadSet {
  const everything = everythingGroup(store);
  const listed = [...listedGroups(store), everything];
  const index = indexGroup(store, publisher);
  const groups = new Map(
    [...listed, index, ...cardGroups(store)].flatMap((group) =>
      group.paths.map((path) => [path, group]),
    ),
  );
  /** What is known of each file that was made. */
  const described = new Map<string, DownloadFile>();
  /** Groups that are being made, and the one that was made last: its other files are asked for next. */
  const making = new Map<Group, Promise<FileBytes[]>>();
  let last: Group | null = null;
  const makeGroup = (group: Group): Promise<FileBytes[]> => {
    const begun = making.get(group);
    if (begun !== undefined) return begun;
    // What lists the others makes those first.
    const made = group === index ? describeAll().then(index.make) : group.make([]);
    making.set(group, made);
    const keep = () => {
      if (last !== null) making.delete(last);
      last = group;
    };
    made.then(keep, () => making.delete(group));
    return made;
  };
  const describeAll = async (): Promise<DownloadFile[]> => {
    for (const group of listed) {
      if (group.paths.every((path) => described.has(path))) continue;
      for (const file of await makeGroup(group))
        described.set(file.path, describe(file));
      await setImmediate();
    }
    return listed.flatMap(({ paths }) =>
      paths.flatMap((path) => described.get(path) ?? []),
    );
  };
  const make: DownloadSet['make'] = async (path) => {
    const group = groups.get(path);
    const files = group === undefined ? [] : await makeGroup(group);
    return files.find((file) => file.path === path)?.bytes ?? null;
  };
  return {
    paths: [...groups.keys()],
    make,
    async ask(path) {
      const group = groups.get(path);
      const made = make(path);
      if (group !== index && group !== everything) return made;
      made.catch(() => {});
      return Promise.race([made, setTimeout(PATIENCE_MS, BEING_MADE, { ref: false })]);
    },
  };
}

const bytesOf = (content: string | Uint8Array): FileBytes['bytes'] =>
  new Uint8Array(
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );

const describe = ({ path, bytes }: FileBytes): DownloadFile => ({
  path,
  bytes: bytes.length,
  sha256: hash('sha256', bytes, 'hex'),
  sha1: hash('sha1', bytes, 'hex'),
});

/** A group of the files below the downloads; the contents are in the order of the paths. */
const groupOf = (
  paths: readonly string[],
  make: () => Promise<(string | Uint8Array)[]>,
): Group => {
  const whole = paths.map((path) => `${DOWNLOADS_FOLDER}${path}`);
  return {
    paths: whole,
    make: async () =>
      (await make()).map((content, at) => ({
        path: whole[at] ?? '',
        bytes: bytesOf(content),
      })),
  };
};

/** Every file of data, and what describes the tables: what the other files list. */
function listedGroups(store: Store): Group[] {
  const { catalogue } = store;
  return [
    ...catalogue.metrics.map((metric) => metricGroup(store, metric)),
    ...catalogue.municipalities.map((municipality) =>
      municipalityGroup(store, municipality),
    ),
    tableGroup(store, METRICS_TABLE, async () => [metricRows(catalogue)]),
    tableGroup(store, MUNICIPALITIES_TABLE, async () => [catalogue.municipalities]),
    ...areaGroups(store),
    tableGroup(store, NOTES_TABLE, async () => [await noteRows(store)]),
    tableGroup(store, SOURCE_FILES_TABLE, async () => [sourceFileRows(catalogue)]),
    tableGroup(store, MISSING_TABLE, async () => [missingRows(catalogue)]),
    findingsGroup(store),
    outlinesGroup(store),
    metadataGroup(store),
  ];
}

const tablePaths = (stem: string): string[] => [`${stem}.csv`, `${stem}.parquet`];

const tableGroup = <Row>(
  { catalogue }: Store,
  table: Table<Row>,
  rows: () => Promise<readonly (readonly Row[])[]>,
): Group =>
  groupOf(tablePaths(table.name), async () =>
    tableContents(catalogue, table, await rows()),
  );

/** As CSV and as Parquet. @param groups rows that stand together in Parquet */
const tableContents = async <Row>(
  catalogue: Catalogue,
  table: Table<Row>,
  groups: readonly (readonly Row[])[],
): Promise<[string, Uint8Array]> => [
  tableCsv(table, groups.flat()),
  await parquetBytes(table, groups, parquetNotes(catalogue)),
];

const parquetNotes = ({ release, siteUrl }: Catalogue) => ({
  release,
  homepage: siteUrl,
});

/** Every figure in one file. As CSV, even in a zip, it would be larger than some hosts take. */
const everythingGroup = (store: Store): Group =>
  groupOf([`${EVERYTHING_TABLE.name}.parquet`], async () => [
    await parquetBytes(
      EVERYTHING_TABLE,
      everythingRows(store),
      parquetNotes(store.catalogue),
    ),
  ]);

/** Metric by metric, of municipalities and then of areas; other files are made in between. */
async function* everythingRows(store: Store): AsyncGenerator<ObservationRow[]> {
  for (const metric of store.catalogue.metrics) {
    const listed = await store.listed(metric);
    yield [
      ...metricObservationRows(metric, listed, store.digest),
      ...(await areaObservationRows(store, metric)),
    ];
    await setImmediate();
  }
}

/** Every finding of every municipality's brief, for newsrooms that write in series; the strongest first. */
const findingsGroup = (store: Store): Group =>
  groupOf([`findings/${store.catalogue.release}.csv`], async () => {
    const head = [
      'geo',
      'geoLabel',
      'rule',
      'score',
      'id',
      'value',
      'unit',
      'period',
      'text',
      'textEn',
    ];
    const rows = (await findingsOf(store)).map(({ municipality, finding, text }) => [
      ...[municipality.code, municipality.name, finding.rule, String(finding.score)],
      ...[
        finding.observation,
        String(finding.value),
        finding.unit,
        finding.period,
        text.sv,
        text.en,
      ],
    ]);
    return [downloadCsv([head, ...rows])];
  });

/** Where the municipalities lie. */
const outlinesGroup = ({ catalogue }: Store): Group =>
  groupOf(
    ['geojson', 'topojson'].map((ending) => `${MUNICIPALITIES_TABLE.name}.${ending}`),
    async () => {
      const { geojson, topojson } = outlineTexts(catalogue);
      return [geojson, topojson];
    },
  );

/** All that is known of one metric: its observations in every format, and its part of the log. */
function metricGroup(store: Store, metric: CatalogueMetric): Group {
  const { catalogue } = store;
  const stem = `${OBSERVATIONS_TABLE.folder}/${metric.id}`;
  const paths = [
    ...tablePaths(stem),
    `${stem}.json-stat.json`,
    `${stem}.xlsx`,
    `${stem}.excel.csv`,
    ...tablePaths(`${REVISIONS_TABLE.folder}/${metric.id}`),
  ];
  return groupOf(paths, async () => {
    const listed = await store.listed(metric);
    const rows = metricObservationRows(metric, listed, store.digest);
    const notes = await metricNoteRows(store, metric);
    const { xlsx, csv } = metricExcel(catalogue, metric, { rows, notes });
    return [
      ...(await tableContents(catalogue, OBSERVATIONS_TABLE, [rows])),
      jsonStatText({ catalogue, metric, listed, notes }),
      xlsx,
      csv,
      ...(await tableContents(
        catalogue,
        REVISIONS_TABLE,
        await revisionRows(store, metric),
      )),
    ];
  });
}

/** Every observation of one municipality, metric by metric. */
function municipalityGroup(store: Store, municipality: CatalogueMunicipality): Group {
  const stem = `municipalities/${municipality.code}`;
  return groupOf([`${stem}.csv`, `${stem}.xlsx`, `${stem}.excel.csv`], async () => {
    const rows: ObservationRow[] = [];
    const notes: NoteRow[] = [];
    for (const metric of store.catalogue.metrics) {
      const series = await store.series(metric, municipality.code);
      if (series === null) continue;
      rows.push(...observationRows(metric, municipality, series, store.digest));
      notes.push(...(await municipalityNoteRows(store, metric, municipality.code)));
    }
    const { xlsx, csv } = municipalityExcel(store.catalogue, municipality, {
      rows,
      notes,
    });
    return [tableCsv(OBSERVATIONS_TABLE, rows), xlsx, csv];
  });
}

/** The register of areas, and the figures of each metric that has any. */
function areaGroups(store: Store): Group[] {
  const { areas, metrics } = store.catalogue;
  if (areas.length === 0) return [];
  return [
    ...metrics
      .filter((metric) => metric.areas.length > 0)
      .map((metric) =>
        groupOf(
          tablePaths(`${AREA_OBSERVATIONS_TABLE.folder}/${metric.id}`),
          async () =>
            tableContents(store.catalogue, AREA_OBSERVATIONS_TABLE, [
              await areaObservationRows(store, metric),
            ]),
        ),
      ),
    tableGroup(store, AREAS_TABLE, async () => [areas]),
  ];
}

/** What describes the tables, and says nothing of the files' bytes. */
function metadataGroup({ catalogue }: Store): Group {
  const ids = catalogue.metrics.map(({ id }) => id);
  const withAreas = catalogue.metrics.flatMap(({ id, areas }) =>
    areas.length === 0 ? [] : id,
  );
  const codes = catalogue.municipalities.map(({ code }) => code);
  const metadata = {
    'csv-metadata.json': tablesMetadata(catalogue, wholeTables(catalogue)),
    'metrics/csv-metadata.json': partsMetadata(catalogue, OBSERVATIONS_TABLE, ids),
    'municipalities/csv-metadata.json': partsMetadata(
      catalogue,
      OBSERVATIONS_TABLE,
      codes,
    ),
    'revisions/csv-metadata.json': partsMetadata(catalogue, REVISIONS_TABLE, ids),
    ...(withAreas.length === 0
      ? {}
      : {
          'areas/csv-metadata.json': partsMetadata(
            catalogue,
            AREA_OBSERVATIONS_TABLE,
            withAreas,
          ),
        }),
    ...Object.fromEntries(
      splitTables(catalogue).map((table) => [schemaPath(table), schemaOf(table)]),
    ),
  };
  return groupOf(Object.keys(metadata), async () =>
    Object.values(metadata).map(jsonText),
  );
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 1)}
`;

/** What lists the other files with their sizes or hashes, in the catalogue for data portals too. */
function indexGroup({ catalogue }: Store, publisher: Publisher): Group {
  const index = tablePaths(FILES_TABLE.name).map(
    (path) => `${DOWNLOADS_FOLDER}${path}`,
  );
  const dataPackagePath = `${DOWNLOADS_FOLDER}datapackage.json`;
  const checksums = `${DOWNLOADS_FOLDER}SHA256SUMS`;
  return {
    paths: [...index, dataPackagePath, DCAT_PATH, checksums],
    async make(described) {
      const files = [...described];
      const made: FileBytes[] = [];
      const add = (path: string, content: string | Uint8Array) => {
        const file = { path, bytes: bytesOf(content) };
        made.push(file);
        files.push(describe(file));
      };
      const contents = await tableContents(catalogue, FILES_TABLE, [
        fileRows(files, catalogue.siteUrl),
      ]);
      for (const [at, path] of index.entries()) add(path, contents[at] ?? '');
      add(
        dataPackagePath,
        jsonText(
          dataPackage({
            catalogue,
            split: splitTables(catalogue),
            whole: wholeTables(catalogue),
            files,
          }),
        ),
      );
      const tables = [
        EVERYTHING_TABLE,
        OBSERVATIONS_TABLE,
        REVISIONS_TABLE,
        METRICS_TABLE,
        MUNICIPALITIES_TABLE,
        NOTES_TABLE,
      ];
      add(DCAT_PATH, turtleOf(dcatTriples({ catalogue, tables, files, publisher })));
      add(checksums, checksumLines(files, DOWNLOADS_FOLDER));
      return made;
    },
  };
}

/** The pictures of pages, which no list has: of the site, of each metric and of each municipality. */
const cardGroups = (store: Store): Group[] =>
  LANGS.flatMap((lang) => [
    cardGroup(cardPath(lang, null), async () => siteCard(lang)),
    ...store.catalogue.metrics.map((metric) =>
      cardGroup(cardPath(lang, metric.id), () => metricCardOf({ store, metric, lang })),
    ),
    ...store.catalogue.municipalities.map((municipality) =>
      cardGroup(cardPath(lang, municipality.code), () =>
        municipalityCardOf({ store, municipality, lang }),
      ),
    ),
  ]);

/** @param draw the picture as SVG */
function cardGroup(address: string, draw: () => Promise<string>): Group {
  const path = address.slice(1);
  return {
    paths: [path],
    make: async () => [{ path, bytes: (await rendererOf())(await draw()) }],
  };
}

// The pictures that others show beside a link to the site (og:image): drawn as SVG like every other drawing, made into
// PNG by resvg as WebAssembly with fonts of its own, so that the bytes are the same on every machine.

const FONTS = ['../../public/fonts/inter-400.woff2', 'inter-700.woff2'];

let renderer: Promise<(svg: string) => Uint8Array<ArrayBuffer>> | null = null;

/** The program is loaded when the first picture is made, and once. */
function rendererOf(): Promise<(svg: string) => Uint8Array<ArrayBuffer>> {
  const { resolve } = createRequire(import.meta.url);
  renderer ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(
    () => {
      const fontBuffers = FONTS.map((file) =>
        readFileSync(join(import.meta.dirname, file)),
      );
      return (svg) => {
        const drawing = new Resvg(svg, {
          font: { fontBuffers, defaultFontFamily: 'Inter' },
        });
        const picture = drawing.render();
        const png = new Uint8Array(picture.asPng());
        picture.free();
        drawing.free();
        return png;
      };
    },
  );
  return renderer;
}

async function metricCardOf(subject: MetricSubject): Promise<string> {
  const { ranking } = await subject.store.facts(subject.metric);
  return metricCard(
    metricHead(subject),
    ranking === null ? null : rankingView(subject, ranking, null),
  );
}

type PlaceSubject = { store: Store; municipality: CatalogueMunicipality; lang: Lang };

async function municipalityCardOf(subject: PlaceSubject): Promise<string> {
  const { municipality, lang } = subject;
  const { code, name, county } = municipality;
  const rows = await keyFigureRows({ ...subject, place: municipality });
  const figures = rows.map(({ latest }) => latest);
  return municipalityCard(
    { lang, geo: code, name, about: countyName(county, lang) },
    figures,
  );
}

/** The picture of one figure, which no build makes; null where there is no such figure with a value. */
export async function figurePicture(
  store: Store,
  lang: Lang,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const observation = await findObservation(store, id);
  if (isProblem(observation) || observation.metric.left !== null) return null;
  const view = await figureView(observation, { store, lang });
  const { value } = view;
  return value === null ? null : (await rendererOf())(figureCard({ ...view, value }));
}

/** The same of a comparison of one metric in the latest year that the municipalities share; null where there is none. */
export async function comparisonPicture(
  store: Store,
  lang: Lang,
  { metric: id, municipalities }: { metric: string; municipalities: readonly string[] },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { directory } = store;
  const metric = directory.metrics.get(id);
  const places = municipalities.flatMap(
    (code) => directory.municipalities.get(code) ?? [],
  );
  if (metric === undefined || places.length < municipalities.length) return null;
  const pairs: [string, string][] = [
    ['municipalities', municipalities.join(',')],
    ['metrics', id],
  ];
  const judged = judge(compare, { path: {}, pairs });
  const answer =
    'problem' in judged
      ? judged.problem
      : await answerTo(compare, judged.values, { store, lang });
  if (isProblem(answer)) return null;
  const comparison = answer as Comparison;
  const { period } = comparison;
  const series = await Promise.all(
    places.map((place) => figuresOf({ store, metric, place, lang })),
  );
  const compared = series.map((figureIn) => figureIn(period)).filter(hasValue);
  const apart = apartReasons(metric, compared, lang);
  return (await rendererOf())(
    comparisonCard(metricHead({ store, metric, lang }), period, compared, apart),
  );
}
