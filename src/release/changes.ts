// What a release changes of one metric, and what of it a person looks at.
import type { Change } from '../data/changes.ts';
import { cellKey, observationId } from '../data/identifier.ts';
import type { Title } from '../data/lang.ts';
import { REVISION_TYPES, type RevisionType } from '../data/release.ts';
import type { Figure } from './mapping.ts';

/** A metric before and with a release; of one that neither changes the figures are one list. */
export type MetricChange = {
  metric: string;
  title: Title;
  previous: { figures: readonly Figure[] };
  next: { figures: readonly Figure[] };
  /** True in the release with which the metric leaves the service. */
  leaves: boolean;
};

/** How many entries there are of each type. */
export type TypeTally = Partial<Record<RevisionType, number>>;

export function tallyOf(entries: readonly Change[]): TypeTally {
  const tally: TypeTally = {};
  for (const { type } of entries) tally[type] = (tally[type] ?? 0) + 1;
  return tally;
}

/** `3 published, 2 revised`, in the order of the types. */
export const typeCounts = (tally: TypeTally): string =>
  REVISION_TYPES.flatMap((type) =>
    tally[type] === undefined ? [] : [`${tally[type]} ${type}`],
  ).join(', ');

// What of a change a person looks at: of each kind the first, and how many there are.

/** So many of a list are kept and shown. */
const MOST_LISTED = 12;

/** The first of a list, and how many it has in all. */
export type FirstItems<T> = { first: T[]; count: number };

export const cutTo = <T>(all: readonly T[], most = MOST_LISTED): FirstItems<T> => ({
  first: all.slice(0, most),
  count: all.length,
});

/** `12 of 27`; the number alone where none is left out. */
export const cutWords = ({ first, count }: FirstItems<unknown>): string =>
  first.length === count ? String(count) : `${first.length} of ${count}`;

/** A figure that comes, changes or goes, beside the one that it is compared with. Values are literals. */
export type FigureChange = {
  id: string;
  geo: string;
  period: string;
  /** That of the year `since`: the own year of one that changes or goes, the nearest earlier one with a figure of one that comes. */
  previousValue: string;
  since: string;
  /** Null where it goes. */
  value: string | null;
  /** Of the value before; null where that is 0, which is beyond every share. */
  share: number | null;
};

export type FigureChanges = {
  /** Corrected ones too; the largest share first. */
  revised: FirstItems<FigureChange>;
  /** The newest year first. */
  withdrawn: FirstItems<FigureChange>;
  /** Years that the metric did not have, ascending, with how many figures come in each. */
  newYears: { period: string; figures: number }[];
  /** Of the figures of new years, and of those that come in years that stand: the largest step first. */
  steps: FirstItems<FigureChange>;
  late: FirstItems<FigureChange>;
};

const NO_CHANGES: FigureChanges = {
  revised: cutTo([]),
  withdrawn: cutTo([]),
  newYears: [],
  steps: cutTo([]),
  late: cutTo([]),
};

const sizeOf = ({ share }: FigureChange): number =>
  share === null ? Number.POSITIVE_INFINITY : Math.abs(share);

/** Equal ones by observation id. */
export const bySize = (a: FigureChange, b: FigureChange): number =>
  compareNumbers(sizeOf(b), sizeOf(a)) || (a.id < b.id ? -1 : 1);

export const byNewest = (a: FigureChange, b: FigureChange): number =>
  a.period === b.period ? (a.id < b.id ? -1 : 1) : a.period < b.period ? 1 : -1;

/** Infinities are equal. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The first of what several metrics have. */
export const joinedCut = (
  cuts: readonly FirstItems<FigureChange>[],
  order: (a: FigureChange, b: FigureChange) => number,
): FirstItems<FigureChange> => ({
  first: cuts
    .flatMap(({ first }) => first)
    .sort(order)
    .slice(0, MOST_LISTED),
  count: cuts.reduce((sum, { count }) => sum + count, 0),
});

export function figureChanges(
  { previous, next }: MetricChange,
  entries: readonly Change[],
): FigureChanges {
  if (entries.length === 0) return NO_CHANGES;
  const had = new Set(
    previous.figures.flatMap(({ period, value }) => (value === '' ? [] : period)),
  );
  const stepTo = stepsAmong(next.figures);
  const revised: FigureChange[] = [];
  const withdrawn: FigureChange[] = [];
  const [steps, late]: FigureChange[][] = [[], []];
  const years = new Map<string, number>();
  for (const { type, metric, geo, period, previousValue, value } of entries) {
    if (metric === null || geo === null || period === null || type === 'metadata')
      continue;
    const figure = { id: observationId({ metric, geo, period }), geo, period, value };
    if (previousValue !== null) {
      const share = shareOf(previousValue, value);
      (value === null ? withdrawn : revised).push({
        ...figure,
        previousValue,
        since: period,
        share,
      });
      continue;
    }
    if (!had.has(period)) years.set(period, (years.get(period) ?? 0) + 1);
    const step = stepTo(geo, period);
    if (step !== null)
      (had.has(period) ? late : steps)?.push({
        ...figure,
        ...step,
        share: shareOf(step.previousValue, value),
      });
  }
  return {
    revised: cutTo(revised.sort(bySize)),
    withdrawn: cutTo(withdrawn.sort(byNewest)),
    newYears: [...years]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([period, figures]) => ({ period, figures })),
    steps: cutTo((steps ?? []).sort(bySize)),
    late: cutTo((late ?? []).sort(bySize)),
  };
}

