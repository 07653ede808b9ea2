import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mapDrawing, mapSvg } from '../../src/embed/map.ts';
import outlines from '../../src/embed/outlines.json' with { type: 'json' };
import { OUTLINES_FILE, outlinesSvg } from '../../src/embed/outlines.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import { pageOf } from '../support/page.ts';
import { rankingOf } from './samples.ts';

const CODES = Object.keys(outlines.paths).sort();
const NO_TOTAL = { unitCode: 'years', unitLabel: 'år' };
const counted = rankingOf('sv', CODES, (place) => 2326 + ((place * 7919) % 290) * 3387);
const sample = { ...counted, ...NO_TOTAL };

describe('the outlines', () => {
  it('are those of the register, each of them a closed path', () => {
    expect(CODES).toEqual(municipalitiesOf());
    for (const path of Object.values(outlines.paths))
      expect(path).toMatch(/^(?:M\d+ \d+l-?\d+[ -][\d -]+z)+$/);
  });

  it('say what they were made of', () => {
    expect(outlines.credit).toBe('Karta: SCB');
    expect(outlines.origin.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('enlarge the regions of Stockholm, Gothenburg and Malmö', () => {
    const enlarged = (name: string) => outlines.insets.find((inset) => inset.name === name)?.codes;
    expect(enlarged('Stockholm')).toEqual(expect.arrayContaining(['0180', '0183', '0162']));
    expect(enlarged('Göteborg')).toEqual(expect.arrayContaining(['1480', '1402']));
    expect(enlarged('Malmö')).toEqual(expect.arrayContaining(['1280', '1231']));
  });
});

describe('the outlines as a file', () => {
  const file = outlinesSvg();

  it('have every municipality once, by its code, and nothing that runs or fills', () => {
    expect([...file.matchAll(/<path id="k(\d{4})" d="M/g)].map(([, code]) => code).sort()).toEqual(CODES);
    expect(file).not.toMatch(/<script|<style|fill|href/);
    expect(gzipSync(file).length).toBeLessThan(25_000);
  });

  it('are what a map of the site draws from, without titles and with a point as in the embed', () => {
    const { html } = mapDrawing({ ...sample, chosen: { geo: '0183', name: 'Sundbyberg' } }, OUTLINES_FILE);
    expect(html.match(/<use href="\/outlines\.svg#k\d{4}"><\/use>/g)).toHaveLength(290);
    expect(html.match(/<use class="on" href="\/outlines\.svg#k0183"\/>/g)).toHaveLength(1);
    const named = new Set([...html.matchAll(/#(k\d{4})"/g)].map(([, name]) => name));
    for (const name of named) expect(file).toContain(`id="${name}"`);
    expect(html).not.toContain('<path');
  });
});

describe('what the colours of rounded figures stand for', () => {
  const legendOf = (decimals: number | null, valueAt: (place: number) => number): string[] => {
    const { html } = mapDrawing({ ...rankingOf('sv', CODES, valueAt), unitCode: 'percent', decimals });
    return pageOf(html)
      .all('.lg li > span')
      .map((text) => text.replaceAll('\u00a0', ' '));
  };

  it('begins at round bounds and ends where the next one begins, but where the values themselves end', () => {
    expect(legendOf(0, (place) => 2326 + place * 3387)).toEqual([
      '800 000–981 169 %',
      '600 000–799 999 %',
      '400 000–599 999 %',
      '200 000–399 999 %',
      '2 326–199 999 %',
    ]);
    expect(legendOf(1, (place) => 3.13159 + place * 0.0333)).toEqual([
      '11,0–12,8 %',
      '9,0–10,9 %',
      '7,0–8,9 %',
      '5,0–6,9 %',
      '3,1–4,9 %',
    ]);
  });

  it('parts figures by what is shown, so that those which look the same share a colour', () => {
    expect(legendOf(1, (place) => 7.96 + place / 10_000)).toEqual(['8,0 %']);
    const { html } = mapDrawing({
      ...rankingOf('sv', CODES, (place) => 7.9 + (place % 29) / 100),
      ...NO_TOTAL,
      decimals: 1,
    });
    const groups = [...html.matchAll(/<g class="(q\d)">(.*?)<\/g>/g)];
    const looks = groups.map(([, , shapes = '']) => new Set(shapes.match(/(?<=: )[\d,]+(?=<)/g)));
    expect(looks.flatMap((of) => [...of]).toSorted()).toEqual(['7,9', '8,0', '8,1', '8,2']);
  });

  it('keeps zero as a bound, on whose upper side is what rounds to it', () => {
    const shown = legendOf(1, (place) => (place - 145) / 50 - 0.004);
    expect(shown.at(0)).toBe('2,0–2,9 %');
    expect(shown.at(2)).toBe('0,0–0,9 %');
    expect(shown.at(3)).toMatch(/^\u2212[\d,]+ – \u22120,1 %$/);
    expect(shown).toHaveLength(6);
  });

  it('names what is in each where the metric does not say how figures are rounded', () => {
    expect(legendOf(null, (place) => 3.13159 + place * 0.0333)[4]).toBe('3,13159–5,02969 %');
  });
});

describe('the colours of a map', () => {
  const viewOf = (values: readonly number[]) => ({
    ...rankingOf('sv', CODES.slice(0, values.length), (at) => values[at] ?? 0),
    ...NO_TOTAL,
  });
  const drawn = (values: readonly number[]) => mapDrawing(viewOf(values), OUTLINES_FILE).html;

  /** From low to high: the class of each colour, the values that it is said to hold, and how many have it. */
  const coloursOf = (...values: number[]): string[] => {
    const html = drawn(values);
    const counts = new Map(
      [...html.matchAll(/<g class="(\w\d)">(.*?)<\/g>/g)].map(([, look, shapes]) => [
        look,
        (shapes?.match(/<use/g) ?? []).length,
      ]),
    );
    const page = pageOf(html);
    const looks = page.attributes('.lg rect', 'class');
    const held = page.all('.lg li > span');
    return looks.map((look, at) => `${look}: ${held[at]}: ${counts.get(look)}`).reverse();
  };

  it.each([
    [
      'five of about as many, bounded by values that are there',
      [10, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      ['q0: 1–2: 2', 'q1: 3–4: 2', 'q2: 5–6: 2', 'q3: 7–8: 2', 'q4: 9–10: 2'],
    ],
    [
      'as many where one is a thousandfold',
      [1, 2, 3, 4, 5000],
      ['q0: 1: 1', 'q1: 2: 1', 'q2: 3: 1', 'q3: 4: 1', 'q4: 5 000: 1'],
    ],
    ['never two for equal values', [1, 1, 1, 1, 1, 1, 2, 3], ['q3: 1: 6', 'q4: 2–3: 2']],
    ['one where all values are equal', [0, 0, 0], ['q4: 0: 3']],
    [
      'others below zero than above it, with zero among those above',
      [-3, -2, -1, 0, 1, 2],
      ['d0: −3: 1', 'd1: −2: 1', 'd2: −1: 1', 'd3: 0: 1', 'd4: 1: 1', 'd5: 2: 1'],
    ],
    ['filled by zeros from above', [-1, 0, 0, 0, 3, 6], ['d2: −1: 1', 'd4: 0: 3', 'd5: 3–6: 2']],
    ['of one side where no value is above zero', [-2, -1], ['q2: −2: 1', 'q4: −1: 1']],
  ])('are %s', (_, values, colours) => {
    expect(coloursOf(...values)).toEqual(colours);
  });

  const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, at) => at + from);
  const QUANTILES = 'Ungefär lika många kommuner i varje färg';
  const DIVERGING = 'Ungefär lika många i varje färg, på var sida om noll';
  const UNEVEN = 'Färgerna rymmer olika många kommuner';

  it.each([
    ['as many of each', upTo(290), QUANTILES],
    ['one more or less of few', upTo(7), QUANTILES],
    ['many that are equal', [...Array(100).fill(1), ...upTo(190, 2)], UNEVEN],
    ['all equal', [0, 0, 0], QUANTILES],
    ['few below zero', [-3, -2, -1, ...upTo(30)], DIVERGING],
    ['many zeros', [-3, -2, -1, ...Array(30).fill(0), ...upTo(30, 1)], UNEVEN],
    ['bounds that are round', upTo(290).map((place) => place ** 2), UNEVEN, 0],
  ])(
    'are explained by what is true of %s, as a page and as a drawing',
    (_, values: number[], sentence, decimals?: number) => {
      const view = { ...viewOf(values), decimals: decimals ?? null };
      expect(mapDrawing(view, OUTLINES_FILE).html).toContain(`<p>${sentence}</p>`);
      const words = [...mapSvg(view).matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
      expect(words.join(' ')).toContain(sentence);
    },
  );
});

describe('a map of counts', () => {
  const legendOf = (values: readonly number[], decimals: number | null = null): string[] => {
    const view = rankingOf('sv', CODES.slice(0, values.length), (at) => values[at] ?? 0);
    return pageOf(mapDrawing({ ...view, decimals }).html).all('.lg.ls li > span');
  };

  it.each([
    ['one municipality', [7], ['5']],
    ['all equal', [4, 4, 4], ['2']],
    ['ones', [1, 1], ['1']],
    ['all zero', [0, 0], ['0: ingen cirkel']],
    ['a zero', [300, 20, 0], ['200', '50', '0: ingen cirkel']],
    ['values below zero', [-900, 30], ['500', '100', 'under noll']],
    ['values near nothing', [1e-7, 4e-9], ['0,0000001', '0,00000002', '0,000000005']],
  ])('has a legend for %s', (_, values: number[], legend) => {
    expect(legendOf(values)).toEqual(legend);
  });

  it('has no size in its legend that looks like zero', () => {
    expect([legendOf([3, 0.01], 0), legendOf([0.4], 0)]).toEqual([['2'], ['0']]);
  });
});
