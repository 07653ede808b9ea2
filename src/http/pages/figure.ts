// /observations/{id}: the landing page of every permanent identifier: the figure, how to cite and print it, where it comes from,
// and its history.
import { hasCompleteYear } from '../../data/catalogue.ts';
import type { Digest } from '../../data/hash.ts';
import { contentHash, hashedText, observationId } from '../../data/identifier.ts';
import { isSignedNote } from '../../data/log.ts';
import { isProblem } from '../../data/problem.ts';
import { isPinned, metricEmbedUrl, ownPath } from '../../embed/addresses.ts';
import { waivedYears } from '../../embed/chart/notes.ts';
import type { FigurePageView, FigureView, NewerYears } from '../../embed/figure-view.ts';
import { figureFrame } from '../../embed/iframe-code.ts';
import { renderFigurePage } from '../../embed/page/figure/page.ts';
import {
  type Context,
  type FigureSubject,
  identifier,
  lang,
  type MetricSubject,
  NO_FILES,
  parametersOf,
} from '../../endpoints/endpoint.ts';
import { provenanceOf } from '../../endpoints/notes.ts';
import {
  citationOf,
  citedOf,
  findObservation,
  judgeValue,
  type Located,
} from '../../endpoints/observation.ts';
import { historyOf, type StoredSeries, standingIn } from '../../store/shards.ts';
import { countyName, newspaperLine } from '../../text/answers.ts';
import { metricPaths, metricYearPaths, observationPaths } from '../../text/paths.ts';
import { sitePolicy } from '../content-security-policy.ts';
import type { Page } from './page.ts';
import { figureView } from './views/figure-views.ts';
import { cautionsOf, isNoted, notesOf } from './views/notes.ts';
import { referenceOf } from './views/reference-of.ts';

export const figurePage: Page = {
  path: '/observations/{id}',
  parameters: parametersOf({ id: identifier('Permanent identifier.', 'SF.N01951.0180.2022'), lang }),
  indexed: true,
  render: async ({ id = '' }, { store, lang: language, digest }) => {
    const found = await findObservation(store, id);
    if (isProblem(found)) return found;
    const html = renderFigurePage(await figurePageView(found, { store, lang: language }, digest));
    return {
      body: html,
      status: judgeValue(store, found)?.status ?? 200,
      csp: sitePolicy(store.catalogue.siteUrl),
    };
  },
  frame: async ({ id = '' }, context) => {
    const found = await findObservation(context.store, id);
    return isProblem(found) ? found : figureFrame(await figureView(found, context), found.id);
  },
  fixed: NO_FILES,
};

/** What the drawing's figures of other years must be read with: cautions, and why waivers let them through. */
export function otherYearsNotes(
  subject: FigureSubject,
  series: Pick<StoredSeries, 'cautions'>,
  period: string,
): string[] {
  const { metric, municipality, lang } = subject;
  const own = notesOf(subject, series, period);
  const others = Object.entries(series.cautions)
    .filter(([year]) => year !== period)
    .map(([year, texts]) => ({ period: year, cautions: texts.map((text) => text[lang]) }));
  const cautions = cautionsOf(metric, [municipality.code], lang);
  return [...cautions.filter((text) => !own.includes(text)), ...waivedYears(others)];
}

/** Both null where the year has no ranking or the municipality no place in it. */
async function rankInItsYear(
  subject: FigureSubject,
  period: string,
): Promise<Pick<FigurePageView, 'rank' | 'ranking'>> {
  const { store, metric, municipality } = subject;
  const standing = standingIn(await store.ranking(metric, period), municipality.code);
  if (standing === null) return { rank: null, ranking: null };
  const isNewest = (await store.facts(metric)).ranking?.period === period;
  const ranking = rankingPath(subject, isNewest ? null : period);
  return { rank: { ...standing, period, order: metric.order }, ranking };
}

/** Of a year, or (null) of the newest: a past release keeps a page of its newest ranking alone, the embed. */
function rankingPath({ store, metric, lang }: MetricSubject, year: string | null): string | null {
  const { siteUrl } = store.catalogue;
  if (isPinned(siteUrl)) {
    const own = { siteUrl: ownPath(siteUrl, ''), lang, metric: metric.id };
    return year === null ? metricEmbedUrl(own, 'ranking', null) : null;
  }
  const paths = year === null ? metricPaths(metric.id) : metricYearPaths(metric.id, year);
  return `${paths[lang]}#ranking`;
}

/** To the municipality's own newest figure where it surely has one. */
function newerPathOf({ store, municipality, lang }: FigureSubject, newer: NewerYears | null): string | null {
  const other = store.directory.metrics.get(newer?.metric?.id ?? '');
  if (other === undefined || other.last === null) return null;
  if (!hasCompleteYear(other, municipality, other.last)) return metricPaths(other.id)[lang];
  const id = observationId({ metric: other.id, geo: municipality.code, period: other.last });
  return ownPath(store.catalogue.siteUrl, observationPaths(id)[lang]);
}

/** With all that the figure must be read with: whoever prints it may leave out what the article says by itself. */
function newspaperOf(subject: FigureSubject, view: FigureView, value: number): string {
  const { lang } = subject;
  return newspaperLine[lang]({ ...citedOf(subject, view.period, value), cautions: view.notes });
}

/** The figure's page: the figure, its provenance, and exactly what its hash is made of. */
async function figurePageView(found: Located, context: Context, digest: Digest): Promise<FigurePageView> {
  const view = await figureView(found, context);
  const { metric, municipality, series, index } = found;
  const value = series.values[index] ?? null;
  const left = metric.left !== null;
  const subject = { ...context, metric, municipality };
  const fields = {
    metric: metric.id,
    geo: municipality.code,
    period: view.period,
    unit: metric.unit,
    source: metric.source,
  };
  return {
    ...view,
    ...(await rankInItsYear(subject, view.period)),
    newerPath: newerPathOf(subject, view.newer),
    county: countyName(municipality.county, context.lang),
    slug: municipality.slug,
    release: context.store.catalogue.release,
    contactEmail: context.store.catalogue.contactEmail,
    citation: citationOf(subject, view.period, value),
    newspaper: value === null ? null : newspaperOf(subject, view, value),
    contentHash: value === null ? null : contentHash({ ...fields, value }, digest),
    hashedText: value === null ? null : hashedText({ ...fields, value }),
    otherYearsNotes: otherYearsNotes(subject, series, view.period),
    notedYears: metric.periods.filter((period) => isNoted(subject, series, period)),
    isLogSigned: isSignedNote((await context.store.log()).checkpoint),
    provenance: provenanceOf(context.store, metric, context.lang),
    history: historyOf(context.store.catalogue, metric, series, index),
    chart: metric.capabilities.chart && !left,
    comparison: metric.capabilities.comparison && !left,
    left,
    reference: referenceOf(subject, await context.store.facts(metric), 'median', [municipality]),
  };
}
