// Endpoint 2: the observations of one municipality, by metric, then by period.
import type * as z from 'zod';
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import { inOrder } from '../data/hash.ts';
import { YEAR_PATTERN } from '../data/identifier.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { type Candidate, nearest } from '../search/near.ts';
import type { Store } from '../store/store.ts';
import * as tags from './endpoint.ts';
import {
  type Answer,
  type Context,
  collectionOf,
  cursor,
  defineEndpoint,
  inParallel,
  type List,
  lang,
  limit,
  limitOf,
  NO_FILES,
  name,
  optional,
  parametersOf,
  partOf,
  text,
  year,
} from './endpoint.ts';
import { Municipality, municipalityRecord } from './municipalities.ts';
import { metricPath } from './notes.ts';
import { Observation, observationRecord } from './observation.ts';
import { knownMetric, resolveMetric, resolveMunicipality } from './resolve.ts';

const PATH = '/api/v1/observations';
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
  cursor,
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
const subjectsOf = ({ catalogue }: Store): string[] =>
  [...new Set(catalogue.metrics.map(({ subject }) => subject))].sort();

function judgeSubject(store: Store, amne: string | undefined): Problem | null {
  if (amne === undefined) return null;
  const allowed = subjectsOf(store);
  if (allowed.includes(amne)) return null;
  const suggestions = nearest(amne.trim(), subjectNames(store, allowed));
  const near = suggestions.length === 0 ? {} : { suggestions };
  return problem('invalid_request', {
    ...{ parameter: 'amne', value: amne, reason: 'not_allowed' },
    ...{ allowed, ...near },
  });
}

/** What each subject is called: its slug, and its title in both languages. */
const subjectNames = ({ catalogue }: Store, slugs: readonly string[]): Candidate[] =>
  catalogue.subjects
    .filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, title }) => ({ suggestion: slug, names: [slug, title.sv, title.en] }));

/** The metric's periods that pass the filters and hold a value. */
function periodsOf({ periods }: CatalogueMetric, presence: string, { period, from, to }: Given): string[] {
  return periods.filter((year, index) => {
    const within = (from === undefined || year >= from) && (to === undefined || year <= to);
    const passes = within && (period === undefined || year === period);
    return passes && presence[index] === '1';
  });
}

async function answer(given: Given, context: Context): Promise<Answer<Observations>> {
  const { store } = context;
  const municipality = resolveMunicipality(store, 'geo', given.geo);
  if (isProblem(municipality)) return municipality;
  const metric =
    given.metric === undefined ? null : resolveMetric(store, 'metric', given.metric, context.lang);
  if (isProblem(metric)) return metric;
  const subjectFault = judgeSubject(store, given.amne);
  if (subjectFault !== null) return subjectFault;
  const metrics = (metric === null ? store.catalogue.metrics : [metric]).filter(
    ({ subject }) => given.amne === undefined || subject === given.amne,
  );
  const all = await choose(given, store, municipality, metrics);
  const isNewest = context.byName === true && metric === null && isUnnarrowed(given);
  const years = isNewest ? all.map((one) => ({ ...one, periods: one.periods.slice(-1) })) : all;
  const form = { path: PATH, parameters };
  const limit = isNewest ? MAXIMUM : limitOf(given.limit, DEFAULT_LIMIT);
  const part = await partOf(listOfYears(municipality, years), { store, form, given, limit });
  if (isProblem(part)) return part;
  const observations = await recordsOf(context, municipality, part.items);
  const found = municipalityRecord(municipality, null);
  return { data: inOrder({ municipality: found, observations, ...part.counts }) };
}

/** Whether neither years nor a number are asked for: then an assistant is told the newest year of each metric (contract 8). */
const isUnnarrowed = ({ period, from, to, limit, cursor: rest }: Given): boolean =>
  [period, from, to, limit, rest].every((value) => value === undefined);

/** The years of one metric that pass the filters and hold a value. */
type Years = { metric: string; periods: string[] };

