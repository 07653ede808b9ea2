// The documentation of the API, in both languages: the first call, a page for each endpoint, recipes, errors. It is made of the
// same table that answers: every parameter, a real response of each endpoint, a real refusal for every reason, programs to copy.

import type { CatalogueMetric } from '../data/catalogue.ts';
import { unitLabel } from '../data/catalogue.ts';
import { hashedText, parseObservationId } from '../data/identifier.ts';
import { LANGS, type Lang } from '../data/lang.ts';
import { PROBLEM_STATUS } from '../data/problem.ts';
import { API_VERSION, LICENSE } from '../data/settings.ts';
import { API_ROOT, exampleAddress, type ParameterRow, parameterRows } from '../describe/reference.ts';
import {
  CHART_HEIGHT,
  chartEmbedUrl,
  FIGURE_HEIGHT,
  figureEmbedUrl,
  iframeCode,
  oembedUrl,
  pageUrl,
  TALL_HEIGHT,
} from '../embed/addresses.ts';
import { autoHeightSnippet } from '../embed/frame.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { observationPath } from '../endpoints/notes.ts';
import { csvPathOf } from '../http/csv.ts';
import type { SitePage } from '../http/page.ts';
import { CACHE_MINUTE, NO_STORE } from '../http/reply.ts';
import type { Store } from '../store/store.ts';
import { DOCS_TEXT, type DocsText } from '../text/docs.ts';
import { formatCount, inWords } from '../text/numbers.ts';
import { DOCS, DOCS_PAGES, DOWNLOADS_INDEX, endpointPaths, type Paths } from '../text/paths.ts';
import { PROGRAMS, RECIPES, type RecipeProgram, RUN_WITH } from '../text/recipes.ts';
import {
  ANSWER_HEADERS,
  abridged,
  addressIn,
  type DocsSubject,
  docsAnswer,
  type ErrorExample,
  errorExamples,
  exampleFigure,
  faultIn,
  fixedAddress,
  type HeaderRow,
  PREFLIGHT_HEADERS,
  refusalExamples,
} from './docs-answers.ts';
import {
  copyBlock,
  docsTable,
  exampleOf,
  languageTabs,
  note,
  paragraph,
  paragraphs,
  points,
  prose,
  proseBody,
  sentence,
  shown,
  stated,
} from './docs-parts.ts';
import { recipesOf } from './docs-recipes.ts';
import {
  answerSnippets,
  citationSnippets,
  conditionalAddress,
  conditionalSnippets,
  everythingSnippets,
  hashSnippets,
  pageSnippets,
  revisionSnippets,
} from './docs-snippets.ts';
import { jumpNav, metricLink } from './parts.ts';

/** What a page is made of, and the language that it is made in. */
type Page = { subject: DocsSubject; lang: Lang; words: DocsText };

type Heading = { id: string; title: string };

/**
 * `title` null where the page's own heading is enough; `parts` stand below it where all topics are listed. `once` are ids of
 * headings that it had when the documentation was one page.
 */
type Section = {
  id: string;
  title: string | null;
  body: () => Markup | Promise<Markup>;
  parts?: Heading[];
  once?: readonly string[];
};

type Group = keyof DocsText['groups'];

/** One page of the documentation. Further ones come last in their group, so that no neighbour changes its place. */
type DocsPage = {
  paths: Paths;
  group: Group;
  /** The page that it belongs to, where that is not the first page. */
  parent: Paths | null;
  title: (lang: Lang) => string;
  /** Where pages are listed. */
  label: (lang: Lang) => string;
  description: (lang: Lang) => string;
  /** Where this stood when the documentation was one page: `/docs#…` leads on from there; none where its sections say it. */
  anchors: readonly string[];
  /** Whether it has a form to try. */
  tries: boolean;
  sections: (page: Page) => Section[];
};

type Name = keyof typeof DOCS_PAGES;

const namedPage = (
  name: Name,
  group: Group,
  sections: (page: Page) => Section[],
  { parent = null, anchors = [] }: { parent?: Name | null; anchors?: readonly string[] } = {},
): DocsPage => ({
  paths: DOCS_PAGES[name],
  group,
  parent: parent === null ? null : DOCS_PAGES[parent],
  title: (lang) => DOCS_TEXT[lang].pages[name].title,
  label: (lang) => labelOf(name, lang),
  description: (lang) => DOCS_TEXT[lang].pages[name].description,
  anchors,
  tries: false,
  sections,
});

/** Below the heading of their group some pages need no more than a word. */
function labelOf(name: Name, lang: Lang): string {
  const { labels, pages } = DOCS_TEXT[lang];
  return name === 'overview' || name === 'endpoints' || name === 'recipes' ? labels[name] : pages[name].title;
}

const endpointPage = (endpoint: Endpoint): DocsPage => ({
  paths: endpointPaths(endpoint.name),
  group: 'endpoints',
  parent: DOCS_PAGES.endpoints,
  title: () => `GET ${endpoint.path}`,
  label: () => endpoint.path.replace(API_ROOT, ''),
  description: (lang) => endpoint.summary[lang],
  anchors: [],
  tries: true,
  sections: (page) => endpointSections(page, endpoint),
});

