// What the alternative reads: typed rows of prepared statements, and the two small tables held in memory.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export type Localized = { sv: string; en: string };

export type MetricRow = {
  id: string;
  title: Localized;
  subject: string;
  subjectLabel: string | null;
  unit: string;
  unitLabel: string | null;
  source: string;
  publisher: string | null;
  officialTitle: string | null;
  kpiId: string | null;
  dataset: string | null;
  sourceUrl: string | null;
  geographySemantics: string | null;
  periodSemantics: string | null;
  license: string | null;
  retrieved: string | null;
  aliases: string[];
  capabilities: { ranking: boolean; comparison: boolean; chart: boolean };
  order: 'ascending' | 'descending';
  first: string | null;
  last: string | null;
};

export type MunicipalityRow = {
  code: string;
  name: string;
  slug: string;
  county: string;
  countyCode: string;
  validFrom: string | null;
};

export type ObservationRow = {
  geo: string;
  period: string;
  value: number;
  hash: string;
  flags: string | null;
};

/** All rows of a query, which is prepared once. */
export type Select = <T>(sql: string, ...values: SQLInputValue[]) => T[];

export type Rows = {
  select: Select;
  siteUrl: string;
  docsUrl: string;
  metrics: ReadonlyMap<string, MetricRow>;
  municipalities: ReadonlyMap<string, MunicipalityRow>;
};

/** Opens a file that fillSqlite wrote, to be read only. */
export function openRows(file: string): Rows {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -65536;');
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const select = <T>(sql: string, ...values: SQLInputValue[]): T[] => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    // SQLite does not know the types of its columns; the query does.
    return statement.all(...values) as T[];
  };
  const settings = new Map(
    select<{ name: string; value: string }>('SELECT name, value FROM setting').map(({ name, value }) => [
      name,
      value,
    ]),
  );
  return {
    select,
    siteUrl: settings.get('siteUrl') ?? '',
    docsUrl: settings.get('docsUrl') ?? '',
    metrics: recordsOf<MetricRow>(select, 'SELECT id AS key, record FROM metric'),
    municipalities: recordsOf<MunicipalityRow>(select, 'SELECT code AS key, record FROM municipality'),
  };
}

function recordsOf<T>(select: Select, sql: string): Map<string, T> {
  const rows = select<{ key: string; record: string }>(sql);
  return new Map(rows.map(({ key, record }) => [key, JSON.parse(record)]));
}
