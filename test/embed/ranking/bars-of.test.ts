import { describe, expect, it } from 'vitest';
import { BAR_RULES, barClass, barsOf } from '../../../src/embed/ranking.ts';

describe('the bars beside compared values', () => {
  it('begin at zero and keep their proportions', () => {
    expect(barsOf([100, 50, 0])).toEqual([
      { x: 0, width: 100 },
      { x: 0, width: 50 },
      { x: 0, width: 0 },
    ]);
  });

  it('go to the left of zero for negative values', () => {
    expect(barsOf([-1, 3])).toEqual([
      { x: 0, width: 25 },
      { x: 25, width: 75 },
    ]);
    expect(barsOf([-4, -2])).toEqual([
      { x: 0, width: 100 },
      { x: 50, width: 50 },
    ]);
  });

  it('have no length where all is zero', () => {
    expect(barsOf([0, 0])).toEqual([
      { x: 0, width: 0 },
      { x: 0, width: 0 },
    ]);
  });
});

describe('barClass', () => {
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
