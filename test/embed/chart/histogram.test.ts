import { describe, expect, it } from 'vitest';
import { histogramOf } from '../../../src/embed/chart/histogram.ts';
import { histogramDrawing } from '../../../src/embed/chart/histogram-drawing.ts';

const LABELLED = { lang: 'sv', id: 'd', title: 'Mått <1>', description: 'Så' } as const;
const countsOf = (values: number[]) => histogramOf(values)?.intervals.map(({ count }) => count) ?? [];

describe('histogramOf', () => {
  it('counts every value once, the highest too', () => {
    const values = [0, 1, 1, 2, 19.5, 20];
    const counts = countsOf(values);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
    expect(counts).toHaveLength(20);
    expect(counts.slice(0, 3)).toEqual([1, 2, 1]);
    expect(counts.at(-1)).toBe(2);
  });

  it('has intervals without a gap, of one width, that hold their lower bound', () => {
    const histogram = histogramOf([0.1, 0.2, 0.3, 0.9]);
    const { intervals = [] } = histogram ?? {};
    for (const [place, { from }] of intervals.slice(1).entries()) expect(from).toBe(intervals[place]?.to);
    expect(histogram?.step).toBe('0.05');
    expect(intervals[0]?.literals).toEqual(['0.10', '0.15']);
  });

  it('reaches below zero', () => {
    expect(histogramOf([-3.2, -1, 4])?.intervals[0]?.from).toBeLessThanOrEqual(-3.2);
    expect(countsOf([-3.2, -1, 4]).reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('is nothing for one value, equal values or none', () => {
    expect([histogramOf([5]), histogramOf([5, 5]), histogramOf([])]).toEqual([null, null, null]);
  });
});

describe('histogramDrawing', () => {
  it('draws each bar from zero, in proportion to its count', () => {
    const histogram = histogramOf([0, 1, 1, 20]);
    if (histogram === null) throw new Error('expected a histogram');
    const { html } = histogramDrawing(histogram, LABELLED);
    const heights = [...html.matchAll(/<rect [^>]*y="([\d.]+)%"[^>]*height="([\d.]+)%"/g)].map(
      ([, y, height]) => [Number(y), Number(height)],
    );
    expect(heights).toHaveLength(20);
    expect(heights.slice(0, 3)).toEqual([
      [50, 50],
      [0, 100],
      [100, 0],
    ]);
    expect(html).toContain('<title id="d-t">Mått &lt;1&gt;</title>');
    expect(html).toContain('aria-labelledby="d-t d-d"');
  });
});
