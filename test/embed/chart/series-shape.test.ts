import { describe, expect, it } from 'vitest';
import { seriesShape, valueScale, yearScale } from '../../../src/embed/axes.ts';

const shapeOf = (values: (number | null)[], breaks: string[] = []) => {
  const points = values.map((value, index) => ({ period: String(2010 + index), value }));
  const years = yearScale('2010', String(2009 + values.length));
  return seriesShape(points, { years, values: valueScale([0, 100]) }, breaks);
};

describe('seriesShape', () => {
  it('draws one line through neighbouring years', () => {
    expect(shapeOf([0, 50, 100])).toEqual({ path: 'M0,100L50,50L100,0', lone: [] });
  });

  it('breaks the line at a year without value', () => {
    expect(shapeOf([0, 50, null, 50, 100]).path).toBe('M0,100L25,50M75,50L100,0');
  });

  it('leads no line over to a year from which the series means something else', () => {
    expect(shapeOf([0, 50, 50, 50, 100], ['2012']).path).toBe('M0,100L25,50M50,50L75,50L100,0');
    expect(shapeOf([0, 50], ['2011'])).toEqual({
      path: '',
      lone: [
        { x: 0, y: 100 },
        { x: 100, y: 50 },
      ],
    });
    expect(shapeOf([0, 50], ['2010', '1999']).path).toBe(shapeOf([0, 50]).path);
  });

  it('draws a year that stands alone as a point and not as a line', () => {
    expect(shapeOf([100, null, 50, null, 0, 0])).toEqual({
      path: 'M80,100L100,100',
      lone: [
        { x: 0, y: 0 },
        { x: 40, y: 50 },
      ],
    });
  });

  it('never takes a missing value for zero', () => {
    expect(shapeOf([null, null, null])).toEqual({ path: '', lone: [] });
  });
});
