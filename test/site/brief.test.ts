import { describe, expect, it } from 'vitest';
import { serveWithNews } from '../support/with-news.ts';

const served = await serveWithNews();
const SV = '/kommuner/stockholm/i-korthet';
const EN = '/en/municipalities/stockholm/brief';
const ask = async (path: string) => {
  const { status, headers, body } = await served.ask(path);
  return { status, type: headers.get('content-type'), body };
};

describe('the page of a brief', () => {
  it('has the sentences with the ways to their figures, a chart of each, and the key figures', async () => {
    const { status, body } = await ask(SV);
    expect(status).toBe(200);
    expect(body).toContain('<h1 class="in-brief">Stockholm i korthet</h1>');
    expect(body).toContain('href="/observations/SF.NORANK1.0180.2023">SF.NORANK1.0180.2023</a>');
    expect(body.match(/<ol class="brief">.*<\/ol>/s)?.[0]).toContain('<svg class="trend"');
    expect(body).toContain('<h2 id="key">Nyckeltal</h2>');
    expect(body).toContain('href="/kommuner/stockholm/i-korthet.md"');
    expect(body).toContain(`hreflang="en" href="https://data.example${EN}"`);
  });

  it('tells ranks from the nearer end, as a page and as Markdown', async () => {
    for (const path of [EN, `${EN}.md`]) {
      const { body } = await ask(path);
      const keys = body.slice(body.indexOf('Key figures'));
      expect(keys.match(/(?:\d(?:st|nd|rd|th) )?(?:high|low)est of \d+/g)?.length, path).toBeGreaterThan(1);
    }
  });

  it('is at most 40 kB, in both languages', async () => {
    for (const path of [SV, EN]) expect(Buffer.byteLength((await ask(path)).body)).toBeLessThan(40_000);
  });

  it('leads on from a name that is not the slug, and refuses what names nothing', async () => {
    const named = await ask('/kommuner/Stockholm/i-korthet');
    expect(named.status).toBe(404);
    expect(named.body).toContain(`href="${SV}"`);
    expect((await ask('/kommuner/ingenstans/i-korthet')).status).toBe(404);
  });
});

describe('the Markdown of a brief', () => {
  it('has the same sentences, links from the root of the web, and a table of the key figures', async () => {
    const { status, type, body } = await ask(`${EN}.md`);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(body).toContain(
      '# Stockholm in brief\n\n1. Long series in Stockholm, 2023: 220\u00a0index. That was',
    );
    expect(body).toContain(
      '   Figure: SCB, retrieved 30\u00a0May 2025. [SF.NORANK1.0180.2023](https://data.example/observations/SF.NORANK1.0180.2023?lang=en)',
    );
    expect(body).toMatch(/The figures are those of the sources\. .* Source: RKA\./);
    expect(body).toContain(
      '| Metric | Value | Unit | Year | Country | Rank |\n| --- | --- | --- | --- | --- | --- |\n',
    );
  });

  it('has no sign of a title that would be read as markup', async () => {
    for (const { slug } of served.service.store.catalogue.municipalities) {
      const { body } = await ask(`/kommuner/${slug}/i-korthet.md`);
      expect(body).not.toMatch(/(?<!\\)<|(?<!\\)`/);
    }
  });
});
