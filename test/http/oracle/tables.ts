// A dataset as its files say it, for oracles: read by csv-parse and JSON.parse, with nothing of the product.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import stringify from 'fast-json-stable-stringify';

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
  left?: string | null;
  comparable?: { geo: string[]; from: string | null; to: string | null }[];
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
  /** The log of public metrics and of the register. */
  log: Entry[];
};

export const smaller = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const rowsOf = <Row>(file: string): Row[] => parse(readFileSync(file, 'utf8'), { columns: true });

export function tablesOf(dataDir: string): Tables {
  const registry: { metrics: Metric[]; municipalities?: Record<string, Named> } = JSON.parse(
    readFileSync(join(dataDir, 'metrics.json'), 'utf8'),
  );
  const shown = registry.metrics.filter(({ status }) => status.public === true);
  const metrics = shown.filter(({ left }) => (left ?? null) === null).sort((a, b) => smaller(a.id, b.id));
  const places = rowsOf<Omit<Municipality, keyof Named>>(join(dataDir, 'municipalities.csv')).map((row) => ({
    ...row,
    ...(registry.municipalities?.[row.code] ?? { otherNames: [], formerCodes: [] }),
  }));
  const byCode = new Map(places.map((place) => [place.code, place]));
  const figures = metrics.flatMap((metric) => figuresOf(dataDir, metric, byCode));
  const isPublic = new Set(['', ...shown.map(({ id }) => id)]);
  const log = logOf(dataDir).filter(({ metric }) => isPublic.has(metric));
  return { places, metrics, figures, log };
}

function figuresOf(dataDir: string, metric: Metric, places: Map<string, Municipality>): Figure[] {
  const file = join(dataDir, 'observations', `${metric.id}.csv`);
  return rowsOf<{ geo: string; period: string; value: string }>(file).flatMap(({ geo, period, value }) => {
    const place = places.get(geo);
    return place === undefined || value === '' ? [] : [{ metric, place, period, value: Number(value) }];
  });
}

// The log: what each release says otherwise than the one before.

type Row = { geo: string; period: string; value: string; file: string };
type Words = Record<string, unknown>;
type Registry = Record<'units' | 'subjects', Words[]> &
  Partial<Record<'licenses' | 'periodSemantics' | 'geographySemantics', Words[]>> & {
    metrics: Metric[];
    municipalities?: Record<string, Named>;
  };
/** Everything of a metric in a release: `words` is one text of all that is said of it. */
type Told = { metric: Metric; rows: Map<string, Row>; words: string };

/** The same text for the same things said, whether what is not said stands there as null, an empty list, or not at all. */
const textOf = (value: unknown): string =>
  stringify(
    JSON.parse(JSON.stringify(value), (_, part) =>
      part === null || part === false || (Array.isArray(part) && part.length === 0) ? undefined : part,
    ),
  );

function logOf(dataDir: string): Entry[] {
  const folder = join(dataDir, 'releases');
  const chain: { release: string }[] = JSON.parse(readFileSync(join(folder, 'chain.json'), 'utf8'));
  const dates = chain.map(({ release }) => release);
  const before = new Map<string, Told>();
  let register: Map<string, string> | null = null;
  return dates.flatMap((release) => {
    const manifest: { published: string; corrected: string[]; files: Record<string, string> } = JSON.parse(
      readFileSync(join(folder, release, 'release.json'), 'utf8'),
    );
    const pathOf = (file: string): string | null => {
      const date = dates.findLast((one) => one <= release && existsSync(join(folder, one, file)));
      return date === undefined || manifest.files[file] === undefined ? null : join(folder, date, file);
    };
    const made = (entry: Partial<Entry>): Entry => ({
      ...{ metric: '', geo: '', period: '', previous_value: '', value: '', type: 'metadata' },
      ...{ release, published: manifest.published, ...entry },
    });
    const registry: Registry = JSON.parse(readFileSync(pathOf('metrics.json') ?? '', 'utf8'));
    const sources = rowsIn<Record<string, string>>(pathOf('files.csv'));
    const entries: Entry[] = [];
    const places = placesIn(registry, rowsIn(pathOf('municipalities.csv')), rowsIn(pathOf('areas.csv')));
    for (const [geo, words] of places)
      if (register !== null && register.get(geo) !== words) entries.push(made({ geo }));
    register = places;
    for (const metric of registry.metrics.filter(({ status }) => status.public === true)) {
      const rows = rowsIn<Row>(pathOf(`observations/${metric.id}.csv`));
      const told = toldOf(registry, { metric, rows, sources });
      const changes = changesOf(before.get(metric.id) ?? null, told, manifest.corrected.includes(metric.id));
      for (const change of changes) entries.push(made({ metric: metric.id, ...change }));
      before.set(metric.id, told);
    }
    return entries;
  });
}

const rowsIn = <One>(path: string | null): One[] => (path === null ? [] : rowsOf<One>(path));

const placesIn = (
  { municipalities = {} }: Registry,
  ...registers: Record<string, string>[][]
): Map<string, string> =>
  new Map(
    registers.flat().map((row) => {
      const { code = '' } = row;
      return [code, textOf({ ...row, ...municipalities[code] })];
    }),
  );

/** The lists of codes with words, and the field of a metric that names one of each. */
const LISTS = [
  ['units', 'unit'],
  ['subjects', 'subject'],
  ['licenses', 'license'],
  ['periodSemantics', 'periodSemantics'],
  ['geographySemantics', 'geographySemantics'],
] as const;

function toldOf(
  registry: Registry,
  { metric, rows, sources }: { metric: Metric; rows: Row[]; sources: Record<string, string>[] },
): Told {
  const named = new Set(rows.map(({ file }) => file));
  const files = sources.filter(({ file = '' }) => named.has(file)).map(({ file: _, ...traced }) => traced);
  const { id: _, status: __, left: ___, confirmed: ____, ...said }: Words = metric;
  const words = LISTS.map(([list, field]) =>
    registry[list]?.find((one) => (one['code'] ?? one['slug']) === said[field]),
  );
  return {
    metric,
    rows: new Map(rows.map((row) => [`${row.geo}.${row.period}`, row])),
    words: textOf({ said, words, files }),
  };
}

function changesOf(was: Told | null, is: Told, isCorrected: boolean): Partial<Entry>[] {
  const isGone = ({ metric }: Told): boolean => (metric.left ?? null) !== null;
  if (isGone(is)) return was === null || isGone(was) ? [] : [{ type: 'withdrawn' }];
  const keys = [...new Set([...(was?.rows.keys() ?? []), ...is.rows.keys()])].sort();
  const isNamedAnew =
    was !== null && (was.metric.unit !== is.metric.unit || was.metric.source !== is.metric.source);
  const figures = keys.flatMap((key): Partial<Entry>[] => {
    const [geo = '', period = ''] = key.split('.');
    const [previous_value, value] = [was?.rows.get(key)?.value ?? '', is.rows.get(key)?.value ?? ''];
    const entry = { geo, period, previous_value, value };
    if (previous_value === value) return value === '' || !isNamedAnew ? [] : [{ ...entry, type: 'metadata' }];
    if (previous_value === '') return [{ ...entry, type: 'published' }];
    if (value === '') return [{ ...entry, type: 'withdrawn' }];
    return [{ ...entry, type: isCorrected ? 'corrected' : 'revised' }];
  });
  return [...(was !== null && was.words !== is.words ? [{ type: 'metadata' }] : []), ...figures];
}
