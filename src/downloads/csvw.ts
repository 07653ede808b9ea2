// CSV on the Web (W3C, Metadata Vocabulary for Tabular Data): `csv-metadata.json` is where readers look beside a CSV.

import type { Catalogue } from '../data/catalogue.ts';
import { LICENSE_URL, SERVICE } from '../data/settings.ts';
import { LINE_END } from '../data/text.ts';
import type { ColumnShape, ColumnType, TableShape } from './table.ts';

const DATATYPES: Record<ColumnType, string> = {
  string: 'string',
  number: 'double',
  integer: 'integer',
  year: 'gYear',
  date: 'date',
  boolean: 'boolean',
  uri: 'anyURI',
};

const DIALECT = { encoding: 'utf-8', header: true, delimiter: ',', lineTerminators: [LINE_END] };

const groupOf = ({ release, siteUrl }: Catalogue) => ({
  '@context': ['http://www.w3.org/ns/csvw', { '@language': 'sv' }],
  'dc:publisher': SERVICE,
  'dc:source': siteUrl,
  'dc:license': { '@id': LICENSE_URL },
  'dc:modified': { '@value': release, '@type': 'xsd:date' },
  dialect: DIALECT,
});

/** Of the whole tables beside each other, which refer to one another. */
export const tablesMetadata = (catalogue: Catalogue, tables: readonly TableShape[]) => ({
  ...groupOf(catalogue),
  tables: tables.map((table) => ({
    url: `${table.name}.csv`,
    ...wordsOf(table),
    tableSchema: { ...schemaOf(table), foreignKeys: table.foreignKeys.map(foreignKeyOf) },
  })),
});

/** Of files in one folder that all have the columns of one table. */
export const partsMetadata = (catalogue: Catalogue, table: TableShape, names: readonly string[]) => ({
  ...groupOf(catalogue),
  ...wordsOf(table),
  tableSchema: schemaOf(table),
  tables: names.map((name) => ({ url: `${name}.csv` })),
});

const localized = (text: TableShape['title']) =>
  Object.entries(text).map(([language, value]) => ({ '@value': value, '@language': language }));

const wordsOf = ({ title, description }: TableShape) => ({
  'dc:title': localized(title),
  'dc:description': localized(description),
});

const schemaOf = ({ columns, primaryKey }: TableShape) => ({
  columns: columns.map(columnOf),
  ...(primaryKey === null ? {} : { primaryKey }),
});

/** The header's own word is a title of no language, as readers compare header and titles. */
const columnOf = ({ name, title, type, required, pattern, separator }: ColumnShape) => ({
  name,
  titles: { und: [name], sv: [title.sv], en: [title.en] },
  datatype: pattern === undefined ? DATATYPES[type] : { base: DATATYPES[type], format: pattern.source },
  required,
  ...(separator === undefined ? {} : { separator }),
});

const foreignKeyOf = ({ column, table, reference }: TableShape['foreignKeys'][number]) => ({
  columnReference: column,
  reference: { resource: `${table}.csv`, columnReference: reference },
});
