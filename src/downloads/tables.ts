// A table of the downloads, described once, and its CSV; its Parquet and all that is said of its columns come from here too.

import {
  absentYears,
  areaKind,
  type Catalogue,
  type CatalogueMetric,
  type CatalogueMunicipality,
  isArea,
  type Place,
  placeName,
  unitLabel,
} from '../data/catalogue.ts';
import { type Digest, SHA256_PATTERN } from '../data/hash.ts';
import {
  AREA_PATTERN,
  GEO_PATTERN,
  isAreaCode,
  METRIC_ID_PATTERN,
  observationId,
  PLACE_PATTERN,
} from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import { type ContentHashes, changeHashes, changeId } from '../data/log.ts';
import { type Area, NOTE_KINDS, type Note } from '../data/registry.ts';
import {
  ORIGINS,
  REVISION_TYPES,
  revisionId,
  type TracedFile,
} from '../data/release.ts';
import { downloadCsv } from '../data/text.ts';
import { isRanked } from '../endpoints/metric.ts';
import { figureFile } from '../endpoints/notes.ts';
import { numberOf } from '../endpoints/revisions.ts';
import { figureHash, type StoredEntry, type StoredSeries } from '../store/shards.ts';
import type { ListedSeries, Store } from '../store/store.ts';

export type Cell = string | number | boolean | null;

/** A year is a cell of four characters, a date one of ten; both are texts until Parquet types them. */
export type ColumnType =
  | 'string'
  | 'number'
  | 'integer'
  | 'year'
  | 'date'
  | 'boolean'
  | 'uri';

export type ColumnShape = {
  name: string;
  type: ColumnType;
  title: Localized;
  /** Never empty. */
  required: boolean;
  pattern?: RegExp;
  /** Between the items of a list in one cell. */
  separator?: string;
  /** Whether no two rows have the same. */
  unique?: true;
};

export type Column<Row> = ColumnShape & { of: (row: Row) => Cell };

/** A text that may be empty, where `more` does not say otherwise; the title in Swedish and in English. */
export const column = <Row>(
  name: string,
  [sv, en]: [string, string],
  of: Column<Row>['of'],
  more: Partial<ColumnShape> = {},
): Column<Row> => ({
  name,
  title: { sv, en },
  of,
  type: 'string',
  required: false,
  ...more,
});

export const REQUIRED = { required: true };

type ForeignKey = { column: string; table: string; reference: string };

export type TableShape = {
  name: string;
  /** Of its files, one per metric, named by its id; null where one file holds the whole table. */
  folder: string | null;
  title: Localized;
  description: Localized;
  /** Null where two rows may be alike but for their text. */
  primaryKey: string | null;
  foreignKeys: readonly ForeignKey[];
  columns: readonly ColumnShape[];
};

export type Table<Row> = Omit<TableShape, 'columns'> & {
  columns: readonly Column<Row>[];
};

const METRIC: ForeignKey = { column: 'metric', table: 'metrics', reference: 'id' };

/** Of a table whose rows are about a metric and a municipality. */
export const METRIC_AND_GEO: readonly ForeignKey[] = [
  METRIC,
  { column: 'geo', table: 'municipalities', reference: 'code' },
];

const LIST_SEPARATOR = ';';

/** Items in one cell; null when there are none. */
export const listCell = (items: readonly string[]): string | null =>
  items.length === 0 ? null : items.join(LIST_SEPARATOR);

/** A number is written as `String` writes it, which is the source's literal (rule literal-is-exact). */
const cellText = (cell: Cell): string | null => (cell === null ? null : String(cell));

/** The table as CSV, with its header; an empty cell is a missing value. */
export const tableCsv = <Row>({ columns }: Table<Row>, rows: readonly Row[]): string =>
  downloadCsv([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ of }) => cellText(of(row)))),
  ]);

// The observations, in files by metric and by municipality: one shape for all of them.

