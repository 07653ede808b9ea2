import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashedText } from '../../src/data/identifier.ts';
import { PROBLEM_STATUS } from '../../src/data/problem.ts';
import { REVISION_TYPES } from '../../src/data/release.ts';
import { exampleAddress, formRefusals, parameterRows, statedRefusals } from '../../src/describe/reference.ts';
import { NO_FILES } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { FIGURE_EMBEDS, METRIC_EMBEDS } from '../../src/http/embeds.ts';
import { EXPECTATION, MALFORMED, TOO_LARGE, TOO_SLOW, WRONG_HOST } from '../../src/http/refuse.ts';
import { docsPages } from '../../src/site/docs.ts';
import {
  ANSWER_HEADERS,
  abridged,
  docsAnswer,
  errorExamples,
  faultIn,
  type HeaderRow,
  PREFLIGHT_HEADERS,
} from '../../src/site/docs-answers.ts';
import { conditionalAddress, conditionalSnippets, hashSnippets } from '../../src/site/docs-snippets.ts';
import type { Store } from '../../src/store/store.ts';
import { DOCS_TEXT } from '../../src/text/docs.ts';
import { DOCS_PAGES, endpointPaths } from '../../src/text/paths.ts';
import { PROBLEM_REASONS } from '../../src/text/problems.ts';
import { PROGRAMS } from '../../src/text/recipes.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { realService } from '../support/real-data.ts';
import { serveDerived, servedFrom, verifiedOf, withoutShard } from '../support/service.ts';
import { sitePage } from '../support/site-pages.ts';

const ID = 'SF.BE0101N1.0180.2024';
const CODES = Object.keys(PROBLEM_STATUS);
const FEW = 3;
const MANY = 10;

/** The HTML of every page of the documentation by its path, as the build makes it over a store. */
async function renderedDocs(store: Store): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const { paths } of docsPages(ENDPOINTS))
    for (const path of [paths.sv, paths.en]) pages.set(path, await sitePage(store, path));
  return pages;
}

const isEnglish = (path: string): boolean => /^\/docs(?:\/|$)/.test(path);
const bodyOf = (page: string): string => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
/** What all pages of a language say. */
const said = (pages: ReadonlyMap<string, string>, lang: 'sv' | 'en' = 'en'): string =>
  [...pages].flatMap(([path, page]) => (isEnglish(path) === (lang === 'en') ? bodyOf(page) : [])).join('\n');

const real = await realService();
const PAGES = await renderedDocs(real.service.store);
const html = said(PAGES);
const swedish = said(PAGES, 'sv');
const pageAt = (path: string): string => PAGES.get(path) ?? expect.fail(`no page at ${path}`);
const small = await serveDerived(verifiedOf(goldenData('small')));
const smallPages = await renderedDocs(small.service.store);
const smallHtml = said(smallPages);
const errors = await errorExamples(real.service);

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');
const all = (pattern: RegExp, text = html): string[] =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);

/** Every example on the page: what it says was asked, the status, and the answer. */
const examplesOn = (text: string) =>
  all(/<div class="docs-example"[^>]*>([\s\S]*?<\/pre>)/g, text).map((block) => {
    const [request = '', status = ''] = all(/<p class="docs-request"[^>]*>([\s\S]*?)<\/p>/g, block).flatMap(
      (line) =>
        plain(line)
          .trim()
          .split(/\s*(\d{3})$/),
    );
    const [shown = ''] = all(/<code>([^<]*)<\/code><\/pre>/g, block).map(plain);
    return { address: request.replace('GET ', ''), status: Number(status), shown };
  });

/** The paths of what two answers do not have in common. */
const differing = (one: unknown, other: unknown, path: string[] = []): string[][] => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other ? [] : [path];
  const pairs = new Map(Object.entries(other));
  return Object.entries(one).flatMap(([key, value]) => differing(value, pairs.get(key), [...path, key]));
};

