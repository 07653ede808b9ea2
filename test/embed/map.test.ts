import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mapDrawing } from '../../src/embed/map.ts';
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

/** `1x6` is six ones, `2326..3387x290` so many from 2326 on in steps of 3387. */
const valuesIn = (text: string): number[] =>
  text.split(' ').flatMap((word) => {
    const [value = '', count = '1'] = word.split('x');
    const [first = 0, step = 0] = value.split('..').map(Number);
    return Array.from({ length: Number(count) }, (_, at) => first + at * step);
  });

/** From low to high, or from the largest circle on: look, what it stands for and how many have it; and how they are to be read. */
function legendOf(title: string, values: readonly number[]): string {
  const decimals = /decimals (\d)/.exec(title)?.[1];
  const unit = title.includes('circles') ? {} : NO_TOTAL;
  const ranking = rankingOf('sv', CODES.slice(0, values.length), (at) => values[at] ?? 0);
  const view = { ...ranking, ...unit, decimals: decimals === undefined ? null : Number(decimals) };
  const { html } = mapDrawing(view, OUTLINES_FILE);
  const page = pageOf(html);
  const countOf = (look: string): number =>
    new RegExp(`<g class="${look}">(.*?)</g>`).exec(html)?.[1]?.split('<use').slice(1).length ?? 0;
  const looks = page.attributes('.lg rect', 'class');
  const rows = page
    .all('.lg li > span')
    .map((text, at) => (looks[at] === undefined ? text : `${looks[at]} ${text} (${countOf(looks[at])})`));
  return `${(looks.length === 0 ? rows : rows.reverse()).join(', ')}. ${page.text('.sd > p')}`;
}

const LEGENDS = readFileSync(join(import.meta.dirname, 'legends.txt'), 'utf8');

const rows = [...LEGENDS.matchAll(/^= (.*): (.*)\n(.*)$/gm)].map(([, ...row]) => row);

it.each(rows)('a legend: %s', (title = '', values = '', legend = '') => {
  expect(legendOf(title, valuesIn(values)).replaceAll('\u00a0', ' ')).toBe(legend);
});
