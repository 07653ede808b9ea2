import { describe, expect, it } from 'vitest';
import { barsOf } from '../../../src/embed/ranking/bars-of.ts';

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
