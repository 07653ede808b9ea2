import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { withRegistry } from '../support/altered.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { like, pageOf, partsOf } from '../support/page.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const one = await serveDerived(verifiedOf(goldenData('one')));
const golden = verifiedOf(goldenData('small'));
const small = await serveDerived(golden);

const pageAt = async (path: string) => pageOf((await (path.includes('.ONE.') ? one : small).ask(path)).body);
const REV = '/observations/SF.REV01.0180.2023';
const TIES = '/observations/SF.TIES1.1480.2023';

const JUMP = '[aria-label="På den här sidan"] a@href';
const RANKED = '.figure p.n:has(a[href*="#ranking"])';
const MISSING = '/observations/SF.REV01.0380.2022';

it.each<[path: string, parts: string, said: (string | RegExp)[]]>([
  // Its parts, and the comparison, which some metrics have none of.
  [REV, JUMP, ['#data', '#embed', '#cite', '/jamfor?municipalities=0180&metrics=REV01', '#share']],
  ['/observations/SF.NOCOMP1.0180.2023', 'a[href^="/jamfor?"]', []],
  ['/observations/SF.NOCHART1.0180.2023', '.c, a[href*="/embed/chart/"]', []],
  // A release that was compiled retrospectively.
  [
    '/releases/2025-01-15/observations/SF.TIES1.1480.2022',
    '.lead ~ .note:not(.fresh)',
    [/^Utgåva 2025-01-15 är sammanställd i efterhand/],
  ],
  // What is written in the other language.
  ['/observations/SF.NORANK1.0180.1990?lang=en', 'bdi[lang=sv]', ['Stockholm', 'Lång serie, index']],
  ['/observations/SF.NORANK1.0180.1990', 'bdi[lang]', []],
  // Its own year is marked, and leads nowhere; the others do.
  ['/observations/SF.TIES1.1480.2022', 'circle.w@class', ['w']],
  ['/observations/SF.TIES1.1480.2022', '.own th[scope=row][aria-current=page]', ['2022']],
  ['/observations/SF.TIES1.1480.2022', '.years tbody a@href', [TIES]],
  ['/observations/SF.TIES1.1480.2022', '.scroll.years@aria-label', ['Andel nöjda, Göteborg']],
  ['/observations/SF.TIES1.1480.2022', '.years thead th', ['År', 'Göteborg']],
  ['/observations/SF.TIES1.0330.2022', '.years .unseen', ['Källan redovisar inget värde']],
  [`${REV}?lang=en`, 'link[type="application/json"]@href', [`https://data.example/api/v1${REV}`]],
  [
    `${REV}?lang=en`,
    'link[type="application/json+oembed"]@href',
    [/^https:\/\/data\.example\/oembed\?url=https%3A/],
  ],
  // Without a value: no answer of the API, no code, no hash and no dataset, and why there is none.
  [MISSING, '.m', [/^Källan redovisar inget värde/]],
  [MISSING, 'meta[property="og:title"]@content', [/ 2022: källan /]],
  [MISSING, 'a[href*="/api/v1/observations/"], a[href*="revisions?id="], a[href="#embed"]', []],
  [MISSING, '.check, .fresh, .embedding, script[type="application/ld+json"], .years', []],
  [MISSING, '.forms > div:first-child h3', ['I en referenslista', 'Postens egen text']],
  // How old the newest figure is, once.
  ['/observations/SF.NORANK1.0180.1980', '.figure p.n', [/^Vår senaste/, /^Nyare siffror finns i /]],
  // The line for a newspaper, in the language of the page, with all that the figure must be read with.
  ['/observations/SF.ONE.2584.2023', '#cite + .forms > :first-child pre', [/^Folkmängd i Kiruna 2023: 22/]],
  [
    '/observations/SF.ONE.2584.2023?lang=en',
    '#cite + .forms > :first-child pre',
    [/^\w+ in Kiruna, 2023: 22.+ Source: SCB\. Retrieved from Open Data API, SF\.ONE\.2584\.2023\.$/],
  ],
  [
    TIES,
    '#cite + .forms > :first-child pre',
    [
      /2023: [^:]*\. Göteborg frågar på ett annat sätt än de andra\. Från 2023 ställs frågan till alla, före det till vuxna\. Källa: /,
    ],
  ],
  [
    '/observations/SF.TIES1.0180.2023',
    '#cite + .forms > :first-child pre',
    [/2023: [^.]*\. Det var delad högst [^.]*\. Från 2023 [^.]*\. Källa: /],
  ],
  // The rank of its own year, and the way to the ranking of that year.
  [
    '/observations/SF.TIES1.0180.2022',
    RANKED,
    [/^(?:Högst|Lägst|\d+:[ae] \p{L}+) av \d+, beräknat .* Hela rangordningen$/u],
  ],
  ['/observations/SF.TIES1.0180.2022', `${RANKED} a@href`, ['/matt/TIES1/2022#ranking']],
  ['/observations/SF.TIES1.0180.2023?lang=en', `${RANKED} a@href`, ['/en/metrics/TIES1#ranking']],
])('%s shows at %s: %j', async (path, parts, said) => {
  expect(partsOf(await pageAt(path), parts)).toEqual(like(said));
});

it('a figure without a value is 404, and tells that none was published', async () => {
  expect((await small.ask(MISSING)).status).toBe(404);
  expect((await pageAt(MISSING)).facts()['Historik']).toBe('Inget värde har publicerats.');
});

