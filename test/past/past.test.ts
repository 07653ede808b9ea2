import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryStore } from '../../src/builder/derive.ts';
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import { answerRequest } from '../../src/http/handler.ts';
import type { Service } from '../../src/http/page.ts';
import { breakable } from '../support/breakable.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { writeRewound } from '../support/rewound.ts';
import { readFrom, serve, servedFrom, verifiedOf } from '../support/service.ts';

const DATA = goldenData('small');
const RELEASES = ['2025-01-15', '2025-06-01', '2025-11-20'];
const [FIRST = '', SECOND = '', NEWEST = ''] = RELEASES;
const folder = mkdtempSync(join(tmpdir(), 'past-releases-'));
const served = await serve(DATA);
afterAll(() => rmSync(folder, { recursive: true }));

const baseOf = (release: string): string => `${ADDRESSES.siteUrl}/releases/${release}`;

/** What is public no longer is shown by no release. */
function withoutHidden({ dataset, waived }: VerifiedDataset): VerifiedDataset {
  const { newest } = dataset;
  const metrics = newest.registry.metrics.filter(({ id }) => id !== 'DOLD01');
  return {
    dataset: { ...dataset, newest: { ...newest, registry: { ...newest.registry, metrics } } },
    waived,
  };
}

/** The function over the dataset that `rewind` writes, with the release's own base. */
async function rewoundService(release: string): Promise<Service> {
  const out = join(folder, release);
  writeRewound(DATA, release, out);
  const addresses = { ...ADDRESSES, siteUrl: baseOf(release) };
  const store = await memoryStore(withoutHidden(verifiedOf(out)), addresses);
  return { ...served.service, store };
}

const IDS = [
  'SF.BEF01.0180.2022',
  'SF.BEF01.0330.2023',
  'SF.REV01.0114.2022',
  'SF.REV01.1480.2022',
  'SF.REV01.0305.2022',
  'SF.NORANK1.1981.1991',
];

const PATHS = [
  '/api/v1',
  '/api/v1/metrics',
  '/api/v1/metrics?query=befolkning&lang=en',
  '/api/v1/metrics/BEF01',
  '/api/v1/metrics/BEF01?lang=en',
  '/api/v1/municipalities',
  '/api/v1/municipalities?query=gote',
  '/api/v1/rankings?metric=BEF01',
  '/api/v1/rankings?metric=ASC01&limit=3',
  '/api/v1/compare?municipalities=0180,1480&metrics=BEF01',
  '/api/v1/revisions',
  '/api/v1/revisions?metric=BEF01&limit=2',
  '/api/v1/revisions?after=2025-02-01&lang=en',
  '/api/v1/metrics/BEF01/observations?period=2022',
  '/api/v1/metrics/REV01/observations?from=2020&limit=3&lang=en',
  '/api/v1/metrics/BEF01/ranking',
  '/api/v1/metrics/BEF01/ranking?period=2022&lang=en',
  '/api/v1/metrics/BEF01/ranking?period=2099',
  '/api/v1/releases',
  '/api/v1/openapi.json',
  '/csv/v1/metrics/BEF01/ranking?period=2022',
  '/csv/v1/releases',
  '/csv/v1/observations?geo=0180&limit=2',
  '/csv/v1/nothing',
  ...RELEASES.map((release) => `/api/v1/revisions?after=${release}`),
  ...['0180', '1480', '0330', '1981'].map((geo) => `/api/v1/observations?geo=${geo}`),
  ...IDS.flatMap((id) => [
    `/api/v1/observations/${id}`,
    `/embed/observation/${id}`,
    `/observations/${id}?lang=en`,
  ]),
  ...IDS.map((id) => `/embed/observation/${id}.svg`),
  '/embed/chart?geo=0180&metric=BEF01',
  '/embed/chart/0180/BEF01?ref=median',
  '/embed/chart/0180/BEF01.svg',
  '/embed/chart/0114/REV01',
  '/embed/compare?municipalities=0180,1480&metric=BEF01',
  '/embed/ranking/BEF01?lang=en',
  '/embed/map?metric=BEF01',
  '/api/v1/metrics?query=',
  '/api/v1/nothing',
  '/api/v1/rankings?metric=HEMLIG1',
  '/api/v1/observations/SF.BEF01.0180.1850',
  '/embed/observation/SF.BEF01.0180.1850',
  '/observations/nothing',
  '/oembed',
  '/oembed?url=nothing',
];

