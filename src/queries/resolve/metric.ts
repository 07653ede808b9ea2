// From a name in a request (id, alias, title) to one public metric, by contract 1.

import type { CatalogueMetric } from '../../data/catalogue.ts';
import { type Lang, titleLangOf } from '../../data/lang.ts';
import { isProblem, type Problem, problem } from '../../data/problem.ts';
import { revisionId } from '../../data/release.ts';
import { nameKey, onceFor, upperCase } from '../../data/text.ts';
import { metricLinks } from '../links.ts';
import { metricNames } from '../names.ts';
import { searchMetrics } from '../search/metrics.ts';
import { type Candidate, type Known, MOST_SUGGESTIONS, nearest } from './near.ts';

/**
 * `invalid_metric` with suggestions, `ambiguous` with the candidates, or `unavailable` where the metric has left. A
 * non-public metric is an unknown one.
 * @param lang of the candidates' titles
 */
export function resolveMetric(
  store: Known,
  parameter: string,
  value: string,
  lang: Lang,
): CatalogueMetric | Problem {
  const found = resolveLogged(store, parameter, value, lang);
  return isProblem(found) || found.left === null ? found : leftProblem(store, { parameter, value }, found);
}

/** The same for the log, which keeps the entries of metrics that have left. */
export function resolveLogged(
  store: Known,
  parameter: string,
  value: string,
  lang: Lang,
): CatalogueMetric | Problem {
  const [metric, ...more] = meantBy(store, value);
  if (metric === undefined) return unknownMetric(store, parameter, value);
  if (more.length === 0) return metric;
  const candidates = [metric, ...more].map((one) => ({
    id: one.id,
    title: one.title[lang],
    ...titleLangOf(one, lang),
  }));
  return problem('ambiguous', { parameter, value, reason: 'several_metrics', candidates });
}

/** Null where none is called so, several are, or it has left. It suggests nothing, and so is soon through a list of any length. */
export function knownMetric(store: Known, value: string): CatalogueMetric | null {
  const [found, ...more] = meantBy(store, value);
  return found === undefined || more.length > 0 || found.left !== null ? null : found;
}

/** By the first kind of name that any metric has: id, alias, title, official title. */
function meantBy({ directory }: Known, value: string): CatalogueMetric[] {
  const found = directory.metrics.get(upperCase(value.trim()));
  if (found !== undefined) return [found];
  const name = nameKey(value);
  return directory.metricNames.map((byName) => byName.get(name)).find((named) => named !== undefined) ?? [];
}

/** A path takes the canonical id only; another casing or an alias is refused with the canonical id suggested. */
export function metricOfPath(store: Known, value: string): CatalogueMetric | Problem {
  const metric = store.directory.metrics.get(value);
  if (metric === undefined) return unknownMetric(store, 'metric', value);
  return metric.left === null ? metric : leftProblem(store, { parameter: 'metric', value }, metric);
}

/** The one entry of the log with which a metric left, and the address that lists it (contract 4). */
export const leavingOf = (siteUrl: string, { id, left }: CatalogueMetric) => ({
  revision: revisionId(left ?? '', id, 'withdrawn'),
  address: `${metricLinks(siteUrl, id, false).revisions}&type=withdrawn`,
});

/** What left is known for good. */
const leftProblem = (
  { catalogue }: Known,
  asked: { parameter: string; value: string },
  metric: CatalogueMetric,
): Problem =>
  problem('unavailable', {
    ...asked,
    reason: 'withdrawn',
    ...leavingOf(catalogue.siteUrl, metric),
  });

const candidatesOf = onceFor(({ catalogue }: Known) =>
  catalogue.metrics.map(({ id, aliases }): Candidate => ({ suggestion: id, names: [id, ...aliases] })),
);

/** What the value is in another casing or by another name, what a search finds, or what is spelt nearly so. */
export function suggestedMetrics(store: Known, value: string): string[] {
  const meant = meantBy(store, value).map(({ id }) => id);
  if (meant.length > 0) return meant;
  const { metrics, approximate } = searchMetrics(store.catalogue, value);
  const found = metrics.slice(0, MOST_SUGGESTIONS).map(({ id }) => id);
  if (found.length > 0 && !approximate) return found;
  const near = nearest(value, candidatesOf(store));
  return near.length > 0 ? near : found;
}

function unknownMetric(store: Known, parameter: string, value: string): Problem {
  const suggestions = suggestedMetrics(store, value);
  const details = { parameter, value, reason: 'unknown_metric', suggestions } as const;
  return problem('invalid_metric', details, metricNames(store, suggestions));
}
