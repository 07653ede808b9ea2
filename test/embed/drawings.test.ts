import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../src/embed/sheet.ts';
import { DRAWINGS_FOLDER, drawings, drawn } from './drawings.ts';

const all = drawings();

it('has a golden file for each drawing, and no other', () => {
  expect(readdirSync(DRAWINGS_FOLDER).sort()).toEqual([...all.keys()].sort());
});

it.each([...all])('draws %s as its golden file has it', (name, html) => {
  const expected = readFileSync(join(DRAWINGS_FOLDER, name), 'utf8').split('\n');
  const lines = html.split('\n');
  expect(lines.filter((line, at) => line !== expected[at]).slice(0, 3)).toEqual([]);
  expect(lines).toHaveLength(expected.length);
});

const texts = drawn();
const pages = texts.filter(([, text]) => text.startsWith('<!doctype'));
const sheets = texts.filter(([, text]) => text.startsWith('<svg xmlns'));

it.each(texts)('%s holds no NaN, undefined or null, and no markup of hostile words', (_, text) => {
  expect(text).not.toMatch(/NaN|Infinity|undefined|null|\[object|alert\("1"\)/);
});

describe.each(pages)('the page %s', (name, html) => {
  it('is a whole document with one heading, one style that is a file, and noindex', () => {
    expect(html).toMatch(
      /^<!doctype html>\n<html lang="(?:sv|en)"><head><meta charset="utf-8"><title>[^<]+</,
    );
    expect(html).toMatch(/<\/body><\/html>\n$/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<style|rel="stylesheet"|\sstyle=/g)).toEqual(['rel="stylesheet"']);
  });

  it('asks for nothing but its style, and has no script but the one of its height', () => {
    expect(html).not.toMatch(
      /<(?:img|iframe|object|embed|base|form)\b|\son[a-z]+=|@import|url\((?!#)|\ssrc=/,
    );
    expect(html.match(/<script/g) ?? []).toHaveLength(html.includes('<main class="a') ? 1 : 0);
  });

  it('opens its links in a new tab, or where it may not in its own frame, without handing over the article', () => {
    const rest = name.endsWith('look') ? '>' : ' target="_blank">';
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link).toMatch(new RegExp(`rel="(?:license )?noopener"${rest}$`));
  });

  it('gives each id once and refers only to ids that are there', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, list = ''] of html.matchAll(/aria-labelledby="([^"]*)"/g))
      for (const id of list.split(' ')) expect(ids).toContain(id);
  });

  it('takes few bytes, compressed; a figure has room in one block of 4,096', () => {
    const most = name.startsWith('map') ? 30_000 : name.startsWith('figure') ? 2_000 : 6_000;
    expect(gzipSync(html).length).toBeLessThanOrEqual(most);
    if (/^figure-(?!hostile|long)/.test(name)) expect(Buffer.byteLength(html)).toBeLessThan(3_800);
  });
});

describe.each(sheets)('the drawing of fixed size %s', (name, svg) => {
  it('is one SVG that needs nothing else', () => {
    expect(svg).not.toMatch(/<script|<style|href=|\sclass=/);
    expect(gzipSync(svg).length).toBeLessThanOrEqual(30_000);
    if (!name.startsWith('card')) expect(svg).toMatch(/>(?:Källa|Source): .*CC BY 4\.0 · Open Data API/s);
  });

  it('keeps every text within the sheet, and lays none on another', () => {
    const most = name.startsWith('card') ? 1200 : 640;
    const shown = [
      ...svg.matchAll(/<text x="(-?[\d.]+)" y="([\d.]+)" font-size="([\d.]+)"([^>]*)>([^<]+)</g),
    ].map(([, x, y, size, look = '', text = '']) => {
      const wide = textWidth(text.replace(/&\w+;|&#\d+;/g, 'x'), { size: Number(size) });
      // Of texts beside each other rather narrow than wide, as the estimate is the other way.
      const width = 0.8 * wide;
      const shift = look.includes('"end"') ? 1 : look.includes('"middle"') ? 0.5 : 0;
      expect(Number(x) + (1 - shift) * wide, text).toBeLessThanOrEqual(most);
      return { y, left: Number(x) - shift * width, right: Number(x) + (1 - shift) * width, text };
    });
    expect(shown.length).toBeGreaterThan(2);
    for (const row of Map.groupBy(shown, ({ y }) => y).values()) {
      const inOrder = row.sort((a, b) => a.left - b.left);
      expect(inOrder[0]?.left).toBeGreaterThanOrEqual(0);
      for (const [at, { right, text }] of inOrder.entries())
        expect(right, text).toBeLessThanOrEqual(inOrder[at + 1]?.left ?? most);
    }
  });
});

it('a map stays within 60 kB', () => {
  for (const [name, html] of texts.filter(([one]) => /^map-(?!page|part|sheet)/.test(one)))
    expect(Buffer.byteLength(html), name).toBeLessThan(60_000);
});
