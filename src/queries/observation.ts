// Endpoint 1: one verified observation by its permanent identifier.
import { z } from 'zod';
import { foldedKey } from '../model/fold.ts';
import { observationId, parseObservationId } from '../model/observation-id.ts';
import { type Problem, problem } from '../model/problem.ts';
import { revisionId } from '../model/revision.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import type { StoredSeries } from '../store/shards.ts';
import { observationText } from './observation-text.ts';
import { lang, text } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';

/** An observation that holds a value, with all that its page, embed and JSON are made of. */
export type Located = {
  metric: CatalogueMetric;
  municipality: CatalogueMunicipality;
  series: StoredSeries;
  index: number;
  id: string;
};

/** Finds an observation; `unavailable` only where the identifier is known but holds no value (contract 3). */
export async function locateObservation(store: Store, id: string): Promise<Located | Problem> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  const municipality = store.directory.municipalities.get(key?.geo ?? '');
  if (key === null || metric === undefined || municipality === undefined) return notFound(store, id);
  const index = metric.periods.indexOf(key.period);
  const series = index < 0 ? null : await store.series(metric, key.geo);
  const state = series?.states[index] ?? '-';
  if (series === null || state === '-') return notFound(store, id);
  if (state === 'v') return { metric, municipality, series, index, id };
  return unavailable(id, state, series.revisions[key.period]?.[0]);
}

function unavailable(id: string, state: string, newest: string | undefined): Problem {
  const gone = newest?.endsWith('/withdrawn') ?? false;
  if (state === 'n' && !gone)
    return problem('unavailable', { parameter: 'id', value: id, reason: 'source_null' });
  const [release = ''] = (newest ?? '').split('/');
  const revision = revisionId(release, id, 'withdrawn');
  return problem('unavailable', { parameter: 'id', value: id, reason: 'withdrawn', revision });
}

/** Suggests the canonical spelling where only the case is wrong and the metric is public. */
function notFound(store: Store, id: string): Problem {
  const key = parseObservationId(foldedKey(id).toUpperCase());
  const known = key !== null && store.directory.metrics.get(key.metric)?.periods.includes(key.period);
  const suggestions = key !== null && known && observationId(key) !== id ? [observationId(key)] : [];
  return problem('not_found', { parameter: 'id', value: id, reason: 'unknown_observation', suggestions });
}

async function answer({ id = '' }: Asked, { store, lang: language }: Scene): Promise<Answer> {
  const found = await locateObservation(store, id);
  if ('details' in found) return found;
  const { metric, municipality, series, index } = found;
  return { text: observationText({ store, metric, municipality, lang: language }, series, index) };
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

async function* fixed(store: Store, about: CatalogueMetric | null): AsyncIterable<Asked> {
  if (about === null) return;
  for await (const { id } of observationsOf(store, about)) yield { id };
}

export const observation: Query = {
  name: 'observation',
  tool: 'get_observation',
  path: '/api/v1/observations/{id}',
  summary:
    'One verified observation by its permanent identifier, with value, unit, source, provenance and content hash.',
  parameters: z.strictObject({
    id: text(
      'Permanent identifier SF.<METRIC>.<GEO>.<PERIOD>, in its canonical case.',
      'SF.N01951.0180.2022',
    ),
    lang,
  }),
  required: [],
  answer,
  fixed,
};
