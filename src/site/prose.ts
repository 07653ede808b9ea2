// Pages of prose: the documentation of the API, and what is told about the service. Astro makes them of Markdown, which follows
// from the code alone; here they get what only the data say: real answers, the metrics, the sources and their terms.

import { escapeHtml, type Markup, trusted } from '../embed/markup.ts';
import type { PageContext, SitePage } from '../http/page.ts';
import type { Prose } from '../store/store.ts';
import { ABOUT, type Paths } from '../text/paths.ts';
import { ABOUT_FILLINGS } from './about.ts';
import { SITE } from './docs.ts';
import { ANSWER_FILLINGS } from './docs-answers.ts';

/** What stands in the place of an element of this kind; `of` is what the element says of it. */
type Fill = (of: string, context: PageContext) => Markup | Promise<Markup>;

const FILLINGS = { ...ANSWER_FILLINGS, ...ABOUT_FILLINGS } satisfies Record<
  string,
  Fill
>;
export type Filling = keyof typeof FILLINGS;

const PLACE = /<x-fill data-kind="([\w-]+)"(?: data-of="([^"]*)")?><\/x-fill>/g;

/** Null where this copy has no prose at the address. */
export async function prosePage(
  context: PageContext,
  paths: Paths,
): Promise<SitePage | null> {
  const { store, lang } = context;
  const prose = await store.prose(paths[lang]);
  if (prose === null) return null;
  const isDocs = paths.en !== ABOUT.en;
  return {
    title: prose.title,
    description: prose.description,
    paths,
    links: isDocs ? trusted('<link rel="stylesheet" href="/style/docs.css">') : null,
    scripts: isDocs ? ['/docs.js'] : [],
    main: trusted(await filled(prose.main, context)),
  };
}

/** Each in its turn: some of them ask the service, which answers one request at a time. */
async function filled(main: string, context: PageContext): Promise<string> {
  const { siteUrl } = context.store.catalogue;
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: place, 1: kind = '', 2: of = '', index } of main.matchAll(PLACE)) {
    const fill = Object.entries<Fill>(FILLINGS).find(([name]) => name === kind)?.[1];
    if (fill === undefined)
      throw new Error(`prose: expected one of ${Object.keys(FILLINGS)}, got ${kind}`);
    pieces.push(
      atSite(main.slice(end, index), siteUrl),
      (await fill(textOf(of), context)).html,
    );
    end = index + place.length;
  }
  return [...pieces, atSite(main.slice(end), siteUrl)].join('');
}

const atSite = (html: string, siteUrl: string): string =>
  html
    .replaceAll(SITE, escapeHtml(siteUrl))
    .replaceAll(encodeURIComponent(SITE), encodeURIComponent(siteUrl));

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#34;': '"',
  '&#38;': '&',
  '&amp;': '&',
};

/** The text of an attribute or an element that Astro has written. */
const textOf = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|amp|#3[489]);/g, (entity) => ENTITIES[entity] ?? entity);

/** The parts of a page that Astro has made; throws where it is none of prose. */
export function proseOf(html: string): Prose {
  const [, title] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, description] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  const [, main] = /<main>([\s\S]*)<\/main>/.exec(html) ?? [];
  if (title === undefined || description === undefined || main === undefined)
    throw new Error(
      `expected a page with title, description and main, got ${html.slice(0, 200)}`,
    );
  return { title: textOf(title), description: textOf(description), main };
}
