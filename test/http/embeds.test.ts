import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { metricCsv } from '../../src/text/paths.ts';
import { parsed } from '../embed/parsed.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve, serveDerived, verifiedOf } from '../support/service.ts';

const { ask, files, service } = await serve(goldenData('small'));

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
])('the embed %s says that its newest year is old, and so does its drawing', async (path) => {
  for (const address of [path, drawingOf(path)]) {
    const { status, body } = await ask(address);
    expect(status, address).toBe(200);
    const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(text, address).toContain('Vår senaste uppgift gäller 1990');
  }
});

describe.each(EMBEDS)('the embed %s', (path) => {
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

  it('is in the colours asked for, without its title where asked, and says the same', async () => {
    const and = path.includes('?') ? '&' : '?';
    const text = (html: string) => html.replace(/<h1[^>]*>.*?<\/h1>|<link[^>]*>/gs, '');
    const usual = await ask(path);
    for (const theme of ['light', 'dark']) {
      const { status, body } = await ask(`${path}${and}theme=${theme}&plain=1`);
      expect(status).toBe(200);
      expect(body).toMatch(new RegExp(`rel="stylesheet" href="/style/\\w+-${theme}.css"`));
      expect(body).toMatch(/<h1 class="h" dir="auto"[^>]*>[^<]/);
      expect(body).toContain(`theme%3D${theme}%26plain%3D1`);
      expect(text(body)).toBe(text(usual.body));
    }
    expect((await ask(`${path}${and}theme=auto`)).body).toBe(usual.body);
  });

  it('has a drawing in the colours asked for, and by itself in those of the reader', async () => {
    const drawing = drawingOf(path);
    const and = path.includes('?') ? '&' : '?';
    const auto = await ask(drawing);
    const css = /<\/desc><style>(@media\(prefers-color-scheme:dark\){.+?})<\/style>/.exec(auto.body)?.[1];
    expect(css).toBeDefined();
    expect(auto.headers.get('content-security-policy')).toContain(
      `style-src 'sha256-${createHash('sha256')
        .update(css ?? '')
        .digest('base64')}'`,
    );
    const light = await ask(`${drawing}${and}theme=light`);
    expect(light.body).toBe(auto.body.replace(`<style>${css}</style>`, ''));
    const dark = await ask(`${drawing}${and}theme=dark&plain=1`);
    expect(dark.headers.get('content-security-policy')).toContain("style-src 'none'");
    expect(dark.body).toContain('fill="#15181c"/>');
    expect(dark.body).not.toMatch(/"#ffffff"|<style|font-size="19"/);
    expect(dark.body).toMatch(/<title id="t">[^<]+<\/title>/);
  });

  it('refuses a look that there is none of, readably and in the colours asked for', async () => {
    const and = path.includes('?') ? '&' : '?';
    for (const [query, sentence] of [
      ['theme=blue', 'Tillåtet är auto, light eller dark.'],
      ['theme=', 'Parametern theme är tom. Ange ett värde;'],
      ['theme=dark&theme=light', 'Parametern theme är angiven mer än en gång'],
      ['plain=2', 'Tillåtet är 1. Parametern kan också utelämnas.'],
      ['plain=', 'Parametern plain är tom.'],
      ['plain=1&plain=1', 'Parametern plain är angiven mer än en gång'],
    ] as const)
      for (const address of [path, drawingOf(path)]) {
        const { status, body } = await ask(`${address}${and}${query}`);
        expect(status, query).toBe(400);
        expect(body, query).toContain(sentence);
        expect(body).toContain('(prefers-color-scheme:dark)');
      }
    const { body, headers } = await ask(`${path}${and}plain=2&theme=dark`);
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    expect(style).toContain(':root{color-scheme:dark;');
    expect(style).toContain('@media screen{:root{--b:#15181c');
    expect(headers.get('content-security-policy')).toContain(
      createHash('sha256').update(style).digest('base64'),
    );
  });

  it('speaks English', async () => {
    const { headers, body } = await ask(`${path}${path.includes('?') ? '&' : '?'}lang=en`);
    expect(headers.get('content-language')).toBe('en');
    expect(body).toContain('Source: ');
  });

  it('refuses what would narrow it down were it taken, and ignores what it does not know', async () => {
    const mark = path.includes('?') ? '&' : '?';
    const isOfYear = /ranking|map/.test(path);
    const span = path.includes('observation') ? ['to=2023', 'from=2001'] : [];
    for (const narrowing of [...span, 'release=2025-06-01', ...(isOfYear ? [] : ['period=2023'])]) {
      const { status, body } = await ask(`${path}${mark}${narrowing}`);
      expect(status).toBe(400);
      expect(body).toContain('content="invalid_request"');
    }
    expect((await ask(`${path}${mark}utm_source=x`)).status).toBe(200);
  });
});