/** Where the programs of {@link checkRecipe} and of {@link caching} stood, one a language. */
const HASH_PROGRAMS = ['hash-javascript', 'hash-python', 'hash-shell'];
const CACHING_PROGRAMS = ['caching-curl', 'caching-javascript', 'caching-python', 'caching-r'];

/** Every page, in the order in which they are read. */
export const docsPages = (endpoints: readonly Endpoint[]): DocsPage[] => [
  namedPage('overview', 'basics', overview),
  namedPage('requests', 'basics', requests),
  namedPage('responses', 'basics', responses),
  namedPage('errors', 'basics', errors, { anchors: ['errors'] }),
  namedPage('endpoints', 'endpoints', endpointTable),
  ...endpoints.map(endpointPage),
  namedPage('recipes', 'recipes', recipeList),
  namedPage('pages', 'recipes', pagesRecipe, { parent: 'recipes' }),
  namedPage('everything', 'recipes', everythingRecipe, { parent: 'recipes' }),
  namedPage('upToDate', 'recipes', upToDateRecipe, { parent: 'recipes' }),
  namedPage('cite', 'recipes', citeRecipe, { parent: 'recipes' }),
  namedPage('check', 'recipes', checkRecipe, { parent: 'recipes', anchors: HASH_PROGRAMS }),
  namedPage('programs', 'recipes', programsRecipe, { parent: 'recipes', anchors: ['recipes'] }),
  namedPage('metrics', 'more', metricTable),
  namedPage('embedding', 'more', embedding, { anchors: ['embedding'] }),
  namedPage('assistants', 'more', assistants, { anchors: ['assistants'] }),
  namedPage('log', 'more', pastAndLog),
  namedPage('changes', 'more', changes),
  namedPage('beside', 'more', beside),
];

/** @param own one of {@link docsPages} of the subject's endpoints */
export async function docsPage(subject: DocsSubject, own: DocsPage, lang: Lang): Promise<SitePage> {
  const words = DOCS_TEXT[lang];
  const page = { subject, lang, words };
  const pages = docsPages(subject.table.endpoints);
  const sections = own.sections(page);
  const bodies: Markup[] = [];
  for (const section of sections) bodies.push(await sectionMarkup(section));
  const isFirst = own.paths.en === DOCS.en;
  const jumps = sections.flatMap(({ id, title }) =>
    title === null ? [] : [{ text: title, href: `#${id}` }],
  );
  const jump = isFirst || jumps.length < 3 ? null : jumpNav(words.contents, jumps);
  const lead = isFirst ? words.lead(API_VERSION) : own.description(lang);
  const topics = isFirst ? topicList(page, pages) : null;
  return {
    title: own.title(lang),
    description: own.description(lang),
    paths: own.paths,
    links: markup`<link rel="stylesheet" href="/style/docs.css">`,
    scripts: own.tries ? ['/try.js'] : [],
    main: markup`<div class="docs"><div class="docs-body">${trail(page, pages, own)}<h1>${own.title(lang)}</h1><p class="lead">${lead}</p>${isFirst ? otherLanguage(lang) : null}${jump}${bodies}${topics}${neighbours(page, pages, own)}</div>${pageList(page, pages, own)}</div>`,
  };
}

