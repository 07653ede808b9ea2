import { describe, expect, it } from 'vitest';
import { barsOf } from '../../src/embed/ranking/bars-of.ts';
import { apiAddress, isWhole, questionIn, searchOf } from '../../src/site/compare/question.ts';

describe('the question in the address of the comparison page', () => {
  it('comes back as it was put, å ä ö included', () => {
    const question = { municipalities: ['0180', 'Håbo'], metrics: ['N01951', 'N01804'] };
    const search = searchOf(question);
    expect(search).toBe('?municipalities=0180,H%C3%A5bo&metrics=N01951,N01804');
    expect(questionIn(search)).toEqual(question);
  });

  it('reads commas however they are written, and passes over what is empty', () => {
    expect(questionIn('?municipalities=0180%2C%201480,&utm_source=x')).toEqual({
      municipalities: ['0180', '1480'],
      metrics: [],
    });
  });

  it('leaves out a list without elements, so that the API names what is missing', () => {
    expect(searchOf({ municipalities: [], metrics: [] })).toBe('');
    expect(apiAddress({ municipalities: [], metrics: ['N01951'] }, 'sv')).toBe(
      '/api/v1/compare?metrics=N01951',
    );
  });

  it('asks the API in the language of the page', () => {
    const question = { municipalities: ['0180', '1480'], metrics: ['N01951'] };
    expect(apiAddress(question, 'en')).toBe(
      '/api/v1/compare?municipalities=0180,1480&metrics=N01951&lang=en',
    );
    expect(apiAddress({ municipalities: [], metrics: [] }, 'en')).toBe('/api/v1/compare?lang=en');
  });

  it('keeps separators inside a name from becoming separators', () => {
    expect(questionIn(searchOf({ municipalities: ['a&metrics=b', '1480'], metrics: ['x'] }))).toEqual({
      municipalities: ['a&metrics=b', '1480'],
      metrics: ['x'],
    });
  });

  it('is whole with two municipalities and a metric', () => {
    expect(isWhole({ municipalities: ['0180', '1480'], metrics: ['N01951'] })).toBe(true);
    expect(isWhole({ municipalities: ['0180'], metrics: ['N01951'] })).toBe(false);
    expect(isWhole({ municipalities: ['0180', '1480'], metrics: [] })).toBe(false);
  });
});

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
