import { describe, expect, it } from 'vitest';
import { reply } from '../../src/http/handler.ts';
import { notFound } from '../../src/site/not-found.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { service } = await serve(goldenData('small'));
const at = (path: string) => reply(service, { method: 'GET', url: path });
const leads = async (path: string) => {
  const { headers, status } = await at(path);
  return headers['location'] ?? status;
};
const meant = async (path: string): Promise<string[]> => {
  const [, main = ''] = (await at(path)).body?.split(/<main|<\/main>/) ?? [];
  return [...main.matchAll(/<li><a href="([^"]+)"/g)].map(([, href = '']) => href);
};

describe('an address of the website at which nothing stands', () => {
  it.each([
    ['/kommuner/0180', '/kommuner/stockholm'],
    ['/kommuner/Stockholm', '/kommuner/stockholm'],
    ['/kommuner/G%C3%B6teborg', '/kommuner/goteborg'],
    ['/en/municipalities/0180', '/en/municipalities/stockholm'],
    ['/en/kommuner/0180', '/en/municipalities/stockholm'],
    ['/municipalities/stockholm', '/en/municipalities/stockholm'],
    ['/Kommuner/0180/', '/kommuner/stockholm'],
    ['/sv/kommuner/0180.html', '/kommuner/stockholm'],
    ['/matt/bef01', '/matt/BEF01'],
    ['/en/metrics/bef01', '/en/metrics/BEF01'],
    ['/m%C3%A5tt/BEF01', '/matt/BEF01'],
    ['/kommuner/', '/kommuner'],
    ['/matt/', '/#metrics'],
    ['/en/metrics', '/en#metrics'],
    ['/metrics', '/en#metrics'],
    ['/amnen', '/#metrics'],
    ['/en/subjects', '/en#metrics'],
    ['/amnen/Befolkning', '/amnen/befolkning'],
    ['/%C3%A4mnen/befolkning', '/amnen/befolkning'],
    ['/en/subjects/population', '/en/subjects/befolkning'],
    ['/subject/Befolkning', '/en/subjects/befolkning'],
    ['/about', '/en/about'],
    ['/en/om', '/en/about'],
    ['/En/About', '/en/about'],
    ['/sv/om', '/om'],
    ['/sv', '/'],
    ['/search', '/en/search'],
    ['/en/docs', '/docs'],
    ['/sv/docs', '/dokumentation'],
    ['/en/dokumentation', '/docs'],
    ['/dcat', '/dcat.ttl'],
    ['/en/riket', '/en/sweden'],
    ['/sweden', '/en/sweden'],
    ['/lan', '/kommuner'],
    [
      '/en/jamfor?municipalities=0180,1480&metrics=BEF01',
      '/en/compare?municipalities=0180,1480&metrics=BEF01',
    ],
    ['/sv/sok?q=sk%C3%B6la', '/sok?q=sk%C3%B6la'],
    ['/Kommuner?utm_source=x', '/kommuner?utm_source=x'],
    ['/matt?utm_source=x', '/?utm_source=x#metrics'],
  ])('%s leads to %s', async (path, page) => {
    expect(await leads(path)).toBe(page);
    expect((await at(path)).status).toBe(301);
  });

  it.each(['/constructor', '/en/constructor', '/__proto__', '/sv/__proto__', '/valueOf/0180', '/toString'])(
    '%s, which every object has, leads nowhere',
    async (path) => {
      expect(await leads(path)).toBe(404);
    },
  );

  it('leads a former code to the municipality of today', async () => {
    const [former = '', today] = [...service.store.directory.formerCodes][0] ?? [];
    expect(former).toMatch(/^\d{4}$/);
    expect(await leads(`/kommuner/${former}`)).toBe(`/kommuner/${today?.slug}`);
  });

  it('never leads to itself, nor to what is only the beginning of it', () => {
    for (const path of [
      '/kommuner/stockholm',
      '/kommuner/0180/2023/alla',
      '/matt/BEF01',
      '/amnen/befolkning',
      '/amnen/inget',
      '/om',
      '/',
      '/en',
      '/docs',
      '/en/compare',
    ])
      expect(notFound(service.store, { path, query: '' }, 'sv'), path).toMatchObject({ status: 404 });
  });

  it('suggests what is near in its list, both that a name may mean, and guesses nothing else', async () => {
    expect(await meant('/kommuner/180')).toEqual(['/kommuner/stockholm']);
    expect(await meant('/kommuner/habo')).toEqual(['/kommuner/habo-uppsala', '/kommuner/habo-jonkoping']);
    expect(await meant('/en/metrics/BEF02')).toContain('/en/metrics/BEF01');
    expect(await meant('/kommuner/stokholm/befolkning')).toEqual(['/kommuner/stockholm']);
    for (const path of ['/finns-inte', '/folkm%C3%A4ngd/g%C3%B6teborg', '/bilar', '/kommuner/xyzxyz'])
      expect(await meant(path), path).toEqual([]);
  });

  it('says in both languages that there is nothing, its own first', async () => {
    for (const path of ['/kommuner/finnsinte', '/a/b/c', '/%E0%A4%A', '//', '/index.html%00.txt']) {
      const { status, headers, body } = await at(path);
      expect(status, path).toBe(404);
      expect(headers['x-robots-tag'], path).toBe('noindex');
      expect(body, path).toContain('<h1>Sidan finns inte</h1>');
      expect(body, path).toContain('<h2>Page not found</h2>');
    }
    for (const path of ['/en/nothing', '/docs/nothing', '/docs/endpoints/nothing'])
      expect((await at(path)).body, path).toContain('<h1>Page not found</h1>');
    expect((await at('/docsx')).body).toContain('<h1>Sidan finns inte</h1>');
  });

  it('has no trace of what is not public', async () => {
    for (const path of ['/matt/HEMLIG1', '/matt/hemlig1', '/matt/OKLAR01', '/hemligt'])
      expect((await meant(path)).join(' '), path).not.toMatch(/HEMLIG1|OKLAR01/);
    expect(await leads('/matt/hemlig1')).toBe(404);
  });

  it('leads nowhere but to this site, whatever the address says', async () => {
    for (const path of [
      '//evil.example/kommuner',
      '/kommuner//evil.example',
      '/\\evil.example',
      '/sv//evil.example',
    ])
      expect(String(await leads(path)), path).toMatch(/^(?:404|\/[^/\\])/);
  });
});