/** What a build of its dataset does not know: that it is a release before this one. */
function withoutMemento({ 'memento-datetime': _, link, ...headers }: Record<string, string>) {
  const rest = link?.replace(/(?:, )?<[^>]*>; rel="original"$/, '') ?? '';
  return rest === '' ? headers : { ...headers, link: rest };
}

const NOTE = /<(a|p)[^>]* data-newer.*?<\/\1>/g;

describe.each(RELEASES)('the release %s', async (release) => {
  const rewound = await rewoundService(release);
  const ask = (path: string) => answerRequest(rewound, { method: 'GET', url: path, ifNoneMatch: null });

  it.each(PATHS)('answers %s as a build of its rewound dataset', async (path) => {
    const past = await served.askRaw(`/releases/${release}${path}`);
    const { etag, ...headers } = withoutMemento(past.headers);
    const expected = await ask(path);
    const { etag: own, ...others } = expected.headers;
    expect({ ...past, body: past.body?.replace(NOTE, ''), headers }).toEqual({
      ...expected,
      headers: others,
    });
    expect([etag === own, etag === undefined]).toEqual([
      !NOTE.test(past.body ?? '') || etag === undefined,
      own === undefined,
    ]);
    NOTE.lastIndex = 0;
  });
});

it('the answers of past releases are no fault of ours', () => {
  expect(served.faults).toEqual([]);
});

describe('a date without a release', () => {
  it.each(['2024-01-01', '2025-06-02', '2025-6-1', 'latest', '__proto__', '%00', '2025-06-01x'])(
    'is not found, and names those that there are: %s',
    async (date) => {
      const { status, body } = await served.askRaw(`/releases/${date}/api/v1/metrics`);
      expect(status).toBe(404);
      expect(JSON.parse(body ?? '').error.details).toMatchObject({
        value: date,
        reason: 'unknown_release',
        allowed: [...RELEASES].reverse(),
      });
    },
  );

  it('is a readable page on an embed, in its language', async () => {
    const { status, headers, body } = await served.askRaw('/releases/1999-01-01/embed/observation/x?lang=en');
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(breakable(body ?? '')).toContain(
      `There is no release “1999-01-01”. The releases are ${NEWEST}, ${SECOND} and ${FIRST}.`,
    );
  });
});