describe('the examples of the documentation', () => {
  it('are each what the function answers, byte for byte where nothing is said to be left out', async () => {
    const examples = examplesOn(html);
    // The wrong method is asked with POST.
    expect(examples.length).toBe(ENDPOINTS.length + CODES.length + 1);
    for (const { address, status, shown } of examples) {
      const [, method = 'GET', path = ''] = /^(?:(POST) )?(.*)$/.exec(address) ?? [];
      const answered = await real.ask(path, { method });
      expect(status, address).toBe(answered.status);
      expect(shown, address).toBe(abridged(JSON.parse(answered.body), status === 200 ? FEW : MANY));
      if (!shown.includes('…')) expect(JSON.stringify(JSON.parse(shown)), address).toBe(answered.body);
    }
    expect(examples.filter(({ shown }) => !shown.includes('…')).length).toBeGreaterThan(12);
  });

  it('are one for every question, the one that it is described with, each on the page of its endpoint', () => {
    for (const endpoint of ENDPOINTS) {
      const { sv, en } = endpointPaths(endpoint.name);
      const [example, ...more] = examplesOn(pageAt(en));
      expect([example?.address, example?.status, more]).toEqual([exampleAddress(endpoint), 200, []]);
      expect(examplesOn(pageAt(sv)).map(({ address }) => address)).toEqual([
        exampleAddress(endpoint).replace(/[?&]lang=en$/, ''),
      ]);
    }
  });

  it('are in Swedish what the function answers in Swedish', async () => {
    const examples = examplesOn(swedish).filter(({ address }) => !address.startsWith('POST'));
    expect(examples.length).toBe(ENDPOINTS.length + CODES.length);
    for (const { address, status, shown } of examples) {
      const answered = await real.ask(address);
      expect([status, answered.headers.get('content-language')], address).toEqual([answered.status, 'sv']);
      const most = status === 200 ? FEW : MANY;
      expect(shown, address).toBe(abridged(JSON.parse(answered.body), most, DOCS_TEXT.sv.more));
    }
  });

  it('name every reason with its address', () => {
    for (const { reason, answer } of errors) {
      const { address } = answer;
      expect(html).toContain(`<code>${reason}</code>`);
      expect(plain(html)).toContain(`GET ${address}`);
    }
  });

  it('differ between the languages only in what the page names', async () => {
    const [sentence = ''] = all(/(The language changes [\s\S]*?<\/li>)/g);
    const named = all(/<code>(\w+)<\/code>/g, sentence);
    const addresses = [
      '/api/v1/metrics/N00901?lang=en',
      ...examplesOn(html).flatMap(({ address }) => (address.startsWith('POST') ? [] : address)),
      ...errors.map((one) => one.answer.address),
    ];
    const changed = new Set<string>();
    for (const address of addresses) {
      const [en, sv] = [await real.ask(address), await real.ask(address.replace(/[?&]lang=en$/, ''))];
      for (const path of differing(JSON.parse(en.body), JSON.parse(sv.body)))
        changed.add(path.find((key) => named.includes(key)) ?? path.join('.'));
    }
    expect([...changed].sort()).toEqual([...named].sort());
  });

  it('are left out, and said to be, where the data have none', () => {
    const shown = examplesOn(smallHtml);
    const addresses = shown.map(({ address }) => address);
    expect(addresses).toContain('/api/v1/municipalities?query=Stockholm&lang=en');
    expect(addresses).not.toContain(exampleAddress(ENDPOINTS[0] ?? expect.fail()));
    expect(all(/(This copy of the data has no example)/g, smallHtml).length).toBe(
      ENDPOINTS.length + CODES.length + 1 - shown.length,
    );
  });

  it('name a fixed file of each question that has any, and it is one', async () => {
    const named = all(/fixed files, such as <a href="([^"]+)"/g);
    expect(named).toHaveLength(ENDPOINTS.filter(({ fixed }) => fixed !== NO_FILES).length);
    for (const path of named) expect((await real.ask(path)).status, path).toBe(200);
    expect(all(/(Always computed: this endpoint)/g)).toHaveLength(
      ENDPOINTS.filter(({ fixed }) => fixed === NO_FILES).length,
    );
  });
});

