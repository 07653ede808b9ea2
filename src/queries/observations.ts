// Endpoint 2: the observations of one municipality, by metric, then by period.
import { isProblem, type Problem, problem } from '../model/problem.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { collectionForm, limitOf } from './collection.ts';
import { municipalityText } from './municipality-record.ts';
import { observationText, type Subject } from './observation-text.ts';
import { lang, limit, parametersOf, text, year } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';
import { resolveMetric } from './resolve-metric.ts';
import { resolveMunicipality } from './resolve-municipality.ts';

const DEFAULT_LIMIT = 200;
const MAXIMUM = 1000;

function judgeRanges({ from, to }: Asked): Problem | null {
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

/** The places of the metric's periods that pass the filters and hold a value. */
function placesOf({ periods }: CatalogueMetric, presence: string, { period, from, to }: Asked): number[] {
  const places: number[] = [];
  for (const [place, year] of periods.entries()) {
    const within = (from === undefined || year >= from) && (to === undefined || year <= to);
    if (within && (period === undefined || year === period) && presence[place] === '1') places.push(place);
  }
  return places;
}

const listText = collectionForm('observations', ['municipality']);

async function answer(asked: Asked, { store, lang: language }: Scene): Promise<Answer> {
  const municipality = resolveMunicipality(store, 'geo', asked['geo'] ?? '');
  if (isProblem(municipality)) return municipality;
  const metric = asked['metric'] === undefined ? null : resolveMetric(store, 'metric', asked['metric']);
  if (metric !== null && isProblem(metric)) return metric;
  const subjectFault = judgeSubject(store, asked['amne']);
  if (subjectFault !== null) return subjectFault;
  const metrics = (metric === null ? store.catalogue.metrics : [metric]).filter(
    ({ subject }) => asked['amne'] === undefined || subject === asked['amne'],
  );
  const cut = limitOf(asked['limit'], DEFAULT_LIMIT);
  const { texts, total } = await gather(asked, { store, municipality, lang: language }, metrics);
  const more = { municipality: municipalityText(municipality) };
  return { text: listText(texts, { total, limit: cut, more }) };
}

/** Counts by presence alone; only the series that the answer shows are read. */
async function gather(asked: Asked, subject: Omit<Subject, 'metric'>, metrics: CatalogueMetric[]) {
  const { store, municipality } = subject;
  const presence = await store.presence(municipality.code);
  const cut = limitOf(asked['limit'], DEFAULT_LIMIT);
  const texts: string[] = [];
  let total = 0;
  for (const metric of metrics) {
    const places = placesOf(metric, presence[metric.id] ?? '', asked);
    const shown = places.slice(0, Math.max(0, cut - total));
    total += places.length;
    const series = shown.length === 0 ? null : await store.series(metric, municipality.code);
    if (series === null) continue;
    const shownOf = { ...subject, metric };
    for (const place of shown) texts.push(observationText(shownOf, series, place));
  }
  return { texts, total };
}

export const observations: Query = {
  name: 'observations',
  tool: 'list_observations',
  path: '/api/v1/observations',
  summary:
    'The observations of one municipality, by metric and then by period; narrow with metric, amne and years.',
  parameters: parametersOf({
    geo: text('Municipality: code, slug or name.', '0180'),
    metric: text('Metric: id or alias.', 'N01951').optional(),
    amne: text('Subject: a slug such as befolkning.', 'befolkning').optional(),
    period: year('One year.'),
    from: year('First year, inclusive.'),
    to: year('Last year, inclusive.'),
    limit: limit(`How many observations at most; ${DEFAULT_LIMIT} when not given.`, MAXIMUM),
    lang,
  }),
  required: ['geo'],
  judgeRanges,
  answer,
  fixed: () => [],
};