describe('below a release', () => {
  it.each([
    ['/kommuner/stockholm?x=1', '/kommuner/stockholm?x=1'],
    ['/docs', '/docs'],
    ['/kommuner/håbo/?x=å', '/kommuner/h%C3%A5bo/?x=%C3%A5'],
    ['/', '/'],
    ['', '/'],
    ['/downloads', '/downloads'],
    ['/downloads/', '/downloads/'],
    ['/dcat.foo', '/dcat.foo'],
  ])('the website is today’s: %s', async (path, location) => {
    const { status, headers } = await served.askRaw(`/releases/${FIRST}${path}`);
    expect([status, headers['location']]).toEqual([301, location]);
  });

  it('the list of releases is the website’s, and no release without a date', async () => {
    const { status, headers } = await served.askRaw('/releases/');
    expect([status, headers['location']]).toEqual([301, '/en/releases']);
  });

  it.each(['//evil.example', '//evil.example/', '/.//x', '/%2f%2fevil.example'])(
    'no redirect leads elsewhere: %s',
    async (path) => {
      const { status, headers } = await served.askRaw(`/releases/${FIRST}${path}`);
      expect([status, headers['location']]).toEqual([404, undefined]);
    },
  );

  it('a redirect stays below it', async () => {
    const { status, headers } = await served.askRaw(`/releases/${FIRST}/api/v1/metrics/?lang=en`);
    expect([status, headers['location']]).toEqual([301, `/releases/${FIRST}/api/v1/metrics?lang=en`]);
  });

  it('a whole table names the command that rebuilds it', async () => {
    const { status, body } = await served.askRaw(`/releases/${FIRST}/downloads/observations.csv`);
    expect(status).toBe(404);
    expect(JSON.parse(body ?? '').error.details.command).toBe(
      `npm run release -- rewind --to ${FIRST} --out <folder>`,
    );
  });

  it.each(['/dcat.ttl', '/downloads/index.csv'])(
    'no catalogue and no download is today’s: %s',
    async (path) => {
      const { status, body } = await served.askRaw(`/releases/${FIRST}${path}`);
      expect([status, JSON.parse(body ?? '').error.details.reason]).toEqual([404, 'rebuilt_only']);
    },
  );

  it('tools are not today’s: there are none', async () => {
    const { status, body } = await served.askRaw(`/releases/${FIRST}/mcp`, 'POST');
    expect([status, JSON.parse(body ?? '').error.code]).toEqual([404, 'not_found']);
  });

  it('a method that is not served is refused', async () => {
    expect((await served.askRaw(`/releases/${FIRST}/api/v1/metrics`, 'POST')).status).toBe(405);
  });

  it('methods of a file that it has are answered as today’s', async () => {
    for (const ending of ['csv', 'json-stat.json']) {
      const path = `/releases/${FIRST}/downloads/metrics/BEF01.${ending}`;
      expect((await served.askRaw(path, 'OPTIONS')).status).toBe(204);
      const { status, headers, body } = await served.askRaw(`${path}?lang=en`, 'POST');
      expect([status, headers['allow'], headers['content-language']]).toEqual([
        405,
        'GET, HEAD, OPTIONS',
        'en',
      ]);
      expect(JSON.parse(body ?? '').error.code).toBe('unsupported');
    }
  });

  it.each(['metrics/BEF01.parquet', 'metrics/HEMLIG1.csv', 'observations.csv'])(
    'a file that it does not have is found by no method: %s',
    async (file) => {
      const { status } = await served.askRaw(`/releases/${FIRST}/downloads/${file}`, 'OPTIONS');
      expect(status).toBe(404);
    },
  );

  it('an unchanged answer is a 304', async () => {
    const path = `/releases/${FIRST}/api/v1/metrics/BEF01`;
    const { headers } = await served.askRaw(path);
    expect((await served.askRaw(path, 'GET', headers['etag'])).status).toBe(304);
  });
});

