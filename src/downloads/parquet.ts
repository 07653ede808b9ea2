// A table of the downloads as Parquet.
import { gzipSync } from 'fflate';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, Column, ColumnType, Table } from './table.ts';

/**
 * Physical and converted types. DOUBLE loses nothing: every literal is the shortest text of its number
 * (rule literal-is-exact), so that printing the number gives the literal again.
 */
const TYPES = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  uri: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  year: { type: 'INT32' },
  date: { type: 'INT32', converted_type: 'DATE' },
  boolean: { type: 'BOOLEAN' },
} as const satisfies Record<ColumnType, object>;

/** Snappy leaves a column of hashes as it is, which is most of a file. In JavaScript, so that no machine's zlib has a say. */
const GZIP = {
  codec: 'GZIP',
  compressors: { GZIP: (bytes) => gzipSync(bytes, { mtime: 0 }) },
} as const satisfies Partial<ConstructorParameters<typeof ParquetWriter>[0]>;

/**
 * @param groups a row group each; one without rows is left out
 * @param notes key-value metadata of the file, such as its release
 */
export function parquetBytes<Row>(
  { columns }: Table<Row>,
  groups: readonly (readonly Row[])[],
  notes: Record<string, string>,
): Uint8Array {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    ...GZIP,
    kvMetadata: Object.entries(notes).map(([key, value]) => ({ key, value })),
    createdBy: 'open-data-api',
  });
  for (const rows of groups.filter(({ length }) => length > 0)) {
    const columnData = columns.map((column) => ({ name: column.name, data: valuesOf(column, rows) }));
    writer.write({ columnData, rowGroupSize: rows.length });
  }
  writer.finish();
  return bytes.getBytes();
}

const schemaOf = <Row>(columns: readonly Column<Row>[]) => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type, required }) => ({
    name,
    ...TYPES[type],
    repetition_type: required ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  })),
];

const valuesOf = <Row>({ type, of }: Column<Row>, rows: readonly Row[]) =>
  rows.map((row) => typed(type, of(row)));

function typed(type: ColumnType, cell: Cell): Cell | Date {
  if (cell === null) return null;
  if (type === 'year') return Number(cell);
  return type === 'date' ? new Date(String(cell)) : cell;
}
