// The documentation as its readers find it, over the real data: what it shows is what the service does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANSWER_HEADERS, type HeaderRow, PREFLIGHT_HEADERS } from '../../src/components/headers.ts';
import { hashedText } from '../../src/data/identifier.ts';
import { PROBLEM_STATUS, type ProblemCode } from '../../src/data/problem.ts';
import { REVISION_TYPES } from '../../src/data/release.ts';
import {
  exampleAddress,
  fieldRows,
  formRefusals,
  parameterRows,
  statedRefusals,
} from '../../src/describe/reference.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { FIGURE_EMBEDS, METRIC_EMBEDS } from '../../src/http/embeds.ts';
import { docsPages, SITE } from '../../src/site/docs.ts';
import { abridged } from '../../src/site/docs-answers.ts';
import { DOCS_PAGES, endpointPaths } from '../../src/text/paths.ts';
import { PROBLEM_REASONS } from '../../src/text/problems.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { type Page, pageOf } from '../support/page.ts';
import { madeProse } from '../support/prose.ts';
import { realService } from '../support/real-data.ts';
import { serveDerived, servedFrom, verifiedOf, withoutShard } from '../support/service.ts';

const ID = 'SF.BE0101N1.0180.2024';
const LANGS = ['sv', 'en'] as const;
const real = await realService();
const small = await serveDerived(verifiedOf(goldenData('small')), ADDRESSES, await madeProse());

type Read = Page & { html: string };
const HTML = new Map<string, Read>();
for (const { paths } of docsPages(ENDPOINTS))
  for (const path of [paths.sv, paths.en]) {
    const { status, body } = await real.ask(path);
    expect(status, path).toBe(200);
    HTML.set(path, { ...pageOf(body), html: body });
  }
const pageAt = (path: string): Read => HTML.get(path) ?? expect.fail(`no page at ${path}`);
const pagesIn = (lang: 'sv' | 'en'): [string, Read][] =>
  [...HTML].filter(([path]) => path.startsWith('/docs') === (lang === 'en'));

/** Every example on a page: what it says was asked, the status, and what is shown of the answer. */
const examplesOn = ({ all, whole }: Page) =>
  all('.docs-example .docs-request').map((line, at) => {
    const [, method = '', address = '', status = ''] = /^(\w+) (.*?)(\d{3})$/.exec(line) ?? [];
    return { method, address, status: Number(status), shown: whole('.docs-example pre')[at] ?? '' };
  });

const more = { sv: (count: number) => `… ${count} till`, en: (count: number) => `… ${count} more` };

