// What the documentation shows of today's data: what the API answers and refuses, asked of the function itself, and the metrics.

import { type CatalogueMetric, unitLabel } from '../data/catalogue.ts';
import { hashedText } from '../data/identifier.ts';
import type { Lang, Localized } from '../data/lang.ts';
import type { ProblemCode } from '../data/problem.ts';
import { onceFor } from '../data/text.ts';
import { statedRefusals } from '../describe/reference.ts';
import { contentOf, type Markup, markup, unbroken } from '../embed/markup.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { reply } from '../http/handler.ts';
import type { PageContext } from '../http/page.ts';
import type { Store } from '../store/store.ts';
import { formatCount } from '../text/numbers.ts';
import { DOCS_PAGES } from '../text/paths.ts';
import { SITE } from './docs.ts';
import { metricLink, note, scrolled, table } from './parts.ts';

const WORDS = {
  sv: {
    none: 'Den här kopian av data har inget exempel.',
    example: 'Exempel',
    answerTo: (request: string) => `Svar på ${request}`,
    more: (count: number) => `… ${count} till`,
    refusals: 'Anrop som avvisas',
    refusalHeads: ['Vad som är fel', 'Anrop', 'Kod och skäl'],
    reasons: 'Ett anrop för varje skäl',
    reasonHeads: ['Skäl', 'Till exempel', 'Kod'],
    metrics: 'Måtten, efter id',
    metricHeads: [
      'Id',
      'Mått',
      'Enhet',
      'År',
      'Kommuner',
      'Rangordnas',
      'Jämförs',
      'Områden',
    ],
    manyMetrics:
      'Det finns fler mått än en sida rymmer; listan fortsätter i filen och i API:et.',
    holds: { yes: 'ja', no: 'nej' },
    noYears: 'inga värden',
  },
  en: {
    none: 'This copy of the data has no example.',
    example: 'Example',
    answerTo: (request: string) => `Response to ${request}`,
    more: (count: number) => `… ${count} more`,
    refusals: 'Requests that are refused',
    refusalHeads: ['What is wrong', 'Request', 'Code and reason'],
    reasons: 'A request for every reason',
    reasonHeads: ['Reason', 'Such as', 'Code'],
    metrics: 'The metrics, by id',
    metricHeads: [
      'Id',
      'Metric',
      'Unit',
      'Years',
      'Municipalities',
      'Ranked',
      'Compared',
      'Areas',
    ],
    manyMetrics:
      'There are more metrics than one page has room for; the list goes on in the file and in the API.',
    holds: { yes: 'yes', no: 'no' },
    noYears: 'no values',
  },
};

/** @param hidden whether the caption is for listeners alone, where a heading says the same */
function docsTable(
  caption: string,
  heads: readonly string[],
  rows: readonly Markup[],
  hidden = false,
): Markup {
  const unseen = hidden ? markup` class="unseen"` : null;
  return scrolled(
    caption,
    table(
      markup` class="docs-table"`,
      heads,
      rows,
      markup`<caption${unseen}>${caption}</caption>`,
    ),
  );
}

// What the service answers.

/** `body` is the whole envelope as a value, its keys in the order in which they are sent. */
type DocsAnswer = { address: string; method: string; status: number; body: unknown };

/** The table that answers, over the store that it answers from. */
type AnswerSource = Pick<PageContext, 'store' | 'table'>;

async function docsAnswer(
  { store, table }: AnswerSource,
  address: string,
  method = 'GET',
): Promise<DocsAnswer> {
  // No entity tag is shown, and none is made.
  const service = { store, table, digest: () => '', report: () => {} };
  const { status, body } = await reply(service, { method, url: address });
  return { address, method, status, body: JSON.parse(body ?? 'null') };
}

const LINE = 72;

/**
 * A JSON value as it is shown: with line breaks, every key and every value but the tail of a list of more than `most` items, in
 * whose place stands what `more` says of how many it had.
 */
