// The metrics of the shipped data, wherever its figures are seen or read aloud: what is shown is the exact literal rounded half
// away from zero, as Intl rounds it, and nothing outside `data-exact` has more decimals than its metric.
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { observationId } from '../../src/data/identifier.ts';
import { LANGS, type Lang } from '../../src/data/lang.ts';
import { metricCard } from '../../src/embed/card.ts';
import { metricHead, rankingView } from '../../src/http/views.ts';
import {
  comparingAll,
  metricPaths,
  metricYearPaths,
  municipalityPaths,
  observationPaths,
  placeSubjectPaths,
} from '../../src/text/paths.ts';
import { realService } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';

/** Large and small ones, of one county and of others. */
const GEOS = ['0180', '1480', '0305', '2425', '2584', '0980'];

const { ask, service } = await realService();
const { store } = service;
const { metrics, municipalities } = store.catalogue;

/** Seen or read aloud beside the text of an element. */
const SPOKEN = [
  'title',
  'aria-label',
  'alt',
  'content',
  'placeholder',
  'data-label',
  'data-found',
  'data-tied',
];

/** The texts of a document that are seen or read aloud, without elements that say `data-exact`. */
function seenIn(html: string): string {
  const { document } = parseHTML(html);
  for (const part of document.querySelectorAll('script, style, [data-exact]')) part.remove();
  const spoken = SPOKEN.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((part) => part.getAttribute(name)),
  );
  const whole = document.toString().replace(/<span class="nb">([^<]*)<\/span>/g, '$1');
  return [whole.replace(/<[^>]*>/g, ' '), ...spoken].join(' ');
}

const plain = (text: string): string =>
  text.replaceAll(/&nbsp;|&#160;|\u00a0/g, ' ').replaceAll('&amp;', '&');

const DECIMALS = {
  sv: /(?<![\d,.])(?:0|[1-9][\d ]*),(\d+)(?![\d,.]\d)/g,
  en: /(?<![\d.])(?:0|[1-9][\d,]*)\.(\d+)(?!\.?\d)/g,
};

/** Numbers with more decimals than allowed; those of licences are none. */
const tooExact = (text: string, lang: Lang, decimals: number): string[] =>
  [
    ...plain(text)
      .replace(/https?:\/\/\S+|CC0 1\.0|CC[ -]BY[ -]4\.0/g, ' ')
      .matchAll(DECIMALS[lang]),
  ]
    .filter(([, tail = '']) => tail.length > decimals)
    .map(([all]) => all);

/** What people wrote of a metric and of its figures has numbers of its own: a reason for a waiver names what the source says. */
async function numbersOfProse(metric: CatalogueMetric, lang: Lang): Promise<Set<string>> {
  const series = await Promise.all(municipalities.map(({ code }) => store.series(metric, code)));
  const cautions = series.flatMap((one) => Object.values(one?.cautions ?? {}).flat());
  const texts = [...metric.notes, ...cautions.map((text) => ({ text }))].map(({ text }) => text[lang]);
  const more = [metric.definition?.[lang], metric.title[lang], metric.referenceComparable?.reason[lang]];
  return new Set([...texts, ...more].flatMap((text) => tooExact(text ?? '', lang, 0)));
}

/** As Intl rounds a decimal literal: without a binary fraction, a half away from zero, no sign at zero. */
function rounded(literal: string, lang: Lang, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const format = new Intl.NumberFormat(lang, {
    ...digits,
    roundingMode: 'halfExpand',
    signDisplay: 'negative',
  });
  return plain(format.format(literal as `${number}`).replace('-', '\u2212'));
}

const DATA = /<data value="([^"]*)"[^>]*>(?:<span class="nb">)?([^<]*)/g;

/** What is wrong with a document, or a row, whose figures are all of one metric. */
async function faultsIn(html: string, metric: CatalogueMetric, lang: Lang): Promise<string[]> {
  const decimals = metric.decimals ?? expect.fail(`${metric.id} has no decimals`);
  const prose = await numbersOfProse(metric, lang);
  const seen = tooExact(seenIn(html), lang, decimals).filter((number) => !prose.has(number));
  const unlike = [...html.matchAll(DATA)].flatMap(([all, literal = '', shown = '']) =>
    shown.startsWith(rounded(literal, lang, decimals)) ? [] : [all],
  );
  return [...seen, ...unlike];
}

/** Every page, embed and drawing of a metric, and of its figures in some of the municipalities. */
async function pathsOf(metric: CatalogueMetric, lang: Lang, geos: readonly string[]): Promise<string[]> {
  const { id, capabilities } = metric;
  const { ranking } = await store.facts(metric);
  const paths = [metricPaths(id)[lang]];
  const embeds: string[] = [];
  if (ranking !== null) {
    paths.push(`${metricYearPaths(id, ranking.period)[lang]}?geo=0180`);
    embeds.push(
      ...['', '&geo=0180'].flatMap((geo) => [`ranking?metric=${id}${geo}`, `map?metric=${id}${geo}`]),
    );
  }
  for (const geo of geos) {
    const series = await store.series(metric, geo);
    const period = series?.periods[series.states.lastIndexOf('v')];
    if (period === undefined) continue;
    const figure = observationId({ metric: id, geo, period });
    paths.push(observationPaths(figure)[lang]);
    embeds.push(`observation/${figure}?`);
    if (capabilities.chart)
      for (const ref of ['none', 'median', 'county', 'country'])
        embeds.push(`chart?geo=${geo}&metric=${id}&ref=${ref}`);
  }
  if (capabilities.comparison) {
    paths.push(comparingAll(lang, GEOS.slice(0, 3), [id]));
    for (const ref of ['none', 'median', 'country'])
      embeds.push(`compare?municipalities=${GEOS.slice(0, 4)}&metric=${id}&ref=${ref}`);
  }
  const drawn = embeds.flatMap((one) => [one, one.replace('?', '.svg?')]);
  return [...paths, ...drawn.map((one) => `/embed/${one}&lang=${lang}`)];
}

it.each(LANGS)('in %s no figure has more decimals than its metric', { timeout: 600_000 }, async (lang) => {
  const faults: string[] = [];
  const own = partOf(metrics, 12, LANGS.indexOf(lang));
  for (const [at, metric] of own.entries()) {
    const subject = { store, metric, lang };
    const { ranking } = await store.facts(metric);
    const view = ranking === null ? null : rankingView(subject, ranking, null);
    faults.push(...(await faultsIn(metricCard(metricHead(subject), view), metric, lang)));
    for (const path of await pathsOf(metric, lang, GEOS.slice(at % 3, (at % 3) + 3))) {
      const { status, body } = await ask(path);
      expect([200, 404], `${path} is ${status}`).toContain(status);
      faults.push(...(await faultsIn(body, metric, lang)).map((fault) => `${path}: ${fault}`));
    }
  }
  for (const { slug } of partOf(municipalities, 12, LANGS.indexOf(lang))) {
    const place = municipalityPaths(slug);
    const subjects = store.catalogue.subjects.map((one) => placeSubjectPaths(place, one.slug));
    for (const path of [place, ...subjects]) {
      const { body } = await ask(path[lang]);
      for (const row of body.split(/(?=<tr>|<li>|<\/ul>|<\/table>)/)) {
        const [, id = ''] = /observations\/SF\.([A-Z0-9]+)\./.exec(row) ?? [];
        const metric = store.directory.metrics.get(id);
        if (metric !== undefined)
          faults.push(...(await faultsIn(row, metric, lang)).map((fault) => `${path[lang]}: ${fault}`));
      }
    }
  }
  expect(faults.slice(0, 40)).toEqual([]);
});