describe('the page of a figure', () => {
  it('tells whose it is, where it comes from and the file, calls a transcript none of the source’s, and of the unknown only that the terms are', async () => {
    const page = await pageAt(TIES);
    expect(page.facts()).toMatchObject({
      Kommun: 'Göteborg (1480), Västra Götalands län',
      Historik: 'Oförändrad sedan utgåva 2025-01-15',
      'Källans kod': 'Kolada, nyckeltal U90002',
      'Källans villkor': 'okänt',
      Hämtad: '2025-11-18',
      Fil: expect.stringMatching(/^data\/TIES1\/page-1\.json \(avskrift\)[0-9a-f]{64}$/),
    });
    expect(page.facts()).not.toHaveProperty('Datamängd');
    expect((await pageAt(REV)).facts()['Fil']).toMatch(/^REV01, tredje\.csv \(inte angivet\)/);
  });

  it('is shown below its release as it was then: no card, no workbook, the ranking as an embed, the same codes', async () => {
    const today = await pageAt(REV);
    const past = await pageAt(`/releases/2025-11-20${REV}`);
    expect(past.attributes('meta[property="og:image"]', 'content')).toEqual([
      'https://data.example/downloads/cards/sv.png',
    ]);
    expect(today.attributes('a[href$=".xlsx"]', 'href')).toHaveLength(2);
    expect(past.attributes('a[href$=".xlsx"]', 'href')).toEqual([]);
    expect(past.link('Siffran som JSON')).toBe('/releases/2025-11-20/api/v1/observations/SF.REV01.0180.2023');
    const ties = await pageAt(`/releases/2025-11-20${TIES}`);
    expect(ties.link('Hela rangordningen')).toBe('/releases/2025-11-20/embed/ranking/TIES1');
    const codes = (page: typeof past) => page.whole('.embedding pre.copy').slice(0, 4);
    expect(codes(past)).toEqual(codes(today));
    expect(codes(past).map((code) => /src="([^"]*)"/.exec(code)?.[1])).toEqual([
      'https://data.example/embed/observation/SF.REV01.0180.2023?theme=light',
      'https://data.example/releases/2025-11-20/embed/observation/SF.REV01.0180.2023?theme=light',
      expect.stringContaining('https://data.example/embed/chart/0180/REV01?'),
      expect.stringContaining('/releases/2025-11-20/embed/chart/0180/REV01?'),
    ]);
  });

  it('gives the line for a newspaper, a reference and the link, and behind one link the record’s own text and three formats', async () => {
    const [, reference, link, text, bibtex, ris, csl] = (await pageAt(REV)).whole('pre.copy > code');
    const record = JSON.parse((await small.ask('/api/v1/observations/SF.REV01.0180.2023')).body).data;
    expect(text).toBe(record.citation);
    expect(reference).toBe(
      `SCB. (2025). Reviderat mått, Stockholm, 2023: 6\u00a0% [Datamängd]. Open Data API, 2025-11-20. https://data.example/releases/2025-11-20${REV}`,
    );
    expect(link).toBe(`https://data.example${REV}`);
    expect(bibtex).toMatch(/^@misc\{SF\.REV01\.0180\.2023,/);
    expect(bibtex).toContain(`${record.contentHash}. Hämtad från källan 2025-11-18. CC BY 4.0}`);
    expect(ris).toMatch(/^TY {2}- DATA\n/);
    expect(JSON.parse(csl ?? '')[0].id).toBe('SF.REV01.0180.2023');
  });

  it('shows a command that gives the hash when it is run, apostrophes and all bytes included', async () => {
    const quoting = withRegistry('small', ({ metrics, ...registry }) => ({
      ...registry,
      metrics: metrics.map((metric) =>
        metric.id === 'REV01' ? { ...metric, source: "Å’s och SCB's" } : metric,
      ),
    }));
    const page = pageOf((await (await serveDerived(quoting)).ask(REV)).body);
    const texts = page.whole('.check pre.copy > code');
    const run = execFileSync('sh', ['-c', texts[1] ?? 'false'], { encoding: 'utf8' });
    expect(page.all('.check > p > code')).toEqual([`sha256:${run.split(' ')[0]}`]);
    expect(page.text('.check > p:nth-of-type(2)')).toContain(
      `exakt dessa ${Buffer.byteLength(texts[0] ?? '')} byte`,
    );
  });

  it('tells its history, with a reason where one was stated, and of a release that it came later', async () => {
    const page = await pageAt(`${REV}?lang=en`);
    expect(page.cells('tr:has(time)')).toMatchObject([
      ['2025-11-20', 'corrected', '5%', '6%', 'A misprint, "1,5" for "1,25".'],
      ['2025-06-01', 'published', 'no value', '5%', 'The municipality asked for time to check.'],
    ]);
    expect(page.all('#history')).toEqual(['History']);
    expect((await pageAt(TIES)).all('#history')).toEqual([]);
  });

  it('is a dataset to machines, dated as its citation is, and keeps hostile words as text', async () => {
    const [text = ''] = (await pageAt(REV)).whole('script[type="application/ld+json"]');
    expect(JSON.parse(text)).toMatchObject({
      dateModified: '2025-11-20',
      temporalCoverage: '2023',
      distribution: [{ encodingFormat: 'application/json' }],
    });
    const { body } = await small.ask('/observations/SF.HOSTILETITLE0001.0180.2022');
    expect(body.match(/<script[^>]*>/g)).toHaveLength(3);
    expect(body).not.toContain('alert("1")</script>');
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
