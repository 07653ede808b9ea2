// A tool's answer in the fewest words (contract 8): what follows by a rule is left out, and what rows share is said once. All of it
// is read from the answer of the API, so that a brief answer says nothing that the API does not.
//
// The rules: an id is its pattern filled in; a rank is a place in the order, equal values sharing the first of theirs; a content hash is
// made of the record as the documentation has it; counties, slugs, provenance and the years of a note are get_metric's and the
// register's; a citation is `cite` filled in. A row's mark † means that a note of the metric is about the figure.
import type { Lang } from '../data/lang.ts';
import type { Problem } from '../data/problem.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { unitWords } from '../endpoints/metric.ts';
import type { Store } from '../store/store.ts';
import { countyName, observationCitation } from '../text/answers.ts';
import { quantity } from '../text/numbers.ts';
import { problemSentence } from '../text/problems.ts';

/** JSON as it is told; keys without a value are left out. */
export type Brief = Record<string, unknown>;

type Context = { store: Store; lang: Lang };
type Note = { kind: string; text: string; from: string | null; to: string | null };
type Labels = { geo: string | null; county?: string | null };
type Figure = { geo: string; period?: string; value: number; flags: string[]; notes: Note[]; labels: Labels };

const MARK = '†';

/** Without what is null, empty or false: a reader knows the rest from what is there. */
const told = (brief: Brief): Brief =>
  Object.fromEntries(
    Object.entries(brief).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0) &&
        !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  );

// What the figures of one metric share.

function metricPart({ store, lang }: Context, id: string): Brief {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) return { metric: id };
  return {
    metric: id,
    title: metric.title[lang],
    unit: metric.unit,
    unitLabel: unitWords(store, metric, lang).unitLabel,
    source: metric.source,
    retrieved: metric.retrieved,
  };
}

/** The citation of a figure of the metric, with what differs between figures in braces. */
function citePattern(
  { store, lang }: Context,
  id: string,
  { place, period }: { place: string; period: string },
): string {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) return '';
  // Five is none of the numbers for which a language has another form of the noun.
  const value = quantity('5', unitWords(store, metric, lang)).replace('5', '{value}');
  return observationCitation[lang]({
    ...{ source: metric.source, title: metric.title[lang], place, period, value },
    ...{
      id: '{id}',
      service: SERVICE,
      license: LICENSE,
      link: `${store.catalogue.siteUrl}/observations/{id}`,
    },
  });
}

/** The texts of the metric's own notes that are about any of the figures. */
function notesOf(
  { store, lang }: Context,
  metric: string,
  figures: readonly Pick<Figure, 'notes'>[],
): string[] {
  const own = new Set(store.directory.metrics.get(metric)?.notes.map(({ text }) => text[lang]));
  return [...new Set(figures.flatMap(({ notes }) => notes.map(({ text }) => text)))].filter((text) =>
    own.has(text),
  );
}

/** What waivers say of single figures, by what tells these apart. */
function marksOf(
  { store, lang }: Context,
  metric: string,
  figures: readonly Figure[],
  keyOf: (figure: Figure) => string,
): Brief {
  const own = new Set(store.directory.metrics.get(metric)?.notes.map(({ text }) => text[lang]));
  return Object.fromEntries(
    figures.flatMap((figure) => {
      const cautions = figure.notes.map(({ text }) => text).filter((text) => !own.has(text));
      const { flags } = figure;
      return flags.length + cautions.length === 0 ? [] : [[keyOf(figure), told({ flags, cautions })]];
    }),
  );
}

/** What leads on where a list is cut. */
const restOf = ({ next }: { next?: string | null }): Brief =>
  typeof next === 'string' ? { next: new URL(next).searchParams.get('cursor') } : {};

// The tools, one by one.

type Data<Shape> = Shape & { total: number; next: string | null; truncated: boolean };
type Observed = Figure & { id: string; metric: string; period: string; labels: Labels & { metric: string } };

