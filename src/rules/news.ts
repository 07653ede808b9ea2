// What is worth telling of a municipality's newest figure of a metric: rules, one value each. None speaks of a cause, and none
// calls anything good or bad. Exact values are compared, over years that follow each other without a gap and without a break.
import { difference, fixedTo } from '../data/number.ts';

/** A year with its value. */
export type YearValue = { period: string; value: number };

/**
 * A place among all municipalities of one year: `sharing` is how many others have the same value, `total` how many are ranked, and
 * `isWhole` says whether those are all that there were.
 */
export type Standing = {
  rank: number;
  sharing: number;
  total: number;
  isWhole: boolean;
};

/** One metric in one municipality, in the metric's newest year. */
export type Case = {
  /** The years that lead to the metric's newest one after the other, the oldest first. */
  years: readonly YearValue[];
  /** What they begin with: the series itself, or what is behind a gap in it or a break. */
  begin: 'series' | 'gap' | 'break';
  /** How many digits behind the point readers are shown; null: all. */
  decimals: number | null;
  /** Each value is of several years, so that those of neighbours overlap. */
  overlaps: boolean;
  /** It came with this release, and the metric did not. */
  isNew: boolean;
  /** By year: what the publisher has for the country; empty where that is not comparable. */
  country: ReadonlyMap<string, number>;
  /** In the newest year and in the one before, from the highest value; null where the year has no ranking, or places say nothing. */
  standing: Standing | null;
  standingBefore: Standing | null;
  /** Of the municipalities of its county; `nearer` is the share of all municipalities that lie nearer to theirs. */
  county: { median: number; nearer: number } | null;
};

type Direction = 'up' | 'down';
type End = 'high' | 'low';

/** The last year that had at least as much; where none had, the first of the years and what they begin with. */
export type Since = { from: 'year' | Case['begin']; year: string };

/** What a rule found, with the figures that it looked at. */
export type News =
  | { rule: 'near-an-end'; standing: Standing }
  | { rule: 'record'; end: End; since: Since; former: YearValue }
  | {
      rule: 'crossed-country';
      to: Direction;
      before: YearValue;
      country: number;
      countryBefore: number;
    }
  | {
      rule: 'rank-moved';
      before: YearValue;
      standing: Standing;
      standingBefore: Standing;
    }
  | {
      rule: 'largest-change';
      to: Direction;
      before: YearValue;
      difference: string;
      since: Since;
    }
  | {
      rule: 'longest-run';
      to: Direction;
      steps: number;
      start: YearValue;
      since: Since | null;
    }
  | { rule: 'far-from-county'; to: Direction; median: number; difference: string }
  | { rule: 'new-year'; before: YearValue; difference: string };

/** `score` from 0 to 100: how much it is worth telling. */
export type ScoredNews = News & { score: number };

type Rule<Name extends News['rule'] = News['rule']> = {
  name: Name;
  /** When it fires, in one sentence. */
  about: string;
  find: (one: Case) => (Extract<News, { rule: Name }> & { score: number }) | null;
};

/** As readers are shown it. @param literal of a number */
const shown = (literal: string, { decimals }: Pick<Case, 'decimals'>): string =>
  decimals === null ? literal : fixedTo(literal, decimals);

const isSeen = (literal: string, one: Pick<Case, 'decimals'>): boolean =>
  Number(shown(literal, one)) !== 0;

/** Exact. */
const differenceOf = (before: number, after: number): string =>
  difference(String(before), String(after)) ?? '0';

/** The newest year and the one before; null where there are no two. */
function lastTwo({ years }: Case): { newest: YearValue; before: YearValue } | null {
  const [newest, before] = [years.at(-1), years.at(-2)];
  return newest === undefined || before === undefined ? null : { newest, before };
}

/** The change to a year from the one before. */
type Step = { to: YearValue; from: YearValue; size: number };

const stepsOf = ({ years }: Case): Step[] =>
  years.slice(1).map((to, index) => {
    const from = years[index] ?? to;
    return { to, from, size: Number(differenceOf(from.value, to.value)) };
  });

const usualSize = (steps: readonly Step[]): number =>
  steps.map(({ size }) => Math.abs(size)).sort((a, b) => a - b)[
    Math.floor(steps.length / 2)
  ] ?? 0;

