// One walk over the pages for people: all that stand at fixed addresses, and of those made on request a seeded sample, in both
// languages. What must hold of any page is held here, by rules that each name what a page does wrong.
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { observationId, parseObservationId } from '../../src/data/identifier.ts';
import { PROBLEM_STATUS } from '../../src/data/problem.ts';
import { formatLiteral } from '../../src/text/numbers.ts';
import {
  changesPaths,
  comparingAll,
  metricYearPaths,
  observationPaths,
  SEARCH,
} from '../../src/text/paths.ts';
import { PROBLEM_REASONS } from '../../src/text/problems.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { madeProse } from '../support/prose.ts';
import { shuffled } from '../support/seeded-random.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { sitePaths } from '../support/site-pages.ts';

const served = await serveDerived(verifiedOf(goldenData('small')), ADDRESSES, await madeProse());
const { store } = served.service;
const { metrics, municipalities } = store.catalogue;

let seed = 29;
const pick = <One>(all: readonly One[], count: number): One[] => {
  seed += 1;
  return shuffled(all, seed).slice(0, count);
};

/** Figures with and without a value, rankings of years, comparisons, changes, searches, and what is refused. */
function asked(): string[] {
  const figures = pick(metrics, 12).flatMap(({ id, periods }) =>
    pick(municipalities, 2).map(({ code }) =>
      observationId({ metric: id, geo: code, period: pick(periods, 1)[0] ?? '' }),
    ),
  );
  const years = pick(metrics, 6).flatMap(({ id, periods }) =>
    pick(periods, 2).map((year) => metricYearPaths(id, year)),
  );
  const compared = [1, 2, 4].map((count) => ({
    codes: pick(municipalities, count).map(({ code }) => code),
    ids: pick(metrics, count).map(({ id }) => id),
  }));
  return [
    ...figures.flatMap((id) => Object.values(observationPaths(id))),
    ...years.flatMap(Object.values<string>),
    ...compared.flatMap(({ codes, ids }) =>
      (['sv', 'en'] as const).map((lang) => comparingAll(lang, codes, ids)),
    ),
    ...municipalities.flatMap(({ slug }) => Object.values(changesPaths(slug))),
    ...Object.values(SEARCH).flatMap((path) =>
      ['stockholm', 'zxqv', 'folkmangd'].map((q) => `${path}?q=${q}`),
    ),
    '/nedladdningar?q=habo',
    '/matt/TIES1/2023?geo=Habo&county=03',
    '/observations/SF.TIES1.9999.2023',
    '/en/metrics/BEF01/1800',
    '/kommuner/stokholm',
    '/matt/BEF01/2022?geo=Upsala',
    '/jamfor?municipalities=0180,xx&metrics=NOPE&period=20x',
  ];
}

type Walked = { path: string; status: number; html: string; document: Document; lang: 'sv' | 'en' };

const langOf = (path: string): 'sv' | 'en' =>
  /^\/(?:en|docs)(?:[/?]|$)|[?&]lang=en/.test(path) ? 'en' : 'sv';

async function walk(path: string): Promise<Walked> {
  const { status, body: html, headers } = await served.ask(path);
  expect([headers.get('content-type'), path]).toEqual(['text/html; charset=utf-8', path]);
  return { path, status, html, document: parseHTML(html).document, lang: langOf(path) };
}

const fixed = new Set((await sitePaths(store)).filter((path) => !path.endsWith('.md')));
const pages: Walked[] = [];
for (const path of [...fixed, ...asked()]) pages.push(await walk(path));
const byPath = new Map(pages.map((page) => [page.path, page]));

const parts = ({ document }: Walked, selector: string): Element[] => [...document.querySelectorAll(selector)];
const textOf = ({ textContent }: Element): string => (textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const valuesOf = (page: Walked, name: string): string[] =>
  parts(page, `[${name}]`).flatMap((part) => part.getAttribute(name) ?? []);
const isProse = ({ path }: Walked): boolean => /^\/(?:docs|dokumentation|om$|en\/about$)/.test(path);

/** Words of programs, which no reader knows: codes of errors, names of parameters. */
const CODES = [...Object.keys(PROBLEM_STATUS), ...PROBLEM_REASONS].filter((code) => code.includes('_'));
const FOREIGN = new RegExp(
  `\\b(?:${CODES.join('|')}|undefined|NaN|null|kommun=|geo=|metric=|\\[object \\w+)\\b`,
);

/** Attributes without their values, in which a `<` is only text; and nothing of what is told to machines. */
const bare = ({ html }: Walked): string =>
  html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '').replace(/="[^"]*"/g, '');

