// The answer of the API as elements of the page: its own figures, years, sources and sentences, nothing calculated.

import { yearSpans } from '../../embed/chart/year-spans.ts';
import { barsOf } from '../../embed/ranking/bars-of.ts';
import { bareValue } from '../../embed/with-unit.ts';
import { COMPARE_WORDS } from '../../i18n/site-compare.ts';
import { metricPaths, municipalityPaths, observationPaths, type SiteLang } from '../../i18n/site-paths.ts';
import { element, svgElement } from '../element.ts';
import type { ComparedValue, Comparison, Refusal } from './record.ts';

/** What the form knows of a metric and a municipality: titles and units in the page's language. */
export type Names = {
  lang: SiteLang;
  metric: (id: string) => { title: string; unitCode: string; unitLabel: string };
  place: (code: string) => { name: string; slug: string };
};

export function drawComparison(data: Comparison, api: string, names: Names): HTMLElement[] {
  const words = COMPARE_WORDS[names.lang];
  return [
    element('h2', { tabindex: '-1' }, words.year(data.period)),
    ...data.metrics.map((metric) => drawMetric(metric, data.period, names)),
    element('h3', {}, words.cite),
    element('pre', { class: 'copy', tabindex: '0' }, element('code', {}, data.citation)),
    element('p', { class: 'note' }, words.share, ' ', element('a', { href: api }, words.json)),
  ];
}

function drawMetric({ metric, source, values }: Comparison['metrics'][number], period: string, names: Names) {
  const { lang } = names;
  const words = COMPARE_WORDS[lang];
  const { title, unitLabel } = names.metric(metric);
  const bars = barsOf(values.map(({ value }) => value));
  const rows = values.map((value, place) =>
    drawRow(value, names, { metric, bar: bars[place] ?? { x: 0, width: 0 } }),
  );
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, words.placeColumn),
    element('th', { scope: 'col', class: 'number' }, period),
    element('td', {}),
  );
  return element(
    'table',
    { class: 'compared' },
    element(
      'caption',
      {},
      element('a', { href: metricPaths(metric)[lang] }, title),
      ` (${unitLabel}). ${words.source}: ${source}`,
    ),
    element('thead', {}, head),
    element('tbody', {}, ...rows),
  );
}

type Placed = { metric: string; bar: { x: number; width: number } };

function drawRow({ geo, value, observation, labels }: ComparedValue, names: Names, { metric, bar }: Placed) {
  const { lang } = names;
  const { slug, name } = names.place(geo);
  const literal = String(value);
  const shown = bareValue(literal, { lang, ...names.metric(metric) });
  const figure = element('data', { value: literal }, shown);
  const rect = svgElement('rect', { x: `${bar.x}%`, width: `${bar.width}%`, height: '100%' });
  return element(
    'tr',
    {},
    element(
      'th',
      { scope: 'row' },
      element('a', { href: municipalityPaths(slug)[lang] }, labels.geo ?? name),
    ),
    element('td', { class: 'number' }, element('a', { href: observationPaths(observation)[lang] }, figure)),
    element('td', {}, svgElement('svg', { class: 'bar', 'aria-hidden': 'true' }, rect)),
  );
}

/** The API's own sentence; where no year is common, the years that each one has. */
export function drawRefusal({ code, message, details }: Refusal, names: Names): HTMLElement[] {
  const words = COMPARE_WORDS[names.lang];
  const years = (details.periods ?? []).map(({ metric, geo, periods }) => {
    const spans = periods.length === 0 ? words.none : yearSpans(periods);
    return element('li', {}, `${names.place(geo).name}, ${names.metric(metric).title}: ${spans}`);
  });
  return [
    element('h2', { tabindex: '-1' }, words.refused),
    element('p', {}, message),
    ...(years.length === 0 ? [] : [element('p', {}, `${words.years}:`), element('ul', {}, ...years)]),
    element('p', { class: 'note' }, `${words.code}: `, element('code', {}, code)),
  ];
}
