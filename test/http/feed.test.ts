import { beforeAll, describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { type Served, serve } from '../support/service.ts';

let small: Served;

beforeAll(async () => {
  small = await serve(goldenData('small'));
});

describe('/revisions.atom', () => {
  it('is the same feed as its file, with its media type and an ETag', async () => {
    const { status, headers, body } = await small.ask('/revisions.atom');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(body).toBe(small.files.get('revisions.atom'));
  });

  it('has one entry a release, newest first, at its instant, or the first moment of its day where no hour is known', async () => {
    const { body } = await small.ask('/revisions.atom');
    const updated = [...body.matchAll(/<entry>.*?<updated>(.*?)<\/updated>/g)].map(([, at]) => at);
    expect(updated).toEqual([
      '2025-11-20T00:00:00.000Z',
      '2025-06-01T07:30:00.000Z',
      '2025-01-15T00:00:00.000Z',
    ]);
  });

  it('leads a reader first to the release on its page, in the language of the feed', async () => {
    const leads = async (path: string) =>
      [...(await small.ask(path)).body.matchAll(/<entry>.*?<link href="([^"]+)" type="text\/html"/g)].map(
        ([, href = '']) => href,
      );
    const dates = small.service.store.catalogue.releases.map(({ release }) => release);
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
      (await small.ask(path)).body.match(/<link rel="self"[^>]*\/><link href="([^"]+)"\/>/)?.[1];
    expect(await home('/revisions.atom')).toBe('https://data.example/');
    expect(await home('/revisions.atom?lang=en')).toBe('https://data.example/en');
  });

  it('links each entry to exactly the revisions of its release', async () => {
    const { body } = await small.ask('/revisions.atom?lang=en');
    const links = [
      ...body.matchAll(/<entry>.*?<link href="https:\/\/data\.example([^"]+)" type="application\/json"/g),
    ].map(([, path = '']) => path);
    for (const [index, link] of links.entries()) {
      const { data } = JSON.parse((await small.ask(link.replaceAll('&amp;', '&'))).body);
      const release = small.service.store.catalogue.releases[index]?.release;
      expect(new Set(data.revisions.map((entry: { release: string }) => entry.release))).toEqual(
        new Set([release]),
      );
    }
    expect(links.length).toBeGreaterThan(1);
  });

  it('counts what changed in words of the asked language', async () => {
    expect((await small.ask('/revisions.atom')).body).toMatch(/<summary>\d+ (?:nya|reviderade)/);
    expect((await small.ask('/revisions.atom?lang=en')).body).toMatch(/<summary>\d+ (?:new|revised)/);
  });
});