export type ObservationRow = {
  metric: CatalogueMetric;
  place: Place;
  period: string;
  /** Null where the source lists the observation without a value. */
  value: number | null;
  contentHash: string | null;
  flags: readonly string[];
  /** That it was read from; null where nobody knows it. */
  file: TracedFile | null;
};

/** The rows of one metric in one place, by period: what the source lists, with a value or without. */
export function observationRows(
  metric: CatalogueMetric,
  place: Place,
  series: StoredSeries,
  digest: Digest,
): ObservationRow[] {
  return series.periods.flatMap((period, index) => {
    if (!'vn'.includes(series.states[index] ?? '-')) return [];
    const value = series.values[index] ?? null;
    const key = { geo: place.code, period };
    const contentHash =
      value === null ? null : figureHash(metric, { ...key, value }, digest);
    const file = figureFile(metric, series, index);
    return [
      {
        metric,
        place,
        period,
        value,
        contentHash,
        flags: series.flags[period] ?? [],
        file,
      },
    ];
  });
}

/** The rows of one metric, municipality by municipality. */
export const metricObservationRows = (
  metric: CatalogueMetric,
  listed: readonly ListedSeries[],
  digest: Digest,
): ObservationRow[] =>
  listed.flatMap(({ municipality, series }) =>
    observationRows(metric, municipality, series, digest),
  );

/** The rows of one metric in all areas that it has, area by area. */
export async function areaObservationRows(
  store: Store,
  metric: CatalogueMetric,
): Promise<ObservationRow[]> {
  const rows: ObservationRow[] = [];
  for (const area of store.catalogue.areas) {
    const series = await store.series(metric, area.code);
    if (series !== null)
      rows.push(...observationRows(metric, area, series, store.digest));
  }
  return rows;
}

export const idOf = ({ metric, place, period }: ObservationRow): string =>
  observationId({ metric: metric.id, geo: place.code, period });

export const OBSERVATIONS_TABLE: Table<ObservationRow> = {
  name: 'observations',
  folder: 'metrics',
  title: { sv: 'Observationer', en: 'Observations' },
  description: {
    sv: 'En rad per mått, kommun och år som källan redovisar. Värdet har precis källans siffror; en tom cell i value betyder att källan tar upp raden utan värde.',
    en: 'One row for each metric, municipality and year that the source lists. The value has exactly the digits of the source; an empty cell in value means that the source lists the row without a value.',
  },
  primaryKey: 'id',
  foreignKeys: METRIC_AND_GEO,
  columns: [
    column('id', ['Permanent identifierare', 'Permanent identifier'], idOf, {
      ...REQUIRED,
      unique: true,
    }),
    column('metric', ['Måttets id', 'Metric id'], ({ metric }) => metric.id, {
      ...REQUIRED,
      pattern: METRIC_ID_PATTERN,
    }),
    column(
      'metricLabel',
      ['Måttets namn på svenska', 'Title of the metric in Swedish'],
      ({ metric }) => metric.title.sv,
      REQUIRED,
    ),
    column(
      'geo',
      ['Kommunkod, fyra siffror', 'Municipality code, four digits'],
      ({ place }) => place.code,
      {
        ...REQUIRED,
        pattern: GEO_PATTERN,
      },
    ),
    column(
      'geoLabel',
      ['Kommunens namn', 'Name of the municipality'],
      ({ metric, place }) => placeName(metric, place, 'sv'),
      REQUIRED,
    ),
    column('period', ['År', 'Year'], ({ period }) => period, {
      type: 'year',
      ...REQUIRED,
    }),
    column(
      'value',
      [
        'Värde, tomt där källan inte redovisar något',
        'Value, empty where the source reports none',
      ],
      ({ value }) => value,
      { type: 'number' },
    ),
    column(
      'unit',
      ['Enhetens kod', 'Code of the unit'],
      ({ metric }) => metric.unit,
      REQUIRED,
    ),
    column(
      'source',
      ['Källa, så som den ska anges', 'Source, as it is to be cited'],
      ({ metric }) => metric.source,
      REQUIRED,
    ),
    column(
      'contentHash',
      ['Innehållshash, tom utan värde', 'Content hash, empty without a value'],
      ({ contentHash }) => contentHash,
      { pattern: SHA256_PATTERN, unique: true },
    ),
    column(
      'flags',
      ['Märkningar, med semikolon emellan', 'Flags, separated by semicolons'],
      ({ flags }) => listCell(flags),
      { separator: LIST_SEPARATOR },
    ),
    column(
      'retrieved',
      ['Hämtad från källan', 'Taken from the source'],
      ({ file }) => file?.retrieved ?? null,
      {
        type: 'date',
      },
    ),
    column(
      'file',
      [
        'Filen som raden är läst ur, som i files.csv',
        'The file that the row was read from, as in files.csv',
      ],
      ({ file }) => file?.name ?? null,
    ),
  ],
};

