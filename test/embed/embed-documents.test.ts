// What holds for every embed, whatever it shows.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderChartEmbed } from '../../src/embed/chart.ts';
import { renderObservationEmbed } from '../../src/embed/figure.ts';
import { renderEmbedProblem } from '../../src/embed/frame.ts';
import { EMBED_STYLES, PROBLEM_CSS } from '../../src/embed/style.ts';
import {
  chartOf,
  emptyChart,
  HOSTILE,
  hostileChart,
  hostileFigure,
  knivsta,
  longChart,
  longFigure,
  missingFigure,
  revisedChart,
  SITE,
  stockholm,
} from './sample-views.ts';

const problem = (lang: 'sv' | 'en') =>
  renderEmbedProblem({ lang, siteUrl: SITE, code: 'not_found', status: 404, message: HOSTILE, report: null });

const LINKED = (kind: string): string => `<link rel="stylesheet" href="/style/${kind}.css">`;

const DOCUMENTS = (['sv', 'en'] as const).flatMap((lang) => [
  ...[stockholm, knivsta, missingFigure, hostileFigure, longFigure].map((view) => ({
    name: `${view.name} ${lang}`,
    style: LINKED('figure'),
    html: renderObservationEmbed(view(lang)),
  })),
  ...[
    chartOf(stockholm(lang)),
    revisedChart(lang),
    emptyChart(lang),
    hostileChart(lang),
    longChart(lang),
  ].map((view, index) => ({
    name: `chart ${index} ${lang}`,
    style: LINKED('lines'),
    html: renderChartEmbed(view),
  })),
  { name: `problem ${lang}`, style: `<style>${PROBLEM_CSS}</style>`, html: problem(lang) },
]);

describe.each(DOCUMENTS)('$name', ({ html, style }) => {
  it('is a whole document with language, title, one heading and noindex', () => {
    expect(html).toMatch(
      /^<!doctype html>\n<html lang="(?:sv|en)"><head><meta charset="utf-8"><title>[^<]+<\/title>/,
    );
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
    expect(html.replace(style, '')).not.toMatch(/\ssrc=|@import|url\(|rel="(?:stylesheet|preload|icon)"/);
    expect(html).not.toMatch(/\son[a-z]+=/);
  });

  it('opens its links in a new tab without handing over the article', () => {
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/rel="(?:license )?noopener" target="_blank"/);
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
    for (const [, end, name = '', self] of html
      .replace(/<style>.*?<\/style>/s, '')
      .matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
      if (voids.has(name) || self === '/') continue;
      if (end === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  it('is at most 6 kB gzipped and holds no NaN, undefined or null', () => {
    expect(gzipSync(html).length).toBeLessThanOrEqual(6000);
    expect(html).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
  });
});

describe('the styles', () => {
  it.each(Object.entries(EMBED_STYLES))('%s asks for nothing', (_kind, css) => {
    expect(css).not.toMatch(/@import|url\(/);
  });
});

it.each([stockholm, knivsta, missingFigure])(
  '%o of a figure has room in one block of 4,096 bytes',
  (view) => {
    for (const lang of ['sv', 'en'] as const)
      expect(Buffer.byteLength(renderObservationEmbed(view(lang)))).toBeLessThan(3500);
  },
);

describe('hostile words', () => {
  it('are shown, in every place, as the text they are', () => {
    const html = renderChartEmbed(hostileChart('sv'));
    expect(html).toContain('<h1 dir="auto">&lt;/style&gt;&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)');
    expect(html).toContain('<caption>&lt;/style&gt;');
    expect(html).not.toContain('alert("1")');
  });
});

describe('renderEmbedProblem', () => {
  it('gives the sentence, the code, the status and a way to the service', () => {
    const html = renderEmbedProblem({
      lang: 'en',
      siteUrl: SITE,
      code: 'ambiguous',
      status: 422,
      message: 'Two.',
      report: null,
    });
    expect(html).toContain('<p dir="auto">Two.</p>');
    expect(html).toContain('Error code: <code>ambiguous</code> (422)');
    expect(html).toContain(`href="${SITE}/"`);
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('mailto:');
  });

  it('leads to a letter with the id in its subject where somebody reads it', () => {
    const report = { contactEmail: 'data@myndighet.example', id: 'SF.N01951.0180.1950' };
    const view = { siteUrl: SITE, code: 'not_found', status: 404, message: 'None.', report };
    expect(renderEmbedProblem({ ...view, lang: 'sv' })).toContain(
      '<a href="mailto:data@myndighet.example?subject=Fel%20i%20siffran%20SF.N01951.0180.1950">Rapportera ett fel</a>',
    );
    expect(renderEmbedProblem({ ...view, lang: 'en' })).toContain('>Report an error</a>');
  });
});
