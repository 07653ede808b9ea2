// Endpoint 8: the revision log, newest first.
import * as z from 'zod';
import type { CatalogueMetric } from '../data/catalogue.ts';
import type { WordChange } from '../data/changes.ts';
import {
  contentHashField,
  day,
  flag,
  listOf,
  metricId,
  number,
  observationIdField,
  oneOf,
  period,
  place,
  record,
  source,
  word,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import {
  type ObservationKey,
  observationId,
  parseObservationId,
} from '../data/identifier.ts';
import { LANGS, type Lang, type Localized } from '../data/lang.ts';
import { changeHashes, changeId } from '../data/log.ts';
import { echo, isProblem, type Problem, problem } from '../data/problem.ts';
import { REVISION_TYPES, type RevisionType, revisionId } from '../data/release.ts';
import { upperCase } from '../data/text.ts';
import { medianOf } from '../rules/coverage.ts';
import {
  figureHash,
  REGISTER,
  type RevisionCount,
  type StoredEntry,
} from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import {
  type Context,
  collectionOf,
  cursor,
  defineEndpoint,
  inParallel,
  instant,
  isAfter,
  type List,
  limit,
  naming,
  optional,
  partOf,
  revisionType,
  startsBefore,
  type Table,
  wholeList,
} from './endpoint.ts';
import { historyOf, unknownObservation } from './observation.ts';
import { loggedMetric, placeByName } from './things.ts';

// One entry of the revision log as answers show it (contract 4).

const anything = (description: string) => z.unknown().meta({ description });

const ChangedWord = record(
  'WordChange',
  'One field that says something else than before.',
  {
    field: word('A field of the metric or the place.'),
    language: oneOf('Of a text in one language; else null.', LANGS).nullable(),
    previous: anything('What was said before; null where nothing was.'),
    current: anything('What is said now; null where nothing is.'),
  },
);

const Revision = record('Revision', 'One change that a release made.', {
  id: word('<release>/<id of the observation, the metric or the place>/<type>.'),
  type: oneOf('What happened.', REVISION_TYPES),
  observation: observationIdField.nullable(),
  metric: metricId.nullable(),
  geo: place.nullable(),
  period: period.nullable(),
  previousValue: number('The value before; null when there was none.').nullable(),
  value: number('The value after; null when there is none.').nullable(),
  previousContentHash: contentHashField.nullable(),
  contentHash: contentHashField.nullable(),
  release: day('Date of the release.'),
  published: word('When the release was published: a UTC date.').meta({
    example: '2024-08-30',
  }),
  reason: word(
    'Why the metric changed, where that was stated, in the requested language.',
  ).nullable(),
  source: source.nullable(),
  changes: listOf(
    'What is said of the metric or the place now, and what was said before; empty of a figure.',
    ChangedWord,
  ),
  reconstructed: flag(
    'Whether the release was put together later from the publishers’ files of its day: nobody could read it then.',
  ),
});
type Revision = z.infer<typeof Revision>;

/** A literal of the log as the number it is; null where there is or was no value. */
export const numberOf = (literal: string | null): number | null =>
  literal === null ? null : Number(literal);

/** Whether the release of the date was put together later. */
export const isReconstructed = (
  { catalogue }: Pick<Store, 'catalogue'>,
  release: string,
): boolean =>
  catalogue.releases.some((one) => one.release === release && one.reconstructed);

function revisionRecord(
  { store, lang }: Pick<Context, 'store' | 'lang'>,
  entry: StoredEntry,
  { release, published }: { release: string; published: string },
): Revision {
  const { type, metric, geo, period, is, words } = entry;
  const isFigure = metric !== null && geo !== null && period !== null;
  return inOrder({
    changes: words.map((change) => inOrder(change)),
    ...changeHashes(entry, store.digest),
    geo,
    id: revisionId(release, changeId(entry), type),
    metric,
    observation: isFigure ? observationId({ metric, geo, period }) : null,
    period,
    previousValue: numberOf(entry.previousValue),
    published,
    reason: entry.reason?.[lang] ?? null,
    reconstructed: isReconstructed(store, release),
    release,
    source: is?.source ?? null,
    type,
    value: numberOf(entry.value),
  });
}

// The revision log as it is read: totals are sums of counts, and of the entries only those are read that are shown.

/** How many entries of each type some counts have together. */
export const countsByType = (
  counts: readonly RevisionCount[],
): Record<RevisionType, number> => {
  const sums = { corrected: 0, metadata: 0, published: 0, revised: 0, withdrawn: 0 };
  for (const counted of counts)
    for (const type of REVISION_TYPES) sums[type] += counted[type] ?? 0;
  return sums;
};

export type TypeSum = { type: RevisionType; count: number };

/** The same: the types that occur, in the order of the contract. */
export function typeSums(counts: readonly RevisionCount[]): TypeSum[] {
  const sums = countsByType(counts);
  return REVISION_TYPES.flatMap((type) =>
    sums[type] > 0 ? { type, count: sums[type] } : [],
  );
}

/** What narrows the log; `period` is set only for one observation. */
type Filter = {
  metric: string | undefined;
  geo: string | undefined;
  period: string | undefined;
  type: RevisionType | undefined;
  after: string | undefined;
  before: string | undefined;
};

/** The entries of one release and metric: how many pass the filter but for `period`. */
type Stretch = { release: string; published: string; metric: string; count: number };

async function stretchesOf(store: Store, filter: Filter): Promise<Stretch[]> {
  const { metric: only, geo = null, type, after, before } = filter;
  const counts = await store.revisionCounts(geo);
  return counts.flatMap(({ release, published, metrics }) => {
    if (after !== undefined && !isAfter(published, after)) return [];
    if (before !== undefined && !startsBefore(published, before)) return [];
    return Object.entries(metrics).flatMap(([metric, counted]) => {
      const count =
        type === undefined
          ? Object.values(counted).reduce((sum, one) => sum + one, 0)
          : (counted[type] ?? 0);
      const isAsked = count > 0 && (only ?? metric) === metric;
      return isAsked ? { release, published, metric, count } : [];
    });
  });
}

/** What is read follows from the counts alone, so that all of it can be read side by side. */
async function logOf(context: Context, filter: Filter): Promise<List<Revision>> {
  const { metric, geo, period, type } = filter;
  const stretches = await stretchesOf(context.store, filter);
  // No entry is ever changed, so that counts tell lists apart.
  const counted = stretches.map((one) => [one.release, one.metric, one.count]);
  const identity = [metric, geo, period, type, counted];
  const read = async (stretch: Stretch, from = 0, to = stretch.count) => {
    const entries = await context.store.revisions(stretch.release, stretch.metric);
    return entries
      .filter(
        (entry) =>
          (geo ?? entry.geo) === entry.geo &&
          (period ?? entry.period) === entry.period &&
          (type ?? entry.type) === entry.type,
      )
      .slice(from, to)
      .map((entry) => revisionRecord(context, entry, stretch));
  };
  // Of one observation there are few entries, and no count of them: all are read.
  if (period !== undefined) {
    const entries = await inParallel(stretches, (stretch) => read(stretch));
    return wholeList(identity, entries.flat(), nameOf);
  }
  return {
    identity,
    nameOf,
    read: async (offset, limit) => {
      let total = 0;
      const parts = stretches.flatMap((stretch) => {
        const from = Math.max(0, offset - total);
        const to = Math.min(stretch.count, offset + limit - total);
        total += stretch.count;
        return from < to ? { stretch, from, to } : [];
      });
      const entries = await inParallel(parts, ({ stretch, from, to }) =>
        read(stretch, from, to),
      );
      return { items: entries.flat(), total };
    },
  };
}

const nameOf = ({ id }: Revision): string => id;

/** An observation that no release ever published is not found; where only the case is wrong, the identifier is suggested. */
async function loggedObservation(
  id: string,
  { store }: Context,
): Promise<ObservationKey | Problem> {
  const published = async (typed: string): Promise<ObservationKey | null> => {
    const key = parseObservationId(typed);
    const isLogged = key !== null && (await historyOf(store, key)).length > 0;
    return isLogged ? key : null;
  };
  const key = await published(id);
  if (key !== null) return key;
  const canonical = upperCase(id);
  const isNear = canonical !== id && (await published(canonical)) !== null;
  return unknownObservation(store, id, isNear ? [canonical] : []);
}

/** What is said of a metric or a place, longer than this, is told by `detail=full` alone. */
const MOST_SIGNS = 300;

/** In the asked language, or in none. */
const briefChanges = ({ changes }: Revision, row: number, lang: Lang) =>
  changes
    .filter(({ language }) => language === null || language === lang)
    .map(({ field, previous, current }) => {
      const isLong = JSON.stringify([previous, current]).length > MOST_SIGNS;
      return isLong ? { row, field } : { row, field, previous, current };
    });

function table(entries: readonly Revision[], { store, lang }: Context): Table {
  const reasons = [...new Set(entries.flatMap(({ reason }) => reason ?? []))];
  const columns = ['release', 'type', 'id', 'previous', 'value'];
  // Of releases that were published on another day than they are named after.
  const published = entries.filter((entry) => entry.release !== entry.published);
  const reconstructed = entries.filter((entry) => entry.reconstructed);
  return {
    shared: {
      reasons,
      published: Object.fromEntries(
        published.map((entry) => [entry.release, entry.published]),
      ),
      reconstructed: [...new Set(reconstructed.map(({ release }) => release))],
      changes: entries.flatMap((entry, row) => briefChanges(entry, row, lang)),
      otherwise: entries.flatMap((entry, row) => {
        const otherwise = otherThanToday(store, entry);
        return Object.keys(otherwise).length === 0 ? [] : { row, ...otherwise };
      }),
    },
    columns: reasons.length === 0 ? columns : [...columns, 'reason'],
    rows: entries.map(
      ({ release, type, observation, metric, geo, previousValue, value, reason }) => [
        ...[release, type, observation ?? metric ?? geo, previousValue, value],
        ...(reason === null ? [] : [reasons.indexOf(reason)]),
      ],
    ),
  };
}

/** Source and hashes of an entry that do not follow from the metric as it is today. */
function otherThanToday({ catalogue, digest }: Store, entry: Revision) {
  const { geo, period, source, previousContentHash, contentHash } = entry;
  const today = catalogue.metrics.find(({ id }) => id === entry.metric);
  const hashOf = (value: number | null): string | null =>
    value === null || geo === null || period === null || today === undefined
      ? null
      : figureHash(today, { geo, period, value }, digest);
  const isSame =
    hashOf(entry.previousValue) === previousContentHash &&
    hashOf(entry.value) === contentHash;
  return {
    ...(source === today?.source ? {} : { source }),
    ...(isSame || previousContentHash === null ? {} : { previousContentHash }),
    ...(isSame || contentHash === null ? {} : { contentHash }),
  };
}

export const revisions = defineEndpoint({
  name: 'revisions',
  path: '/api/v1/revisions',
  tag: 'Revisions',
  summary: {
    sv: 'Vad utgåvorna ändrade, nyast först: publicerat, reviderat, rättat, tillbakadraget och ändrade beskrivningar.',
    en: 'What releases changed, newest first: published, revised, corrected, withdrawn and metadata entries.',
  },
  tool: {
    name: 'list_revisions',
    title: 'What was changed',
    use: 'Use it when a figure may have changed: "Har siffran ändrats?" is id=SF.BE0101N1.0180.2024; "Vad har rättats i Kil?" is kommun=Kil, type=corrected. Without a reason, the source gave none. A release can change thousands: narrow.',
  },
  parameters: {
    id: optional(
      naming(
        'identifier',
        {
          sv: 'En observation med sin permanenta identifierare.',
          en: 'One observation by its permanent identifier.',
        },
        'SF.BE0101N1.0180.2024',
        loggedObservation,
      ),
    ),
    kommun: optional(
      placeByName({
        sv: 'Kommun: kod, slug eller namn; eller ett område: SE, riket, SE03.',
        en: 'Municipality: code, slug or name; or an area: SE, Sweden, SE03.',
      }),
    ),
    metric: optional(loggedMetric),
    type: revisionType,
    after: instant(
      {
        sv: 'Publicerat efter datumet (hela dygnet i UTC) eller tidpunkten, som inte räknas med.',
        en: 'Published strictly after this date (the whole UTC day) or date-time.',
      },
      '2024-01-01',
    ),
    before: instant(
      {
        sv: 'Publicerat före datumet (hela dygnet i UTC) eller tidpunkten, som inte räknas med.',
        en: 'Published strictly before this date (the whole UTC day) or date-time.',
      },
      '2030-01-01',
    ),
    limit: limit(
      { sv: 'Antalet poster', en: 'How many entries to return' },
      { default: 50, maximum: 500 },
    ),
    cursor,
  },
  data: collectionOf('revisions', Revision, {}),
  example: { limit: '2', lang: 'en' },
  refusals: [
    ['revisions?type=changed', 'Ett slag som inte finns', 'A type that does not exist'],
    ['revisions?after=yesterday', 'En dag i ord', 'A day in words'],
    [
      'revisions?after=2026-04-16&before=2026-02-13',
      'Datumen i omvänd ordning',
      'Dates in reverse',
    ],
    [
      'revisions?id=SF.X99999.0180.2022',
      'En identifierare som aldrig har publicerats',
      'An identifier that never was published',
    ],
    [
      'revisions?kommun=9999',
      'En kommun som inte finns',
      'A municipality that does not exist',
    ],
    [
      'revisions?kommun=habo',
      'Ett namn på två kommuner',
      'A name of two municipalities',
    ],
    [
      'revisions?metric=X99999',
      'Ett mått som inte finns',
      'A metric that does not exist',
    ],
  ],
  judgeRanges: ({ after, before }) =>
    after === undefined || before === undefined || startsBefore(after, before)
      ? null
      : problem('invalid_range', {
          parameter: 'after',
          value: after,
          reason: 'after_not_before',
          before: echo(before),
        }),
  answer: async ({ id, kommun, metric, limit, ...narrowed }, context) => {
    const key = { metric: metric?.id, geo: kommun?.code, period: undefined };
    // An observation of another metric or place than is asked for has no entry.
    const isOther =
      id !== undefined &&
      ((key.geo ?? id.geo) !== id.geo || (key.metric ?? id.metric) !== id.metric);
    const log = isOther
      ? wholeList<Revision>([], [], nameOf)
      : await logOf(context, { ...narrowed, ...(id ?? key) });
    const part = await partOf(log, limit, context);
    if (isProblem(part)) return part;
    return { revisions: [...part.items], ...part.counts };
  },
  table: ({ revisions }, context) => table(revisions, context),
  csv: { records: 'revisions' },
});

// What the releases changed of one municipality's figures: by release, then metric, with runs of withdrawn years as one.

/** One figure, or a run of years that were withdrawn together; literals, null where there was or is no value. */
export type YearChange = {
  first: string;
  last: string;
  type: RevisionType;
  before: string | null;
  after: string | null;
  reason: Localized | null;
};

export type ReleaseChanges = {
  release: string;
  /** How many figures came, which have nothing before them, and in how many metrics. */
  came: { figures: number; metrics: number };
  /** By id; `years` is null where there is no room for them: how many changed is known all the same. */
  metrics: { metric: CatalogueMetric; count: number; years: YearChange[] | null }[];
  /** What not even a line is left for: how many metrics of each subject. */
  rest: { subject: string; metrics: number }[];
  /** What the register says anew of the municipality. */
  words: WordChange[];
};

/** Null lets everything through. */
export type ChangesFilter = {
  release: string | null;
  metric: string | null;
  subject: string | null;
};

/**
 * Newest release first; those that did nothing to the municipality are left out.
 * @param limits how many figures may be shown, and how many metrics may have a line, over all releases together
 */
export async function municipalityChanges(
  store: Store,
  geo: string,
  filter: ChangesFilter,
  limits: { figures: number; metrics: number },
): Promise<ReleaseChanges[]> {
  const { catalogue } = store;
  const isNarrowed = filter.metric !== null || filter.subject !== null;
  const metrics = [...catalogue.metrics, ...catalogue.left].filter(
    ({ id, subject }) =>
      (filter.metric ?? id) === id && (filter.subject ?? subject) === subject,
  );
  const left = { ...limits };
  const changes: ReleaseChanges[] = [];
  for (const { release, metrics: counts } of await store.revisionCounts(geo)) {
    if ((filter.release ?? release) !== release) continue;
    const came = metrics.flatMap(({ id }) => counts[id]?.published ?? []);
    const changed = metrics.flatMap((metric) => {
      const { revised = 0, corrected = 0, withdrawn = 0 } = counts[metric.id] ?? {};
      const count = revised + corrected + withdrawn;
      return count === 0 ? [] : { metric, count };
    });
    const listed = changed.splice(0, left.metrics).map(({ metric, count }) => {
      const isShown = count <= left.figures;
      if (isShown) left.figures -= count;
      left.metrics -= 1;
      return { metric, count, isShown };
    });
    const rest = Map.groupBy(changed, ({ metric }) => metric.subject);
    const words =
      isNarrowed || counts[REGISTER] === undefined
        ? []
        : await placeWords(store, release, geo);
    if (came.length + listed.length + rest.size + words.length === 0) continue;
    changes.push({
      release,
      came: { figures: came.reduce((sum, one) => sum + one, 0), metrics: came.length },
      metrics: await inParallel(listed, async ({ metric, count, isShown }) => ({
        metric,
        count,
        years: isShown ? await yearsOf(store, metric, release, geo) : null,
      })),
      rest: [...rest].map(([subject, { length }]) => ({ subject, metrics: length })),
      words,
    });
  }
  return changes;
}

/** What a release changed of what the register says of a place. */
async function placeWords(
  store: Store,
  release: string,
  geo: string,
): Promise<WordChange[]> {
  const entries = await store.revisions(release, REGISTER);
  return entries.flatMap((entry) => (entry.geo === geo ? entry.words : []));
}

async function yearsOf(
  store: Store,
  metric: CatalogueMetric,
  release: string,
  geo: string,
): Promise<YearChange[]> {
  const runs: YearChange[] = [];
  for (const entry of await store.revisions(release, metric.id)) {
    const { period, type, previousValue: before, value: after, reason } = entry;
    const isChange = type !== 'published' && type !== 'metadata';
    if (entry.geo !== geo || period === null || !isChange) continue;
    const run = runs.at(-1);
    // Withdrawn years that follow each other for the same reason are one line, which has no one value before.
    const joins =
      run?.type === 'withdrawn' &&
      type === 'withdrawn' &&
      run.reason?.sv === reason?.sv &&
      Number(run.last) + 1 === Number(period);
    if (joins) Object.assign(run, { last: period, before: null });
    else runs.push({ first: period, last: period, type, before, after, reason });
  }
  return runs;
}

// How much a revision of a metric usually changes a figure: the median of all that the log has.

/** `median` is of the changes, each in per cent of the value before; rounded to two digits, as a decimal literal. */
type UsualRevision = { metric: CatalogueMetric; figures: number; median: string };

/** Those whose figures were revised or corrected most often first; ties by metric. */
export async function usualRevisions(store: Store): Promise<UsualRevision[]> {
  const counts = await store.revisionCounts(null);
  const usual = await inParallel(store.catalogue.metrics, async (metric) => {
    const shares: number[] = [];
    for (const { release, metrics } of counts) {
      const { revised = 0, corrected = 0 } = metrics[metric.id] ?? {};
      if (revised + corrected === 0) continue;
      for (const entry of await store.revisions(release, metric.id)) {
        const { type, previousValue, value } = entry;
        const isChange = type === 'revised' || type === 'corrected';
        const before = Number(previousValue);
        // A figure that was 0 before, or nothing, changes by no share.
        if (isChange && value !== null && before !== 0)
          shares.push(Math.abs((Number(value) - before) / before));
      }
    }
    const median = medianOf(shares);
    if (median === null) return [];
    const percent = Number((100 * median).toPrecision(2));
    return [{ metric, figures: shares.length, median: String(percent) }];
  });
  return usual
    .flat()
    .sort((a, b) => b.figures - a.figures || (a.metric.id < b.metric.id ? -1 : 1));
}
