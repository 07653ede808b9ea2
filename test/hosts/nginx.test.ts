import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryNames } from '../../src/endpoints/ask.ts';
import { NO_FILES } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { PLANS } from '../../src/hosts/deploy.ts';
import { nginxHeaders, nginxProxyConf, nginxStaticConf, nginxText } from '../../src/hosts/nginx.ts';
import { staticRules } from '../../src/hosts/static.ts';
import { answerRequest } from '../../src/http/handler.ts';
import type { Service } from '../../src/http/page.ts';
import { downloadType } from '../../src/http/reply.ts';
import { isSitePage } from '../../src/http/router.ts';
import { PAGES } from '../../src/site/table.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const outDir = mkdtempSync(join(tmpdir(), 'open-data-nginx-'));
let service: Service;

beforeAll(async () => {
  const served = await serve(goldenData('small'));
  service = served.service;
  writeTree(outDir, served.files);
});
afterAll(() => rmSync(outDir, { recursive: true }));

describe('text of an nginx configuration', () => {
  it('is quoted, and never holds what nginx would take for a variable', () => {
    expect(nginxText('a "b" \\ c')).toBe('"a \\"b\\" \\\\ c"');
    expect(() => nginxText('a $host')).toThrow('expected text without $');
  });

  it('puts the requested path where the example’s stood', () => {
    const headers = { etag: '"x"', 'content-type': 'a', link: '<http://x/a/1?lang=en>' };
    expect(
      nginxHeaders(
        {
          status: 200,
          headers: { link: '<https://x/api/v1/a/1?lang=en>, <https://x/csv/v1/a/1>' },
          body: null,
        },
        '/api/v1/a/1',
      ),
    ).toBe('    add_header link "<https://x$asked?lang=en>, <https://x/csv/v1$below_api>" always;');
    expect(nginxHeaders({ status: 200, headers, body: null }, '/a/1')).toBe(
      '    add_header link "<http://x$asked?lang=en>" always;',
    );
  });
});

describe('nginx before the host', () => {
  it('keeps answers under the build that gave them, so that the next build’s are asked for anew', async () => {
    const folder = join(outDir, 'deploy');
    const plan = PLANS['nginx']?.({ outDir, tree: outDir, folder, listen: '8080', upstream: '[::1]:4321' });
    expect((await plan)?.command.args).toEqual(['nginx', '-p', folder, '-c', 'nginx.conf']);
    const conf = readFileSync(join(folder, 'open-data-api.conf'), 'utf8');
    const [, key = ''] = /proxy_cache_key (.*);/.exec(conf) ?? [];
    expect(key).toContain(service.store.root.built.fingerprint.slice(0, 12));
  });
});

