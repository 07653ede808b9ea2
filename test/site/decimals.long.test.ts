// The metrics of the shipped data, wherever its figures are seen or read aloud: what is shown is the exact literal rounded half
// away from zero, as Intl rounds it, and nothing outside `data-exact` has more decimals than its metric.
import { beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueMetric, CatalogueMunicipality } from '../../src/data/catalogue.ts';
import { observationId } from '../../src/data/identifier.ts';
import { LANGS, type Lang } from '../../src/data/lang.ts';
import { metricCard } from '../../src/embed/card.ts';
import { metricHead, rankingView } from '../../src/http/views.ts';
import {
  changesPaths,
  metricPaths,
  metricYearPaths,
  municipalityPaths,
  observationPaths,
  placeSubjectPaths,
} from '../../src/text/paths.ts';
import { realService } from '../support/real-data.ts';
import { partOf } from '../support/sample.ts';
import type { Served } from '../support/service.ts';
import { sitePage, sitePaths } from '../support/site-pages.ts';

/** Large and small ones, of one county and of others, with names that fold. */
const GEOS = ['0180', '1480', '1280', '0305', '0643', '2425', '0140', '2584', '0980', '1904'];

let served: Served;
let metrics: readonly CatalogueMetric[];
let municipalities: readonly CatalogueMunicipality[];

beforeAll(async () => {
  served = await realService();
  const { catalogue } = served.service.store;
  metrics = catalogue.metrics;
  municipalities = catalogue.municipalities.filter(({ code }) => GEOS.includes(code));
}, 240_000);

// What a page shows, and what of it is exact by its own word.

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const SEEN = /\s(?:title|aria-label|alt|content|placeholder|data-label|data-found|data-tied)="([^"]*)"/g;

/** The texts of a document that are seen or read aloud, each with a space behind it; nothing of elements that say `data-exact`. */
function seenIn(html: string): string {
  const parts: string[] = [];
  const open: { name: string; isExact: boolean }[] = [];
  let at = 0;
  const whole = html.replace(/<span class="nb">([^<]*)<\/span>/g, '$1');
  const bare = whole.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  for (const { 0: tag, 1: end = '', 2: name = '', 3: attributes = '', index } of bare.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>/g,
  )) {
    const hidden = open.some(({ isExact }) => isExact);
    if (!hidden) parts.push(bare.slice(at, index));
    at = index + tag.length;
    if (end !== '') {
      while (open.pop()?.name !== name) if (open.length === 0) break;
      continue;
    }
    const isExact = /\sdata-exact(?=[\s/]|$)/.test(attributes.replace(/"[^"]*"/g, ''));
    if (!hidden && !isExact) for (const [, text = ''] of attributes.matchAll(SEEN)) parts.push(text);
    if (!VOID.test(name) && !attributes.endsWith('/')) open.push({ name, isExact });
  }
  parts.push(bare.slice(at));
  return parts.join(' ');
}

const plain = (text: string): string => text.replaceAll(/&nbsp;|\u00a0/g, ' ').replaceAll('&amp;', '&');

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
  const { store } = served.service;
  const { catalogue } = store;
  const series = await Promise.all(catalogue.municipalities.map(({ code }) => store.series(metric, code)));
  const prose = [
    ...metric.notes.map(({ text }) => text[lang]),
    metric.definition?.[lang] ?? '',
    metric.title[lang],
    metric.referenceComparable?.reason[lang] ?? '',
    ...series.flatMap((one) =>
      Object.values(one?.cautions ?? {}).flatMap((texts) => texts.map((text) => text[lang])),
    ),
  ];
  return new Set(prose.flatMap((text) => tooExact(text, lang, 0)));
}

/** As Intl rounds a decimal literal: without a binary fraction, a half away from zero, no sign at zero. */
const FORMATS = new Map<string, Intl.NumberFormat>();
function expected(literal: string, lang: Lang, decimals: number): string {
  const key = `${lang}${decimals}`;
  const format =
    FORMATS.get(key) ??
    new Intl.NumberFormat(lang, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      roundingMode: 'halfExpand',
      signDisplay: 'negative',
    });
  FORMATS.set(key, format);
  return plain(format.format(literal as `${number}`).replace('-', '\u2212'));
}

const DATA = /<data value="([^"]*)"([^>]*)>(?:<span class="nb">)?([^<]*)/g;

/** What is wrong with a document whose figures are all of one metric. */
function faultsIn(html: string, metric: CatalogueMetric, lang: Lang, prose: ReadonlySet<string>): string[] {
  const { decimals } = metric;
  if (decimals === null) return ['the metric has no decimals'];
  const unlike = [...html.matchAll(DATA)].flatMap(([all, literal = '', , shown = '']) =>
    shown.startsWith(expected(literal, lang, decimals)) ? [] : [all],
  );
  const seen = tooExact(seenIn(html), lang, decimals).filter((number) => !prose.has(number));
  return [...seen, ...unlike];
}

const asked = async (path: string): Promise<string> => {
  const { status, body } = await served.ask(path);
  expect([200, 404], `${path} is ${status}`).toContain(status);
  return body;
};

