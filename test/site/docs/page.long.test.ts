import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashedText } from '../../../src/data/identifier.ts';
import { PROBLEM_STATUS } from '../../../src/data/problem.ts';
import { REVISION_TYPES } from '../../../src/data/release.ts';
import { exampleAddress } from '../../../src/describe/reference.ts';
import { NO_FILES } from '../../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../../src/endpoints/table.ts';
import { abridged, errorExamples } from '../../../src/site/docs-answers.ts';
import { conditionalAddress, conditionalSnippets, hashSnippets } from '../../../src/site/docs-snippets.ts';
import { ADDRESSES, goldenData } from '../../support/golden.ts';
import { realService } from '../../support/real-data.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';
import { renderedDocs } from './rendered-page.ts';

const ID = 'SF.N01951.0180.2022';
const CODES = Object.keys(PROBLEM_STATUS);
const FEW = 3;
const MANY = 10;

const real = await realService();
const html = await renderedDocs(real.service.store);
const small = await renderedDocs((await serveDerived(verifiedOf(goldenData('small')))).service.store);

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

  it('name every reason with its address', async () => {
    for (const { reason, answer } of await errorExamples(real.service)) {
      const { address } = answer;
      expect(html).toContain(`<code>${reason}</code>`);
      expect(plain(html)).toContain(`GET ${address}`);
    }
  });

  it('differ between the languages only in what the page names', async () => {
    const [sentence = ''] = all(/(The language changes [\s\S]*?<\/li>)/g);
    const named = all(/<code>(\w+)<\/code>/g, sentence);
    const errors = await errorExamples(real.service);
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
    const shown = examplesOn(small);
    const addresses = shown.map(({ address }) => address);
    expect(addresses).toContain('/api/v1/municipalities?query=Stockholm&lang=en');
    expect(addresses).not.toContain(exampleAddress(ENDPOINTS[0] ?? unknown()));
    expect(all(/(The data of this copy give no example)/g, small).length).toBe(
      ENDPOINTS.length + CODES.length - shown.length,
    );
  });

  it('name a fixed file of each question that has any, and it is one', async () => {
    const named = all(/fixed files, such as <a href="([^"]+)"/g);
    expect(named).toHaveLength(ENDPOINTS.filter(({ fixed }) => fixed !== NO_FILES).length);
    for (const path of named) expect((await real.ask(path)).status, path).toBe(200);
    expect(all(/(No answer is a fixed file)/g)).toHaveLength(
      ENDPOINTS.filter(({ fixed }) => fixed === NO_FILES).length,
    );
  });
});

const unknown = (): never => {
  throw new Error('expected a question, got none');
};

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
    expect(html).toMatch(/Where to go on: the value that\s*<code>next<\/code>/);
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

  it('is light: one small script, and less than 150 kB of text', () => {
    expect(html.length).toBeLessThan(150_000);
    const file = join(import.meta.dirname, '..', '..', '..', 'src', 'site', 'browser', 'try.ts');
    expect(readFileSync(file, 'utf8').length).toBeLessThan(15_000);
  });
});