describe('the examples', () => {
  it.each(LANGS)(
    'are in %s what the service answers, byte for byte where nothing is left out',
    async (lang) => {
      const examples = pagesIn(lang).flatMap(([, page]) => examplesOn(page));
      expect(examples.length).toBe(ENDPOINTS.length + Object.keys(PROBLEM_STATUS).length + 1);
      for (const { method, address, status, shown } of examples) {
        const answered = await real.ask(address, { method });
        const most = status === 200 || method !== 'GET' ? 3 : 10;
        expect([status, answered.headers.get('content-language')], address).toEqual([answered.status, lang]);
        expect(shown, address).toBe(abridged(JSON.parse(answered.body), most, more[lang]));
      }
    },
  );

  it('are one for every endpoint, the one that it is described with', () => {
    for (const endpoint of ENDPOINTS) {
      const [example, ...others] = examplesOn(pageAt(endpointPaths(endpoint.name).en));
      expect([example?.address, example?.status, others]).toEqual([exampleAddress(endpoint), 200, []]);
    }
  });

  it('are left out, and said to be, where the data have none', async () => {
    const { body } = await small.ask(endpointPaths('observation').en);
    expect(pageOf(body).all('.docs-example')).toEqual([]);
    expect(pageOf(body).all('.note')).toContain('This copy of the data has no example.');
  });

  it('begin with one figure, its citation, and the text and the hash by which it is checked', async () => {
    for (const [path, responses, lang] of [
      ['/docs', '/docs/responses', 'en'],
      ['/dokumentation', '/dokumentation/svar', 'sv'],
    ] as const) {
      const { data } = JSON.parse((await real.ask(`/api/v1/observations/${ID}?lang=${lang}`)).body);
      expect(pageAt(path).whole('pre')).toContain(data.citation);
      expect(pageAt(responses).whole('pre')).toEqual(
        expect.arrayContaining([hashedText(data), data.contentHash]),
      );
    }
  });

  it.each(['/docs', '/dokumentation'])(
    'are five more calls on %s, each answered with something',
    async (path) => {
      const block =
        pageAt(path)
          .whole('pre')
          .find((text) => text.startsWith('# ')) ?? '';
      const calls = [...block.matchAll(/^# .+\ncurl '([^']+)'$/gm)];
      expect(calls).toHaveLength(5);
      for (const [, address = ''] of calls) {
        const { status, headers, body } = await real.ask(address.replace(ADDRESSES.siteUrl, ''));
        expect([status, headers.get('content-language')]).toEqual([200, path === '/docs' ? 'en' : 'sv']);
        expect(JSON.parse(body).data.total, address).not.toBe(0);
      }
    },
  );
});

describe('what the documentation says', () => {
  it('of CSV are a formula that answers, and the columns that rows have', async () => {
    const { all } = pageAt('/docs/responses');
    const [, address = ''] = /=IMPORTDATA\("([^"]+\/csv\/v1\/[^"]+)"\)/.exec(all('code').join(' ')) ?? [];
    const { status, body } = await real.ask(address.slice(ADDRESSES.siteUrl.length));
    expect([status, body.split('\r\n')[1]?.split(',')[5]]).toEqual([200, expect.stringMatching(/^\d{4}$/)]);
    const [columns] = (await real.ask('/csv/v1/metrics/N01951/observations')).body.split('\r\n');
    expect(all('code')).toContain(columns);
  });

  it('of languages names whatever differs between them', async () => {
    const { whole } = pageAt('/docs/requests');
    const sentence = whole('li').find((text) => text.includes('The language changes')) ?? '';
    for (const name of ['labels', 'citation', 'title', 'definition', 'headline', 'message', 'explanation'])
      expect(sentence).toContain(name);
  });

  it('has the headings that people look for, in both languages', () => {
    expect(pageAt('/docs/requests').all('h2')).toEqual(expect.arrayContaining(['Rate limits', 'Pagination']));
    expect(pageAt('/docs/responses').all('h2')).toContain('Response format');
    expect(pageAt('/dokumentation/anrop').all('h2')).toEqual(
      expect.arrayContaining(['Gränser för antalet anrop', 'Sidindelning']),
    );
  });

  it('names every type of revision, and as many metrics as there are', () => {
    for (const path of Object.values(DOCS_PAGES.log))
      expect(pageAt(path).all('li > code')).toEqual(expect.arrayContaining([...REVISION_TYPES]));
    const { metrics } = real.service.store.catalogue;
    for (const lang of LANGS) {
      expect(pageAt(DOCS_PAGES.metrics[lang]).all('tbody th code')).toEqual(metrics.map(({ id }) => id));
      expect(pageAt(DOCS_PAGES.beside[lang]).cells('tbody tr')[0]?.[1]).toMatch(`${metrics.length} `);
    }
  });

  it('of other services names a page, or has a dash', () => {
    for (const lang of LANGS)
      for (const [, , ...others] of pageAt(DOCS_PAGES.beside[lang]).cells('tbody tr'))
        for (const cell of others) expect(cell).toMatch(/^(?:–|.*\[\d\])$/);
  });
});

describe('the page of an endpoint', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s has its parameters, the fields of its record, and a form that waits for its script',
    (name, endpoint) => {
      for (const lang of LANGS) {
        const page = pageAt(endpointPaths(name)[lang]);
        const heads = page.all('tbody th > code:first-child');
        const fields = fieldRows(endpoint.data);
        expect(fields.filter(({ description }) => description === '')).toEqual([]);
        expect(heads.slice(0, parameterRows(endpoint).length)).toEqual(
          parameterRows(endpoint).map((row) => row.name),
        );
        expect(heads).toEqual(expect.arrayContaining(fields.map((row) => row.name)));
        expect(page.attributes('form.docs-try', 'hidden')).toHaveLength(1);
        expect(page.all('form.docs-try h2')).toEqual([lang === 'sv' ? 'Prova' : 'Try it']);
      }
    },
  );
});