export function abridged(
  value: unknown,
  most: number,
  more: (count: number) => string,
  indent = '',
): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts = list
    ? value.slice(0, most).map((item) => abridged(item, most, more, inner))
    : Object.entries(value).map(
        ([key, member]) =>
          `${JSON.stringify(key)}: ${abridged(member, most, more, inner)}`,
      );
  if (list && value.length > most) parts.push(more(value.length - most));
  const line = parts.join(', ');
  const short = list && !line.includes('{') && line.length + inner.length < LINE;
  const [open, close] = list ? '[]' : '{}';
  if (short || parts.length === 0) return `${open}${line}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** Items of a list that are shown: of an answer, and of the help of a refusal. */
const MOST = { answer: 3, refusal: 10 };

/** An answer with its request and status. */
function shownAnswer(
  { address, method, status, body }: DocsAnswer,
  lang: Lang,
): Markup {
  const { answerTo, more } = WORDS[lang];
  const code = markup`<code>${method} ${address}</code>`;
  const request = status === 200 ? markup`<a href="${address}">${code}</a>` : code;
  const most = status < 400 || method !== 'GET' ? MOST.answer : MOST.refusal;
  return markup`<div class="docs-example">
    <p class="docs-request">${request}<span class="docs-status">${status}</span></p>
    <pre tabindex="0" role="region" aria-label="${answerTo(`${method} ${address}`)}"><code>${contentOf(abridged(body, most, more))}</code></pre>
  </div>`;
}

/** @param of an address, behind its method where that is not GET */
async function answer(of: string, context: PageContext): Promise<Markup> {
  const [address = '', method = 'GET'] = of.split(' ').reverse();
  const found = await docsAnswer(context, address, method);
  const isShown = found.status === 200 || method !== 'GET';
  return isShown ? shownAnswer(found, context.lang) : note(WORDS[context.lang].none);
}

/** The address of an example, which leads there where this copy of the data has it. */
async function link(of: string, { store, table }: PageContext): Promise<Markup> {
  const { siteUrl } = store.catalogue;
  const address = of
    .replaceAll(SITE, siteUrl)
    .replaceAll(encodeURIComponent(SITE), encodeURIComponent(siteUrl));
  const service = { store, table, digest: () => '', report: () => {} };
  const { status } = await reply(service, {
    method: 'GET',
    url: address.replace(siteUrl, ''),
  });
  const code = markup`<code>${address}</code>`;
  return status === 200 ? markup`<a href="${address}">${code}</a>` : code;
}

/** What it says of the answer at an address; a note where there is none. */
const said =
  (say: (data: FigureData) => string) =>
  async (address: string, context: PageContext): Promise<Markup> => {
    const { status, body } = await docsAnswer(context, address);
    if (status !== 200) return note(WORDS[context.lang].none);
    const text = say((body as { data: FigureData }).data);
    return markup`<pre class="copy docs-wrapped" dir="ltr" tabindex="0"><code>${contentOf(text)}</code></pre>`;
  };

type FigureData = Parameters<typeof hashedText>[0] & {
  citation: string;
  contentHash: string;
};

// What it refuses.

type ErrorExample = {
  code: ProblemCode;
  reason: string;
  /** What the request does wrong. */
  says: Localized;
  answer: DocsAnswer;
};

/** What the endpoint shows of its refusals, each asked in the language; left out where the data lead to none. */
async function refusalExamples(
  asked: AnswerSource,
  endpoint: Endpoint,
  lang: Lang,
): Promise<ErrorExample[]> {
  const examples: ErrorExample[] = [];
  for (const { says, address } of statedRefusals(endpoint)) {
    const inLanguage = lang === 'en' ? address : address.replace(/[?&]lang=en$/, '');
    const answer = await docsAnswer(asked, inLanguage);
    const { error } = answer.body as {
      error?: { code: ProblemCode; details: { reason: string } };
    };
    if (error !== undefined)
      examples.push({ code: error.code, reason: error.details.reason, says, answer });
  }
  return examples;
}

/** One real request for every reason to refuse that the data lead to, in the order of the endpoints. */
const errorExamples = onceFor(
  async (context: AnswerSource & { lang: Lang }): Promise<ErrorExample[]> => {
    const byReason = new Map<string, ErrorExample>();
    for (const endpoint of context.table.endpoints)
      for (const example of await refusalExamples(context, endpoint, context.lang))
        if (!byReason.has(example.reason)) byReason.set(example.reason, example);
    return [...byReason.values()];
  },
);

async function error(code: string, context: PageContext): Promise<Markup> {
  const { none, example: label } = WORDS[context.lang];
  const example = (await errorExamples(context)).find((one) => one.code === code);
  if (example === undefined) return note(none);
  return markup`<p>${label}: ${example.says[context.lang]}.</p>${shownAnswer(example.answer, context.lang)}`;
}

async function reasons(_: string, context: PageContext): Promise<Markup> {
  const docsWords = WORDS[context.lang];
  const rows = (await errorExamples(context)).map(
    ({ reason, code, says, answer: { address, status } }) => markup`<tr>
      <th scope="row"><code>${reason}</code></th>
      <td>${says[context.lang]}:<br><code class="docs-address">GET ${address}</code></td>
      <td><code>${code}</code> ${status}</td>
    </tr>`,
  );
  return docsTable(docsWords.reasons, docsWords.reasonHeads, rows);
}

/** @param name of an endpoint */
async function refusals(name: string, context: PageContext): Promise<Markup> {
  const { lang, table } = context;
  const docsWords = WORDS[lang];
  const endpoint = table.endpoints.find((one) => one.name === name);
  const examples =
    endpoint === undefined ? [] : await refusalExamples(context, endpoint, lang);
  if (examples.length === 0) return note(docsWords.none);
  const rows = examples.map(
    ({ says, code, reason, answer: { address, status } }) => markup`<tr>
      <th scope="row">${says[lang]}</th>
      <td><code class="docs-address">GET ${address}</code></td>
      <td><a href="${DOCS_PAGES.errors[lang]}#error-${code}"><code>${code}</code></a> ${status}<br><code>${reason}</code></td>
    </tr>`,
  );
  return docsTable(docsWords.refusals, docsWords.refusalHeads, rows, true);
}

// The metrics.

/** A page is to stay under 60 kB. */
const MOST_METRICS = 150;

function metrics(_: string, { store, lang }: PageContext): Markup {
  const docsWords = WORDS[lang];
  const all = store.catalogue.metrics;
  const rows = all
    .slice(0, MOST_METRICS)
    .map((metric) => metricRow(store, metric, lang));
  const more = all.length > rows.length ? note(docsWords.manyMetrics) : null;
  return markup`${docsTable(docsWords.metrics, docsWords.metricHeads, rows, true)}${more}`;
}

function metricRow({ catalogue }: Store, metric: CatalogueMetric, lang: Lang): Markup {
  const { holds, noYears } = WORDS[lang];
  const { id, capabilities, first, last, covered, areas } = metric;
  const yesOrNo = (isSo: boolean): string => (isSo ? holds.yes : holds.no);
  const years =
    first === null || last === null
      ? noYears
      : first === last
        ? first
        : `${first}–${last}`;
  return markup`<tr>
    <th scope="row"><code>${id}</code></th>
    <td>${metricLink(metric, lang)}</td>
    <td>${unbroken(unitLabel(catalogue, metric)[lang])}</td>
    <td>${unbroken(years)}</td>
    <td class="number">${covered}</td>
    <td>${yesOrNo(capabilities.ranking)}</td>
    <td>${yesOrNo(capabilities.comparison)}</td>
    <td>${yesOrNo(areas.length > 0)}</td>
  </tr>`;
}

const metricCount = (_: string, { store, lang }: PageContext): Markup =>
  markup`${formatCount(store.catalogue.metrics.length, lang)}`;

/** By the kind that prose names. */
export const ANSWER_FILLINGS = {
  answer,
  link,
  citation: said(({ citation }) => citation),
  hashed: said(hashedText),
  hash: said(({ contentHash }) => contentHash),
  error,
  reasons,
  refusals,
  metrics,
  'metric-count': metricCount,
};
