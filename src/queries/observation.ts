// Endpoint 1: one verified observation by its permanent identifier.

import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import { type ObservationKey, observationId, parseObservationId, typedParts } from '../data/identifier.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { ID_PREFIX } from '../data/settings.ts';
import { upperCase } from '../data/text.ts';
import type { Store } from '../store/open-store.ts';
import { formerFigure, isFormerCode } from './former-code.ts';
import { judgeValue, type Listed, withdrawn, yearsOf } from './judge-value.ts';
import { figureNames } from './names.ts';
import { identifier, lang, parametersOf } from './parameters.ts';
import { type Context, type Query, queryOf } from './query.ts';
import { Observation, observationRecord } from './records/observation.ts';
import { suggestedMetrics } from './resolve/metric.ts';
import { suggestedCodes } from './resolve/municipality.ts';
import * as tags from './tags.ts';

/** An observation that the source lists or once had, with all that its page, embed and JSON need. */
export type Located = Listed & { municipality: CatalogueMunicipality };

/** Finds an observation with or without a value; `not_found` where the identifier was never listed. */
export async function findObservation(store: Store, id: string): Promise<Located | Problem> {
  return (
    (await locate(store, id)) ??
    (await withItsCode(store, id)) ??
    (await unknownObservation(store, id, await canonicalOf(store, id)))
  );
}

/** `unavailable` for a figure of a code that its municipality has no longer: it went with the code, or with its metric before. */
async function withItsCode(store: Store, id: string): Promise<Problem | null> {
  const former = await formerFigure(store, id);
  const newest = former?.entries[0];
  if (former === null || newest === undefined) return null;
  const { metric } = former;
  const release = newest.entry.type === 'withdrawn' ? newest.release : (metric.left ?? newest.release);
  return withdrawn(store, metric, id, release);
}

async function locate(store: Store, id: string): Promise<Located | null> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  const municipality = store.directory.municipalities.get(key?.geo ?? '');
  if (key === null || metric === undefined || municipality === undefined) return null;
  const index = metric.periods.indexOf(key.period);
  const series = index < 0 ? null : await store.series(metric, key.geo);
  return series === null || series.states[index] === '-' ? null : { metric, municipality, series, index, id };
}

/** In capitals, with the prefix, and with the zero that a spreadsheet takes from a code. */
const canonicalSpelling = (id: string): string =>
  upperCase(id.trim())
    .replace(new RegExp(`^(?!${ID_PREFIX}\\.)`), `${ID_PREFIX}.`)
    .replace(/\.(\d{3})(?=\.\d{4}$)/, '.0$1');

/** The canonical spelling where only the spelling is wrong and the observation has a value. */
async function canonicalOf(store: Store, id: string): Promise<string[]> {
  const canonical = canonicalSpelling(id);
  const found = canonical === id ? null : await locate(store, canonical);
  return found !== null && judgeValue(store, found) === null ? [canonical] : [];
}

/** `not_found`, with what is known: the years that there are, or which part of the identifier names nothing. */
export async function unknownObservation(store: Store, id: string, suggestions: string[]): Promise<Problem> {
  const key = typedParts(id);
  const known = { suggestions, ...(key === null ? {} : await knownOf(store, key)) };
  const details = { parameter: 'id', value: id, reason: 'unknown_observation', ...known } as const;
  return problem('not_found', details, figureNames(store, known.suggestions));
}

async function knownOf(store: Store, key: ObservationKey) {
  const { metrics, municipalities } = store.directory;
  const metric = metrics.get(key.metric);
  const isPlace = municipalities.has(key.geo);
  if (metric !== undefined && isPlace)
    return yearsOf(metric, await store.series(metric, key.geo), key.period);
  const meant = [
    ...(isPlace ? suggestedMetrics(store, key.metric).map((other) => ({ ...key, metric: other })) : []),
    ...(metric === undefined ? [] : suggestedCodes(store, key.geo).map((geo) => ({ ...key, geo }))),
  ];
  const isFormer = metric !== undefined && isFormerCode(store, key.geo);
  const found = await Promise.all(meant.map((other) => withNearestYear(store, other)));
  const suggestions = found.flatMap((one) =>
    one !== null && (isFormer || one.period === key.period) ? observationId(one) : [],
  );
  const former = isFormer ? { formerCode: true } : {};
  return { unknown: metric === undefined ? 'metric' : 'geo', ...former, suggestions } as const;
}

/** The figure of the nearest year that has a value; null where none has. */
async function withNearestYear(store: Store, key: ObservationKey): Promise<ObservationKey | null> {
  const metric = store.directory.metrics.get(key.metric);
  if (metric === undefined) return null;
  const { nearest } = yearsOf(metric, await store.series(metric, key.geo), key.period);
  return nearest === null ? null : { ...key, period: nearest };
}

async function answer({ id }: { id: string }, { store, lang: language }: Context) {
  const found = await findObservation(store, id);
  if (isProblem(found)) return found;
  const fault = judgeValue(store, found);
  if (fault !== null) return fault;
  const { metric, municipality, series, index } = found;
  const data = observationRecord({ store, metric, municipality, lang: language }, series, index);
  if (data === null) throw new Error(`${id}: expected a value where the store says there is one, got none`);
  return { data };
}

/** Every observation of one metric that has a value, by municipality, then period. */
export async function* observationsOf(store: Store, metric: CatalogueMetric): AsyncIterable<Located> {
  for (const municipality of store.catalogue.municipalities) {
    const series = await store.series(metric, municipality.code);
    if (series === null) continue;
    for (const [index, period] of metric.periods.entries()) {
      if (series.states[index] !== 'v') continue;
      const id = observationId({ metric: metric.id, geo: municipality.code, period });
      yield { metric, municipality, series, index, id };
    }
  }
}

const fixed: Query['fixed'] = async function* (store, about) {
  if (about === null) return;
  for await (const { id } of observationsOf(store, about)) yield { id };
};

export const observation = queryOf({
  name: 'observation',
  path: '/api/v1/observations/{id}',
  tag: tags.OBSERVATIONS,
  summary:
    'One verified observation by its permanent identifier, with value, unit, source, provenance and content hash.',
  tool: {
    name: 'get_observation',
    title: 'One figure by its id',
    use: 'Use it to check or cite one figure whose id you have; every figure in other answers carries its id (`id` or `observation`). To find a figure by place and subject, use list_observations.',
  },
  parameters: parametersOf({
    id: identifier(
      'Permanent identifier SF.<METRIC>.<GEO>.<PERIOD>, in its canonical case.',
      'SF.N01951.0180.2022',
    ),
    lang,
  }),
  data: Observation,
  example: { id: 'SF.N01951.0180.2022', lang: 'en' },
  refusals: [
    { says: 'A figure that never was published', address: 'observations/SF.N01951.0180.1950' },
    { says: 'A figure that a release withdrew', address: 'observations/SF.GHGARB.0114.2016' },
    { says: 'A figure that the source lists without a value', address: 'observations/SF.N00401.0114.2013' },
  ],
  answer,
  fixed,
});