/** What a page does wrong, in words; nothing where all is well. */
const RULES: Record<string, (page: Walked) => string[]> = {
  'says its language': ({ document, lang }) =>
    document.documentElement.lang === lang ? [] : [document.documentElement.lang],
  'has one first heading, and headings that skip no level': (page) => {
    const heads = parts(page, 'h1, h2, h3, h4, h5, h6');
    const levels = heads.map(({ tagName }) => Number(tagName.slice(1)));
    const skipped = heads.filter((_, at) => (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1);
    const empty = heads.filter((head) => textOf(head) === '').map(() => 'an empty heading');
    const first = levels.filter((level) => level === 1).length === 1 ? [] : ['not one h1'];
    return [...first, ...empty, ...skipped.map(textOf)];
  },
  'has each landmark once, and the way past the first': (page) =>
    [
      'body > header',
      'header nav[aria-label]',
      'main#content',
      'body > footer',
      'a.skip[href="#content"]',
    ].filter((landmark) => parts(page, landmark).length !== 1),
  'has one field to search in, which works without script': (page) => {
    const form = parts(page, '#search').map((input) => input.closest('form')?.getAttribute('action'));
    return form.length === 1 && form[0] === SEARCH[page.lang] ? [] : [String(form)];
  },
  'gives each id once, and refers to none that is not there': (page) => {
    const ids = valuesOf(page, 'id');
    const doubled = ids.filter((id, at) => ids.indexOf(id) !== at);
    const named = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'list', 'popovertarget'];
    const missing = named
      .flatMap((name) => valuesOf(page, name).flatMap((list) => list.split(' ')))
      .filter((id) => !ids.includes(id));
    return [...doubled, ...missing];
  },
  'has no empty cell in a row of figures but the country’s': (page) =>
    parts(page, 'main tbody :is(th, td)')
      .filter((cell) => textOf(cell) === '' && cell.querySelector('svg, input') === null)
      .filter((cell) => cell.closest('.total, .newest, :has(> .reason)') === null)
      .map((cell) => textOf(cell.closest('tr') ?? cell)),
  'has no empty paragraph': (page) =>
    parts(page, 'main p:not([role=status])')
      .filter((part) => textOf(part) === '' && part.children.length === 0)
      .map((part) => textOf(part.parentElement ?? part).slice(0, 60)),
  'has no word of programs where people read': (page) => {
    if (isProse(page)) return [];
    const texts = parts(page, 'main :is(p, li, td, th, dt, dd, h1, h2, h3, summary, label)').filter(
      (part) => part.closest('pre') === null && part.querySelector('pre, code, script, p') === null,
    );
    return texts.map(textOf).filter((text) => FOREIGN.test(text) && !/^[A-Z0-9]+$/.test(text));
  },
  'lets the keyboard scroll what may be too wide': (page) =>
    parts(page, 'main pre:not(.line), main .scroll')
      .filter((block) => block.getAttribute('tabindex') !== '0')
      .map(textOf),
  'asks for nothing inline, and nothing from elsewhere': (page) => {
    const inline = bare(page).match(/<style|<[^>]*\s(?:style|on\w+)\b|<script(?![^>]*\bsrc\b)/g) ?? [];
    const elsewhere = valuesOf(page, 'src').filter(
      (src) => /^https?:/.test(src) && !src.startsWith(ADDRESSES.siteUrl),
    );
    return [...inline, ...elsewhere];
  },
  'says how much a number is rounded, where it is': (page) =>
    parts(page, 'main data[title]')
      .filter(
        (number) => !number.hasAttribute('data-exact') || textOf(number) === number.getAttribute('title'),
      )
      .map(textOf),
  'is told of itself in a sentence': (page) =>
    parts(page, 'meta[name="description"]').flatMap((meta) =>
      (meta.getAttribute('content') ?? '').length > 20 ? [] : ['no description'],
    ),
  'has no trace of a metric that is not public': ({ html }) => html.match(/HEMLIG1|OKLAR01/g) ?? [],
  'holds at most 2,500 elements and 150 kB': ({ html, path }) =>
    /^\/(?:matt|en\/metrics|docs)/.test(path) ||
    ((html.match(/<[a-z]/g)?.length ?? 0) <= 2_500 && Buffer.byteLength(html) <= 150_000)
      ? []
      : ['too much'],
};

