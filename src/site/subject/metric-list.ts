// The metrics of a subject as a list, and every subject with its metrics, or with the way to them.
import type { Catalogue, CatalogueMetric } from '../../data/catalogue.ts';
import { foreignTitle, type Lang } from '../../data/lang.ts';
import { langAttribute, type Markup, markup, unbroken } from '../../embed/markup.ts';
import { byProminence } from '../../endpoints/key-metrics.ts';
import { formatCount } from '../../text/numbers.ts';
import { metricPaths, subjectPaths } from '../../text/paths.ts';
import { SUBJECT_WORDS } from '../../text/site.ts';
import { spanOf } from '../metric/span-of.ts';

/** Beyond so many the start page shows the first of each subject only. */
const ALL = 150;
const FIRST = 3;

type Listed = Pick<Catalogue, 'subjects' | 'metrics'>;

/** For the start page: every metric by subject; where they are too many the most prominent, and the way to the rest. */
export function metricsBySubject({ subjects, metrics }: Listed, lang: Lang): Markup {
  const shown = subjects.map(({ slug, title }) => {
    const own = metrics.filter((metric) => metric.subject === slug);
    const isWhole = metrics.length <= ALL;
    const listed = isWhole ? own : [...own].sort(byProminence).slice(0, FIRST);
    const links = listed.map((metric) => link(metric, lang));
    const href = subjectPaths(slug)[lang];
    const all = SUBJECT_WORDS[lang].all(formatCount(own.length, lang));
    const rest = isWhole ? null : markup`<li><a href="${href}">${all}</a></li>`;
    return markup`<div class="subject"><h3><a href="${href}">${title[lang]}</a></h3><ul class="plain">${links}${rest}</ul></div>`;
  });
  return markup`<div class="subjects">${shown}</div>`;
}

const link = ({ id, title }: CatalogueMetric, lang: Lang): Markup =>
  markup`<li><a href="${metricPaths(id)[lang]}"${langAttribute(foreignTitle(title, lang))}>${unbroken(title[lang])}</a></li>`;

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
