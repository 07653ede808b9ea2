import { describe, expect, it } from 'vitest';
import { find } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import { composeDataset, metricOf, RELEASE, registryOf } from '../support/dataset.ts';
import { goldenData } from '../support/golden.ts';
import { type Answered, type Served, serve, serveDerived, verifiedOf } from '../support/service.ts';
import { serveWithNews } from '../support/with-news.ts';

const served = await serve(goldenData('small'));

type Item = {
  id: string;
  url: string;
  title: string;
  summary: string;
  content_html: string;
  date_published: string;
};
const feedOf = async (
  path: string,
  of: Pick<Served, 'ask'> = served,
): Promise<{ items: Item[] } & Record<string, unknown>> => JSON.parse((await of.ask(path)).body);
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const faultOf = ({ status, body }: Answered) => {
  const { code, details } = JSON.parse(body).error;
  return { status, code, parameter: details.parameter, reason: details.reason };
};

describe('the feed of releases', () => {
  it('is the same feed as its file, with its media type and an ETag', async () => {
    const { status, headers, body } = await served.ask('/revisions.atom');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(headers.get('x-robots-tag')).toBeNull();
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(body).toBe(served.files.get('revisions.atom'));
  });

  it('has one entry a release, newest first, at the first moment of the day on which it was published', async () => {
    const { body } = await served.ask('/revisions.atom');
    const updated = [...body.matchAll(/<entry>.*?<updated>(.*?)<\/updated>/g)].map(([, at]) => at);
    expect(updated).toEqual([
      '2025-11-20T00:00:00.000Z',
      '2025-06-01T00:00:00.000Z',
      '2025-05-20T00:00:00.000Z',
    ]);
  });

  it('leads a reader first to the release on its page, in the language of the feed', async () => {
    const leads = async (path: string) =>
      [...(await served.ask(path)).body.matchAll(/<entry>.*?<link href="([^"]+)" type="text\/html"/g)].map(
        ([, href = '']) => href,
      );
    const dates = served.service.store.catalogue.releases.map(({ release }) => release);
    expect(dates).toHaveLength(3);
    expect(await leads('/revisions.atom')).toEqual(
      dates.map((date) => `https://data.example/utgavor#r${date}`),
    );
    expect(await leads('/revisions.atom?lang=en')).toEqual(
      dates.map((date) => `https://data.example/en/releases#r${date}`),
    );
  });

  it('leads to the website in the language of the feed', async () => {
    const home = async (path: string) =>
      (await served.ask(path)).body.match(/<link rel="self"[^>]*\/><link href="([^"]+)"\/>/)?.[1];
    expect(await home('/revisions.atom')).toBe('https://data.example/');
    expect(await home('/revisions.atom?lang=en')).toBe('https://data.example/en');
  });

  it('links each entry to exactly the revisions of its release, and counts those of metrics and these', async () => {
    type Entry = { release: string; metric: string | null };
    const { body } = await served.ask('/revisions.atom?lang=en');
    const entries = [...body.matchAll(/<entry>.*?<\/entry>/g)].map(([entry]) => entry);
    for (const [index, entry] of entries.entries()) {
      const [, link = ''] =
        /href="https:\/\/data\.example([^"]+)" type="application\/json"/.exec(entry) ?? [];
      const { data } = JSON.parse((await served.ask(`${link.replaceAll('&amp;', '&')}&limit=500`)).body);
      const revisions: Entry[] = data.revisions;
      const release = served.service.store.catalogue.releases[index]?.release;
      expect(new Set(revisions.map((one) => one.release))).toEqual(new Set([release]));
      const [, summary = ''] = /<summary>(.*)<\/summary>/.exec(entry) ?? [];
      const numbers = (summary.match(/\d+/g) ?? []).map(Number);
      const ofMetrics = revisions.filter(({ metric }) => metric !== null);
      expect(numbers.pop()).toBe(new Set(ofMetrics.map(({ metric }) => metric)).size);
      expect(numbers.reduce((sum, count) => sum + count, 0)).toBe(ofMetrics.length);
    }
    expect(entries).toHaveLength(3);
  });

  it('counts what changed in words of the asked language', async () => {
    expect((await served.ask('/revisions.atom')).body).toMatch(/<summary>\d+ (?:nya|reviderade)/);
    expect((await served.ask('/revisions.atom?lang=en')).body).toMatch(/<summary>\d+ (?:new|revised)/);
  });

  it('leads by metric or municipality, however it is named, to the feed of that one alone', async () => {
    for (const [query, location] of [
      ['metric=BEF01', '/matt/BEF01.atom'],
      ['metric=Folkm%C3%A4ngd&lang=en', '/matt/BEF01.atom?lang=en'],
      ['kommun=0180', '/kommuner/stockholm.atom'],
      ['kommun=H%C3%A5bo', '/kommuner/habo-uppsala.atom'],
      ['locale=en&kommun=stockholm', '/kommuner/stockholm.atom?lang=en'],
    ]) {
      const { status, headers } = await served.ask(`/revisions.atom?${query}`);
      expect([status, headers.get('location'), headers.get('cache-control')], query).toEqual([
        301,
        location,
        'public, max-age=60',
      ]);
      expect((await served.ask(location ?? '')).status).toBe(200);
    }
  });

  it.each([
    ['metric=BEF01&kommun=0180', 400, 'invalid_request', 'kommun', 'not_together'],
    ['kommun=0180&kommun=0180', 400, 'invalid_request', 'kommun', 'repeated_parameter'],
    ['kommun=', 400, 'invalid_request', 'kommun', 'empty_value'],
    ['amne=skola', 400, 'invalid_request', 'amne', 'unknown_parameter'],
    ['utm_source=x', 400, 'invalid_request', 'utm_source', 'unknown_parameter'],
    ['metric=BEF01&limit=3', 400, 'invalid_request', 'limit', 'unknown_parameter'],
    ['lang=de', 400, 'invalid_request', 'lang', 'not_allowed'],
    ['kommun=180', 404, 'invalid_geo', 'kommun', 'unknown_municipality'],
    ['kommun=habo', 422, 'ambiguous', 'kommun', 'several_municipalities'],
    ['metric=HEMLIG1', 404, 'invalid_metric', 'metric', 'unknown_metric'],
    ['metric=X99999', 404, 'invalid_metric', 'metric', 'unknown_metric'],
  ])('refuses ?%s as the API does', async (query, status, code, parameter, reason) => {
    const found = faultOf(await served.ask(`/revisions.atom?${query}`));
    expect(found).toEqual({ status, code, parameter, reason });
  });

  it('says in both languages that one parameter is enough', async () => {
    const sentence = async (query: string) =>
      JSON.parse((await served.ask(`/revisions.atom?metric=BEF01&kommun=0180${query}`)).body).error.message;
    expect(await sentence('')).toBe(
      'Parametern kommun (”0180”) kan inte anges tillsammans med metric. Ange bara en av dem.',
    );
    expect(await sentence('&lang=en')).toBe(
      'The parameter kommun (“0180”) cannot be given together with metric. Give only one of them.',
    );
  });
});

