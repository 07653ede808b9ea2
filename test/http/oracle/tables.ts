// A dataset as its files say it, for oracles: read by csv-parse and JSON.parse, with nothing of the product.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

type Named = { otherNames: string[]; formerCodes: string[] };
export type Municipality = {
  code: string;
  name: string;
  slug: string;
  county: string;
  valid_from: string;
} & Named;
export type Metric = {
  id: string;
  status: { public: unknown };
  unit: string;
  source: string;
  subject: string;
  aliases: string[];
  title: { sv: string; en: string };
  officialTitle: string | null;
  capabilities: { ranking: boolean; comparison: boolean };
  order: string;
};
export type Figure = { metric: Metric; place: Municipality; period: string; value: number };
export type Entry = Record<
  'release' | 'published' | 'type' | 'metric' | 'geo' | 'period' | 'previous_value' | 'value',
  string
>;

export type Tables = {
  /** In the order of their codes, as the register has them. */
  places: Municipality[];
  /** Public ones, by id. */
  metrics: Metric[];
  /** Those of public metrics that hold a value. */
  figures: Figure[];
  /** The log of public metrics. */
  log: Entry[];
};

export const smaller = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const rowsOf = <Row>(file: string): Row[] => parse(readFileSync(file, 'utf8'), { columns: true });

export function tablesOf(dataDir: string): Tables {
  const registry: { metrics: Metric[]; municipalities?: Record<string, Named> } = JSON.parse(
    readFileSync(join(dataDir, 'metrics.json'), 'utf8'),
  );
  const metrics = registry.metrics
    .filter(({ status }) => status.public === true)
    .sort((a, b) => smaller(a.id, b.id));
  const places = rowsOf<Omit<Municipality, keyof Named>>(join(dataDir, 'municipalities.csv')).map((row) => ({
    ...row,
    ...(registry.municipalities?.[row.code] ?? { otherNames: [], formerCodes: [] }),
  }));
  const byCode = new Map(places.map((place) => [place.code, place]));
  const figures = metrics.flatMap((metric) => figuresOf(dataDir, metric, byCode));
  const isPublic = new Set(metrics.map(({ id }) => id));
  const log = logOf(dataDir).filter(({ metric }) => isPublic.has(metric));
  return { places, metrics, figures, log: toldLog(dataDir, log) };
}

/**
 * A metric tells nothing of releases before it was public: the first in which it is has an entry for each figure that stands.
 * Here that may be the newest alone, whose figures are those of the files.
 */
function toldLog(dataDir: string, log: readonly Entry[]): Entry[] {
  const newest: { release: string; published: string } = JSON.parse(
    readFileSync(join(dataDir, 'release.json'), 'utf8'),
  );
  const releasesOf = Map.groupBy(log, ({ metric }) => metric);
  const publicIn = new Map<string, ReadonlySet<string>>();
  const wasPublic = (metric: string, release: string): boolean => {
    const known = publicIn.get(release) ?? publicMetrics(dataDir, release);
    publicIn.set(release, known);
    return known.has(metric);
  };
  const late = [...releasesOf].flatMap(([metric, entries]) => {
    const logged = [...new Set(entries.map(({ release }) => release))];
    return logged.some((release) => release !== newest.release && !wasPublic(metric, release))
      ? [metric]
      : [];
  });
  const caughtUp = late.flatMap((metric) =>
    rowsOf<{ geo: string; period: string; value: string }>(join(dataDir, 'observations', `${metric}.csv`))
      .filter(({ value }) => value !== '')
      .map((row) => ({
        ...{ type: 'published', metric, previous_value: '', ...row },
        ...{ release: newest.release, published: newest.published },
      })),
  );
  return [...log.filter(({ metric }) => !late.includes(metric)), ...caughtUp];
}

/** By the registry that stood: each release keeps its own where it changed. */
function publicMetrics(dataDir: string, release: string): ReadonlySet<string> {
  const folder = join(dataDir, 'releases');
  const kept = readdirSync(folder)
    .filter((date) => date <= release && existsSync(join(folder, date, 'metrics.json')))
    .sort()
    .at(-1);
  const text = kept === undefined ? null : readFileSync(join(folder, kept, 'metrics.json'), 'utf8');
  const registry: { metrics: Metric[] } = text === null ? { metrics: [] } : JSON.parse(text);
  return new Set(registry.metrics.flatMap(({ id, status }) => (status.public === true ? [id] : [])));
}

function figuresOf(dataDir: string, metric: Metric, places: Map<string, Municipality>): Figure[] {
  const file = join(dataDir, 'observations', `${metric.id}.csv`);
  return rowsOf<{ geo: string; period: string; value: string }>(file).flatMap(({ geo, period, value }) => {
    const place = places.get(geo);
    return place === undefined || value === '' ? [] : [{ metric, place, period, value: Number(value) }];
  });
}

function logOf(dataDir: string): Entry[] {
  const folder = join(dataDir, 'revisions');
  const chain: { release: string; published: string }[] = JSON.parse(
    readFileSync(join(folder, 'chain.json'), 'utf8'),
  );
  const files = readdirSync(folder).filter((file) => file.endsWith('.csv'));
  if (files.length !== chain.length) throw new Error(`expected ${chain.length} logs, got ${files.length}`);
  return chain.flatMap(({ release, published }) =>
    rowsOf<Entry>(join(folder, `${release}.csv`)).map((row) => ({ ...row, release, published })),
  );
}
