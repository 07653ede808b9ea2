import { describe, expect, it } from 'vitest';
import { classesOf, legendRule } from '../../../src/embed/map.ts';

const groupsOf = (values: readonly number[]) =>
  classesOf(values).groups.map(({ at, low, high, count }) => [at, low, high, count]);

describe('the classes of a map', () => {
  it('are five groups of the same size, bounded by values that are there', () => {
    expect(groupsOf([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([
      [0, 1, 2, 2],
      [1, 3, 4, 2],
      [2, 5, 6, 2],
      [3, 7, 8, 2],
      [4, 9, 10, 2],
    ]);
  });

  it('hold one outlier of a thousandfold with its neighbours', () => {
    expect(groupsOf([1, 2, 3, 4, 5000])).toHaveLength(5);
  });

  it('never part equal values', () => {
    expect(groupsOf([1, 1, 1, 1, 1, 1, 2, 3])).toEqual([
      [3, 1, 1, 6],
      [4, 2, 3, 2],
    ]);
  });

  it('are one where all values are equal', () => {
    expect(groupsOf([0, 0, 0])).toEqual([[4, 0, 0, 3]]);
  });

  it('part at zero where there are both signs, zero being above', () => {
    const classes = classesOf([-3, -2, -1, 0, 1, 2]);
    expect(classes.rule).toBe('diverging');
    expect(classes.groups.map(({ at, low }) => [at, low])).toEqual([
      [0, -3],
      [1, -2],
      [2, -1],
      [3, 0],
      [4, 1],
      [5, 2],
    ]);
    expect(classesOf([-2, -1]).rule).toBe('quantiles');
    expect(classesOf([0, 1]).rule).toBe('quantiles');
  });

  it('count zeros among those above, whose groups they fill', () => {
    expect(groupsOf([-1, 0, 0, 0, 3, 6])).toEqual([
      [2, -1, -1, 1],
      [4, 0, 0, 3],
      [5, 3, 6, 2],
    ]);
  });

  it('put every value into the group that names it', () => {
    const values = [-9, -4, -4, -1, 0, 3, 3, 8];
    const { groups, classOf } = classesOf(values);
    for (const value of values) {
      const group = groups.find(({ at }) => at === classOf(value));
      expect(group?.low).toBeLessThanOrEqual(value);
      expect(group?.high).toBeGreaterThanOrEqual(value);
    }
  });
});

it.each([
  ['as many of each', Array.from({ length: 290 }, (_, at) => at), 'quantiles'],
  ['one more or less of few', [1, 2, 3, 4, 5, 6, 7], 'quantiles'],
  [
    'many that are equal',
    [...Array.from({ length: 100 }, () => 1), ...Array.from({ length: 190 }, (_, at) => at + 2)],
    'sameColour',
  ],
  ['all equal', [0, 0, 0], 'quantiles'],
  ['few below zero', [-3, -2, -1, ...Array.from({ length: 30 }, (_, at) => at)], 'diverging'],
  [
    'many zeros',
    [-3, -2, -1, ...Array.from({ length: 30 }, () => 0), ...Array.from({ length: 30 }, (_, at) => at + 1)],
    'sameColour',
  ],
])('of %s the legend says what is true', (_, values, expected) => {
  expect(legendRule(classesOf(values))).toBe(expected);
});
