// /docs: the reference of the API, made of the same table that answers: every parameter, a real response of each endpoint, a real
// refusal for every reason, programs to copy. In English, with a summary in Swedish.
import { hashedText, parseObservationId } from '../data/identifier.ts';
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
import { contentOf, type Markup, markup } from '../embed/markup.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { observationPath } from '../endpoints/notes.ts';
import { CACHE_MINUTE, NO_STORE } from '../http/reply.ts';
import type { Store } from '../store/store.ts';
import {
  API_CHANGES,
  CALCULATION_RULES,
  CODE_MEANINGS,
  csvSection,
  DOCS_WORDS,
  type DocsSection,
  LIMIT_RULES,
  logSection,
  PERMANENCE_RULES,
  REQUEST_RULES,
  REVISION_RULES,
  UNPROVOKED,
  VALUE_RULES,
} from '../text/docs.ts';
import { inWords } from '../text/numbers.ts';
import { DOCS } from '../text/paths.ts';
import { RECIPES } from '../text/recipes.ts';
import {
  ANSWER_HEADERS,
  abridged,
  type DocsAnswer,
  type DocsSubject,
  docsAnswer,
  errorExamples,
  exampleFigure,
  FAULT,
  fixedAddress,
  type HeaderRow,
  PREFLIGHT_HEADERS,
} from './docs-answers.ts';
import { recipesOf } from './docs-recipes.ts';
import { conditionalAddress, conditionalSnippets, hashSnippets, type Snippet } from './docs-snippets.ts';
import type { SitePage } from './document.ts';
import { scrolled } from './parts.ts';

/** `parts` stand below it in the contents. */
type Section = { id: string; title: string; body: Markup; parts?: { id: string; title: string }[] };

export async function docsPage(subject: DocsSubject): Promise<SitePage> {
  const { title, description, lead, contents } = DOCS_WORDS;
  const [start, ...others] = await sectionsOf(subject);
  const all = [start, ...others];
  return {
    title,
    description,
    paths: DOCS,
    links: markup`<link rel="stylesheet" href="/style/docs.css">`,
    scripts: ['/try.js'],
    main: markup`<h1>${title}</h1><p class="lead">${lead(API_VERSION)}</p><div class="docs"><nav class="docs-contents" aria-label="${contents}"><ul>${all.map(contentsEntry)}</ul></nav><div class="docs-body">${sectionMarkup(start)}${swedishSummary(subject)}${others.map(sectionMarkup)}</div></div>`,
  };
}

/** In their order. */
async function sectionsOf(subject: DocsSubject): Promise<[Section, ...Section[]]> {
  const { store, table } = subject;
  const { superseded } = await store.log();
  const figure = await exampleFigure(store);
  return [
    startSection(store, figure),
    headed('answers', paragraphs(DOCS_WORDS.answers(API_VERSION, LICENSE))),
    proseSection(REQUEST_RULES),
    proseSection(LIMIT_RULES),
    proseSection(csvSection(store.catalogue.siteUrl)),
    await referenceSection(subject),
    proseSection(VALUE_RULES),
    proseSection(CALCULATION_RULES),
    proseSection(REVISION_RULES),
    headed('errors', await errors(subject)),
    headed('headers', answerHeaders()),
    headed('cors', corsHeaders()),
    headed('caching', caching(store, figure)),
    proseSection(PERMANENCE_RULES),
    headed('changes', changes()),
    headed('hash', await hash(subject, figure)),
    proseSection(logSection(superseded)),
    recipesSection(store, figure),
    headed('embedding', embedding(store, figure)),
    headed('assistants', assistants(table.endpoints)),
    headed('descriptions', descriptions()),
  ];
}

const headed = (id: keyof typeof DOCS_WORDS.headings, body: Markup): Section => ({
  id,
  title: DOCS_WORDS.headings[id],
  body,
});

