import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from '../../../../src/embed/lines.ts';

describe('the places of labels beside the ends of lines', () => {
  it('are those of the lines where these are far enough apart', () => {
    expect(spread([80, 10, 45], 17)).toEqual([80, 10, 45]);
  });

  it('share the shift where two lines end together', () => {
    expect(spread([50, 50], 10)).toEqual([45, 55]);
  });

  it('stay inside the plot', () => {
    expect(spread([100, 100, 99], 10)).toEqual([90, 100, 80]);
    expect(spread([0, 0], 10)).toEqual([0, 10]);
  });

  it('stand closer, evenly, where not all fit', () => {
    expect(spread([50, 50, 50], 80)).toEqual([0, 50, 100]);
  });

  it('is nothing for nothing, and one label is where its line ends', () => {
    expect(spread([], 10)).toEqual([]);
    expect(spread([33], 10)).toEqual([33]);
  });

  it('never come nearer than the gap, keep the order of the lines and lie from 0 to 100', () => {
    const wanted = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(wanted, (ends) => {
        const places = spread(ends, 17);
        const order = ends.map((_, index) => index).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0) || a - b);
        const sorted = order.map((index) => places[index] ?? Number.NaN);
        for (const [index, place] of sorted.entries()) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(100 + 1e-9);
          if (index > 0) expect(place - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(17 - 1e-9);
        }
      }),
    );
  });
});