function observation(context: Context, data: Observed): Brief {
  const { id, metric, geo, labels, period, value, flags, notes } = data;
  const { title, unit, unitLabel, source, retrieved } = metricPart(context, metric);
  const cite = citePattern(context, metric, { place: labels.geo ?? geo, period }).replaceAll('{id}', id);
  return told({
    ...{ id, metric, title, geo, place: labels.geo, period, value, unit, unitLabel, source, retrieved },
    ...{ cite, flags, notes: notes.map(({ text }) => text) },
  });
}

type Observations = Data<{
  municipality: { code: string; name: string; county: string };
  observations: Observed[];
}>;

function observations(context: Context, data: Observations): Brief {
  const { municipality, observations: figures, total } = data;
  const { code: geo, name: place, county } = municipality;
  const metrics = [...new Set(figures.map(({ metric }) => metric))];
  const [metric = ''] = metrics;
  const at = { geo, place, county: countyName(county, context.lang) };
  const rest = { total: data.truncated ? total : null, ...restOf(data) };
  if (figures.length === 0) return { ...at, total: 0 };
  if (metrics.length > 1) return told({ ...at, ...manyMetrics(context, geo, place, figures), ...rest });
  return told({
    ...metricPart(context, metric),
    ...at,
    id: `SF.${metric}.${geo}.{period}`,
    cite: citePattern(context, metric, { place, period: '{period}' }),
    notes: notesOf(context, metric, figures),
    marks: marksOf(context, metric, figures, ({ period = '' }) => period),
    columns: ['period', 'value'],
    rows: figures.map(({ period, value }) => [period, value]),
    ...rest,
  });
}

/** Rows of several metrics: of each its own names, and a mark where get_metric has a note. */
function manyMetrics(
  { store, lang }: Context,
  geo: string,
  place: string,
  figures: readonly Observed[],
): Brief {
  const sources: string[] = [];
  const rows = figures.map(({ metric: id, period, value, flags, notes }) => {
    const metric = store.directory.metrics.get(id);
    const source = metric?.source ?? '';
    if (!sources.includes(source)) sources.push(source);
    const unit = metric === undefined ? null : unitWords(store, metric, lang).unitLabel;
    const row = [id, metric?.title[lang] ?? id, period, value, unit, sources.indexOf(source)];
    return flags.length + notes.length === 0 ? row : [...row, MARK];
  });
  const cite = observationCitation[lang]({
    ...{
      source: '{source}',
      title: '{title}',
      place,
      period: '{period}',
      value: '{value} {unit}',
      id: '{id}',
    },
    ...{ service: SERVICE, license: LICENSE, link: `${store.catalogue.siteUrl}/observations/{id}` },
  });
  return {
    id: `SF.{metric}.${geo}.{period}`,
    cite,
    sources,
    columns: ['metric', 'title', 'period', 'value', 'unit', 'source'],
    rows,
  };
}

type Ranking = Data<{
  metric: string;
  period: string;
  order: string;
  coverage: { municipalities: number; total: number };
  latestPeriod: { period: string; share: number } | null;
  splitsTie: boolean;
  entries: Figure[];
  missing: string[];
  citation: string;
}>;

function ranking(context: Context, data: Ranking): Brief {
  const { metric, period, order, coverage, latestPeriod, splitsTie, entries, missing, citation } = data;
  return told({
    ...metricPart(context, metric),
    ...{ period, order, with: coverage.municipalities, of: coverage.total },
    latestPeriod: latestPeriod?.period,
    id: `SF.${metric}.{geo}.${period}`,
    citation,
    notes: notesOf(context, metric, entries),
    marks: marksOf(context, metric, entries, ({ geo }) => geo),
    columns: ['geo', 'place', 'value'],
    rows: entries.map(({ geo, labels, value }) => [geo, labels.geo, value]),
    splitsTie,
    missing,
  });
}

type Comparison = {
  period: string;
  unit: string;
  municipalities: string[];
  metrics: { metric: string; source: string; values: Figure[] }[];
  citation: string;
};

