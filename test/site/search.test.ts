import { describe, expect, it } from 'vitest';
import { searchHits } from '../../src/site/hits.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { showing } from '../support/showing.ts';

const { ask } = await serve(goldenData('small'));

const linksOf = (html: string): string[] =>
  [...(html.split(/<main|<\/main>/)[1] ?? '').matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);

describe('the page of what is found', () => {
  it('leads to the figure of a municipality and a metric first', async () => {
    const { status, body, headers } = await ask('/sok?q=folkm%C3%A4ngd+g%C3%B6teborg');
    expect(status).toBe(200);
    expect(linksOf(body)[0]).toBe('/observations/SF.BEF01.1480.2023');
    expect(body).toContain('<h1 dir="auto">Sökning: folkmängd göteborg</h1>');
    expect(body).toContain('name="q" value="folkmängd göteborg"');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-language')).toBe('sv');
  });

  it('leads to the comparison of several municipalities, in the language of its path', async () => {
    const { body } = await ask('/en/search?q=population gothenburg malmö'.replaceAll(' ', '%20'));
    expect(linksOf(body)[0]).toBe('/en/compare?municipalities=1480,1280&amp;metrics=BEF01');
    expect(body).toContain(
      'hreflang="sv" href="https://data.example/sok?q=population%20gothenburg%20malm%C3%B6"',
    );
  });

  it('leads to a metric and to the municipalities of the county that is named beside it', async () => {
    const { body } = await ask('/sok?q=folkm%C3%A4ngd+stockholms+l%C3%A4n');
    expect(linksOf(body)).toEqual(['/matt/BEF01', '/kommuner/stockholm', '/kommuner/upplands-vasby']);
    expect(body).toContain('<h2>Kommuner i länet</h2>');
  });

  it('leads to every municipality of a county', () => {
    const hits = searchHits(SHIPPED_CATALOGUE, 'Västra Götaland', { ...showing('sv'), most: 300 });
    expect([new Set(hits.map(({ kind }) => kind)), hits.length]).toEqual([new Set(['county']), 49]);
  });

  it('keeps municipalities and metrics apart, and says where they are only spelt nearly so', async () => {
    const { body } = await ask('/sok?q=eskilstunna');
    expect(body).toContain('<h2>Kommuner med liknande stavning</h2>');
    expect((await ask('/sok?q=stockholm')).body).toContain('<h2>Kommuner</h2>');
  });

  it('leads to the lists where nothing is sought or found, and ignores what it does not know', async () => {
    for (const query of ['', '?q=', '?q=%20', '?q=finnsinte', '?utm_source=x']) {
      const { status, body } = await ask(`/sok${query}`);
      expect(status, query).toBe(200);
      expect(linksOf(body), query).toEqual(['/kommuner', '/#metrics']);
    }
  });

  it.each([
    ['friskolor', 'Inget mått matchar ordet ”friskolor”.'],
    ['Friskolor i Göteborg', 'Inget mått matchar ordet ”Friskolor”.'],
    ['flyktingar friskolor', 'Inget mått matchar orden ”flyktingar” och ”friskolor”.'],
    ['folkmängd friskolor', 'Inget mått matchar alla orden. Sökningen bortser från ”friskolor”.'],
    ['folkmängd reviderat', 'Inget mått matchar alla orden. Sökningen bortser från ”reviderat”.'],
    ['friskolor göteborg', 'Inget mått matchar ordet ”friskolor”.'],
    ['uppsala län', null],
    ['folkmängd göteborg', null],
    ['folkmängd götebo', null],
    ['göteborg', null],
    ['eskilstunna', null],
    ['kommunkod göteborg', null],
    ['', null],
  ])('says of %s why it finds no metric', async (query, reason) => {
    const { body } = await ask(`/sok?q=${encodeURIComponent(query)}`);
    expect(/Inget mått [^<]*/.exec(body)?.[0] ?? null).toBe(reason);
  });

  it.each([
    ['/sok?q=folkmängd per friskola', '/om#left-out'],
    ['/sok?q=folkmängd per 1000 friskolor', '/om#left-out'],
    ['/en/search?q=population per hospital', '/en/about#left-out'],
    ['/sok?q=folkmängd friskolor', null],
    ['/sok?q=friskolor per kommun', null],
  ])(
    'says of %s whether it asks to divide one metric by another, and where it says why not',
    async (query, to) => {
      const { body } = await ask(encodeURI(query));
      const [, href = null] = /(?:delar aldrig|never divide)[^<]*<a href="([^"]*)"/.exec(body) ?? [];
      expect(href).toBe(to);
    },
  );

  it.each([
    ['/sok?q=riket', 'arbetslöshet riket'],
    ['/sok?q=Sverige', 'arbetslöshet riket'],
    ['/sok?q=hela%20landet', 'arbetslöshet riket'],
    ['/en/search?q=Sweden', 'unemployment Sweden'],
    ['/en/search?q=the%20whole%20country', 'unemployment Sweden'],
  ])('tells how to ask for the country where it is all that is asked: %s', async (path, example) => {
    const { body } = await ask(path);
    expect(body).toMatch(new RegExp(`<p>[^<]*[”“]${example}”[^<]*</p>`));
    expect(linksOf(body)).toEqual(
      path.startsWith('/en') ? ['/en/municipalities', '/en#metrics'] : ['/kommuner', '/#metrics'],
    );
  });

  it.each(['folkmängd riket', 'riket göteborg'])('tells it nobody who asks for more: %s', async (query) => {
    expect((await ask(`/sok?q=${encodeURIComponent(query)}`)).body).not.toContain('arbetslöshet riket');
  });

  it('shows hostile input as the text it is', async () => {
    const { body } = await ask('/sok?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  });

  it('answers 10 kB of anything', async () => {
    for (const text of ['a'.repeat(10_000), '🏠'.repeat(900), 'hur många '.repeat(700)])
      expect((await ask(`/sok?q=${encodeURIComponent(text).slice(0, 9_996)}`)).status).toBeLessThan(500);
  });
});
