// Endpoint 1: one verified observation by its permanent identifier.
import { upperCase } from '../model/fold.ts';
import { observationId, parseObservationId } from '../model/observation-id.ts';
import { isProblem, type Problem, problem } from '../model/problem.ts';
import { revisionId } from '../model/revision.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import type { PastRevision, StoredSeries } from '../store/shards.ts';
import { observationText } from './observation-text.ts';
import { lang, parametersOf, text } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';

/** An observation that the source lists or once had, with all that its page, embed and JSON are made of. */
export type Located = {
  metric: CatalogueMetric;
  municipality: CatalogueMunicipality;
  series: StoredSeries;
  index: number;
  id: string;
};

/** Finds an observation with or without a value; `not_found` where the identifier was never listed. */
export async function findObservation(store: Store, id: string): Promise<Located | Problem> {
  return (await locate(store, id)) ?? notFound(id, await canonicalOf(store, id));
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

/** The canonical spelling where only the case is wrong and the observation has a value. */
async function canonicalOf(store: Store, id: string): Promise<string[]> {
  const canonical = upperCase(id);
  const found = canonical === id ? null : await locate(store, canonical);
  return found !== null && judgeValue(found) === null ? [canonical] : [];
}

const notFound = (id: string, suggestions: string[]): Problem =>
  problem('not_found', { parameter: 'id', value: id, reason: 'unknown_observation', suggestions });

/** Why an observation that was found has no value; null when it has one (contract 3, `unavailable`). */
export function judgeValue({ metric, series, index, id }: Located): Problem | null {
  const state = series.states[index] ?? '-';
  return state === 'v' ? null : unavailable(id, state, series.revisions[metric.periods[index] ?? '']?.[0]);
}

function unavailable(id: string, state: string, newest: PastRevision | undefined): Problem {
  const gone = state === 'w' || newest?.type === 'withdrawn';
  if (!gone) return problem('unavailable', { parameter: 'id', value: id, reason: 'source_null' });
  const revision = revisionId(newest?.release ?? '', id, 'withdrawn');
  return problem('unavailable', { parameter: 'id', value: id, reason: 'withdrawn', revision });
}

async function answer({ id = '' }: Asked, { store, lang: language }: Scene): Promise<Answer> {
  const found = await findObservation(store, id);
  if (isProblem(found)) return found;
  const fault = judgeValue(found);
  if (fault !== null) return fault;
  const { metric, municipality, series, index } = found;
  return { text: observationText({ store, metric, municipality, lang: language }, series, index) };
}

/** Every observation of one metric that has a value, by municipality, then period. */
export async function* observationsOf(
  store: Store,
  metric: CatalogueMetric,
  only?: ReadonlySet<string>,
): AsyncIterable<Located> {
  for (const municipality of store.catalogue.municipalities) {
    if (only?.has(municipality.code) === false) continue;
    const series = await store.series(metric, municipality.code);
    if (series === null) continue;
    for (const [index, period] of metric.periods.entries()) {
      if (series.states[index] !== 'v') continue;
      const id = observationId({ metric: metric.id, geo: municipality.code, period });
      yield { metric, municipality, series, index, id };
    }
  }
}

const fixed: Query['fixed'] = async function* (store, about, only) {
  if (about === null) return;
  for await (const { id } of observationsOf(store, about, only)) yield { id };
};

export const observation: Query = {
  name: 'observation',
  tool: 'get_observation',
  path: '/api/v1/observations/{id}',
  summary:
    'One verified observation by its permanent identifier, with value, unit, source, provenance and content hash.',
  parameters: parametersOf({
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
