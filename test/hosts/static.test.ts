// `_headers` and `_redirects`, which platforms read that serve the tree alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticRules } from '../../src/hosts/static.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const outDir = mkdtempSync(join(tmpdir(), 'open-data-rules-'));
afterAll(() => rmSync(outDir, { recursive: true }));

const rules = new Map<string, string[]>();
let redirects: string[];
beforeAll(async () => {
  const { service, files } = await serve(goldenData('small'));
  writeTree(outDir, files);
  writeTree(
    outDir,
    ['index.html', 'om.html', 'robots.txt', 'downloads/a.csv'].map((path) => [path, ''] as const),
  );
  const texts = await staticRules({ outDir, service });
  for (const rule of texts.headers.split(/^(?=\/)/m)) {
    const [path = '', ...lines] = rule.trimEnd().split('\n');
    expect(rules.has(path), path).toBe(false);
    rules.set(
      path,
      lines.map((line) => line.trim()),
    );
  }
  redirects = texts.redirects.trimEnd().split('\n');
});

const nameOf = (line: string) => line.replace(/:.*/, '');

it('say each header once, since platforms join what two rules say; what is said anew is taken off before', () => {
  const shared = [
    ...['access-control-allow-origin', 'access-control-expose-headers', 'cache-control'],
    ...['cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options'],
  ];
  expect(rules.get('/*')?.map(nameOf)).toEqual(shared);
  const anew = [...rules].filter(
    ([path, lines]) => path !== '/*' && lines.some((line) => shared.includes(nameOf(line))),
  );
  expect(Object.fromEntries(anew)).toEqual({
    '/downloads/*': DOWNLOAD_LINES,
    '/dcat.ttl': DOWNLOAD_LINES,
    '/log/checkpoint': expect.arrayContaining(['! cache-control', 'cache-control: public, max-age=5']),
  });
});

const DOWNLOAD_LINES = [
  '! cache-control',
  'cache-control: public, max-age=3600, stale-while-revalidate=86400, no-transform',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
];

it('say no tag and no link of the one answer that they are made of, since they are said of all', () => {
  expect(rules.get('/api/v1/observations/*')).toContain('content-type: application/json; charset=utf-8');
  const names = [...rules.values()].flat().map(nameOf);
  for (const name of ['etag', 'link', 'vary']) expect(names).not.toContain(name);
});

it('say the policy of the site of its own pages alone: platforms would join it with that of what is framed', () => {
  const alone = [...rules].filter(
    ([, lines]) =>
      lines.length === 1 && /^content-security-policy: .* frame-ancestors 'none'$/.test(lines[0] ?? ''),
  );
  const paths = alone.map(([path]) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/en/*', '/om']));
  for (const other of ['/_store/*', '/downloads/*', '/embed/*', '/robots.txt', '/api/*', '/.well-known/*'])
    expect(paths).not.toContain(other);
});

it('say the policy of a page that the function answers too in one rule of its path, or leave it to that of the folder', () => {
  expect(rules.get('/jamfor')).toContainEqual(expect.stringContaining('content-security-policy'));
  expect(rules.get('/en/compare')).toEqual([
    'content-type: text/html; charset=utf-8',
    'content-language: en',
  ]);
});

it('lead an address to its file where the platform would not look for it', () => {
  expect(redirects).toContain('/api/v1/observations/:id /api/v1/observations/:id.json 200');
  expect(redirects.length).toBeGreaterThan(5);
  // Cloudflare leads from `.html` to the address without it.
  for (const line of redirects) expect(line).toMatch(/^\/\S+ \/\S+(?<!\.html) 200$/);
});
