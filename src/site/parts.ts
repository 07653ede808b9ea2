// Facts as pairs of name and content, as the website's pages list them; those about a source in one order everywhere.

import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { Provenance } from '../data/fields.ts';
import type { Lang } from '../data/lang.ts';
import type { Subject } from '../data/registry.ts';
import { type Frame, followingSite, iframeCode, pinnedSite } from '../embed/addresses.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { EMBED_WORDS } from '../text/embeds.ts';

export type Fact = { name: string; content: Markup };

export const fact = (name: string, text: string): Fact => ({
  name,
  content: markup`<bdi>${unbroken(text)}</bdi>`,
});

/** The fact, or nothing where it is not known. */
export const known = (name: string, text: string | null): Fact[] => (text === null ? [] : [fact(name, text)]);

export const definitions = (facts: readonly Fact[]): Markup =>
  markup`<dl>${facts.map(({ name, content }) => markup`<dt>${name}</dt><dd>${content}</dd>`)}</dl>`;

/** What is not known is left out, but for the terms: that nobody knows them matters. */
export function provenanceFacts(provenance: Provenance, lang: Lang): Fact[] {
  const { page } = EMBED_WORDS[lang];
  const { publisher, officialTitle, kpiId, dataset, sourceUrl, retrieved, labels } = provenance;
  return [
    ...known(page.publisher, publisher),
    ...titled(page.officialTitle, officialTitle, lang),
    ...known(page.kpiId, kpiId),
    ...titled(page.dataset, dataset, lang),
    ...(sourceUrl === null
      ? []
      : [{ name: page.sourceUrl, content: markup`<a href="${sourceUrl}">${sourceUrl}</a>` }]),
    ...known(page.geographySemantics, labels.geographySemantics),
    ...known(page.periodSemantics, labels.periodSemantics),
    fact(page.dataLicense, labels.license ?? page.unknown),
    ...known(page.retrieved, retrieved),
  ];
}

/** Titles are the source's own, in Swedish. */
function titled(name: string, text: string | null, lang: Lang): Fact[] {
  if (text === null || lang === 'sv') return known(name, text);
  return [{ name, content: markup`<bdi lang="sv">${text}</bdi>` }];
}

// The two codes that an editor chooses between: the frame that follows new releases, and the one that stays as it is.

/** What adds the buttons to texts and drawings, in public/; a page works without it. */
export const COPY_SCRIPT = '/copy.js';

/** A text to copy: one click selects all of it, by style alone. */
export const copied = (text: string): Markup =>
  markup`<pre class="copy" dir="ltr" tabindex="0"><code>${text}</code></pre>`;

export type CodesOf = { lang: Lang; siteUrl: string; release: string };

/** @param frameAt the frame of a copy of the service that stands at this address */
export function embedCodes({ lang, siteUrl, release }: CodesOf, frameAt: (siteUrl: string) => Frame): Markup {
  const { follows, pinned } = EMBED_WORDS[lang].page;
  const following = iframeCode(frameAt(followingSite(siteUrl)));
  const locked = iframeCode(frameAt(pinnedSite(siteUrl, release)));
  return markup`<p>${follows}</p>${copied(following)}<p>${unbroken(pinned(release))}</p>${copied(locked)}`;
}

// Lists that are too long for one page, in parts that are not: at most 2,500 elements and 150 kB of HTML a page.

/** Of the metrics of a subject, on a page that lists them. */
const LISTED = 500;
/** Of a municipality's figures, on a page that shows them in tables. */
const SHOWN = 170;

/** `number` counts from 1. */
export type Part = { subject: Subject; number: number; metrics: CatalogueMetric[] };

function partsOf({ subjects, metrics }: Pick<Catalogue, 'subjects' | 'metrics'>, most: number): Part[] {
  return subjects.flatMap((subject) => {
    const own = metrics.filter((metric) => metric.subject === subject.slug);
    return Array.from({ length: Math.ceil(own.length / most) }, (_, at) => ({
      subject,
      number: at + 1,
      metrics: own.slice(at * most, (at + 1) * most),
    }));
  });
}

/** The pages that list a subject's metrics. */
export const subjectParts = (catalogue: Pick<Catalogue, 'subjects' | 'metrics'>): Part[] =>
  partsOf(catalogue, LISTED);

/** The pages of each municipality's figures by subject; none where its own page has room for all. */
export const municipalityParts = (catalogue: Pick<Catalogue, 'subjects' | 'metrics'>): Part[] =>
  catalogue.metrics.length <= SHOWN ? [] : partsOf(catalogue, SHOWN);