// The figures of the country and of counties or regions, in files by metric of their own: never among municipalities.

const AREA_COLUMNS: Readonly<Record<string, Partial<ColumnShape>>> = {
  geo: { title: { sv: 'Områdets kod', en: 'Code of the area' }, pattern: AREA_PATTERN },
  geoLabel: {
    title: {
      sv: 'Områdets namn hos utgivaren',
      en: 'Name of the area, as the publisher calls it',
    },
  },
};

export const AREA_OBSERVATIONS_TABLE: Table<ObservationRow> = {
  ...OBSERVATIONS_TABLE,
  name: 'area-observations',
  folder: 'areas',
  title: { sv: 'Observationer av områden', en: 'Observations of areas' },
  description: {
    sv: 'En rad per mått, område och år som källan redovisar för riket och dess län eller regioner: källans egna siffror, aldrig summor eller medelvärden som tjänsten har räknat ut.',
    en: 'One row for each metric, area and year that the source lists of the country and its counties or regions: figures of the source itself, never sums or means that the service has calculated.',
  },
  foreignKeys: [METRIC, { column: 'geo', table: 'areas', reference: 'code' }],
  columns: OBSERVATIONS_TABLE.columns.map((one) => ({
    ...one,
    ...AREA_COLUMNS[one.name],
  })),
};

// All of them in one file.

/** Of a name of its own, so that whoever reads all parts of a table does not read each row twice. */
export const EVERYTHING_TABLE: Table<ObservationRow> = {
  ...OBSERVATIONS_TABLE,
  name: 'everything',
  folder: null,
  title: { sv: 'Alla siffror', en: 'All figures' },
  description: {
    sv: 'Alla observationer i en fil: en rad per mått, kommun eller område och år. area är tom för en kommun; annars är siffran källans egen för riket, ett län eller en region och ska inte räknas ihop med kommunernas.',
    en: 'All observations in one file: one row for each metric, municipality or area, and year. area is empty for a municipality; otherwise the figure is the source’s own of the country, a county or a region, and not to be added to those of municipalities.',
  },
  foreignKeys: [METRIC],
  columns: [
    ...OBSERVATIONS_TABLE.columns,
    column(
      'area',
      ['Områdets slag, tomt för en kommun', 'Kind of area, empty for a municipality'],
      ({ metric, place }) => (isArea(place) ? areaKind(metric, place) : null),
    ),
  ],
};

export const AREAS_TABLE: Table<Area> = {
  name: 'areas',
  folder: null,
  title: { sv: 'Områden', en: 'Areas' },
  description: {
    sv: 'Riket och länen med deras regioner. Namnet i en observation är det som måttets utgivare använder.',
    en: 'The country and the counties with their regions. The name in an observation is the one that the publisher of the metric uses.',
  },
  primaryKey: 'code',
  foreignKeys: [],
  columns: [
    column('code', ['Kod', 'Code'], ({ code }) => code, {
      ...REQUIRED,
      pattern: AREA_PATTERN,
    }),
    column('kind', ['Slag', 'Kind'], ({ kind }) => kind, {
      ...REQUIRED,
      pattern: /^(?:country|county)$/,
    }),
    column(
      'slug',
      ['Namn i adresser', 'Name in addresses'],
      ({ slug }) => slug,
      REQUIRED,
    ),
    column(
      'nameSv',
      ['Namn på svenska', 'Name in Swedish'],
      ({ name }) => name.sv,
      REQUIRED,
    ),
    column(
      'nameEn',
      ['Namn på engelska', 'Name in English'],
      ({ name }) => name.en,
      REQUIRED,
    ),
    column(
      'regionSv',
      [
        'Regionens namn på svenska, tomt för riket',
        'Name of the region in Swedish, empty for the country',
      ],
      ({ region }) => region?.sv ?? null,
    ),
    column(
      'regionEn',
      [
        'Regionens namn på engelska, tomt för riket',
        'Name of the region in English, empty for the country',
      ],
      ({ region }) => region?.en ?? null,
    ),
  ],
};

