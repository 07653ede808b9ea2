// /amnen/<slug> and /en/subjects/<slug>: the metrics of a subject.
import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import type { Subject } from '../data/registry.ts';
import { spanOf } from '../embed/axes.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import type { SitePage } from '../http/page.ts';
import { formatCount } from '../text/numbers.ts';
import { subjectPaths } from '../text/paths.ts';
import { SUBJECT_WORDS } from '../text/site.ts';
import { AUTO, byTitle, filterField, jumpNav, metricLink } from './parts.ts';

export const subjectsWithMetrics = ({ subjects, metrics }: Catalogue): Subject[] =>
  subjects.filter(({ slug }) => metrics.some((metric) => metric.subject === slug));

export function subjectPage(
  catalogue: Catalogue,
  lang: Lang,
  subject: Subject,
): SitePage {
  const subjectWords = SUBJECT_WORDS[lang];
  const title = subject.title[lang];
  const metrics = catalogue.metrics.filter((metric) => metric.subject === subject.slug);
  const subjects = subjectsWithMetrics(catalogue)
    .sort(byTitle(lang))
    .map((one) => ({
      text: one.title[lang],
      href: subjectPaths(one.slug)[lang],
      current: one.slug === subject.slug,
    }));
  return {
    title: subjectWords.pageTitle(title),
    description: subjectWords.description(title),
    paths: subjectPaths(subject.slug),
    scripts: ['/filter.js'],
    main: markup`<h1>${title}</h1>
      <p class="lead">${subjectWords.metrics(formatCount(metrics.length, lang))}</p>
      ${jumpNav(subjectWords.subjects, subjects)}${filterField('metrics', metrics.length, lang)}
      ${metricList(metrics, lang)}`,
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
