import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashedText } from '../../src/data/identifier.ts';
import type { FigurePageView } from '../../src/embed/views.ts';
import { siteDocument } from '../../src/site/document.ts';
import { figureContent } from '../../src/site/figure.ts';
import {
  figurePage,
  hostileFigure,
  knivsta,
  missingFigure,
  pointsOf,
  stockholm,
  withPoints,
} from '../embed/samples.ts';
import { withRegistry } from '../support/altered.ts';
import { breakable } from '../support/breakable.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const ID = 'SF.N01951.0180.2022';
const SITE = 'https://data.example.se';

const htmlOf = (view: FigurePageView): string => siteDocument(figureContent(view), view);
const pageFor = (view: FigurePageView) => pageOf(htmlOf(view));

/** What is there to be copied, to the byte. */
const copied = (html: string): string[] => pageOf(html).whole('pre.copy > code');

/** What machines read on the page. */
const described = (html: string) =>
  JSON.parse(pageOf(html).whole('script[type="application/ld+json"]')[0] ?? '{}');

describe('the page of a figure', () => {
  it('tells the figure and where it comes from, and of the unknown only that the terms are', () => {
    const page = pageFor(figurePage(stockholm('sv')));
    expect(page.text('data[value="984748"]')).toBe('984 748');
    expect(page.text('body')).toContain('Stockholm (0180), Stockholms län');
    expect(page.facts()).toMatchObject({
      Utgivare: 'SCB',
      Hämtad: '2024-08-30',
      'Källans villkor': 'okänt',
      'Källans kod': 'Kolada, nyckeltal N01951',
    });
    expect(page.facts()).not.toHaveProperty('Datamängd');
  });

  it('leads to the publisher’s page where somebody has seen one, and to its address for programs among the data', () => {
    const view = figurePage(stockholm('en'));
    const provenance = { ...view.provenance, sourceUrl: 'https://publisher.example/series' };
    const html = htmlOf({ ...view, provenance });
    const page = pageOf(html);
    expect(page.link('Kolada, key figure N01951')).toBe('https://publisher.example/series');
    const [before = ''] = html.replace(/<script type="application.*?<\/script>/, '').split('<h2 id="data">');
    expect(before).not.toContain('api.kolada.se');
    expect(page.links('The metric at its source, for programs (api.kolada.se)')).toEqual([
      'https://api.kolada.se/v3/kpi/N01951',
    ]);
  });

  it.each([
    [{ kpiId: null, dataset: 'Fordon' }, 'Datamängd', 'Fordon'],
    [{ kpiId: null, dataset: null }, 'Utgivare', 'SCB'],
    [{ dataset: 'Kolada' }, 'Källans kod', 'Kolada, nyckeltal N01951'],
  ])('links the nearest that is known of the series: %j', (known, term, text) => {
    const view = figurePage(stockholm('sv'));
    const provenance = { ...view.provenance, ...known, sourceUrl: 'https://p.example/' };
    const page = pageFor({ ...view, provenance });
    expect(page.facts()[term]).toBe(text);
    expect(page.all('a[href="https://p.example/"]')).toEqual([text]);
  });

  it('says under its heading how fresh it is, and leads to its parts by links', () => {
    const view = figurePage(stockholm('sv'));
    const page = pageFor(view);
    expect(page.text('.fresh')).toBe(
      'Gäller 2022. Hämtad 30\u00a0augusti 2024. Källan kan ha nyare siffror.',
    );
    const jump = '[aria-label="På den här sidan"]';
    expect(page.attributes(`${jump} a`, 'href')).toEqual([
      '#data',
      '#embed',
      '#cite',
      '/jamfor?municipalities=0180&metrics=N01951',
      '#share',
    ]);
    for (const id of ['data', 'embed', 'cite', 'share']) expect(page.all(`[id="${id}"]`)).toHaveLength(1);
    expect(pageFor({ ...view, comparison: false }).link('Jämför', jump)).toBeNull();
    expect(pageFor({ ...view, value: null }).text('.fresh')).toBeNull();
  });

  it('says once how old the newest figure is', () => {
    const newer = { last: '2022', retrieved: '2024-08-30', metric: null };
    const noted = (period: string): boolean =>
      htmlOf({ ...figurePage(stockholm('sv')), newer, period, rank: null }).includes('Vår senaste uppgift');
    expect([noted('2022'), noted('2014')]).toEqual([false, true]);
  });

  it('has a chart that is named for the first and the last year', () => {
    expect(pageFor(figurePage(stockholm('sv'))).text('svg > title')).toBe('Invånare, Stockholm, 2013–2022');
  });

  it('stands in the frame of the site, in its own language', () => {
    const page = pageFor(figurePage(stockholm('sv')));
    expect(page.attributes('html', 'lang')).toEqual(['sv']);
    expect(page.attributes('link[rel=stylesheet]', 'href')).toEqual(['/site.css']);
    expect(page.links('Jämför', 'header')).toEqual(['/jamfor']);
    expect(page.link('English')).toBe(`/observations/${ID}?lang=en`);
    expect(page.all('a[hreflang=en][lang=en]')).toEqual(['English']);
    expect(page.link('2026-06-25')).toBe('/utgavor');
    expect(breakable(page.text('body') ?? '')).toContain('Utgåva 2026-06-25');
    expect(pageFor(figurePage(stockholm('en'))).links('Stockholm')).toContain('/en/municipalities/stockholm');
  });

  it('marks what is written in the other language', () => {
    const sv = pageFor(figurePage(stockholm('sv')));
    const en = pageFor(figurePage(stockholm('en')));
    expect(sv.all('bdi:not([lang])')).toEqual(
      expect.arrayContaining(['31 december', 'Invånare totalt, antal']),
    );
    expect(en.all('bdi[lang=sv]')).toContain('Invånare totalt, antal');
    expect(en.all('bdi:not([lang])')).toContain('31 december');
  });

  it('gives the line for a newspaper, a reference and the link, and behind one link the record’s own text and three formats', () => {
    const view = figurePage(stockholm('sv'));
    const [newspaper, reference, link, text, bibtex, ris, csl] = copied(htmlOf(view));
    expect(text).toBe(view.citation);
    expect(newspaper).toBe(view.newspaper);
    expect(reference).toBe(
      `SCB, via Kolada (RKA). (2026). Invånare, Stockholm, 2022: 984\u00a0748 [Datamängd]. Open Data API, 2026-06-25. ${SITE}/releases/2026-06-25/observations/${ID}`,
    );
    expect(link).toBe(`${view.siteUrl}/observations/${ID}`);
    expect(bibtex).toMatch(/^@misc\{SF\.N01951\.0180\.2022,/);
    expect(ris).toMatch(/^TY {2}- DATA\n/);
    expect(JSON.parse(csl ?? '')[0].id).toBe(ID);
  });

  it('shows a command that gives the hash when it is run, apostrophes included', () => {
    const fields = {
      metric: 'N01951',
      geo: '0180',
      period: '2022',
      unit: 'count',
      source: "SCB's",
      value: 984748,
    };
    const text = hashedText(fields);
    const hash = createHash('sha256').update(text).digest('hex');
    const view = { ...figurePage(stockholm('en')), hashedText: text, contentHash: `sha256:${hash}` };
    const html = htmlOf(view);
    const texts = copied(html);
    const command = texts.find((one) => one.startsWith('printf'));
    const run = execFileSync('sh', ['-c', command ?? 'false'], { encoding: 'utf8' });
    expect(`sha256:${run.split(' ')[0]}`).toBe(view.contentHash);
    expect(pageOf(html).all('code')).toContain(`sha256:${hash}`);
    expect(texts).toContain(text);
    expect(html).toContain(`exactly these ${Buffer.byteLength(text)} bytes`);
  });

  it('counts bytes, not characters', () => {
    const view: FigurePageView = { ...figurePage(stockholm('en')), hashedText: '{"source":"Å"}' };
    expect(htmlOf(view)).toContain('exactly these 15 bytes');
  });

  it('tells its history, and that there is none', () => {
    const view = figurePage(stockholm('en'));
    const page = pageFor(view);
    expect(page.cells('tr:has(time[datetime="2026-06-25"])')).toContainEqual([
      '2026-06-25',
      'revised',
      '984,700',
      '984,748',
    ]);
    expect(page.all('time[datetime="2026-06-25"]')).toContain('2026-06-25');
    expect(htmlOf({ ...view, history: [] })).toContain('unchanged since the first release');
  });

  it('gives a reason where one was stated, and says of a release that it came later', () => {
    const view = figurePage(stockholm('en'));
    const [entry] = view.history;
    if (entry === undefined) throw new Error('expected an entry, got none');
    const late = { ...entry, published: '2026-11-21', isReconstructed: true };
    const reasoned = { ...entry, reason: { sv: 'Skäl', en: 'Why' } };
    const html = breakable(htmlOf({ ...view, history: [reasoned, late] }));
    expect(html).toContain('<td class="reason"><bdi>Why</bdi></td>');
    expect(html).toContain('<td class="reason"><bdi></bdi></td>');
    expect(html).toContain('compiled retrospectively, published 2026-11-21');
  });

  it('names the file that it was read from, and calls a transcript no file of the source', () => {
    const view = figurePage(stockholm('sv'));
    const html = htmlOf(view);
    expect(html).toContain('<bdi>data/N01951/page-2.json</bdi> (avskrift)<code class="hash">78e19a4f');
    expect(html).not.toContain('källans fil');
    expect(htmlOf({ ...view, file: null })).not.toContain('<dt>Fil</dt>');
  });

  it('says of a release that was compiled retrospectively that it was', () => {
    const html = htmlOf(figurePage({ ...stockholm('sv'), reconstructed: '2026-06-25' }));
    expect(breakable(html)).toContain('Utgåva 2026-06-25 är sammanställd i efterhand');
  });

  it('marks its own year in its chart, and leads to every other year that has a figure', () => {
    const page = pageFor({ ...figurePage(stockholm('sv')), period: '2014', value: 911989, rank: null });
    expect(page.attributes('circle.w', 'cx')).toEqual(['11.11%']);
    expect(page.all('.own th[scope=row][aria-current=page]')).toEqual(['2014']);
    expect(page.link('2013')).toBe('/observations/SF.N01951.0180.2013');
    expect(page.link('2014')).toBeNull();
  });

  it('names the table of its years by what is in it', () => {
    const page = pageFor(figurePage(stockholm('sv')));
    expect(page.attributes('.scroll.years', 'aria-label')).toEqual(['Invånare, Stockholm']);
  });

  it('shows the embeds and the code to copy, the chart only where charts are shown', () => {
    const view = figurePage(stockholm('sv'));
    const src = `${SITE}/embed/observation/${ID}`;
    const title = 'title="Invånare, Stockholm, 2022"';
    const html = htmlOf(view);
    expect(html).toContain(`<iframe src="${src}" height="220" loading="lazy" ${title}></iframe>`);
    expect(copied(html)).toContain(
      `<iframe src="${src}?theme=light" width="100%" height="220" frameborder="0" loading="lazy" style="border:0;color-scheme:light" ${title}></iframe>`,
    );
    expect(htmlOf({ ...view, chart: false })).not.toContain('/embed/chart/');
  });

  it('offers a code that follows new releases and one that is pinned, the same ones below a release', () => {
    const view = figurePage(stockholm('sv'));
    const codesOf = (siteUrl: string): string[] =>
      copied(htmlOf({ ...view, siteUrl, release: '2026-06-25' })).filter((code) =>
        code.includes('/embed/observation/'),
      );
    const sources = codesOf(SITE).map((code) => /src="([^"]*)"/.exec(code)?.[1]);
    expect(sources).toEqual([
      `${SITE}/embed/observation/${ID}?theme=light`,
      `${SITE}/releases/2026-06-25/embed/observation/${ID}?theme=light`,
    ]);
    expect(codesOf(`${SITE}/releases/2026-06-25`)).toEqual(codesOf(SITE));
    const said = pageFor({ ...view, release: '2026-06-25' }).all('p');
    for (const beginning of ['Uppdateras med varje utgåva: ', 'Låst till utgåva 2026-06-25: '])
      expect(said.filter((text) => text.startsWith(beginning))).not.toEqual([]);
  });

  it('names itself, its other language, its JSON and its oEmbed answer', () => {
    const page = pageFor(figurePage(stockholm('en')));
    const address = `${SITE}/observations/${ID}`;
    expect(page.attributes('link[rel=canonical]', 'href')).toEqual([`${address}?lang=en`]);
    expect(page.attributes('link[rel=alternate][hreflang=sv]', 'href')).toEqual([address]);
    expect(page.attributes('meta[property="og:url"]', 'content')).toEqual([`${address}?lang=en`]);
    expect(page.attributes('link[type="application/json"]', 'href')).toEqual([
      `${SITE}/api/v1/observations/${ID}`,
    ]);
    expect(page.attributes('link[type="application/json+oembed"]', 'href')).toEqual([
      expect.stringContaining(`${SITE}/oembed?url=https%3A%2F%2F`),
    ]);
    expect(page.attributes('meta', 'content').filter((content) => content.includes('noindex'))).toEqual([]);
  });

  it('says below its chart what figures of other years must be read with, and marks them in the table', () => {
    const view = figurePage(stockholm('sv'));
    const note = 'Noll är inte bekräftat.';
    const points = pointsOf(view.lines).map((point) =>
      point.period === '2014' ? { ...point, notes: [note], cautions: [note] } : point,
    );
    const page = pageFor({ ...view, lines: withPoints(view.lines, points) });
    expect(page.all('.drawn .note').at(-1)).toContain('2014: Noll är inte bekräftat.');
    expect(page.all('tr:has(td.number > abbr[title="Förbehåll"]) > th')).toEqual(['2014']);
  });

  it('shows the country beside it in the chart and the table, and a median in the chart alone', () => {
    const view = figurePage(stockholm('sv'));
    const points = pointsOf(view.lines).map((point) => ({ ...point, value: 10_000_000 }));
    const withLine = (reference: FigurePageView['lines']['reference']) =>
      pageFor({ ...view, lines: { ...view.lines, reference } });
    const country = withLine({ kind: 'country', name: 'Riket', points });
    expect(country.all('.years thead th')).toEqual(['År', 'Stockholm', 'Riket']);
    expect(country.all('p:has(.lk > svg.r)')).toEqual([expect.stringMatching(/källans egen siffra/)]);
    const median = withLine({ kind: 'median', name: 'Median', points });
    expect(median.all('.years thead th')).toEqual(['År', 'Stockholm']);
    expect(median.all('p:has(.lk > svg.r)')).toEqual([
      expect.stringMatching(/Median: beräknad av Open Data API, inte av källan\.$/),
    ]);
    expect(pageFor(view).all('svg.r')).toEqual([]);
  });

  it('leads to no answer of the API without a value, nor to a comparison that is refused', () => {
    const { history } = figurePage(stockholm('sv'));
    const missing = htmlOf({ ...figurePage(missingFigure('sv')), history: [] });
    expect(missing).not.toContain('/api/v1/observations/');
    expect(missing).not.toContain('/api/v1/revisions?id=');
    expect(missing).toContain('Inget värde har publicerats.');
    const withdrawn = htmlOf({ ...figurePage(missingFigure('sv')), history });
    expect(withdrawn).toContain('/api/v1/revisions?id=');
    expect(withdrawn).not.toContain('Inget värde har publicerats.');
    const alone = htmlOf({ ...figurePage(stockholm('sv')), comparison: false });
    expect(alone).not.toContain('href="/jamfor?');
  });

  it.each([
    ['sv', '/downloads/metrics/N01951.csv'],
    ['sv', '/downloads/municipalities/0180.csv'],
    ['sv', '/jamfor?municipalities=0180&metrics=N01951'],
    ['en', `/embed/observation/${ID}.svg?lang=en`],
    ['en', '/embed/chart/0180/N01951.svg?lang=en'],
  ] as const)('leads in %s to the downloads, the comparison and the drawings: %s', (lang, href) => {
    expect(pageFor(figurePage(stockholm(lang))).attributes('a', 'href')).toContain(href);
  });

  it.each([
    ['sv', 'Invånare i Stockholm 2022: 984\u00a0748'],
    ['en', 'Population in Stockholm 2022: 984,748'],
  ] as const)('is shared in %s with value, place and year', (lang, title) => {
    const page = pageFor({ ...figurePage(stockholm(lang)), subtitle: 'Den 31 december' });
    expect(page.attributes('meta[property="og:title"]', 'content')).toEqual([title]);
    for (const name of ['name="description"', 'property="og:description"'])
      expect(page.attributes(`meta[${name}]`, 'content')).toEqual([
        expect.stringContaining(`${title}. Den 31 december. `),
      ]);
  });

  it('is shared rounded, with what is left of its unit, and with the reason where it has no value', () => {
    const noun = { one: 'anmält våldsbrott per invånare', other: 'anmälda våldsbrott per invånare' };
    const view = { ...figurePage(knivsta('sv')), decimals: 0, noun };
    const titleOf = (shown: FigurePageView) =>
      pageFor(shown).attributes('meta[property="og:title"]', 'content')[0];
    expect(titleOf(view)).toBe('Anmälda våldsbrott i Knivsta 2022: 636\u00a0per invånare');
    expect(titleOf(figurePage(missingFigure('sv')))).toBe(
      'Anmälda våldsbrott i Knivsta 2015: källan redovisar inget värde',
    );
    const country = { ...view, geo: 'SE', geoName: 'Riket' };
    expect(titleOf(country)).toContain('våldsbrott i riket 2022');
  });

  it('has no hash and no dataset where there is no value, and says why there is none', () => {
    const html = htmlOf(figurePage(missingFigure('sv')));
    expect(html).toContain('Källan redovisar inget värde');
    expect(html).not.toContain('sha256sum');
    expect(html).not.toContain('ld+json');
  });

  it('dates what machines read as its citation is dated: by the day of publication', () => {
    const html = htmlOf(figurePage(stockholm('sv')));
    expect(described(html).dateModified).toBe('2026-11-28');
    const [cited] = JSON.parse(copied(html).find((text) => text.startsWith('[')) ?? '[]');
    expect(cited.id).toBe(ID);
    expect(cited.issued['date-parts'][0]).toEqual([2026, 11, 28]);
  });

  it('runs no script but the site’s own, has no style of its own and keeps hostile words as text', () => {
    const html = htmlOf(figurePage(hostileFigure('sv')));
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)['@type']).toBe('Dataset');
    expect(html.replace(data, '').match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="module" src="/site.js">',
      '<script type="module" src="/copy.js">',
    ]);
    expect(html).not.toMatch(/<style|<[^>]*\sstyle=|alert\("1"\)<\/script>/);
  });
});