// metrics.csv: the catalogue with every metric's provenance; what is unknown is empty.

type MetricRow = CatalogueMetric & { unitLabel: Localized };

/** By id, as the catalogue has them. */
export const metricRows = (catalogue: Catalogue): MetricRow[] =>
  catalogue.metrics.map((metric) => ({
    ...metric,
    unitLabel: unitLabel(catalogue, metric),
  }));

const FLAG = { type: 'boolean', required: true } as const;

export const METRICS_TABLE: Table<MetricRow> = {
  name: 'metrics',
  folder: null,
  title: { sv: 'Mått', en: 'Metrics' },
  description: {
    sv: 'Katalogen över offentliga mått med enhet, källa, ursprung och vad som får göras med dem.',
    en: 'The catalogue of public metrics with unit, source, provenance and what may be done with them.',
  },
  primaryKey: 'id',
  foreignKeys: [],
  columns: [
    column('id', ['Måttets id', 'Metric id'], ({ id }) => id, {
      ...REQUIRED,
      pattern: METRIC_ID_PATTERN,
    }),
    column(
      'titleSv',
      ['Namn på svenska', 'Title in Swedish'],
      ({ title }) => title.sv,
      REQUIRED,
    ),
    column('titleEn', ['Namn på engelska', 'Title in English'], ({ title }) =>
      title.untranslated ? null : title.en,
    ),
    column(
      'officialTitle',
      ['Källans egen titel', "The source's own title"],
      (row) => row.officialTitle,
    ),
    column(
      'definitionSv',
      ['Definition på svenska', 'Definition in Swedish'],
      (row) => row.definition?.sv ?? null,
    ),
    column(
      'definitionEn',
      ['Definition på engelska', 'Definition in English'],
      (row) => row.definition?.en ?? null,
    ),
    column('subject', ['Ämne', 'Subject'], ({ subject }) => subject, REQUIRED),
    column('unit', ['Enhetens kod', 'Code of the unit'], ({ unit }) => unit, REQUIRED),
    column(
      'unitSv',
      ['Enhet på svenska', 'Unit in Swedish'],
      (row) => row.unitLabel.sv,
      REQUIRED,
    ),
    column(
      'unitEn',
      ['Enhet på engelska', 'Unit in English'],
      (row) => row.unitLabel.en,
      REQUIRED,
    ),
    column(
      'source',
      ['Källa, så som den ska anges', 'Source, as it is to be cited'],
      (row) => row.source,
      REQUIRED,
    ),
    column('publisher', ['Utgivare', 'Publisher'], ({ publisher }) => publisher),
    column('kpiId', ['Källans nyckeltal', "The source's KPI id"], ({ kpiId }) => kpiId),
    column(
      'dataset',
      ['Källans datamängd', "The source's dataset"],
      ({ dataset }) => dataset,
    ),
    column(
      'sourceUrl',
      ['Källans sida', 'Page of the source'],
      (row) => row.sourceUrl,
      { type: 'uri' },
    ),
    column(
      'license',
      ['Källans villkor', 'Terms of the source'],
      ({ license }) => license,
    ),
    column(
      'aliases',
      ['Andra namn, med semikolon emellan', 'Aliases, separated by semicolons'],
      (row) => listCell(row.aliases),
      {
        separator: LIST_SEPARATOR,
      },
    ),
    column('ranking', ['Får rangordnas', 'May be ranked'], isRanked, FLAG),
    column(
      'comparison',
      ['Får jämföras', 'May be compared'],
      (row) => row.capabilities.comparison,
      FLAG,
    ),
    column(
      'chart',
      ['Får ritas', 'May be charted'],
      (row) => row.capabilities.chart,
      FLAG,
    ),
    column(
      'capabilitiesReasonSv',
      [
        'Skäl på svenska till det som inte får göras',
        'Reason in Swedish for what may not be done',
      ],
      (row) => row.capabilitiesReason?.sv ?? null,
    ),
    column(
      'capabilitiesReasonEn',
      [
        'Skäl på engelska till det som inte får göras',
        'Reason in English for what may not be done',
      ],
      (row) => row.capabilitiesReason?.en ?? null,
    ),
    column(
      'order',
      ['Rangordningens början', 'Which end is rank 1'],
      ({ order }) => order,
      REQUIRED,
    ),
    column(
      'geographySemantics',
      ['Om geografin', 'About the geography'],
      (row) => row.geographySemantics,
    ),
    column(
      'periodSemantics',
      ['Om perioden', 'About the period'],
      (row) => row.periodSemantics,
    ),
    column(
      'retrieved',
      ['Senast hämtat från källan', 'Last taken from the source'],
      (row) => row.retrieved,
      {
        type: 'date',
      },
    ),
    column(
      'firstPeriod',
      ['Första år med värde', 'First year with a value'],
      ({ first }) => first,
      {
        type: 'year',
      },
    ),
    column(
      'lastPeriod',
      ['Sista år med värde', 'Last year with a value'],
      ({ last }) => last,
      {
        type: 'year',
      },
    ),
    column(
      'apiUrl',
      ['Källans adress för program', 'Address of the source for programs'],
      (row) => row.apiUrl,
      {
        type: 'uri',
      },
    ),
  ],
};

