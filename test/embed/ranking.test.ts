import { describe, expect, it } from 'vitest';
import { BAR_RULES, barClass, barsOf, renderRankingEmbed, stripDrawing } from '../../src/embed/ranking.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import { rankingOf } from './samples.ts';

const sample = rankingOf('en', municipalitiesOf(), (place) => 1000 - place);
const codeOf = (rank: number) => sample.entries[rank - 1]?.geo ?? '';

describe('the rows of an embedded ranking', () => {
  /** The ranks that it shows, and a gap for those that it leaves out. */
  const ranks = (geo: string | null, count = 290): string => {
    const chosen = geo === null ? null : { geo, name: geo };
    const html = renderRankingEmbed({ ...sample, entries: sample.entries.slice(0, count), chosen });
    const rows = [...html.matchAll(/<tr class="(gap)">|<tr(?: class="on")?><td class="d">(\d+)</g)];
    return rows.map(([, gap, rank]) => gap ?? rank).join(' ');
  };

  it.each([
    ['the first ten', null, 290, '1 2 3 4 5 6 7 8 9 10'],
    ['the first ten where the chosen one is among them', codeOf(10), 290, '1 2 3 4 5 6 7 8 9 10'],
    ['the chosen one between its neighbours', codeOf(100), 290, '1 2 3 4 gap 98 99 100 101 102'],
    ['the chosen one at the end', codeOf(290), 290, '1 2 3 4 gap 286 287 288 289 290'],
    ['the chosen one soon behind the first', codeOf(11), 12, '1 2 3 4 gap 8 9 10 11 12'],
    ['all, without a gap, where there are few', '9999', 7, '1 2 3 4 5 6 7'],
  ])('are %s', (_, chosen, count, rows) => {
    expect(ranks(chosen, count)).toBe(rows);
  });
});

it.each([
  ['begin at zero and keep their proportions', [100, 50, 0], '0 100, 0 50, 0 0'],
  ['go to the left of zero for negative values', [-1, 3], '0 25, 25 75'],
  ['end at zero where all are negative', [-4, -2], '0 100, 50 50'],
  ['have no length where all is zero', [0, 0], '0 0, 0 0'],
])('the bars beside compared values %s', (_, values, bars) => {
  expect(
    barsOf(values)
      .map(({ x, width }) => `${x} ${width}`)
      .join(', '),
  ).toBe(bars);
});

describe('the class of a bar', () => {
  it('is a length in whole per cent, from where the bar begins', () => {
    expect(barsOf([100, 33.4, 0]).map(barClass)).toEqual(['b100', 'b33', 'b0']);
    expect(barsOf([-1, 3]).map(barClass)).toEqual(['b25', 'x25 b75']);
  });

  it('shows that there is something where there is next to nothing', () => {
    expect(barsOf([1000, 2]).map(barClass)).toEqual(['b100', 'b1']);
  });

  it('has a rule of the style for every length and beginning', () => {
    for (const { x, width } of barsOf([-7, -0.001, 0, 5, 9]))
      for (const name of barClass({ x, width }).split(' ')) expect(BAR_RULES).toContain(`.${name}{--`);
  });
});

describe('the strip of a ranking', () => {
  const codes = Array.from({ length: 100 }, (_, index) => String(1001 + index));
  /** Where the strokes of values stand, from 0 to 1000, and whether the strip says that it is logarithmic. */
  const strokesOf = (...values: number[]) => {
    const { html } = stripDrawing(rankingOf('sv', codes.slice(0, values.length), (at) => values[at] ?? 0));
    const places = [...html.matchAll(/M(\d+) 0v100/g)].map(([, place]) => Number(place));
    return { places: places.sort((a, b) => a - b), logarithmic: html.includes('<p class="note">') };
  };

  it.each([
    ['linear, from the lowest value to the highest', [10, 20, 30], [0, 500, 1000], false],
    [
      'logarithmic where one outlier pushes all others together',
      [1, 10, 10, 10, 10000],
      [0, 250, 250, 250, 1000],
      true,
    ],
    ['linear where a value is zero', [0, 1, 2, 3, 4, 9000], [0, 0, 0, 0, 0, 1000], false],
    ['linear where a value is below zero', [-1, 1, 2, 3, 4, 9000], [0, 0, 0, 0, 1, 1000], false],
    ['one place in the middle where all values are equal', [5, 5], [500, 500], false],
  ])('is %s', (_, values, places, logarithmic) => {
    expect(strokesOf(...values)).toEqual({ places, logarithmic });
  });
});
