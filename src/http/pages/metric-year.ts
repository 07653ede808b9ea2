// /matt/<id>/<year> and /en/metrics/<id>/<year>: the ranking of any year that passes the gate, from what the build derived.
import { PERIOD_PATTERN } from '../../data/identifier.ts';
import type { Lang } from '../../data/lang.ts';
import { echo, isProblem, type Problem } from '../../data/problem.ts';
import { type NoYear, renderMetricYear, renderNoYear } from '../../embed/page/metric/year-page.ts';
import {
  identifier,
  type MetricSubject,
  NO_FILES,
  name,
  optional,
  parametersOf,
} from '../../endpoints/endpoint.ts';
import { rankedYears } from '../../endpoints/rankings.ts';
import { metricOfPath, resolveMunicipality } from '../../endpoints/resolve.ts';
import { metricYearPaths } from '../../text/paths.ts';
import { METRIC_WORDS } from '../../text/site.ts';
import { FILE_CSP } from '../content-security-policy.ts';
import type { Page, PageContext, Rendered } from './page.ts';
import { describedMetric } from './views/described-metric.ts';
import { metricHead } from './views/figure-views.ts';
import { rankingPageView } from './views/metric-views.ts';

type Given = { id?: string; year?: string; geo?: string };

async function render({ id = '', year = '', geo }: Given, context: PageContext): Promise<Rendered | Problem> {
  const { store, lang } = context;
  const metric = metricOfPath(store, id);
  if (isProblem(metric)) return metric;
  const chosen = geo === undefined ? null : resolveMunicipality(store, 'geo', geo);
  if (isProblem(chosen)) return chosen;
  const subject = { ...context, metric };
  const ranking = await store.ranking(metric, year);
  const { release } = store.catalogue;
  if (ranking === null)
    return { body: renderNoYear(await noYearOf(subject, year), release), status: 404, csp: FILE_CSP };
  const page = metricYearPaths(id, year)[lang];
  const view = await rankingPageView(subject, ranking, chosen, page);
  const description = METRIC_WORDS[lang].yearDescription(metric.title[lang], year);
  const described = describedMetric(store, metric, { lang, description }, year);
  return { body: renderMetricYear(view, described, release), status: 200, csp: FILE_CSP };
}

async function noYearOf(subject: MetricSubject, year: string): Promise<NoYear> {
  const { store, metric } = subject;
  const years = rankedYears(metric, await store.facts(metric));
  const shown = echo(year);
  const words = METRIC_WORDS[subject.lang];
  const title = PERIOD_PATTERN.test(year) ? words.noYearTitle : words.notAYearTitle;
  const why = whyNot(subject, shown, years);
  return { head: metricHead(subject), year: shown, title, why, years, newest: years[0] ?? null };
}

function whyNot({ metric, lang }: MetricSubject, year: string, years: readonly string[]): string {
  const words = METRIC_WORDS[lang];
  if (!PERIOD_PATTERN.test(year)) return words.notAYear(year);
  if (years.length > 0) return words.noYear(year);
  const reason = metric.capabilities.ranking ? null : metric.capabilitiesReason;
  return reason === null ? words.neverRanked : `${words.neverRanked} ${reason[lang]}`;
}

/** One for each language: its path says which. */
const yearPage = (lang: Lang): Page => ({
  path: metricYearPaths('{id}', '{year}')[lang],
  parameters: parametersOf({
    id: identifier('Metric.', 'N01951'),
    year: identifier('Year.', '2014'),
    geo: optional(name('Municipality to point out: code, slug or name.', '0180')),
  }),
  indexed: true,
  language: lang,
  render: (values, context) => render(values, { ...context, lang }),
  fixed: NO_FILES,
});

export const METRIC_YEAR_PAGES: readonly Page[] = [yearPage('sv'), yearPage('en')];
