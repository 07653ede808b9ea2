// From what was asked (id or registered alias) to one public metric, by contract 1.
import { lowerCase, upperCase } from '../model/fold.ts';
import { type Problem, problem } from '../model/problem.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { metricNames } from './names.ts';
import { type Candidate, nearest } from './near.ts';

/** `invalid_metric` with near ids, or `ambiguous` with the candidates. A non-public metric is an unknown one. */
export function resolveMetric(store: Store, parameter: string, value: string): CatalogueMetric | Problem {
  const { metrics, aliases } = store.directory;
  const found = metrics.get(upperCase(value));
  if (found !== undefined) return found;
  const [metric, ...more] = aliases.get(lowerCase(value)) ?? [];
  if (metric === undefined) return unknownMetric(store, parameter, value);
  if (more.length === 0) return metric;
  return problem('ambiguous', {
    parameter,
    value,
    reason: 'several_metrics',
    candidates: [metric, ...more].map(({ id, title }) => ({ id, title })),
  });
}

/** A path takes the canonical id only; another casing or an alias is refused with the canonical id suggested. */
export function metricOfPath(store: Store, parameter: string, value: string): CatalogueMetric | Problem {
  return store.directory.metrics.get(value) ?? unknownMetric(store, parameter, value);
}

const candidates = new WeakMap<Store, Candidate[]>();

function candidatesOf(store: Store): Candidate[] {
  const held =
    candidates.get(store) ??
    store.catalogue.metrics.map(({ id, aliases }) => ({ suggestion: id, names: [id, ...aliases] }));
  candidates.set(store, held);
  return held;
}

function unknownMetric(store: Store, parameter: string, value: string): Problem {
  const { metrics, aliases } = store.directory;
  const canonical = metrics.get(upperCase(value));
  const meant = canonical === undefined ? (aliases.get(lowerCase(value)) ?? []) : [canonical];
  const suggestions = meant.length > 0 ? meant.map(({ id }) => id) : nearest(value, candidatesOf(store));
  return problem(
    'invalid_metric',
    { parameter, value, reason: 'unknown_metric', suggestions },
    metricNames(store, suggestions),
  );
}