// municipalities.csv: the register.

export const MUNICIPALITIES_TABLE: Table<CatalogueMunicipality> = {
  name: 'municipalities',
  folder: null,
  title: { sv: 'Kommuner', en: 'Municipalities' },
  description: {
    sv: 'Registret över kommuner med kod, namn, län och, där det är känt, det första år som kommunen räknas. Filen som kod, namn och län är lästa ur står, där den är känd, i files.csv, i raden utan mått; slug och första år är tjänstens egna.',
    en: 'The register of municipalities with code, name, county and, where it is known, the first year that counts them. The file that code, name and county were read from is, where it is known, the row of files.csv without a metric; slug and first year are the service’s own.',
  },
  primaryKey: 'code',
  foreignKeys: [],
  columns: [
    column(
      'code',
      ['Kommunkod, fyra siffror', 'Municipality code, four digits'],
      ({ code }) => code,
      {
        ...REQUIRED,
        pattern: GEO_PATTERN,
      },
    ),
    column('name', ['Namn', 'Name'], ({ name }) => name, REQUIRED),
    column(
      'slug',
      ['Namn i adresser', 'Name in addresses'],
      ({ slug }) => slug,
      REQUIRED,
    ),
    column('county', ['Län', 'County'], ({ county }) => county, REQUIRED),
    column(
      'countyCode',
      ['Länskod, två siffror', 'County code, two digits'],
      ({ countyCode }) => countyCode,
      { ...REQUIRED, pattern: /^\d{2}$/ },
    ),
    column(
      'validFrom',
      [
        'Första år som kommunen räknas, tomt om före registret',
        'First year that counts the municipality, empty if before the register',
      ],
      ({ validFrom }) => validFrom,
      { type: 'year' },
    ),
  ],
};

// notes.csv: what figures are to be read with, from the registry and from the waivers that let flagged figures through.

/** `geo` null: all municipalities. */
export type NoteRow = Omit<Note, 'geo'> & { metric: string; geo: string | null };

