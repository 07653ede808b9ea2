// From what a request calls a thing to the one thing that it means, by contract 1, or to why it means none.
import type {
  CatalogueMetric,
  CatalogueMunicipality,
  Place,
} from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { codesIn, isProblem, type Problem, problem } from '../data/problem.ts';
import { lowerCase, slugOf, withPlainSigns } from '../data/text.ts';
import { countyCalled } from '../search/places.ts';
import {
  type County,
  countiesOf,
  leftMetric,
  refusedPlace,
  severalMetrics,
  severalMunicipalities,
  unknownCounty,
  unknownMetric,
  unknownMunicipality,
  unknownPlace,
} from './explain.ts';
import {
  areaCalled,
  type Lookup,
  metricsCalled,
  municipalitiesCalled,
} from './names.ts';

/**
 * `invalid_metric` with suggestions, `ambiguous` with the candidates, or `unavailable` where the metric has left. A
 * non-public metric is an unknown one.
 * @param lang of the candidates' titles
 */
export function resolveMetric(
  store: Lookup,
  parameter: string,
  value: string,
  lang: Lang,
): CatalogueMetric | Problem {
  const metric = resolveLogged(store, parameter, value, lang);
  return isProblem(metric) || metric.left === null
    ? metric
    : leftMetric(store, parameter, value, metric);
}

/** The same for the log, which keeps the entries of metrics that have left. */
export function resolveLogged(
  store: Lookup,
  parameter: string,
  value: string,
  lang: Lang,
): CatalogueMetric | Problem {
  const metrics = metricsCalled(store, value);
  const [metric, ...more] = metrics;
  if (metric === undefined) return unknownMetric(store, parameter, value);
  return more.length === 0 ? metric : severalMetrics(parameter, value, metrics, lang);
}

/** Null where none is called so, several are, or it has left. It suggests nothing, and so is soon through a list of any length. */
export function knownMetric(store: Lookup, value: string): CatalogueMetric | null {
  const [metric, ...more] = metricsCalled(store, value);
  return metric === undefined || more.length > 0 || metric.left !== null
    ? null
    : metric;
}

/** A path takes the canonical id only; another casing or an alias is refused with the canonical id suggested. */
export function metricOfPath(store: Lookup, value: string): CatalogueMetric | Problem {
  const metric = store.directory.metrics.get(value);
  if (metric === undefined) return unknownMetric(store, 'metric', value);
  return metric.left === null ? metric : leftMetric(store, 'metric', value, metric);
}

/** The same for the log, which keeps the entries of metrics that have left. */
export const loggedOfPath = (store: Lookup, value: string): CatalogueMetric | Problem =>
  store.directory.metrics.get(value) ?? metricOfPath(store, value);

/** `invalid_geo` with near codes, or `ambiguous` with the candidates, when no single municipality is meant. */
export function resolveMunicipality(
  store: Lookup,
  parameter: string,
  value: string,
): CatalogueMunicipality | Problem {
  const municipalities = municipalitiesCalled(store, value);
  const [municipality, ...more] = municipalities;
  if (municipality === undefined) return unknownMunicipality(store, parameter, value);
  return more.length === 0
    ? municipality
    : severalMunicipalities(parameter, value, municipalities);
}

/** The same of a municipality or an area; what can mean both is the municipality. */
export function resolvePlace(
  store: Lookup,
  parameter: string,
  value: string,
): Place | Problem {
  if (municipalitiesCalled(store, value).length > 0)
    return resolveMunicipality(store, parameter, value);
  return areaCalled(store, value) ?? unknownPlace(store, parameter, value);
}

/** Null where none is called so, or several are. It suggests nothing, and so is soon through a list of any length. */
export function knownPlace(store: Lookup, value: string): Place | null {
  const [municipality, ...more] = municipalitiesCalled(store, value);
  if (municipality === undefined) return areaCalled(store, value);
  return more.length === 0 ? municipality : null;
}

/** A path takes the canonical code only; a slug or a name is refused with the code, or the codes, that it stands for. */
export function placeOfPath(store: Lookup, value: string): Place | Problem {
  const { municipalities, areas } = store.directory;
  const canonical = municipalities.get(value) ?? areas.get(value);
  if (canonical !== undefined) return canonical;
  const place = resolvePlace(store, 'geo', value);
  if (isProblem(place) && place.code !== 'ambiguous') return place;
  const codes = isProblem(place) ? codesIn(place) : [place.code];
  return refusedPlace(store, 'geo', value, 'unknown_municipality', codes);
}

/**
 * Of the website a path takes the slug alone; what else names a municipality is refused with the way to its page.
 * @param pathOf the path by slug
 */
export function municipalityOfSlug(
  store: Lookup,
  slug: string,
  pathOf: (slug: string) => string,
): CatalogueMunicipality | Problem {
  const canonical = store.directory.slugs.get(slug);
  if (canonical !== undefined) return canonical;
  const municipality = resolveMunicipality(store, 'slug', slug);
  if (isProblem(municipality)) return municipality;
  const suggestions = [pathOf(municipality.slug)];
  return problem('not_found', {
    parameter: 'slug',
    value: slug,
    reason: 'unknown_path',
    suggestions,
  });
}

/** By its two digits, alone or behind SE, by any name in either language, or by the name's slug; `invalid_geo` else. */
export function resolveCounty(
  store: Lookup,
  parameter: string,
  value: string,
): County | Problem {
  const typed = withPlainSigns(value).trim();
  const counties = countiesOf(store);
  const [, digits] = /^(?:SE)?(\d{2})$/i.exec(typed) ?? [];
  const called = countyCalled(store.catalogue.municipalities, typed);
  return (
    counties.find(({ code }) => code === digits) ??
    counties.find(({ name }) => name === called || slugOf(name) === lowerCase(typed)) ??
    unknownCounty(store, parameter, value)
  );
}