async function sectionMarkup({ id, title, body }: Section): Promise<Markup> {
  const inner = await body();
  return title === null
    ? markup`<section id="${id}">${inner}</section>`
    : markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${inner}</section>`;
}

// The way through the pages: where one is, all pages, the ones before and behind, and every topic at the address of old.

function trail({ words, lang }: Page, pages: readonly DocsPage[], own: DocsPage): Markup | null {
  if (own.paths.en === DOCS.en) return null;
  const above = pages.filter(({ paths }) => paths.en === DOCS.en || paths.en === own.parent?.en);
  const links = above.map(({ paths, title }) => markup`<li><a href="${paths[lang]}">${title(lang)}</a></li>`);
  return markup`<nav class="docs-trail" aria-label="${words.trail}"><ol>${links}<li aria-current="page">${own.label(lang)}</li></ol></nav>`;
}

function pageList({ words, lang }: Page, pages: readonly DocsPage[], own: DocsPage): Markup {
  const groups = Object.entries(words.groups).map(([group, title]) => {
    const items = pages
      .filter((one) => one.group === group)
      .map(({ paths, label }) => {
        const current = paths.en === own.paths.en ? markup` aria-current="page"` : null;
        return markup`<li><a href="${paths[lang]}"${current}>${label(lang)}</a></li>`;
      });
    return markup`<li><span>${title}</span><ul>${items}</ul></li>`;
  });
  return markup`<nav class="docs-contents" aria-label="${words.navigation}"><ul>${groups}</ul></nav>`;
}

function neighbours({ words, lang }: Page, pages: readonly DocsPage[], own: DocsPage): Markup {
  const place = pages.findIndex(({ paths }) => paths.en === own.paths.en);
  const link = (page: DocsPage | undefined, rel: 'prev' | 'next', text: string) =>
    page === undefined
      ? null
      : markup`<p class="docs-${rel}"><span>${text}</span> <a rel="${rel}" href="${page.paths[lang]}">${page.label(lang)}</a></p>`;
  return markup`<div class="docs-beside">${link(pages[place - 1], 'prev', words.previous)}${link(pages[place + 1], 'next', words.next)}</div>`;
}

/** Each section of each page but those of endpoints. Its item has the id that it had when the documentation was one page. */
function topicList(page: Page, pages: readonly DocsPage[]): Markup {
  const { words, lang } = page;
  const listed = pages.filter(({ paths, group }) => group !== 'endpoints' && paths.en !== DOCS.en);
  const items = listed.map(({ paths, label, anchors: [id, ...once], sections }) => {
    const inner = sections(page).flatMap(({ id: part, title, parts = [], once: before = [] }) => [
      ...(title === null ? [] : [topic(paths[lang], { id: part, title }, before)]),
      ...parts.map((one) => topic(paths[lang], one)),
    ]);
    const list = inner.length === 0 ? null : markup`<ul>${inner}</ul>`;
    const own = id === undefined ? null : markup` id="${id}"`;
    return markup`<li${own}><a href="${paths[lang]}">${label(lang)}</a>${places(once)}${list}</li>`;
  });
  return markup`<section class="docs-topics" aria-labelledby="topics"><h2 id="topics">${words.headings.topics}</h2><ul>${items}</ul></section>`;
}

const topic = (path: string, { id, title }: Heading, once: readonly string[] = []): Markup =>
  markup`<li id="${id}"><a href="${path}#${id}">${title}</a>${places(once)}</li>`;

/** Where an anchor leads that has no line of its own. */
const places = (ids: readonly string[]): Markup =>
  markup`${ids.map((id) => markup`<span id="${id}"></span>`)}`;

/** Where a summary in the other language stood. */
function otherLanguage(lang: Lang): Markup | null {
  const [other] = LANGS.filter((one) => one !== lang);
  if (lang === 'sv' || other === undefined) return null;
  return markup`<p lang="${other}" id="svenska"><a href="${DOCS[other]}" hreflang="${other}">${DOCS_TEXT[other].pages.overview.title} på svenska</a></p>`;
}

// The first page: one call in each language, five more, what machines read.

function overview({ subject, lang, words }: Page): Section[] {
  const { store } = subject;
  return [
    { id: 'first', title: words.first.title, body: () => firstCall(store, subject, lang) },
    {
      id: 'reference',
      title: words.pages.endpoints.title,
      body: () => {
        const items = subject.table.endpoints.map(
          ({ name, path, summary }) =>
            markup`<dt id="${name}"><a href="${endpointPaths(name)[lang]}"><code>${path}</code></a></dt><dd>${summary[lang]}</dd>`,
        );
        return markup`<dl class="docs-list">${items}</dl><p><a href="${DOCS_PAGES.endpoints[lang]}">${words.endpoint.table}</a></p>`;
      },
    },
    {
      id: 'start',
      title: words.start.title,
      body: async () => fiveCalls(store, lang, await exampleFigure(store)),
    },
    {
      id: 'descriptions',
      title: words.headings.descriptions,
      body: () =>
        markup`<ul>${words.machines.map(({ href, title, text }) => markup`<li><a href="${href}">${title}</a>${prose(`: ${text}`)}</li>`)}</ul>`,
    },
  ];
}

/** The address of the API in the language; in Swedish nothing needs to be said. */
const asked = (siteUrl: string, path: string, lang: Lang): string =>
  `${siteUrl}${API_ROOT}${path}${lang === 'sv' ? '' : `${path.includes('?') ? '&' : '?'}lang=en`}`;

async function firstCall(store: Store, subject: DocsSubject, lang: Lang): Promise<Markup> {
  const { first, notRun } = DOCS_TEXT[lang];
  const { siteUrl } = store.catalogue;
  const address = asked(siteUrl, `/observations/${await exampleFigure(store)}`, lang);
  const citation = await citationOf(subject, address.slice(siteUrl.length));
  return markup`<p>${first.before}</p>${languageTabs('first', first.title, citationSnippets(address), lang)}<p>${first.after}</p>${sentence(first.sentence, citation)}${note(first.needs)}${note(notRun('jsonlite'))}`;
}

async function citationOf(subject: DocsSubject, path: string): Promise<string> {
  const { body } = await docsAnswer(subject, path);
  const { data } = body as { data?: { citation?: string } };
  if (data?.citation === undefined)
    throw new Error(`expected an answer with a citation at ${path}, got none`);
  return data.citation;
}

function fiveCalls({ catalogue, directory }: Store, lang: Lang, figure: string): Markup {
  const { lines, before, calls } = DOCS_TEXT[lang].start;
  const { metric = '', geo = '' } = parseObservationId(figure) ?? {};
  const metricName = encodeURIComponent(directory.metrics.get(metric)?.title[lang] ?? metric);
  const placeName = encodeURIComponent(directory.municipalities.get(geo)?.name ?? geo);
  const paths = [
    `/observations/${figure}`,
    `/metrics?query=${metricName}`,
    `/municipalities?query=${placeName}`,
    `/observations?geo=${geo}&metric=${metric}`,
    '',
  ];
  // As they are typed in a terminal, each below what it is for, so that no address pushes that out of sight.
  const text = calls
    .map((about, at) => `# ${about}\ncurl '${asked(catalogue.siteUrl, paths[at] ?? '', lang)}'`)
    .join('\n');
  return markup`<p>${before}</p>${copyBlock(lines, text)}`;
}

