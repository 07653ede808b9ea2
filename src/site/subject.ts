// /amnen/<slug> and /en/subjects/<slug>: the metrics of a subject; and every subject with its metrics, or the way to them.

import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { spanOf } from '../embed/axes.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { byProminence } from '../endpoints/key-metrics.ts';
import type { SitePage } from '../http/page.ts';
import { formatCount } from '../text/numbers.ts';
import { subjectPaths } from '../text/paths.ts';
import { SUBJECT_WORDS } from '../text/site.ts';
import { AUTO, byTitle, filterField, jumpNav, metricLink, type SubjectPart, subjectParts } from './parts.ts';

export function subjectPage(catalogue: Catalogue, lang: Lang, part: SubjectPart): SitePage {
  const words = SUBJECT_WORDS[lang];
  const { metrics } = part;
  const nameOf = ({ subject, number }: SubjectPart): string => words.part(subject.title[lang], number);
  const title = nameOf(part);
  const listed = subjectParts(catalogue).sort((a, b) => byTitle(lang)(a.subject, b.subject));
  const all = listed.map((one) => ({
    text: nameOf(one),
    href: subjectPaths(one.subject.slug, one.number)[lang],
    current: one.subject.slug === part.subject.slug && one.number === part.number,
  }));
  return {
    title: words.pageTitle(title),
    description: words.description(title),
    paths: subjectPaths(part.subject.slug, part.number),
    scripts: ['/filter.js'],
    main: markup`<h1>${title}</h1><p class="lead">${words.metrics(formatCount(metrics.length, lang))}</p>${jumpNav(words.subjects, all)}${filterField('metrics', metrics.length, lang)}${metricList(metrics, lang)}`,
  };
}

/** With the years of each. */
export function metricList(metrics: readonly CatalogueMetric[], lang: Lang): Markup {
  const items = metrics.map((metric) => {
    const span = spanOf(metric);
    const years = span === null ? null : markup` ${spanMarkup(span)}`;
    return markup`<li>${metricLink(metric, lang, AUTO)}${years}</li>`;
  });
  return markup`<ul class="plain listed" id="metrics">${items}</ul>`;
}

/** One run stands unbroken as it is; several are long, and break between each other. */
const spanMarkup = (span: string): Markup =>
  span.includes(',')
    ? markup`<span class="note runs">${unbroken(span)}</span>`
    : markup`<span class="note">${span}</span>`;

/** With so many links to metrics and subjects the start page has no more than 150; beyond, it shows the first of each subject only. */
const ALL = 120;
const FIRST = 3;

/** For the start page: every metric by subject; where they are too many the most prominent, and the way to the rest. */
export function metricsBySubject(
  { subjects, metrics }: Pick<Catalogue, 'subjects' | 'metrics'>,
  lang: Lang,
): Markup {
  const isWhole = metrics.length + subjects.length <= ALL;
  const sections = [...subjects].sort(byTitle(lang)).map(({ slug, title }) => {
    const own = metrics.filter((metric) => metric.subject === slug);
    const listed = isWhole ? own : [...own].sort(byProminence).slice(0, FIRST);
    const links = listed.map((metric) => markup`<li>${metricLink(metric, lang)}</li>`);
    const href = subjectPaths(slug)[lang];
    const all = SUBJECT_WORDS[lang].all(formatCount(own.length, lang));
    const rest = isWhole ? null : markup`<li><a href="${href}">${all}</a></li>`;
    return markup`<div class="subject"><h3><a href="${href}">${title[lang]}</a></h3><ul class="plain">${links}${rest}</ul></div>`;
  });
  return markup`<div class="subjects">${sections}</div>`;
}
