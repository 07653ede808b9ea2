import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { fixedPathOf, isAnswered } from '../../src/http/page.ts';
import { unknownPath } from '../../src/http/refuse.ts';
import { TABLE } from '../../src/service.ts';
import { PAGES } from '../../src/site/table.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

it('reads the paths of a table once, however many unknown ones are asked for', () => {
  let reads = 0;
  const queries = ENDPOINTS.map((endpoint) => ({
    ...endpoint,
    get path() {
      reads += 1;
      return endpoint.path;
    },
  }));
  const table = { ...TABLE, endpoints: queries };
  const suggestionsFor = (path: string) => unknownPath(table, path).details['suggestions'];
  expect(suggestionsFor('/api/v1/metric')).toEqual(['/api/v1/metrics']);
  const first = reads;
  expect(suggestionsFor('/api/v1/ranking')).toEqual(['/api/v1/rankings']);
  expect([first > 0, reads]).toEqual([true, first]);
});

it.each([
  ['/api/v1/metrics.json', ['/api/v1/metrics']],
  ['/api/v1/metrics/BEF01.json', ['/api/v1/metrics/BEF01']],
  ['/embed/chart.html', ['/embed/chart']],
  ['/api/v1/metrcs.json', ['/api/v1/metrics']],
  ['/api/v1/nonsense.json', []],
  ['/api/v1/metrics//BEF01.json', []],
  ['/api/v2', ['/api/v1']],
  ['/api/v1.json', ['/api/v1']],
])('of %s suggests what a question or a page stands at', (path, suggestions) => {
  expect(unknownPath(TABLE, path).details['suggestions']).toEqual(suggestions);
});

it('of what stands above the API suggests its root first', () => {
  expect(unknownPath(TABLE, '/api').details['suggestions']).toMatchObject({ 0: '/api/v1' });
});

describe('a page that the function answers, with a slash behind it', async () => {
  const { askRaw } = await serveDerived(verifiedOf(goldenData('small')));

  it.each([
    ['/kommuner/stockholm/andringar/', '/kommuner/stockholm/andringar'],
    [
      '/en/municipalities/stockholm/changes/?metric=BEF01',
      '/en/municipalities/stockholm/changes?metric=BEF01',
    ],
    ['/jamfor/?municipalities=0180,1480&metrics=BEF01', '/jamfor?municipalities=0180,1480&metrics=BEF01'],
    ['/en/compare/', '/en/compare'],
    ['/sok/?q=malm%C3%B6+k', '/sok?q=malm%C3%B6+k'],
    ['/en/search/?q=å', '/en/search?q=%C3%A5'],
    ['/en/search/?q=😀', '/en/search?q=%F0%9F%98%80'],
    ['/matt/BEF01/2022/', '/matt/BEF01/2022'],
  ])('%s leads to %s', async (path, location) => {
    expect(isAnswered(TABLE, path.replace(/\?.*/, ''))).toBe(true);
    const { status, headers } = await askRaw(path);
    expect([status, headers['location']]).toEqual([308, location]);
  });

  it.each(['/kommuner/stockholm/', '/om/', '/jamfor//', '/kommuner/stockholm/andringar//'])(
    '%s is not among them',
    (path) => {
      expect(isAnswered(TABLE, path)).toBe(false);
    },
  );

  it.each([
    ['/kommuner/a%2Fb/andringar/?lang=en', 'sv'],
    ['/en/municipalities/x.html/changes/', 'en'],
  ])('%s is refused as a page, in the language of its address', async (path, lang) => {
    const { status, headers } = await askRaw(path);
    expect([status, headers['content-type'], headers['content-language']]).toEqual([
      404,
      'text/html; charset=utf-8',
      lang,
    ]);
  });
});

describe('a page that the function answers, with the ending of a file behind it', async () => {
  const { askRaw } = await serveDerived(verifiedOf(goldenData('small')));

  it.each([
    ['/observations/SF.BEF01.0180.2022.html', '/observations/SF.BEF01.0180.2022'],
    ['/matt/BEF01/2022.html?lang=en', '/matt/BEF01/2022?lang=en'],
    ['/en/metrics/BEF01/2022.html?q=å', '/en/metrics/BEF01/2022?q=%C3%A5'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await askRaw(path);
    expect([status, headers['location']]).toEqual([308, location]);
  });

  it.each([
    '/observations/SF.BEF01.0180.2022.json',
    '/observations/SF.BEF01.0180.2022.html.html',
    '/observations/SF.BEF01.0180.2022.html/',
    '/api/v1/observations/SF.BEF01.0180.2022.html',
    '/embed/observation/SF.BEF01.0180.2022.html',
  ])('%s leads nowhere', async (path) => {
    expect((await askRaw(path)).status).toBe(404);
  });
});

it('every page is answered by the function, and a slash behind one of the website leads to it', async () => {
  const { askRaw } = await serveDerived(verifiedOf(goldenData('small')));
  const paths = PAGES.map((page) => fixedPathOf(page, { id: 'X1', year: '2022', slug: 'x', metric: 'X1' }));
  expect(paths.filter((path) => !isAnswered(TABLE, path))).toEqual([]);
  const ofSite = PAGES.flatMap(({ path, type }, at) =>
    type === undefined && !path.startsWith('/embed/') ? (paths[at] ?? []) : [],
  );
  expect(ofSite.length).toBeGreaterThan(8);
  for (const path of ofSite) {
    const { status, headers } = await askRaw(`${path}/`);
    expect([isAnswered(TABLE, `${path}/`), status, headers['location']]).toEqual([true, 308, path]);
  }
});

describe('a table that is too large to be one file', async () => {
  const { askRaw } = await serveDerived(verifiedOf(goldenData('small')));

  it.each(['observations.csv', 'observations.parquet', 'revisions.csv', 'revisions.parquet'])(
    'leads to the list of its parts: %s',
    async (file) => {
      expect(isAnswered(TABLE, `/downloads/${file}`)).toBe(true);
      const { status, body } = await askRaw(`/downloads/${file}`);
      const { reason, index } = JSON.parse(body ?? '').error.details;
      expect([status, reason, index]).toEqual([
        404,
        'split_table',
        'https://data.example/downloads/index.csv',
      ]);
    },
  );
});
