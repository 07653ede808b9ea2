// What is told of a figure as pairs of name and content; what is unknown is said to be unknown.
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import { LICENSE, LICENSE_URL } from '../model/service.ts';
import type { FigurePageView } from './figure-view.ts';
import { type Markup, markup } from './markup.ts';

type Fact = { name: string; content: Markup };

const fact = (name: string, text: string): Fact => ({ name, content: markup`<bdi>${text}</bdi>` });

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
    fact(page.citation, view.citation),
    { name: license, content: markup`<a href="${LICENSE_URL}" rel="license">${LICENSE}</a>` },
  ];
}

export function provenanceFacts({ lang, provenance }: FigurePageView): Fact[] {
  const { page } = EMBED_WORDS[lang];
  const known = (name: string, text: string | null): Fact => fact(name, text ?? page.unknown);
  const { sourceUrl } = provenance;
  return [
    known(page.publisher, provenance.publisher),
    known(page.officialTitle, provenance.officialTitle),
    known(page.kpiId, provenance.kpiId),
    known(page.dataset, provenance.dataset),
    sourceUrl === null
      ? known(page.sourceUrl, null)
      : { name: page.sourceUrl, content: markup`<a href="${sourceUrl}">${sourceUrl}</a>` },
    known(page.geographySemantics, provenance.geographySemantics),
    known(page.periodSemantics, provenance.periodSemantics),
    known(page.dataLicense, provenance.license),
    known(page.retrieved, provenance.retrieved),
  ];
}
