import { describe, expect, it } from 'vitest';
import {
  type Case,
  likeness,
  NEWS_RULES,
  newsOf,
  type ScoredNews,
  shownNumber,
  weighed,
} from '../../src/rules/news.ts';

const yearsOf = (values: readonly number[], decimals: number | null, first = 2010): Case['years'] =>
  values.map((value, at) => ({
    period: String(first + at),
    value,
    shown: shownNumber(value, { decimals }),
  }));

/** A series that goes up and down by turns, of which nothing is to be told. */
const QUIET = [10, 12, 10, 13, 10, 12, 10, 13, 11];

const caseOf = (values: readonly number[] = QUIET, more: Partial<Case> = {}): Case => ({
  years: yearsOf(values, more.decimals === undefined ? 1 : more.decimals),
  changed: false,
  doubtful: [],
  decimals: 1,
  isBefore: (before, after) => Number(after) - Number(before) === 1,
  overlaps: false,
  isNew: false,
  country: new Map(),
  standing: null,
  standingBefore: null,
  county: null,
  revised: null,
  ...more,
});

const rulesOf = (one: Case): string[] => newsOf(one).map(({ rule }) => rule);
const found = (name: string, one: Case): ScoredNews | undefined =>
  newsOf(one).find(({ rule }) => rule === name);

const place = (rank: number, tied = 0, total = 290) => ({ rank, tied, total });

it('tells nothing of a series that goes up and down as it always does', () => {
  expect(rulesOf(caseOf())).toEqual([]);
});