describe('the fixed embeds', () => {
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

describe('a refused embed', () => {
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
    expect(answer.body).toContain(`<meta name="error" content="${code}">`);
  });
});

describe('the reference lines of an embed', () => {
  it('are none by default, and the median where asked for', async () => {
    const plain = (await ask('/embed/chart?geo=0180&metric=BEF01')).body;
    expect(plain).not.toContain('Median');
    expect((await ask('/embed/chart?geo=0180&metric=BEF01&ref=none')).body).toBe(plain);
    const { body } = await ask('/embed/chart?geo=0180&metric=BEF01&ref=median');
    expect(body).toContain('<g class="r">');
    expect(body).toContain('Median: beräknad av Open Data API, inte av källan.');
  });

  it('say why a county has none', async () => {
    const { body } = await ask('/embed/compare?municipalities=0180,1480&metric=BEF01&ref=county');
    expect(body).toContain('Ingen länsmedian');
  });
});

describe('the embed of a chart without any value', () => {
  it('is a readable page that names metric, place and source, 404, and no identifier of a figure', async () => {
    const { status, headers, body } = await ask('/embed/chart?geo=1981&metric=DISJ01');
    expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=60']);
    const page = parsed(body);
    expect(page.all('h1')[0]?.text).toBe(service.store.directory.metrics.get('DISJ01')?.title.sv);
    expect(page.all('.w')[0]?.text).toContain('Sala');
    expect(page.all('.v')[0]?.text).toBe('Källan redovisar inga värden.');
    expect(page.all('footer p')[0]?.text).toMatch(/^Källa: \S/);
    expect(body).not.toContain('SF.DISJ01');
    expect((await ask('/embed/chart.svg?geo=1981&metric=DISJ01')).status).toBe(404);
  });

  it('is no file', () => {
    expect(files.has('embed/chart/1981/DISJ01.html')).toBe(false);
    expect(files.has('embed/chart/0180/DISJ01.html')).toBe(true);
  });

  it('says which years were asked for where it has none of them', async () => {
    const { status, body } = await ask('/embed/chart?geo=0180&metric=BEF01&from=1990&to=1995');
    expect(status).toBe(404);
    expect(parsed(body).all('.w')[0]?.text).toBe('Stockholm, 1990–1995');
  });
});

describe('the years of an embed', () => {
  const yearsIn = (html: string): string[] =>
    parsed(html)
      .all('tbody th')
      .map(({ text }) => text);

  it.each(['/embed/chart?geo=0180&metric=DISJ01', '/embed/chart/0180/DISJ01?lang=en'])(
    '%s draws those from one to another, in its address and its data too',
    async (path) => {
      const and = path.includes('?') ? '&' : '?';
      expect(yearsIn((await ask(path)).body)).toEqual(['2023', '2022', '2021', '2020']);
      const { body } = await ask(`${path}${and}from=2021&to=2022`);
      expect(yearsIn(body)).toEqual(['2022', '2021']);
      const page = parsed(body);
      const [link] = page.all('link[rel=alternate]');
      expect(decodeURIComponent(link?.attributes['href'] ?? '')).toContain('?from=2021&to=2022');
      const data = page.all('footer a').find(({ text }) => text === 'Data');
      expect(data?.attributes['href']).toContain('from=2021&to=2022');
      const drawing = parsed((await ask(drawingOf(`${path}${and}from=2021`))).body);
      const texts = drawing.all('text').map(({ text }) => text);
      expect(texts).toContain('2021');
      expect(texts).not.toContain('2020');
    },
  );

  it('of a comparison narrow every line', async () => {
    const path = '/embed/compare?municipalities=0180,1480&metric=BEF01';
    expect(yearsIn((await ask(path)).body)).toEqual(['2023', '2022']);
    expect(yearsIn((await ask(`${path}&to=2022`)).body)).toEqual(['2022']);
    const median = await ask(`${path}&to=2022&ref=median`);
    expect(yearsIn(median.body)).toEqual(['2022']);
  });

  it.each(['ranking', 'map'])('of a %s are the year asked for, or the newest among those', async (kind) => {
    const shown = async (query: string): Promise<string> => (await ask(`/embed/${kind}/BEF01${query}`)).body;
    const year = async (query: string) => /<title>[^<]* (\d{4})<\/title>/.exec(await shown(query))?.[1];
    expect(await year('')).toBe('2023');
    expect(await year('?period=2022')).toBe('2022');
    expect(await year('?to=2022')).toBe('2022');
    expect(await year('?from=2000')).toBe('2023');
    const page = parsed(await shown('?period=2022'));
    const [back] = page.all('footer a.b');
    expect(back?.attributes['href']).toBe('https://data.example/matt/BEF01/2022');
    const { status } = await ask('/matt/BEF01/2022');
    expect(status).toBe(200);
  });

  it('are refused where there is no ranking in them, and where they end before they begin', async () => {
    const { status, body } = await ask('/embed/map/BEF01?period=1990');
    expect(status).toBe(422);
    expect(body).toContain('2022');
    expect((await ask('/embed/ranking/BEF01?to=1990')).status).toBe(422);
    for (const path of [
      '/embed/chart/0180/BEF01?from=2023&to=2022',
      '/embed/map/BEF01?period=2022&from=2023',
    ]) {
      const refused = await ask(path);
      expect(refused.status).toBe(400);
      expect(refused.body).toContain('content="invalid_range"');
    }
    expect((await ask('/embed/chart/0180/BEF01?from=22')).body).toContain('content="invalid_period"');
  });
});

