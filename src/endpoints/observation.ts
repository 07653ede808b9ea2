// Endpoint 1: one verified observation by its permanent identifier.

import type * as z from 'zod';
import {
  type Absence,
  absenceOf,
  areaKind,
  type CatalogueMetric,
  isArea,
  type Place,
  placeName,
  unitLabel,
} from '../data/catalogue.ts';
import {
  address,
  citation,
  contentHashField,
  metricId,
  observationIdField,
  oneOf,
  part,
  period,
  place,
  record,
  source,
  unit,
  value,
  word,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import {
  isAreaCode,
  type ObservationKey,
  observationId,
  parseObservationId,
  typedParts,
} from '../data/identifier.ts';
import { titleLangOf } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { AREA_KINDS } from '../data/registry.ts';
import { missingOf, revisionId } from '../data/release.ts';
import { ID_PREFIX, LICENSE, SERVICE } from '../data/settings.ts';
import { upperCase } from '../data/text.ts';
import type { PastRevision, StoredSeries } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName, NO_VALUE, observationCitation } from '../text/answers.ts';
import { exactQuantity } from '../text/numbers.ts';
import { defineEndpoint, type FigureSubject, naming } from './endpoint.ts';
import {
  figureNames,
  leavingOf,
  nearestYear,
  placeNames,
  suggestedCodes,
  suggestedMetrics,
  suggestedPlaces,
} from './explain.ts';
import { FIGURE_COLUMNS, metricFacts, metricOf } from './figure-table.ts';
import { titleLang, unitWords } from './metric.ts';
import {
  FigureProvenance,
  FLAGS,
  figureAt,
  figureFields,
  figureFile,
  figureProvenance,
  NOTES,
  observationLinks,
  pagePath,
} from './notes.ts';

/** An observation that the source lists or once had; `index` is that of its period among those of the series. */
export type FoundObservation = {
  metric: CatalogueMetric;
  place: Place;
  series: StoredSeries;
  index: number;
  id: string;
};

/** The years of a series that have a value, in their order; none where the source lists nothing of the place. */
export const periodsWithValue = (series: StoredSeries | null): string[] =>
  (series?.periods ?? []).filter((_, index) => series?.states[index] === 'v');

/** The same, and the one nearest to `period`, the earlier of two. */
function yearsOf(series: StoredSeries | null, period: string) {
  const periods = periodsWithValue(series);
  return { periods, nearest: nearestYear(periods, period) };
}

/** Why an observation has no value; null when it has one (contract 3, `unavailable`). */
export async function judgeValue(
  store: Store,
  { metric, place, series, index, id }: FoundObservation,
): Promise<Problem | null> {
  const period = series.periods[index] ?? '';
  const state = series.states[index] ?? '-';
  if (state === 'v') return null;
  const [newest] = (await store.history(metric, place.code))(period);
  const missing = missingOf(state, newest?.type);
  if (missing === null) return null;
  if (missing === 'withdrawn') return withdrawn(store, metric, id, newest?.release);
  return problem('unavailable', {
    parameter: 'id',
    value: id,
    reason: 'source_null',
    ...yearsOf(series, period),
  });
}

/** @param release the one that withdrew it, where the log has it */
function withdrawn(
  { catalogue: { siteUrl } }: Store,
  metric: CatalogueMetric,
  id: string,
  release: string | undefined,
): Problem {
  // A metric that leaves has one entry, and none for each of the figures that it had until then.
  const entry =
    release === metric.left
      ? leavingOf(siteUrl, metric)
      : {
          revision: revisionId(release ?? '', id, 'withdrawn'),
          address: observationLinks(siteUrl, id, metric.id).revisions,
        };
  return problem('unavailable', {
    parameter: 'id',
    value: id,
    reason: 'withdrawn',
    ...entry,
  });
}

// One figure: one metric, one municipality or area, one year (contract 4).

