import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Lang } from '../../src/data/lang.ts';
import { renderLinesEmbed } from '../../src/embed/chart.ts';
import { renderObservationEmbed } from '../../src/embed/figure.ts';
import { AUTO_HEIGHT_SCRIPT, autoHeightSnippet, renderEmbedProblem } from '../../src/embed/frame.ts';
import { renderMapEmbed } from '../../src/embed/map.ts';
import { renderRankingEmbed } from '../../src/embed/ranking.ts';
import { PROBLEM_CSS } from '../../src/embed/style.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import {
  COMPARISONS,
  chartOf,
  emptyChart,
  HOSTILE,
  hostileChart,
  hostileFigure,
  knivsta,
  longChart,
  longFigure,
  missingFigure,
  rankingOf,
  revisedChart,
  SITE,
  stockholm,
} from './samples.ts';

type Document = { name: string; html: string; style: string; most: number };

const LINKED = (kind: string): string => `<link rel="stylesheet" href="/style/${kind}.css">`;
const problem = { siteUrl: SITE, code: 'not_found', status: 404, message: HOSTILE, report: null };
const values = (place: number): number => ((place * 7919) % 290) * 3387.123457 - 1e5;

/** `most` are the bytes that it may take, compressed. */
function documents(lang: Lang): Document[] {
  const figures = [stockholm, knivsta, missingFigure, hostileFigure, longFigure];
  const charts = { revisedChart, emptyChart, hostileChart, longChart };
  const ranking = rankingOf(lang, municipalitiesOf(), values);
  return [
    ...figures.map((view) => ({
      name: view.name,
      html: renderObservationEmbed(view(lang)),
      ...{ style: LINKED('figure'), most: 6000 },
    })),
    ...Object.entries({ chart: () => chartOf(stockholm(lang)), ...charts }).map(([name, view]) => ({
      name,
      html: renderLinesEmbed(view(lang)),
      ...{ style: LINKED('lines'), most: 6000 },
    })),
    ...Object.entries(COMPARISONS).map(([name, view]) => ({
      name: `comparison, ${name}`,
      html: renderLinesEmbed(view(lang)),
      ...{ style: LINKED('lines'), most: 12_000 },
    })),
    { name: 'ranking', html: renderRankingEmbed(ranking), style: LINKED('ranking'), most: 12_000 },
    { name: 'map', html: renderMapEmbed(ranking), style: LINKED('map'), most: 30_000 },
    {
      name: 'problem',
      html: renderEmbedProblem({ ...problem, lang }),
      ...{ style: `<style>${PROBLEM_CSS}</style>`, most: 6000 },
    },
  ];
}

describe.each((['sv', 'en'] as const).flatMap((lang) => documents(lang).map((one) => ({ ...one, lang }))))(
  'the embed $name in $lang',
  ({ html, style, most, lang }) => {
    it('is a whole document with language, title, one heading and noindex', () => {
      expect(html).toMatch(
        /^<!doctype html>\n<html lang="(?:sv|en)"><head><meta charset="utf-8"><title>[^<]+<\/title>/,
      );
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toMatch(/<\/body><\/html>\n$/);
    });

    it('has one style: the file of its kind, and in a refusal the constant whose hash stands in the policy', () => {
      expect(html.match(/<style|rel="stylesheet"/g)).toHaveLength(1);
      expect(html).toContain(style);
      expect(html).not.toMatch(/\sstyle=/);
    });

    it('asks for nothing but its style: no script, no image, no font, no frame', () => {
      expect(html).not.toMatch(/<(?:script|img|iframe|object|embed|base|form)\b/);
      expect(html.replace(style, '')).not.toMatch(
        /\ssrc=|@import|url\((?!#)|rel="(?:stylesheet|preload|icon)"/,
      );
      expect(html).not.toMatch(/\son[a-z]+=/);
    });

    it('opens its links in a new tab without handing over the article', () => {
      const links = html.match(/<a [^>]*>/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link).toMatch(/rel="(?:license )?noopener" target="_blank"/);
    });

    it('has what to mind in its foot, after the source and before the way back', () => {
      const notes = [...html.matchAll(/<p class="n o">|<div class="ns">/g)].map(({ index }) => index);
      for (const at of notes) {
        expect(at).toBeGreaterThan(html.indexOf(`<footer><p>${lang === 'sv' ? 'Källa' : 'Source'}: `));
        expect(at).toBeLessThan(html.indexOf('<div class="f">'));
      }
    });

    it('gives each id once and refers only to ids that are there', () => {
      const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, list = ''] of html.matchAll(/aria-labelledby="([^"]*)"/g))
        for (const id of list.split(' ')) expect(ids).toContain(id);
    });

    it('closes what it opens', () => {
      const open: string[] = [];
      const voids = new Set(['meta', 'link', 'wbr']);
      const tags = /<(\/?)([a-z][a-zA-Z0-9]*)[^>]*?(\/?)>/g;
      for (const [, end, name = '', self] of html.replace(/<style>.*?<\/style>/s, '').matchAll(tags)) {
        if (voids.has(name) || self === '/') continue;
        if (end === '') open.push(name);
        else expect(open.pop()).toBe(name);
      }
      expect(open).toEqual([]);
    });

    it('takes few bytes, compressed, and holds no NaN, undefined or null', () => {
      expect(gzipSync(html).length).toBeLessThanOrEqual(most);
      expect(html).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
    });
  },
);

