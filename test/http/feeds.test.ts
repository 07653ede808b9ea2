import { describe, expect, it } from 'vitest';
import { composeDataset, metricOf, RELEASE, registryOf } from '../support/dataset.ts';
import { goldenData } from '../support/golden.ts';
import { type Served, serve, serveDerived, verifiedOf } from '../support/service.ts';
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
describe('the feed of releases', () => {
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
});

describe('a feed of a municipality or a metric', () => {
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