const one = await serveDerived(verifiedOf(goldenData('one')));
const golden = verifiedOf(goldenData('small'));
const small = await serveDerived(golden);

describe('the page of a figure', () => {
  const pageAt = async (path: string) =>
    pageOf((await (path.includes('.ONE.') ? one : small).ask(path)).body);
  /** What is there to be copied under the heading of the newspaper. */
  const lineOf = async (path: string): Promise<string | undefined> => {
    const page = await pageAt(path);
    const place = page
      .all('h3:has(+ pre.copy)')
      .findIndex((text) => /^(?:I en tidning|In a newspaper)$/.test(text));
    return page.whole('h3 + pre.copy > code')[place];
  };

  it('has one line for a newspaper, in the language of the page', async () => {
    expect(await lineOf('/observations/SF.ONE.2584.2023')).toMatch(/^Folkmängd i Kiruna 2023: 22/);
    expect(await lineOf('/observations/SF.ONE.2584.2023?lang=en')).toMatch(
      /^\w+ in Kiruna, 2023: 22[^<]+ Source: SCB\. Retrieved from Open Data API, SF\.ONE\.2584\.2023\.$/,
    );
  });

  it('says in it all that the figure must be read with, its own cautions first', async () => {
    expect(await lineOf('/observations/SF.TIES1.1480.2023')).toMatch(
      /2023: [^:]*\. Göteborg frågar på ett annat sätt än de andra\. Från 2023 ställs frågan till alla, före det till vuxna\. Källa: /,
    );
    expect(await lineOf('/observations/SF.TIES1.0180.2023')).toMatch(
      /2023: [^.]*\. Det var delad högst [^.]*\. Från 2023 [^.]*\. Källa: /,
    );
  });

  it('has no such line where the source lists none', async () => {
    expect((await pageAt('/observations/SF.REV01.0380.2022')).all('h3')).toContain('BibTeX');
    expect(await lineOf('/observations/SF.REV01.0380.2022')).toBeUndefined();
  });

  it('has the rank of its own year, and leads to the ranking of that year', async () => {
    const before = await pageAt('/observations/SF.TIES1.0180.2022');
    const rank = /^(?:Högst|Lägst|\d+:[ae] \p{L}+) av \d+, beräknat /u;
    expect(before.all('p.n').filter((text) => rank.test(text))).toHaveLength(1);
    expect(before.link('Hela rangordningen')).toBe('/matt/TIES1/2022#ranking');
    const newest = await pageAt('/observations/SF.TIES1.0180.2023?lang=en');
    expect(newest.link('The whole ranking')).toBe('/en/metrics/TIES1#ranking');
  });

  it.each([
    ['BEF01', '', '/observations/SF.BEF01.0180.2023'],
    ['BEF01', '?lang=en', '/observations/SF.BEF01.0180.2023?lang=en'],
    // Not every municipality has a figure of its last year.
    ['REV01', '', '/matt/REV01'],
  ])(
    'of a series that goes on in %s%s leads to the figure there, where there surely is one: %s',
    async (id, lang, href) => {
      const goingOn = withRegistry('small', ({ metrics, ...registry }) => ({
        ...registry,
        metrics: metrics.map((metric) =>
          metric.id === 'NORANK1' ? { ...metric, related: [{ metric: id, relation: 'newer' }] } : metric,
        ),
      }));
      const { body } = await (await serveDerived(goingOn)).ask(`/observations/SF.NORANK1.0180.1990${lang}`);
      expect(pageOf(body).attributes('.figure p.n > a:first-child', 'href')).toEqual([href]);
    },
  );

  it.each(['/observations/SF.ONE.2584.1950', '/observations/sf.one.2584.2023'])(
    'is led to from %s, where none is: of the nearest year, and of the right casing',
    async (path) => {
      const page = pageOf((await one.ask(path)).body);
      const led = 'li > a[href^="/observations/"]';
      expect(page.attributes(led, 'href')).toEqual(['/observations/SF.ONE.2584.2023']);
      expect(page.all(led)).toEqual([expect.stringMatching(/.+, Kiruna, 2023 \(SF\.ONE\.2584\.2023\)$/)]);
    },
  );
});