describe.each(EMBEDS)('the look of %s', (path) => {
  const and = path.includes('?') ? '&' : '?';

  it('has the editor’s own title, escaped, and still says what is measured', async () => {
    const metric = service.store.directory.metrics.get('BEF01')?.title.sv ?? expect.fail();
    const title = 'Så många bor <i>här</i> & växer "snabbt"';
    const asked = `${path}${and}title=${encodeURIComponent(title)}`;
    const { status, body } = await ask(asked);
    expect(status).toBe(200);
    const page = parsed(body);
    expect(page.all('h1')[0]?.text).toBe(title);
    expect(page.all('h1 i')).toEqual([]);
    expect(page.all('.w')[0]?.text).toContain(metric);
    const drawing = parsed((await ask(drawingOf(asked))).body);
    const texts = drawing.all('text').map(({ text }) => text);
    expect(texts).toContain(title);
    expect(texts.some((text) => text.includes(metric))).toBe(true);
    expect(drawing.all('title')[0]?.text).toContain(metric);
  });

  it('takes a title of 90 characters, and none of 91', async () => {
    expect((await ask(`${path}${and}title=${'%C3%A5'.repeat(90)}`)).status).toBe(200);
    const { status, body } = await ask(`${path}${and}title=${'x'.repeat(91)}`);
    expect(status).toBe(400);
    expect(body).toContain('Ange högst 90 tecken.');
  });

  it('stands on the ground of the page around it where that is asked for', async () => {
    expect(parsed((await ask(`${path}${and}background=transparent`)).body).all('main.tp')).toHaveLength(1);
    expect((await ask(`${path}${and}background=page`)).body).toBe((await ask(path)).body);
    const grounds = async (query: string) =>
      parsed((await ask(`${drawingOf(path)}${query}`)).body)
        .all('rect')
        .filter(({ attributes }) => attributes['width'] === '640').length;
    expect([await grounds(''), await grounds(`${and}background=transparent`)]).toEqual([1, 0]);
    expect((await ask(`${path}${and}background=red`)).status).toBe(400);
  });

  it('opens its links in the frame itself where no tab may be opened', async () => {
    const linksOf = async (query: string) => parsed((await ask(`${path}${query}`)).body).all('a');
    const usual = await linksOf('');
    expect(usual.length).toBeGreaterThan(2);
    for (const { attributes } of usual) expect(attributes['target']).toBe('_blank');
    const inside = await linksOf(`${and}sandboxed=1`);
    expect(inside).toHaveLength(usual.length);
    for (const { attributes, text } of inside) {
      expect(attributes['target']).toBeUndefined();
      expect(text).not.toContain('ny flik');
    }
  });

  it('leads to its page and to its data, both of which are there', async () => {
    const links = parsed((await ask(path)).body).all('footer a');
    const data = links.find(({ text }) => text === 'Data')?.attributes['href'] ?? expect.fail();
    const page = links.find(({ attributes }) => attributes['class'] === 'b')?.attributes['href'] ?? '';
    expect(page).toMatch(/^https:\/\/data\.example\//);
    if (data.includes('/csv/')) {
      const csv = await ask(data.slice(ADDRESSES.siteUrl.length));
      expect([csv.status, csv.body.split('\r\n').length > 1]).toEqual([200, true]);
    } else expect(data).toBe(`https://data.example${metricCsv('BEF01')}`);
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

  it('names the release of the change', async () => {
    const { body } = await ask('/embed/observation/SF.REV01.1981.2022');
    expect(body).toContain('Tillbakadragen i utgåva <span class="nb">2025-06-01</span>, tidigare 9');
  });
});

describe('oEmbed', () => {
  const URL_OF_FIGURE = `${ADDRESSES.siteUrl}/observations/SF.BEF01.0180.2023`;

  it.each(['100000', '1234567890', '0', '01', '-5', '1e3', '5.5'])('refuses a width of %j', async (width) => {
    const { status, body } = await ask(`/oembed?url=${URL_OF_FIGURE}&maxwidth=${width}`);
    expect(status).toBe(400);
    const { details, message } = JSON.parse(body).error;
    expect(details).toMatchObject({ parameter: 'maxwidth', reason: 'malformed', maximum: 99999 });
    expect(message).toContain('Ange ett heltal från 1 till 99999, bara siffror.');
  });

  it.each([
    ['99999', 600],
    ['300', 300],
    ['1', 1],
  ])('takes a width of %s', async (width, given) => {
    const { status, body } = await ask(`/oembed?url=${URL_OF_FIGURE}&maxwidth=${width}`);
    expect([status, JSON.parse(body).width]).toEqual([200, given]);
  });

  it.each(['url', 'format', 'maxwidth', 'maxheight'])(
    'refuses %s where it is given twice',
    async (parameter) => {
      const once: Record<string, string> = {
        url: URL_OF_FIGURE,
        format: 'json',
        maxwidth: '300',
        maxheight: '300',
      };
      const query = new URLSearchParams(once);
      expect((await ask(`/oembed?${query}`)).status).toBe(200);
      query.append(parameter, once[parameter] ?? '');
      const { status, body } = await ask(`/oembed?${query}`);
      expect(status).toBe(400);
      expect(JSON.parse(body).error.details).toMatchObject({ parameter, reason: 'repeated_parameter' });
    },
  );

  it.each([
    ['url', 'empty_value', { url: ' ' }],
    ['url', 'missing_parameter', {}],
    ['format', 'empty_value', { url: URL_OF_FIGURE, format: '' }],
    ['maxwidth', 'empty_value', { url: URL_OF_FIGURE, maxwidth: '' }],
  ])('refuses %s with %s', async (parameter, reason, query: Record<string, string>) => {
    const { status, body } = await ask(`/oembed?${new URLSearchParams(query)}`);
    expect(status).toBe(400);
    expect(JSON.parse(body).error.details).toMatchObject({ parameter, reason });
  });

  it('does not have another format, and lets that be kept as other refusals are', async () => {
    const { status, headers } = await ask(`/oembed?url=${URL_OF_FIGURE}&format=xml`);
    expect([status, headers.get('cache-control')]).toEqual([501, 'public, max-age=60']);
  });

  it('takes any other parameter, as often as it comes', async () => {
    const { status } = await ask(`/oembed?url=${URL_OF_FIGURE}&dnt=true&dnt=true`);
    expect(status).toBe(200);
  });

  /** The reply for an address of the website, which stands in the query percent-encoded. */
  const unfold = (address: string, more = '') =>
    ask(`/oembed?url=${encodeURIComponent(`${ADDRESSES.siteUrl}${address}`)}${more}`);

  it.each(['period', 'release'])('refuses an address whose embed is refused for %s', async (name) => {
    const address = `/embed/chart?geo=0180&metric=BEF01&${name}=2023`;
    expect((await ask(address)).status).toBe(400);
    const { status, body } = await unfold(address);
    expect(status).toBe(400);
    expect(JSON.parse(body).error.details).toMatchObject({ parameter: name, reason: 'unknown_parameter' });
  });

  it('keeps the years and the title of an address', async () => {
    const address = '/embed/chart?geo=0180&metric=BEF01&from=2023&title=Flest%20%26%20bäst';
    const [frame] = parsed(JSON.parse((await unfold(address)).body).html).all('iframe');
    expect(frame?.attributes['src']).toBe(
      `${ADDRESSES.siteUrl}/embed/chart/0180/BEF01?from=2023&title=Flest%20%26%20b%C3%A4st&theme=light`,
    );
  });

  it('is a link where the embed would be cut off', async () => {
    const { type, html } = JSON.parse((await unfold('/embed/map/BEF01', '&maxheight=479')).body);
    expect([type, html]).toEqual(['link', undefined]);
    expect(JSON.parse((await unfold('/embed/map/BEF01', '&maxheight=480')).body).type).toBe('rich');
  });

  it('says which releases there are where the address names another', async () => {
    const { status, body } = await unfold('/releases/2024-08-31/observations/SF.BEF01.0180.2023');
    const { reason, value, allowed } = JSON.parse(body).error.details;
    expect([status, reason, value]).toEqual([404, 'unknown_release', '2024-08-31']);
    expect(allowed).toEqual(service.store.catalogue.releases.map(({ release }) => release));
  });

  it('takes an address with a parameter that its page ignores', async () => {
    expect((await unfold('/embed/chart?geo=0180&metric=BEF01&utm_source=news')).status).toBe(200);
    expect((await unfold('/observations/SF.BEF01.0180.2023?from=2010')).status).toBe(200);
  });

  it.each([
    ['', '', 'sv'],
    ['?lang=en', '', 'en'],
    ['', '&lang=en', 'sv'],
    ['?lang=en', '&lang=sv', 'en'],
  ])('says the language of the address: %j with %j is %s', async (query, more, lang) => {
    const { headers, body } = await unfold(`/observations/SF.BEF01.0180.2023${query}`, more);
    expect(headers.get('content-language')).toBe(lang);
    const { title } = JSON.parse((await unfold(`/embed/observation/SF.BEF01.0180.2023?lang=${lang}`)).body);
    expect(JSON.parse(body).title).toBe(title);
  });

  it('refuses in the language of the question', async () => {
    const { status, headers } = await unfold('/nothing', '&lang=en');
    expect([status, headers.get('content-language')]).toEqual([404, 'en']);
  });

  const framed = async (path: string) => JSON.parse((await unfold(path)).body);

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
    const light = `${src}${src.includes('?') ? '&amp;' : '?'}theme=light`;
    expect(html).toContain(`src="https://data.example${light}" width="100%" height="${height}"`);
  });

  it.each([
    ['/matt/BEF01', '/embed/ranking/BEF01', 480, 'sv'],
    ['/en/metrics/BEF01', '/embed/ranking/BEF01?lang=en', 480, 'en'],
    ['/matt/BEF01?geo=0305#data', '/embed/ranking/BEF01', 480, 'sv'],
    ['/kommuner/habo-uppsala', '/embed/chart/0305/BEF01', 360, 'sv'],
    ['/en/municipalities/stockholm?lang=sv', '/embed/chart/0180/BEF01?lang=en', 360, 'en'],
    [
      '/jamfor?municipalities=Stockholm,1480&metrics=folkmangd',
      '/embed/compare?municipalities=0180,1480&amp;metric=BEF01&amp;ref=median',
      360,
      'sv',
    ],
    [
      '/en/compare?municipalities=0180&municipalities=&municipalities=1480&metrics=&metrics=BEF01',
      '/embed/compare?municipalities=0180,1480&amp;metric=BEF01&amp;ref=median&amp;lang=en',
      360,
      'en',
    ],
  ])('unfolds the page %s', async (path, src, height, lang) => {
    const { status, headers, body } = await unfold(path);
    expect([status, headers.get('content-language')]).toEqual([200, lang]);
    const light = `${src}${src.includes('?') ? '&amp;' : '?'}theme=light`;
    expect(JSON.parse(body).html).toContain(
      `src="https://data.example${light}" width="100%" height="${height}"`,
    );
    // What it unfolds into is there.
    expect((await ask(src.replaceAll('&amp;', '&'))).status).toBe(200);
  });

  it('is named in the head of a comparison by the frame that its address unfolds into', async () => {
    const path = '/en/compare?municipalities=0180,1480&metrics=BEF01';
    const [, href = ''] =
      /type="application\/json\+oembed" href="([^"]+)"/.exec((await ask(path)).body) ?? [];
    const named = await ask(href.replaceAll('&amp;', '&').slice(ADDRESSES.siteUrl.length));
    expect([named.status, named.body]).toEqual([200, (await unfold(path)).body]);
    expect((await ask('/jamfor')).body).not.toContain('+oembed');
  });

  it.each([
    '/matt/BEF01',
    '/en/municipalities/stockholm',
    '/observations/SF.BEF01.0180.2023',
    '/embed/map/BEF01',
    '/jamfor',
  ])('takes %s with a slash behind it, and not with two', async (path) => {
    const query = path === '/jamfor' ? '?municipalities=0180,1480&metrics=BEF01' : '';
    const { body } = await unfold(`${path}${query}`);
    expect(JSON.parse(body).type).toBe('rich');
    expect((await unfold(`${path}/${query}`)).body).toBe(body);
    expect((await unfold(`${path}//${query}`)).status).toBe(404);
  });

  it.each([
    ['HTTPS://DATA.EXAMPLE/matt/BEF01', 200],
    ['http://Data.Example/matt/BEF01', 200],
    ['https://data.example:443/matt/BEF01', 200],
    [' https://data.example/matt/BEF01 ', 200],
    ['https://data.example/MATT/BEF01', 404],
    ['https://data.example/matt/bef01', 404],
    ['https://data.example:8443/matt/BEF01', 404],
    ['https://data.example.evil.example/matt/BEF01', 404],
    ['https://data.example@evil.example/matt/BEF01', 404],
    ['https://me@data.example/matt/BEF01', 404],
    ['//data.example/matt/BEF01', 404],
    ['ftp://data.example/matt/BEF01', 404],
    ['https://[data.example/matt/BEF01', 404],
    ['https://data.example', 404],
    ['https://data.example/', 404],
    ['data.example/matt/BEF01', 404],
  ])('host and scheme are in any case, and of this service alone: %j is %i', async (url, status) => {
    const answer = await ask(`/oembed?url=${encodeURIComponent(url)}`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(JSON.parse(answer.body).html).toContain('src="https://data.example/embed/');
  });

  it('takes addresses of a service that stands below a path, and no others of its host', async () => {
    const { askRaw } = await serveDerived(verifiedOf(goldenData('small')), {
      siteUrl: 'https://data.example/stat',
      docsUrl: 'https://data.example/stat/docs',
    });
    const statusOf = async (url: string) => (await askRaw(`/oembed?url=${encodeURIComponent(url)}`)).status;
    expect(await statusOf('https://DATA.example/stat/matt/BEF01/')).toBe(200);
    for (const path of ['/matt/BEF01', '/statistik/matt/BEF01', '/STAT/matt/BEF01', '/stat'])
      expect([path, await statusOf(`https://data.example${path}`)]).toEqual([path, 404]);
  });

  it('unfolds a page of the site below a release as the page that it leads to', async () => {
    const [, , first] = service.store.catalogue.releases;
    const today = await unfold('/kommuner/stockholm');
    expect((await unfold(`/releases/${first?.release}/kommuner/stockholm`)).body).toBe(today.body);
    const pinned = await framed(`/releases/${first?.release}/embed/map/BEF01`);
    expect(pinned.html).toContain(`/releases/${first?.release}/embed/map/BEF01`);
  });

  it.each([
    ['/matt/NORANK1', 'unsupported', 'no_ranking'],
    ['/matt/HEMLIG1', 'invalid_metric', 'unknown_metric'],
    ['/kommuner/Stockholm', 'not_found', 'unknown_path'],
    ['/kommuner/habo', 'ambiguous', 'several_municipalities'],
    ['/jamfor?municipalities=0180,1480&metrics=NOCOMP1', 'not_found', 'unknown_path'],
    ['/jamfor?municipalities=0180&metrics=BEF01', 'not_found', 'unknown_path'],
    ['/jamfor?municipalities=0180,1480', 'not_found', 'unknown_path'],
    ['/jamfor', 'not_found', 'unknown_path'],
    ['/matt/BEF01/2022', 'not_found', 'unknown_path'],
    ['/kommuner/stockholm/andringar', 'not_found', 'unknown_path'],
    ['/kommuner/stockholm.atom', 'not_found', 'unknown_path'],
    ['/utgavor', 'not_found', 'unknown_path'],
    ['/api/v1/metrics', 'not_found', 'unknown_path'],
  ])('refuses the page %s, which shows nothing to embed: %s', async (path, code, reason) => {
    const { error } = await framed(path);
    expect([error.code, error.details.reason]).toEqual([code, reason]);
  });

  it('refuses what the embed refuses, and what is no embed', async () => {
    expect((await framed('/embed/map?metric=NORANK1')).error.code).toBe('unsupported');
    expect((await framed('/embed/compare?municipalities=0180&metric=BEF01')).error.code).toBe(
      'invalid_request',
    );
    expect((await framed('/embed/map.svg?metric=BEF01')).error.code).toBe('not_found');
  });
});
