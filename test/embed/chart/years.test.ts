import { describe, expect, it } from 'vitest';
import { everyYear, yearScale, yearSpans } from '../../../src/embed/axes.ts';

describe('yearScale', () => {
  it('places years in proportion', () => {
    const { at } = yearScale('2013', '2023');
    expect([at('2013'), at('2018'), at('2023')]).toEqual([0, 50, 100]);
  });

  it('names round years between the ends, none nearer than a step', () => {
    expect(yearScale('2013', '2022').between).toEqual(['2016', '2018', '2020']);
    expect(yearScale('1994', '2022').between).toEqual(['2000', '2005', '2010', '2015']);
    expect(yearScale('2020', '2022').between).toEqual(['2021']);
  });

  it('puts a single year in the middle', () => {
    expect(yearScale('2022', '2022')).toMatchObject({ between: [] });
    expect(yearScale('2022', '2022').at('2022')).toBe(50);
  });
});

describe('everyYear', () => {
  it('adds the years between that are not there', () => {
    const points = [
      { period: '2019', value: 1 },
      { period: '2022', value: 2 },
    ];
    expect(everyYear(points).map(({ period, value }) => `${period} ${value}`)).toEqual([
      '2019 1',
      '2020 null',
      '2021 null',
      '2022 2',
    ]);
  });

  it('has nothing to add to nothing', () => {
    expect(everyYear([])).toEqual([]);
  });
});

describe('yearSpans', () => {
  it('joins runs of years', () => {
    expect(yearSpans(['2007', '2008', '2010', '2015', '2016', '2017'])).toBe('2007–2008, 2010, 2015–2017');
    expect(yearSpans([])).toBe('');
  });
});
