import { describe, expect, it } from 'vitest';
import {
  columnOf,
  figureCell,
  figureData,
  figureShown,
  revisedNote,
  roomBehind,
} from '../../src/embed/notes.ts';
import { figureOf, stockholm } from './samples.ts';

describe('a figure that is shown', () => {
  const unit = (decimals: number | null, unitCode = 'percent') =>
    ({ lang: 'sv', unitCode, unitLabel: 'kr', decimals }) as const;
  const shown = (literal: string, decimals: number | null) =>
    figureData(literal, unit(decimals)).html.replaceAll('\u00a0', ' ');

  it('is rounded, and has its exact literal at hand', () => {
    expect(shown('7.975064', 1)).toBe('<data value="7.975064" data-exact title="7,975064 %">8,0 %</data>');
  });

  it.each([
    ['8', 1, '8,0 %'],
    ['7.5', 1, '7,5 %'],
    ['7.975064', null, '7,975064 %'],
  ])('%s with %j decimals says nothing more: it is exact', (literal, decimals, text) => {
    expect(shown(literal, decimals)).toBe(`<data value="${literal}">${text}</data>`);
  });

  it('has room behind it for the decimals and the sign that others of its column have', () => {
    const column = columnOf([
      { value: 1, metric: unit(0, 'sek') },
      { value: '2.25', metric: unit(2) },
    ]);
    const room = (literal: string, one: ReturnType<typeof unit>) =>
      roomBehind(literal, one, column)?.html ?? null;
    expect(room('1', unit(0, 'sek'))).toBe('<span class="dp" data-room=",00\u00a0%"></span>');
    expect(room('1.5', unit(1))).toBe('<span class="dp" data-room="0"></span>');
    expect(room('1.25', unit(2))).toBeNull();
    expect(roomBehind('1', unit(0, 'sek'), columnOf([]))).toBeNull();
  });
});

describe('a figure in a table', () => {
  const head = { ...stockholm('sv'), unitCode: 'percent', decimals: 1 };
  const figure = figureOf(head, { geo: '0180', name: 'Stockholm' }, { period: '2022', value: 7.975064 });
  const noted = { ...figure, notes: ['Skattad.'] };
  const data = '<data value="7.975064" data-exact title="7,975064 %">8,0 %</data>';
  const page = '/observations/SF.N01951.0180.2022';

  it.each([
    ['leads to its page', figureShown(figure), `<a href="${page}">${data}</a>`],
    ['leads where it is said', figureShown(figure, { link: '#there' }), `<a href="#there">${data}</a>`],
    ['leads nowhere, exact', figureShown(figure, { link: null, exact: true }), '7,975064 %'],
    [
      'has the sign of its notes',
      figureShown(noted, { link: null }),
      `${data}<abbr title="Förbehåll">†</abbr>`,
    ],
    [
      'has none where they stand whole',
      figureShown(noted, { marked: false }),
      `<a href="${page}">${data}</a>`,
    ],
    [
      'is written with its unit',
      figureShown(figure, { link: null, shown: 'åtta' }),
      data.replace('8,0 %', 'åtta'),
    ],
  ])('%s', (_, { html }, expected) => {
    expect(html.replaceAll('\u00a0', ' ')).toBe(expected);
  });

  it('leads from its sign to its notes', () => {
    expect(figureShown(noted).html).toContain(`<a class="dn" href="${page}" aria-label="`);
  });

  it('is a dash where it has no value, and says why', () => {
    const missing = figureOf(head, { geo: '0180', name: 'Stockholm' }, { period: '2022', value: null });
    expect(figureCell(missing, head).html).toContain('>Källan redovisar inget värde</span>');
    expect(figureCell(null, head).html).toContain('title="Värde saknas">–</span></td>');
  });
});

describe('a revision', () => {
  const unit = { lang: 'sv', unitCode: 'percent', unitLabel: 'procent', decimals: 1 } as const;
  const revised = { release: '2026-06-25', previousValue: '7.96', type: 'revised' } as const;

  it('says what the figure was, unless that looks the same', () => {
    expect(revisedNote(unit, revised, 7.42)).toBe('Reviderad i utgåva 2026-06-25, tidigare 8,0\u00a0%');
    expect(revisedNote(unit, revised, 8.04)).toBe('Reviderad i utgåva 2026-06-25');
  });
});
