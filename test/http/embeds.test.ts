import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { ask, files } = await serve(goldenData('small'));

const EMBEDS = [
  '/embed/observation/SF.BEF01.0180.2023',
  '/embed/chart?geo=0180&metric=BEF01',
  '/embed/chart/0180/BEF01',
  '/embed/compare?municipalities=0180,1480&metric=BEF01',
  '/embed/ranking?metric=BEF01',
  '/embed/ranking/BEF01',
  '/embed/map?metric=BEF01&geo=0305',
  '/embed/map/BEF01?geo=habo-uppsala',
];

/** The drawing of an embed: `.svg` behind its path. */
const drawingOf = (path: string): string => path.replace(/(\?|$)/, '.svg$1');

it.each([
  '/embed/observation/SF.NORANK1.0180.1990',
  '/embed/chart?geo=0180&metric=NORANK1',
  '/embed/chart/0180/NORANK1',
  '/embed/compare?municipalities=0180,1480&metric=NORANK1',
])('%s says that its newest year is old, and so does its drawing', async (path) => {
  for (const address of [path, drawingOf(path)]) {
    const { status, body } = await ask(address);
    expect(status, address).toBe(200);
    const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(text, address).toContain('Senaste år hos oss: 1990');
  }
});

describe.each(EMBEDS)('%s', (path) => {
  it('is a page made for framing: noindex, no script, framing never forbidden', async () => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'",
    );
    expect(body).not.toContain('<script');
  });

  it('is a drawing of fixed size at its path with .svg', async () => {
    const { status, headers, body } = await ask(drawingOf(path));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640"/);
  });

  it('speaks English', async () => {
    const { headers, body } = await ask(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
    expect(headers.get('content-language')).toBe('en');
    expect(body).toContain('Source: ');
  });

  it('refuses what would narrow it down were it taken, and ignores what it does not know', async () => {
    const mark = path.includes('?') ? '&' : '?';
    for (const narrowing of ['to=2020', 'from=2001', 'release=2025-06-01', 'period=2022']) {
      const { status, body } = await ask(`${path}${mark}${narrowing}`);
      expect(status).toBe(400);
      expect(body).toContain('<code>invalid_request</code>');
    }
    expect((await ask(`${path}${mark}utm_source=x`)).status).toBe(200);
  });
});

describe('the fixed twins', () => {
  it('are files, the same as the function answers', async () => {
    for (const path of ['/embed/ranking/BEF01', '/embed/map/TIES1', '/jamfor', '/en/compare'])
      expect(files.get(`${path.slice(1)}.html`), path).toBe((await ask(path)).body);
  });

  it('show what the parameters do', async () => {
    expect((await ask('/embed/map/BEF01?geo=0305')).body).toBe(
      (await ask('/embed/map?metric=BEF01&geo=0305')).body,
    );
  });

  it('take canonical ids only', async () => {
    expect((await ask('/embed/ranking/bef01')).status).toBe(404);
    expect((await ask('/embed/ranking?metric=bef01')).status).toBe(200);
  });
});

describe('refusals', () => {
  it.each([
    ['/embed/compare?municipalities=0180&metric=BEF01', 400, 'invalid_request'],
    ['/embed/compare?municipalities=0180,1480,1280,0380,0114&metric=BEF01', 400, 'invalid_request'],
    ['/embed/compare?municipalities=0180,stockholm&metric=BEF01', 400, 'invalid_request'],
    ['/embed/compare?municipalities=0180,habo&metric=BEF01', 422, 'ambiguous'],
    ['/embed/compare?municipalities=0180,1480&metric=NOCOMP1', 422, 'incomparable'],
    ['/embed/compare?municipalities=0180,1480&metric=HEMLIG1', 404, 'invalid_metric'],
    ['/embed/compare?metric=BEF01', 400, 'invalid_request'],
    ['/embed/compare?municipalities=0180,1480&metric=BEF01&ref=average', 400, 'invalid_request'],
    ['/embed/ranking?metric=NORANK1', 422, 'unsupported'],
    ['/embed/map?metric=NORANK1', 422, 'unsupported'],
    ['/embed/map?metric=BEF01&geo=9999', 404, 'invalid_geo'],
    ['/embed/map.svg?metric=BEF01&geo=9999', 404, 'invalid_geo'],
    ['/embed/ranking/HEMLIG1', 404, 'invalid_metric'],
    ['/embed/chart?geo=0180&metric=BEF01&lang=de', 400, 'invalid_request'],
  ])('%s is a readable page with %i', async (path, status, code) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`<code>${code}</code> (${status})`);
  });
});