function comparison(
  context: Context,
  { period, unit, municipalities, metrics, citation }: Comparison,
): Brief {
  const { store, lang } = context;
  const rows = metrics.map(({ metric, source, values }) => {
    const title = store.directory.metrics.get(metric)?.title[lang] ?? metric;
    const row = [metric, title, source, ...values.map(({ value }) => value)];
    const isMarked = values.some(({ flags, notes }) => flags.length + notes.length > 0);
    return metrics.length > 1 && isMarked ? [...row, MARK] : row;
  });
  const [only, ...others] = metrics;
  const single = only !== undefined && others.length === 0 ? only : null;
  return told({
    ...{ period, unit },
    places: municipalities.map((code) => [code, store.directory.municipalities.get(code)?.name ?? code]),
    id: `SF.{metric}.{geo}.${period}`,
    citation,
    notes: single === null ? [] : notesOf(context, single.metric, single.values),
    marks: single === null ? {} : marksOf(context, single.metric, single.values, ({ geo }) => geo),
    columns: ['metric', 'title', 'source', ...municipalities],
    rows,
  });
}

type MetricObservations = Data<{
  metric: string;
  county: string | null;
  idPattern: string;
  notes: Note[];
  periods: { period: string; coverage: { municipalities: number; total: number }; missing: string[] }[];
  observations: (Omit<Figure, 'notes'> & { period: string; notes: number[] })[];
  citation: string;
}>;

function metricObservations(context: Context, data: MetricObservations): Brief {
  const { metric, county, idPattern, periods, citation, total } = data;
  const figures: Figure[] = data.observations.map(({ notes, ...one }) => ({
    ...one,
    notes: notes.flatMap((place) => data.notes[place] ?? []),
  }));
  const [only, ...more] = periods;
  const isOne = more.length === 0;
  const inYear = (code: string, period = '') => (isOne ? code : `${code} ${period}`);
  return told({
    ...metricPart(context, metric),
    period: isOne ? only?.period : null,
    ...{ county, id: isOne ? idPattern.replace('{period}', only?.period ?? '') : idPattern, citation },
    notes: notesOf(context, metric, figures),
    marks: marksOf(context, metric, figures, ({ geo, period }) => inYear(geo, period)),
    coverage: periods.map(({ period, coverage }) => [period, coverage.municipalities, coverage.total]),
    columns: isOne ? ['geo', 'place', 'value'] : ['period', 'geo', 'place', 'value'],
    rows: figures.map(({ period, geo, labels, value }) =>
      isOne ? [geo, labels.geo, value] : [period, geo, labels.geo, value],
    ),
    // Of a year that nobody has, all are missing.
    missing: Object.fromEntries(
      periods.flatMap(({ period, coverage, missing }) =>
        missing.length === 0 || coverage.municipalities === 0 ? [] : [[period, missing]],
      ),
    ),
    total: data.truncated ? total : null,
    ...restOf(data),
  });
}

type Metrics = Data<{
  metrics: { id: string; periods: { first: string | null; last: string | null } }[];
  approximate: boolean;
  unmatched?: string[];
}>;

function metrics(
  context: Context,
  { metrics: found, approximate, unmatched, total, ...rest }: Metrics,
): Brief {
  return told({
    ...{ approximate, unmatched },
    columns: ['metric', 'title', 'unit', 'first', 'last', 'source'],
    rows: found.map(({ id, periods }) => {
      const { title, unitLabel, source } = metricPart(context, id);
      return [id, title, unitLabel, periods.first, periods.last, source];
    }),
    total: String(total) === String(found.length) ? null : total,
    ...restOf(rest),
  });
}

type Covered = { period: string; municipalities: number; total: number };

/** All that other tools leave to this one. */
function metric({ store }: Context, data: Brief): Brief {
  const { links: _, coverage, labels, provenance, ...rest } = data as { coverage: Covered[] } & Brief;
  const { retrieved } = provenance as { retrieved: string | null };
  return told({
    ...rest,
    ...{ labels, provenance, retrieved },
    reason: store.directory.metrics.get(String(data['id']))?.capabilitiesReason?.en,
    columns: ['period', 'with', 'of'],
    coverage: coverage.map(({ period, municipalities, total }) => [period, municipalities, total]),
  });
}

type Municipalities = Data<{
  municipalities: {
    code: string;
    name: string;
    county: string;
    validFrom: string | null;
    matchType: string | null;
  }[];
  approximate: boolean;
}>;