it('every field has a sentence in Swedish, and every Swedish sentence a field', () => {
  const text = readFileSync(join(import.meta.dirname, '../../src/content/fields.sv.md'), 'utf8');
  const meanings = ENDPOINTS.flatMap(({ name }) =>
    pageAt(endpointPaths(name).sv).all('.docs-fields td:last-child'),
  );
  for (const [, sentence = ''] of text.matchAll(/^\* [^:]+: (.+)$/gm))
    expect(meanings).toContain(sentence.replaceAll('`', ''));
  expect(meanings.filter((sentence) => / (?:the|of|is) /.test(sentence))).toEqual([]);
});

describe('the pages', () => {
  it.each(LANGS)('are in %s each led to from every other, and from the one before and behind', (lang) => {
    const pages = docsPages(ENDPOINTS);
    for (const [place, { paths }] of pages.entries()) {
      const { attributes } = pageAt(paths[lang]);
      expect(attributes('.docs-contents a', 'href')).toEqual(pages.map((one) => one.paths[lang]));
      expect(attributes('.docs-contents a[aria-current]', 'href')).toEqual([paths[lang]]);
      expect(attributes('a[rel=prev]', 'href')).toEqual(
        pages[place - 1] ? [pages[place - 1]?.paths[lang]] : [],
      );
      expect(attributes('a[rel=next]', 'href')).toEqual(
        pages[place + 1] ? [pages[place + 1]?.paths[lang]] : [],
      );
    }
  });

  it('give every heading an id, and leave nothing unfilled', () => {
    for (const [path, page] of HTML) {
      expect(page.attributes('main h2, main h3', 'id').length, path).toBe(
        page.all('main h2, main h3').length,
      );
      expect(page.html, path).not.toMatch(/<x-fill|<jump-nav|\[#/);
      expect(page.html, path).not.toContain(SITE);
      expect(page.whole('main p, main li, main td').join(' '), path).not.toContain('`');
      expect(page.html.length, path).toBeLessThan(60_000);
    }
  });

  it('name the same code in both languages', () => {
    const codes = ({ all }: Page): string[] =>
      [...new Set(all('main :is(p, li, td, th) > code'))]
        .map((code) => code.replace(/[?&]lang=en/g, '').replace(/<[^<>]*>/g, '<>'))
        .filter((code) => !/^\/(?:docs|dokumentation)|^(?:riket|Sweden)$|^GET http/.test(code))
        .sort();
    for (const { paths } of docsPages(ENDPOINTS))
      expect(codes(pageAt(paths.sv)), paths.sv).toEqual(codes(pageAt(paths.en)));
  });

  it('have programs in the same languages wherever there are some, the first one chosen', () => {
    for (const [path, { html }] of HTML)
      for (const [group] of html.matchAll(/<fieldset class="docs-tabs">[\s\S]*?<\/fieldset>/g)) {
        const { all, attributes } = pageOf(group);
        expect(
          [
            ['curl', 'JavaScript', 'Python', 'R'],
            ['JavaScript', 'Python', 'Shell'],
          ],
          path,
        ).toContainEqual(all('label'));
        expect(attributes('[data-language]', 'data-language')).toEqual(all('label'));
        expect(attributes('input[checked]', 'value')).toEqual(all('label').slice(0, 1));
      }
  });
});

/** By reason: what a page says of it. */
const reasonsOn = (page: Page): Map<string, readonly string[]> =>
  new Map(page.cells('.docs-table tbody tr').map(([reason = '', ...cells]) => [reason, cells]));

const refusalIn = (body: string) => JSON.parse(body).error;

describe('the errors', () => {
  const page = pageAt('/docs/errors');
  const reasons = reasonsOn(page);

  it('are every reason once, in both languages, and every code with its status', () => {
    for (const path of Object.values(DOCS_PAGES.errors)) {
      expect([...reasonsOn(pageAt(path)).keys()].sort()).toEqual(PROBLEM_REASONS.toSorted());
      expect(pageAt(path).all('h3 code').sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
    }
    for (const line of page.all('.docs-codes li')) {
      const [, code = '', status] = /^(\w+?)\s*(\d+)$/.exec(line) ?? [];
      expect(Number(status)).toBe(PROBLEM_STATUS[code as ProblemCode]);
    }
  });

  it('that an address gives are given by it', async () => {
    let given = 0;
    for (const [reason, [request = '', code]] of reasons) {
      const [, address] = /GET (\S+)$/.exec(request) ?? [];
      if (address === undefined) continue;
      const { status, body } = await real.ask(address);
      expect([refusalIn(body).details.reason, `${refusalIn(body).code} ${status}`]).toEqual([reason, code]);
      given += 1;
    }
    expect(given).toBeGreaterThan(30);
  });

  it('are given for every request that an endpoint states, or that its parameters lead to', async () => {
    const stated = ENDPOINTS.flatMap(statedRefusals).map(({ address }) => address);
    for (const address of [...stated, ...ENDPOINTS.flatMap(formRefusals)])
      expect((await real.ask(address)).status, address).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['method_not_allowed', 'POST', '/api/v1/metrics'],
    ['unknown_path', 'GET', '/api/v1/metric'],
    ['not_comparable', 'GET', '/api/v1/compare?municipalities=0180,1480&metrics=NOCOMP1'],
    ['no_chart', 'GET', '/embed/chart?geo=0180&metric=NOCHART1'],
  ])('of no example are as the page says: %s', async (reason, method, address) => {
    const { status } = await small.askRaw(address, method);
    expect(reasons.get(reason)?.[0]).toMatch(new RegExp(` ${status}$`));
  });

  it('of a store that cannot be read are as they are shown', async () => {
    const broken = await servedFrom(withoutShard(real.files, 'figures/BE0101N1'));
    const { status, body } = await broken.ask(`/api/v1/observations/${ID}?lang=en`);
    expect([status, reasons.get('service_fault')?.[0]]).toEqual([503, 'unavailable 503']);
    expect(page.whole('pre').map((text) => text.replace(/\s/g, ''))).toContain(body.replace(/\s/g, ''));
  });
});

function expectRows(rows: readonly HeaderRow[], headers: Headers): void {
  for (const { name, value } of rows) expect(headers.get(name) ?? '', name).toMatch(value);
  expect([...headers.keys()].sort()).toEqual(rows.map(({ name }) => name.toLowerCase()).sort());
}

it('the headers are those of every answer and of a preflight, no fewer and no more', async () => {
  for (const endpoint of ENDPOINTS)
    expectRows(ANSWER_HEADERS, (await real.ask(exampleAddress(endpoint))).headers);
  expectRows(PREFLIGHT_HEADERS, (await real.ask('/api/v1/metrics', { method: 'OPTIONS' })).headers);
  const { headers } = await real.ask('/api/v1/metrics?limit=0');
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['public, max-age=60', null]);
});

describe('the embeds', () => {
  const { all, whole } = pageAt(DOCS_PAGES.embedding.en);
  const codes = all('code');
  const FRAMES = [...FIGURE_EMBEDS, ...METRIC_EMBEDS].filter(({ path }) => !path.endsWith('.svg'));

  /** What may stand for the parameters of each, in the golden dataset, and which years it takes. */
  const VALUES: Record<string, { address: string; taken: readonly string[] }> = {
    '/embed/observation/{id}': { address: '/embed/observation/SF.TIES1.0180.2023', taken: [] },
    '/embed/chart': { address: '/embed/chart?geo=0180&metric=TIES1', taken: ['from', 'to'] },
    '/embed/chart/{geo}/{metric}': { address: '/embed/chart/0180/TIES1', taken: ['from', 'to'] },
    '/embed/compare': {
      address: '/embed/compare?municipalities=0180,0380&metric=TIES1',
      taken: ['from', 'to'],
    },
    '/embed/ranking': { address: '/embed/ranking?metric=TIES1', taken: ['from', 'to', 'period'] },
    '/embed/map': { address: '/embed/map?metric=TIES1', taken: ['from', 'to', 'period'] },
    '/embed/ranking/{metric}': { address: '/embed/ranking/TIES1', taken: ['from', 'to', 'period'] },
    '/embed/map/{metric}': { address: '/embed/map/TIES1', taken: ['from', 'to', 'period'] },
  };

  it('are all that there are, with every parameter that one takes', () => {
    expect(FRAMES.map(({ path }) => path).sort()).toEqual(Object.keys(VALUES).sort());
    const paths = codes.map((code) => code.replace(/\?.*/, ''));
    for (const { path, parameters } of FRAMES) {
      expect(paths, path).toContain(path);
      for (const name of Object.keys(parameters.shape))
        expect(codes.join(' '), `${path} ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  it.each(Object.values(VALUES))(
    'have the height that is named, and refuse what they do not take: $address',
    async ({ address, taken }) => {
      const { body } = await small.ask(`/oembed?url=${encodeURIComponent(`${ADDRESSES.siteUrl}${address}`)}`);
      expect(whole('main').join(' ')).toContain(`at a height of ${JSON.parse(body).height}`);
      const join = address.includes('?') ? '&' : '?';
      for (const name of ['from', 'to', 'period', 'release'])
        expect((await small.ask(`${address}${join}${name}=2022`)).status, name).toBe(
          taken.includes(name) ? 200 : 400,
        );
      expect((await small.ask(`${address}${join}utm_source=2022`)).status).toBe(200);
    },
  );

  it('have the code that the page of the figure gives', async () => {
    const { body } = await real.ask(`/observations/${ID}?lang=en`);
    expect(whole('pre')).toContain(
      pageOf(body)
        .whole('pre')
        .find((text) => text.startsWith('<iframe')),
    );
  });
});

describe('an abridged value', () => {
  const short = (value: unknown, most: number): string => abridged(value, most, more.en);

  it('is the value itself where no list is too long', () => {
    for (const value of [null, 0, 'å "b"', [], {}, [[], {}], { a: [1, { b: null }], c: 'x'.repeat(90) }])
      expect(JSON.parse(short(value, 2))).toEqual(value);
  });

  it('says in place of the tail of a list how many items it had', () => {
    expect(short({ a: [{ b: 1 }, { b: 2 }, { b: 3 }, { b: 4 }] }, 1)).toBe(
      '{\n  "a": [\n    {\n      "b": 1\n    },\n    … 3 more\n  ]\n}',
    );
    expect(short(['a', 'b'], 2)).toBe('["a", "b"]');
    expect(short(['a', 'b', 'c'], 2)).toBe('["a", "b", … 1 more]');
  });
});

it('llms.txt names each tool, and says of calculations what the documentation says', async () => {
  const { body } = await real.ask('/llms.txt');
  for (const { tool } of ENDPOINTS) if (tool !== null) expect(body).toContain(`\`${tool.name}\``);
  const [sentence = ''] = /Cite a figure, [^.]*\./.exec(body) ?? [];
  expect(pageAt('/docs/responses').all('p').join(' ')).toContain(sentence.replaceAll('`', ''));
});