describe('the calls to begin with', () => {
  it('begin with one figure, whose citation is what the programs print', async () => {
    for (const [path, lang] of [
      ['/docs', 'en'],
      ['/dokumentation', 'sv'],
    ] as const) {
      expect(all(/<h2 id="([^"]+)"/g, pageAt(path))[0]).toBe('first');
      const answered = await real.ask(`/api/v1/observations/${ID}?lang=${lang}`);
      const { citation } = JSON.parse(answered.body).data;
      expect(plain(pageAt(path))).toContain(citation);
    }
  });

  it.each(['/docs', '/dokumentation'])('are five more on %s, each answered with something', async (path) => {
    const text = plain(all(/id="start"[\s\S]*?<code>([\s\S]*?)<\/code>/g, pageAt(path))[0] ?? '');
    const calls = [...text.matchAll(/^# (.+)\ncurl '([^']+)'$/gm)];
    expect(calls).toHaveLength(5);
    expect(text.split('\n')).toHaveLength(10);
    for (const [call, , address = ''] of calls) {
      const { status, headers, body } = await real.ask(address.replace(ADDRESSES.siteUrl, ''));
      expect([status, headers.get('content-language')], call).toEqual([200, path === '/docs' ? 'en' : 'sv']);
      expect(JSON.parse(body).data.total, call).not.toBe(0);
    }
  });
});

describe('the programs of the documentation', () => {
  it('are those that the tests run, at the address of the service', async () => {
    const { siteUrl } = ADDRESSES;
    const snippets = [
      ...conditionalSnippets(conditionalAddress(siteUrl, ID)),
      ...hashSnippets(`${siteUrl}/api/v1/observations/${ID}`),
    ];
    expect(snippets).toHaveLength(7);
    const blocks = all(/<pre [^>]*><code>([^<]*)<\/code><\/pre>/g).map(plain);
    for (const { code } of snippets) expect(blocks).toContain(code);
  });

  it('have a test vector: the text that is hashed, and the hash of the record', async () => {
    const { data } = JSON.parse((await real.ask(`/api/v1/observations/${ID}`)).body);
    const blocks = all(/<pre [^>]*><code>([^<]*)<\/code><\/pre>/g).map(plain);
    expect(blocks).toContain(hashedText(data));
    expect(blocks).toContain(data.contentHash);
  });

  it('embed a figure with the code that its own page gives', async () => {
    const { body } = await real.ask(`/observations/${ID}?lang=en`);
    const [code = ''] = all(/(&lt;iframe [^<]*&lt;\/iframe&gt;)/g, body).map(plain);
    expect(code).toContain(ID);
    expect(all(/<pre [^>]*><code>([^<]*)<\/code><\/pre>/g).map(plain)).toContain(code);
  });
});

describe('what the documentation says of CSV and of changes', () => {
  const prose = plain(html);

  it('is a formula whose address answers with rows of which the sixth cell is a code', async () => {
    const [, address = ''] = /=IMPORTDATA\("([^"]+\/csv\/v1\/[^"]+)"\)/.exec(prose) ?? [];
    const { status, headers, body } = await real.ask(address.slice(ADDRESSES.siteUrl.length));
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header = '', first = ''] = body.split('\r\n');
    expect(header.split(',')[5]).toBe('geo');
    expect(first.split(',')[5]).toMatch(/^\d{4}$/);
    expect(prose).toContain('=TEXT(F2;"0000")');
    expect(prose).toMatch(/=IMPORTDATA\("…";",";"en_US"\) \(not tried here\)/);
  });

  it('names the columns that the rows have', async () => {
    const [columns = ''] = (await real.ask('/csv/v1/metrics/N01951/observations')).body.split('\r\n');
    expect(prose).toContain(columns);
  });

  it('is a table with every path that is new, each of which is one', () => {
    const [table = ''] = all(/<section aria-labelledby="changes">([\s\S]*?)<\/section>/g);
    const rows = (pages: string) =>
      all(/<h2 id="changes">[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/g, pages)[0] ?? '';
    const codes = (pages: string) => all(/<code>([^<]*)<\/code>/g, rows(pages)).sort();
    expect(codes(swedish)).toEqual(codes(html));
    const named = all(/<th scope="row"><code>(\/api\/v1\/[^<]+)<\/code>/g, table).map(plain);
    expect(named).toHaveLength(5);
    for (const path of named) expect(ENDPOINTS.map((endpoint) => endpoint.path)).toContain(path);
  });

  it('is that version 1 answers for as long as the service exists, and how a change is announced', () => {
    const [section = ''] = all(/<section aria-labelledby="permanence">([\s\S]*?)<\/section>/g).map(plain);
    for (const part of ['24 months', 'RFC 9745', 'RFC 8594', 'for as long as the service exists'])
      expect(section).toContain(part);
  });
});

const idsOf = (page: string): string[] => all(/\sid="([^"]*)"/g, page);
const hrefsOf = (page: string): string[] => all(/<a\s[^>]*href="([^"]*)"/g, page).map(plain);

