import { describe, expect, it } from 'vitest';
import { digits, mostDecimals, roomBehind } from '../../src/embed/notes.ts';

const unit = (lang: 'sv' | 'en', unitCode = 'sek') => ({ lang, unitCode, unitLabel: 'kr' });
const shown = (literal: string, lang: 'sv' | 'en' = 'sv', decimals = 0) =>
  digits(literal, unit(lang), decimals).html.replaceAll('\u00a0', ' ');

describe('the digits of a number', () => {
  it.each([
    ['33.6', '33,6'],
    ['4.38', '4,38'],
    ['4.3812', '4,38<span class="dt">12</span>'],
    ['33.62', '33,6<span class="dt">2</span>'],
    ['25626.999281', '25 626<span class="dt">,999281</span>'],
    ['123.4', '123<span class="dt">,4</span>'],
    ['0.012345', '0,0123<span class="dt">45</span>'],
    ['-1.2345', '−1,23<span class="dt">45</span>'],
    ['0', '0'],
    ['0.05', '0,05'],
    ['984748', '984 748'],
    ['1e-7', '0,0000001'],
  ])('of %s are all there, and only decimals are lighter: %s', (literal, html) => {
    expect(shown(literal)).toBe(html);
  });

  it('stand in English with a point', () => {
    expect(shown('25626.999281', 'en')).toBe('25,626<span class="dt">.999281</span>');
  });

  it('keep room for the decimals of others in the column, before the per cent sign', () => {
    const decimals = mostDecimals(['1', '2.5', '3.25']);
    expect(decimals).toBe(2);
    expect(shown('1', 'sv', decimals)).toBe('1<span class="dp" data-room=",00"></span>');
    expect(shown('2.5', 'en', decimals)).toBe('2.5<span class="dp" data-room="0"></span>');
    expect(shown('3.25', 'sv', decimals)).toBe('3,25');
    expect(digits('2.5', unit('sv', 'percent'), 2).html).toBe(
      '2,5<span class="dp" data-room="0"></span>\u00a0%',
    );
  });

  it('keep room behind them for the decimals and the sign that others of the column have', () => {
    const room = (literal: string, code: string, column: { decimals: number; signs: string[] }) =>
      roomBehind(literal, unit('sv', code), column)?.html ?? null;
    const mixed = { decimals: 2, signs: ['', '\u00a0%', ''] };
    expect(room('1', 'sek', mixed)).toBe('<span class="dp" data-room=",00\u00a0%"></span>');
    expect(room('1.5', 'percent', mixed)).toBe('<span class="dp" data-room="0"></span>');
    expect(room('1.25', 'percent', mixed)).toBeNull();
    expect(room('1', 'sek', { decimals: 0, signs: ['', ''] })).toBeNull();
  });

  it('have no column without numbers', () => {
    expect(mostDecimals([])).toBe(0);
  });
});
