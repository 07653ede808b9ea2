// What a release changes: two states compared. The log is nothing else, and nothing but the states is kept.
import {
  type Dataset,
  filesOfSeries,
  type Series,
  type State,
  stateIndex,
} from './dataset.ts';
import { canonicalJson } from './hash.ts';
import { cellOf } from './identifier.ts';
import { LANGS, type Lang } from './lang.ts';
import { isPublic, type Metric, type NamedMunicipality } from './registry.ts';
import {
  type Release,
  type RevisionType,
  revisionType,
  type SourceFile,
} from './release.ts';
import { onceFor } from './text.ts';

// Words: what is said of a metric or a place, field by field.

/** A value as JSON has it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** What is said of one subject, by field. A field that is not there is null. */
export type Statements = Readonly<Record<string, Json>>;

/** One field that says something else than before; `language` is null where the field has no words. */
export type WordChange = {
  field: string;
  language: Lang | null;
  previous: Json;
  current: Json;
};

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLocalized = (value: Json): boolean =>
  isRecord(value) && 'sv' in value && 'en' in value;

const hasWords = (value: Json): boolean => {
  if (isLocalized(value)) return true;
  if (Array.isArray(value)) return value.some(hasWords);
  return isRecord(value) && Object.values(value).some(hasWords);
};

/** The value as a reader of one language has it: each text in both languages is the one in that language. */
function inLanguage(value: Json, lang: Lang): Json {
  if (Array.isArray(value)) return value.map((item: Json) => inLanguage(item, lang));
  if (!isRecord(value)) return value;
  if (isLocalized(value)) return value[lang] ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, inLanguage(member, lang)]),
  );
}

const isSame = (one: Json, other: Json): boolean =>
  canonicalJson(one) === canonicalJson(other);

/** By field, then language. */
function wordChanges(was: Statements, is: Statements): WordChange[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return fields.flatMap((field): WordChange[] => {
    const [before, after] = [was[field] ?? null, is[field] ?? null];
    if (isSame(before, after)) return [];
    if (!hasWords(before) && !hasWords(after))
      return [{ field, language: null, previous: before, current: after }];
    return LANGS.flatMap((language): WordChange[] => {
      const [previous, current] = [
        inLanguage(before, language),
        inLanguage(after, language),
      ];
      return isSame(previous, current) ? [] : [{ field, language, previous, current }];
    });
  });
}

/** What the registry keeps for maintainers alone, and what an entry of type withdrawn says. */
type MaintainerField = 'id' | 'status' | 'confirmed' | 'left';

/** Everything that the catalogue says of a metric: each field of its entry, the words of its codes, and its files. */
function metricStatements(
  { registry }: Pick<State, 'registry'>,
  metric: Metric,
  files: readonly SourceFile[],
): Statements {
  const { id: _, status, confirmed, left, ...fields }: Metric = metric;
  const logged: Omit<Metric, MaintainerField> = fields;
  const { units, subjects, periodSemantics, geographySemantics, licenses } = registry;
  const wordsOf = (codes: readonly { code: string }[], code: string | null) =>
    codes.find((one) => one.code === code) ?? null;
  const statements = {
    ...logged,
    files: files.map(({ file: __, ...traced }) => traced),
    geographySemanticsWords: wordsOf(geographySemantics, metric.geographySemantics),
    licenseWords: wordsOf(licenses, metric.license),
    periodSemanticsWords: wordsOf(periodSemantics, metric.periodSemantics),
    subjectWords: subjects.find(({ slug }) => slug === metric.subject) ?? null,
    unitWords: wordsOf(units, metric.unit),
  };
  return JSON.parse(JSON.stringify(statements));
}

const UNNAMED: NamedMunicipality = { otherNames: [], formerCodes: [] };