function municipalities(
  { lang }: Context,
  { municipalities: found, approximate, total }: Municipalities,
): Brief {
  const isSearch = found.some(({ matchType }) => matchType !== null);
  return told({
    approximate,
    columns: ['code', 'name', 'county', ...(isSearch ? ['match'] : [])],
    rows: found.map(({ code, name, county, matchType }) => [
      ...[code, name, countyName(county, lang)],
      ...(isSearch ? [matchType] : []),
    ]),
    total: total === found.length ? null : total,
  });
}

type Revisions = Data<{
  revisions: {
    type: string;
    observation: string | null;
    metric: string;
    previousValue: number | null;
    value: number | null;
    release: string;
    reason: string | null;
  }[];
}>;

function revisions(_: Context, { revisions: entries, total, ...rest }: Revisions): Brief {
  const reasons = [...new Set(entries.flatMap(({ reason }) => reason ?? []))];
  return told({
    reasons,
    columns: ['release', 'type', 'id', 'previous', 'value', ...(reasons.length === 0 ? [] : ['reason'])],
    rows: entries.map(({ release, type, observation: id, metric: of, previousValue, value, reason }) => [
      ...[release, type, id ?? of, previousValue, value],
      ...(reason === null ? [] : [reasons.indexOf(reason)]),
    ]),
    total: total === entries.length ? null : total,
    ...restOf(rest),
  });
}

type Releases = {
  releases: {
    release: string;
    counts: Record<string, number>;
    metrics: unknown[];
    breaking: { type: string; metric: string; count: number; reason: string | null }[];
  }[];
};

const TYPES = ['published', 'revised', 'corrected', 'withdrawn', 'metadata'];

function releases(_: Context, { releases: all }: Releases): Brief {
  return told({
    columns: ['release', 'metrics', ...TYPES],
    rows: all.map(({ release, counts, metrics: changed }) => [
      ...[release, changed.length],
      ...TYPES.map((type) => counts[type] ?? 0),
    ]),
    breaking: all.flatMap(({ release, breaking }) =>
      breaking.map(({ type, metric: of, count }) => [release, type, of, count]),
    ),
  });
}

type BriefOf = (context: Context, data: never) => Brief;

/** By the name of the endpoint. */
const BRIEFS: Readonly<Record<string, BriefOf>> = {
  observation,
  observations,
  metrics,
  metric,
  municipalities,
  metricRanking: ranking,
  compare: comparison,
  revisions,
  metricObservations,
  releases,
};

/** @param name of the endpoint whose `data` it is; one without a brief form is told as it is */
export function briefOf(name: string, data: object, context: Context): Brief {
  const brief = Object.hasOwn(BRIEFS, name) ? BRIEFS[name] : undefined;
  return { ok: true, ...(brief === undefined ? (data as Brief) : brief(context, data as never)) };
}

// Refusals.

const MOST_LISTED = 5;
const LONGEST_MESSAGE = 280;

/** What is listed among the details, its first few alone. */
const cut = (value: unknown): unknown =>
  Array.isArray(value) ? value.slice(0, MOST_LISTED).map(named) : value;

const named = (one: unknown): unknown => {
  if (typeof one !== 'object' || one === null) return one;
  const { code, id, name, title } = one as Record<string, unknown>;
  return [code ?? id, name ?? title].filter((part) => part !== undefined);
};

/** What helps with the next call: the sentence, and the values that may be given instead. */
export function briefRefusal({ code, details, names }: Problem, lang: Lang): Brief {
  const { parameter, reason, suggestions, candidates, nearest, allowed, required } = details;
  const sentence = problemSentence(lang, details, names);
  const message = sentence.length <= LONGEST_MESSAGE ? sentence : `${sentence.slice(0, LONGEST_MESSAGE)}…`;
  const help = told({
    ...{ suggestions: cut(suggestions), candidates: cut(candidates), nearest, required: cut(required) },
    allowed: Array.isArray(allowed) && allowed.length <= 2 * MOST_LISTED ? allowed : cut(allowed),
  });
  return { ok: false, error: told({ code, reason, parameter, message, ...help }) };
}