// Requests and responses.

const proseSection = ({ id, title, text, points: items }: DocsText['requests']): Section => ({
  id,
  title,
  body: () => proseBody({ id, title, text, points: items }),
});

const requests = ({ subject: { store }, lang, words }: Page): Section[] => [
  proseSection(words.requests),
  proseSection(words.rate),
  proseSection(words.limits),
  {
    id: 'caching',
    title: words.headings.caching,
    body: () => caching(store, lang),
    once: CACHING_PROGRAMS,
  },
  {
    id: 'cors',
    title: words.headings.cors,
    body: () =>
      markup`${paragraph(words.cors)}${headerTable(PREFLIGHT_HEADERS, words.headerTables.preflight, lang)}`,
  },
];

async function caching(store: Store, lang: Lang): Promise<Markup> {
  const { caching: text, headings, notRun } = DOCS_TEXT[lang];
  const address = conditionalAddress(store.catalogue.siteUrl, await exampleFigure(store));
  return markup`${paragraph(text)}${languageTabs('caching-in', headings.caching, conditionalSnippets(address), lang)}${note(notRun('httr2'))}`;
}

const responses = (page: Page): Section[] => {
  const { subject, lang, words } = page;
  return [
    {
      id: 'answers',
      title: words.headings.answers,
      body: () => paragraphs(words.answers(API_VERSION, LICENSE)),
    },
    proseSection(words.values),
    proseSection(words.provenance),
    proseSection(words.rules),
    proseSection(words.csv(subject.store.catalogue.siteUrl)),
    { id: 'hash', title: words.headings.hash, body: () => hash(page) },
    {
      id: 'headers',
      title: words.headings.headers,
      body: () =>
        markup`${headerTable(ANSWER_HEADERS, words.headerTables.success, lang)}${paragraph(words.refused(CACHE_MINUTE, NO_STORE))}`,
    },
  ];
};

function headerTable(rows: readonly HeaderRow[], caption: string, lang: Lang): Markup {
  const cells = rows.map(
    ({ name, value, shown: form, meaning }) =>
      markup`<tr><th scope="row"><code>${name}</code></th><td><code>${form ?? String(value)}</code></td><td>${stated(meaning, lang)}</td></tr>`,
  );
  return docsTable(caption, DOCS_TEXT[lang].headerTables.heads, cells);
}

// The content hash of the example, and programs that recompute it.

type HashedRecord = Parameters<typeof hashedText>[0] & { contentHash: string };

const isFigure = (body: unknown): body is { data: HashedRecord } =>
  typeof body === 'object' && body !== null && 'data' in body;

async function hash({ subject, lang, words }: Page): Promise<Markup> {
  const figure = await exampleFigure(subject.store);
  const { body } = await docsAnswer(subject, observationPath(figure));
  if (!isFigure(body)) throw new Error(`expected a figure ${figure}, got none`);
  const { before, between } = words.hash;
  const { check } = words.pages;
  return markup`${paragraph(before(figure))}${copyBlock(words.hash.text, hashedText(body.data))}<p>${between}</p>${copyBlock(words.hash.vector, body.data.contentHash)}<p><a href="${DOCS_PAGES.check[lang]}">${check.title}</a></p>`;
}

// Errors: each code with an example, each reason with a request, and those that no address gives.

function errors(page: Page): Section[] {
  const { subject, lang, words } = page;
  let asked: Promise<ErrorExample[]> | null = null;
  const examples = () => {
    asked ??= errorExamples(subject, lang);
    return asked;
  };
  const codes = Object.keys(PROBLEM_STATUS);
  return [
    { id: 'intro', title: null, body: () => paragraph(words.errors) },
    {
      id: 'codes',
      title: words.headings.codes,
      body: async () => codeList(page, await examples()),
      parts: codes.map((code) => ({ id: `error-${code}`, title: code })),
    },
    {
      id: 'reasons',
      title: words.headings.reasons,
      body: async () => reasonTables(page, await examples()),
      parts: [],
    },
    {
      id: 'wrong-method',
      title: words.wrongMethod,
      body: async () => {
        const method = 'POST';
        const answer = await docsAnswer(subject, addressIn(lang, '/api/v1/metrics?lang=en'), method);
        return exampleOf(answer, { lang, most: 3, method });
      },
    },
    {
      id: 'our-fault',
      title: words.ourFault,
      body: () =>
        markup`${paragraph(words.fault)}<p class="docs-request"><span class="docs-status">503</span></p>${shown(words.faultAnswer, abridged(faultIn(lang), 3, words.more))}`,
    },
  ];
}