/** By code: what the register says of each municipality and area. */
const placeStatements = onceFor((state: State): ReadonlyMap<string, Statements> => {
  const { municipalities, areas, registry } = state;
  const statements = new Map<string, Statements>();
  for (const { line: _, code, ...fields } of municipalities) {
    const named = registry.municipalities[code] ?? UNNAMED;
    statements.set(code, JSON.parse(JSON.stringify({ ...fields, ...named })));
  }
  for (const { line: _, code, ...fields } of areas) statements.set(code, fields);
  return statements;
});

/** By code: the lists of a publisher that each municipality has, or is in, a field a list. */
const groupStatements = onceFor(
  ({ groups }: State): ReadonlyMap<string, Statements> => {
    const statements = new Map<string, Record<string, Json>>();
    for (const { id, title, municipality, year, members } of groups)
      for (const geo of municipality === null ? members : [municipality]) {
        const fields = statements.get(geo) ?? {};
        statements.set(geo, fields);
        fields[`groups.${id}`] =
          municipality === null ? { title } : { title, year, members };
      }
    return statements;
  },
);

// One metric in one release.

/** A public metric as a release has it. */
export type MetricState = {
  metric: Metric;
  series: Series | null;
  statements: Statements;
};

/** Null where the release does not show the metric. */
export function metricState(state: State, id: string): MetricState | null {
  const metric = stateIndex(state).metrics.get(id);
  if (metric === undefined || !isPublic(metric)) return null;
  const series = metric.left === null ? state.series(id) : null;
  const files = series === null ? [] : filesOfSeries(state, series);
  return { metric, series, statements: metricStatements(state, metric, files) };
}

/** What a figure is hashed with beside its value. */
export type UnitAndSource = Pick<Metric, 'unit' | 'source'>;

/**
 * One entry of the log. About a figure it has place and year; about a metric neither; about a place no metric and no year.
 * Values are literals; null where there was or is none.
 */
export type Change = {
  type: RevisionType;
  metric: string | null;
  geo: string | null;
  period: string | null;
  previousValue: string | null;
  value: string | null;
  /** Of the metric before and with the release; null of a place. */
  was: UnitAndSource | null;
  is: UnitAndSource | null;
  /** Of an entry about words. */
  words: readonly WordChange[];
};

const NOTHING = {
  geo: null,
  period: null,
  previousValue: null,
  value: null,
  was: null,
  is: null,
  words: [],
} as const;

const NO_FIGURES: Pick<Series, 'keys' | 'values'> = { keys: [], values: [] };

const isUnchanged = (was: MetricState, is: MetricState): boolean =>
  was.series?.hash === is.series?.hash &&
  was.metric.unit === is.metric.unit &&
  was.metric.source === is.metric.source;

/**
 * What a release changes of a metric: the entry about the metric itself first, then by place and year.
 * @param was as the release before had it that showed the metric; null where none did
 * @param corrected whether changed figures mend an error of ours
 */
export function metricChanges(
  was: MetricState | null,
  is: MetricState,
  corrected = false,
): Change[] {
  const metric = is.metric.id;
  if (is.metric.left !== null) {
    const leaves = was !== null && was.metric.left === null;
    return leaves ? [{ ...NOTHING, type: 'withdrawn', metric, is: is.metric }] : [];
  }
  const statementChanges =
    was === null ? [] : wordChanges(was.statements, is.statements);
  const own: Change[] =
    statementChanges.length === 0
      ? []
      : [
          {
            ...NOTHING,
            type: 'metadata',
            metric,
            is: is.metric,
            words: statementChanges,
          },
        ];
  if (was !== null && isUnchanged(was, is)) return own;
  return [...own, ...figureChanges(was, is, corrected)];
}