describe('a feed of a municipality or a metric', () => {
  it.each([
    ['/kommuner/stockholm.atom', 'application/atom+xml; charset=utf-8'],
    ['/kommuner/stockholm.json', 'application/feed+json; charset=utf-8'],
    ['/matt/REV01.atom', 'application/atom+xml; charset=utf-8'],
    ['/matt/REV01.json', 'application/feed+json; charset=utf-8'],
  ])('%s is its file, in Swedish, with the way to the English one', async (path, type) => {
    const { status, headers, body } = await served.ask(path);
    expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([200, type, 'sv']);
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(headers.get('link')).toBe(`<https://data.example${path}?lang=en>; rel="alternate"; hreflang="en"`);
    expect(body).toBe(served.files.get(path.slice(1)));
    expect(find(TABLE, path).kind).toBe('page');
    const english = await served.ask(`${path}?lang=en`);
    expect([english.status, english.headers.get('content-language')]).toEqual([200, 'en']);
    expect(english.body).not.toBe(body);
  });

  it('is a file for every municipality and every metric, also one that has left', () => {
    const { municipalities, metrics: kept, left } = served.service.store.catalogue;
    const metrics = [...kept, ...left];
    expect(left).toHaveLength(1);
    for (const path of [
      ...municipalities.map(({ slug }) => `kommuner/${slug}`),
      ...metrics.map(({ id }) => `matt/${id}`),
    ])
      for (const format of ['atom', 'json']) expect(served.files.has(`${path}.${format}`)).toBe(true);
    expect(
      [...served.files.keys()].filter((path) => /^(?:kommuner|matt)\/.*\.(?:atom|json)$/.test(path)),
    ).toHaveLength(2 * (municipalities.length + metrics.length));
  });

  it('is one feed in two formats: the same entries, by the same ids', async () => {
    for (const path of ['/kommuner/stockholm', '/matt/REV01']) {
      const { body } = await served.ask(`${path}.atom`);
      const ids = [...body.matchAll(/<entry><id>([^<]*)<\/id>/g)].map(([, id]) => id);
      const { items } = await feedOf(`${path}.json`);
      expect(items.map(({ id }) => id)).toEqual(ids);
      expect(ids.length).toBeGreaterThan(1);
    }
  });

  it('has ids that neither the address of the service nor the language is in', async () => {
    const elsewhere = await serveDerived(verifiedOf(goldenData('small')), {
      siteUrl: 'https://moved.example/statistik',
      docsUrl: 'https://moved.example/docs',
    });
    for (const path of ['/revisions.atom', '/kommuner/stockholm.atom', '/matt/REV01.atom?lang=en']) {
      const ids = [served, elsewhere].map(async ({ ask }) =>
        [...(await ask(path)).body.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id = '']) => id),
      );
      const [here = [], there] = await Promise.all(ids);
      expect(there).toEqual(here);
      expect(new Set(here).size).toBe(here.length);
      for (const id of here) expect(id).toMatch(/^tag:open-data-api,2024:[\w/-]+$/);
    }
  });

  it('of a municipality has an entry for each release that changed a figure of it, and names the metrics', async () => {
    const { items, ...feed } = await feedOf('/kommuner/stockholm.json');
    expect(feed).toEqual({
      authors: [{ name: 'Open Data API', url: 'https://data.example/' }],
      feed_url: 'https://data.example/kommuner/stockholm.json',
      home_page_url: 'https://data.example/kommuner/stockholm',
      language: 'sv',
      title: 'Open Data API: Stockholm: ändrade siffror',
      version: 'https://jsonfeed.org/version/1.1',
    });
    expect(items.map(({ date_published }) => date_published)).toEqual([
      '2025-11-20T00:00:00.000Z',
      '2025-06-01T00:00:00.000Z',
      '2025-05-20T00:00:00.000Z',
    ]);
    expect(items[0]).toMatchObject({
      id: 'tag:open-data-api,2024:municipalities/0180/2025-11-20',
      title: 'Stockholm, utgåva 2025-11-20',
      url: 'https://data.example/kommuner/stockholm/andringar?release=2025-11-20',
    });
    expect(textOf(items[0]?.content_html ?? '')).toContain('till exempel 2023 : 5 → 6');
  });

  it('counts what the log lists at the address that an entry gives, and leads to a page that has it', async () => {
    for (const path of [
      '/kommuner/stockholm.json',
      '/kommuner/habo-uppsala.json?lang=en',
      '/matt/REV01.json',
      '/matt/BEF01.json?lang=en',
    ])
      for (const { content_html, summary, url } of (await feedOf(path)).items) {
        const [, log = ''] =
          /href="https:\/\/data\.example(\/api\/v1\/revisions[^"]*)"/.exec(content_html) ?? [];
        const { data } = JSON.parse((await served.ask(`${log.replaceAll('&amp;', '&')}&limit=500`)).body);
        // Behind the counts by type stands how many metrics or municipalities they are of; none where they are of words alone.
        const [byType = ''] = summary.split(/ i(?:n)? (?=\d+ (?:mått|metric|kommun|municipalit))/);
        const counted = (byType.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0);
        expect(counted, `${path}: ${summary}`).toBe(data.total);
        if (url.includes('?release=')) expect((await served.ask(url.slice(20))).status).toBe(200);
      }
  });

  it('of a metric gives examples with their municipality, and why where that was stated', async () => {
    const { items } = await feedOf('/matt/REV01.json?lang=en');
    const text = textOf(items[0]?.content_html ?? '');
    expect(text).toContain('For example:');
    expect(text).toContain('Stockholm 2023 : 5 → 6');
    expect(text).toMatch(/Göteborg 2022 : 8\S*.*, withdrawn/);
  });

  it('of a metric tells of its newest year what stands out most, in the newest release alone, each with its figure', async () => {
    const withNews = await serveWithNews();
    const { metrics, release } = withNews.service.store.catalogue;
    const told = await Promise.all(
      metrics.map(async ({ id, last }) => {
        const { items } = await feedOf(`/matt/${id}.json`, withNews);
        const lists = items.map(({ content_html }) => /<ol>(.*)<\/ol>/.exec(content_html)?.[1] ?? null);
        const isNewest = items[0]?.id.endsWith(`/${release}`) === true;
        expect(lists.slice(isNewest ? 1 : 0).every((list) => list === null)).toBe(true);
        const findings = [...(lists[0] ?? '').matchAll(/<li>(.*?) <a href="[^"]*">(.*?)<\/a><\/li>/g)];
        expect(findings.length).toBeLessThanOrEqual(3);
        for (const [, text = '', figure = ''] of findings) {
          expect(figure).toMatch(new RegExp(`^SF\\.${id}\\.\\d{4}\\.${last}$`));
          const { status, body } = await withNews.ask(`/api/v1/observations/${figure}`);
          expect(status).toBe(200);
          expect(text).toContain(JSON.parse(body).data.labels.geo);
        }
        return findings.length;
      }),
    );
    expect(Math.max(...told)).toBeGreaterThan(0);
  });

  it('says nothing of a metric that is not public', async () => {
    for (const format of ['atom', 'json']) {
      const of = async (id: string) => (await served.ask(`/matt/${id}.${format}`)).body.replaceAll(id, '');
      expect(await of('HEMLIG1')).toBe(await of('HEMLIG2'));
      expect((await served.ask(`/kommuner/stockholm.${format}`)).body).not.toMatch(/HEMLIG|Zebra/);
    }
  });

  it.each([
    ['/kommuner/Stockholm.atom', 404, 'slug', 'unknown_path', ['/kommuner/stockholm.atom']],
    ['/kommuner/0180.json', 404, 'slug', 'unknown_path', ['/kommuner/stockholm.json']],
    ['/kommuner/nowhere.atom', 404, 'slug', 'unknown_municipality', []],
    ['/kommuner/habo.atom', 422, 'slug', 'several_municipalities', undefined],
    ['/matt/bef01.json', 404, 'metric', 'unknown_metric', ['BEF01']],
    ['/matt/X99999.atom', 404, 'metric', 'unknown_metric', []],
    ['/matt/REV01.atom?x=1', 400, 'x', 'unknown_parameter', []],
    ['/kommuner/stockholm.json?lang=de', 400, 'lang', 'not_allowed', undefined],
    ['/kommuner/stockholm.json?lang=en&lang=en', 400, 'lang', 'repeated_parameter', undefined],
  ])('is refused at %s', async (path, status, parameter, reason, suggestions) => {
    const answer = await served.ask(path);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { details } = JSON.parse(answer.body).error;
    expect([answer.status, details.parameter, details.reason, details.suggestions]).toEqual([
      status,
      parameter,
      reason,
      suggestions,
    ]);
  });

  it('answers HEAD without a body, and refuses POST', async () => {
    const head = await served.ask('/matt/REV01.atom', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await served.ask('/matt/REV01.atom', { method: 'POST' })).status).toBe(405);
  });

  it('is today’s below a release', async () => {
    const { status, headers } = await served.ask('/releases/2025-01-15/kommuner/stockholm.atom?lang=en');
    expect([status, headers.get('location')]).toEqual([301, '/kommuner/stockholm.atom?lang=en']);
  });
});

describe('a metric that has left', async () => {
  const staying = metricOf({ id: 'N00002', title: { sv: 'Anställda', en: 'Employees' } });
  const leaving = metricOf({ id: 'N00001' });
  const rows = ['0140 2022 1', '0180 2022 2'];
  const content = composeDataset([
    { release: RELEASE, registry: registryOf([leaving, staying]), figures: { N00001: rows, N00002: rows } },
    {
      release: '2025-01-01',
      registry: registryOf([{ ...leaving, left: '2025-01-01' }, staying]),
      reasons: { N00001: { sv: 'Upphörde.', en: 'Ended.' } },
    },
  ]);
  const left = await serveDerived(verifiedOf(content));

  it('keeps its feed, whose newest entry says so', async () => {
    const { status, body } = await left.ask('/matt/N00001.json?lang=en');
    const { home_page_url, items } = JSON.parse(body);
    expect([status, home_page_url]).toEqual([200, 'https://data.example/en/releases']);
    expect(items[0].summary).toBe('The metric has left the service. Ended.');
    expect(items.length).toBe(2);
    expect((await left.ask('/revisions.atom?metric=N00001')).headers.get('location')).toBe(
      '/matt/N00001.atom',
    );
  });
});