function codeList({ lang, words }: Page, examples: readonly ErrorExample[]): Markup {
  const codes = Object.entries(PROBLEM_STATUS);
  const list = codes.map(
    ([code, status]) =>
      markup`<li><a href="#error-${code}"><code>${code}</code></a><span class="docs-status">${status}</span></li>`,
  );
  const sections = codes.map(([code]) => {
    const found = examples.find((one) => one.code === code);
    const meaning = words.codes[code] ?? null;
    const text =
      found === undefined
        ? markup`<p>${meaning}</p>${note(words.noExample)}`
        : markup`<p>${meaning} ${words.errorExample}: ${stated(found.says, lang)}.</p>${exampleOf(found.answer, { lang, most: 10 })}`;
    return markup`<section aria-labelledby="error-${code}"><h3 id="error-${code}"><code>${code}</code></h3>${text}</section>`;
  });
  return markup`<ul class="docs-codes">${list}</ul>${sections}`;
}

function reasonTables({ lang, words }: Page, examples: readonly ErrorExample[]): Markup {
  const { provoked, provokedHeads, others, othersHeads } = words.reasonTables;
  const reasons = examples.map(
    ({ reason, code, status, says, answer }) =>
      markup`<tr><th scope="row"><code>${reason}</code></th><td>${stated(says, lang)}:<br><code class="docs-address">GET ${answer.address}</code></td><td><code>${code}</code> ${status}</td></tr>`,
  );
  const rest = words.unprovoked.map(
    ({ reason, code, status, when }) =>
      markup`<tr><th scope="row"><code>${reason}</code></th><td><code>${code}</code> ${status}</td><td>${prose(when)}</td></tr>`,
  );
  return markup`${docsTable(provoked, provokedHeads, reasons)}${docsTable(others, othersHeads, rest)}`;
}

// The endpoints: a table of all, and a page of each.

function endpointTable({ subject, lang, words }: Page): Section[] {
  const { tableHeads, limitOf } = words.endpoint;
  const rows = subject.table.endpoints.map((endpoint) => {
    const limit = parameterRows(endpoint).find(({ about }) => about.kind === 'limit');
    const most =
      limit?.about.kind === 'limit' ? limitOf(limit.about.maximum, standardOf(limit, lang) ?? '') : '–';
    const { name, path, summary, tool } = endpoint;
    return markup`<tr><th scope="row"><a href="${endpointPaths(name)[lang]}"><code>${path}</code></a></th><td>${summary[lang]}</td><td>${most}</td><td>${tool === null ? '–' : markup`<code>${tool.name}</code>`}</td></tr>`;
  });
  return [
    {
      id: 'all',
      title: null,
      body: () => docsTable(words.pages.endpoints.title, tableHeads, rows, true),
    },
  ];
}

function endpointSections(page: Page, endpoint: Endpoint): Section[] {
  const { lang, words } = page;
  const { call, parameters, response, errors: refused } = words.endpoint;
  const rows = parameterRows(endpoint);
  const all: (Section | null)[] = [
    { id: 'call', title: call, body: () => callOf(page, endpoint) },
    { id: 'parameters', title: parameters, body: () => parameterTable(endpoint.path, rows, lang) },
    { id: 'response', title: response, body: () => responseOf(page, endpoint) },
    endpoint.refusals.length === 0
      ? null
      : { id: 'refusals', title: refused, body: () => refusalsOf(page, endpoint) },
    { id: 'try', title: null, body: () => tryForm(endpoint, rows, lang) },
  ];
  return all.filter((section) => section !== null);
}

function callOf({ subject, lang, words }: Page, endpoint: Endpoint): Markup {
  const address = `${subject.store.catalogue.siteUrl}${addressIn(lang, exampleAddress(endpoint))}`;
  const { tool } = endpoint;
  const asTool =
    tool === null
      ? null
      : note(
          markup`${words.endpoint.tool} <a href="${DOCS_PAGES.assistants[lang]}"><code>${tool.name}</code></a>`,
        );
  return markup`${languageTabs('in', endpoint.path, answerSnippets(address), lang)}${asTool}`;
}