it('hostile words are shown, in every place, as the text they are', () => {
  const html = renderLinesEmbed(hostileChart('sv'));
  expect(html).toContain('<h1 dir="auto">&lt;/style&gt;&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)');
  expect(html).toContain('<caption><bdi>&lt;/style&gt;');
  expect(html).not.toContain('alert("1")');
});

describe('the embed of a problem', () => {
  it('gives the sentence and a way to the service, and its code to who looks into the page', () => {
    const html = renderEmbedProblem({
      ...problem,
      ...{ lang: 'en', code: 'ambiguous', status: 422, message: 'Two.' },
    });
    expect(html).toContain('<p dir="auto">Two.</p>');
    expect(html).toContain('<meta name="error" content="ambiguous">');
    expect(renderEmbedProblem({ ...problem, lang: 'en', sandboxed: true })).not.toContain('target=');
    expect(html).toContain(`href="${SITE}/"`);
    expect(html).not.toMatch(/rel="canonical"|mailto:/);
  });

  it('leads to a letter with the id in its subject where somebody reads it', () => {
    const report = { contactEmail: 'data@myndighet.example', id: 'SF.N01951.0180.1950' };
    expect(renderEmbedProblem({ ...problem, report, lang: 'sv' })).toContain(
      '<a href="mailto:data@myndighet.example?subject=Fel%20i%20siffran%20SF.N01951.0180.1950">Rapportera ett fel</a>',
    );
    expect(renderEmbedProblem({ ...problem, report, lang: 'en' })).toContain('>Report an error</a>');
  });
});

describe('the snippet that makes a frame as high as its content', () => {
  type Message = { origin: string; source: object; data: unknown };

  /** Runs it on a page with two frames and hands it a message from the first. */
  function heightsAfter(message: Omit<Message, 'source'>): number[] {
    const frames = [220, 360].map((height) => ({ contentWindow: {}, height }));
    const listeners: ((message: Message) => void)[] = [];
    const code = autoHeightSnippet('https://data.example.se/base').replace(/<\/?script>/g, '');
    const page = { querySelectorAll: () => frames };
    new Function('addEventListener', 'document', code)(
      (_: string, listener: (message: Message) => void) => listeners.push(listener),
      page,
    );
    for (const listener of listeners) listener({ ...message, source: frames[0]?.contentWindow ?? {} });
    return frames.map(({ height }) => height);
  }

  it.each([
    ['sets the height of the frame that spoke, and of no other', 'data.example.se', 417, [417, 360]],
    ['listens to no other origin', 'evil.example', 417, [220, 360]],
    ['takes no height beyond reason', 'data.example.se', 99999, [220, 360]],
  ])('%s', (_, host, openDataHeight, heights) => {
    expect(heightsAfter({ origin: `https://${host}`, data: { openDataHeight } })).toEqual(heights);
  });

  it('takes no other message, and at most 600 bytes', () => {
    expect(heightsAfter({ origin: 'https://data.example.se', data: null })).toEqual([220, 360]);
    const long = autoHeightSnippet(`https://${'long.'.repeat(30)}example.se`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(600);
  });

  it.each([
    ['a figure', renderObservationEmbed(stockholm('sv'), true)],
    ['a chart', renderLinesEmbed(chartOf(stockholm('sv')), true)],
  ])('is told its height by %s with the one script whose hash stands in the policy', (_, html) => {
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain(`<script>${AUTO_HEIGHT_SCRIPT}</script></body>`);
    expect(html).toContain('<main class="a">');
  });
});
