import { describe, expect, it } from 'vitest';
import {
  figureFrame,
  linesFrame,
  metricFrame,
  oembedLink,
  oembedOf,
  readable,
} from '../../src/embed/addresses.ts';
import { renderMapEmbed } from '../../src/embed/map.ts';
import { renderRankingEmbed } from '../../src/embed/ranking.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import { chartOf, hostileFigure, rankingOf, SITE, stockholm } from './samples.ts';

it.each([
  ['https://data.example/docs', 'data.example/<wbr>docs'],
  [
    'http://data.example/observations/SF.N01951.0180.2022',
    'data.example/<wbr>observations/<wbr><code>SF.N01951.0180.2022</code>',
  ],
  ['https://data.example/SF.N01951.0180.2022/changes', 'data.example/<wbr>SF.N01951.0180.2022/<wbr>changes'],
  ['https://data.example/a?b=<c>', 'data.example/<wbr>a?b=&lt;c&gt;'],
  ['https://data.example', 'data.example'],
])('the address %s is read without its scheme, and breaks after a slash', (url, html) => {
  expect(readable(url).html).toBe(html);
});

describe('the oEmbed of a frame', () => {
  const FREE = { maxWidth: null, maxHeight: null };
  const frame = figureFrame(stockholm('sv'), 'SF.N01951.0180.2022');

  it('has the code of the frame', () => {
    expect(oembedOf(frame, SITE, FREE)).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Invånare, Stockholm, 2022',
      provider_name: 'Open Data API',
      provider_url: SITE,
      cache_age: 3600,
      width: 600,
      height: 220,
      html: `<iframe src="${SITE}/embed/observation/SF.N01951.0180.2022?theme=light" width="100%" height="220" frameborder="0" loading="lazy" style="border:0;color-scheme:light" title="Invånare, Stockholm, 2022"></iframe>`,
    });
  });

  it('stays within the asked bounds and never grows to them', () => {
    const bounded = oembedOf(frame, SITE, { maxWidth: 400, maxHeight: 220 });
    expect(bounded).toMatchObject({ type: 'rich', width: 400, height: 220 });
    const wide = oembedOf(frame, SITE, { maxWidth: 2000, maxHeight: 2000 });
    expect(wide).toMatchObject({ width: 600, height: 220 });
  });

  it('is a link where the bounds are lower than the frame, which would be cut off', () => {
    const { type, html, title } = oembedOf(frame, SITE, { maxWidth: null, maxHeight: 219 });
    expect([type, html, title]).toEqual(['link', undefined, 'Invånare, Stockholm, 2022']);
  });

  it('has a chart at its own height and in its language', () => {
    const chart = oembedOf(linesFrame(chartOf(stockholm('en'))), SITE, FREE);
    expect(chart.height).toBe(360);
    expect(chart.html).toContain(`src="${SITE}/embed/chart/0180/N01951?lang=en&amp;theme=light"`);
  });

  it('keeps how an embed is asked to look, in the address and in the scheme of the frame', () => {
    const view = { ...stockholm('en'), theme: 'dark', plain: true } as const;
    const query = '?theme=dark&amp;plain=1&amp;lang=en"';
    for (const [asked, path] of [
      [figureFrame(view, 'x'), '/embed/observation/x'],
      [linesFrame(chartOf(view)), '/embed/chart/0180/N01951'],
    ] as const) {
      const { html } = oembedOf(asked, SITE, FREE);
      expect(html).toContain(`src="${SITE}${path}${query}`);
      expect(html).toContain('style="border:0;color-scheme:dark"');
    }
    const asItIs = { ...stockholm('sv'), theme: 'auto', plain: false } as const;
    expect(figureFrame(asItIs, 'SF.N01951.0180.2022')).toEqual(frame);
  });

  it('escapes a hostile title in the code and leaves it as it is in the title', () => {
    const { html, title } = oembedOf(figureFrame(hostileFigure('sv'), 'x'), SITE, FREE);
    expect(html).not.toContain('<script');
    expect(title).toContain('<script>');
  });

  it('is found by the address in full', () => {
    expect(oembedLink(SITE, { ...frame, src: `${SITE}/e?lang=en` }).html).toContain(
      'href="https://data.example.se/oembed?url=https%3A%2F%2Fdata.example.se%2Fe%3Flang%3Den"',
    );
  });
});

it.each([
  ['ranking', 'rangordning', renderRankingEmbed],
  ['map', 'karta', renderMapEmbed],
] as const)(
  'the frame of a %s names its year only at a release, since a copied title does not follow new years',
  (kind, word, render) => {
    const view = rankingOf('sv', municipalitiesOf(), (place) => 1000 - place);
    const name = `${view.metricTitle}, ${word}`;
    expect(metricFrame(view, kind).title).toBe(name);
    const pinned = { ...view, siteUrl: `${view.siteUrl}/releases/2026-06-25` };
    expect(metricFrame(pinned, kind).title).toBe(`${name} ${view.period}`);
    expect(render(view)).toContain(`<title>${name} ${view.period}`);
  },
);