function parameterTable(path: string, rows: readonly ParameterRow[], lang: Lang): Markup {
  const { heads, required, inPath, parametersOf } = DOCS_TEXT[lang].endpoint;
  const cells = rows.map((row) => {
    const must = row.required ? markup`<strong class="docs-must">${required}</strong>` : null;
    const place = row.in === 'path' ? markup`<span class="docs-place">${inPath}</span>` : null;
    const allowed =
      row.allowed?.map((one, at) => markup`${at === 0 ? ' ' : ', '}<code>${one}</code>`) ?? null;
    const sample = row.example === null ? markup`–` : markup`<code>${row.example}</code>`;
    return markup`<tr><th scope="row"><code>${row.name}</code>${must}${place}</th><td>${stated(row.description, lang)}</td><td>${row.form[lang]}${allowed}</td><td>${standardOf(row, lang) ?? '–'}</td><td>${sample}</td></tr>`;
  });
  return docsTable(parametersOf(path), heads, cells, true);
}

/** What applies when the parameter is not given; null where that is nothing. */
const standardOf = ({ defaultValue }: ParameterRow, lang: Lang): string | null =>
  defaultValue?.[lang] ?? null;

async function responseOf({ subject, lang, words }: Page, endpoint: Endpoint): Promise<Markup> {
  const address = addressIn(lang, exampleAddress(endpoint));
  const answer = await docsAnswer(subject, address);
  const fixed = await fixedAddress(endpoint, subject.store);
  const files =
    fixed === null
      ? note(words.endpoint.computed)
      : note(markup`${words.endpoint.files} <a href="${fixed}"><code>${fixed}</code></a>.`);
  const csv = csvPathOf(endpoint, address);
  const rows =
    csv === null || answer.status !== 200
      ? null
      : note(markup`${words.endpoint.rows} <a href="${csv}"><code>${csv}</code></a>`);
  const example = answer.status === 200 ? exampleOf(answer, { lang, most: 3 }) : note(words.noExample);
  return markup`${example}${rows}${files}`;
}

async function refusalsOf({ subject, lang, words }: Page, endpoint: Endpoint): Promise<Markup> {
  const { errorHeads, errorsOf, errorsMore } = words.endpoint;
  const rows = (await refusalExamples(subject, endpoint, lang)).map(
    ({ says, code, reason, status, answer }) =>
      markup`<tr><th scope="row">${stated(says, lang)}</th><td><code class="docs-address">GET ${answer.address}</code></td><td><a href="${DOCS_PAGES.errors[lang]}#error-${code}"><code>${code}</code></a> ${status}<br><code>${reason}</code></td></tr>`,
  );
  const more = note(
    markup`${errorsMore} <a href="${DOCS_PAGES.errors[lang]}">${words.pages.errors.title}</a>`,
  );
  return markup`${rows.length === 0 ? null : docsTable(errorsOf(endpoint.path), errorHeads, rows, true)}${more}`;
}

/** A form that asks the API and shows what it says. Without script it is not shown: the example above it is a link. */
function tryForm(
  { name, path, example: values }: Endpoint,
  rows: readonly ParameterRow[],
  lang: Lang,
): Markup {
  const { tryIt, ask, answered } = DOCS_TEXT[lang].endpoint;
  const fields = rows.map((row) => {
    const id = `try-${name}-${row.name}`;
    const value = row.name === 'lang' ? lang : (values[row.name] ?? '');
    const options = row.allowed?.map(
      (one) => markup`<option${one === value ? markup` selected` : null}>${one}</option>`,
    );
    const field =
      options === undefined
        ? markup`<input id="${id}" name="${row.name}" value="${value}" autocomplete="off" autocapitalize="off" spellcheck="false">`
        : markup`<select id="${id}" name="${row.name}"><option value="">–</option>${options}</select>`;
    return markup`<p><label for="${id}">${row.name}</label>${field}</p>`;
  });
  return markup`<form class="docs-try" method="get" data-path="${path}" hidden><h2 id="try-it">${tryIt}</h2>${fields}<p><button type="submit">${ask}</button></p><div class="docs-tried" hidden><p role="status"></p><pre tabindex="0" role="region" aria-label="${answered(path)}"></pre></div></form>`;
}

// Recipes.

const untitled = (body: () => Markup | Promise<Markup>): Section[] => [{ id: 'recipe', title: null, body }];

const recipeList = ({ lang, words }: Page): Section[] =>
  untitled(() => {
    const names = ['pages', 'everything', 'upToDate', 'cite', 'check', 'programs'] as const;
    const items = names.map((name) => {
      const { title, description } = words.pages[name];
      return markup`<dt><a href="${DOCS_PAGES[name][lang]}">${title}</a></dt><dd>${description}</dd>`;
    });
    return markup`<dl class="docs-list">${items}</dl>`;
  });

const pagesRecipe = ({ subject: { store }, lang, words }: Page): Section[] =>
  untitled(async () => {
    const { metric = '' } = parseObservationId(await exampleFigure(store)) ?? {};
    const { first, last } = store.directory.metrics.get(metric) ?? { first: null, last: null };
    const years = first === null || last === null ? '' : `from=${first}&to=${last}&`;
    const address = `${store.catalogue.siteUrl}${API_ROOT}/metrics/${metric}/observations?${years}limit=1000`;
    const { text, after } = words.recipe.pages;
    return markup`${paragraphs(text)}${languageTabs('in', words.pages.pages.title, pageSnippets(address), lang)}${paragraphs(after)}${note(words.notRun('jsonlite'))}`;
  });

