import { describe, expect, it } from 'vitest';
import { listedPages, sitemapFiles } from '../../src/site/crawlers.ts';
import { downloadsPage } from '../../src/site/downloads.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { service, ask } = await serveDerived(verifiedOf(goldenData('small')));
const { catalogue } = service.store;
const locationsIn = (text = ''): string[] =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
const { siteUrl } = catalogue;
const listed = await listedPages(service.store);
const whole = locationsIn(sitemapFiles(listed, siteUrl).get('sitemap'));

describe('the sitemap', () => {
  it('is one file while the addresses are few enough for one', () => {
    expect([...sitemapFiles(listed, siteUrl, whole.length).keys()]).toEqual(['sitemap']);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole.length).toBeGreaterThan(listed.length);
  });

  it('is an index of parts where they are more, each address in one of them', () => {
    const files = sitemapFiles(listed, siteUrl, whole.length - 1);
    expect([...files.keys()]).toEqual(['sitemap', 'sitemap-1', 'sitemap-2']);
    expect(files.get('sitemap')).toMatch(/<sitemapindex xmlns="[^"]*">\n<sitemap><loc>/);
    expect(locationsIn(files.get('sitemap'))).toEqual([
      `${catalogue.siteUrl}/sitemap-1.xml`,
      `${catalogue.siteUrl}/sitemap-2.xml`,
    ]);
    expect([...locationsIn(files.get('sitemap-1')), ...locationsIn(files.get('sitemap-2'))]).toEqual(whole);
  });

  it('has at most 50,000 addresses in a file', () => {
    const many = Array.from({ length: 26_000 }, (_, at) => ({
      paths: { sv: `/a/${at}`, en: `/en/a/${at}` },
      changed: null,
    }));
    const files = sitemapFiles(many, siteUrl);
    expect(locationsIn(files.get('sitemap-1'))).toHaveLength(50_000);
    expect([...files.keys()]).toEqual(['sitemap', 'sitemap-1', 'sitemap-2']);
  });

  it('leads from each address to its twins, Swedish for anyone else, with the day of the release that changed it', () => {
    const entries = sitemapFiles(listed, siteUrl).get('sitemap')?.split('\n') ?? [];
    const entryOf = (path: string) => entries.find((one) => one.includes(`<loc>${siteUrl}${path}</loc>`));
    const dayOf = (path: string) => /<lastmod>(.*?)<\/lastmod>/.exec(entryOf(path) ?? '')?.[1] ?? null;
    const link = (lang: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${siteUrl}${path}"/>`;
    expect(entryOf('/en/metrics/TIES1')).toContain(
      link('sv', '/matt/TIES1') + link('en', '/en/metrics/TIES1') + link('x-default', '/matt/TIES1'),
    );
    const published = (release: string | null | undefined) =>
      catalogue.releases.find((one) => one.release === release)?.published;
    for (const { id, modified } of catalogue.metrics) expect(dayOf(`/matt/${id}`)).toBe(published(modified));
    expect(new Set(catalogue.metrics.map(({ id }) => dayOf(`/matt/${id}`))).size).toBeGreaterThan(1);
    expect(dayOf('/')).toBe(catalogue.published);
    expect(dayOf('/dokumentation')).toBeNull();
    const aboutFigures = listed.filter(({ paths }) => /^\/(amnen|kommuner|lan|riket)\//.test(paths.sv));
    expect(aboutFigures.length).toBeGreaterThan(30);
    expect(aboutFigures.filter(({ changed }) => changed === null)).toEqual([]);
  });

  it('has the rankings of earlier years, each under its own address, and of the newest only the metric’s page', () => {
    expect(whole).toContain(`${siteUrl}/matt/TIES1/2022`);
    expect(whole).toContain(`${siteUrl}/en/metrics/TIES1/2022`);
    expect(whole).toContain(`${siteUrl}/matt/TIES1`);
    expect(whole).not.toContain(`${siteUrl}/matt/TIES1/2023`);
    expect(whole.filter((address) => address.includes('NORANK1/'))).toEqual([]);
  });
});

describe('the page of downloads', () => {
  const page = async (asked: string | null) =>
    pageOf((await ask(`/nedladdningar${asked === null ? '' : `?q=${encodeURIComponent(asked)}`}`)).body);

  it('has few links, and the files of a metric or a municipality by its name', async () => {
    expect((await page(null)).attributes('main a', 'href').length).toBeLessThan(60);
    expect((await page('Folkmängd')).link('Excel', 'section')).toBe('/downloads/metrics/BEF01.xlsx');
    expect((await page('stockholm')).link('CSV', 'section')).toBe('/downloads/municipalities/0180.csv');
    expect((await page('habo')).all('section h3').slice(0, 2)).toEqual(['Habo', 'Håbo']);
    expect((await page('<b>')).text('main [role=status]')).toBe(
      'Inget mått och ingen kommun heter ”<b>”. Sök i stället',
    );
    expect((await page('HEMLIG1')).text('main [role=status]')).toContain('heter ”HEMLIG1”');
  });

  it('begins with the file of every figure, with its size and hash where a build has made it', async () => {
    expect((await page(null)).text('main section')).toMatch(/^Allt.*everything\.parquetSå läser DuckDB/);
    const sealed = { size: 17_338_169, sha256: 'a0'.repeat(32) };
    const files = [{ path: 'downloads/everything.parquet', sealed }];
    const { main } = downloadsPage(service.store, files, 'sv', null);
    expect(pageOf(`<body>${main.html}</body>`).text('section')).toContain(
      `everything.parquet 17,3\u00a0MBSHA-256: ${sealed.sha256}Så`,
    );
  });
});
