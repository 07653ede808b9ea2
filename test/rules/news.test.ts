import { describe, expect, it } from 'vitest';
import { type Case, likeness, NEWS_RULES, newsOf, type ScoredNews, weighed } from '../../src/rules/news.ts';

const yearsOf = (values: readonly number[], first = 2010): Case['years'] =>
  values.map((value, at) => ({ period: String(first + at), value }));

/** A series that goes up and down by turns, of which nothing is to be told. */
const QUIET = [10, 12, 10, 13, 10, 12, 10, 13, 11];

const caseOf = (values: readonly number[] = QUIET, more: Partial<Case> = {}): Case => ({
  years: yearsOf(values),
  begin: 'series',
  decimals: 1,
  overlaps: false,
  isNew: false,
  country: new Map(),
  standing: null,
  standingBefore: null,
  county: null,
  ...more,
});

const rulesOf = (one: Case): string[] => newsOf(one).map(({ rule }) => rule);
const found = (name: string, one: Case): ScoredNews | undefined =>
  newsOf(one).find(({ rule }) => rule === name);

const place = (rank: number, sharing = 0, total = 290) => ({ rank, sharing, total, isWhole: true });

it.each([
  ['a series that goes up and down as it always does', QUIET],
  ['no year', []],
  ['one year', [4]],
  ['two years', [4, 4]],
  ['the same value every year', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
])('tells nothing of %s', (_, values) => {
  expect(rulesOf(caseOf(values))).toEqual([]);
  for (const begin of ['gap', 'break'] as const) expect(rulesOf(caseOf(values, { begin }))).toEqual([]);
});

it('names every rule once', () => {
  const names = NEWS_RULES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('a record', () => {
  it.each([
    ['the highest', [...QUIET, 13.01], {}, { end: 'high', since: { from: 'series', year: '2010' } }],
    ['the lowest', [...QUIET, 9.99], {}, { end: 'low', since: { from: 'series', year: '2010' } }],
    ['behind a gap', [...QUIET, 14], { begin: 'gap' }, { since: { from: 'gap', year: '2010' } }],
    ['since a break', [...QUIET, 14], { begin: 'break' }, { since: { from: 'break', year: '2010' } }],
    ['with the one before it', [...QUIET, 14], {}, { former: { period: '2013', value: 13 } }],
    ['since ten years ago', [15, ...QUIET, 14], {}, { score: 48, since: { from: 'year', year: '2010' } }],
    ['with the one after it', [15, ...QUIET, 14], {}, { former: { period: '2014', value: 13 } }],
    ['of eight years', [10, 12, 10, 13, 10, 12, 10, 14], {}, { since: { from: 'series', year: '2010' } }],
    ['since as much', [14, ...QUIET, 14], {}, { since: { from: 'year', year: '2010' } }],
  ] as const)('is %s of exact values', (_, values, more, expected) => {
    expect(found('record', caseOf(values, more))).toMatchObject(expected);
  });

  it.each([
    ['in a short series', [10, 12, 10, 13, 10, 12, 14]],
    ['where nine years ago there was as much', [14, 12, 10, 13, 10, 12, 10, 13, 11, 14]],
    ['where the year before is the same', [...QUIET, 14, 14]],
  ])('is none %s', (_, values) => {
    expect(found('record', caseOf(values))).toBeUndefined();
  });
});

describe('a run', () => {
  it('is at least four exact steps the same way, longer than any before', () => {
    expect(found('longest-run', caseOf([5, 4, 5, 4, 5, 6, 7, 8]))).toMatchObject({
      ...{ to: 'up', steps: 4, start: { period: '2013' }, since: null },
    });
    expect(found('longest-run', caseOf([5, 6, 5, 6, 5, 4, 3, 2]))).toMatchObject({ to: 'down', steps: 4 });
    // No reader sees the steps of 0.01, which are steps nonetheless.
    expect(found('longest-run', caseOf([5, 4, 4.01, 4.02, 4.03, 4.04]))).toMatchObject({ steps: 4 });
  });

  it('is every year where none goes the other way', () => {
    for (const begin of ['series', 'gap', 'break'] as const)
      expect(found('longest-run', caseOf([1, 2, 3, 4, 5], { begin }))).toMatchObject({
        since: { from: begin, year: '2010' },
      });
  });

  it.each([
    ['as long as another', [1, 2, 3, 4, 5, 4, 5, 6, 7, 8], {}],
    ['too short', [5, 4, 5, 4, 5, 6, 7], {}],
    ['ended by the newest year', [5, 4, 5, 6, 7, 8, 8], {}],
    ['of values that overlap', [5, 4, 5, 6, 7, 8], { overlaps: true }],
  ])('is none where it is %s', (_, values, more) => {
    expect(found('longest-run', caseOf(values, more))).toBeUndefined();
  });
});

describe('the largest change', () => {
  const calm = [10, 11, 10, 11, 10, 11, 10, 11, 10];

  it.each([
    ['beyond all before', [...calm, 12.5], { to: 'up', difference: '2.5', before: { period: '2018' } }],
    ['as far down', [...calm, 7], { to: 'down', difference: '-3.0', since: { from: 'series' } }],
    ['twice as much as usual', [...calm, 12], { to: 'up' }],
    ['the largest since a year', [10, 14, ...calm, 13], { since: { from: 'year', year: '2011' } }],
    ['beside a larger one the other way', [20, ...calm, 13], { since: { from: 'series' } }],
  ])('is %s', (_, values, expected) => {
    expect(found('largest-change', caseOf(values))).toMatchObject(expected);
  });

  it.each([
    ['less than twice as much as usual', [...calm, 11.9], {}],
    ['one of few', [10, 11, 10, 11, 10, 11, 10, 12.5], {}],
    ['of values that overlap', [...calm, 20], { overlaps: true }],
    ['what nobody sees', calm.map((value) => value / 1000).concat(0.05), { decimals: 0 }],
  ])('is none where it is %s', (_, values, more) => {
    expect(found('largest-change', caseOf(values, more))).toBeUndefined();
  });
});

describe('beside the country', () => {
  const country = (before: number, now: number) =>
    new Map([
      ['2017', before],
      ['2018', now],
    ]);

  it.each([
    [14, 9, { to: 'up', country: 9, countryBefore: 14 }],
    [12, 14, { to: 'down' }],
    // Half a usual change beyond it.
    [14, 10, { to: 'up' }],
  ])('a crossing has the other side the year before: from %d to %d', (before, now, expected) => {
    expect(found('crossed-country', caseOf(QUIET, { country: country(before, now) }))).toMatchObject(
      expected,
    );
  });

  it('is none on the same side, on the line, by a hair, or without the country’s year before', () => {
    for (const other of [country(14, 12), country(13, 9), country(14, 10.6), new Map([['2018', 9]])])
      expect(found('crossed-country', caseOf(QUIET, { country: other }))).toBeUndefined();
  });
});

describe('places', () => {
  it.each([place(1), place(2), place(3), place(288), place(290), place(286, 2), place(98, 0, 100)])(
    'near an end are news: %j',
    (standing) => {
      expect(found('near-an-end', caseOf(QUIET, { standing }))).toMatchObject({ standing });
    },
  );

  it.each([place(4), place(287), place(1, 3), place(1, 289), place(1, 0, 99)])(
    'are no news of %j',
    (standing) => {
      expect(found('near-an-end', caseOf(QUIET, { standing }))).toBeUndefined();
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

it('a year that came with the release is told beside the year before', () => {
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
