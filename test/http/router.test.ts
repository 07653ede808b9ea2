import { describe, expect, it } from 'vitest';
import { find, lookOf } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';

const kindOf = (path: string): string => find(TABLE, path).kind;

describe('what stands at a path', () => {
  it.each([
    ['/api/v1/observations/SF.N01951.0180.2022', 'endpoint'],
    ['/api/v1/metrics/N01951/ranking', 'endpoint'],
    ['/api/v1/openapi.json', 'page'],
    ['/', 'page'],
    ['/en', 'page'],
    ['/kommuner/stockholm', 'page'],
    ['/kommuner/stockholm.atom', 'page'],
    ['/matt/N01951/2022', 'page'],
    ['/docs/endpoints/rankings', 'page'],
    ['/sitemap.xml', 'page'],
    ['/embed/chart/0180/N01951.svg', 'page'],
    ['/oembed', 'page'],
    ['/csv/v1/rankings', 'feature'],
    ['/log/tile/0/000', 'feature'],
    ['/releases/2026-06-25/api/v1/metrics', 'feature'],
    ['/releases/2026-06-25/downloads/metrics/N01951.csv', 'download'],
    ['/downloads/index.csv', 'download'],
    ['/mcp', 'protocol'],
    ['/releases/2026-06-25/mcp/', 'protocol'],
    ['/site.css', 'nothing'],
    ['/nowhere', 'nothing'],
  ])('%s is %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });

  it('is a page by the first pattern that fits, with what fills it', () => {
    const route = find(TABLE, '/en/municipalities/habo-jonkoping/brief');
    expect(route).toMatchObject({
      kind: 'page',
      values: { slug: 'habo-jonkoping' },
      page: { language: 'en' },
    });
    expect(find(TABLE, '/sitemap-12.xml')).toMatchObject({ kind: 'page', values: { part: '12' } });
  });

  it.each([
    ['/om/', '/om'],
    ['/om.html', '/om'],
    ['/index.html', '/'],
    ['/kommuner/%68abo', '/kommuner/habo'],
    ['/kommuner/h%c3%a5bo', '/kommuner/h%C3%A5bo'],
    ['/api/v1/metrics/', '/api/v1/metrics'],
  ])('%s has its one address at %s', (path, own) => {
    expect(find(TABLE, path)).toEqual({ kind: 'redirect', path: own });
    expect(kindOf(own)).not.toBe('redirect');
  });

  it.each([
    '//',
    '//om',
    '/om//',
    '/./om',
    '/%2F',
    '/kommuner/a%2Fb',
    '/Om',
    '/om.html.html',
    '/om/x',
    '/%',
    '*',
  ])('nothing stands at %s', (path) => {
    expect(kindOf(path)).toBe('nothing');
  });
});

it.each([
  ['/matt/X', 'site'],
  ['/observations/x', 'site'],
  ['/embed/x', 'embed'],
  ['/matt/X.atom', 'data'],
  ['/api/v1/x', 'data'],
  ['/nowhere', 'data'],
])('what is refused at %s looks like %s', (path, look) => {
  expect(lookOf(TABLE, path, false)).toBe(look);
});

it('where it cannot be told what stands at a path, a page may', () => {
  expect(['/nowhere', '/site.css', '/downloads/x', '*'].map((path) => lookOf(TABLE, path, true))).toEqual([
    'site',
    'data',
    'data',
    'data',
  ]);
});
