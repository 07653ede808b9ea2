// Parts that several pages of the site have: links, tables that scroll, facts, texts to copy, and lists in parts.
import type { CatalogueMetric } from '../data/catalogue.ts';
import type { Provenance } from '../data/fields.ts';
import { foreignTitle, type Lang } from '../data/lang.ts';
import type { Subject } from '../data/registry.ts';
import {
  type Frame,
  followingSite,
  iframeCode,
  pinnedSite,
} from '../embed/addresses.ts';
import { autoHeightSnippet } from '../embed/frame.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { dayInWords } from '../text/numbers.ts';
import { metricPaths } from '../text/paths.ts';
import { DATA_WORDS, HEAD_WORDS, SUBJECT_WORDS } from '../text/site.ts';

// What pages are made of.

/** A line in small print. Of a text dates and numbers stay whole. */
export const note = (content: string | Markup): Markup =>
  markup`<p class="note">${typeof content === 'string' ? unbroken(content) : content}</p>`;

/** Under a heading, by which it is called. @param look the class that its style has */
export const section = (
  id: string,
  title: string | Markup,
  content: Markup,
  look: Markup | null = null,
): Markup => markup`
  <section${look} aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

/** Of a section that is read as a text. */
export const PROSE = markup` class="prose"`;

export const folded = (summary: string | Markup, content: Markup): Markup =>
  markup`<details><summary>${summary}</summary>${content}</details>`;

/** Over a column of numbers. */
export const numberHead = (head: string | Markup): Markup =>
  markup`<th scope="col" class="number">${head}</th>`;

/** @param look attributes of the table @param heads a text is the head of a column of texts */
export const table = (
  look: Markup | null,
  heads: readonly (string | Markup)[],
  rows: readonly Markup[],
  caption: Markup | null = null,
): Markup => markup`
  <table${look}>
    ${caption}
    <thead>
      <tr>${heads.map((head) => (typeof head === 'string' ? markup`<th scope="col">${head}</th>` : head))}</tr>
    </thead>
    <tbody>${rows}</tbody>
  </table>`;

export type Link = { text: string; href: string };

export const linkList = (links: readonly Link[]): Markup =>
  markup`<ul>${links.map(({ text, href }) => markup`<li><a href="${href}">${text}</a></li>`)}</ul>`;

/** Links to the sections of a page, or to pages beside it, of which one may be the page itself. */
export function jumpNav(
  label: string,
  links: readonly (Link & { current?: boolean })[],
): Markup {
  const items = links.map(
    ({ text, href, current = false }) =>
      markup`<li><a href="${href}"${current ? markup` aria-current="page"` : null}>${text}</a></li>`,
  );
  return markup`<nav aria-label="${label}"><ul class="jump">${items}</ul></nav>`;
}

// What stands under the heading of a page about figures: how fresh they are, and the way to what one may do with them.

/**
 * `period` is the year that the page shows, `retrieved` the day of the newest retrieval as YYYY-MM-DD, `next` what the
 * source itself has said of its next figure; null where not known.
 */
type Fresh = {
  period: string | null;
  retrieved: string | null;
  next: CatalogueMetric['sourceNext'];
  left: boolean;
};

/**
 * Of a metric that is kept up: which figure the source said it has next, or else that it may have newer ones.
 * Null where no year has a figure.
 */
export function freshness(
  { period, retrieved, next, left }: Fresh,
  lang: Lang,
): Markup | null {
  if (period === null) return null;
  const headWords = HEAD_WORDS[lang];
  const day = retrieved === null ? null : dayInWords(retrieved, lang);
  const newer =
    next === null
      ? headWords.newer
      : headWords.next(next.period, dayInWords(next.stated, lang));
  return markup`<p class="note fresh">${unbroken(headWords.fresh(period, day, left ? null : newer))}</p>`;
}

/**
 * The same of several metrics: one year or that they differ, and on which days they were retrieved, unless one is not known.
 * @param isCommon whether some of them have newer years than the one that is shown of all
 */
export function freshnessOf(
  metrics: readonly Fresh[],
  lang: Lang,
  isCommon = false,
): Markup | null {
  const [only] = metrics;
  if (metrics.length === 1 && only !== undefined && !isCommon)
    return freshness(only, lang);
  const years = spanOf(metrics.flatMap(({ period }) => period ?? []));
  if (years === null) return null;
  const days = metrics.some(({ retrieved }) => retrieved === null)
    ? null
    : spanOf(metrics.flatMap(({ retrieved }) => retrieved ?? []));
  const text = HEAD_WORDS[lang].freshSpan({
    years,
    days: days && {
      first: dayInWords(days.first, lang),
      last: dayInWords(days.last, lang),
    },
    isKept: metrics.some(({ left }) => !left),
    isCommon,
  });
  return markup`<p class="note fresh">${unbroken(text)}</p>`;
}

/** Years or days as ISO 8601 has them, which sort as text. */
function spanOf(dates: readonly string[]): { first: string; last: string } | null {
  const sorted = [...dates].sort();
  const [first] = sorted;
  const last = sorted.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** Where each stands: an anchor of the page or an address; null where there is none. In the order in which they are shown. */
export type Tools = Readonly<
  Record<'download' | 'embed' | 'cite' | 'compare' | 'share', string | null>
>;

/** Links, so that they work by keyboard and without script; not printed. */
export function toolbar(tools: Tools, lang: Lang): Markup {
  const headWords = HEAD_WORDS[lang];
  const names = ['download', 'embed', 'cite', 'compare', 'share'] as const;
  const links = names.flatMap((name) => {
    const href = tools[name];
    return href === null ? [] : [{ text: headWords[name], href }];
  });
  return jumpNav(headWords.tools, links);
}

/** For a title that may be of either direction of writing. */
export const AUTO = markup` dir="auto"`;

/** The title of a metric, which leads to its page. */
export const metricLink = (
  { id, title }: Pick<CatalogueMetric, 'id' | 'title'>,
  lang: Lang,
  direction: Markup | null = null,
): Markup =>
  markup`<a href="${metricPaths(id)[lang]}"${direction}${langAttribute(foreignTitle(title, lang))}>${unbroken(title[lang])}</a>`;

/** A table that may be wider than the page; `role` is `group` where the label names its section already. */
export const scrolled = (
  label: string,
  table: Markup,
  role: 'region' | 'group' = 'region',
): Markup =>
  markup`<div class="scroll" tabindex="0" role="${role}" aria-label="${label}">${table}</div>`;

/** Fewer rows are seen at a glance. */
const FEW = 10;

/**
 * A field that filters a list or tables by their words. It shows itself where its script runs (browser/filter.ts).
 * @param rows how many there are to filter, in the element with the id `list`
 */
export function filterField(list: string, rows: number, lang: Lang): Markup | null {
  if (rows < FEW) return null;
  const subjectWords = SUBJECT_WORDS[lang];
  return markup`<p class="filter" data-list="${list}" data-none="${subjectWords.noMatch}" hidden><label for="filter">${subjectWords.filter}</label><input id="filter" type="search" autocomplete="off" spellcheck="false"><span class="note" role="status"></span></p>`;
}

// Facts as pairs of name and content; those about a source in one order everywhere.

export type Fact = { name: string; content: Markup };

export const fact = (name: string, text: string): Fact => ({
  name,
  content: markup`<bdi>${unbroken(text)}</bdi>`,
});

/** The fact, or nothing where it is not known. */
export const known = (name: string, text: string | null): Fact[] =>
  text === null ? [] : [fact(name, text)];

export const definitions = (facts: readonly Fact[]): Markup =>
  markup`<dl>${facts.map(({ name, content }) => markup`<dt>${name}</dt><dd>${content}</dd>`)}</dl>`;

/** The dataset in which every key figure with a `kpiId` is. */
const KOLADA = 'Kolada';

/**
 * What is not known is left out, but for the terms: that nobody knows them matters. The address for programs stands with the data.
 * The publisher's words for the series lead to its page, where one is known.
 */
export function provenanceFacts(provenance: Provenance, lang: Lang): Fact[] {
  const { page } = EMBED_WORDS[lang];
  const { publisher, officialTitle, kpiId, dataset, sourceUrl, retrieved, labels } =
    provenance;
  const series = [
    ...known(page.publisher, publisher),
    ...(kpiId === null ? [] : [fact(page.atPublisher, page.kpi(KOLADA, kpiId))]),
    ...(kpiId !== null && dataset === KOLADA
      ? []
      : titled(page.dataset, dataset, lang)),
  ];
  const closest = series.at(-1);
  return [
    ...series.map((one) =>
      one === closest && sourceUrl !== null
        ? { ...one, content: markup`<a href="${sourceUrl}">${one.content}</a>` }
        : one,
    ),
    ...titled(page.officialTitle, officialTitle, lang),
    ...known(page.geographySemantics, labels.geographySemantics),
    ...known(page.periodSemantics, labels.periodSemantics),
    fact(page.dataLicense, labels.license ?? page.unknown),
    ...known(page.retrieved, retrieved),
  ];
}

/** Where programs find the series at its source, for the list of a page's data; none where the registry has no address. */
export const sourceData = (apiUrl: string | null, lang: Lang): Link[] =>
  apiUrl === null ? [] : [{ text: DATA_WORDS[lang].source, href: apiUrl }];

/** Titles are the source's own, in Swedish. */
function titled(name: string, text: string | null, lang: Lang): Fact[] {
  if (text === null || lang === 'sv') return known(name, text);
  return [{ name, content: markup`<bdi lang="sv">${text}</bdi>` }];
}

// The two codes that an editor chooses between: the frame that follows new releases, and the one that stays as it is.

/** What adds the buttons to texts and drawings, in public/; a page works without it. */
export const COPY_SCRIPT = '/copy.js';

/** A text to copy: one click selects all of it, by style alone. */
export const copied = (text: string): Markup => copyBox(text, null);

/** The same of a text whose figures have every digit. */
export const copiedExact = (text: string): Markup => copyBox(text, markup` data-exact`);

const copyBox = (text: string, mark: Markup | null): Markup =>
  markup`<pre class="copy" dir="ltr" tabindex="0"${mark}><code>${text}</code></pre>`;

type CodesOf = { lang: Lang; siteUrl: string; release: string };

/** What may be embedded; `frameAt` is the frame of a copy of the service that stands at an address, `head` what it is where there are several. */
type Embeddable = { head: string | null; frameAt: (siteUrl: string) => Frame };

/** The codes of each, and once what makes a frame as high as its content. */
export function embedCodes(
  { lang, siteUrl, release }: CodesOf,
  all: readonly Embeddable[],
): Markup {
  const { follows, pinned, autoHeight, autoHeightMeaning } = EMBED_WORDS[lang].page;
  const codes = all.map(
    ({ head, frameAt }) => markup`
      ${head === null ? null : markup`<h3>${head}</h3>`}
      <p>${follows}</p>
      ${copied(iframeCode(frameAt(followingSite(siteUrl))))}
      <p>${unbroken(pinned(release))}</p>
      ${copied(iframeCode(frameAt(pinnedSite(siteUrl, release))))}`,
  );
  return markup`
    ${codes}
    <details>
      <summary>${autoHeight}</summary>
      <p>${autoHeightMeaning}</p>
      ${copied(autoHeightSnippet(siteUrl))}
    </details>`;
}

/** Swedish letters come behind z in their own order. */
const titleKey = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[åäö]/g, (letter) => ({ å: '{', ä: '|', ö: '}' })[letter] ?? letter);

/** Subjects as readers look for them: by title, as the language of the page has it. */
export const byTitle =
  (lang: Lang) =>
  (a: Pick<Subject, 'title'>, b: Pick<Subject, 'title'>): number => {
    const [one, other] = [titleKey(a.title[lang]), titleKey(b.title[lang])];
    return one < other ? -1 : Number(one > other);
  };
