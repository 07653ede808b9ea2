import { describe, expect, it } from 'vitest';
import { seriesSummary } from '../../../src/embed/axes.ts';

const UNIT = { lang: 'en', unitCode: 'percent', unitLabel: 'percent' } as const;
const series = (values: number[]) => values.map((value, index) => ({ period: String(2013 + index), value }));

describe('seriesSummary', () => {
  it('tells the ends and the extremes, the earliest of equals', () => {
    expect(seriesSummary(series([5, 1, 9, 9, 1, 4]), UNIT)).toBe(
      'Line chart. First value 5% (2013), last value 4% (2018). Lowest 1% (2014), highest 9% (2015).',
    );
  });

  it('says a unit in words once', () => {
    const words = { lang: 'sv', unitCode: 'sek', unitLabel: 'kronor' } as const;
    expect(seriesSummary(series([1500.5, 900, 1200]), words)).toBe(
      'Linjediagram. Första värdet 1\u00a0500,5\u00a0kronor (2013), sista värdet 1\u00a0200 (2015). Lägst 900 (2014), högst 1\u00a0500,5 (2013).',
    );
  });

  it('names what a percentage is of, once', () => {
    const pupils = { ...UNIT, noun: { one: 'per cent of pupils', other: 'per cent of pupils' } };
    expect(seriesSummary(series([5, 4]), pupils)).toBe(
      'Line chart. First value 5\u00a0per cent of pupils (2013), last value 4 (2014). Lowest 4 (2014), highest 5 (2013).',
    );
  });

  it('has nothing to tell of nothing', () => {
    expect(seriesSummary([], UNIT)).toBe('');
  });
});