/** Chosen by presence alone, so that no series is read that the answer does not show. */
async function choose(
  given: Given,
  store: Store,
  { code }: CatalogueMunicipality,
  metrics: readonly CatalogueMetric[],
): Promise<Years[]> {
  const presence = await store.presence(code);
  return metrics.flatMap((metric) => {
    const periods = periodsOf(metric, presence[metric.id] ?? '', given);
    return periods.length === 0 ? [] : { metric: metric.id, periods };
  });
}

type Year = { metric: string; period: string };

function listOfYears({ code }: CatalogueMunicipality, years: readonly Years[]): List<Year> {
  const all = years.flatMap(({ metric, periods }) => periods.map((period) => ({ metric, period })));
  return {
    identity: [code, years],
    read: (offset, limit) => ({ items: all.slice(offset, offset + limit), total: all.length }),
    nameOf: ({ metric, period }) => `${metric}.${period}`,
  };
}

async function recordsOf(
  { store, lang: language }: Context,
  municipality: CatalogueMunicipality,
  shown: readonly Year[],
): Promise<Observation[]> {
  const byMetric = [...Map.groupBy(shown, ({ metric }) => metric)];
  const records = await inParallel(byMetric, async ([id, years]) => {
    const metric = store.directory.metrics.get(id);
    const series = metric === undefined ? null : await store.series(metric, municipality.code);
    if (metric === undefined || series === null) return [];
    const subject = { store, metric, municipality, lang: language };
    return years.flatMap(
      ({ period }) => observationRecord(subject, series, metric.periods.indexOf(period)) ?? [],
    );
  });
  return records.flat();
}

export const observations = defineEndpoint({
  name: 'observations',
  path: PATH,
  tag: tags.OBSERVATIONS,
  summary: {
    sv: 'En kommuns observationer efter mått och sedan år; begränsa med metric, amne och år.',
    en: 'The observations of one municipality, by metric and then by period; narrow with metric, amne and years.',
  },
  tool: {
    name: 'list_observations',
    title: 'Figures of one municipality',
    use: 'Use it for one place: "Hur många bor i Umeå?" is geo=Umeå, metric=N01951, period=2022; "Hur har skatten i Kil utvecklats?" is geo=Kil, metric=skattesats. A figure takes 1 to 2 kB: without metric or years there are hundreds, so narrow or give a limit such as 20. The years of a metric come oldest first: ask for the newest with `from`, and for the whole series of one metric without a limit. `truncated` tells that there are more behind them. To set places side by side, use compare_municipalities.',
  },
  parameters,
  data: Observations,
  example: { geo: '0180', limit: '2', lang: 'en' },
  refusals: [
    { says: 'A name that other services use', address: 'observations?geo=0180&subject=miljo' },
    { says: 'A parameter that must be given is not', address: 'observations?metric=N01951' },
    { says: 'A code without its zero', address: 'observations?geo=180' },
    { says: 'A code that a municipality had before', address: 'observations?geo=1917' },
    { says: 'A metric that does not exist', address: 'observations?geo=0180&metric=X99999' },
    { says: 'A subject that does not exist', address: 'observations?geo=0180&amne=sport' },
    { says: 'A year of two digits', address: 'observations?geo=0180&period=22' },
    { says: 'Years in reverse', address: 'observations?geo=0180&from=2023&to=2020' },
    { says: 'Habo and Håbo without the ring', address: 'observations?geo=habo' },
  ],
  judgeRanges,
  answer,
  elsewhere: ({ metric: value = '', geo, county, ...given }, store) => {
    const metric = knownMetric(store, value);
    if (metric === null || geo !== undefined) return null;
    const years = ['period', 'from', 'to'].flatMap((name) =>
      YEAR_PATTERN.test(given[name] ?? '') ? `${name}=${given[name]}` : [],
    );
    const pairs = county === undefined ? years : [...years, `county=${encodeURIComponent(county.trim())}`];
    return `${metricPath(metric.id)}/observations${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
  },
  fixed: NO_FILES,
});
