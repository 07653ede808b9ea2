import { describe, expect, it } from 'vitest';
import { renderFigurePage } from '../../src/embed/figure-page.ts';
import { FIGURE_PAGE_CSS } from '../../src/embed/figure-page-css.ts';
import { figurePage, hostileFigure, missingFigure, stockholm } from './sample-views.ts';

const ID = 'SF.N01951.0180.2022';

describe('renderFigurePage', () => {
  it('tells the figure, its citation and where it comes from, the unknown as unknown', () => {
    const html = renderFigurePage(figurePage(stockholm('sv')));
    expect(html).toContain('<data value="984748">984\u00a0748</data>');
    expect(html).toContain('Stockholm (0180), Stockholms län');
    expect(html).toContain('<dt>Utgivare</dt><dd><bdi>SCB</bdi></dd>');
    expect(html).toContain('<dt>Datamängd</dt><dd><bdi>okänt</bdi></dd>');
    expect(html).toContain('<a href="https://api.kolada.se/v3/kpi/N01951">');
  });

  it('shows the hash and the very text that is hashed', () => {
    const html = renderFigurePage(figurePage(stockholm('sv')));
    expect(html).toContain(`<code>sha256:${'0123456789abcdef'.repeat(4)}</code>`);
    expect(html).toContain(
      '<pre><code>{&quot;geo&quot;:&quot;0180&quot;,&quot;value&quot;:984748}</code></pre>',
    );
  });

  it('tells its history, and that there is none', () => {
    const view = figurePage(stockholm('en'));
    expect(renderFigurePage(view)).toContain(
      '<li>2026-06-25: revised, 984,700 → 984,748. Reason: unknown</li>',
    );
    expect(renderFigurePage({ ...view, history: [] })).toContain('unchanged since the first release');
  });

  it('shows the embed and the code to copy, the chart only where charts are shown', () => {
    const view = figurePage(stockholm('sv'));
    const frame = `<iframe src="https://data.example.se/embed/observation/${ID}" width="100%" height="220" loading="lazy" title="Invånare, Stockholm, 2022"></iframe>`;
    expect(renderFigurePage(view)).toContain(frame);
    expect(renderFigurePage(view)).toContain(
      '&lt;iframe src=&quot;https://data.example.se/embed/chart/0180/N01951&quot;',
    );
    expect(renderFigurePage({ ...view, chart: false })).not.toContain('/embed/chart/');
  });

  it('names itself, its other language, its JSON and its oEmbed answer', () => {
    const html = renderFigurePage(figurePage(stockholm('en')));
    const page = `https://data.example.se/observations/${ID}`;
    expect(html).toContain(`<link rel="canonical" href="${page}?lang=en">`);
    expect(html).toContain(`<link rel="alternate" hreflang="sv" href="${page}">`);
    expect(html).toContain(
      `type="application/json" href="https://data.example.se/api/v1/observations/${ID}"`,
    );
    expect(html).toContain(
      'type="application/json+oembed" href="https://data.example.se/oembed?url=https%3A%2F%2F',
    );
    expect(html).not.toContain('noindex');
  });

  it('has no hash where there is no value, and says why there is none', () => {
    const html = renderFigurePage(figurePage(missingFigure('sv')));
    expect(html).toContain('Källan redovisar inget värde');
    expect(html).not.toContain('Innehållshash');
  });

  it('runs no script and keeps hostile words as text', () => {
    const html = renderFigurePage(figurePage(hostileFigure('sv')));
    expect(html).not.toMatch(/<script|alert\("1"\)|\sstyle=/);
    expect(html).toContain(`<style>${FIGURE_PAGE_CSS}</style>`);
  });
});
