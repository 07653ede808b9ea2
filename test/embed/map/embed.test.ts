import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mapDrawing, mapSvg, OUTLINES_FILE, outlinesSvg, renderMapEmbed } from '../../../src/embed/map.ts';
import outlines from '../../../src/embed/outlines.json' with { type: 'json' };
import { municipalitiesOf } from '../../support/municipalities.ts';
import { rankingOf } from '../sample-metrics.ts';

const CODES = Object.keys(outlines.paths).sort();
const sample = rankingOf('sv', CODES, (place) => 2326 + ((place * 7919) % 290) * 3387);

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
    expect(html.match(/<use class="on" href="\/outlines\.svg#k0183"\/>/g)).toHaveLength(2);
    const named = new Set([...html.matchAll(/#(k\d{4})"/g)].map(([, name]) => name));
    for (const name of named) expect(file).toContain(`id="${name}"`);
    expect(html).not.toContain('<path');
  });
});

describe('what a map is described by', () => {
  const extremesOf = (order: 'ascending' | 'descending') => {
    const sorted = sample.entries.toSorted((a, b) =>
      order === 'ascending' ? a.value - b.value : b.value - a.value,
    );
    const { html } = mapDrawing({ ...sample, order, entries: sorted });
    return /Lägst: (.*?)\. Högst: (.*?)\.<\/desc>/.exec(html)?.slice(1);
  };

  it('names the lowest value and the highest, whichever end is ranked first', () => {
    expect(extremesOf('descending')?.[0]).toContain('2\u00a0326');
    expect(extremesOf('ascending')).toEqual(extremesOf('descending'));
  });

  it('names one of those that share an end behind their value, and counts the others', () => {
    const entries = sample.entries.map((entry) => ({ ...entry, value: 7 }));
    const { html } = mapDrawing({ ...sample, entries });
    const [first] = entries;
    expect(html).toContain(`Lägst: 7, ${first?.name} och ${entries.length - 1} till.`);
  });

  it('has a ring about a small municipality that is pointed out, and none about a large one', () => {
    const pointed = (geo: string) => mapDrawing({ ...sample, chosen: { geo, name: geo } }).html;
    expect(pointed('0183')).toContain('<circle class="on"');
    expect(pointed('2584')).not.toContain('<circle');
  });
});

describe('renderMapEmbed', () => {
  it('draws every municipality once, with its name and value', () => {
    const html = renderMapEmbed(sample);
    expect(html.match(/<path /g)).toHaveLength(290);
    expect(html).toContain('<title>Kommun 0114: 2\u00a0326</title>');
    expect(html).toContain('Källa: <bdi>SCB, via Kolada (RKA)</bdi>. Karta: SCB');
    expect(html).toContain('<code>N01951 2022</code>');
  });

  it('says what its colours hold, as a page and as a drawing: about as many, or the same values', () => {
    const equal = rankingOf('sv', CODES, (place) => Math.max(0, place - 100));
    for (const draw of [(view: typeof sample) => mapDrawing(view, OUTLINES_FILE).html, mapSvg]) {
      expect(draw(sample)).toContain('Ungefär lika många kommuner i varje färg');
      expect(draw(equal)).toContain('Lika värden har samma färg');
    }
  });

  it('leaves empty what was no municipality yet, without a word', () => {
    const before = { ...sample, entries: sample.entries.filter(({ geo }) => geo !== '0330') };
    const { html } = mapDrawing(before, OUTLINES_FILE);
    expect(html).toContain('<g fill="none"><use href="/outlines.svg#k0330"></use></g>');
    expect(html).not.toContain('class="ha"');
    const missing = [{ geo: '0330', name: 'Knivsta' }];
    expect(mapDrawing({ ...before, missing }, OUTLINES_FILE).html).not.toContain('<g fill="none">');
  });

  it('hatches and names those without a value', () => {
    const html = renderMapEmbed({
      ...sample,
      entries: sample.entries.filter(({ geo }) => geo !== '0980'),
      missing: [{ geo: '0980', name: 'Gotland' }],
    });
    expect(html).toMatch(
      /<g class="ha" fill="url\(#mha\)"><path d="[^"]*"><title>Gotland: värde saknas<\/title>/,
    );
    expect(html).toContain('Värde saknas: Gotland.');
  });

  it('points one municipality out, on the map, in its enlargement and in words', () => {
    const html = renderMapEmbed({ ...sample, chosen: { geo: '0183', name: 'Sundbyberg' } });
    expect(html.match(/<use class="on" href="#m0183"\/>/g)).toHaveLength(2);
    expect(html).toMatch(/<bdi>Sundbyberg<\/bdi>: <strong><data value="\d+">/);
    expect(html).toContain('<code>SF.N01951.0183.2022</code>');
  });

  it('says the notes of any municipality, since it shows all of them, those of the chosen one first', () => {
    const notes = { '0980': 'Egen regionskatt.', '1480': 'Eget landsting.' };
    const entries = sample.entries.map((one) => ({
      ...one,
      notes: Object.entries(notes).flatMap(([geo, text]) => (geo === one.geo ? [text] : [])),
    }));
    const nameOf = (geo: string) => `Kommun ${geo}`;
    const noted = { ...sample, entries };
    expect(renderMapEmbed(noted)).toContain(`${nameOf('0980')}: Egen regionskatt.`);
    for (const [geo, other] of [
      ['1480', '0980'],
      ['0980', '1480'],
    ] as const) {
      const html = renderMapEmbed({ ...noted, chosen: { geo, name: nameOf(geo) } });
      expect(html.match(/Kommun \d{4}(?=: Eg)/g)).toEqual([nameOf(geo), nameOf(other)]);
    }
    expect(mapSvg(noted)).toContain(`${nameOf('0980')}: Egen`);
  });

  it('names the first of those without a value, and counts the rest', () => {
    const missing = ['Gotland', 'Mora', 'Sala', 'Kil', 'Habo'].map((name, at) => ({ geo: `000${at}`, name }));
    expect(renderMapEmbed({ ...sample, missing })).toContain('Gotland, Mora, Sala och 2 till.</p>');
    expect(renderMapEmbed({ ...sample, missing: missing.slice(0, 3) })).toContain('Gotland, Mora, Sala.</p>');
  });

  it('gives no identifier of a figure to one without a value', () => {
    const html = renderMapEmbed({
      ...sample,
      entries: sample.entries.filter(({ geo }) => geo !== '0980'),
      chosen: { geo: '0980', name: 'Gotland' },
    });
    expect(html).toContain('<bdi>Gotland</bdi>: <strong>värde saknas</strong>');
    expect(html).not.toContain('SF.');
  });

  it('is at most 30 kB gzipped, whatever the values', () => {
    const wide = rankingOf('sv', CODES, (place) => ((place * 7919) % 290) * 3387.123457 - 1e5);
    for (const view of [sample, wide])
      expect(gzipSync(renderMapEmbed(view)).length).toBeLessThanOrEqual(30_000);
  });
});