const sectionMarkup = ({ id, title, body }: Section): Markup =>
  markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`;

function contentsEntry({ id, title, parts = [] }: Section): Markup {
  const inner = parts.map((part) => markup`<li><a href="#${part.id}">${part.title}</a></li>`);
  const list = inner.length === 0 ? null : markup`<ul class="docs-parts">${inner}</ul>`;
  return markup`<li><a href="#${id}">${title}</a>${list}</li>`;
}

// How the documentation writes.

/** Between backticks is code. */
const prose = (text: string): Markup =>
  markup`${text.split('`').map((part, place) => (place % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`))}`;

const paragraph = (text: string): Markup => markup`<p>${prose(text)}</p>`;
const paragraphs = (texts: readonly string[]): Markup => markup`${texts.map(paragraph)}`;
const note = (text: string): Markup => markup`<p class="note">${text}</p>`;

const points = (texts: readonly string[]): Markup =>
  markup`<ul>${texts.map((text) => markup`<li>${prose(text)}</li>`)}</ul>`;

const proseSection = ({ id, title, text, points: items }: DocsSection): Section => ({
  id,
  title,
  body: markup`${paragraphs(text)}${items.length === 0 ? null : points(items)}`,
});

const pre = (label: string, code: string, attributes: Markup | null = null): Markup =>
  markup`<pre tabindex="0" role="region" aria-label="${label}"${attributes}><code>${contentOf(code)}</code></pre>`;

/** What has no lines of its own, and is copied whole. */
const wrapped = (label: string, code: string): Markup => pre(label, code, markup` class="docs-wrapped"`);

const snippetList = (id: string, purpose: string, snippets: readonly Snippet[]): Markup =>
  markup`${snippets.map(({ language, code }) => markup`<h3 id="${id}-${language.toLowerCase()}">${language}</h3>${pre(`${purpose}: ${language}`, code)}`)}`;

function docsTable(
  caption: string,
  heads: readonly string[],
  rows: readonly Markup[],
  captionClass: Markup | null = null,
): Markup {
  const columns = heads.map((head) => markup`<th scope="col">${head}</th>`);
  const table = markup`<table class="docs-table"><caption${captionClass}>${caption}</caption><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table>`;
  return scrolled(caption, table);
}

/** An answer with its address and status, where `most` items of a list are shown. */
function example({ address, status, body }: DocsAnswer, most: number): Markup {
  const asked = markup`<code>GET ${address}</code>`;
  const request = status === 200 ? markup`<a href="${address}">${asked}</a>` : asked;
  return markup`<div class="docs-example"><p class="docs-request">${request}<span class="docs-status">${status}</span></p>${pre(`Answer to GET ${address}`, abridged(body, most))}</div>`;
}

// The beginning: five calls, and what the API is in Swedish.

function startSection({ catalogue, directory }: Store, figure: string): Section {
  const { metric = '', geo = '' } = parseObservationId(figure) ?? {};
  const metricName = encodeURIComponent(directory.metrics.get(metric)?.title.en ?? metric);
  const placeName = encodeURIComponent(directory.municipalities.get(geo)?.name ?? geo);
  const calls = [
    [`/observations/${figure}?lang=en`, 'one figure, with source, citation and hash'],
    [`/metrics?query=${metricName}&lang=en`, 'find a metric by what people call it'],
    [`/municipalities?query=${placeName}&lang=en`, 'find a municipality'],
    [`/observations?geo=${geo}&metric=${metric}&lang=en`, 'every year of one metric in one municipality'],
    ['?lang=en', 'list the endpoints'],
  ];
  // As they are typed in a terminal, each below what it is for, so that no address pushes that out of sight.
  const text = calls
    .map(([path, about]) => `# ${about}\ncurl '${catalogue.siteUrl}${API_ROOT}${path}'`)
    .join('\n');
  const { title, lines, before } = DOCS_WORDS.start;
  return { id: 'start', title, body: markup`<p>${before}</p>${pre(lines, text)}` };
}

function swedishSummary({ table }: DocsSubject): Markup {
  const { title, text } = DOCS_WORDS.summary;
  return markup`<section lang="sv" class="docs-summary" aria-labelledby="svenska"><h2 id="svenska">${title}</h2>${paragraphs(text(inWords(table.endpoints.length, 'sv')))}</section>`;
}

// The reference: a section for each endpoint.

async function referenceSection(subject: DocsSubject): Promise<Section> {
  const { endpoints } = subject.table;
  const questions = await Promise.all(endpoints.map((endpoint) => endpointSection(subject, endpoint)));
  const parts = endpoints.map(({ name, path }) => ({ id: name, title: path.replace(API_ROOT, '') }));
  return { ...headed('reference', markup`${questions}`), parts };
}

async function endpointSection(subject: DocsSubject, endpoint: Endpoint): Promise<Markup> {
  const { name, path, summary } = endpoint;
  const answer = await docsAnswer(subject, exampleAddress(endpoint));
  const fixed = await fixedAddress(endpoint, subject.store);
  const rows = parameterRows(endpoint);
  const files =
    fixed === null
      ? note('Always computed: this endpoint has required parameters.')
      : markup`<p class="note">Without a query string its responses are fixed files, such as <a href="${fixed}"><code>${fixed}</code></a>.</p>`;
  const shown = answer.status === 200 ? example(answer, 3) : note(DOCS_WORDS.noExample);
  return markup`<section class="docs-question" aria-labelledby="${name}"><h3 id="${name}"><code>GET ${path}</code></h3><p>${summary.en}</p>${parameterTable(path, rows)}${files}${shown}${tryForm(endpoint, rows)}</section>`;
}

function parameterTable(path: string, rows: readonly ParameterRow[]): Markup {
  const heads = ['Parameter', 'Meaning', 'Form', 'Default', 'Example'];
  const cells = rows.map((row) => {
    const must = row.required ? markup`<strong class="docs-must">required</strong>` : null;
    const place = row.in === 'path' ? markup`<span class="docs-place">in the path</span>` : null;
    const allowed =
      row.allowed?.map((one, at) => markup`${at === 0 ? ' ' : ', '}<code>${one}</code>`) ?? null;
    const sample = row.example === null ? markup`–` : markup`<code>${row.example}</code>`;
    return markup`<tr><th scope="row"><code>${row.name}</code>${must}${place}</th><td>${prose(row.description)}</td><td>${row.form}${allowed}</td><td>${row.defaultValue ?? '–'}</td><td>${sample}</td></tr>`;
  });
  return docsTable(`Parameters of ${path}`, heads, cells, markup` class="unseen"`);
}

/** A form that asks the API and shows what it says. Without script it is not shown: the example above it is a link. */
function tryForm({ name, path, example: values }: Endpoint, rows: readonly ParameterRow[]): Markup {
  const fields = rows.map((row) => {
    const id = `try-${name}-${row.name}`;
    const value = values[row.name] ?? '';
    const options = row.allowed?.map(
      (one) => markup`<option${one === value ? markup` selected` : null}>${one}</option>`,
    );
    const field =
      options === undefined
        ? markup`<input id="${id}" name="${row.name}" value="${value}" autocomplete="off" autocapitalize="off" spellcheck="false">`
        : markup`<select id="${id}" name="${row.name}"><option value="">–</option>${options}</select>`;
    return markup`<p><label for="${id}">${row.name}</label>${field}</p>`;
  });
  return markup`<form class="docs-try" method="get" data-path="${path}" hidden>${fields}<p><button type="submit">Ask</button></p><div class="docs-tried" hidden><p role="status"></p><pre tabindex="0" role="region" aria-label="What ${path} answered"></pre></div></form>`;
}

// Errors: each code with an example, each reason with a request, and those that no address gives.

async function errors(subject: DocsSubject): Promise<Markup> {
  const examples = await errorExamples(subject);
  const codes = Object.entries(PROBLEM_STATUS);
  const list = codes.map(
    ([code, status]) =>
      markup`<li><a href="#error-${code}"><code>${code}</code></a><span class="docs-status">${status}</span></li>`,
  );
  const sections = codes.map(([code]) => {
    const found = examples.find((one) => one.code === code);
    const meaning = CODE_MEANINGS[code] ?? null;
    const text =
      found === undefined
        ? markup`<p>${meaning}</p>${note(DOCS_WORDS.noExample)}`
        : markup`<p>${meaning} Example: ${found.says.charAt(0).toLowerCase()}${found.says.slice(1)}.</p>${example(found.answer, 10)}`;
    return markup`<section aria-labelledby="error-${code}"><h3 id="error-${code}"><code>${code}</code></h3>${text}</section>`;
  });
  const reasons = examples.map(
    ({ reason, code, status, says, answer }) =>
      markup`<tr><th scope="row"><code>${reason}</code></th><td>${says}:<br><code class="docs-address">GET ${answer.address}</code></td><td><code>${code}</code> ${status}</td></tr>`,
  );
  const others = UNPROVOKED.map(
    ({ reason, code, status, when }) =>
      markup`<tr><th scope="row"><code>${reason}</code></th><td><code>${code}</code> ${status}</td><td>${prose(when)}</td></tr>`,
  );
  const tables = markup`${docsTable('A request for every reason', ['Reason', 'Such as', 'Code'], reasons)}${docsTable('Reasons that none of these requests gives', ['Reason', 'Code', 'When'], others)}`;
  return markup`${paragraph(DOCS_WORDS.errors)}<ul class="docs-codes">${list}</ul>${sections}<h3 id="reasons">Reasons</h3>${tables}${await otherFaults(subject)}`;
}

/** What no address gives: how it looks all the same. */
async function otherFaults(subject: DocsSubject): Promise<Markup> {
  const { address, status, body } = await docsAnswer(subject, '/api/v1/metrics?lang=en', 'POST');
  const request = markup`<p class="docs-request"><code>POST ${address}</code><span class="docs-status">${status}</span></p>`;
  return markup`<h3 id="wrong-method">A wrong method</h3>${request}${pre(`Answer to POST ${address}`, abridged(body, 3))}<h3 id="our-fault">A fault of the service</h3>${paragraph(DOCS_WORDS.fault)}<p class="docs-request"><span class="docs-status">503</span></p>${pre('Answer when the service itself fails', abridged(FAULT, 3))}`;
}

// What changed for clients.

function changes(): Markup {
  const rows = API_CHANGES.map(
    ({ what, change }) => markup`<tr><th scope="row">${prose(what)}</th><td>${prose(change)}</td></tr>`,
  );
  return docsTable('What changed for clients of version 1, the newest first', ['What', 'Change'], rows);
}

// Headers and caches.

function headerTable(caption: string, rows: readonly HeaderRow[]): Markup {
  const cells = rows.map(
    ({ name, value, shown, meaning }) =>
      markup`<tr><th scope="row"><code>${name}</code></th><td><code>${shown ?? String(value)}</code></td><td>${meaning}</td></tr>`,
  );
  return docsTable(caption, ['Header', 'Value', 'Meaning'], cells);
}

const answerHeaders = (): Markup =>
  markup`${headerTable('Headers of a successful response', ANSWER_HEADERS)}${paragraph(DOCS_WORDS.refused(CACHE_MINUTE, NO_STORE))}`;

const corsHeaders = (): Markup =>
  markup`${paragraph(DOCS_WORDS.cors)}${headerTable('Headers of the preflight, 204', PREFLIGHT_HEADERS)}`;

function caching({ catalogue }: Store, figure: string): Markup {
  const snippets = conditionalSnippets(conditionalAddress(catalogue.siteUrl, figure));
  return markup`${paragraph(DOCS_WORDS.caching)}${snippetList('caching', 'Ask again only for what changed', snippets)}${note(DOCS_WORDS.httr2)}`;
}

// The content hash of the example, and programs that recompute it.

type HashedRecord = Parameters<typeof hashedText>[0] & { contentHash: string };

const isFigure = (body: unknown): body is { data: HashedRecord } =>
  typeof body === 'object' && body !== null && 'data' in body;

async function hash(subject: DocsSubject, figure: string): Promise<Markup> {
  const { before, between, programs, needs } = DOCS_WORDS.hash;
  const path = observationPath(figure);
  const { body } = await docsAnswer(subject, path);
  if (!isFigure(body)) throw new Error(`expected a figure ${figure}, got none`);
  const snippets = hashSnippets(`${subject.store.catalogue.siteUrl}${path}`);
  return markup`${paragraph(before(figure))}${wrapped('The text that is hashed', hashedText(body.data))}<p>${between}</p>${wrapped('Its content hash', body.data.contentHash)}<p>${programs}</p>${snippetList('hash', 'Recompute a content hash', snippets)}${note(needs)}`;
}

// How other programs read the downloads.

function recipesSection({ catalogue }: Store, figure: string): Section {
  const { id, title, before, programs, ran, untried } = RECIPES;
  const { metric = '', period = '' } = parseObservationId(figure) ?? {};
  const recipes = recipesOf(catalogue.siteUrl, { metric, period }).map(({ program, code }) => {
    const { about, run } = programs[program];
    const name = program.toLowerCase().replace(' ', '-');
    return markup`<h3 id="${id}-${name}">${program}</h3>${paragraph(about)}${pre(`Read a file: ${program}`, code)}${note(run === null ? untried : ran(run))}`;
  });
  return { id, title, body: markup`${paragraphs(before)}${recipes}` };
}

// What else there is: embeds, the tools of assistants, what machines read.

function embedding({ catalogue, directory }: Store, figure: string): Markup {
  const words = DOCS_WORDS.embedding;
  const heights = { figure: FIGURE_HEIGHT, chart: CHART_HEIGHT, tall: TALL_HEIGHT };
  const { metric = '', geo = '', period = '' } = parseObservationId(figure) ?? {};
  const site = { siteUrl: catalogue.siteUrl, lang: 'en' } as const;
  // The titles of the frames, as the service itself gives them.
  const title = `${directory.metrics.get(metric)?.title.en ?? metric}, ${directory.municipalities.get(geo)?.name ?? geo}`;
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
  const frames = markup`${paragraph(words.figure(heights))}${wrapped('Code for a figure', figureCode)}${paragraph(words.chart(heights))}${wrapped('Code for a chart', chartCode)}<p>${words.others}</p>${points(words.kinds(heights))}${paragraph(words.reference)}${points(words.points)}`;
  return markup`${frames}${paragraph(words.oembed)}<p class="docs-request"><a href="${oembed}"><code>GET ${oembed}</code></a></p>${paragraph(words.height)}${wrapped('Script for frames that follow their content', autoHeightSnippet(site.siteUrl))}`;
}

function assistants(endpoints: readonly Endpoint[]): Markup {
  const tools = endpoints.flatMap(({ tool, path }) => (tool === null ? [] : `\`${tool.name}\`: \`${path}\``));
  return markup`${paragraph(DOCS_WORDS.assistants(inWords(tools.length)))}${points(tools)}`;
}

const descriptions = (): Markup =>
  markup`<ul>${DOCS_WORDS.machines.map(({ href, title, text }) => markup`<li><a href="${href}">${title}</a>${prose(`: ${text}`)}</li>`)}</ul>`;