describe('the pages', () => {
  it('give every heading below the first its own id, and lead with every anchor to one', () => {
    let headings = 0;
    for (const [path, page] of PAGES) {
      const ids = idsOf(page);
      expect(new Set(ids).size, path).toBe(ids.length);
      const own = all(/<h[23]([^>]*)>/g, bodyOf(page));
      headings += own.length;
      for (const heading of own) expect(heading, path).toMatch(/\sid="[\w-]+"/);
      for (const href of hrefsOf(bodyOf(page))) {
        const [, to = '', id] = /^([^#]*)#(.+)$/.exec(href) ?? [];
        if (id === undefined || !(to === '' || PAGES.has(to))) continue;
        expect(idsOf(to === '' ? page : pageAt(to)), `${path} ${href}`).toContain(id);
      }
    }
    expect(headings).toBeGreaterThan(150);
  });

  it('are each led to from every one of the same language, with the one before and the one behind', () => {
    const pages = docsPages(ENDPOINTS);
    for (const lang of ['sv', 'en'] as const)
      for (const [place, { paths, parent }] of pages.entries()) {
        const page = pageAt(paths[lang]);
        const [nav = ''] = all(/<nav class="docs-contents"[^>]*>([\s\S]*?)<\/nav>/g, page);
        expect(hrefsOf(nav)).toEqual(pages.map((one) => one.paths[lang]));
        expect(all(/<a href="([^"]*)" aria-current="page"/g, nav)).toEqual([paths[lang]]);
        const beside = (rel: string) => all(new RegExp(`<a rel="${rel}" href="([^"]*)"`, 'g'), page)[0];
        expect(beside('prev')).toBe(pages[place - 1]?.paths[lang]);
        expect(beside('next')).toBe(pages[place + 1]?.paths[lang]);
        const [way = ''] = all(/<nav class="docs-trail"[^>]*>([\s\S]*?)<\/nav>/g, page);
        expect(hrefsOf(way)).toEqual(
          place === 0 ? [] : [DOCS_PAGES.overview[lang], ...(parent === null ? [] : [parent[lang]])],
        );
      }
  });

  /** The anchors of the documentation when it was one page. */
  const OLD = [
    ...['start', 'svenska', 'answers', 'requests', 'limits', 'csv', 'reference', 'values', 'rules'],
    ...['revision-types', 'errors', 'reasons', 'wrong-method', 'our-fault', 'headers', 'cors', 'caching'],
    ...['permanence', 'changes', 'hash', 'log', 'recipes', 'embedding', 'assistants', 'descriptions'],
    ...ENDPOINTS.slice(0, 12).map(({ name }) => name),
    ...CODES.map((code) => `error-${code}`),
  ];

  it.each(OLD)('/docs#%s, which once was a part of the page, is one or leads to it', (id) => {
    const page = pageAt('/docs');
    const [, link] = new RegExp(`<(?:li|p|dt)[^>]* id="${id}"[^>]*><a href="([^"]*)"`).exec(page) ?? [];
    if (link === undefined) {
      expect(page).toMatch(new RegExp(`<h2 id="${id}"`));
      return;
    }
    const [to = '', anchor] = link.split('#');
    expect(anchor === undefined ? ['overview'] : idsOf(pageAt(to))).toContain(anchor ?? 'overview');
    expect(PAGES.has(to)).toBe(true);
  });

  it.each([
    ...['curl', 'javascript', 'python', 'r'].map((one) => [`caching-${one}`, '/docs/requests#caching']),
    ...['javascript', 'python', 'shell'].map((one) => [`hash-${one}`, DOCS_PAGES.check.en]),
    ...PROGRAMS.map((one) => one.toLowerCase().replace(' ', '-')).map((one) => [
      `recipes-${one}`,
      `${DOCS_PAGES.programs.en}#recipes-${one}`,
    ]),
  ])('/docs#%s, a heading of the page when it was one, stands beside the way to %s', (id, to) => {
    const page = pageAt('/docs');
    const [item = ''] = page.split('<li').filter((one) => one.includes(`id="${id}"`));
    expect(hrefsOf(`<li${item}`)[0]).toBe(to);
  });

  it('let the keyboard scroll every block that may be too wide', () => {
    let found = 0;
    for (const [path, page] of PAGES) {
      const blocks = all(/<(?:pre|div class="scroll")([^>]*)>/g, page);
      found += blocks.length;
      for (const block of blocks) {
        expect(block, path).toContain('tabindex="0"');
        expect(block, path).toContain('role="region"');
        expect(block, path).toMatch(/aria-label="[^"]+"/);
      }
      const labels = all(/role="region" aria-label="([^"]+)"/g, page);
      expect(new Set(labels).size, path).toBe(labels.length);
    }
    expect(found).toBeGreaterThan(200);
  });

  it('lead only to what answers', async () => {
    for (const [lang, text] of [
      ['en', html],
      ['sv', swedish],
    ] as const) {
      const hrefs = new Set(hrefsOf(text));
      const asked = [...hrefs].filter((href) => /^\/(?:api|csv|llms|revisions|\.well-known)/.test(href));
      expect(asked.length).toBeGreaterThan(15);
      for (const href of asked) expect((await real.ask(href)).status, href).toBe(200);
      for (const href of hrefs)
        if (/^\/(?:docs|dokumentation)/.test(href))
          expect(PAGES.has(href.replace(/#.*/, '')), href).toBe(true);
      const oembed = [...hrefs].filter((href) => href.includes('/oembed?'));
      expect(oembed, lang).toHaveLength(1);
      for (const href of oembed)
        expect((await real.ask(href.slice(ADDRESSES.siteUrl.length))).status).toBe(200);
    }
  });

  it('show no backtick where a word is code', () => {
    expect(html).toMatch(/The cursor from\s*<code>next<\/code> in the previous response/);
    for (const text of [html, swedish]) expect(text.replace(/<code>[^<]*<\/code>/g, '')).not.toContain('`');
  });

  it('say every type of revision in both languages', () => {
    for (const type of REVISION_TYPES)
      for (const text of [html, swedish]) expect(text).toMatch(new RegExp(`<li><code>${type}</code>: `));
  });

  it('have a form on the page of every question, hidden until its script shows it', () => {
    for (const { name } of ENDPOINTS)
      for (const path of Object.values(endpointPaths(name))) {
        const forms = all(/<form class="docs-try" method="get" ([^>]*)>/g, pageAt(path));
        expect(forms, path).toHaveLength(1);
        for (const form of forms) expect(form).toMatch(/\shidden(?:\s|$)/);
      }
  });

  it('are light: one small script, and less than 40 kB each', () => {
    for (const [path, page] of PAGES) expect(page.length, path).toBeLessThan(40_000);
    const file = join(import.meta.dirname, '..', '..', 'src', 'site', 'browser', 'try.ts');
    expect(readFileSync(file, 'utf8').length).toBeLessThan(15_000);
  });

  it('have programs in the same four languages wherever there are some, the first one chosen', () => {
    let groups = 0;
    for (const [path, page] of PAGES)
      for (const group of all(/<fieldset class="docs-tabs">([\s\S]*?)<\/fieldset>/g, page)) {
        groups += 1;
        const languages = all(/<label for="[^"]*">([^<]*)<\/label>/g, group);
        const hashes = ['JavaScript', 'Python', 'Shell'];
        expect([['curl', 'JavaScript', 'Python', 'R'], hashes], path).toContainEqual(languages);
        expect(all(/data-language="([^"]*)"/g, group), path).toEqual(languages);
        const buttons = all(/<input type="radio"([^>]*)>/g, group);
        expect(buttons.map((button) => button.includes(' checked'))).toEqual(
          languages.map((_, at) => at === 0),
        );
      }
    expect(groups).toBe(2 * (ENDPOINTS.length + 8));
  });
});

describe('the Swedish documentation', () => {
  it('names the same codes, in every section, as the English', () => {
    const { sv, en } = DOCS_TEXT;
    const codes = (text: unknown): string[] =>
      [...JSON.stringify(text).matchAll(/`([^`]*)`/g)].map(([, code = '']) =>
        code.replace(/<[^<>]*>/g, '<>').replace('riket', 'riket'),
      );
    for (const name of ['requests', 'rate', 'limits', 'values', 'provenance', 'rules', 'permanence'] as const)
      expect([name, new Set(codes(sv[name]))]).toEqual([name, new Set(codes(en[name]))]);
    expect(new Set(codes(sv.log))).toEqual(new Set(codes(en.log)));
    expect(new Set(codes(sv.csv('')))).toEqual(new Set(codes(en.csv(''))));
    expect(codes(sv.recipe)).toEqual(codes(en.recipe));
    for (const [at, one] of sv.unprovoked.entries()) {
      const { code, reason } = en.unprovoked[at] ?? {};
      expect([one.code, one.reason]).toEqual([code, reason]);
      expect(Object.keys(sv.codes).sort()).toEqual(Object.keys(en.codes).sort());
    }
  });
});

describe('the table beside other services', () => {
  it('names a page for whatever it says of them, and has a dash where none says it', () => {
    for (const lang of ['sv', 'en'] as const) {
      const { rows, sources, heads } = DOCS_TEXT[lang].beside;
      for (const row of rows('40')) {
        expect(row).toHaveLength(heads.length);
        const [, ours, ...others] = row;
        expect(ours).not.toMatch(/\[\d\]/);
        for (const cell of others) expect(cell).toMatch(/^(?:–|.*\[\d\])$/);
      }
      const named = new Set(
        [...JSON.stringify(rows('40')).matchAll(/\[(\d)\]/g)].map(([, one]) => Number(one)),
      );
      expect([...named].sort()).toEqual(sources.map((_, at) => at + 1));
    }
  });

  it('says of this service what holds: how many metrics, and how many items in a response', async () => {
    const { metrics } = real.service.store.catalogue;
    const page = plain(pageAt(DOCS_PAGES.beside.en));
    expect(page).toContain(`${metrics.length} metrics of municipalities`);
    const mosts = ENDPOINTS.flatMap(parameterRows).flatMap(({ about }) =>
      about.kind === 'limit' ? about.maximum : [],
    );
    expect(Math.max(...mosts)).toBe(1000);
    expect(page).toContain('Up to 1,000');
  });
});

describe('the table of metrics', () => {
  it('has every metric with its page, in both languages', () => {
    for (const { id } of real.service.store.catalogue.metrics) {
      expect(pageAt(DOCS_PAGES.metrics.en)).toMatch(
        new RegExp(`<code>${id}</code></th><td><a href="/en/metrics/${id}"`),
      );
      expect(pageAt(DOCS_PAGES.metrics.sv)).toMatch(
        new RegExp(`<code>${id}</code></th><td><a href="/matt/${id}"`),
      );
    }
  });
});

const refusalIn = (body: string) => JSON.parse(body).error;

describe('the error examples', () => {
  it.each(errors.map((example) => [example.reason, example.answer.address, example] as const))(
    '%s is what GET %s is refused for',
    async (_, address, { code, status, reason }) => {
      const answered = await real.ask(address);
      const refused = refusalIn(answered.body);
      expect([answered.status, refused.code, refused.details.reason]).toEqual([status, code, reason]);
    },
  );

  it('are refused for the release that is served, every one that a question states or its parameters lead to', () => {
    const stated = [
      ...ENDPOINTS.flatMap(statedRefusals).map(({ address }) => address),
      ...ENDPOINTS.flatMap(formRefusals),
    ];
    expect(stated.length).toBeGreaterThan(errors.length);
    return Promise.all(
      stated.map(async (address) => {
        const { status } = await real.ask(address);
        expect(status, address).toBeGreaterThanOrEqual(400);
      }),
    );
  });

  it('are one for every code, with its status and its meaning', () => {
    const codes = new Set(errors.map(({ code }) => code));
    expect([...codes].sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
    for (const { code, status } of errors) expect(status, code).toBe(PROBLEM_STATUS[code]);
    expect(Object.keys(DOCS_TEXT.en.codes).sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
  });

  it.each([
    ['POST', '/api/v1/metrics', 405],
    ['GET', '/oembed?url=https://data.example/observations/SF.N01951.0180.2022&format=xml', 501],
  ])('tell the other status of a code: %s %s is %i', async (method, address, expected) => {
    const { status, body } = await real.askRaw(address, method);
    const { code } = refusalIn(body ?? '');
    expect([status, PROBLEM_STATUS[code as keyof typeof PROBLEM_STATUS]]).toEqual([expected, 422]);
    expect(DOCS_TEXT.en.codes[code]).toContain(`; with ${expected}, `);
  });

  it('and the reasons that no such address gives are together all reasons, each once', () => {
    const reasons = [...errors, ...DOCS_TEXT.en.unprovoked].map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(PROBLEM_REASONS.toSorted());
  });

  it('have messages of more than one sentence, and nothing promises that they do not', async () => {
    const messages = errors.map(({ answer }) => String(refusalIn(JSON.stringify(answer.body)).message));
    expect(messages.filter((message) => /[.?] \p{Lu}/u.test(message)).length).toBeGreaterThan(10);
    const { body } = await real.ask('/api/v1/openapi.json');
    expect(`${DOCS_TEXT.en.errors} ${body}`).not.toMatch(/one sentence in the requested/i);
  });

  it('have names of their own', () => {
    const names = errors.map(({ says }) => says);
    expect(new Set(names).size).toBe(names.length);
  });
});

const unprovoked = (reason: string) => {
  const { code, status } = DOCS_TEXT.en.unprovoked.find((one) => one.reason === reason) ?? {};
  return { code, status };
};

describe('a reason that no address gives', () => {
  it('is the wrong method, as it is shown', async () => {
    const { status, headers, body } = await real.ask('/api/v1/metrics?lang=en', { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const shown = await docsAnswer(real.service, '/api/v1/metrics?lang=en', 'POST');
    expect(body).toBe(JSON.stringify(shown.body));
    expect(unprovoked('method_not_allowed')).toEqual({ code: 'unsupported', status: '405' });
  });

  it('is a store that cannot be read, as it is shown', async () => {
    const broken = await servedFrom(withoutShard(real.files, 'figures/N01951'));
    const { status, headers, body } = await broken.ask('/api/v1/observations/SF.N01951.0180.2022?lang=en');
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(body).toBe(JSON.stringify(faultIn('en')));
    expect(unprovoked('service_fault')).toEqual({ code: 'unavailable', status: '503' });
  });

  it('is what is no whole HTTP request', () => {
    const faults = [MALFORMED, WRONG_HOST, TOO_SLOW, EXPECTATION, TOO_LARGE];
    const { code, status } = unprovoked('malformed_request');
    expect(faults.map((fault) => [fault.code, fault.details.reason])).toEqual(
      Array(5).fill([code, 'malformed_request']),
    );
    expect(status).toBe('400, 408, 417 or 431');
    expect(faults.map((fault) => fault.status)).toEqual([400, 400, 408, 417, 431]);
  });

  it.each([
    ['unknown_path', '/api/v1/metric'],
    ['split_table', '/downloads/observations.csv'],
    ['not_comparable', '/api/v1/compare?municipalities=0180,1480&metrics=NOCOMP1'],
    ['no_chart', '/embed/chart?geo=0180&metric=NOCHART1'],
  ])('is %s, where the question or the data are others', async (reason, address) => {
    const { status, body } = await small.ask(address);
    const { code, status: told } = unprovoked(reason);
    expect(String(status)).toBe(told);
    if (address.startsWith('/api/')) {
      expect(refusalIn(body).code).toBe(code);
      expect(refusalIn(body).details.reason).toBe(reason);
    }
  });

  it('is a capability that no public metric lacks in the newest release, as the page says', () => {
    const { metrics } = real.service.store.catalogue;
    for (const [reason, capability] of [
      ['not_comparable', 'comparison'],
      ['no_chart', 'chart'],
    ] as const) {
      expect(metrics.every(({ capabilities }) => capabilities[capability])).toBe(true);
      expect(DOCS_TEXT.en.unprovoked.find((one) => one.reason === reason)?.when).toContain(
        'In the latest release every',
      );
    }
  });
});

function expectRows(rows: readonly HeaderRow[], headers: Headers): void {
  for (const { name, value } of rows) {
    const sent = headers.get(name) ?? '';
    if (typeof value === 'string') expect(sent, name).toBe(value);
    else expect(sent, name).toMatch(value);
  }
  const told = rows.map(({ name }) => name.toLowerCase()).sort();
  expect([...headers.keys()].sort()).toEqual(told);
}

describe('the headers in the documentation', () => {
  it('are those of every answer, no fewer and no more', async () => {
    for (const endpoint of ENDPOINTS) {
      const { status, headers } = await real.ask(exampleAddress(endpoint));
      expect(status).toBe(200);
      expectRows(ANSWER_HEADERS, headers);
    }
  });

  it('are those of a preflight', async () => {
    const { status, headers } = await real.ask('/api/v1/metrics', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expectRows(PREFLIGHT_HEADERS, headers);
  });

  it('are others for a refusal', async () => {
    const { headers } = await real.ask('/api/v1/metrics?limit=0');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect([headers.get('etag'), headers.get('link')]).toEqual([null, null]);
  });
});

const section = bodyOf(smallPages.get(DOCS_PAGES.embedding.en) ?? '');
const codes = all(/<code[^>]*>([^<]*)<\/code>/g, section).map(plain);
const FRAMES = [...FIGURE_EMBEDS, ...METRIC_EMBEDS].filter(({ path }) => !path.endsWith('.svg'));

/** What may stand for the parameters of any embed, in the golden dataset. */
const VALUES: Record<string, string> = {
  '/embed/observation/{id}': '/embed/observation/SF.TIES1.0180.2023',
  '/embed/chart': '/embed/chart?geo=0180&metric=TIES1',
  '/embed/chart/{geo}/{metric}': '/embed/chart/0180/TIES1',
  '/embed/compare': '/embed/compare?municipalities=0180,0380&metric=TIES1',
  '/embed/ranking': '/embed/ranking?metric=TIES1',
  '/embed/map': '/embed/map?metric=TIES1',
  '/embed/ranking/{metric}': '/embed/ranking/TIES1',
  '/embed/map/{metric}': '/embed/map/TIES1',
};

/** Of which years an embed takes, by the first word of its path; one that is not listed takes none. */
const TAKEN: Record<string, string[]> = {
  chart: ['from', 'to'],
  compare: ['from', 'to'],
  ranking: ['from', 'to', 'period'],
  map: ['from', 'to', 'period'],
};

describe('the embeds in the documentation', () => {
  it('are all that there are, each by its path', () => {
    expect(FRAMES.map(({ path }) => path).sort()).toEqual(Object.keys(VALUES).sort());
    const paths = codes.map((code) => code.replace(/\?.*/, ''));
    for (const { path } of FRAMES) expect(paths, path).toContain(path);
    expect(paths).toContain('/embed/chart.svg');
  });

  it('have every parameter that one takes', () => {
    for (const { path, parameters } of FRAMES)
      for (const name of Object.keys(parameters.shape))
        expect(codes.join(' '), `${path} ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(Object.values(VALUES))('are unfolded by /oembed at the height that is named: %s', async (path) => {
    const url = encodeURIComponent(`${ADDRESSES.siteUrl}${path}`);
    const { status, body } = await small.ask(`/oembed?url=${url}&format=json`);
    expect(status).toBe(200);
    expect(section).toContain(`at a height of ${JSON.parse(body).height}`);
  });

  it('refuse what they are said to refuse, and no more', async () => {
    const [refused = ''] = /utm_source[\s\S]*?are errors/.exec(section) ?? [];
    const names = all(/<code>([^<]*)<\/code>/g, refused);
    expect(names).toEqual(['from', 'to', 'period', 'release']);
    for (const path of Object.values(VALUES)) {
      const join = path.includes('?') ? '&' : '?';
      const taken = TAKEN[/^\/embed\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
      for (const name of names)
        expect((await small.ask(`${path}${join}${name}=2022`)).status, `${path} ${name}`).toBe(
          taken.includes(name) ? 200 : 400,
        );
      expect((await small.ask(`${path}${join}utm_source=2022`)).status, path).toBe(200);
    }
  });
});