describe('reference lines', () => {
  it('are none by default, and the median where asked for', async () => {
    const plain = (await ask('/embed/chart?geo=0180&metric=BEF01')).body;
    expect(plain).not.toContain('Median');
    expect((await ask('/embed/chart?geo=0180&metric=BEF01&ref=none')).body).toBe(plain);
    const { body } = await ask('/embed/chart?geo=0180&metric=BEF01&ref=median');
    expect(body).toContain('<g class="r">');
    expect(body).toContain('Median: beräknad av Open Data API, ingen observation.');
  });

  it('say why a county has none', async () => {
    const { body } = await ask('/embed/compare?municipalities=0180,1480&metric=BEF01&ref=county');
    expect(body).toContain('Länets median saknas');
  });
});

describe('an embed without any value', () => {
  it('has no identifier of a figure, only its metric', async () => {
    const { status, body } = await ask('/embed/chart?geo=1981&metric=DISJ01');
    if (!body.includes('Källan redovisar inget värde för något år.')) return;
    expect(status).toBe(200);
    expect(body).not.toContain('SF.DISJ01');
  });
});

describe('oEmbed', () => {
  const framed = async (path: string) =>
    JSON.parse((await ask(`/oembed?url=${encodeURIComponent(`https://data.example${path}`)}`)).body);

  it.each([
    [
      '/embed/compare?municipalities=0180,habo-uppsala&metric=bef01&ref=median',
      '/embed/compare?municipalities=0180,0305&amp;metric=BEF01&amp;ref=median',
      360,
    ],
    ['/embed/ranking?metric=BEF01&geo=0180', '/embed/ranking/BEF01?geo=0180', 480],
    ['/embed/map/BEF01?lang=en', '/embed/map/BEF01?lang=en', 480],
    ['/embed/chart?geo=0180&metric=BEF01&ref=median', '/embed/chart/0180/BEF01?ref=median', 360],
  ])('unfolds %s', async (path, src, height) => {
    const { html } = await framed(path);
    expect(html).toContain(`src="https://data.example${src}" width="100%" height="${height}"`);
  });

  it('refuses what the embed refuses, and what is no embed', async () => {
    expect((await framed('/embed/map?metric=NORANK1')).error.code).toBe('unsupported');
    expect((await framed('/embed/compare?municipalities=0180&metric=BEF01')).error.code).toBe(
      'invalid_request',
    );
    expect((await framed('/embed/map.svg?metric=BEF01')).error.code).toBe('not_found');
    expect((await framed('/jamfor')).error.code).toBe('not_found');
  });
});

describe('the embed of a figure that has no value', () => {
  it.each([
    ['SF.REV01.1981.2022', 'Värdet har dragits tillbaka'],
    ['SF.TIES1.0330.2023', 'Källan redovisar inget värde'],
  ])('%s is 404, and says why', async (id, why) => {
    const { status, headers, body } = await ask(`/embed/observation/${id}`);
    expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=60']);
    expect(body).toContain(why);
  });

  it('names the day of the change, whatever is known of its hour', async () => {
    const { body } = await ask('/embed/observation/SF.REV01.1981.2022');
    expect(body).toContain('Tillbakadragen <span class="nb">2025-06-01</span>, tidigare 9');
  });
});