describe('an answer below a release', () => {
  const headersOf = async (path: string, method = 'GET') =>
    (await served.askRaw(`/releases/${SECOND}${path}`, method)).headers;

  it.each([
    '/api/v1/metrics',
    '/api/v1/observations?geo=0180&lang=en',
    '/csv/v1/metrics',
    '/embed/map/BEF01',
    '/embed/observation/SF.BEF01.0180.2022.svg',
    '/observations/SF.BEF01.0180.2022?lang=en',
    '/log/checkpoint',
  ])('says when its figures were those, and where today’s are: %s', async (path) => {
    const [headers, today] = [await headersOf(path), await served.askRaw(path)];
    expect(headers['memento-datetime']).toBe('Sun, 01 Jun 2025 00:00:00 GMT');
    expect(headers['link']).toMatch(/(?:^|, )<[^>]+>; rel="original"$/);
    expect(headers['link']?.split(', ').at(-1)).toBe(`<${ADDRESSES.siteUrl}${path}>; rel="original"`);
    expect(await headersOf(path, 'HEAD')).toEqual(headers);
    expect(today.headers['memento-datetime']).toBeUndefined();
    expect(today.headers['link'] ?? '').not.toMatch(/original|timemap|timegate/);
  });

  it('has the first moment of the day on which its release was made, a reconstructed one of that day, too, and the newest release is one', async () => {
    for (const [release, moment] of [
      [FIRST, 'Tue, 20 May 2025 00:00:00 GMT'],
      [NEWEST, 'Thu, 20 Nov 2025 00:00:00 GMT'],
    ]) {
      const { headers } = await served.askRaw(`/releases/${release}/api/v1/metrics`);
      expect(headers['memento-datetime']).toBe(moment);
    }
  });

  it('has the address as it was asked, which cannot leave its place in the header', async () => {
    const path = '/api/v1/metrics?query=a%3E,b&lang=en';
    expect((await headersOf(path))['link']?.split(', ').at(-1)).toBe(
      `<${ADDRESSES.siteUrl}${path}>; rel="original"`,
    );
    const { link = '' } = await headersOf('/api/v1/metrics?query=a>;rel="x"<å');
    expect(link).toContain(
      `<${ADDRESSES.siteUrl}/api/v1/metrics?query=a%3E;rel=%22x%22%3C%C3%A5>; rel="original"`,
    );
    expect(link.match(/[<>]/g)).toHaveLength(2 * link.split('; rel=').slice(1).length);
  });

  it.each([
    '/api/v1/nothing',
    '/kommuner/stockholm',
    '/api/v1/metrics/',
    '/downloads/observations.csv',
    '/docs',
  ])('is no such where it is refused or leads elsewhere: %s', async (path) => {
    const headers = await headersOf(path);
    expect([headers['memento-datetime'], headers['link']]).toEqual([undefined, undefined]);
  });
});

describe('the page of a figure of a release', () => {
  const pageOf = async (path: string, release = FIRST): Promise<string> =>
    (await served.askRaw(`/releases/${release}${path}`)).body ?? '';

  it.each([
    ['', 'Hela rangordningen'],
    ['?lang=en', 'The whole ranking'],
  ])('leads from its rank to the ranking of that release%s', async (query, text) => {
    const path = `/embed/ranking/TIES1${query}`;
    const html = await pageOf(`/observations/SF.TIES1.0180.2023${query}`);
    expect(html).toContain(`<a href="/releases/${FIRST}${path}">${text}</a>`);
    expect((await served.askRaw(`/releases/${FIRST}${path}`)).status).toBe(200);
  });

  it('leads to no ranking of an earlier year, of which that release has no page', async () => {
    const html = await pageOf('/observations/SF.TIES1.0180.2022');
    expect(html).toMatch(/<p class="n">(?:Högst|Lägst|\d+:[ae] \p{L}+) av \d+, beräknat /u);
    expect(html).not.toContain('Hela rangordningen');
  });

  it.each([
    ['', '?lang=en'],
    ['?lang=en', ''],
  ])('has its other language%s in that release', async (query, other) => {
    const id = 'SF.BEF01.0180.2022';
    const html = await pageOf(`/observations/${id}${query}`);
    expect(html).toContain(`<a class="other" href="/releases/${FIRST}/observations/${id}${other}"`);
  });

  it('leads from a figure that was refused to others of that release', async () => {
    const html = await pageOf('/observations/sf.bef01.0180.2022');
    expect(html).toContain(`<li><a href="/releases/${FIRST}/observations/SF.BEF01.0180.2022">`);
    expect(html).toContain('<a class="other" href="/en"');
  });
});

