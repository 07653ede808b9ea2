// The metrics of a subject as a list, and every subject with its metrics, or with the way to them.

import { langAttribute, type Markup, markup } from '../../embed/markup.ts';
import { unbroken } from '../../embed/unbroken.ts';
import { formatCount } from '../../i18n/format-literal.ts';
import { metricPaths, subjectPaths } from '../../i18n/site/paths.ts';
import { SUBJECT_WORDS } from '../../i18n/site/subject.ts';
import type { Lang } from '../../model/lang.ts';
import type { Subject } from '../../model/registry.ts';
import { foreignTitle } from '../../model/title.ts';
import { byProminence } from '../../queries/key-metrics.ts';
import type { Catalogue, CatalogueMetric } from '../../store/catalogue.ts';
import { spanOf } from '../metric/span-of.ts';

/** Beyond so many the start page shows the first of each subject only. */
const ALL = 150;
const FIRST = 3;

type Listed = Pick<Catalogue, 'subjects' | 'metrics'>;

/** For the start page: every metric by subject; where they are too many the most prominent, and the way to the rest. */
export function metricsBySubject({ subjects, metrics }: Listed, lang: Lang): Markup {
  const shown = subjects.map((subject) => {
    const own = metrics.filter((metric) => metric.subject === subject.slug);
    return metrics.length <= ALL ? subjectOf(subject, own, lang) : firstOf(subject, own, lang);
  });
  return markup`<div class="subjects">${shown}</div>`;
}

const head = ({ slug, title }: Subject, lang: Lang): Markup =>
  markup`<h3><a href="${subjectPaths(slug)[lang]}">${title[lang]}</a></h3>`;

const link = ({ id, title }: CatalogueMetric, lang: Lang): Markup =>
  markup`<li><a href="${metricPaths(id)[lang]}"${langAttribute(foreignTitle(title, lang))}>${unbroken(title[lang])}</a></li>`;

const subjectOf = (subject: Subject, own: readonly CatalogueMetric[], lang: Lang): Markup =>
  markup`<div class="subject">${head(subject, lang)}<ul class="plain">${own.map((metric) => link(metric, lang))}</ul></div>`;

function firstOf(subject: Subject, own: readonly CatalogueMetric[], lang: Lang): Markup {
  const first = [...own].sort(byProminence).slice(0, FIRST);
  const count = formatCount(own.length, lang);
  const all = markup`<li><a href="${subjectPaths(subject.slug)[lang]}">${SUBJECT_WORDS[lang].all(count)}</a></li>`;
  return markup`<div class="subject">${head(subject, lang)}<ul class="plain">${first.map((metric) => link(metric, lang))}${all}</ul></div>`;
}

/** With the years of each. */
export function metricList(metrics: readonly CatalogueMetric[], lang: Lang): Markup {
  const items = metrics.map((metric) => {
    const span = spanOf(metric);
    const years = span === null ? null : markup` ${yearsMarkup(span)}`;
    return markup`<li><a href="${metricPaths(metric.id)[lang]}" dir="auto"${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</a>${years}</li>`;
  });
  return markup`<ul class="plain listed" id="metrics">${items}</ul>`;
}

/** One run stands unbroken as it is; several are long, and break between each other. */
const yearsMarkup = (span: string): Markup =>
  span.includes(',')
    ? markup`<span class="note runs">${unbroken(span)}</span>`
    : markup`<span class="note">${span}</span>`;