export const Observation = record(
  'Observation',
  'One figure: one metric, one municipality or area, one year.',
  {
    id: observationIdField,
    metric: metricId,
    geo: place,
    area: oneOf(
      'What kind of area it is of; null of a municipality.',
      AREA_KINDS,
    ).nullable(),
    period,
    value,
    unit,
    source,
    provenance: FigureProvenance,
    contentHash: contentHashField,
    flags: FLAGS,
    notes: NOTES,
    labels: part('Names in the requested language.', {
      metric: word('Title of the metric.'),
      titleLang,
      geo: word(
        'Name of the municipality or area, as the publisher of the metric calls it.',
      ),
      county: word(
        'Name of the county, in the requested language; null of an area.',
      ).nullable(),
      unit: word('Word for the unit.').nullable(),
    }),
    citation,
    links: part('Addresses, absolute.', {
      self: address('This observation as JSON.'),
      page: address('Its page.'),
      embed: address('Its embed.'),
      metric: address('Its metric.'),
      revisions: address('Its revisions.'),
    }),
  },
);
export type Observation = z.infer<typeof Observation>;

/** The observation at `index` of the periods of the series, or null where the series holds no value there. */
export function observationRecord(
  subject: FigureSubject,
  series: StoredSeries,
  index: number,
): Observation | null {
  const { store, metric, place, lang } = subject;
  const figure = figureAt(series, index);
  if (figure === null) return null;
  const { period, value } = figure;
  const id = observationId({ metric: metric.id, geo: place.code, period });
  return inOrder({
    ...figureFields(subject, place.code, figure),
    area: isArea(place) ? areaKind(metric, place) : null,
    citation: citationOf(subject, period, value),
    id,
    labels: {
      county: isArea(place) ? null : countyName(place.county, lang),
      geo: placeName(metric, place, lang),
      metric: metric.title[lang],
      ...titleLangOf(metric, lang),
      unit: unitLabel(store.catalogue, metric)[lang],
    },
    links: observationLinks(store.catalogue.siteUrl, id, metric.id),
    metric: metric.id,
    period,
    provenance: figureProvenance(
      store,
      metric,
      lang,
      figureFile(metric, series, index),
    ),
    source: metric.source,
    unit: metric.unit,
  });
}