describe('nginx on the tree alone', () => {
  it('has a location for every question, and every page but those that are files whatever is asked of them', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const found = PAGES.filter(
      (page) => isSitePage(page) && page.fixed !== NO_FILES && queryNames(page).length === 0,
    );
    const forms = [...ENDPOINTS, ...PAGES.filter((page) => !found.includes(page))];
    expect(found.map(({ path }) => path)).toContain('/kommuner/{slug}');
    expect(forms.length).toBeGreaterThan(12);
    for (const { path } of forms) {
      const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[A-Za-z0-9.-]+');
      expect(conf).toContain(path.includes('{') ? `location ~ "^${pattern}$" {` : `location = ${path} {`);
    }
  });

  it('refuses a query string that would change the answer: any for a question, for a page those that it judges', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const refusedAt = (match: string) => {
      const [, location = ''] = conf.split(`location ${match} {`);
      return /if \(\$args ~ "(.*)"\) \{ return 422; \}/.exec(location.split('\n  }')[0] ?? '')?.[1] ?? null;
    };
    expect(refusedAt('= /api/v1/metrics')).toBe('.');
    for (const path of ['', '/openapi.json', '/api-info']) expect(refusedAt(`= /api/v1${path}`)).toBe('.');
    for (const path of ['= /revisions.atom', '~ "^/kommuner/[A-Za-z0-9.-]+\\.json$"'])
      expect(refusedAt(path)).toBe('.');
    const ofText = new RegExp(refusedAt('= /llms.txt') ?? '');
    const ofChart = new RegExp(refusedAt('~ "^/embed/chart/[A-Za-z0-9.-]+/[A-Za-z0-9.-]+$"') ?? '');
    const queries = ['lang=en', 'x=1&lang', '%6cang=en', 'period=2015', 'to=', 'release=2026-11-20'];
    const ignored = ['', 'utm_source=x', 'utm_source=%C3%A5&y', 'language=en', 'x=lang', 'x&y=to=1'];
    const refusedBy = (pattern: RegExp) => [...queries, ...ignored].filter((query) => pattern.test(query));
    expect(refusedBy(ofText)).toEqual(queries.slice(0, 3));
    expect(refusedBy(ofChart)).toEqual(queries);
    // Its script reads the query string.
    for (const path of ['/sok', '/en/search']) {
      expect(conf).toContain(`location = ${path} {`);
      expect(refusedAt(`= ${path}`)).toBeNull();
    }
  });

  it('keeps the page of nowhere out of search engines, in both languages', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    for (const name of ['= /.nowhere', '= /.nowhere_en']) {
      const location = conf.slice(conf.indexOf(`location ${name} {`)).split('\n  }')[0];
      expect(location).toContain('add_header x-robots-tag "noindex" always;');
    }
  });

  it('finds the file of an answer, and refuses what has none', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const location = (path: string) => conf.slice(conf.indexOf(`location = ${path} {`)).split('\n  }')[0];
    expect(location('/api/v1/metrics')).toContain('try_files $uri.json @unknown;');
    expect(location('/api/v1/openapi.json')).toContain('try_files $uri @unknown;');
    expect(location('/api/v1/rankings')).toMatch(/return 422;$/);
    expect(location('/api/v1/rankings')).not.toContain('try_files');
  });

  it('knows the pages of every municipality, by its slug', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const patterns = [...conf.matchAll(/location ~ "([^"]*)" \{\n[^}]*\}[^}]*\}\n {4}return 422;/g)].map(
      ([, pattern = '']) => new RegExp(pattern),
    );
    const { municipalities } = service.store.catalogue;
    expect(municipalities.some(({ slug }) => slug.includes('-'))).toBe(true);
    for (const { slug } of municipalities)
      for (const path of [`/kommuner/${slug}/andringar`, `/en/municipalities/${slug}/changes`])
        expect(
          patterns.some((pattern) => pattern.test(path)),
          path,
        ).toBe(true);
  });

  it('judges the method wherever a file is served, so that OPTIONS and 405 are those of the service', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const serving = conf
      .split(/\n {2}(?=location )/)
      .slice(1)
      .filter((text) => text.includes('try_files') && !text.includes('internal;'));
    expect(serving.length).toBeGreaterThan(12);
    for (const text of serving) {
      expect(text).toMatch(/OPTIONS\) \{ return 418; \}\n.*\{ return 405; \}/);
      // One of its own would hide those of the server.
      if (text.includes('error_page'))
        expect(text).toContain('error_page 405 @method; error_page 418 = @preflight;');
    }
  });

  it('serves the tiles of the log, which a regular expression would take otherwise', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    expect(conf).toContain('location ^~ /log/tile/ {');
  });

  it('lets the head of the log be kept for seconds alone', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const location = conf.slice(conf.indexOf('location = /log/checkpoint {')).split('\n  }')[0];
    expect(location).toContain('cache-control "public, max-age=5"');
  });

  it('gives each download the type that the function gives it, and no other file', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const [, pattern = '', location = ''] =
      /location ~ "(\^\/[^"]*dcat[^"]*)" \{\n(.*?)\n {2}\}/s.exec(conf) ?? [];
    const typeOf = (path: string): string => {
      const [, type] = new RegExp(` "([^"]+)" ${path.replace(/^.*\./, '')};`).exec(location) ?? [];
      return type ?? /default_type "([^"]*)";/.exec(location)?.[1] ?? '';
    };
    const paths = [
      ...['csv', 'json-stat.json', 'parquet', 'xlsx'].map((ending) => `/downloads/metrics/BEF01.${ending}`),
      ...['/downloads/cards/om.png', '/downloads/SHA256SUMS', '/dcat.ttl'],
    ];
    expect(paths.map(typeOf)).toEqual(paths.map(downloadType));
    expect(paths.filter((path) => !new RegExp(pattern).test(path))).toEqual([]);
    expect(
      ['/downloads', '/downloads/', '/dcat.foo', '/dcat.ttl/'].filter((path) =>
        new RegExp(pattern).test(path),
      ),
    ).toEqual([]);
  });

  it.each([
    ['400 /.malformed', 'malformed_request', 400],
    ['414 494 =431 /.overlong', 'malformed_request', 431],
  ])('refuses what it cannot read as the service does: error_page %s', async (page, reason, status) => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    expect(conf).toContain(`\n  error_page ${page};`);
    const location = conf.slice(conf.indexOf(`location = ${page.split(' ').at(-1)} {`)).split('\n  }')[0];
    expect(location).toContain(reason);
    expect(location).toMatch(new RegExp(`return ${status} "`));
    expect(location).toContain('add_header cache-control "no-store" always;');
  });

  it('leads from one slash or the ending behind a page to the page, but not behind a download', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const patterns = [...conf.matchAll(/location ~ "(\^\(\?<page>[^"]+)" \{/g)];
    const leads = [
      '/en/',
      '/kommuner/stockholm/',
      '/en.html',
      '/en/about.html',
      '/kommuner/stockholm.html',
      '/downloads/',
      '/dcat.foo/',
    ];
    const others = ['/', '//', '/om//', '/om', '/downloads/a.csv/', '/dcat.ttl/'];
    const led = (path: string) => patterns.some(([, pattern = '']) => new RegExp(pattern).test(path));
    expect([...leads, ...others].filter(led)).toEqual(leads);
  });

  it('is in English at /en and /docs and below them, and nowhere else', async () => {
    const conf = await nginxStaticConf({ listen: '8080', outDir, service });
    const ofEnglish = [...conf.matchAll(/ {2}location ([^\n]*) \{(?:\n(?! {2}\}).*)*?\/\.nowhere_en;/g)];
    expect(ofEnglish.map(([, match]) => match)).toEqual([
      expect.stringMatching(/^~ "\^\(\?<page>\/en\(/),
      expect.stringMatching(/^~ "\^\(\?<page>\/docs\(/),
      '= /en',
      '/en/',
      '= /docs',
      '/docs/',
    ]);
  });

  it('refuses a method whatever comes with it, as the service does', async () => {
    expect(await nginxStaticConf({ listen: '8080', outDir, service })).toContain('client_max_body_size 0;');
  });

  it('never answers 304 by a comparison of its own', async () => {
    expect(await nginxStaticConf({ listen: '8080', outDir, service })).not.toContain('if_none_match');
  });
});