/** A merge of two sorted lists. */
function figureChanges(
  was: MetricState | null,
  is: MetricState,
  corrected: boolean,
): Change[] {
  const metric = is.metric.id;
  const before = was?.series ?? NO_FIGURES;
  const after = is.series ?? NO_FIGURES;
  const described = { was: was?.metric ?? is.metric, is: is.metric };
  const isDescribedAlike =
    described.was.unit === described.is.unit &&
    described.was.source === described.is.source;
  const changes: Change[] = [];
  let [old, next] = [0, 0];
  while (old < before.keys.length || next < after.keys.length) {
    const [oldKey, nextKey] = [before.keys[old], after.keys[next]];
    const isOld = oldKey !== undefined && (nextKey === undefined || oldKey <= nextKey);
    const isNext = nextKey !== undefined && (oldKey === undefined || nextKey <= oldKey);
    const previousValue = isOld ? before.values[old] || null : null;
    const value = isNext ? after.values[next] || null : null;
    const type = revisionType(previousValue, value, { isDescribedAlike, corrected });
    if (type !== null) {
      const { geo, period } = cellOf((isOld ? oldKey : nextKey) ?? '');
      const { was: previous, is: current } = described;
      changes.push({
        type,
        metric,
        geo,
        period,
        previousValue,
        value,
        was: previous,
        is: current,
        words: NO_WORDS,
      });
    }
    if (isOld) old += 1;
    if (isNext) next += 1;
  }
  return changes;
}

const NO_WORDS: readonly WordChange[] = [];

/**
 * What a release changes of the register: one entry a place, by code. The first release changes nothing, and the first that has
 * lists of municipalities changes none of them.
 */
export function registerChanges(was: State | null, is: State): Change[] {
  if (was === null) return [];
  const [before, after] = [placeStatements(was), placeStatements(is)];
  const codes = [...new Set([...before.keys(), ...after.keys()])].sort();
  const [listed, lists] = [groupStatements(was), groupStatements(is)];
  return codes.flatMap((geo): Change[] => {
    const placeChanges = wordChanges(before.get(geo) ?? {}, after.get(geo) ?? {});
    if (was.groups.length > 0)
      placeChanges.push(...wordChanges(listed.get(geo) ?? {}, lists.get(geo) ?? {}));
    return placeChanges.length === 0
      ? []
      : [{ ...NOTHING, type: 'metadata', metric: null, geo, words: placeChanges }];
  });
}

// The past of one metric, release by release.

type MetricRelease = {
  release: Release;
  state: MetricState;
  changes: readonly Change[];
  /** Keys of figures that a release had published, and that are gone. */
  withdrawn: ReadonlySet<string>;
};

/** Every release that shows the metric, the oldest first. The set of what is withdrawn is one that goes on changing. */
export function* metricHistory(
  dataset: Pick<Dataset, 'releases'>,
  id: string,
): Iterable<MetricRelease> {
  const withdrawn = new Set<string>();
  let was: MetricState | null = null;
  for (const state of dataset.releases) {
    const is = metricState(state, id);
    if (is === null) continue;
    const { release } = state;
    const changes = metricChanges(was, is, release.corrected.includes(id));
    for (const { type, geo, period } of changes) {
      if (geo === null && type === 'withdrawn')
        for (const key of keysWithValue(was)) withdrawn.add(key);
      if (geo === null || period === null) continue;
      if (type === 'withdrawn') withdrawn.add(`${geo},${period}`);
      else if (withdrawn.size > 0) withdrawn.delete(`${geo},${period}`);
    }
    yield { release, state: is, changes, withdrawn };
    was = is;
  }
}

const keysWithValue = (state: MetricState | null): string[] =>
  (state?.series?.keys ?? []).filter((_, index) => state?.series?.values[index] !== '');

/** Every metric that a release of the dataset has shown, sorted. */
export const shownMetrics = onceFor(
  ({ releases }: Pick<Dataset, 'releases'>): readonly string[] => {
    const publicIds = releases.flatMap(({ registry }) =>
      registry.metrics.filter(isPublic).map(({ id }) => id),
    );
    return [...new Set(publicIds)].sort();
  },
);
