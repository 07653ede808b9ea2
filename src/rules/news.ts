// What is worth telling of a municipality's newest figure of a metric: rules, one value each. None speaks of a cause, and none
// calls anything good or bad. Values are compared as readers are shown them, so that no news rests on digits that nobody sees.
import { difference, fixedTo } from '../data/number.ts';
import { onceFor } from '../data/text.ts';

/** A year with its value; `shown` is what readers see of it. */
type YearValue = { period: string; value: number; shown: number };

/** A place among all municipalities of one year; `total` is how many have a value. */
export type Standing = { rank: number; tied: number; total: number };

/** One metric in one municipality, in the metric's newest year. */
export type Case = {
  /**
   * The years with a value, the oldest first; the last is the metric's newest. They begin where the metric last changed its
   * meaning (`changed`): nothing is compared across that.
   */
  years: readonly YearValue[];
  changed: boolean;
  /** Values of these years that a waiver lets through: nothing is set beside them, and no record leaves them out. */
  doubtful: readonly YearValue[];
  /** How many digits behind the point readers are shown; null: all. */
  decimals: number | null;
  /** The year, or the election, that one speaks of before another. */
  isBefore: (before: string, after: string) => boolean;
  /** Each value is of several years, so that those of neighbours overlap. */
  overlaps: boolean;
  /** It came with this release, and the metric did not. */
  isNew: boolean;
  /** By year: what the publisher has for the country; empty where that is not comparable. */
  country: ReadonlyMap<string, number>;
  /** In the newest year and in the one before; null where the year has no ranking, or places say nothing. */
  standing: Standing | null;
  standingBefore: Standing | null;
  /** Of the municipalities of its county; `nearer` is the share of all municipalities that lie nearer to theirs. */
  county: { median: number; nearer: number } | null;
  /** What the release changed the value from, and how large changes of the metric's values usually are; null where it did not. */
  revised: { from: number; usual: number | null } | null;
};

type Direction = 'up' | 'down';
type End = 'high' | 'low';

/** What a rule found, with the figures that it looked at. */
type News =
  | { rule: 'revised-beyond-usual'; from: number }
  | { rule: 'first-or-last'; isFirst: boolean; standing: Standing }
  | { rule: 'record'; end: End; since: string; changed: boolean; former: YearValue }
  | { rule: 'crossed-country'; to: Direction; before: YearValue; country: number; countryBefore: number }
  | { rule: 'rank-moved'; before: YearValue; standing: Standing; standingBefore: Standing }
  | { rule: 'largest-change'; to: Direction; before: YearValue; difference: string; since: string }
  | { rule: 'longest-run'; to: Direction; steps: number; start: YearValue; since: string }
  | { rule: 'far-from-county'; to: Direction; median: number; difference: string }
  | { rule: 'gap-closed'; widest: YearValue; country: number; countryThen: number; difference: string }
  | { rule: 'new-year'; before: YearValue; difference: string };

/** `score` from 0 to 100: how much it is worth telling. */
export type ScoredNews = News & { score: number };

type Rule<Name extends News['rule'] = News['rule']> = {
  name: Name;
  /** When it fires, in one sentence. */
  about: string;
  find: (one: Case) => (Extract<News, { rule: Name }> & { score: number }) | null;
};

/** A value as readers are shown it; `decimals` is how many digits they see behind the point, null for all. */
export const shownNumber = (value: number, { decimals }: Pick<Case, 'decimals'>): number =>
  decimals === null ? value : Number(fixedTo(String(value), decimals));

/** Of the exact values, as it is shown. */
const shownDifference = (before: number, after: number, one: Pick<Case, 'decimals'>): string => {
  const exact = difference(String(before), String(after)) ?? '0';
  return one.decimals === null ? exact : fixedTo(exact, one.decimals);
};

const newest = ({ years }: Case): YearValue =>
  years.at(-1) ?? { period: '', value: Number.NaN, shown: Number.NaN };

/** The year before the newest one, where the source has it. */
function yearBefore(one: Case): YearValue | null {
  const before = one.years.at(-2);
  return before !== undefined && one.isBefore(before.period, newest(one).period) ? before : null;
}

/** The steps from a year to the next, the oldest first; over a gap there is none. */
const stepsOf = onceFor((one: Case) =>
  one.years.slice(1).flatMap((after, index) => {
    const before = one.years[index];
    return before !== undefined && one.isBefore(before.period, after.period)
      ? [{ before, after, size: Number(shownDifference(before.value, after.value, one)) }]
      : [];
  }),
);

/** Steps one after the other that go the same way. */
type Run = { sign: number; start: YearValue; end: YearValue; steps: number };

function runsOf(one: Case): Run[] {
  const runs: Run[] = [];
  for (const { before, after, size } of stepsOf(one)) {
    const sign = Math.sign(size);
    const run = runs.at(-1);
    if (run !== undefined && run.sign === sign && run.end === before) {
      run.end = after;
      run.steps += 1;
    } else runs.push({ sign, start: before, end: after, steps: 1 });
  }
  return runs;
}