/** By metric: the registry's notes, one row for each municipality that they name, those of single figures, then those of areas. */
export async function noteRows(store: Store): Promise<NoteRow[]> {
  const rows: NoteRow[] = [];
  for (const metric of store.catalogue.metrics)
    rows.push(
      ...(await metricNoteRows(store, metric)),
      ...(await areaNoteRows(store, metric)),
    );
  return rows;
}

async function areaNoteRows(store: Store, metric: CatalogueMetric): Promise<NoteRow[]> {
  const rows = registered(metric).filter(isOfArea);
  for (const geo of metric.areas) rows.push(...(await waived(store, metric, geo)));
  return rows;
}

const isOfArea = ({ geo }: NoteRow): boolean => geo !== null && isAreaCode(geo);

/** Of one metric in municipalities alone. */
export async function metricNoteRows(
  store: Store,
  metric: CatalogueMetric,
): Promise<NoteRow[]> {
  const rows = registered(metric).filter((row) => !isOfArea(row));
  for (const { code } of store.catalogue.municipalities)
    rows.push(...(await waived(store, metric, code)));
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
  notes.flatMap(({ geo, ...note }) =>
    (geo ?? [null]).map((code) => ({ ...note, metric: id, geo: code })),
  );

async function waived(
  store: Store,
  metric: CatalogueMetric,
  geo: string,
): Promise<NoteRow[]> {
  const { cautions = {} } = (await store.series(metric, geo)) ?? {};
  return Object.entries(cautions).flatMap(([period, texts]) =>
    texts.map((text) => ({
      metric: metric.id,
      kind: 'caution',
      geo,
      from: period,
      to: period,
      text,
    })),
  );
}

export const NOTES_TABLE: Table<NoteRow> = {
  name: 'notes',
  folder: null,
  title: { sv: 'Anmärkningar', en: 'Notes' },
  description: {
    sv: 'En rad per anmärkning om siffrorna: caution är ett förbehåll, break betyder att serien byter innebörd från året i from. Tom geo: alla kommuner. Tom from eller to: alla år före eller efter.',
    en: 'One row per note on the figures: caution is something to bear in mind, break means that the series changes meaning from the year in from. Empty geo: all municipalities. Empty from or to: all years before or after.',
  },
  primaryKey: null,
  foreignKeys: [METRIC],
  columns: [
    column('metric', ['Måttets id', 'Metric id'], ({ metric }) => metric, {
      ...REQUIRED,
      pattern: METRIC_ID_PATTERN,
    }),
    column('kind', ['Slag', 'Kind'], ({ kind }) => kind, {
      ...REQUIRED,
      pattern: new RegExp(`^(?:${NOTE_KINDS.join('|')})$`),
    }),
    column(
      'geo',
      [
        'Kommunens eller områdets kod, tom för alla',
        'Code of the municipality or area, empty for all',
      ],
      ({ geo }) => geo,
      {
        pattern: PLACE_PATTERN,
      },
    ),
    column('from', ['Första år', 'First year'], ({ from }) => from, { type: 'year' }),
    column('to', ['Sista år', 'Last year'], ({ to }) => to, { type: 'year' }),
    column(
      'textSv',
      ['Text på svenska', 'Text in Swedish'],
      ({ text }) => text.sv,
      REQUIRED,
    ),
    column(
      'textEn',
      ['Text på engelska', 'Text in English'],
      ({ text }) => text.en,
      REQUIRED,
    ),
  ],
};

// files.csv: every file that figures were read from, by metric, and the register's.

type SourceFileRow = TracedFile & { metric: string | null };

/** The register's file first, then a row for each metric that has figures of a file. */
export const sourceFileRows = ({ metrics, register }: Catalogue): SourceFileRow[] => [
  ...(register === null ? [] : [{ ...register, metric: null }]),
  ...metrics.flatMap(({ id, files }) => files.map((file) => ({ ...file, metric: id }))),
];

/** The days on which files of the metric were taken from the source, in order; null where no file is known. */
export function daysRetrieved({
  files,
}: Pick<CatalogueMetric, 'files'>): string | null {
  const days = [...new Set(files.map(({ retrieved }) => retrieved))].sort();
  return days.length === 0 ? null : days.join(', ');
}

export const SOURCE_FILES_TABLE: Table<SourceFileRow> = {
  name: 'files',
  folder: null,
  title: { sv: 'Källfiler', en: 'Source files' },
  description: {
    sv: 'En rad per mått och fil som måttets siffror är lästa ur; raden utan mått är filen som kommunernas koder, namn och län är lästa ur. Kolumnerna metric, file och retrieved i observationerna leder hit. origin: publisher är källans egen fil, transcript en avskrift: källans siffror i en fil som någon annan har satt samman.',
    en: 'One row for each metric and file that its figures were read from; the row without a metric is the file that codes, names and counties of the municipalities were read from. The columns metric, file and retrieved of the observations lead here. origin: publisher is the authority’s own file, transcript figures of the authority in a file that somebody else put together.',
  },
  primaryKey: null,
  foreignKeys: [METRIC],
  columns: [
    column(
      'metric',
      [
        'Måttets id, tomt för registrets fil',
        'Metric id, empty for the register’s file',
      ],
      ({ metric }) => metric,
      { pattern: METRIC_ID_PATTERN },
    ),
    column('file', ['Filens namn', 'Name of the file'], ({ name }) => name, REQUIRED),
    column('sha256', ['SHA-256', 'SHA-256'], ({ sha256 }) => sha256, {
      ...REQUIRED,
      pattern: /^[0-9a-f]{64}$/,
    }),
    column('bytes', ['Storlek i byte', 'Size in bytes'], ({ bytes }) => bytes, {
      type: 'integer',
      ...REQUIRED,
    }),
    column(
      'retrieved',
      ['Hämtad från källan', 'Taken from the source'],
      ({ retrieved }) => retrieved,
      {
        type: 'date',
        ...REQUIRED,
      },
    ),
    column(
      'origin',
      [
        'Vad filen är, tomt där ingen har sagt det',
        'What the file is, empty where nobody has said',
      ],
      ({ origin }) => origin,
      {
        pattern: new RegExp(`^(?:${ORIGINS.join('|')})$`),
      },
    ),
    column(
      'dataset',
      ['Källans datamängd', "The source's dataset"],
      ({ dataset }) => dataset,
    ),
    column(
      'officialTitle',
      ['Källans egen titel', "The source's own title"],
      (row) => row.officialTitle,
    ),
  ],
};

// missing.csv: what the source has and is not here, as the registry states it.

type MissingRow = { metric: string; period: string; why: string; reason: Localized };

/** A row a year, by metric. */
export const missingRows = ({ metrics }: Catalogue): MissingRow[] =>
  metrics.flatMap((metric) =>
    absentYears(metric).flatMap(({ years, why, reason }) =>
      years.map((period) => ({ metric: metric.id, period, why, reason })),
    ),
  );

export const MISSING_TABLE: Table<MissingRow> = {
  name: 'missing',
  folder: null,
  title: { sv: 'År som saknas', en: 'Missing years' },
  description: {
    sv: 'En rad per mått och år som källan har siffror för men som inte finns här. why: left_out betyder att tjänsten utelämnar dem, not_fetched att de inte är hämtade.',
    en: 'One row for each metric and year of which the source has figures that are not here. why: left_out means that the service leaves them out, not_fetched that they have not been fetched.',
  },
  primaryKey: null,
  foreignKeys: [METRIC],
  columns: [
    column('metric', ['Måttets id', 'Metric id'], ({ metric }) => metric, {
      ...REQUIRED,
      pattern: METRIC_ID_PATTERN,
    }),
    column('period', ['År', 'Year'], ({ period }) => period, {
      type: 'year',
      ...REQUIRED,
    }),
    column('why', ['Varför det saknas', 'Why it is missing'], ({ why }) => why, {
      ...REQUIRED,
      pattern: /^(?:left_out|not_fetched)$/,
    }),
    column(
      'reasonSv',
      ['Skäl på svenska', 'Reason in Swedish'],
      ({ reason }) => reason.sv,
      REQUIRED,
    ),
    column(
      'reasonEn',
      ['Skäl på engelska', 'Reason in English'],
      ({ reason }) => reason.en,
      REQUIRED,
    ),
  ],
};

// The whole log of what each release changed: a file per metric, newest release first.

type RevisionRow = StoredEntry & ContentHashes & { release: string; published: string };

const observationOf = ({ metric, geo, period }: RevisionRow): string | null =>
  metric === null || geo === null || period === null
    ? null
    : observationId({ metric, geo, period });

export const REVISIONS_TABLE: Table<RevisionRow> = {
  name: 'revisions',
  folder: 'revisions',
  title: { sv: 'Revideringslogg', en: 'Revision log' },
  description: {
    sv: 'En rad per ändring av det som var publicerat, med värdet före och efter. En tom cell bland värdena betyder att det inte fanns eller inte finns något.',
    en: 'One row for each change of what had been published, with the value before and after. An empty cell among the values means that there was or is none.',
  },
  primaryKey: 'id',
  foreignKeys: [METRIC],
  columns: [
    column(
      'id',
      ['Radens id', 'Id of the entry'],
      (row) => revisionId(row.release, changeId(row), row.type),
      REQUIRED,
    ),
    column('type', ['Typ av ändring', 'Type of change'], ({ type }) => type, {
      ...REQUIRED,
      pattern: new RegExp(`^(?:${REVISION_TYPES.join('|')})$`),
    }),
    column('observation', ['Observationens id', 'Observation id'], observationOf),
    column('metric', ['Måttets id', 'Metric id'], ({ metric }) => metric, {
      ...REQUIRED,
      pattern: METRIC_ID_PATTERN,
    }),
    column(
      'geo',
      ['Kommunens eller områdets kod', 'Code of the municipality or area'],
      ({ geo }) => geo,
      {
        pattern: PLACE_PATTERN,
      },
    ),
    column('period', ['År', 'Year'], ({ period }) => period, { type: 'year' }),
    column(
      'previousValue',
      ['Värde före', 'Value before'],
      (row) => numberOf(row.previousValue),
      {
        type: 'number',
      },
    ),
    column('value', ['Värde efter', 'Value after'], (row) => numberOf(row.value), {
      type: 'number',
    }),
    column(
      'previousContentHash',
      ['Innehållshash före', 'Content hash before'],
      (row) => row.previousContentHash,
    ),
    column(
      'contentHash',
      ['Innehållshash efter', 'Content hash after'],
      (row) => row.contentHash,
    ),
    column('release', ['Utgåva', 'Release'], ({ release }) => release, {
      type: 'date',
      ...REQUIRED,
    }),
    column(
      'published',
      ['Publicerad', 'Published'],
      ({ published }) => published,
      REQUIRED,
    ),
    column('source', ['Källa', 'Source'], ({ is }) => is?.source ?? null),
    column(
      'reasonSv',
      ['Angivet skäl på svenska', 'Stated reason in Swedish'],
      ({ reason }) => reason?.sv ?? null,
    ),
    column(
      'reasonEn',
      ['Angivet skäl på engelska', 'Stated reason in English'],
      ({ reason }) => reason?.en ?? null,
    ),
    column(
      'changes',
      ['Ändrade beskrivningar (JSON)', 'Changed words (JSON)'],
      ({ words }) => (words.length === 0 ? null : JSON.stringify(words)),
    ),
  ],
};

/** The log of one metric in the order of the API, by release. */
export async function revisionRows(
  store: Store,
  metric: CatalogueMetric,
): Promise<RevisionRow[][]> {
  const releases: RevisionRow[][] = [];
  for (const { release, published, metrics } of await store.revisionCounts(null)) {
    const entries: RevisionRow[] = [];
    if (metrics[metric.id] === undefined) continue;
    for (const entry of await store.revisions(release, metric.id))
      entries.push({
        ...entry,
        ...changeHashes(entry, store.digest),
        release,
        published,
      });
    releases.push(entries);
  }
  return releases;
}