const everythingRecipe = ({ subject: { store }, lang, words }: Page): Section[] =>
  untitled(() => {
    const { text, after } = words.recipe.everything;
    const snippets = everythingSnippets(`${store.catalogue.siteUrl}${DOWNLOADS_INDEX}`);
    return markup`${paragraphs(text)}${languageTabs('in', words.pages.everything.title, snippets, lang)}${paragraphs(after)}`;
  });

const upToDateRecipe = ({ subject: { store }, lang, words }: Page): Section[] =>
  untitled(async () => {
    const { siteUrl, releases } = store.catalogue;
    const { text, between, after } = words.recipe.upToDate;
    const figure = await exampleFigure(store);
    const { metric = '', geo = '' } = parseObservationId(figure) ?? {};
    const address = conditionalAddress(siteUrl, figure);
    // What a reader of the first release has missed.
    const { published } = releases.at(-1) ?? store.catalogue;
    const since = `${siteUrl}${API_ROOT}/revisions?metric=${metric}&kommun=${geo}&after=${encodeURIComponent(published)}&limit=500`;
    const { title } = words.pages.upToDate;
    return markup`${paragraphs(text)}${languageTabs('in', words.headings.caching, conditionalSnippets(address), lang)}${note(words.notRun('httr2'))}<p>${between}</p>${languageTabs('since', title, revisionSnippets(since), lang)}${note(words.notRun('jsonlite'))}${paragraphs(after)}`;
  });

const citeRecipe = ({ subject, lang, words }: Page): Section[] =>
  untitled(async () => {
    const { store } = subject;
    const { siteUrl } = store.catalogue;
    const { text, points: items, kinds } = words.recipe.cite;
    const address = asked(siteUrl, `/observations/${await exampleFigure(store)}`, lang);
    const examples: Markup[] = [];
    for (const [kind, path] of [
      ['figure', address.slice(siteUrl.length)],
      ['ranking', exampleIn(subject, 'rankings', lang)],
      ['comparison', exampleIn(subject, 'compare', lang)],
    ] as const) {
      const answer = path === null ? null : await docsAnswer(subject, path);
      const { data } = (answer?.body ?? {}) as { data?: { citation?: string } };
      if (data?.citation !== undefined)
        examples.push(markup`<p>${kinds[kind]}</p>${copyBlock(kinds[kind], data.citation)}`);
    }
    return markup`${paragraphs(text)}${languageTabs('in', words.pages.cite.title, citationSnippets(address), lang)}${examples}${points(items)}${note(words.notRun('jsonlite'))}`;
  });

function exampleIn({ table }: DocsSubject, name: string, lang: Lang): string | null {
  const endpoint = table.endpoints.find((one) => one.name === name);
  return endpoint === undefined ? null : addressIn(lang, exampleAddress(endpoint));
}

const checkRecipe = ({ subject: { store }, lang, words }: Page): Section[] =>
  untitled(async () => {
    const { programs, needs } = words.hash;
    const address = `${store.catalogue.siteUrl}${observationPath(await exampleFigure(store))}`;
    return markup`<p>${programs}</p>${languageTabs('in', words.pages.check.title, hashSnippets(address), lang)}${note(needs)}<p>${words.recipe.check} <a href="${DOCS_PAGES.responses[lang]}#hash">${words.headings.hash}</a>.</p>`;
  });

function programsRecipe({ subject: { store }, lang }: Page): Section[] {
  const { before, ran, untried, about } = RECIPES[lang];
  const codeOf = async (program: RecipeProgram): Promise<string> => {
    const { metric = '', period = '' } = parseObservationId(await exampleFigure(store)) ?? {};
    const recipes = recipesOf(store.catalogue.siteUrl, { metric, period });
    return recipes.find((one) => one.program === program)?.code ?? '';
  };
  return [
    { id: 'types', title: null, body: () => paragraphs(before) },
    ...PROGRAMS.map((program) => {
      const run = RUN_WITH[program];
      const said = run === null ? untried : ran(run[lang]);
      return {
        id: `recipes-${program.toLowerCase().replace(' ', '-')}`,
        title: program,
        body: async () =>
          markup`${paragraph(about[program])}${copyBlock(`${DOCS_TEXT[lang].pages.programs.title}: ${program}`, await codeOf(program))}${note(said)}`,
      };
    }),
  ];
}

// What else there is: the metrics, embeds, the tools of assistants, past releases, changes, other services.

/** A page is to stay under 60 kB. */
const MOST_METRICS = 150;

