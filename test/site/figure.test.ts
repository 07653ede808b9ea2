import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashedText } from '../../src/data/identifier.ts';
import type { FigurePageView } from '../../src/embed/views.ts';
import { renderFigurePage } from '../../src/site/figure.ts';
import { figurePage, hostileFigure, knivsta, missingFigure, stockholm } from '../embed/samples.ts';
import { breakable } from '../support/breakable.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const ID = 'SF.N01951.0180.2022';
const SITE = 'https://data.example.se';

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const copied = (html: string): string[] =>
  [...html.matchAll(/<pre class="copy"[^>]*><code>([^<]*)<\/code><\/pre>/g)].map(([, text]) =>
    unescaped(text ?? ''),
  );

describe('renderFigurePage', () => {
  it('tells the figure and where it comes from, and of the unknown only that the terms are', () => {
    const html = renderFigurePage(figurePage(stockholm('sv')));
    expect(html).toContain('<data value="984748">984\u00a0748</data>');
    expect(html).toContain('Stockholm (0180), Stockholms län');
    expect(html).toContain('<dt>Utgivare</dt><dd><bdi>SCB</bdi></dd>');
    expect(html).toContain('<dt>Hämtad</dt><dd><bdi><span class="nb">2024-08-30</span></bdi></dd>');
    expect(html).not.toContain('<dt>Datamängd</dt>');
    expect(html).toContain('<dt>Källans villkor</dt><dd><bdi>okänt</bdi></dd>');
    expect(html).toContain('<dt>Hos utgivaren</dt><dd><bdi>Kolada, nyckeltal N01951</bdi></dd>');
  });

  it('leads to the publisher’s page where somebody has seen one, and to its address for programs among the data', () => {
    const view = figurePage(stockholm('en'));
    const html = renderFigurePage({ ...view, readableUrl: 'https://publisher.example/series' });
    expect(html).toContain(
      '<a href="https://publisher.example/series"><bdi>Kolada, key figure N01951</bdi></a>',
    );
    const [before = '', data = ''] = html
      .replace(/<script type="application.*?<\/script>/, '')
      .split('<h2 id="data">');
    expect(before).not.toContain('api.kolada.se');
    expect(data).toContain(
      '<a href="https://api.kolada.se/v3/kpi/N01951">The metric at its source, for programs (api.kolada.se)</a>',
    );
  });

  it.each([
    [
      { kpiId: null, dataset: 'Fordon' },
      '<dt>Datamängd</dt><dd><a href="https://p.example/"><bdi>Fordon</bdi></a>',
    ],
    [{ kpiId: null, dataset: null }, '<dt>Utgivare</dt><dd><a href="https://p.example/"><bdi>SCB</bdi></a>'],
    [{ dataset: 'Kolada' }, '<a href="https://p.example/"><bdi>Kolada, nyckeltal N01951</bdi></a>'],
  ])('links the nearest that is known of the series: %j', (known, expected) => {
    const view = figurePage(stockholm('sv'));
    const provenance = { ...view.provenance, ...known };
    const html = renderFigurePage({ ...view, provenance, readableUrl: 'https://p.example/' });
    expect(html).toContain(expected);
    expect(html.split('"https://p.example/"')).toHaveLength(2);
  });

  it('says under its heading how fresh it is, and leads to its parts by links', () => {
    const view = figurePage(stockholm('sv'));
    const html = renderFigurePage(view);
    expect(html.replace(/<\/?span.*?>/g, '')).toContain(
      '<p class="note fresh">Gäller 2022. Hämtad 30\u00a0augusti 2024. Källan kan ha nyare.</p>',
    );
    const [, list = ''] = /På den här sidan"><ul class="jump">(.*?)<\/ul>/.exec(html) ?? [];
    expect([...list.matchAll(/href="(.*?)"/g)].map(([, href]) => href)).toEqual([
      '#data',
      '#embed',
      '#cite',
      '/jamfor?municipalities=0180&amp;metrics=N01951',
      '#share',
    ]);
    for (const id of ['data', 'embed', 'cite', 'share']) expect(html.split(` id="${id}"`)).toHaveLength(2);
    expect(renderFigurePage({ ...view, comparison: false })).not.toContain(
      '">Jämför</a></li><li><a href="#share"',
    );
    expect(renderFigurePage({ ...view, value: null })).not.toContain('fresh');
  });

  it('says once how old the newest figure is', () => {
    const newer = { last: '2022', retrieved: '2024-08-30', metric: null };
    const noted = (period: string): boolean =>
      renderFigurePage({ ...figurePage(stockholm('sv')), newer, period, rank: null }).includes(
        'Vår senaste uppgift',
      );
    expect([noted('2022'), noted('2014')]).toEqual([false, true]);
  });

  it('has a chart that is named for the first and the last year', () => {
    const html = breakable(renderFigurePage(figurePage(stockholm('sv'))));
    expect(html).toContain('<title id="chart-t">Invånare, Stockholm, 2013–2022</title>');
  });

  it('stands in the frame of the site, in its own language', () => {
    const html = renderFigurePage(figurePage(stockholm('sv')));
    expect(html).toContain('<html lang="sv">');
    expect(html).toContain('<link rel="stylesheet" href="/site.css">');
    expect(html).toContain('<a href="/jamfor">Jämför</a>');
    expect(html).toContain(
      `<a class="other" href="/observations/${ID}?lang=en" hreflang="en" lang="en">English</a>`,
    );
    expect(breakable(html)).toContain('Utgåva <a href="/utgavor">2026-06-25</a>');
    expect(renderFigurePage(figurePage(stockholm('en')))).toContain(
      '<a href="/en/municipalities/stockholm">',
    );
  });

  it('marks what is written in the other language', () => {
    const sv = renderFigurePage(figurePage(stockholm('sv')));
    const en = renderFigurePage(figurePage(stockholm('en')));
    expect(sv).toContain('<bdi>31 december</bdi>');
    expect(sv).toContain('<bdi>Invånare totalt, antal</bdi>');
    expect(en).toContain('<bdi lang="sv">Invånare totalt, antal</bdi>');
    expect(en).toContain('<bdi>31 december</bdi>');
  });

  it('gives the citation of the record first, then the line for a newspaper, the link and three formats', () => {
    const view = figurePage(stockholm('sv'));
    const [text, newspaper, link, bibtex, ris, csl] = copied(renderFigurePage(view));
    expect(text).toBe(view.citation);
    expect(newspaper).toBe(view.newspaper);
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
    const html = renderFigurePage(view);
    const texts = copied(html);
    const command = texts.find((one) => one.startsWith('printf'));
    const run = execFileSync('sh', ['-c', command ?? 'false'], { encoding: 'utf8' });
    expect(`sha256:${run.split(' ')[0]}`).toBe(view.contentHash);
    expect(html).toContain(`<code>sha256:${hash}</code>`);
    expect(texts).toContain(text);
    expect(html).toContain(`exactly these ${Buffer.byteLength(text)} bytes`);
  });

  it('counts bytes, not characters', () => {
    const view: FigurePageView = { ...figurePage(stockholm('en')), hashedText: '{"source":"Å"}' };
    expect(renderFigurePage(view)).toContain('exactly these 15 bytes');
  });

  it('tells its history, and that there is none', () => {
    const view = figurePage(stockholm('en'));
    expect(renderFigurePage(view)).toContain(
      '<time datetime="2026-06-25">2026-06-25</time></th><td>revised</td><td>984,700</td><td>984,748</td></tr>',
    );
    expect(renderFigurePage({ ...view, history: [] })).toContain('unchanged since the first release');
  });

  it('gives a reason where one was stated, and says of a release that it came later', () => {
    const view = figurePage(stockholm('en'));
    const [entry] = view.history;
    if (entry === undefined) throw new Error('expected an entry, got none');
    const late = { ...entry, published: '2026-11-21', isReconstructed: true };
    const reasoned = { ...entry, reason: { sv: 'Skäl', en: 'Why' } };
    const html = breakable(renderFigurePage({ ...view, history: [reasoned, late] }));
    expect(html).toContain('<td class="reason"><bdi>Why</bdi></td>');
    expect(html).toContain('<td class="reason"><bdi></bdi></td>');
    expect(html).toContain('compiled retrospectively, published 2026-11-21');
  });

  it('names the file that it was read from, and calls a transcript no file of the source', () => {
    const view = figurePage(stockholm('sv'));
    const html = renderFigurePage(view);
    expect(html).toContain('<bdi>data/N01951/page-2.json</bdi> (avskrift)<code class="hash">78e19a4f');
    expect(html).not.toContain('källans fil');
    expect(renderFigurePage({ ...view, file: null })).not.toContain('<dt>Fil</dt>');
  });

  it('says of a release that was compiled retrospectively that it was', () => {
    const html = renderFigurePage(figurePage({ ...stockholm('sv'), reconstructed: '2026-06-25' }));
    expect(breakable(html)).toContain('Utgåva 2026-06-25 är sammanställd i efterhand');
  });

  it('marks its own year in its chart, and leads to every other year that has a figure', () => {
    const html = renderFigurePage({
      ...figurePage(stockholm('sv')),
      period: '2014',
      value: '911989',
      rank: null,
    });
    expect(html).toContain('<circle class="w" cx="11.11%"');
    expect(html).toContain('<tr class="own"><th scope="row" aria-current="page">2014</th>');
    expect(html).toContain('<a href="/observations/SF.N01951.0180.2013">2013</a>');
    expect(html).not.toContain('<a href="/observations/SF.N01951.0180.2014">2014</a>');
  });

  it('names the table of its years by what is in it', () => {
    const [, name] =
      /<div class="scroll years"[^>]* aria-label="([^"]*)"/.exec(
        renderFigurePage(figurePage(stockholm('sv'))),
      ) ?? [];
    expect(name).toBe('Invånare, Stockholm');
  });

  it('shows the embeds and the code to copy, the chart only where charts are shown', () => {
    const view = figurePage(stockholm('sv'));
    const frame = `<iframe src="${SITE}/embed/observation/${ID}" width="100%" height="220" loading="lazy" title="Invånare, Stockholm, 2022"></iframe>`;
    const html = renderFigurePage(view);
    expect(html).toContain(frame.replace(' width="100%"', ''));
    expect(copied(html)).toContain(frame.replace(' title=', ' style="border:0;color-scheme:light" title='));
    expect(renderFigurePage({ ...view, chart: false })).not.toContain('/embed/chart/');
  });

  it('offers a code that follows new releases and one that is pinned, the same ones below a release', () => {
    const view = figurePage(stockholm('sv'));
    const codesOf = (siteUrl: string): string[] =>
      copied(renderFigurePage({ ...view, siteUrl, release: '2026-06-25' })).filter((code) =>
        code.includes('/embed/observation/'),
      );
    const sources = codesOf(SITE).map((code) => /src="([^"]*)"/.exec(code)?.[1]);
    expect(sources).toEqual([
      `${SITE}/embed/observation/${ID}`,
      `${SITE}/releases/2026-06-25/embed/observation/${ID}`,
    ]);
    expect(codesOf(`${SITE}/releases/2026-06-25`)).toEqual(codesOf(SITE));
    const html = renderFigurePage({ ...view, release: '2026-06-25' });
    expect(html).toContain('<p>Uppdateras med varje utgåva: ');
    expect(html).toContain('<p>Låst till utgåva <span class="nb">2026-06-25</span>: ');
  });

  it('names itself, its other language, its JSON and its oEmbed answer', () => {
    const html = renderFigurePage(figurePage(stockholm('en')));
    const page = `${SITE}/observations/${ID}`;
    expect(html).toContain(`<link rel="canonical" href="${page}?lang=en">`);
    expect(html).toContain(`<link rel="alternate" hreflang="sv" href="${page}">`);
    expect(html).toContain(`<meta property="og:url" content="${page}?lang=en">`);
    expect(html).toContain(`type="application/json" href="${SITE}/api/v1/observations/${ID}"`);
    expect(html).toContain(`type="application/json+oembed" href="${SITE}/oembed?url=https%3A%2F%2F`);
    expect(html).not.toContain('noindex');
  });

  it('says below its chart what figures of other years must be read with', () => {
    const view = { ...figurePage(stockholm('sv')), otherYearsNotes: ['Noll 2014 är inte bekräftat.'] };
    expect(renderFigurePage(view)).toMatch(
      /<\/svg>[^<]*(?:<\/div>)?<p class="note">Noll 2014 är inte bekräftat\. /,
    );
  });

  it('has a sign in its table at the years whose figures have notes of their own', () => {
    const html = renderFigurePage({ ...figurePage(stockholm('sv')), notedYears: ['2014'] });
    expect(
      html.match(
        /<tr[^>]*><th[^>]*>(?:<a[^>]*>)?(\d{4})(?:<\/a>)?<\/th><td[^>]*><data[^>]*>[^<]*<\/data><abbr/g,
      ),
    ).toHaveLength(1);
    expect(html).toMatch(
      />2014<\/a><\/th><td class="number">[^<]*(?:<[^>]*>[^<]*)*?<abbr title="Förbehåll">†/,
    );
  });

  it('says below its chart which years have no value, those that the metric does not have among them', () => {
    const view = figurePage(stockholm('sv'));
    const trend = view.trend.filter(({ period }) => period !== '2016');
    expect(renderFigurePage({ ...view, trend })).toContain('Värde saknas: 2016.');
    expect(renderFigurePage(view)).not.toContain('Värde saknas');
  });

  it('shows beside its chart what line the median is, where there is one', () => {
    const view = figurePage(stockholm('sv'));
    const points = [{ period: '2021', value: 16_000 }];
    const html = renderFigurePage({ ...view, reference: { kind: 'median', name: 'Median', points } });
    const sample = '<span class="lk"><svg class="r" aria-hidden="true"><path d="M0 6h28"/></svg>';
    expect(html).toContain(`${sample}</span> Median: beräknad av Open Data API, inte av källan.</p>`);
    expect(renderFigurePage(view)).not.toContain('<svg class="r"');
  });

  it('leads to no answer of the API without a value, nor to a comparison that is refused', () => {
    const { history } = figurePage(stockholm('sv'));
    const missing = renderFigurePage({ ...figurePage(missingFigure('sv')), history: [] });
    expect(missing).not.toContain('/api/v1/observations/');
    expect(missing).not.toContain('/api/v1/revisions?id=');
    expect(missing).toContain('Inget värde har publicerats.');
    const withdrawn = renderFigurePage({ ...figurePage(missingFigure('sv')), history });
    expect(withdrawn).toContain('/api/v1/revisions?id=');
    expect(withdrawn).not.toContain('Inget värde har publicerats.');
    const alone = renderFigurePage({ ...figurePage(stockholm('sv')), comparison: false });
    expect(alone).not.toContain('href="/jamfor?');
  });

  it.each([
    ['sv', '/downloads/metrics/N01951.csv'],
    ['sv', '/downloads/municipalities/0180.csv'],
    ['sv', '/jamfor?municipalities=0180&amp;metrics=N01951'],
    ['en', `/embed/observation/${ID}.svg?lang=en`],
    ['en', '/embed/chart/0180/N01951.svg?lang=en'],
  ] as const)('leads in %s to the downloads, the comparison and the drawings: %s', (lang, href) => {
    expect(renderFigurePage(figurePage(stockholm(lang)))).toContain(`href="${href}"`);
  });

  it.each([
    ['sv', 'Invånare i Stockholm 2022: 984\u00a0748'],
    ['en', 'Population in Stockholm 2022: 984,748'],
  ] as const)('is shared in %s with value, place and year', (lang, title) => {
    const html = renderFigurePage({ ...figurePage(stockholm(lang)), subtitle: 'Den 31 december' });
    expect(html).toContain(`<meta property="og:title" content="${title}">`);
    for (const name of ['name="description"', 'property="og:description"'])
      expect(html).toContain(`<meta ${name} content="${title}. Den 31 december. `);
  });

  it('is shared rounded, with what is left of its unit, and with the reason where it has no value', () => {
    const noun = { one: 'anmält våldsbrott per invånare', other: 'anmälda våldsbrott per invånare' };
    const view = { ...figurePage(knivsta('sv')), decimals: 0, noun };
    const titleOf = (html: string) => /property="og:title" content="([^"]*)"/.exec(html)?.[1];
    expect(titleOf(renderFigurePage(view))).toBe('Anmälda våldsbrott i Knivsta 2022: 636\u00a0per invånare');
    expect(titleOf(renderFigurePage(figurePage(missingFigure('sv'))))).toBe(
      'Anmälda våldsbrott i Knivsta 2015: källan redovisar inget värde',
    );
    const country = { ...view, geo: 'SE', geoName: 'Riket' };
    expect(titleOf(renderFigurePage(country))).toContain('våldsbrott i riket 2022');
  });

  it('has no hash and no dataset where there is no value, and says why there is none', () => {
    const html = renderFigurePage(figurePage(missingFigure('sv')));
    expect(html).toContain('Källan redovisar inget värde');
    expect(html).not.toContain('sha256sum');
    expect(html).not.toContain('ld+json');
  });

  it('dates what machines read as its citation is dated: by the day of publication', () => {
    const html = renderFigurePage(figurePage(stockholm('sv')));
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data).dateModified).toBe('2026-11-28');
    const [cited] = JSON.parse(copied(html).find((text) => text.startsWith('[')) ?? '[]');
    expect(cited.id).toBe(ID);
    expect(cited.issued['date-parts'][0]).toEqual([2026, 11, 28]);
  });

  it('runs no script but the site’s own, has no style of its own and keeps hostile words as text', () => {
    const html = renderFigurePage(figurePage(hostileFigure('sv')));
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
  const lineOf = async (path: string): Promise<string | undefined> =>
    /<h3>(?:I en tidning|In a newspaper)<\/h3><pre class="copy" dir="ltr" tabindex="0"><code>([^<]*)<\/code>/.exec(
      (await (path.includes('.ONE.') ? one : small).ask(path)).body,
    )?.[1];

  it('has one line for a newspaper, in the language of the page', async () => {
    expect(await lineOf('/observations/SF.ONE.2584.2023')).toMatch(/^Folkmängd, Kiruna, 2023: 22/);
    expect(await lineOf('/observations/SF.ONE.2584.2023?lang=en')).toMatch(
      /^\w+, Kiruna, 2023: 22[^<]+ Source: SCB\. Retrieved from Open Data API\.$/,
    );
  });

  it('says in it all that the figure must be read with, its own cautions first', async () => {
    expect(await lineOf('/observations/SF.TIES1.1480.2023')).toMatch(
      /2023: [^:]*\. Göteborg frågar på ett annat sätt än de andra\. Från 2023 ställs frågan till alla, före det till vuxna\. Källa: /,
    );
    expect(await lineOf('/observations/SF.TIES1.0180.2023')).toMatch(
      /2023: [^.]*\. Från 2023 [^.]*\. Källa: /,
    );
  });

  it('has no such line where the source lists none', async () => {
    expect((await small.ask('/observations/SF.REV01.0380.2022')).body).toContain('<h3>BibTeX</h3>');
    expect(await lineOf('/observations/SF.REV01.0380.2022')).toBeUndefined();
  });

  it('has the rank of its own year, and leads to the ranking of that year', async () => {
    const { body: before } = await small.ask('/observations/SF.TIES1.0180.2022');
    expect(before).toMatch(/<p class="n">(?:Högst|Lägst|\d+:[ae] \p{L}+) av \d+, beräknat /u);
    expect(before).toContain('<a href="/matt/TIES1/2022#ranking">Hela rangordningen</a>');
    const { body: newest } = await small.ask('/observations/SF.TIES1.0180.2023?lang=en');
    expect(newest).toContain('<a href="/en/metrics/TIES1#ranking">The whole ranking</a>');
  });

  it.each([
    ['BEF01', '', '/observations/SF.BEF01.0180.2023'],
    ['BEF01', '?lang=en', '/observations/SF.BEF01.0180.2023?lang=en'],
    // Not every municipality has a figure of its last year.
    ['REV01', '', '/matt/REV01'],
  ])(
    'of a series that goes on in %s%s leads to the figure there, where there surely is one: %s',
    async (id, lang, href) => {
      const { head } = golden;
      const metrics = head.registry.metrics.map((metric) =>
        metric.id === 'NORANK1'
          ? { ...metric, related: [{ metric: id, relation: 'newer' as const }] }
          : metric,
      );
      const goingOn = { ...golden, head: { ...head, registry: { ...head.registry, metrics } } };
      const { body } = await (await serveDerived(goingOn)).ask(`/observations/SF.NORANK1.0180.1990${lang}`);
      expect(/<div class="figure">.*<p class="n"><a href="([^"]*)">/.exec(body)?.[1]).toBe(href);
    },
  );

  it.each(['/observations/SF.ONE.2584.1950', '/observations/sf.one.2584.2023'])(
    'is led to from %s, where none is: of the nearest year, and of the right casing',
    async (path) => {
      const items = (await one.ask(path)).body.match(/<li><a href="\/observations\/[^<]*<\/a>/g);
      expect(items).toEqual([
        expect.stringMatching(
          /"\/observations\/SF\.ONE\.2584\.2023">.+, Kiruna, 2023 \(SF\.ONE\.2584\.2023\)<\/a>$/,
        ),
      ]);
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
    expect(body).toContain(
      `<a href="mailto:data+fel@myndighet.example?subject=${subject}SF.ONE.2584.2023">${text}</a>`,
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