const bounded = (number: number, most: number): number =>
  Math.round(Math.min(Math.max(number, 0), most));

const yearsBetween = (from: string, to: string): number => Number(to) - Number(from);

/** @param last the year that had at least as much */
const sinceOf = (
  { years: [first], begin }: Case,
  last: YearValue | undefined,
): Since =>
  last === undefined
    ? { from: begin, year: first?.period ?? '' }
    : { from: 'year', year: last.period };

/** Fewer years show no habit of a series. */
const LEAST_YEARS = 8;
const LEAST_RUN = 4;
/** What was so within as many years is no news. */
const LEAST_SINCE = 10;
/** From either end. */
const NEAR_END = 3;
const LEAST_RANKED = 100;
/** Of the places that there are: one in five. */
const FAR_MOVE = 0.2;
/** Of all municipalities, those that are nearer to the middle of their county. */
const FAR_SHARE = 0.95;

const isLongAgo = ({ from, year }: Since, newest: YearValue): boolean =>
  from !== 'year' || yearsBetween(year, newest.period) >= LEAST_SINCE;

/** The place counted from the end that is nearer. */
const placeOf = ({ rank, sharing, total }: Standing): number =>
  Math.min(rank, total - rank - sharing + 1);

const rule = <Name extends News['rule']>(one: Rule<Name>): Rule =>
  one as unknown as Rule;