/** Of the steps from a doubtful year, or to one. */
function doubtfulSizes(one: Case): number[] {
  if (one.doubtful.length === 0) return [];
  const years = [...one.years, ...one.doubtful].sort((a, b) => (a.period < b.period ? -1 : 1));
  return stepsOf({ ...one, years })
    .filter(({ before, after }) => one.doubtful.includes(before) || one.doubtful.includes(after))
    .map(({ size }) => Math.abs(size));
}

const medianOf = (sizes: readonly number[]): number =>
  [...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;

const bounded = (number: number, most: number): number => Math.round(Math.min(Math.max(number, 0), most));

/** Fewer years show no habit of a series. */
const LEAST_YEARS = 8;
const LEAST_RUN = 4;
/** Of the places that there are: one in five. */
const FAR_MOVE = 0.2;
/** Of all municipalities, those that are nearer to the middle of their county. */
const FAR_SHARE = 0.95;
/** So many years back a gap is remembered. */
const GAP_YEARS = 10;

const rule = <Name extends News['rule']>(one: Rule<Name>): Rule => one as unknown as Rule;

export const NEWS_RULES: readonly Rule[] = [
  rule({
    name: 'revised-beyond-usual',
    about:
      'The release changed the newest value by more than three times what changes of the metric usually are.',
    find: (one) => {
      if (one.revised === null || one.revised.usual === null) return null;
      const { from, usual } = one.revised;
      const { value, shown } = newest(one);
      const isSeen = shownNumber(from, one) !== shown;
      return isSeen && Math.abs(value - from) > 3 * usual
        ? { rule: 'revised-beyond-usual', score: 60, from }
        : null;
    },
  }),
  rule({
    name: 'first-or-last',
    about: 'The first place or the last of at least 100, shared with two others at most.',
    find: ({ standing }) => {
      if (standing === null || standing.tied > 2 || standing.total < 100) return null;
      const score = standing.tied > 0 ? 58 : 70;
      if (standing.rank === 1) return { rule: 'first-or-last', score, isFirst: true, standing };
      const isLast = standing.rank + standing.tied === standing.total;
      return isLast ? { rule: 'first-or-last', score, isFirst: false, standing } : null;
    },
  }),
  rule({
    name: 'record',
    about: `The highest or the lowest value of a series of at least ${LEAST_YEARS} years, alone in it as it is shown.`,
    find: (one) => {
      const { shown } = newest(one);
      const former = one.years.slice(0, -1);
      const [first] = former;
      if (first === undefined || one.years.length < LEAST_YEARS) return null;
      const others = [...former, ...one.doubtful];
      const end = others.every((year) => year.shown < shown)
        ? 'high'
        : others.every((year) => year.shown > shown)
          ? 'low'
          : null;
      if (end === null) return null;
      const nearest = former.reduce((best, year) =>
        (end === 'high') === year.value > best.value ? year : best,
      );
      const score = 38 + bounded(one.years.length, 22);
      return { rule: 'record', score, end, since: first.period, changed: one.changed, former: nearest };
    },
  }),
  rule({
    name: 'crossed-country',
    about:
      'The value was below that of the country the year before and is above it by half a usual change, or the other way round.',
    find: (one) => {
      const before = yearBefore(one);
      const { period, value, shown } = newest(one);
      const country = one.country.get(period);
      const countryBefore = before === null ? undefined : one.country.get(before.period);
      if (before === null || country === undefined || countryBefore === undefined) return null;
      const now = Math.sign(shown - shownNumber(country, one));
      const then = Math.sign(before.shown - shownNumber(countryBefore, one));
      // A hair on the other side is no crossing.
      const usual = medianOf(stepsOf(one).map(({ size }) => Math.abs(size)));
      if (now * then !== -1 || Math.abs(value - country) < usual / 2) return null;
      return {
        rule: 'crossed-country',
        score: 50,
        to: now > 0 ? 'up' : 'down',
        before,
        country,
        countryBefore,
      };
    },
  }),
  rule({
    name: 'rank-moved',
    about:
      'The municipality moved by one fifth of all places since the year before, those that it shares left out.',
    find: (one) => {
      const before = yearBefore(one);
      const { standing, standingBefore } = one;
      if (before === null || standing === null || standingBefore === null) return null;
      const shared = Math.max(standing.tied, standingBefore.tied);
      const share = (Math.abs(standing.rank - standingBefore.rank) - shared) / standing.total;
      if (share < FAR_MOVE || before.shown === newest(one).shown) return null;
      const score = 30 + bounded(share * 60, 30);
      return { rule: 'rank-moved', score, before, standing, standingBefore };
    },
  }),
  rule({
    name: 'largest-change',
    about:
      'The change from the year before is the largest of the series, and twice what its changes usually are.',
    find: (one) => {
      const before = yearBefore(one);
      const steps = stepsOf(one);
      const last = steps.at(-1);
      const [first] = one.years;
      if (before === null || last === undefined || first === undefined) return null;
      if (one.overlaps || steps.length < LEAST_YEARS) return null;
      const others = steps.slice(0, -1).map(({ size }) => Math.abs(size));
      const size = Math.abs(last.size);
      const usual = medianOf(others);
      if (size <= Math.max(...others, ...doubtfulSizes(one)) || size < 2 * usual) return null;
      const score = 40 + bounded((usual === 0 ? 3 : size / usual) * 3, 20);
      return {
        rule: 'largest-change',
        score,
        to: last.size > 0 ? 'up' : 'down',
        before,
        difference: shownDifference(before.value, newest(one).value, one),
        since: first.period,
      };
    },
  }),
  rule({
    name: 'longest-run',
    about: `The value rose, or fell, at least ${LEAST_RUN} years in a row until the newest, longer than ever before in the series.`,
    find: (one) => {
      const [first] = one.years;
      const runs = one.overlaps ? [] : runsOf(one);
      const last = runs.at(-1);
      if (first === undefined || last === undefined || last.end !== newest(one)) return null;
      const isLongest = runs.every((run) => run === last || run.sign !== last.sign || run.steps < last.steps);
      if (last.sign === 0 || last.steps < LEAST_RUN || !isLongest) return null;
      const { steps, start } = last;
      const score = 30 + bounded(3 * steps, 24);
      return {
        rule: 'longest-run',
        score,
        to: last.sign > 0 ? 'up' : 'down',
        steps,
        start,
        since: first.period,
      };
    },
  }),
  rule({
    name: 'far-from-county',
    about:
      'The value lies further from the median of its county than 19 of 20 municipalities do from theirs.',
    find: (one) => {
      const { county } = one;
      if (county === null || county.nearer < FAR_SHARE) return null;
      const gap = shownDifference(county.median, newest(one).value, one);
      if (Number(gap) === 0) return null;
      const score = 30 + bounded((county.nearer - FAR_SHARE) * 200, 10);
      return {
        rule: 'far-from-county',
        score,
        to: Number(gap) > 0 ? 'up' : 'down',
        median: county.median,
        difference: gap,
      };
    },
  }),
  rule({
    name: 'gap-closed',
    about: `The value is that of the country as it is shown; within ${GAP_YEARS} years it was off by six times its usual change.`,
    find: (one) => {
      const { period, shown } = newest(one);
      const country = one.country.get(period);
      if (country === undefined || shownNumber(country, one) !== shown) return null;
      const usual = medianOf(stepsOf(one).map(({ size }) => Math.abs(size)));
      const gaps = one.years.slice(-GAP_YEARS - 1, -1).flatMap((then) => {
        const other = one.country.get(then.period);
        return other === undefined ? [] : [{ then, other, gap: shownDifference(other, then.value, one) }];
      });
      const [first, ...others] = gaps;
      if (first === undefined || usual === 0) return null;
      const furthest = others.reduce(
        (a, b) => (Math.abs(Number(b.gap)) > Math.abs(Number(a.gap)) ? b : a),
        first,
      );
      if (Math.abs(Number(furthest.gap)) < 6 * usual) return null;
      const { then, other, gap } = furthest;
      return { rule: 'gap-closed', score: 44, widest: then, country, countryThen: other, difference: gap };
    },
  }),
  rule({
    name: 'new-year',
    about: 'The release brought the year, and the source has the year before.',
    find: (one) => {
      const before = yearBefore(one);
      if (!one.isNew || before === null) return null;
      const change = shownDifference(before.value, newest(one).value, one);
      return { rule: 'new-year', score: 22, before, difference: change };
    },
  }),
];

/** What came with the release is told first. */
const NEW_BONUS = 30;
const MOST_SCORE = 100;
/** What nearly all municipalities share is news of the country, and hardly of one of them. */
const SHARED = 0.7;

/** Which way a finding goes: two that are alike say the same of two municipalities. */
export const likeness = (news: News): string => {
  const way = 'to' in news ? news.to : 'end' in news ? news.end : 'isFirst' in news ? news.isFirst : '';
  return `${news.rule} ${way}`;
};

/** Everything that is worth telling of it, in the order of the rules. */
export const newsOf = (one: Case): ScoredNews[] => NEWS_RULES.flatMap(({ find }) => find(one) ?? []);

/**
 * The score with what the rule alone does not know.
 * @param share of the municipalities with a value, those of which the same is told
 */
export const weighed = (news: ScoredNews, { isNew }: Pick<Case, 'isNew'>, share: number): ScoredNews => ({
  ...news,
  score: Math.min(MOST_SCORE, Math.round(news.score * (1 - SHARED * share)) + (isNew ? NEW_BONUS : 0)),
});