function shareOf(previousValue: string, value: string | null): number | null {
  const [from, to] = [Number(previousValue), Number(value ?? '0')];
  if (from === to) return 0;
  return from === 0 ? null : (to - from) / Math.abs(from);
}

/** By municipality and year: the figure of the nearest earlier year that the municipality has one of. */
function stepsAmong(
  figures: readonly Figure[],
): (
  geo: string,
  period: string,
) => Pick<FigureChange, 'previousValue' | 'since'> | null {
  const values = new Map(
    figures.flatMap((one) => (one.value === '' ? [] : [[cellKey(one), one.value]])),
  );
  const years = [...new Set(figures.map(({ period }) => period))].sort();
  return (geo, period) => {
    const since = years
      .slice(0, years.indexOf(period))
      .findLast((year) => values.has(cellKey({ geo, period: year })));
    const previousValue =
      since === undefined ? undefined : values.get(cellKey({ geo, period: since }));
    return since === undefined || previousValue === undefined
      ? null
      : { previousValue, since };
  };
}

/** `+5.1 %`, `-0.02 %`, `from 0`; nothing of a figure that goes. */
export function shareWords({
  share,
  value,
}: Pick<FigureChange, 'share' | 'value'>): string {
  if (value === null) return '';
  if (share === null) return 'from 0';
  const percent = 100 * share;
  const digits =
    Math.abs(percent) >= 0.1 || percent === 0
      ? percent.toFixed(1)
      : percent.toPrecision(1);
  return `${percent > 0 ? '+' : ''}${digits} %`;
}

// The changes of a release by kind, and the metrics by weight.

/** What is to be known of a metric's change to count and to order it. */
type WeighedChange = {
  metric: string;
  tally: TypeTally;
  changes: FigureChanges;
  leaves: boolean;
  before: { values: number };
  listings: number;
};

/** `kind` in words: of how many figures and metrics. */
type KindCount = { kind: string; figures: number; metrics: number };

const newFigures = ({ changes: { newYears } }: WeighedChange): number =>
  newYears.reduce((sum, { figures }) => sum + figures, 0);

const COUNTED: readonly [kind: string, figuresOf: (change: WeighedChange) => number][] =
  [
    ['revised', ({ tally }) => tally.revised ?? 0],
    ['corrected', ({ tally }) => tally.corrected ?? 0],
    ['withdrawn', ({ tally, leaves }) => (leaves ? 0 : (tally.withdrawn ?? 0))],
    [
      'withdrawn with their metric',
      ({ leaves, before }) => (leaves ? before.values : 0),
    ],
    ['published in new years', newFigures],
    [
      'published in years that stand',
      (one) => (one.tally.published ?? 0) - newFigures(one),
    ],
    ['words, unit, source or files', ({ tally }) => tally.metadata ?? 0],
    ['listed without a value, or no longer', ({ listings }) => listings],
  ];

/** In the order in which a person looks at them; without those that there are none of. */
export const kindCounts = (changes: readonly WeighedChange[]): KindCount[] =>
  COUNTED.map(([kind, figuresOf]) => {
    const counts = changes.map(figuresOf).filter((count) => count > 0);
    return {
      kind,
      figures: counts.reduce((sum, count) => sum + count, 0),
      metrics: counts.length,
    };
  }).filter(({ figures }) => figures > 0);

/** The metric first whose published figures change most; a figure that goes is a change of all of it. Then by its steps. */
export function byWeight(a: WeighedChange, b: WeighedChange): number {
  const weights = (one: WeighedChange): number[] => {
    const { revised, withdrawn, steps, late } = one.changes;
    const [largest] = revised.first;
    const changed = largest === undefined ? 0 : sizeOf(largest);
    const gone = withdrawn.count > 0 || one.leaves ? 1 : 0;
    const step = Math.max(
      0,
      ...[...steps.first.slice(0, 1), ...late.first.slice(0, 1)].map(sizeOf),
    );
    return [Math.max(changed, gone), step, tallied(one.tally)];
  };
  const [own, others] = [weights(a), weights(b)];
  const at = own.findIndex((weight, index) => weight !== others[index]);
  return at === -1
    ? a.metric < b.metric
      ? -1
      : 1
    : compareNumbers(others[at] ?? 0, own[at] ?? 0);
}

const tallied = (tally: TypeTally): number =>
  Object.values(tally).reduce((sum, count) => sum + count, 0);
