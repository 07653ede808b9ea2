// Endpoint 2: the observations of one municipality, by metric, then by period.
import type * as z from 'zod';
import { isProblem, type Problem, problem } from '../model/problem.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { inParallel } from './in-parallel.ts';
import { lang, limit, name, optional, parametersOf, text, year } from './parameters.ts';
import { type Answer, type Context, queryOf } from './query.ts';
import { collectionOf, countsOf, limitOf } from './records/collection.ts';
import { Municipality, municipalityRecord } from './records/municipality.ts';
import { Observation, observationRecord } from './records/observation.ts';
import { resolveMetric } from './resolve-metric.ts';
import { resolveMunicipality } from './resolve-municipality.ts';
import * as tags from './tags.ts';

const DEFAULT_LIMIT = 200;
const MAXIMUM = 1000;

const parameters = parametersOf({
  geo: name('Municipality: code, slug or name.', '0180'),
  metric: optional(name('Metric: id or alias.', 'N01951')),
  amne: optional(text('Subject: a slug such as befolkning.', 'befolkning')),
  period: year('One year.', '2022'),
  from: year('First year, inclusive.', '2015'),
  to: year('Last year, inclusive.', '2024'),
  limit: limit('How many observations at most', { default: DEFAULT_LIMIT, maximum: MAXIMUM }),
  lang,
});
type Given = z.infer<typeof parameters>;

const Observations = collectionOf('observations', Observation, { municipality: Municipality });
type Observations = z.infer<typeof Observations>;

function judgeRanges({ from, to }: Given): Problem | null {
  if (from === undefined || to === undefined || from <= to) return null;
  return problem('invalid_range', { parameter: 'from', value: from, reason: 'from_after_to', to });
}

/** The subject slugs that some public metric has. */
export const subjectsOf = ({ catalogue }: Store): string[] =>
  [...new Set(catalogue.metrics.map(({ subject }) => subject))].sort();

function judgeSubject(store: Store, amne: string | undefined): Problem | null {
  if (amne === undefined) return null;
  const allowed = subjectsOf(store);
  if (allowed.includes(amne)) return null;
  return problem('invalid_request', { parameter: 'amne', value: amne, reason: 'not_allowed', allowed });
}

/** The indexes of the metric's periods that pass the filters and hold a value. */
function indexesOf({ periods }: CatalogueMetric, presence: string, { period, from, to }: Given): number[] {
  return periods.flatMap((year, index) => {
    const within = (from === undefined || year >= from) && (to === undefined || year <= to);
    const passes = within && (period === undefined || year === period);
    return passes && presence[index] === '1' ? [index] : [];
  });
}

async function answer(given: Given, context: Context): Promise<Answer<Observations>> {
  const { store } = context;
  const municipality = resolveMunicipality(store, 'geo', given.geo);
  if (isProblem(municipality)) return municipality;
  const metric = given.metric === undefined ? null : resolveMetric(store, 'metric', given.metric);
  if (metric !== null && isProblem(metric)) return metric;
  const subjectFault = judgeSubject(store, given.amne);
  if (subjectFault !== null) return subjectFault;
  const metrics = (metric === null ? store.catalogue.metrics : [metric]).filter(
    ({ subject }) => given.amne === undefined || subject === given.amne,
  );
  const cut = limitOf(given.limit, DEFAULT_LIMIT);
  const { shown, total } = await choose(given, store, municipality, metrics);
  const observations = await recordsOf(context, municipality, shown);
  return {
    data: {
      municipality: municipalityRecord(municipality, null),
      observations,
      ...countsOf(observations.length, total, cut),
    },
  };
}

/** Which years of which metric are shown. */
type Shown = { metric: CatalogueMetric; indexes: number[] };

/** Counts by presence alone, so that no series is read that the answer does not show. */
async function choose(
  given: Given,
  store: Store,
  { code }: CatalogueMunicipality,
  metrics: readonly CatalogueMetric[],
): Promise<{ shown: Shown[]; total: number }> {
  const presence = await store.presence(code);
  const cut = limitOf(given.limit, DEFAULT_LIMIT);
  const shown: Shown[] = [];
  let total = 0;
  for (const metric of metrics) {
    const indexes = indexesOf(metric, presence[metric.id] ?? '', given);
    if (indexes.length > 0 && total < cut) shown.push({ metric, indexes: indexes.slice(0, cut - total) });
    total += indexes.length;
  }
  return { shown, total };
}

async function recordsOf(
  { store, lang: language }: Context,
  municipality: CatalogueMunicipality,
  shown: readonly Shown[],
): Promise<Observation[]> {
  const records = await inParallel(shown, async ({ metric, indexes }) => {
    const series = await store.series(metric, municipality.code);
    const subject = { store, metric, municipality, lang: language };
    return series === null ? [] : indexes.flatMap((index) => observationRecord(subject, series, index) ?? []);
  });
  return records.flat();
}

export const observations = queryOf({
  name: 'observations',
  path: '/api/v1/observations',
  tag: tags.OBSERVATIONS,
  summary:
    'The observations of one municipality, by metric and then by period; narrow with metric, amne and years.',
  tool: {
    name: 'list_observations',
    title: 'Figures of one municipality',
    use: 'Use it for one place: "Hur många bor i Umeå?" is geo=Umeå, metric=N01951, period=2022; "Hur har skatten i Kil utvecklats?" is geo=Kil, metric=skattesats. A figure takes about 1 kB: without metric or years there are hundreds, so narrow and give a limit such as 20. `truncated` tells that there are more. To set places side by side, use compare_municipalities.',
  },
  parameters,
  data: Observations,
  example: { geo: '0180', limit: '2', lang: 'en' },
  refusals: [
    { says: 'A name that other services use', address: 'observations?geo=0180&subject=miljo' },
    { says: 'A parameter that must be given is not', address: 'observations?metric=N01951' },
    { says: 'A code without its zero', address: 'observations?geo=180' },
    { says: 'A metric that there is not', address: 'observations?geo=0180&metric=X99999' },
    { says: 'A subject that there is not', address: 'observations?geo=0180&amne=sport' },
    { says: 'A year of two digits', address: 'observations?geo=0180&period=22' },
    { says: 'Years in reverse', address: 'observations?geo=0180&from=2023&to=2020' },
    { says: 'Habo and Håbo without the ring', address: 'observations?geo=habo' },
  ],
  judgeRanges,
  answer,
  fixed: () => [],
});