/** Described for machines: what it is, by an absolute address, with files that are there. */
type Described = { '@type': string; url: string; distribution?: { contentUrl: string }[] };
const describedBy = (page: Walked): Described[] =>
  parts(page, 'script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? ''));

describe('every page', () => {
  it.each(Object.entries(RULES))('%s', (_, rule) => {
    expect(pages.flatMap((page) => rule(page).map((fault) => `${page.path}: ${fault}`))).toEqual([]);
  });

  it('is one of many kinds, and answers as its kind does', () => {
    expect(fixed.size).toBeGreaterThan(150);
    expect(
      pages.filter(({ path, status }) => fixed.has(path) && status !== 200).map(({ path }) => path),
    ).toEqual([]);
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  it('has a title of its own', () => {
    const titles = new Map<string, string>();
    for (const page of pages.filter(({ path }) => fixed.has(path) && !path.endsWith('404'))) {
      const title = `${page.lang} ${page.document.title}`;
      expect(titles.get(title), `${page.path}: ${title}`).toBeUndefined();
      titles.set(title, page.path);
    }
  });

  it('names itself and its twin by absolute addresses, and the twin names it', () => {
    const addressOf = (page: Walked | undefined, lang: string) =>
      page?.document.querySelector(`link[hreflang="${lang}"]`)?.getAttribute('href');
    for (const page of pages.filter(({ path }) => fixed.has(path) && !/404$|\/sok$|\/search$/.test(path))) {
      const own = `${ADDRESSES.siteUrl}${page.path}`;
      expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(own);
      expect(addressOf(page, page.lang), page.path).toBe(own);
      const twin = addressOf(page, page.lang === 'sv' ? 'en' : 'sv')?.replace(ADDRESSES.siteUrl, '');
      expect(addressOf(byPath.get(twin ?? ''), page.lang), page.path).toBe(own);
    }
  });

  it('leads somewhere with every link', async () => {
    const hrefs = new Map<string, string>();
    for (const page of pages)
      for (const name of ['href', 'src', 'action'])
        for (const href of valuesOf(page, name))
          hrefs.set(href.startsWith('#') ? `${page.path}${href}` : href, page.path);
    const dead: string[] = [];
    for (const [href, from] of hrefs) if (!(await leads(href))) dead.push(`${from} → ${href}`);
    expect(dead).toEqual([]);
    expect(hrefs.size).toBeGreaterThan(500);
  });

  it('is told to machines as what it is, by addresses that lead somewhere', async () => {
    for (const page of pages)
      for (const { url, distribution = [] } of describedBy(page)) {
        expect(url, page.path).toMatch(new RegExp(`^${ADDRESSES.siteUrl}/`));
        for (const { contentUrl } of distribution) expect(await leads(contentUrl), contentUrl).toBe(true);
      }
    const kinds = (path: string) =>
      describedBy(byPath.get(path) ?? expect.fail(path)).map((one) => one['@type']);
    expect([kinds('/'), kinds('/en')]).toEqual([['DataCatalog'], ['DataCatalog']]);
    const datasets = [
      ...metrics.map(({ id }) => `/matt/${id}`),
      ...municipalities.map(({ slug }) => `/kommuner/${slug}`),
    ];
    for (const path of datasets) expect(kinds(path), path).toEqual(['Dataset']);
  });

  it('shows no figure but the one that the store has under the identifier it leads to', async () => {
    let looked = 0;
    for (const page of pages)
      for (const link of parts(page, 'main td > a[href*="/observations/"]')) {
        const key = parseObservationId(
          /\/observations\/([^?]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '',
        );
        const metric = store.directory.metrics.get(key?.metric ?? '');
        if (key === null || metric === undefined) continue;
        const series = await store.series(metric, key.geo);
        const literal = String(series?.values[metric.periods.indexOf(key.period)]);
        const shown = textOf(link).replace(/\s?%$/, '');
        expect(shown.replaceAll('\u00a0', ' '), `${page.path} ${link}`).toBe(
          formatLiteral(literal, page.lang).replaceAll('\u00a0', ' '),
        );
        looked += 1;
      }
    expect(looked).toBeGreaterThan(300);
  });
});

/** The files that a build puts beside the pages: what has them is held where they are made. */
const BUILT = /^\/(?:style|fonts|downloads|log)\/|^\/[\w-]+\.(?:js|css|svg|json|txt|xml|ttl)$/;

/** To a page with the named place in it, an answer of the function, a file of the build, or an address of somebody else. */
async function leads(href: string): Promise<boolean> {
  const own = href.replace(ADDRESSES.siteUrl, '');
  const [path = '', place] = own.split('#');
  if (/^(?:https?|mailto):/.test(own) || BUILT.test(path)) return true;
  const page = byPath.get(path);
  if (page === undefined) {
    const { status, body } = await served.ask(path);
    // A figure that was withdrawn has a page that tells when.
    const isThere = status === 200 || body.includes('<summary id="history">');
    return isThere && (place === undefined || body.includes(`id="${place}"`));
  }
  return place === undefined || page.document.getElementById(place) !== null;
}