export const NEWS_RULES: readonly Rule[] = [
  rule({
    name: 'near-an-end',
    about: `Place 1 to ${NEAR_END} from either end of at least ${LEAST_RANKED}, shared with two others at most.`,
    find: ({ standing }) => {
      if (standing === null || standing.sharing > 2 || standing.total < LEAST_RANKED)
        return null;
      const place = placeOf(standing);
      if (place > NEAR_END) return null;
      const score = 76 - 6 * place - (standing.sharing > 0 ? 12 : 0);
      return { rule: 'near-an-end', score, standing };
    },
  }),
  rule({
    name: 'record',
    about: `The highest or the lowest value of at least ${LEAST_YEARS} years, or of more than ${LEAST_SINCE} years.`,
    find: (one) => {
      const two = lastTwo(one);
      if (two === null || one.years.length < LEAST_YEARS) return null;
      const { newest } = two;
      const former = one.years.slice(0, -1);
      for (const end of ['high', 'low'] as const) {
        const sign = end === 'high' ? 1 : -1;
        const since = sinceOf(
          one,
          former.findLast(({ value }) => sign * (value - newest.value) >= 0),
        );
        if (!isLongAgo(since, newest)) continue;
        const passed = former.filter(
          ({ period }) => since.from !== 'year' || period > since.year,
        );
        const nearest = passed.reduce((best, year) =>
          sign * (year.value - best.value) > 0 ? year : best,
        );
        const score = 38 + bounded(yearsBetween(since.year, newest.period), 22);
        return { rule: 'record', score, end, since, former: nearest };
      }
      return null;
    },
  }),
  rule({
    name: 'crossed-country',
    about:
      'The value was below that of the country the year before and is above it by half a usual change, or the other way round.',
    find: (one) => {
      const two = lastTwo(one);
      if (two === null) return null;
      const { newest, before } = two;
      const [country, countryBefore] = [
        one.country.get(newest.period),
        one.country.get(before.period),
      ];
      if (country === undefined || countryBefore === undefined) return null;
      const [now, then] = [
        differenceOf(country, newest.value),
        differenceOf(countryBefore, before.value),
      ];
      const isOtherSide =
        Number(now) * Number(then) < 0 && isSeen(now, one) && isSeen(then, one);
      // A hair on the other side is no crossing.
      if (!isOtherSide || Math.abs(Number(now)) < usualSize(stepsOf(one)) / 2)
        return null;
      const to = Number(now) > 0 ? 'up' : 'down';
      return { rule: 'crossed-country', score: 50, to, before, country, countryBefore };
    },
  }),
  rule({
    name: 'rank-moved',
    about:
      'The municipality moved by one fifth of all places since the year before, those that it shares left out.',
    find: (one) => {
      const { standing, standingBefore } = one;
      const two = lastTwo(one);
      if (two === null || standing === null || standingBefore === null) return null;
      const { newest, before } = two;
      const sharing = Math.max(standing.sharing, standingBefore.sharing);
      const share =
        (Math.abs(standing.rank - standingBefore.rank) - sharing) / standing.total;
      if (share < FAR_MOVE || !isSeen(differenceOf(before.value, newest.value), one))
        return null;
      const score = 30 + bounded(share * 60, 30);
      return { rule: 'rank-moved', score, before, standing, standingBefore };
    },
  }),
  rule({
    name: 'largest-change',
    about: `The largest rise or fall of at least ${LEAST_YEARS} changes, or of more than ${LEAST_SINCE} years, and twice a usual change.`,
    find: (one) => {
      const two = lastTwo(one);
      const steps = stepsOf(one);
      const last = steps.pop();
      if (
        two === null ||
        last === undefined ||
        one.overlaps ||
        steps.length < LEAST_YEARS
      )
        return null;
      const { newest, before } = two;
      const [sign, usual] = [Math.sign(last.size), usualSize(steps)];
      const exact = differenceOf(before.value, newest.value);
      if (!isSeen(exact, one) || Math.abs(last.size) < 2 * usual) return null;
      const since = sinceOf(
        one,
        steps.findLast(({ size }) => sign * size >= Math.abs(last.size))?.to,
      );
      if (!isLongAgo(since, newest)) return null;
      const score =
        40 + bounded((usual === 0 ? 3 : Math.abs(last.size) / usual) * 3, 20);
      const to = sign > 0 ? 'up' : 'down';
      return {
        rule: 'largest-change',
        score,
        to,
        before,
        difference: shown(exact, one),
        since,
      };
    },
  }),
  rule({
    name: 'longest-run',
    about: `The value rose, or fell, at least ${LEAST_RUN} years in a row until the newest, longer than ever before in these years.`,
    find: (one) => {
      const steps = one.overlaps ? [] : stepsOf(one);
      const sign = Math.sign(steps.at(-1)?.size ?? 0);
      const runs = [0];
      for (const { size } of steps)
        if (Math.sign(size) === sign) runs.push((runs.pop() ?? 0) + 1);
        else runs.push(0);
      const length = runs.pop() ?? 0;
      const start = one.years.at(-1 - length);
      if (sign === 0 || length < LEAST_RUN || start === undefined) return null;
      if (runs.some((other) => other >= length)) return null;
      const since = length === steps.length ? sinceOf(one, undefined) : null;
      const score = 30 + bounded(3 * length, 24);
      return {
        rule: 'longest-run',
        score,
        to: sign > 0 ? 'up' : 'down',
        steps: length,
        start,
        since,
      };
    },
  }),
  rule({
    name: 'far-from-county',
    about:
      'The value lies further from the median of its county than 19 of 20 municipalities do from theirs.',
    find: (one) => {
      const { county } = one;
      const newest = one.years.at(-1);
      if (newest === undefined || county === null || county.nearer < FAR_SHARE)
        return null;
      const gap = differenceOf(county.median, newest.value);
      if (!isSeen(gap, one)) return null;
      const score = 30 + bounded((county.nearer - FAR_SHARE) * 200, 10);
      const to = Number(gap) > 0 ? 'up' : 'down';
      return {
        rule: 'far-from-county',
        score,
        to,
        median: county.median,
        difference: shown(gap, one),
      };
    },
  }),
  rule({
    name: 'new-year',
    about: 'The release brought the year, and the source has the year before.',
    find: (one) => {
      const two = lastTwo(one);
      if (!one.isNew || two === null) return null;
      const { newest, before } = two;
      const change = shown(differenceOf(before.value, newest.value), one);
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
  const way = 'to' in news ? news.to : 'end' in news ? news.end : '';
  return `${news.rule} ${way}`;
};

/** Everything that is worth telling of it, in the order of the rules. */
export const newsOf = (one: Case): ScoredNews[] =>
  NEWS_RULES.flatMap(({ find }) => find(one) ?? []);

/**
 * The score with what the rule alone does not know.
 * @param share of the municipalities with a value, those of which the same is told
 */
export const weighed = (
  news: ScoredNews,
  { isNew }: Pick<Case, 'isNew'>,
  share: number,
): ScoredNews => ({
  ...news,
  score: Math.min(
    MOST_SCORE,
    Math.round(news.score * (1 - SHARED * share)) + (isNew ? NEW_BONUS : 0),
  ),
});