describe('the ranking or map of a release', () => {
  it.each([
    ['/embed/ranking/TIES1', '/matt/TIES1'],
    ['/embed/map/TIES1?lang=en', '/en/metrics/TIES1'],
  ])('leads to the page of the year that it shows, and today’s to the metric: %s', async (path, page) => {
    const linksOf = (html: string | null) =>
      [...(html ?? '').matchAll(/href="([^"]*TIES1[^"]*#ranking)"/g)].map(([, href]) => href);
    const past = await served.askRaw(`/releases/${FIRST}${path}`);
    const [, year] = /<code>TIES1 (\d{4})<\/code>/.exec(past.body ?? '') ?? [];
    expect(linksOf(past.body)).toEqual([`${baseOf(FIRST)}${page}/${year}#ranking`]);
    const { headers } = await served.askRaw(`/releases/${FIRST}${page}/${year}`);
    expect(headers['location']).toBe(`${page}/${year}`);
    expect((await served.askRaw(`${page}/${year}`)).status).toBe(200);
    expect(linksOf((await served.ask(path)).body)).toEqual([`${ADDRESSES.siteUrl}${page}#ranking`]);
  });
});

describe('a page of a release says when its value is another today', () => {
  const noteOf = async (path: string, release = FIRST): Promise<string> => {
    const { body } = await served.askRaw(`/releases/${release}${path}`);
    return (body ?? '').match(NOTE)?.join('') ?? '';
  };

  it.each([
    ['/embed/observation/SF.REV01.0114.2022', '/observations/SF.REV01.0114.2022'],
    ['/observations/SF.REV01.0114.2022?lang=en', '/observations/SF.REV01.0114.2022?lang=en'],
    ['/embed/chart/0114/REV01', '/embed/chart/0114/REV01'],
    ['/embed/ranking/TIES1', '/embed/ranking/TIES1'],
    ['/embed/map/TIES1?lang=en', '/embed/map/TIES1?lang=en'],
    ["/embed/chart/0114/REV01?x=$&y=$'", '/embed/chart/0114/REV01?x=$&amp;y=$&#39;'],
    ["/observations/SF.REV01.0114.2022?x=$&y=$'", '/observations/SF.REV01.0114.2022?x=$&amp;y=$&#39;'],
    ['/embed/chart?geo=0114&amp;metric=REV01', ''],
    ['/embed/chart?geo=0114&metric=REV01&id=42', '/embed/chart?geo=0114&amp;metric=REV01&amp;id=42'],
    [
      '/embed/chart/0114/REV01?municipalities=0330&geo=0330',
      '/embed/chart/0114/REV01?municipalities=0330&amp;geo=0330',
    ],
    [
      '/embed/compare?municipalities=0114,0180&metric=REV01',
      '/embed/compare?municipalities=0114,0180&amp;metric=REV01',
    ],
  ])('%s leads to %s', async (path, href) => {
    const note = await noteOf(path);
    expect(note.match(/href="([^"]*)"/)?.[1] ?? '').toBe(href === '' ? '' : `${ADDRESSES.siteUrl}${href}`);
  });

  it('in words, and other words where there is no value any more', async () => {
    expect(await noteOf('/observations/SF.REV01.0114.2022')).toContain('>Nyare värde finns<');
    expect(await noteOf('/observations/SF.REV01.1480.2022')).toContain('>Värdet har dragits tillbaka<');
  });

  it('where that release had no value, too', async () => {
    const path = '/observations/SF.REV01.0305.2022';
    expect((await served.askRaw(`/releases/${SECOND}${path}`)).status).toBe(404);
    expect(await noteOf(path, SECOND)).toContain('>Nyare värde finns<');
  });

  it.each([
    ['/embed/observation/SF.BEF01.0180.2022', FIRST],
    ['/embed/chart/0180/BEF01', FIRST],
    ['/embed/chart/0180/BEF01?id=SF.REV01.0114.2022', FIRST],
    ['/embed/chart?geo=0330&metric=REV01&municipalities=0114', FIRST],
    ['/embed/observation/SF.REV01.0114.2022', NEWEST],
    ['/embed/ranking/ASC01', FIRST],
    // Of a year that came since, the source lists nothing for this municipality.
    ['/embed/chart/0114/NORANK1', FIRST],
    ['/embed/observation/SF.REV01.0114.2022.svg', FIRST],
    ['/embed/observation/SF.REV01.0114.2022?lang=de', FIRST],
    ['/observations/SF.REV01.0114.2022?lang=de', FIRST],
    ['/embed/chart/0114/REV01?ref=none&ref=median', FIRST],
    ['/embed/compare?municipalities=0114,9999&metric=REV01', FIRST],
  ])('and nothing where it is the same or was refused: %s of %s', async (path, release) => {
    expect(await noteOf(path, release)).toBe('');
  });
});

