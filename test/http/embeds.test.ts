import { describe, expect, it } from 'vitest';
import { metricCsv } from '../../src/text/paths.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
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

it('fixed embeds are files, the same as the function answers, and a chart without any value is none', async () => {
  for (const path of ['embed/ranking/BEF01', 'embed/map/TIES1', 'embed/chart/0180/DISJ01'])
    expect(files.get(`${path}.html`), path).toBe((await ask(`/${path}`)).body);
  expect(files.has('embed/chart/1981/DISJ01.html')).toBe(false);
});

const yearsIn = (html: string): string[] => pageOf(html).all('tbody th');

it.each(['/embed/chart?geo=0180&metric=DISJ01', '/embed/chart/0180/DISJ01?lang=en'])(
  '%s draws the years from one to another, in its address and its data too',
  async (path) => {
    const and = path.includes('?') ? '&' : '?';
    expect(yearsIn((await ask(path)).body)).toEqual(['2023', '2022', '2021', '2020']);
    const { body } = await ask(`${path}${and}from=2021&to=2022`);
    expect(yearsIn(body)).toEqual(['2022', '2021']);
    const page = pageOf(body);
    const [link = ''] = page.attributes('link[rel=alternate]', 'href');
    expect(decodeURIComponent(link)).toContain('?from=2021&to=2022');
    expect(page.link('Data')).toContain('from=2021&to=2022');
    const texts = pageOf((await ask(drawingOf(`${path}${and}from=2021`))).body).all('text');
    expect(texts).toContain('2021');
    expect(texts).not.toContain('2020');
  },
);

describe.each(EMBEDS)('the look of %s', (path) => {
  const and = path.includes('?') ? '&' : '?';

  it('has the editor’s own title, escaped, and still says what is measured', async () => {
    const metric = service.store.directory.metrics.get('BEF01')?.title.sv ?? expect.fail();
    const title = 'Så många bor <i>här</i> & växer "snabbt"';
    const asked = `${path}${and}title=${encodeURIComponent(title)}`;
    const { status, body } = await ask(asked);
    expect(status).toBe(200);
    const page = pageOf(body);
    expect(page.all('h1')).toEqual([title]);
    expect(page.all('h1 i')).toEqual([]);
    expect(page.text('.w')).toContain(metric);
    const drawing = pageOf((await ask(drawingOf(asked))).body);
    expect(drawing.all('text')).toContain(title);
    expect(drawing.all('text').some((text) => text.includes(metric))).toBe(true);
    expect(drawing.text('title')).toContain(metric);
  });

  it('leads to its page and to its data, both of which are there', async () => {
    const embed = pageOf((await ask(path)).body);
    const data = embed.link('Data') ?? expect.fail();
    expect(embed.attributes('footer a.b', 'href')[0]).toMatch(/^https:\/\/data\.example\//);
    if (data.includes('/csv/')) {
      const csv = await ask(data.slice(ADDRESSES.siteUrl.length));
      expect([csv.status, csv.body.split('\r\n').length > 1]).toEqual([200, true]);
    } else expect(data).toBe(`https://data.example${metricCsv('BEF01')}`);
  });
});

it('a comparison names in its head the frame that its address unfolds into', async () => {
  const path = '/en/compare?municipalities=0180,1480&metrics=BEF01';
  const [, href = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec((await ask(path)).body) ?? [];
  const named = await ask(href.replaceAll('&amp;', '&').slice(ADDRESSES.siteUrl.length));
  const unfolded = await ask(`/oembed?url=${encodeURIComponent(`${ADDRESSES.siteUrl}${path}`)}`);
  expect([named.status, named.body]).toEqual([200, unfolded.body]);
  expect((await ask('/jamfor')).body).not.toContain('+oembed');
});

it('oEmbed takes addresses of a service that stands below a path, and no others of its host', async () => {
  const { askRaw } = await serveDerived(verifiedOf(goldenData('small')), {
    siteUrl: 'https://data.example/stat',
    docsUrl: 'https://data.example/stat/docs',
  });
  const statusOf = async (url: string) => (await askRaw(`/oembed?url=${encodeURIComponent(url)}`)).status;
  expect(await statusOf('https://DATA.example/stat/matt/BEF01/')).toBe(200);
  for (const path of ['/matt/BEF01', '/statistik/matt/BEF01', '/STAT/matt/BEF01', '/stat'])
    expect([path, await statusOf(`https://data.example${path}`)]).toEqual([path, 404]);
});