const withLang = (path: string, lang: Lang): string =>
  lang === 'sv' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=en`;

const built = (path: string): Promise<string> => sitePage(served.service.store, path);

describe.each(LANGS)('in %s no figure has more decimals than its metric', (lang) => {
  it('on the pages, embeds, drawings and cards of each metric', async () => {
    const faults: string[] = [];
    let looked = 0;
    const own = partOf(metrics, 12, LANGS.indexOf(lang));
    for (const metric of own) {
      const prose = await numbersOfProse(metric, lang);
      const { store } = served.service;
      const judge = (where: string, html: string): void => {
        looked += 1;
        faults.push(...faultsIn(html, metric, lang, prose).map((fault) => `${where}: ${fault}`));
      };
      judge(metricPaths(metric.id)[lang], await built(metricPaths(metric.id)[lang]));
      const { ranking } = await store.facts(metric);
      const subject = { store, metric, lang };
      judge(
        `card of ${metric.id}`,
        metricCard(metricHead(subject), ranking === null ? null : rankingView(subject, ranking, null)),
      );
      if (ranking === null) continue;
      for (const geo of ['', '0180', '2425'])
        for (const kind of ['ranking', 'map', 'ranking.svg', 'map.svg']) {
          const path = withLang(`/embed/${kind}?metric=${metric.id}${geo === '' ? '' : `&geo=${geo}`}`, lang);
          judge(path, await asked(path));
        }
      const year = metricYearPaths(metric.id, ranking.period)[lang];
      judge(year, await asked(`${year}?geo=0180`));
    }
    expect(faults.slice(0, 40)).toEqual([]);
    expect(looked).toBeGreaterThan(own.length * 10);
  }, 600_000);

  it('on the pages, embeds and drawings of its figures in ten municipalities', async () => {
    const faults: string[] = [];
    let looked = 0;
    // Each metric in three or four of the ten, in turn.
    const own = partOf(metrics, 12, LANGS.indexOf(lang));
    for (const [at, metric] of own.entries()) {
      const prose = await numbersOfProse(metric, lang);
      const judge = async (path: string): Promise<void> => {
        looked += 1;
        faults.push(...faultsIn(await asked(path), metric, lang, prose).map((fault) => `${path}: ${fault}`));
      };
      for (const { code } of municipalities.filter((_, place) => (place + at) % 3 === 0)) {
        const series = await served.service.store.series(metric, code);
        const last = series?.states.lastIndexOf('v') ?? -1;
        const period = series?.periods[last];
        if (period === undefined) continue;
        const id = observationId({ metric: metric.id, geo: code, period });
        await judge(observationPaths(id)[lang]);
        for (const ending of ['', '.svg']) await judge(withLang(`/embed/observation/${id}${ending}`, lang));
        if (metric.capabilities.chart)
          for (const ref of ['none', 'median', 'county', 'country'])
            for (const kind of ['chart', 'chart.svg'])
              await judge(withLang(`/embed/${kind}?geo=${code}&metric=${metric.id}&ref=${ref}`, lang));
      }
      const codes = GEOS.slice(0, 4).join(',');
      if (!metric.capabilities.comparison) continue;
      for (const kind of ['compare', 'compare.svg'])
        for (const ref of ['none', 'median', 'country'])
          await judge(
            withLang(`/embed/${kind}?municipalities=${codes}&metric=${metric.id}&ref=${ref}`, lang),
          );
      await judge(
        `${lang === 'sv' ? '/jamfor' : '/en/compare'}?municipalities=${GEOS.slice(0, 3).join(',')}&metrics=${metric.id}`,
      );
    }
    expect(faults.slice(0, 40)).toEqual([]);
    expect(looked).toBeGreaterThan(own.length * GEOS.length * 3);
  }, 600_000);

  it('in the rows of a municipality, whatever metrics stand above each other', async () => {
    const { catalogue, directory } = served.service.store;
    const faults: string[] = [];
    let rows = 0;
    const own = partOf(municipalities, 12, LANGS.indexOf(lang));
    const paths = await sitePaths(served.service.store);
    for (const { slug } of own)
      for (const path of [
        municipalityPaths(slug)[lang],
        ...catalogue.subjects
          .map((subject) => placeSubjectPaths(municipalityPaths(slug), subject.slug)[lang])
          .filter((one) => paths.includes(one)),
        changesPaths(slug)[lang],
      ]) {
        const html = path === changesPaths(slug)[lang] ? await asked(path) : await built(path);
        for (const row of html.split(/(?=<tr>|<li>|<\/ul>|<\/table>)/)) {
          const [, id = ''] = /observations\/SF\.([A-Z0-9]+)\./.exec(row) ?? [];
          const metric = directory.metrics.get(id);
          if (metric === undefined || path === changesPaths(slug)[lang]) continue;
          rows += 1;
          const prose = await numbersOfProse(metric, lang);
          faults.push(...faultsIn(row, metric, lang, prose).map((fault) => `${path} ${id}: ${fault}`));
        }
        const most = Math.max(...metrics.map(({ decimals }) => decimals ?? 0));
        faults.push(...tooExact(seenIn(html), lang, most).map((fault) => `${path}: ${fault}`));
      }
    expect(faults.slice(0, 40)).toEqual([]);
    expect(rows).toBeGreaterThan(metrics.length * own.length);
  }, 600_000);
});
