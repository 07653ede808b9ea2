import { describe, expect, it } from 'vitest';
import { seriesSummary } from '../../../src/embed/chart/series-summary.ts';

const UNIT = { lang: 'en', unitCode: 'percent', unitLabel: 'percent' } as const;
const series = (values: number[]) => values.map((value, index) => ({ period: String(2013 + index), value }));

describe('seriesSummary', () => {
  it('tells the ends and the extremes, the earliest of equals', () => {
    expect(seriesSummary(series([5, 1, 9, 9, 1, 4]), UNIT)).toBe(
      'Line chart. First value 5% (2013), last value 4% (2018). Lowest 1% (2014), highest 9% (2015).',
    );
  });

  it('has nothing to tell of nothing', () => {
    expect(seriesSummary([], UNIT)).toBe('');
  });
});