describe('a metric that is public no longer', () => {
  const ask = (path: string) => served.askRaw(path);

  it.each([
    '/api/v1/metrics/DOLD01',
    '/api/v1/rankings?metric=DOLD01',
    '/api/v1/observations/SF.DOLD01.0180.2022',
    '/api/v1/revisions?metric=DOLD01',
    '/embed/chart/0180/DOLD01',
  ])('answers as an unknown one, as today: %s', async (path) => {
    const past = await ask(`/releases/${FIRST}${path}`);
    const today = await ask(path);
    const bare = past.body
      ?.replaceAll(`/releases/${FIRST}`, '')
      .replaceAll(`/<wbr>releases/<wbr>${FIRST}`, '');
    expect([past.status, bare]).toEqual([404, today.body]);
  });

  it('leaves no trace in lists', async () => {
    for (const path of [
      '/api/v1/metrics?limit=50',
      '/api/v1/revisions?limit=500',
      '/api/v1/observations?geo=0180',
    ])
      expect((await ask(`/releases/${FIRST}${path}`)).body).not.toContain('DOLD01');
  });
});

describe('opening a release', () => {
  it('reads its catalogue alone', async () => {
    const read: string[] = [];
    const fresh = await servedFrom(served.files, async (path) => {
      read.push(path);
      return readFrom(served.files)(path);
    });
    read.length = 0;
    const opened = await fresh.service.store.past(FIRST);
    expect(read).toHaveLength(1);
    expect(await fresh.service.store.past(FIRST)).toBe(opened);
    expect(read).toHaveLength(1);
  });

  it('gives nothing of today: no file, no ETag, no other release', async () => {
    const today = served.service.store;
    const then = await today.past(FIRST);
    expect(Object.keys(await today.files()).length).toBeGreaterThan(0);
    expect([await then?.files(), await then?.past(SECOND), then?.root.etags]).toEqual([{}, null, null]);
    expect(today.root.etags).not.toBeNull();
  });
});

it('oEmbed unfolds an address of a release into its frame', async () => {
  const url = `${baseOf(FIRST)}/observations/SF.BEF01.0180.2022`;
  const { body } = await served.askRaw(`/oembed?url=${encodeURIComponent(url)}`);
  expect(JSON.parse(body ?? '').html).toContain(
    `src="${baseOf(FIRST)}/embed/observation/SF.BEF01.0180.2022?theme=light"`,
  );
});

describe('the files of a metric', () => {
  it('are those that its figures were read from then, and none where nobody knows', async () => {
    const filesAt = async (prefix: string, metric = 'BEF01') =>
      JSON.parse((await served.ask(`${prefix}/api/v1/metrics/${metric}`)).body).data.provenance.files;
    const names = async (release: string) =>
      (await filesAt(`/releases/${release}`)).map(({ name }: { name: string }) => name);
    expect(await names(FIRST)).toEqual(['BEF01.csv']);
    expect(await names(SECOND)).toEqual(['BEF01.csv', 'befolkning, tillägg.xlsx']);
    expect(await names(NEWEST)).toEqual(['befolkning 2023.xlsx', 'befolkning, 2024.xlsx']);
    expect(await filesAt('', 'PROV01')).toBeNull();
  });
});
