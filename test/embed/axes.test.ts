import { describe, expect, it } from 'vitest';
import {
  everyYear,
  spanOf,
  tickTexts,
  unitScale,
  valueScale,
  yearScale,
  yearSpans,
} from '../../src/embed/axes.ts';

describe('the axis of values', () => {
  const literals = (values: number[]) => valueScale(values).ticks.map(({ literal }) => literal);

  it('starts at zero where that costs at most half of the height', () => {
    const scale = valueScale([50, 100]);
    expect([scale.showsZero, scale.at(0), scale.at(100)]).toEqual([true, 100, 0]);
  });

  it('leaves zero out where the values are far from it', () => {
    const scale = valueScale([897700, 984748]);
    expect(scale.showsZero).toBe(false);
    expect(scale.ticks[0]?.value).toBeGreaterThan(800000);
  });

  it('shows zero when the values lie on both sides of it, or near below it', () => {
    expect(valueScale([-1.7, 1.1]).showsZero).toBe(true);
    expect(valueScale([-1.7, -0.2]).at(0)).toBe(0);
    expect(valueScale([-100, -40]).showsZero).toBe(true);
    expect(valueScale([-100, -90]).showsZero).toBe(false);
  });

  it('keeps a wobble of a thousandth small, and has a height for equal values and for zeros', () => {
    const { at } = valueScale([1000, 1001]);
    expect(at(1000) - at(1001)).toBeLessThan(5);
    expect(valueScale([81, 81]).at(81)).toBeCloseTo(50, 0);
    expect(valueScale([0]).at(0)).toBe(100);
  });

  it.each([
    ['the decimals that their step needs', [-1.72966, 1.064516], ['-2', '-1', '0', '1', '2']],
    ['the same decimals each', [0.1, 0.92], ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']],
    ['whole numbers where every value is whole', [0, 1, 2], ['0', '1', '2']],
    ['one number where there is one', [6, 6], ['6']],
  ])('names its ticks with %s', (_, values, ticks) => {
    expect(literals(values)).toEqual(ticks);
  });

  it.each([
    [0, [0.31, 0.34], ['0', '1']],
    [0, [0, 0.4], ['0', '1']],
    [0, [0.4, 2.6], ['0', '1', '2', '3']],
    [1, [7.961, 7.968], ['7.7', '7.8', '7.9', '8.0', '8.1', '8.2']],
    [1, [0.0001, 0.0002], ['0.0', '0.1']],
    [0, [-0.4, -0.2], ['-1', '0']],
    [2, [1, 2, 3], ['0', '1', '2', '3']],
    [1, [0.12, 0.14], ['0.1', '0.2']],
  ])('names them with no more than %d decimals, %j too', (decimals, values, ticks) => {
    const scale = valueScale(values, decimals);
    expect(scale.ticks.map(({ literal }) => literal)).toEqual(ticks);
    for (const value of values) {
      expect(scale.at(value)).toBeGreaterThanOrEqual(0);
      expect(scale.at(value)).toBeLessThanOrEqual(100);
    }
  });
});

describe('the axis of a metric', () => {
  const percent = { lang: 'sv', unitCode: 'percent', unitLabel: 'procent', decimals: 1 } as const;

  it('begins at zero where its figures are totals, and need not where they are shares', () => {
    expect(unitScale([897700, 984748], { unitCode: 'count', decimals: 0 }).at(0)).toBe(100);
    expect(unitScale([90000, 99000], { unitCode: 'tonnes-co2e', decimals: 0 }).showsZero).toBe(true);
    expect(unitScale([80.1, 81.2], percent).showsZero).toBe(false);
  });

  it('has the per cent sign at its top number alone', () => {
    const said = tickTexts(unitScale([-2.5, 7.5], percent), percent).map(({ text, sign }) => text + sign);
    expect(said).toEqual(['\u22124', '\u22122', '0', '2', '4', '6', '8\u00a0%']);
    const count = { ...percent, unitCode: 'count' };
    expect(tickTexts(unitScale([5, 9], count), count).every(({ sign }) => sign === '')).toBe(true);
  });

  it.each([
    ['one value', [8.1]],
    ['values that are equal as they are shown', [8.11, 8.12, 8.13]],
    ['a value that rounds to zero', [1e-7]],
    ['a value below zero that rounds to it', [-0.01]],
    ['fifteen digits', [123_456_789_012_345]],
  ])('has different numbers, none with too many decimals and no zero with a sign, for %s', (_, values) => {
    const ticks = tickTexts(unitScale(values, percent), percent).map(({ text }) => text);
    expect(new Set(ticks).size).toBe(ticks.length);
    expect(ticks.length).toBeGreaterThan(0);
    for (const tick of ticks) expect(tick).toMatch(/^(?!\u2212[0,]+$)\u2212?[\d\u00a0]+(?:,\d)?$/);
  });
});

describe('the axis of years', () => {
  it('places years in proportion, and a single one in the middle', () => {
    const { at } = yearScale('2013', '2023');
    expect([at('2013'), at('2018'), at('2023')]).toEqual([0, 50, 100]);
    expect(yearScale('2022', '2022').at('2022')).toBe(50);
  });

  it.each([
    ['2010', '2022', ['2010', '2012', '2014', '2016', '2018', '2020', '2022']],
    ['1994', '2022', ['1994', '1998', '2002', '2006', '2010', '2014', '2018', '2022']],
    ['1995', '2022', ['1998', '2002', '2006', '2010', '2014', '2018', '2022']],
    ['2020', '2022', ['2020', '2021', '2022']],
    ['2021', '2022', ['2021', '2022']],
    ['2022', '2022', ['2022']],
  ])('names years of one distance between %s and %s, the last among them', (first, last, years) => {
    expect(yearScale(first, last).named).toEqual(years);
  });

  it.each([
    [
      ['2015', '2016', '2017', '2020', '2025'],
      ['2015', '2020', '2025'],
    ],
    [
      ['2014', '2018', '2022'],
      ['2014', '2018', '2022'],
    ],
    [
      ['2000', '2005', '2006', '2011', '2021', '2022'],
      ['2000', '2006', '2011', '2022'],
    ],
    [
      ['2000', '2004', '2009', '2013', '2022'],
      ['2000', '2004', '2009', '2013', '2022'],
    ],
  ])('names none that is not there: of %j', (listed, years) => {
    expect(yearScale(listed[0] ?? '', listed.at(-1) ?? '', listed).named).toEqual(years);
  });
});

describe('years', () => {
  it('that are not there are added between those that are', () => {
    const points = [
      { period: '2019', value: 1 },
      { period: '2022', value: 2 },
    ];
    const shown = everyYear(points).map(({ period, value }) => `${period} ${value}`);
    expect(shown).toEqual(['2019 1', '2020 null', '2021 null', '2022 2']);
    expect(everyYear([])).toEqual([]);
  });

  it('that follow each other are joined in words', () => {
    expect(yearSpans(['2007', '2008', '2010', '2015', '2016', '2017'])).toBe('2007–2008, 2010, 2015–2017');
    expect(yearSpans([])).toBe('');
  });

  it.each([
    ['2014', '2022', '2014–2015, 2020–2022'],
    ['2015', '2021', '2015, 2020–2021'],
    ['2020', '2020', '2020'],
    [null, null, null],
  ] as const)('from %s to %s of a metric are those that it has: %s', (first, last, text) => {
    const periods = ['2014', '2015', '2020', '2021', '2022'];
    expect(spanOf({ first, last, periods })).toBe(text);
  });
});