/** The citation of one figure: its source first, then what it is and where it can be checked. */
export function citationOf(
  { store, metric, place, lang }: FigureSubject,
  period: string,
  value: number | null,
): string {
  const id = observationId({ metric: metric.id, geo: place.code, period });
  const unit = unitWords(store, metric, lang);
  return observationCitation[lang]({
    source: metric.source,
    title: metric.title[lang],
    place: placeName(metric, place, lang),
    period,
    value: value === null ? NO_VALUE[lang] : exactQuantity(String(value), unit),
    id,
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}${pagePath(id)}`,
  });
}

/** Finds an observation with or without a value; `not_found` where the identifier was never listed. */
export async function findObservation(
  store: Store,
  id: string,
): Promise<FoundObservation | Problem> {
  return (
    (await locate(store, id)) ??
    (await withItsCode(store, id)) ??
    (await unknownObservation(store, id, await canonicalOf(store, id)))
  );
}

/** Whether a municipality had the code that is not its own any longer: no series has its figures, and the log still does. */
const isFormerCode = ({ directory }: Pick<Store, 'directory'>, geo: string): boolean =>
  directory.formerCodes.has(geo) && !directory.municipalities.has(geo);

/** `unavailable` for a figure of a former code: it went with the code, or with its metric before. */
async function withItsCode(store: Store, id: string): Promise<Problem | null> {
  const key = parseObservationId(id);
  if (key === null || !isFormerCode(store, key.geo)) return null;
  const metric = store.directory.metrics.get(key.metric);
  const [newest] = await historyOf(store, key);
  return metric === undefined || newest === undefined
    ? null
    : withdrawn(store, metric, id, newest.release);
}

/** What releases did to a figure, newest first; none where none ever published it. */
export async function historyOf(
  store: Store,
  { metric: metricId, geo, period }: ObservationKey,
): Promise<PastRevision[]> {
  const metric = store.directory.metrics.get(metricId);
  return metric === undefined ? [] : (await store.history(metric, geo))(period);
}

/** A municipality or an area by its code. */
const placeAt = (
  { directory }: Pick<Store, 'directory'>,
  geo: string,
): Place | undefined => directory.municipalities.get(geo) ?? directory.areas.get(geo);

async function locate(store: Store, id: string): Promise<FoundObservation | null> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  const place = placeAt(store, key?.geo ?? '');
  if (key === null || metric === undefined || place === undefined) return null;
  const series = await store.series(metric, key.geo);
  const index = series?.periods.indexOf(key.period) ?? -1;
  if (series === null || index < 0 || series.states[index] === '-') return null;
  return { metric, place, series, index, id };
}

/** In capitals, with the prefix, and with the zero that a spreadsheet takes from a code or a hand from that of a county. */
const canonicalSpelling = (id: string): string =>
  upperCase(id.trim())
    .replace(new RegExp(`^(?!${ID_PREFIX}\\.)`), `${ID_PREFIX}.`)
    .replace(/\.(\d{3})(?=\.\d{4}$)/, '.0$1')
    .replace(/\.SE(\d)(?=\.\d{4}$)/, '.SE0$1');

/** The canonical spelling where only the spelling is wrong and the observation has a value. */
async function canonicalOf(store: Store, id: string): Promise<string[]> {
  const canonical = canonicalSpelling(id);
  const located = canonical === id ? null : await locate(store, canonical);
  return located !== null && (await judgeValue(store, located)) === null
    ? [canonical]
    : [];
}

/** `not_found`, with what is known: the years that there are, or which part of the identifier names nothing. */
export async function unknownObservation(
  store: Store,
  id: string,
  suggestions: string[],
): Promise<Problem> {
  const key = typedParts(id);
  const known = { suggestions, ...(key === null ? {} : await knownOf(store, key)) };
  const about = { parameter: 'id', value: id, ...known };
  const absence = statedAbsence(store, id);
  if (absence !== null) {
    const { why, reason } = absence;
    return problem('not_found', { ...about, reason: why }, { [why]: reason });
  }
  const ended = key === null ? null : endedBefore(store, key);
  return problem(
    'not_found',
    { ...about, reason: 'unknown_observation', ...ended },
    {
      ...figureNames(store, known.suggestions),
      ...(ended === null
        ? {}
        : placeNames(store, [key?.geo ?? '', ended.successor ?? ''])),
    },
  );
}

/** What the registry says of a figure that is not here; null where the identifier names none, or it says nothing. */
function statedAbsence(store: Store, id: string): Absence | null {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  const place = placeAt(store, key?.geo ?? '');
  return key === null || metric?.left !== null || place === undefined
    ? null
    : absenceOf(metric, place, key.period);
}

/** The last year of a municipality that has ended, and the code of its successor; null where it had not ended in the year. */
function endedBefore({ directory }: Store, { geo, period }: ObservationKey) {
  const { validTo, successor = null } = directory.municipalities.get(geo) ?? {};
  return validTo === undefined || period <= validTo ? null : { validTo, successor };
}

async function knownOf(store: Store, key: ObservationKey) {
  const metric = store.directory.metrics.get(key.metric);
  const isPlace = placeAt(store, key.geo) !== undefined;
  if (metric !== undefined && isPlace)
    return yearsOf(await store.series(metric, key.geo), key.period);
  const meant = [
    ...(isPlace
      ? suggestedMetrics(store, key.metric).map((other) => ({ ...key, metric: other }))
      : []),
    ...(metric === undefined
      ? []
      : nearCodes(store, key.geo).map((geo) => ({ ...key, geo }))),
  ];
  const isFormer = metric !== undefined && isFormerCode(store, key.geo);
  const nearest = await Promise.all(
    meant.map((other) => withNearestYear(store, other)),
  );
  const suggestions = nearest.flatMap((one) =>
    one !== null && (isFormer || one.period === key.period) ? observationId(one) : [],
  );
  const former = isFormer ? { formerCode: true } : {};
  return {
    unknown: metric === undefined ? 'metric' : 'geo',
    ...former,
    suggestions,
  } as const;
}

function nearCodes(store: Store, geo: string): string[] {
  const found = suggestedPlaces(store, geo);
  return found.length > 0 || isAreaCode(geo) ? found : suggestedCodes(store, geo);
}

/** The figure of the nearest year that has a value; null where none has. */
async function withNearestYear(
  store: Store,
  key: ObservationKey,
): Promise<ObservationKey | null> {
  const metric = store.directory.metrics.get(key.metric);
  if (metric === undefined) return null;
  const { nearest } = yearsOf(await store.series(metric, key.geo), key.period);
  return nearest === null ? null : { ...key, period: nearest };
}

export const observation = defineEndpoint({
  name: 'observation',
  path: '/api/v1/observations/{id}',
  tag: 'Observations',
  summary: {
    sv: 'En verifierad observation med ett visst id: värde, enhet, källa, ursprung och innehållshash.',
    en: 'One verified observation by its permanent identifier: value, unit, source, provenance and content hash.',
  },
  tool: {
    name: 'get_observation',
    title: 'One figure by its id',
    summary:
      'One verified figure by its permanent identifier: value, unit, source, cautions and citation; with detail=full provenance and content hash, too.',
    use: 'Use it to check or cite one figure whose id you have: other answers have the pattern of it as `id`. To find a figure by place and subject, use list_observations.',
  },
  parameters: {
    id: naming(
      'identifier',
      {
        sv: 'Permanent identifierare SF.<METRIC>.<GEO>.<PERIOD>, med stora och små bokstäver som de står.',
        en: 'Permanent identifier SF.<METRIC>.<GEO>.<PERIOD>, in its canonical case.',
      },
      'SF.BE0101N1.0180.2024',
      async (id, { store }) => {
        const observation = await findObservation(store, id);
        if (isProblem(observation)) return observation;
        return (await judgeValue(store, observation)) ?? observation;
      },
    ),
  },
  data: Observation,
  example: { id: 'SF.BE0101N1.0180.2024', lang: 'en' },
  refusals: [
    [
      'observations/SF.BE0101N1.0180.1949',
      'En siffra som aldrig har publicerats',
      'A figure that never was published',
    ],
    [
      'observations/SF.GHGARB.0114.2016',
      'En siffra som en utgåva drog tillbaka',
      'A figure that a release withdrew',
    ],
    [
      'observations/SF.N00401.0114.2013',
      'En siffra som källan tar upp utan värde',
      'A figure that the source lists without a value',
    ],
    [
      'observations/SF.N05401.0180.2020',
      'En siffra som tjänsten utelämnar',
      'A figure that the service leaves out',
    ],
    [
      'observations/SF.CARDIE.0180.2023',
      'En siffra som ingen har hämtat',
      'A figure that nobody has fetched',
    ],
  ],
  answer: async ({ id: { id, metric, place, series, index } }, context) => {
    const record = observationRecord({ ...context, metric, place }, series, index);
    if (record !== null) return record;
    throw new Error(
      `${id}: expected a value where the store says there is one, got none`,
    );
  },
  table: (data, context) => {
    const { id, geo, labels, area, period, value, citation, flags, notes } = data;
    const { retrieved, file } = data.provenance;
    const { metric, title, ...facts } = metricFacts(
      context,
      metricOf(context, data.metric),
    );
    return {
      shared: {
        ...{ id, metric, title, geo, place: labels.geo, area, period, value },
        ...{ ...facts, retrieved, file: file?.name },
        ...{ citation, flags, notes: notes.map(({ text }) => text) },
      },
      columns: [],
      rows: null,
      figures: [[{ ...data, retrieved, file }]],
    };
  },
  csv: { figures: FIGURE_COLUMNS },
  fixed: async function* (store) {
    const { metrics, municipalities, areas } = store.catalogue;
    for (const metric of metrics)
      for (const { code: geo } of [...municipalities, ...areas])
        for (const period of periodsWithValue(await store.series(metric, geo)))
          yield { id: observationId({ metric: metric.id, geo, period }) };
  },
});
