import { describe, expect, it } from 'vitest';
import { chartFrame, figureFrame, metricFrame, oembedLink, oembedOf } from '../../src/embed/addresses.ts';
import { renderMapEmbed } from '../../src/embed/map.ts';
import { renderRankingEmbed } from '../../src/embed/ranking.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import { rankingOf } from './sample-metrics.ts';
import { hostileFigure, SITE, stockholm } from './sample-views.ts';

const FREE = { maxWidth: null, maxHeight: null };
const frame = figureFrame(stockholm('sv'), 'SF.N01951.0180.2022');

describe('oembedOf', () => {
  it('answers with the code of the frame', () => {
    expect(oembedOf(frame, SITE, FREE)).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Invånare, Stockholm, 2022',
      provider_name: 'Open Data API',
      provider_url: SITE,
      cache_age: 3600,
      width: 600,
      height: 220,
      html: `<iframe src="${SITE}/embed/observation/SF.N01951.0180.2022" width="100%" height="220" loading="lazy" title="Invånare, Stockholm, 2022"></iframe>`,
    });
  });

  it('stays within the asked bounds and never grows to them', () => {
    expect(oembedOf(frame, SITE, { maxWidth: 400, maxHeight: 200 })).toMatchObject({
      width: 400,
      height: 200,
    });
    expect(oembedOf(frame, SITE, { maxWidth: 400, maxHeight: 200 }).html).toContain('height="200"');
    expect(oembedOf(frame, SITE, { maxWidth: 2000, maxHeight: 2000 })).toMatchObject({
      width: 600,
      height: 220,
    });
  });

  it('frames a chart at its own height and in its language', () => {
    const chart = oembedOf(chartFrame(stockholm('en')), SITE, FREE);
    expect(chart.height).toBe(360);
    expect(chart.html).toContain(`src="${SITE}/embed/chart/0180/N01951?lang=en"`);
  });

  it('names the year of a ranking only where it stays at a release: a copied title does not follow new years', () => {
    const view = rankingOf('sv', municipalitiesOf(), (place) => 1000 - place);
    const pinned = { ...view, siteUrl: `${view.siteUrl}/releases/2026-06-25` };
    const name = { ranking: `${view.metricTitle}, rangordning`, map: `${view.metricTitle}, karta` };
    for (const kind of ['ranking', 'map'] as const) {
      expect(metricFrame(view, kind).title).toBe(name[kind]);
      expect(metricFrame(pinned, kind).title).toBe(`${name[kind]} ${view.period}`);
    }
    expect(renderRankingEmbed(view)).toContain(`<title>${name.ranking} ${view.period}`);
    expect(renderMapEmbed(view)).toContain(`<title>${name.map} ${view.period}`);
  });

  it('escapes a hostile title in the code and leaves it as it is in the title', () => {
    const { html, title } = oembedOf(figureFrame(hostileFigure('sv'), 'x'), SITE, FREE);
    expect(html).not.toContain('<script');
    expect(title).toContain('<script>');
  });
});

describe('oembedLink', () => {
  it('asks about the address in full', () => {
    expect(oembedLink(SITE, { ...frame, src: `${SITE}/e?lang=en` }).html).toContain(
      'href="https://data.example.se/oembed?url=https%3A%2F%2Fdata.example.se%2Fe%3Flang%3Den&amp;format=json"',
    );
  });
});
