import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyYear, spanOf, tickTexts, unitScale, yearScale, yearSpans } from '../../src/embed/axes.ts';

/** What stands at an axis of values or years, as axes.txt has it. */
function axisOf(title: string, numbers: readonly string[]): string {
  if (title.startsWith('years')) {
    const listed = title.includes('there are') ? numbers : null;
    return yearScale(numbers[0] ?? '', numbers.at(-1) ?? '', listed).named.join(' ');
  }
  const decimals = /decimals (\d)/.exec(title)?.[1];
  const unit = {
    ...{ lang: 'sv' as const, unitCode: title.startsWith('totals') ? 'count' : 'percent', unitLabel: '' },
    decimals: decimals === undefined ? null : Number(decimals),
  };
  const values = numbers.map(Number);
  const scale = unitScale(values, unit);
  const ticks = tickTexts(scale, unit).map(({ text, sign }) => `${text}${sign}`.replaceAll('\u00a0', ' '));
  const places = values.map((value) => Math.round(scale.at(value)));
  return `${ticks.join(', ')}${scale.showsZero ? '' : ', cut'}: ${places.join(' ')}`;
}

const AXES = readFileSync(join(import.meta.dirname, 'axes.txt'), 'utf8');
const rows = [...AXES.matchAll(/^= (.*): (.*)\n(.*)$/gm)].map(([, ...row]) => row);

it.each(rows)('an axis: %s', (title = '', numbers = '', axis = '') => {
  expect(axisOf(title, numbers.split(' '))).toBe(axis);
});

it('places years in proportion, a single one in the middle, and names none beyond its ends', () => {
  const { at } = yearScale('2013', '2023');
  expect([at('2013'), at('2018'), at('2023')]).toEqual([0, 50, 100]);
  expect(yearScale('2022', '2022').at('2022')).toBe(50);
  expect(yearScale('2018', '2022', ['2010', '2018', '2022']).named).toEqual(['2018', '2022']);
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
