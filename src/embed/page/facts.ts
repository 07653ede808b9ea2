// Facts as pairs of name and content, as the website's pages list them; those about a source in one order everywhere.

import type { Provenance } from '../../data/fields.ts';
import type { Lang } from '../../data/lang.ts';
import { EMBED_WORDS } from '../../text/embeds.ts';
import { type Markup, markup } from '../markup.ts';
import { unbroken } from '../unbroken.ts';

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
