import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashedText } from '../../src/data/identifier.ts';
import { PROBLEM_STATUS } from '../../src/data/problem.ts';
import { REVISION_TYPES } from '../../src/data/release.ts';
import { exampleAddress, formRefusals, statedRefusals } from '../../src/describe/reference.ts';
import { NO_FILES } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { FIGURE_EMBEDS, METRIC_EMBEDS } from '../../src/http/embeds.ts';
import { EXPECTATION, MALFORMED, TOO_LARGE, TOO_SLOW, WRONG_HOST } from '../../src/http/refuse.ts';
import { TABLE } from '../../src/service.ts';
import {
  ANSWER_HEADERS,
  abridged,
  docsAnswer,
  errorExamples,
  FAULT,
  type HeaderRow,
  PREFLIGHT_HEADERS,
} from '../../src/site/docs-answers.ts';
import { conditionalAddress, conditionalSnippets, hashSnippets } from '../../src/site/docs-snippets.ts';
import { POLICY_META } from '../../src/site/document.ts';
import { pageHtml, siteRoutes } from '../../src/site/pages.ts';
import type { Store } from '../../src/store/store.ts';
import { CODE_MEANINGS, DOCS_WORDS, UNPROVOKED } from '../../src/text/docs.ts';
import { PROBLEM_REASONS } from '../../src/text/problems.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { realService } from '../support/real-data.ts';
import { serveDerived, servedFrom, verifiedOf, withoutShard } from '../support/service.ts';

const ID = 'SF.N01951.0180.2022';
const CODES = Object.keys(PROBLEM_STATUS);
const FEW = 3;
const MANY = 10;

/** The HTML of /docs as the build makes it over a store, without a build of the whole site. */
function renderedDocs(store: Store): Promise<string> {
  const route = siteRoutes(store.catalogue).find(({ path }) => path === '/docs');
  if (route === undefined) throw new Error('expected the documentation among the pages');
  return pageHtml({ store, table: TABLE, downloads: [], opening: POLICY_META }, route);
}