describe('a copy of the service with an address for reports', async () => {
  const addresses = { ...ADDRESSES, contactEmail: 'data+fel@myndighet.example' };
  const reached = await serveDerived(verifiedOf(goldenData('one')), addresses);
  const reachedSmall = await serveDerived(golden, addresses);

  it.each([
    ['', 'Fel%20i%20siffran%20', 'Rapportera ett fel i siffran'],
    ['?lang=en', 'Error%20in%20the%20figure%20', 'Report an error in this figure'],
  ])('takes reports on the page of a figure%s, with the id in the subject', async (query, subject, text) => {
    const { body } = await reached.ask(`/observations/SF.ONE.2584.2023${query}`);
    expect(pageOf(body).link(text)).toBe(
      `mailto:data+fel@myndighet.example?subject=${subject}SF.ONE.2584.2023`,
    );
  });

  it.each([
    ['/embed/observation/SF.ONE.2584.1950', 'SF.ONE.2584.1950'],
    ['/observations/SF.ONE.2584.1950', 'SF.ONE.2584.1950'],
    ['/embed/chart?geo=nowhere&metric=ONE', '/embed/chart nowhere'],
    ['/embed/compare?municipalities=0180,1480&metric=utan-jamforelse', ' utan-jamforelse'],
    ['/embed/chart?geo=0180&metric=utan-diagram', ' utan-diagram'],
  ])('takes reports where %s is refused, with what was asked for in the subject: %s', async (path, asked) => {
    const { body } = await (path.includes('metric=utan') ? reachedSmall : reached).ask(path);
    const [, subject = ''] = /\?subject=([^"]*)">Rapportera ett fel/.exec(body) ?? [];
    expect(decodeURIComponent(subject)).toMatch(/^Fel i siffran /);
    expect(decodeURIComponent(subject).endsWith(asked)).toBe(true);
  });

  it('names the address in the description of the API, and is the only one that has any', async () => {
    const contactOf = async (served: typeof one) =>
      JSON.parse((await served.ask('/api/v1/openapi.json')).body).info.contact;
    expect((await contactOf(reached)).email).toBe('data+fel@myndighet.example');
    expect(await contactOf(one)).toEqual({ name: 'Open Data API', url: 'https://data.example/docs' });
    for (const path of ['/observations/SF.ONE.2584.2023', '/embed/observation/SF.ONE.2584.1950'])
      expect((await one.ask(path)).body).not.toContain('mailto:');
  });
});
