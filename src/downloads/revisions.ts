// The whole log of what each release changed: a file per metric, newest release first.
import type { CatalogueMetric } from '../data/catalogue.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN, observationId } from '../data/identifier.ts';
import { REVISION_TYPES, type RevisionEntry, revisionId } from '../data/release.ts';
import { numberOf } from '../endpoints/revisions.ts';
import { revisionEntry } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { column, METRIC_AND_GEO, REQUIRED, type Table } from './table.ts';

type RevisionRow = RevisionEntry & { release: string; published: string };

const observationOf = ({ metric, geo, period }: RevisionRow): string | null =>
  geo === null || period === null ? null : observationId({ metric, geo, period });

export const REVISIONS_TABLE: Table<RevisionRow> = {
  name: 'revisions',
  folder: 'revisions',
  title: { sv: 'Revideringslogg', en: 'Revision log' },
  description: {
    sv: 'En rad per ändring av det som var publicerat, med värdet före och efter. En tom cell bland värdena betyder att det inte fanns eller inte finns något.',
    en: 'One row for each change of what had been published, with the value before and after. An empty cell among the values means that there was or is none.',
  },
  primaryKey: 'id',
  foreignKeys: METRIC_AND_GEO,
  columns: [
    column(
      'id',
      ['Radens id', 'Id of the entry'],
      (row) => revisionId(row.release, observationOf(row) ?? row.metric, row.type),
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
    column('geo', ['Kommunkod', 'Municipality code'], ({ geo }) => geo, { pattern: GEO_PATTERN }),
    column('period', ['År', 'Year'], ({ period }) => period, { type: 'year' }),
    column('previousValue', ['Värde före', 'Value before'], (row) => numberOf(row.previousValue), {
      type: 'number',
    }),
    column('value', ['Värde efter', 'Value after'], (row) => numberOf(row.value), { type: 'number' }),
    column(
      'previousContentHash',
      ['Innehållshash före', 'Content hash before'],
      (row) => row.previousContentHash,
    ),
    column('contentHash', ['Innehållshash efter', 'Content hash after'], (row) => row.contentHash),
    column('release', ['Utgåva', 'Release'], ({ release }) => release, { type: 'date', ...REQUIRED }),
    column('published', ['Publicerad', 'Published'], ({ published }) => published, REQUIRED),
    column('reason', ['Angivet skäl', 'Stated reason'], ({ reason }) => reason),
    column('source', ['Källa', 'Source'], ({ source }) => source, REQUIRED),
  ],
};

/** The log of one metric in the order of the API, by release. */
export async function revisionRows(store: Store, metric: CatalogueMetric): Promise<RevisionRow[][]> {
  const releases: RevisionRow[][] = [];
  for (const { release, published, metrics } of await store.revisionCounts(null)) {
    const entries: RevisionRow[] = [];
    for (const block of metrics[metric.id]?.blocks ?? [])
      for (const entry of await store.revisions(release, metric, block))
        entries.push({ ...revisionEntry(entry), release, published });
    releases.push(entries);
  }
  return releases;
}