describe('nginx before Node', () => {
  it('has room for the head of an answer to the longest question that Node reads', async () => {
    const conf = nginxProxyConf({ listen: '8080', upstream: '127.0.0.1:4321', build: 'b42', service });
    const [, room = ''] = /proxy_buffer_size (\d+)k;/.exec(conf) ?? [];
    for (const word of ['@'.repeat(15_900), 'å'.repeat(8_000)])
      for (const below of ['', `/releases/${service.store.catalogue.release}`]) {
        const url = `${below}/api/v1/metrics?query=${word}`;
        const { status, headers } = await answerRequest(service, { method: 'GET', url, ifNoneMatch: null });
        const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        expect([status, head.join('').length < Number(room) * 1024]).toEqual([200, true]);
      }
  });

  it('names the build in every key, so that a reload forgets the last one', () => {
    const conf = nginxProxyConf({ listen: '8080', upstream: '127.0.0.1:4321', build: 'b42', service });
    expect(conf).toContain('proxy_cache_key "b42 $request_uri";');
    expect(conf).toContain('server 127.0.0.1:4321;');
  });

  it('refuses a target that is too long, and answers for a host that is gone, as the host would', () => {
    const conf = nginxProxyConf({ listen: '8080', upstream: '127.0.0.1:4321', build: 'b42', service });
    expect(conf).toMatch(
      /error_page 414 494 =431 \/\.overlong;\n {2}location = \/\.overlong \{[^}]*return 431 "/,
    );
    expect(conf).toMatch(/error_page 502 504 =503 \$gone;\n {2}location = \/\.gone \{[^}]*return 503 "/);
  });

  it('keeps no download and its ranges, of today or of a release, but every page', () => {
    const conf = nginxProxyConf({ listen: '8080', upstream: '127.0.0.1:4321', build: 'b42', service });
    const [, pattern = ''] =
      /location ~ "([^"]*dcat[^"]*)" \{\n {4}proxy_pass http:\/\/node;\n {2}\}/.exec(conf) ?? [];
    const isPassedOn = (path: string) => new RegExp(pattern).test(path);
    const downloads = ['/downloads/metrics/BEF01.csv', '/releases/2025-01-15/downloads/a.csv', '/dcat.ttl'];
    const pages = [
      '/nedladdningar',
      '/downloads',
      '/downloads/',
      '/releases/2025-01-15/downloads/',
      '/dcat.foo',
    ];
    expect([...downloads, ...pages].filter(isPassedOn)).toEqual(downloads);
  });

  it.each([
    ...['/api', '/api/v1/metrics', '/downloads', '/log/checkpoint', '/mcp', '/oembed', '/search.json'].map(
      (path) => [path, '/.gone'],
    ),
    ...['/log/tile/0/000', '/oembed', '/mcp'].map((path) => [`/releases/2025-01-15${path}`, '/.gone']),
    ...['/', '/om', '/apier', '/embed/chart/0180/BEF01', '/observations/SF.BEF01.0180.2022'].map((path) => [
      path,
      '/.gone_sv',
    ]),
    ...['/en', '/en/about'].map((path) => [path, '/.gone_en']),
  ])('says of %s where Node is gone what stands at %s', (path, expected) => {
    const conf = nginxProxyConf({ listen: '8080', upstream: '127.0.0.1:4321', build: 'b42', service });
    const [, map = ''] = /map \$uri \$gone \{\n(.*?)\n\}/s.exec(conf) ?? [];
    const rules = [...map.matchAll(/"~([^"]+)" (\S+);/g)];
    const [, fallback] = /default (\S+);/.exec(map) ?? [];
    expect(rules.length).toBeGreaterThan(2);
    const found = rules.find(([, pattern = '']) => new RegExp(pattern).test(path ?? ''));
    expect(found?.[2] ?? fallback).toBe(expected);
  });

  it('leaves to Node what it would refuse by a condition that Node does not judge', () => {
    const conf = nginxProxyConf({ listen: '8080', upstream: '127.0.0.1:4321', build: 'b42', service });
    expect(conf).toContain(
      'map "$http_if_match$http_if_unmodified_since$tag_beside_date" $judged_by_nginx {',
    );
    expect(conf).toContain('if ($judged_by_nginx) { return 418; }');
    expect(conf).toContain('error_page 418 = @node;');
    expect(conf).toContain('location @node {\n    proxy_pass http://node;\n  }');
  });
});

describe('_headers and _redirects', () => {
  it('say each header once, since platforms join what two rules say', async () => {
    const { headers } = await staticRules({ outDir, service });
    const rules = headers.split(/^(?=\/)/m);
    expect(rules.length).toBeGreaterThan(8);
    const [shared = '', ...own] = rules;
    const names = [...shared.matchAll(/^ {2}([a-z-]+):/gm)].map(([, name = '']) => name);
    expect(names.sort()).toEqual([
      'access-control-allow-origin',
      'access-control-expose-headers',
      'cache-control',
      'cross-origin-resource-policy',
      'referrer-policy',
      'x-content-type-options',
    ]);
    const repeated = own.flatMap((rule) =>
      names.flatMap((name) => (rule.includes(`  ${name}:`) ? [rule.trimEnd()] : [])),
    );
    // Taken off before it is said anew.
    const ofDownloads = `  ! cache-control
  cache-control: public, max-age=3600, stale-while-revalidate=86400, no-transform
  content-security-policy: default-src 'none'; frame-ancestors 'none'`;
    expect(repeated).toEqual([
      ...['/downloads/*', '/dcat.ttl'].map((path) => `${path}\n${ofDownloads}`),
      expect.stringMatching(
        /^\/log\/checkpoint\n(?: {2}[^\n]*\n)*? {2}! cache-control\n {2}cache-control: public, max-age=5$/m,
      ),
    ]);
  });

  it('say no tag and no link of the one answer that they are made of, since they are said of all', async () => {
    const { headers } = await staticRules({ outDir, service });
    expect(headers).toMatch(/^\/api\/v1\/observations\/\*\n {2}content-type: application\/json/m);
    expect(headers).not.toMatch(/^ {2}(?:etag|link|vary):/m);
  });

  it('say the policy of the site of its own pages alone', async () => {
    for (const path of ['index.html', 'om.html', 'robots.txt', 'en/about.html', 'downloads/a.csv']) {
      mkdirSync(dirname(join(outDir, path)), { recursive: true });
      writeFileSync(join(outDir, path), '');
    }
    const { headers } = await staticRules({ outDir, service });
    const alone = [
      ...headers.matchAll(/^(\/.*)\n {2}content-security-policy: .*frame-ancestors 'none'\n(?=\/)/gm),
    ];
    const paths = alone.map(([, path]) => path);
    expect(paths).toEqual(expect.arrayContaining(['/', '/en/*', '/om']));
    // Not of what another rule or nobody frames: platforms would join the two.
    for (const other of ['/_store/*', '/downloads/*', '/embed/*', '/robots.txt', '/api/*', '/.well-known/*'])
      expect(paths).not.toContain(other);
  });

  it('say the policy of a page that the function answers too in one rule of its path, or leave it to that of the folder', async () => {
    const { headers } = await staticRules({ outDir, service });
    const rules = headers.split(/^(?=\/)/m);
    const paths = rules.map((rule) => rule.split('\n')[0]);
    expect(new Set(paths).size).toBe(paths.length);
    const ruleOf = (path: string) => rules.find((rule) => rule.startsWith(`${path}\n`));
    expect(ruleOf('/jamfor')).toContain('content-security-policy');
    expect(ruleOf('/en/compare')).toBe(
      '/en/compare\n  content-type: text/html; charset=utf-8\n  content-language: en\n',
    );
  });

  it('lead an address to its file where the platform would not look for it', async () => {
    const { redirects } = await staticRules({ outDir, service });
    expect(redirects).toContain('/api/v1/observations/:id /api/v1/observations/:id.json 200\n');
    // Cloudflare leads from `.html` to the address without it, and takes a rule of no status but these.
    expect(redirects).not.toContain('.html');
    const statuses = [...redirects.matchAll(/ (\d+)$/gm)].map(([, status]) => status);
    expect(statuses.length).toBeGreaterThan(5);
    expect(
      statuses.filter((status) => !['200', '301', '302', '303', '307', '308'].includes(status ?? '')),
    ).toEqual([]);
    expect(redirects).not.toContain('openapi');
  });
});
