import { describe, expect, it } from 'vitest';
import { valueScale } from '../../../src/embed/axes.ts';

const literals = (values: number[]) => valueScale(values).ticks.map(({ literal }) => literal);

describe('valueScale', () => {
  it('starts at zero where that costs at most half of the height', () => {
    const scale = valueScale([50, 100]);
    expect([scale.showsZero, scale.at(0), scale.at(100)]).toEqual([true, 100, 0]);
  });

  it('leaves zero out where the values are far from it, and says so', () => {
    const scale = valueScale([897700, 984748]);
    expect(scale.showsZero).toBe(false);
    expect(scale.ticks[0]?.value).toBeGreaterThan(800000);
  });

  it('shows zero when the values lie on both sides of it, or below it', () => {
    expect(valueScale([-1.7, 1.1]).showsZero).toBe(true);
    expect(valueScale([-1.7, -0.2]).at(0)).toBe(0);
    expect(valueScale([-100, -40]).showsZero).toBe(true);
    expect(valueScale([-100, -90]).showsZero).toBe(false);
  });

  it('keeps a wobble of a thousandth small', () => {
    const { at } = valueScale([1000, 1001]);
    expect(at(1000) - at(1001)).toBeLessThan(5);
  });

  it('has a height for equal values and for zeros', () => {
    expect(valueScale([81, 81]).at(81)).toBeCloseTo(50, 0);
    expect(valueScale([0]).at(0)).toBe(100);
  });

  it('names ticks with the decimals their step needs', () => {
    expect(literals([-1.72966, 1.064516])).toEqual(['-2', '-1', '0', '1', '2']);
    expect(literals([0.1, 0.92])).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
  });

  it('has only whole ticks where every value is whole', () => {
    expect(literals([0, 1, 2])).toEqual(['0', '1', '2']);
    expect(literals([6, 6])).toEqual(['6']);
  });
});
