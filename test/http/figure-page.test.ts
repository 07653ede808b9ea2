import { beforeAll, describe, expect, it } from 'vitest';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { type Served, serve, serveDerived, verifiedOf } from '../support/service.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(goldenData('one'));
});

const page = async (path: string): Promise<string> => (await served.ask(path)).body;

describe('the page of a figure', () => {
  it('has one line for a newspaper, in the language of the page', async () => {
    expect(await page('/observations/SF.ONE.2584.2023')).toContain(
      '<h3>I en tidning</h3><pre class="copy" dir="ltr" tabindex="0"><code>Folkmängd, Kiruna, 2023: 22',
    );
    expect(await page('/observations/SF.ONE.2584.2023?lang=en')).toMatch(
      /<h3>In a newspaper<\/h3><pre [^>]*><code>\w+, Kiruna, 2023: 22[^<]+ Source: SCB\. Retrieved from Open Data API\.<\/code>/,
    );
  });

  it('says in it all that the figure must be read with, its own cautions first', async () => {
    const small = await serveDerived(verifiedOf(goldenData('small')));
    const line = async (geo: string) =>
      /<h3>I en tidning<\/h3><pre [^>]*><code>([^<]*)/.exec(
        (await small.ask(`/observations/SF.TIES1.${geo}.2023`)).body,
      )?.[1];
    expect(await line('1480')).toMatch(
      /2023: [^:]*\. Göteborg frågar på ett annat sätt än de andra\. Från 2023 ställs frågan till alla, före det till vuxna\. Källa: /,
    );
    expect(await line('0180')).toMatch(/2023: [^.]*\. Från 2023 [^.]*\. Källa: /);
  });

  it('has no such line where the source lists none', async () => {
    const small = await serveDerived(verifiedOf(goldenData('small')));
    const { body } = await small.ask('/observations/SF.REV01.0380.2022');
    expect(body).toContain('<h3>BibTeX</h3>');
    expect(body).not.toContain('I en tidning');
  });
});

describe('a series whose years have gone on elsewhere', () => {
  const NEWER = /<div class="figure">.*<p class="n"><a href="([^"]*)">/;
  const small = verifiedOf(goldenData('small'));

  /** As where the series goes on in this metric. */
  function goingOnIn(id: string): typeof small {
    const { head } = small;
    const metrics = head.registry.metrics.map((metric) =>
      metric.id === 'NORANK1' ? { ...metric, related: [{ metric: id, relation: 'newer' as const }] } : metric,
    );
    return { ...small, head: { ...head, registry: { ...head.registry, metrics } } };
  }

  it.each([
    ['BEF01', '', '/observations/SF.BEF01.0180.2023'],
    ['BEF01', '?lang=en', '/observations/SF.BEF01.0180.2023?lang=en'],
    // Not every municipality has a figure of its last year.
    ['REV01', '', '/matt/REV01'],
  ])('%s%s: leads to the figure of the municipality where it surely has one', async (id, lang, href) => {
    const { body } = await (await serveDerived(goingOnIn(id))).ask(
      `/observations/SF.NORANK1.0180.1990${lang}`,
    );
    expect(NEWER.exec(body)?.[1]).toBe(href);
  });
});

describe('the rank beside a figure', () => {
  it('is that of its own year, and leads to the ranking of that year', async () => {
    const small = await serveDerived(verifiedOf(goldenData('small')));
    const { body: before } = await small.ask('/observations/SF.TIES1.0180.2022');
    expect(before).toMatch(/<p class="n">Plats \d+ av \d+ \(/);
    expect(before).toContain('<a href="/matt/TIES1/2022#ranking">Hela rangordningen</a>');
    const { body: newest } = await small.ask('/observations/SF.TIES1.0180.2023?lang=en');
    expect(newest).toContain('<a href="/en/metrics/TIES1#ranking">The whole ranking</a>');
  });
});

describe('a copy of the service with an address for reports', () => {
  const reachedWith = (data: 'one' | 'small') =>
    serveDerived(verifiedOf(goldenData(data)), { ...ADDRESSES, contactEmail: 'data+fel@myndighet.example' });
  let reached: Served;
  beforeAll(async () => {
    reached = await reachedWith('one');
  });

  it.each([
    '/embed/compare?municipalities=0180,1480&metric=utan-jamforelse',
    '/embed/chart?geo=0180&metric=utan-diagram',
  ])('takes reports where a capability is withheld, with the name that was asked for: %s', async (path) => {
    const { body } = await (await reachedWith('small')).ask(path);
    const [subject = ''] = /(?<=\?subject=)[^"]*/.exec(body) ?? [];
    expect(decodeURIComponent(subject)).toMatch(/ utan-(?:jamforelse|diagram)$/);
  });

  it.each([
    ['', 'Fel%20i%20siffran%20', 'Rapportera ett fel i siffran'],
    ['?lang=en', 'Error%20in%20the%20figure%20', 'Report an error in this figure'],
  ])('takes reports on the page of a figure%s, with the id in the subject', async (query, subject, text) => {
    const { body } = await reached.ask(`/observations/SF.ONE.2584.2023${query}`);
    expect(body).toContain(
      `<a href="mailto:data+fel@myndighet.example?subject=${subject}SF.ONE.2584.2023">${text}</a>`,
    );
  });

  it('takes reports where a figure or an embed is refused, with what was asked for in the subject', async () => {
    const subject = (text: string) =>
      `?subject=${encodeURIComponent(`Fel i siffran ${text}`)}">Rapportera ett fel`;
    for (const path of ['/embed/observation/SF.ONE.2584.1950', '/observations/SF.ONE.2584.1950'])
      expect((await reached.ask(path)).body, path).toContain(subject('SF.ONE.2584.1950'));
    const { body } = await reached.ask('/embed/chart?geo=nowhere&metric=ONE');
    expect(body).toContain(subject('/embed/chart nowhere'));
  });

  it('leads from a refused figure to the one of the nearest year, and of the right casing', async () => {
    for (const path of ['/observations/SF.ONE.2584.1950', '/observations/sf.one.2584.2023']) {
      const items = (await reached.ask(path)).body.match(/<li><a href="\/observations\/[^<]*<\/a>/g);
      expect(items, path).toEqual([
        expect.stringMatching(
          /"\/observations\/SF\.ONE\.2584\.2023">.+, Kiruna, 2023 \(SF\.ONE\.2584\.2023\)<\/a>$/,
        ),
      ]);
    }
  });

  it('names the address in the description of the API', async () => {
    const { body } = await reached.ask('/api/v1/openapi.json');
    expect(JSON.parse(body).info.contact.email).toBe('data+fel@myndighet.example');
  });

  it('is the only one that has any', async () => {
    expect(await page('/observations/SF.ONE.2584.2023')).not.toContain('mailto:');
    expect(await page('/embed/observation/SF.ONE.2584.1950')).not.toContain('mailto:');
    expect(JSON.parse(await page('/api/v1/openapi.json')).info.contact).toEqual({
      name: 'Open Data API',
      url: 'https://data.example/docs',
    });
  });
});
