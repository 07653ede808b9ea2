// The facts about a figure as pairs of name and content; what is unknown is called unknown.
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import type { Lang } from '../model/lang.ts';
import { LICENSE, LICENSE_URL } from '../model/service.ts';
import type { FigurePageView } from './figure-view.ts';
import { type Markup, markup } from './markup.ts';
import { unbroken } from './unbroken.ts';

type Fact = { name: string; content: Markup };

const fact = (name: string, text: string): Fact => ({ name, content: markup`<bdi>${unbroken(text)}</bdi>` });

export const definitions = (facts: readonly Fact[]): Markup =>
  markup`<dl>${facts.map(({ name, content }) => markup`<dt>${name}</dt><dd>${content}</dd>`)}</dl>`;

export function figureFacts(view: FigurePageView, id: string): Fact[] {
  const { source, license, page } = EMBED_WORDS[view.lang];
  return [
    { name: page.identifier, content: markup`<code>${id}</code>` },
    fact(page.place, `${view.geoName} (${view.geo}), ${view.county}`),
    fact(page.period, view.period),
    fact(page.unit, view.unitLabel),
    fact(source, view.source),
    { name: license, content: markup`<a href="${LICENSE_URL}" rel="license">${LICENSE}</a>` },
  ];
}

/** What is not known is left out, but for the terms: that nobody knows them matters. Titles are the source's own, in Swedish. */
export function provenanceFacts({ lang, provenance }: FigurePageView): Fact[] {
  const { page } = EMBED_WORDS[lang];
  const known = (name: string, text: string | null, written: Lang = lang): Fact[] => {
    if (text === null) return [];
    return [
      written === lang ? fact(name, text) : { name, content: markup`<bdi lang="${written}">${text}</bdi>` },
    ];
  };
  const { sourceUrl, labels } = provenance;
  return [
    ...known(page.publisher, provenance.publisher),
    ...known(page.officialTitle, provenance.officialTitle, 'sv'),
    ...known(page.kpiId, provenance.kpiId),
    ...known(page.dataset, provenance.dataset, 'sv'),
    ...(sourceUrl === null
      ? []
      : [{ name: page.sourceUrl, content: markup`<a href="${sourceUrl}">${sourceUrl}</a>` }]),
    ...known(page.geographySemantics, labels.geographySemantics),
    ...known(page.periodSemantics, labels.periodSemantics),
    ...known(page.dataLicense, labels.license ?? page.unknown),
    ...known(page.retrieved, provenance.retrieved),
  ];
}