it.each([
  ['no year', []],
  ['one year', [4]],
  ['two years', [4, 4]],
  ['the same value every year', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
])('tells nothing of %s', (_, values) => {
  expect(rulesOf(caseOf(values))).toEqual([]);
});

it('names every rule once', () => {
  const names = NEWS_RULES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('a record', () => {
  it('is the highest value or the lowest, with the one that it takes over from', () => {
    expect(found('record', caseOf([...QUIET, 13.1]))).toMatchObject({
      end: 'high',
      since: '2010',
      former: { period: '2013', value: 13 },
    });
    expect(found('record', caseOf([...QUIET, 9.9]))).toMatchObject({ end: 'low', former: { value: 10 } });
  });

  it('is one of a series of eight years', () => {
    expect(found('record', caseOf([10, 12, 10, 13, 10, 12, 10, 14]))).toBeDefined();
  });

  it('is none where it is shown like another, in a short series, or where the year before is the same', () => {
    expect(found('record', caseOf([...QUIET, 13.04]))).toBeUndefined();
    expect(found('record', caseOf([10, 12, 10, 13, 10, 12, 14]))).toBeUndefined();
    expect(found('record', caseOf([...QUIET, 14, 14]))).toBeUndefined();
  });

  it('is none where a doubtful value lies beyond it', () => {
    const doubtful = [{ period: '2009', value: 15, shown: 15 }];
    expect(found('record', caseOf([...QUIET, 14], { doubtful }))).toBeUndefined();
    expect(found('record', caseOf([...QUIET, 16], { doubtful }))).toBeDefined();
    expect(found('record', caseOf([...QUIET, 9], { doubtful }))).toMatchObject({ end: 'low' });
  });

  it('counts from the year in which the metric last changed its meaning', () => {
    expect(found('record', caseOf([...QUIET, 14], { changed: true }))).toMatchObject({ changed: true });
  });
});

describe('the longest run', () => {
  it('is at least four years one after the other, and longer than any before', () => {
    expect(found('longest-run', caseOf([5, 4, 5, 4, 5, 6, 7, 8]))).toMatchObject({
      to: 'up',
      steps: 4,
      start: { period: '2013' },
    });
    expect(found('longest-run', caseOf([5, 6, 5, 6, 5, 4, 3, 2]))).toMatchObject({ to: 'down', steps: 4 });
    // As long as another, too short, ended by the newest year.
    expect(found('longest-run', caseOf([1, 2, 3, 4, 5, 4, 5, 6, 7, 8]))).toBeUndefined();
    expect(found('longest-run', caseOf([5, 4, 5, 4, 5, 6, 7]))).toBeUndefined();
    expect(found('longest-run', caseOf([5, 4, 5, 6, 7, 8, 8]))).toBeUndefined();
  });

  it('is none over a gap, of values that overlap, or of steps that nobody sees', () => {
    const years = yearsOf([5, 4, 5, 6, 7, 8, 9], 1).map((year) =>
      year.period > '2012' ? { ...year, period: String(Number(year.period) + 1) } : year,
    );
    expect(found('longest-run', caseOf([], { years }))).toBeUndefined();
    // It ended before a gap, behind which the newest year stands.
    const ended = yearsOf([5, 4, 5, 6, 7, 8, 9], 1).map((year, at) =>
      at < 6 ? year : { ...year, period: '2018' },
    );
    expect(found('longest-run', caseOf([], { years: ended }))).toBeUndefined();
    expect(found('longest-run', caseOf([5, 4, 5, 6, 7, 8], { overlaps: true }))).toBeUndefined();
    expect(found('longest-run', caseOf([5, 4, 4.01, 4.02, 4.03, 4.04]))).toBeUndefined();
  });
});

describe('the largest change', () => {
  const calm = [10, 11, 10, 11, 10, 11, 10, 11, 10];

  it('is beyond all before, and twice what is usual', () => {
    expect(found('largest-change', caseOf([...calm, 12.5]))).toMatchObject({
      to: 'up',
      difference: '2.5',
      before: { period: '2018' },
      since: '2010',
    });
    expect(found('largest-change', caseOf([...calm, 7]))).toMatchObject({ to: 'down', difference: '-3.0' });
    expect(found('largest-change', caseOf([...calm, 12]))).toBeDefined();
    expect(found('largest-change', caseOf([...calm, 11.9]))).toBeUndefined();
    expect(found('largest-change', caseOf([11, 10, 11, 10, 11, 10, 11, 10, 12.5]))).toBeDefined();
    expect(found('largest-change', caseOf([10, 11, 10, 11, 10, 11, 10, 12.5]))).toBeUndefined();
  });

  it('is none where a step from a doubtful year, or to one, is larger', () => {
    const doubtful = [{ period: '2009', value: 50, shown: 50 }];
    expect(found('largest-change', caseOf([...calm, 20], { doubtful }))).toBeUndefined();
    expect(found('largest-change', caseOf([...calm, 60], { doubtful }))).toBeDefined();
    // Not the year before any.
    const away = [{ period: '2007', value: 50, shown: 50 }];
    expect(found('largest-change', caseOf([...calm, 20], { doubtful: away }))).toBeDefined();
  });

  it('is none over a gap, of a short series, or of values that overlap', () => {
    const [last, ...before] = yearsOf([...calm, 20], 1).toReversed();
    const years = [...before.toReversed(), { ...last, period: '2021' } as Case['years'][number]];
    expect(found('largest-change', caseOf([], { years }))).toBeUndefined();
    expect(found('largest-change', caseOf([10, 11, 10, 11, 20]))).toBeUndefined();
    expect(found('largest-change', caseOf([...calm, 20], { overlaps: true }))).toBeUndefined();
  });
});

describe('beside the country', () => {
  const country = (before: number, now: number) =>
    new Map([
      ['2017', before],
      ['2018', now],
    ]);

  it('a crossing has the other side the year before', () => {
    expect(found('crossed-country', caseOf([...QUIET], { country: country(14, 9) }))).toMatchObject({
      to: 'up',
      country: 9,
      countryBefore: 14,
    });
    expect(found('crossed-country', caseOf([...QUIET], { country: country(12, 14) }))).toMatchObject({
      to: 'down',
    });
    // Half a usual change beyond it.
    expect(found('crossed-country', caseOf([...QUIET], { country: country(14, 10) }))).toBeDefined();
  });

  it('is none on the same side, on the line, by a hair, or without the country’s year before', () => {
    for (const other of [country(14, 12), country(13, 9), country(14, 10.6), new Map([['2018', 9]])])
      expect(found('crossed-country', caseOf([...QUIET], { country: other }))).toBeUndefined();
  });

  it('a gap has closed where it was wide within ten years, and both are shown alike', () => {
    const values = [40, 12, 10, 13, 10, 12, 10, 13, 11];
    const years = values.map((_, at) => [String(2010 + at), 11] as const);
    expect(found('gap-closed', caseOf(values, { country: new Map(years) }))).toMatchObject({
      widest: { period: '2010' },
      difference: '29.0',
    });
    expect(found('gap-closed', caseOf(QUIET, { country: new Map(years) }))).toBeUndefined();
    expect(found('gap-closed', caseOf(values, { country: new Map([['2018', 11.1]]) }))).toBeUndefined();
    const alike = new Map([...years, ['2018', 11.04]]);
    expect(found('gap-closed', caseOf(values, { country: alike }))).toBeDefined();
  });

  it('a gap was wide with six times the usual change, ten years ago at the most', () => {
    const closed = (...values: number[]) => {
      const country = new Map(values.map((_, at) => [String(2010 + at), 11] as const));
      return found('gap-closed', caseOf(values, { country }));
    };
    // The usual change is 3.
    expect(closed(29, 12, 10, 13, 10, 12, 10, 13, 11)).toMatchObject({ difference: '18.0' });
    expect(closed(28.9, 12, 10, 13, 10, 12, 10, 13, 11)).toBeUndefined();
    const since = [12, 10, 13, 10, 12, 10, 13, 10, 12, 11];
    expect(closed(40, ...since)).toMatchObject({ widest: { period: '2010' } });
    expect(closed(40, 10, ...since)).toBeUndefined();
  });
});

describe('places', () => {
  it('are told of the first and the last, and of those that share them with two at most', () => {
    expect(found('first-or-last', caseOf(QUIET, { standing: place(1) }))).toMatchObject({ isFirst: true });
    expect(found('first-or-last', caseOf(QUIET, { standing: place(290) }))).toMatchObject({ isFirst: false });
    expect(found('first-or-last', caseOf(QUIET, { standing: place(288, 2) }))).toMatchObject({
      isFirst: false,
    });
    expect(found('first-or-last', caseOf(QUIET, { standing: place(100, 0, 100) }))).toBeDefined();
    const alone = found('first-or-last', caseOf(QUIET, { standing: place(1) }))?.score ?? 0;
    expect(found('first-or-last', caseOf(QUIET, { standing: place(1, 1) }))?.score).toBeLessThan(alone);
  });

  it.each([place(2), place(289), place(1, 3), place(1, 289), place(1, 0, 99)])(
    'are no news of %j',
    (standing) => {
      expect(found('first-or-last', caseOf(QUIET, { standing }))).toBeUndefined();
    },
  );

  it('are told where one fifth of all lies between two years, and the value is shown otherwise', () => {
    const moved = (from: number, to: number, values = QUIET) =>
      found('rank-moved', caseOf(values, { standing: place(to), standingBefore: place(from) }));
    expect(moved(10, 68)).toMatchObject({ standing: { rank: 68 }, standingBefore: { rank: 10 } });
    expect(moved(68, 10)).toBeDefined();
    expect(moved(10, 67)).toBeUndefined();
    // As far, but for those that have the same value.
    const [from, to] = [place(10), place(68, 5)];
    expect(found('rank-moved', caseOf(QUIET, { standing: to, standingBefore: from }))).toBeUndefined();
    expect(found('rank-moved', caseOf(QUIET, { standing: from, standingBefore: to }))).toBeUndefined();
    expect(moved(10, 200, [...QUIET, 11.04])).toBeUndefined();
  });
});

it('a value is far from its county beyond 19 of 20 municipalities, and where the difference is seen', () => {
  const far = (nearer: number, median: number) =>
    found('far-from-county', caseOf(QUIET, { county: { median, nearer } }));
  expect(far(0.95, 8)).toMatchObject({ to: 'up', difference: '3.0', median: 8 });
  expect(far(0.99, 20)).toMatchObject({ to: 'down', difference: '-9.0' });
  expect(far(0.94, 8)).toBeUndefined();
  expect(far(0.99, 11.04)).toBeUndefined();
});

it('a revision is told beyond three times a usual one, where both values are not shown alike', () => {
  const revised = (from: number, usual: number | null) =>
    found('revised-beyond-usual', caseOf(QUIET, { revised: { from, usual } }));
  expect(revised(8, 0.9)).toMatchObject({ from: 8 });
  expect(revised(8, 1)).toBeUndefined();
  expect(revised(8, null)).toBeUndefined();
  expect(revised(11.04, 0.001)).toBeUndefined();
});

it('a year that came with the release is told beside the year before, and lifts what else is told of it', () => {
  expect(found('new-year', caseOf(QUIET, { isNew: true }))).toMatchObject({
    before: { period: '2017', value: 13 },
    difference: '-2.0',
  });
  expect(found('new-year', caseOf(QUIET))).toBeUndefined();
  expect(found('new-year', caseOf([4], { isNew: true }))).toBeUndefined();
});

describe('the weight of a finding', () => {
  const record: ScoredNews = { ...(found('record', caseOf([...QUIET, 14])) as ScoredNews), score: 50 };

  it('falls with the share of municipalities of which the same is told, and rises for what is new', () => {
    expect(weighed(record, { isNew: false }, 0).score).toBe(50);
    expect(weighed(record, { isNew: false }, 1).score).toBe(15);
    expect(weighed(record, { isNew: true }, 1).score).toBe(45);
    expect(weighed({ ...record, score: 90 }, { isNew: true }, 0).score).toBe(100);
  });

  it('tells a rise from a fall', () => {
    const low = found('record', caseOf([...QUIET, 9])) as ScoredNews;
    expect(likeness(record)).not.toBe(likeness(low));
  });
});

it('values with all their decimals are compared as they are', () => {
  const one = caseOf([...QUIET, 13.04], { decimals: null });
  expect(found('record', one)).toMatchObject({ end: 'high' });
});