const real = await realService();
const html = await renderedDocs(real.service.store);
const small = await serveDerived(verifiedOf(goldenData('small')));
const smallHtml = await renderedDocs(small.service.store);
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
const attribute = (name: string): string[] => all(new RegExp(`\\s${name}="([^"]*)"`, 'g')).map(plain);

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
    expect(examples.length).toBe(ENDPOINTS.length + CODES.length);
    for (const { address, status, shown } of examples) {
      const answered = await real.ask(address);
      expect(status, address).toBe(answered.status);
      expect(shown, address).toBe(abridged(JSON.parse(answered.body), status === 200 ? FEW : MANY));
      if (!shown.includes('…')) expect(JSON.stringify(JSON.parse(shown)), address).toBe(answered.body);
    }
    expect(examples.filter(({ shown }) => !shown.includes('…')).length).toBeGreaterThan(12);
  });

  it('are one for every question, the one that it is described with', () => {
    const shown = examplesOn(html).filter(({ status }) => status === 200);
    expect(shown.map(({ address }) => address)).toEqual(ENDPOINTS.map(exampleAddress));
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
      ...examplesOn(html).map((one) => one.address),
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
      ENDPOINTS.length + CODES.length - shown.length,
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

describe('the five calls to begin with', () => {
  it('stand first on the page, and each is answered with something', async () => {
    expect(all(/<h2 id="([^"]+)"/g)[0]).toBe('start');
    const text = plain(all(/id="start"[\s\S]*?<code>([\s\S]*?)<\/code>/g)[0] ?? '');
    const calls = [...text.matchAll(/^# (.+)\ncurl '([^']+)'$/gm)];
    expect(calls).toHaveLength(5);
    expect(text.split('\n')).toHaveLength(10);
    for (const [call, , address = ''] of calls) {
      const { status, body } = await real.ask(address.replace(ADDRESSES.siteUrl, ''));
      expect(status, call).toBe(200);
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
    const named = all(/<th scope="row"><code>(\/api\/v1\/[^<]+)<\/code>/g, table).map(plain);
    expect(named).toHaveLength(4);
    for (const path of named) expect(ENDPOINTS.map((endpoint) => endpoint.path)).toContain(path);
  });

  it('is that version 1 answers for as long as the service exists, and how a change is announced', () => {
    const [section = ''] = all(/<section aria-labelledby="permanence">([\s\S]*?)<\/section>/g).map(plain);
    for (const part of ['24 months', 'RFC 9745', 'RFC 8594', 'for as long as the service exists'])
      expect(section).toContain(part);
  });
});

describe('the page', () => {
  it('gives every heading below the first its own id, and leads to each from the contents', () => {
    const ids = attribute('id');
    expect(new Set(ids).size).toBe(ids.length);
    const headings = all(/<h[23]([^>]*)>/g);
    expect(headings.length).toBeGreaterThan(40);
    for (const heading of headings) expect(heading).toMatch(/\sid="[\w-]+"/);
    for (const place of attribute('href').filter((href) => href.startsWith('#')))
      expect(ids, place).toContain(place.slice(1));
    const titled = all(/<h2[^>]*\sid="([^"]+)"/g);
    const [contents = ''] = all(/<nav class="docs-contents"[^>]*>([\s\S]*?)<\/nav>/g);
    const [parts = ''] = all(/<ul class="docs-parts">([\s\S]*?)<\/ul>/g, contents);
    const placesIn = (text: string) => all(/<a href="#([^"]+)"/g, text);
    expect(placesIn(contents.replace(parts, ''))).toEqual(titled.filter((id) => id !== 'svenska'));
    expect(placesIn(parts)).toEqual(ENDPOINTS.map(({ name }) => name));
  });

  it('lets the keyboard scroll every block that may be too wide', () => {
    const blocks = all(/<(?:pre|div class="scroll")([^>]*)>/g);
    expect(blocks.length).toBeGreaterThan(40);
    for (const block of blocks) {
      expect(block).toContain('tabindex="0"');
      expect(block).toContain('role="region"');
      expect(block).toMatch(/aria-label="[^"]+"/);
    }
    const labels = all(/role="region" aria-label="([^"]+)"/g);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('leads only to what answers', async () => {
    const asked = attribute('href').filter((href) => /^\/(?:api|llms|revisions|\.well-known)/.test(href));
    expect(asked.length).toBeGreaterThan(15);
    for (const href of asked) expect((await real.ask(href)).status, href).toBe(200);
    const oembed = attribute('href').filter((href) => href.includes('/oembed?'));
    expect(oembed).toHaveLength(1);
    for (const href of oembed)
      expect((await real.ask(href.slice(ADDRESSES.siteUrl.length))).status).toBe(200);
  });

  it('shows no backtick where a word is code', () => {
    expect(html).toMatch(/The cursor from\s*<code>next<\/code> in the previous response/);
    expect(html.replace(/<code>[^<]*<\/code>/g, '')).not.toContain('`');
  });

  it('says every type of revision, and sums itself up in Swedish', () => {
    for (const type of REVISION_TYPES) expect(html).toMatch(new RegExp(`<li><code>${type}</code>: `));
    expect(html).toMatch(/<section lang="sv"[^>]*>\s*<h2 id="svenska">/);
  });

  it('has a form for every question, hidden until its script shows it', () => {
    const forms = all(/<form class="docs-try" method="get" ([^>]*)>/g);
    expect(forms).toHaveLength(ENDPOINTS.length);
    for (const form of forms) expect(form).toMatch(/\shidden(?:\s|$)/);
  });

  it('is light: one small script, and less than 165 kB of text', () => {
    expect(html.length).toBeLessThan(165_000);
    const file = join(import.meta.dirname, '..', '..', 'src', 'site', 'browser', 'try.ts');
    expect(readFileSync(file, 'utf8').length).toBeLessThan(15_000);
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
    const stated = [...ENDPOINTS.flatMap(statedRefusals), ...ENDPOINTS.flatMap(formRefusals)];
    expect(stated.length).toBeGreaterThan(errors.length);
    return Promise.all(
      stated.map(async ({ address }) => {
        const { status } = await real.ask(address);
        expect(status, address).toBeGreaterThanOrEqual(400);
      }),
    );
  });

  it('are one for every code, with its status and its meaning', () => {
    const codes = new Set(errors.map(({ code }) => code));
    expect([...codes].sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
    for (const { code, status } of errors) expect(status, code).toBe(PROBLEM_STATUS[code]);
    expect(Object.keys(CODE_MEANINGS).sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
  });

  it.each([
    ['POST', '/api/v1/metrics', 405],
    ['GET', '/oembed?url=https://data.example/observations/SF.N01951.0180.2022&format=xml', 501],
  ])('tell the other status of a code: %s %s is %i', async (method, address, expected) => {
    const { status, body } = await real.askRaw(address, method);
    const { code } = refusalIn(body ?? '');
    expect([status, PROBLEM_STATUS[code as keyof typeof PROBLEM_STATUS]]).toEqual([expected, 422]);
    expect(CODE_MEANINGS[code]).toContain(`; with ${expected}, `);
  });

  it('and the reasons that no such address gives are together all reasons, each once', () => {
    const reasons = [...errors, ...UNPROVOKED].map(({ reason }) => reason);
    expect(reasons.sort()).toEqual(PROBLEM_REASONS.toSorted());
  });

  it('have messages of more than one sentence, and nothing promises that they do not', async () => {
    const messages = errors.map(({ answer }) => String(refusalIn(JSON.stringify(answer.body)).message));
    expect(messages.filter((message) => /[.?] \p{Lu}/u.test(message)).length).toBeGreaterThan(10);
    const { body } = await real.ask('/api/v1/openapi.json');
    expect(`${DOCS_WORDS.errors} ${body}`).not.toMatch(/one sentence in the requested/i);
  });

  it('have names of their own', () => {
    const names = errors.map(({ says }) => says);
    expect(new Set(names).size).toBe(names.length);
  });
});

const unprovoked = (reason: string) => {
  const { code, status } = UNPROVOKED.find((one) => one.reason === reason) ?? {};
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
    expect(body).toBe(JSON.stringify(FAULT));
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
      expect(UNPROVOKED.find((one) => one.reason === reason)?.when).toContain('In the latest release every');
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

const [section = ''] = /<h2 id="embedding">[\s\S]*?<\/section>/.exec(smallHtml) ?? [];
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
      for (const name of names)
        expect((await small.ask(`${path}${join}${name}=2022`)).status, `${path} ${name}`).toBe(400);
      expect((await small.ask(`${path}${join}utm_source=2022`)).status, path).toBe(200);
    }
  });
});
