// One metric as a JSON-stat 2.0 dataset (json-stat.org/format): municipality by year, what is missing marked by status.
import {
  absenceOf,
  absentYears,
  type Catalogue,
  type CatalogueMetric,
  publishedOn,
  unitLabel,
} from '../data/catalogue.ts';
import { canonicalJson } from '../data/hash.ts';
import type { Localized } from '../data/lang.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import type { ListedSeries, Store } from '../store/store.ts';
import { FLAG_WORDS } from '../text/answers.ts';
import {
  metricNoteRows,
  metricObservationRows,
  type NoteRow,
  OBSERVATIONS_TABLE,
  tableCsv,
} from './tables.ts';

type MetricSeries = {
  catalogue: Catalogue;
  metric: CatalogueMetric;
  listed: readonly ListedSeries[];
  notes: readonly NoteRow[];
};

const STATUS_LABELS = {
  n: {
    sv: 'källan tar upp observationen utan värde',
    en: 'the source lists the observation without a value',
  },
  w: { sv: 'värdet är tillbakadraget', en: 'the value has been withdrawn' },
  left_out: {
    sv: 'källan har värdet, men tjänsten utelämnar det',
    en: 'the source has the value, and the service leaves it out',
  },
  not_fetched: {
    sv: 'källans värde är inte hämtat',
    en: 'the value of the source has not been fetched',
  },
  '-': {
    sv: 'källan tar inte upp observationen',
    en: 'the source does not list the observation',
  },
};

const FLAG_LABELS = new Map<string, Localized>(Object.entries(FLAG_WORDS));

/** The status of a figure with flags: their codes, with blanks between. */
const flagStatus = (flags: readonly string[]): string => flags.join(' ');

/** Of every status by flags that occurs, and of each flag in it. */
function flagLabels(listed: readonly ListedSeries[]): Record<string, Localized> {
  const allFlags = listed.flatMap(({ series }) => Object.values(series.flags));
  const labels = new Map<string, Localized>();
  for (const flags of [...allFlags, ...allFlags.flat().map((flag) => [flag])]) {
    const words = flags.flatMap((flag) => FLAG_LABELS.get(flag) ?? []);
    labels.set(flagStatus(flags), {
      sv: words.map(({ sv }) => sv).join(' '),
      en: words.map(({ en }) => en).join(' '),
    });
  }
  return Object.fromEntries([...labels].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Canonical JSON, and so made with the keys in order; values row by row of the municipalities; labels and notes in
 * Swedish, both languages in `extension`.
 */
export function jsonStatText(given: MetricSeries): string {
  const { catalogue, metric, listed, notes } = given;
  const ofAll = notes.filter(({ geo }) => geo === null);
  const address = `${catalogue.siteUrl}/downloads/metrics/${metric.id}.json-stat.json`;
  return canonicalJson({
    class: 'dataset',
    dimension: dimensionsOf(given),
    extension: {
      missing: absentYears(metric),
      notes: notes.map(({ metric: _, ...note }) => note),
      publisher: SERVICE,
      release: catalogue.release,
      statusLabels: { ...STATUS_LABELS, ...flagLabels(listed) },
      title: metric.title,
      unit: { code: metric.unit, label: unitLabel(catalogue, metric) },
    },
    href: address,
    id: ['metric', 'geo', 'period'],
    label: metric.title.sv,
    link: {
      describedby: [
        {
          href: `${catalogue.siteUrl}/api/v1/metrics/${metric.id}`,
          type: 'application/json',
        },
      ],
      license: [{ href: LICENSE_URL, label: LICENSE }],
    },
    note: ofAll.length === 0 ? undefined : ofAll.map(noteText),
    role: { geo: ['geo'], metric: ['metric'], time: ['period'] },
    size: [1, listed.length, metric.periods.length],
    source: metric.source,
    status: statusOf(given),
    updated: publishedOn(catalogue, metric.modified ?? catalogue.release),
    value: listed.flatMap(({ series }) => series.values),
    version: '2.0',
  });
}

function dimensionsOf(given: MetricSeries) {
  const { catalogue, metric, listed } = given;
  return {
    geo: {
      category: {
        index: listed.map(({ municipality }) => municipality.code),
        label: Object.fromEntries(
          listed.map(({ municipality: { code, name } }) => [code, name]),
        ),
        note: notesByCode(given),
      },
      label: 'Kommun',
    },
    metric: {
      category: {
        index: [metric.id],
        label: { [metric.id]: metric.title.sv },
        unit: { [metric.id]: { label: unitLabel(catalogue, metric).sv } },
      },
      label: 'Mått',
    },
    period: { category: { index: metric.periods }, label: 'År' },
  };
}

/** Of the municipalities alone that the dataset has; undefined where none has a note of its own. */
function notesByCode({
  listed,
  notes,
}: MetricSeries): Record<string, string[]> | undefined {
  const named = listed.flatMap(({ municipality: { code } }) => {
    const placeNotes = notes.filter(({ geo }) => geo === code);
    return placeNotes.length === 0 ? [] : [[code, placeNotes.map(noteText)] as const];
  });
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** Behind its year, where it is about one: the words of a single figure's note may name another. */
const noteText = ({ from, to, text }: NoteRow): string =>
  from !== null && from === to ? `${from}: ${text.sv}` : text.sv;

/** By place among the values: the state of what is missing, or why the registry says that it is, and the flags of what is not beyond doubt. */
function statusOf({ metric, listed }: MetricSeries): Record<string, string> {
  const status: Record<string, string> = {};
  for (const [row, { municipality, series }] of listed.entries())
    for (const [column, period] of metric.periods.entries()) {
      const index = String(row * metric.periods.length + column);
      const state = series.states[column] ?? '-';
      const flags = series.flags[period];
      if (state === '-')
        status[index] = absenceOf(metric, municipality, period)?.why ?? state;
      else if (state !== 'v') status[index] = state;
      else if (flags !== undefined) status[index] = flagStatus(flags);
    }
  return status;
}

// The files of one metric that are text, made on request: a past release has no others.

/** Null for a path that is no such file, and for a metric that the release does not have. */
export async function metricText(store: Store, path: string): Promise<string | null> {
  const [, id = '', ending] = METRIC_FILE.exec(path) ?? [];
  const metric = store.directory.metrics.get(id);
  if (metric === undefined || metric.left !== null) return null;
  const listed = await store.listed(metric);
  if (ending !== 'csv')
    return jsonStatText({
      catalogue: store.catalogue,
      metric,
      listed,
      notes: await metricNoteRows(store, metric),
    });
  return tableCsv(
    OBSERVATIONS_TABLE,
    metricObservationRows(metric, listed, store.digest),
  );
}

/** Its id, and the ending of the file. */
export const METRIC_FILE = /^\/downloads\/metrics\/([^/.]+)\.(csv|json-stat\.json)$/;
