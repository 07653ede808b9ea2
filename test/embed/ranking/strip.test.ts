import { describe, expect, it } from 'vitest';
import { stripDrawing, stripScale } from '../../../src/embed/ranking.ts';
import { rankingOf } from '../sample-metrics.ts';

const codes = Array.from({ length: 100 }, (_, index) => String(1001 + index));

describe('the scale of a strip', () => {
  it('is linear, from the lowest value to the highest', () => {
    const { at, logarithmic } = stripScale([10, 20, 30]);
    expect([10, 20, 30].map(at)).toEqual([0, 500, 1000]);
    expect(logarithmic).toBe(false);
  });

  it('is logarithmic where one outlier would push all others together', () => {
    const { at, logarithmic } = stripScale([1, 2, 3, 4, 10000]);
    expect(logarithmic).toBe(true);
    expect(at(10)).toBe(250);
  });

  it('stays linear where a value is zero or below', () => {
    for (const low of [0, -1]) {
      const { at, logarithmic } = stripScale([low, 1, 2, 3, 4, 9000]);
      expect([logarithmic, at(low), at(9000)]).toEqual([false, 0, 1000]);
    }
    expect(stripScale([1, 1, 2, 3, 4, 9000]).logarithmic).toBe(true);
  });

  it('has equal values in the middle', () => {
    expect(stripScale([5, 5]).at(5)).toBe(500);
  });
});

describe('stripDrawing', () => {
  it('has a stroke for each municipality, and names the ends', () => {
    const view = rankingOf('sv', codes, (place) => place);
    const { html } = stripDrawing({ ...view, chosen: { geo: '1050', name: 'Kommun 1050' } });
    expect(html.match(/M\d+ 0v100/g)).toHaveLength(101);
    expect(html).toContain('<path class="on" d="M495 0v100"');
    expect(html).toContain('Lägst: <strong>0</strong> <bdi>Kommun 1001</bdi>');
    expect(html).toContain('Högst: <strong>99</strong> <bdi>Kommun 1100</bdi></span>');
  });

  it('has a sign at an end that has notes of its own, which leads to them', () => {
    const view = rankingOf('sv', codes, (place) => place);
    const entries = view.entries.map((one) => (one.geo === '1100' ? { ...one, notes: ['Annat.'] } : one));
    expect(stripDrawing({ ...view, entries }).html.match(/<bdi>.*?<\/span>/g)).toEqual([
      '<bdi>Kommun 1001</bdi></span>',
      '<bdi>Kommun 1100</bdi><a class="dn" href="#ranking-notes" aria-label="Förbehåll om Kommun 1100">†</a></span>',
    ]);
  });

  it('says how many more stand at an end', () => {
    const view = rankingOf('sv', codes, (place) => Math.max(2, place));
    const { html } = stripDrawing(view);
    expect(html).toContain('Lägst: <strong>2</strong> <bdi>Kommun 1001</bdi> och 2 till</span>');
  });
});
