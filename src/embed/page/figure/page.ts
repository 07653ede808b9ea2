// /observations/{id}: everything about one figure on one page, in the look of the site.

import { observationId } from '../../../data/identifier.ts';
import { LICENSE, LICENSE_URL } from '../../../data/settings.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../../../text/embeds.ts';
import { metricPaths, municipalityPaths, observationPaths } from '../../../text/paths.ts';
import { citedWork } from '../../cite/citations.ts';
import { describedDataset, type StructuredData } from '../../cite/json-ld.ts';
import { valueMarkup } from '../../digits.ts';
import { reportLink } from '../../embed-problem.ts';
import type { FigurePageView } from '../../figure-view.ts';
import { figureFrame, figureTitle } from '../../iframe-code.ts';
import { langAttribute, type Markup, markup } from '../../markup.ts';
import { figureNotesMarkup } from '../../notes.ts';
import { oembedLink } from '../../oembed.ts';
import { unbroken } from '../../unbroken.ts';
import { siteDocument } from '../document.ts';
import { definitions, type Fact, fact, provenanceFacts } from '../facts.ts';
import { chartSection } from './chart.ts';
import { checkSection, citationSection, historySection } from './proof.ts';
import { dataSection, embedSection } from './sections.ts';

/** The whole page; it frames the figure's own embeds, so its CSP needs the site in `frame-src`. */
export function renderFigurePage(view: FigurePageView): string {
  const { lang, siteUrl, release } = view;
  const id = observationId(view);
  const description = FIGURE_PAGE_WORDS[lang].description(
    view.metricTitle,
    view.geoName,
    view.period,
    view.source,
  );
  return siteDocument({
    lang,
    siteUrl,
    release,
    title: figureTitle(view),
    description,
    paths: observationPaths(id),
    described: view.value === null ? null : describedFigure(view, description),
    links: headLinks(view, id),
    main: markup`${summary(view)}${chartSection(view)}${facts(view, id)}${report(view, id)}${citationSection(view)}${checkSection(view)}${historySection(view)}${embedSection(view, id)}${dataSection(view, id)}`,
  });
}

/** The API has no answer for a figure without a value. */
function headLinks(view: FigurePageView, id: string): Markup {
  const json =
    view.value === null
      ? null
      : markup`<link rel="alternate" type="application/json" href="${view.siteUrl}/api/v1/observations/${id}">`;
  return markup`${json}${oembedLink(view.siteUrl, figureFrame(view, id))}`;
}

/** Whose figure it is, the figure, and what to mind. */
function summary(view: FigurePageView): Markup {
  const { lang, metric, slug } = view;
  const title = unbroken(view.metricTitle);
  const linked = view.left ? title : markup`<a href="${metricPaths(metric)[lang]}">${title}</a>`;
  const ranking =
    view.ranking === null
      ? null
      : markup`<p class="n"><a href="${view.ranking}">${FIGURE_PAGE_WORDS[lang].derivedRank}</a></p>`;
  return markup`<h1 dir="auto"${langAttribute(view.titleLang)}>${linked}</h1><p class="lead"><a href="${municipalityPaths(slug)[lang]}"><bdi${lang === 'sv' ? null : markup` lang="sv"`}>${view.geoName}</bdi></a>, ${view.period}</p><div class="figure">${valueMarkup(view)}${figureNotesMarkup(view)}${newerLink(view)}${ranking}</div>`;
}

/** From a series that has gone without new years to one that has them. */
function newerLink({ newer, newerPath }: FigurePageView): Markup | null {
  const metric = newer?.metric ?? null;
  if (metric === null || newerPath === null) return null;
  return markup`<p class="n"><a href="${newerPath}">${unbroken(metric.title)}</a></p>`;
}

function figureFacts(view: FigurePageView, id: string): Fact[] {
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

const facts = (view: FigurePageView, id: string): Markup =>
  markup`<div class="pair"><div><h2>${EMBED_WORDS[view.lang].page.facts}</h2>${definitions(figureFacts(view, id))}</div><div><h2>${EMBED_WORDS[view.lang].page.provenance}</h2>${definitions(provenanceFacts(view.provenance, view.lang))}</div></div>`;

const report = ({ lang, contactEmail }: FigurePageView, id: string): Markup | null =>
  contactEmail === null
    ? null
    : markup`<p>${reportLink(lang, { contactEmail, id }, FIGURE_PAGE_WORDS[lang].report.text)}</p>`;

/** The page to machines: a dataset of one figure (schema.org). */
function describedFigure(view: FigurePageView, description: string): StructuredData {
  const id = observationId(view);
  return describedDataset({
    lang: view.lang,
    siteUrl: view.siteUrl,
    path: observationPaths(id)[view.lang],
    name: figureTitle(view),
    nameLang: view.titleLang ?? null,
    description,
    identifier: id,
    source: view.source,
    publisher: view.provenance.publisher,
    sourceUrl: view.provenance.sourceUrl,
    unit: view.unitLabel,
    years: view.period,
    place: view.geoName,
    modified: citedWork(view).date?.join('-') ?? null,
    downloads: [{ url: `/api/v1/observations/${id}`, type: 'application/json' }],
  });
}
