import { describe, expect, it } from 'vitest';
import { renderChartEmbed } from '../../src/embed/chart.ts';
import { chartSvg, renderCompareEmbed } from '../../src/embed/comparison.ts';
import { digits, mostDecimals, noteLine, roomBehind } from '../../src/embed/notes.ts';
import type { NewerYears } from '../../src/embed/views.ts';
import { breakable } from '../support/breakable.ts';
import { chartOf, compareOf, POPULATION, scaled, stockholm } from './samples.ts';

const PAGE = 'https://data.example.org/observations/SF.ONE.0180.2022';

describe('the notes of an embed', () => {
  const html = (...notes: string[]) => noteLine(notes, PAGE, 'sv')?.html ?? null;

  it('are nothing where there is nothing to mind', () => {
    expect(html()).toBeNull();
  });

  it('stand by themselves where they have room, and lead to the page with their mark where they may not have', () => {
    expect(html('Skalan visar inte noll.')).toBe('<p class="n">Skalan visar inte noll.</p>');
    const long = 'Skatten till regionen ingår inte, utom för Gotland, där den gör det.';
    expect(html(long)).toBe(
      `<p class="n o"><a href="${PAGE}" rel="noopener" target="_blank"><span>† Förbehåll: </span>${long}</a></p>`,
    );
  });

  it('have their mark once, also before what a row has one for', () => {
    const long = 'Gotland: Den innehåller det som är regionskatt i resten av landet.';
    expect(html(`† ${long}`)).toContain(`<span>† Förbehåll: </span>${long}</a>`);
    expect(html(`† ${long}`, '† Sala: Kort.')).toContain(
      `<span>† Förbehåll: </span>${long} † Sala: Kort.</a>`,
    );
    expect(html('† Gotland: Kort.')).toBe('<p class="n">† Gotland: Kort.</p>');
  });

  it('are escaped', () => {
    expect(html('<Värde> & år saknas.')).toBe('<p class="n">&lt;Värde&gt; &amp; år saknas.</p>');
  });
});

describe('the age of the newest year', () => {
  const metric = { id: 'BE0101N1', title: 'Folkmängd (SCB)', last: '2025' };
  const newer = { last: '2022', retrieved: '2024-08-30', metric };
  const chart = chartOf(stockholm('sv'));
  const compared = compareOf('sv', POPULATION, scaled(0.99));

  it.each([
    ['a chart', (age: NewerYears | null) => renderChartEmbed({ ...chart, newer: age })],
    ['a chart of fixed size', (age: NewerYears | null) => chartSvg({ ...chart, newer: age })],
    ['a comparison', (age: NewerYears | null) => renderCompareEmbed({ ...compared, newer: age })],
  ])('is told by %s, with the metric that goes on', (_, drawn) => {
    const text = breakable(drawn(newer))
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain('Senaste år hos oss: 2022, hämtat 2024-08-30');
    expect(text).toContain('Folkmängd (SCB)');
    expect(drawn(null)).not.toContain('Senaste år hos oss');
  });
});

describe('the digits of a number', () => {
  const unit = (lang: 'sv' | 'en', unitCode = 'sek') => ({ lang, unitCode, unitLabel: 'kr' });
  const shown = (literal: string, lang: 'sv' | 'en' = 'sv', decimals = 0) =>
    digits(literal, unit(lang), decimals).html.replaceAll('\u00a0', ' ');

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
  ])('%s are all there, and only decimals are lighter: %s', (literal, html) => {
    expect(shown(literal)).toBe(html);
  });

  it('stand in English with a point', () => {
    expect(shown('25626.999281', 'en')).toBe('25,626<span class="dt">.999281</span>');
  });

  it('keep room for the decimals of others in the column, before the per cent sign', () => {
    const decimals = mostDecimals(['1', '2.5', '3.25']);
    expect([decimals, mostDecimals([])]).toEqual([2, 0]);
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
});