const metricTable = ({ subject: { store }, lang, words }: Page): Section[] =>
  untitled(() => {
    const { metrics } = store.catalogue;
    const { before, caption, heads, many } = words.metrics;
    const rows = metrics.slice(0, MOST_METRICS).map((metric) => metricRow(store, metric, lang));
    const more = metrics.length > rows.length ? note(many) : null;
    return markup`<p>${prose(before(formatCount(metrics.length, lang)))} <a href="/downloads/metrics.csv"><code>/downloads/metrics.csv</code></a></p>${docsTable(caption, heads, rows, true)}${more}`;
  });

function metricRow({ catalogue }: Store, metric: CatalogueMetric, lang: Lang): Markup {
  const { yes, no, none } = DOCS_TEXT[lang].metrics;
  const { id, capabilities, first, last, covered, areas } = metric;
  const said = (holds: boolean): string => (holds ? yes : no);
  const years = first === null || last === null ? none : first === last ? first : `${first}–${last}`;
  return markup`<tr><th scope="row"><code>${id}</code></th><td>${metricLink(metric, lang)}</td><td>${unbroken(unitLabel(catalogue, metric)[lang])}</td><td>${unbroken(years)}</td><td class="number">${covered}</td><td>${said(capabilities.ranking)}</td><td>${said(capabilities.comparison)}</td><td>${said(areas.length > 0)}</td></tr>`;
}

const embedding = ({ subject: { store }, lang, words }: Page): Section[] =>
  untitled(async () => {
    const { catalogue, directory } = store;
    const text = words.embedding;
    const heights = { figure: FIGURE_HEIGHT, chart: CHART_HEIGHT, tall: TALL_HEIGHT };
    const figure = await exampleFigure(store);
    const { metric = '', geo = '', period = '' } = parseObservationId(figure) ?? {};
    const site = { siteUrl: catalogue.siteUrl, lang } as const;
    // The titles of the frames, as the service itself gives them.
    const title = `${directory.metrics.get(metric)?.title[lang] ?? metric}, ${directory.municipalities.get(geo)?.name ?? geo}`;
    const figureCode = iframeCode({
      src: figureEmbedUrl(site, figure),
      height: heights.figure,
      title: `${title}, ${period}`,
    });
    const chartCode = iframeCode({
      src: chartEmbedUrl({ ...site, geo, metric }),
      height: heights.chart,
      title,
    });
    const oembed = oembedUrl(site.siteUrl, pageUrl(site, figure));
    const frames = markup`${paragraph(text.figure(heights))}${copyBlock(text.codes.figure, figureCode)}${paragraph(text.chart(heights))}${copyBlock(text.codes.chart, chartCode)}<p>${text.others}</p>${points(text.kinds(heights))}${paragraph(text.reference)}${points(text.points)}`;
    return markup`${frames}${paragraph(text.oembed)}<p class="docs-request"><a href="${oembed}"><code>GET ${oembed}</code></a></p>${paragraph(text.height)}${copyBlock(text.codes.script, autoHeightSnippet(site.siteUrl))}`;
  });

const assistants = ({ subject, lang, words }: Page): Section[] =>
  untitled(() => {
    const tools = subject.table.endpoints.flatMap(({ tool, path }) =>
      tool === null ? [] : `\`${tool.name}\`: \`${path}\``,
    );
    return markup`${paragraph(words.assistants(inWords(tools.length, lang)))}${points(tools)}`;
  });

const pastAndLog = ({ words }: Page): Section[] => [
  proseSection(words.log),
  proseSection(words.revisionTypes),
];

const changes = ({ words }: Page): Section[] => [
  proseSection(words.permanence),
  {
    id: 'changes',
    title: words.headings.changes,
    body: () => {
      const rows = words.apiChanges.map(
        ({ what, change }) => markup`<tr><th scope="row">${prose(what)}</th><td>${prose(change)}</td></tr>`,
      );
      return docsTable(words.changesTable.caption, words.changesTable.heads, rows);
    },
  },
];

const beside = ({ subject: { store }, lang, words }: Page): Section[] => {
  const { before, caption, heads, rows, sourcesTitle, sources } = words.beside;
  return [
    {
      id: 'table',
      title: null,
      body: () => {
        const count = formatCount(store.catalogue.metrics.length, lang);
        const cells = rows(count).map(
          ([what, ...others]) =>
            markup`<tr><th scope="row">${what}</th>${others.map((cell, at) => markup`<td data-label="${heads[at + 1] ?? ''}">${sourced(cell)}</td>`)}</tr>`,
        );
        return markup`${paragraphs(before)}${docsTable(caption, heads, cells)}`;
      },
    },
    {
      id: 'sources',
      title: sourcesTitle,
      body: () =>
        markup`<ol>${sources.map(({ href, text }, at) => markup`<li id="source-${at + 1}"><a href="${href}">${text}</a></li>`)}</ol>`,
    },
  ];
};

/** `[1]` leads to the page that it stands for. */
const sourced = (text: string): Markup =>
  markup`${text.split(/(\[\d\])/).map((part) => {
    const [, number] = /^\[(\d)\]$/.exec(part) ?? [];
    return number === undefined ? prose(part) : markup`<a href="#source-${number}">[${number}]</a>`;
  })}`;
