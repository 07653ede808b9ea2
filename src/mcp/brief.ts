// A tool's answer in the fewest words (contract 8): what follows by a rule is left out, and what rows share is said once. All of it
// is read from the answer of the API, so that a brief answer says nothing that the API does not.
//
// The rules: an id is its pattern filled in; a rank is a place in the order, equal values sharing the first of theirs; a content hash is
// made of the record as the documentation has it; counties, slugs, provenance and the years of a note are get_metric's and the
// register's; a citation is `cite` filled in, with the number as the language writes it. test/mcp/expansion.ts has them as code.
import type { Lang } from '../data/lang.ts';
import type { Problem } from '../data/problem.ts';
import { isAbout } from '../data/registry.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { outline, type Schema, schemaOf } from '../describe/reference.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { unitWords } from '../endpoints/metric.ts';
import { figureHash } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName, observationCitation } from '../text/answers.ts';
import { exactQuantity, isSign, unitWord, wordApart } from '../text/numbers.ts';
import { problemSentence } from '../text/problems.ts';

/** JSON as it is told; keys without a value are left out. */
export type Brief = Record<string, unknown>;

type Context = { store: Store; lang: Lang };
type Note = { kind: string; text: string; from: string | null; to: string | null };
type Labels = { geo: string | null; county?: string | null };
type Figure = { geo: string; period: string; value: number; flags: string[]; notes: Note[]; labels: Labels };

/** Behind a row among those of several metrics: the figure has a caution, which is get_metric's or among the marks. */
const MARK = '†';

/** Without what is null, empty or false: a reader knows the rest from what is there. Rows are told even where there are none. */
const told = (brief: Brief): Brief =>
  Object.fromEntries(Object.entries(brief).filter(([key, value]) => key === 'rows' || !isNothing(value)));

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0);

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
  };
}

/** Of a figure by what tells it from the others: the day on which it was taken from its source. */
type Day = { key: string; retrieved: string | null };

/** The day that most figures have, and which figures have another. */
function daysPart(days: readonly Day[]): Brief {
  const groups = [...Map.groupBy(days, ({ retrieved }) => retrieved)];
  const [most, ...others] = groups.sort(([, a], [, b]) => b.length - a.length);
  return {
    retrieved: most?.[0],
    otherRetrieved: others.map(([retrieved, of]) => ({ of: of.map(({ key }) => key), retrieved })),
  };
}

type Provenance = { retrieved: string | null };
type Row = { retrieved?: string | null };

/** A row has a day of its own where it is another one than its list has. */
const dayIn = ({ retrieved }: Row, provenance: Provenance): string | null =>
  retrieved === undefined ? provenance.retrieved : retrieved;

/** The citation of a figure of one place in one metric, with what differs between its years in braces. */
function citePattern({ store, lang }: Context, id: string, place: string): string | null {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) return null;
  // Five is none of the numbers for which a language has another form of the noun.
  const value = exactQuantity('5', unitWords(store, metric, lang)).replace('5', '{value}');
  return citation({ store, lang }, { source: metric.source, title: metric.title[lang], place, value });
}

type CitationParts = { source: string; title: string; place: string; value: string };

const citation = ({ store, lang }: Context, cited: CitationParts): string =>
  observationCitation[lang]({
    ...cited,
    ...{ period: '{period}', id: '{id}', service: SERVICE, license: LICENSE },
    link: `${store.catalogue.siteUrl}/observations/{id}`,
  });

/** The word beside a value of 1, where some figure has it and the word is another. */
function singularOf({ store, lang }: Context, id: string, figures: readonly Figure[]): string | null {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined || !figures.some(({ value }) => Math.abs(value) === 1)) return null;
  const unit = unitWords(store, metric, lang);
  const one = unitWord('1', unit);
  return one === unitWord('5', unit) ? null : one;
}

/** The metric's own notes on a figure stand before what waivers say of it. */
function splitNotes({ store }: Context, id: string, { geo, period, notes }: Figure) {
  const all = store.directory.metrics.get(id)?.notes ?? [];
  const own = all.filter((note) => isAbout(note, { geo, period })).length;
  return { own: notes.slice(0, own), waived: notes.slice(own) };
}

/** The texts of the metric's own notes that are about any of the figures. */
const notesOf = (context: Context, metric: string, figures: readonly Figure[]): string[] => [
  ...new Set(figures.flatMap((figure) => splitNotes(context, metric, figure).own.map(({ text }) => text))),
];

type FigureKey = { figure: Figure; metric: string; key: string };

/** What waivers say of single figures; `of` tells these apart. What several have in common is said once. */
function marksOf(context: Context, marked: readonly FigureKey[]): Brief[] {
  const marks = new Map<string, { of: string[]; mark: Brief }>();
  for (const { figure, metric, key } of marked) {
    const { flags } = figure;
    const cautions = splitNotes(context, metric, figure).waived.map(({ text }) => text);
    if (flags.length + cautions.length === 0) continue;
    const mark = told({ flags, cautions });
    const same = JSON.stringify(mark);
    const known = marks.get(same) ?? { of: [], mark };
    known.of.push(key);
    marks.set(same, known);
  }
  return [...marks.values()].map(({ of, mark }) => ({ of, ...mark }));
}

const isMarked = ({ flags, notes }: Figure): boolean => flags.length + notes.length > 0;

/** What leads on where a list is cut: how many there are in all, and the cursor of the rest. */
const restOf = ({ total, truncated, next }: ListCounts): Brief => ({
  total: truncated ? total : null,
  next: next === null ? null : new URL(next).searchParams.get('cursor'),
});

/** Figures of the publisher for areas, beside those of municipalities. */
type AreaFigure = { geo: string; value: number; labels: { geo: string } };
type Reference = { country: AreaFigure | null; county: Record<string, AreaFigure> };

const areaRows = ({ country, county }: Reference) =>
  [...(country === null ? [] : [country]), ...Object.values(county)].map(({ geo, value, labels }) => [
    ...[geo, labels.geo, value],
  ]);

/** Why no figure of a municipality compares with one of an area; null where it does. */
function areaCaution({ store, lang }: Context, id: string): string | null {
  const said = store.directory.metrics.get(id)?.referenceComparable ?? null;
  return said === null || said.comparable ? null : said.reason[lang];
}

/** The country's figure, with its caution; those of counties and regions are list_metric_observations'. */
const countryOf = (context: Context, id: string, { country }: Reference): Brief | null =>
  country === null ? null : told({ value: country.value, caution: areaCaution(context, id) });

// The tools, one by one.

type ListCounts = { total: number; next: string | null; truncated: boolean };
type ObservationRecord = Figure & {
  id: string;
  metric: string;
  area: string | null;
  citation: string;
  provenance: Provenance;
};

function observation(context: Context, data: ObservationRecord): Brief {
  const { id, metric, geo, labels, period, value, flags, notes } = data;
  const { title, unit, unitLabel, source } = metricPart(context, metric);
  return told({
    ...{ id, metric, title, geo, place: labels.geo, area: data.area, period, value },
    ...{ unit, unitLabel, source, retrieved: data.provenance.retrieved },
    ...{ citation: data.citation, flags, notes: notes.map(({ text }) => text) },
  });
}

type Observations = ListCounts & {
  municipality: { code: string; name: string; county: string } | null;
  area: { code: string; name: string; kind: string } | null;
  observations: ObservationRecord[];
};

function observations(context: Context, data: Observations): Brief {
  const { municipality, area, observations: figures } = data;
  const { code: geo = '', name: place = '' } = municipality ?? area ?? {};
  const county = municipality === null ? null : countyName(municipality.county, context.lang);
  const at = told({ geo, place, county, area: area?.kind });
  const metrics = [...new Set(figures.map(({ metric }) => metric))];
  const [metric] = metrics;
  if (metric === undefined) return { ...at, rows: [], total: 0 };
  if (metrics.length > 1)
    return told({ ...at, ...ofManyMetrics(context, { geo, place, figures }), ...restOf(data) });
  return told({
    ...metricPart(context, metric),
    ...daysPart(figures.map(({ period, provenance }) => ({ key: period, ...provenance }))),
    ...at,
    unitOne: singularOf(context, metric, figures),
    id: `SF.${metric}.${geo}.{period}`,
    cite: citePattern(context, metric, place),
    notes: notesOf(context, metric, figures),
    marks: marksOf(
      context,
      figures.map((figure) => ({ figure, metric, key: figure.period })),
    ),
    columns: ['period', 'value'],
    rows: figures.map(({ period, value }) => [period, value]),
    ...restOf(data),
  });
}

/** Rows of several metrics: each has its own names, and a mark where the figure has a caution. */
function ofManyMetrics(
  context: Context,
  { geo, place, figures }: { geo: string; place: string; figures: readonly ObservationRecord[] },
): Brief {
  const sources: string[] = [];
  // A region is a county to other publishers.
  const others = figures.filter(({ labels }) => labels.geo !== place);
  const rows = figures.map((figure) => {
    const { metric: id, period, value } = figure;
    const metric = context.store.directory.metrics.get(id);
    const source = metric?.source ?? '';
    if (!sources.includes(source)) sources.push(source);
    const title = metric?.title[context.lang] ?? id;
    const row = [id, title, period, value, unitBeside(context, id, value), sources.indexOf(source)];
    return isMarked(figure) ? [...row, MARK] : row;
  });
  return {
    id: `SF.{metric}.${geo}.{period}`,
    cite: citation(context, {
      ...{ source: '{source}', title: '{title}', value: '{value} {unit}' },
      place: others.length === 0 ? place : '{place}',
    }),
    regions: Object.fromEntries(others.map(({ metric, labels }) => [metric, labels.geo])),
    sources,
    marks: marksOf(
      context,
      figures.map((figure) => ({ figure, metric: figure.metric, key: `${figure.metric} ${figure.period}` })),
    ),
    columns: ['metric', 'title', 'period', 'value', 'unit', 'source'],
    rows,
  };
}

/** What stands beside the number in a sentence; null beside a mere count. */
function unitBeside({ store, lang }: Context, id: string, value: number): string | null {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) return null;
  const unit = unitWords(store, metric, lang);
  return isSign(unit) ? '%' : wordApart(String(value), { ...unit, decimals: null });
}

type Ranking = {
  metric: string;
  period: string;
  order: string;
  coverage: { municipalities: number; total: number };
  latestPeriod: { period: string } | null;
  splitsTie: boolean;
  provenance: Provenance;
  entries: (Omit<Figure, 'period'> & Row)[];
  missing: string[];
  reference: Reference;
  citation: string;
};

function ranking(context: Context, data: Ranking): Brief {
  const { metric, period, order, coverage, latestPeriod, splitsTie, missing } = data;
  const figures = data.entries.map((entry) => ({ ...entry, period }));
  return told({
    ...metricPart(context, metric),
    ...daysPart(data.entries.map((entry) => ({ key: entry.geo, retrieved: dayIn(entry, data.provenance) }))),
    ...{ period, order, with: coverage.municipalities, of: coverage.total },
    latestPeriod: latestPeriod?.period,
    id: `SF.${metric}.{geo}.${period}`,
    citation: data.citation,
    notes: notesOf(context, metric, figures),
    marks: marksOf(
      context,
      figures.map((figure) => ({ figure, metric, key: figure.geo })),
    ),
    columns: ['geo', 'place', 'value'],
    rows: figures.map(({ geo, labels, value }) => [geo, labels.geo, value]),
    splitsTie,
    missing,
    country: countryOf(context, metric, data.reference),
  });
}

type Comparison = {
  period: string;
  unit: string;
  municipalities: string[];
  metrics: { metric: string; source: string; values: Omit<Figure, 'period'>[]; reference: Reference }[];
  citation: string;
};

function comparison(context: Context, data: Comparison): Brief {
  const { period, unit, municipalities, metrics } = data;
  const { store, lang } = context;
  const columns = metrics.map(({ metric, source, values }) => {
    const figures = values.map((figure) => ({ ...figure, period }));
    return { metric, source, figures, title: store.directory.metrics.get(metric)?.title[lang] ?? metric };
  });
  const isOne = columns.length === 1;
  return told({
    ...{ period, unit },
    places: municipalities.map((code) => [code, store.directory.municipalities.get(code)?.name ?? code]),
    id: `SF.{metric}.{geo}.${period}`,
    citation: data.citation,
    notes: isOne ? columns.flatMap(({ metric, figures }) => notesOf(context, metric, figures)) : [],
    marks: marksOf(
      context,
      columns.flatMap(({ metric, figures }) =>
        figures.map((figure) => ({
          ...{ figure, metric },
          key: isOne ? figure.geo : `${metric} ${figure.geo}`,
        })),
      ),
    ),
    columns: ['metric', 'title', 'source', ...municipalities],
    rows: columns.map(({ metric, title, source, figures }) => {
      const row = [metric, title, source, ...figures.map(({ value }) => value)];
      return !isOne && figures.some(isMarked) ? [...row, MARK] : row;
    }),
    country: Object.fromEntries(
      metrics.flatMap(({ metric, reference }) => {
        const country = countryOf(context, metric, reference);
        return country === null ? [] : [[metric, country]];
      }),
    ),
  });
}

type MetricObservations = ListCounts & {
  metric: string;
  county: string | null;
  idPattern: string;
  notes: Note[];
  periods: {
    period: string;
    coverage: { municipalities: number; total: number };
    missing: string[];
    reference: Reference;
  }[];
  provenance: Provenance;
  observations: (Omit<Figure, 'notes'> & Row & { notes: number[] })[];
  citation: string;
};

function metricObservations(context: Context, data: MetricObservations): Brief {
  const { metric, county, idPattern, periods } = data;
  const figures: Figure[] = data.observations.map(({ notes, ...one }) => ({
    ...one,
    notes: notes.flatMap((place) => data.notes[place] ?? []),
  }));
  const only = periods.length === 1 ? periods[0] : undefined;
  return told({
    ...metricPart(context, metric),
    ...daysPart(
      data.observations.map((one) => ({
        key: only === undefined ? `${one.geo} ${one.period}` : one.geo,
        retrieved: dayIn(one, data.provenance),
      })),
    ),
    period: only?.period,
    ...{ county, id: only === undefined ? idPattern : idPattern.replace('{period}', only.period) },
    citation: data.citation,
    notes: notesOf(context, metric, figures),
    marks: marksOf(
      context,
      figures.map((figure) => ({
        ...{ figure, metric },
        key: only === undefined ? `${figure.geo} ${figure.period}` : figure.geo,
      })),
    ),
    coverage: periods.map(({ period, coverage }) => [period, coverage.municipalities, coverage.total]),
    columns: only === undefined ? ['period', 'geo', 'place', 'value'] : ['geo', 'place', 'value'],
    rows: figures.map(({ period, geo, labels, value }) =>
      only === undefined ? [period, geo, labels.geo, value] : [geo, labels.geo, value],
    ),
    areas: Object.fromEntries(
      periods.flatMap(({ period, reference }) => {
        const rows = areaRows(reference);
        return rows.length === 0 ? [] : [[period, rows]];
      }),
    ),
    areasCaution: periods.some(({ reference }) => areaRows(reference).length > 0)
      ? areaCaution(context, metric)
      : null,
    // Of a year that nobody has, all are missing.
    missing: Object.fromEntries(
      periods.flatMap(({ period, coverage, missing }) =>
        missing.length === 0 || coverage.municipalities === 0 ? [] : [[period, missing]],
      ),
    ),
    ...restOf(data),
  });
}

type Metrics = ListCounts & {
  metrics: { id: string; periods: { first: string | null; last: string | null } }[];
  approximate: boolean;
  unmatched?: string[];
};

function metrics(context: Context, { metrics: found, approximate, unmatched, ...rest }: Metrics): Brief {
  return told({
    ...{ approximate, unmatched },
    columns: ['metric', 'title', 'unit', 'first', 'last', 'source'],
    rows: found.map(({ id, periods }) => {
      const { title, unitLabel, source } = metricPart(context, id);
      return [id, title, unitLabel, periods.first, periods.last, source];
    }),
    ...restOf(rest),
  });
}

type DescribedMetric = Brief & {
  id: string;
  provenance: Brief & { files: { name: string; retrieved: string; origin: string | null }[] | null };
  notes: Brief[];
  coverage: { period: string; municipalities: number; total: number }[];
};

/** All that other tools leave to this one. */
function metric({ store, lang }: Context, data: DescribedMetric): Brief {
  const { links: _, notes, coverage, provenance, ...rest } = data;
  const files = provenance.files?.map(({ name, retrieved, origin }) => ({ name, retrieved, origin })) ?? null;
  return told({
    ...rest,
    // Hash and size of a file prove something to who has the file, and say nothing to a reader.
    provenance: { ...provenance, files },
    notes: notes.map(told),
    reason: store.directory.metrics.get(data.id)?.capabilitiesReason?.[lang],
    columns: ['period', 'with', 'of'],
    rows: coverage.map(({ period, municipalities, total }) => [period, municipalities, total]),
  });
}

type Municipalities = ListCounts & {
  municipalities: { code: string; name: string; county: string; matchType: string | null }[];
  approximate: boolean;
};

function municipalities({ lang }: Context, data: Municipalities): Brief {
  const { municipalities: found, approximate, ...rest } = data;
  const isSearch = found.some(({ matchType }) => matchType !== null);
  return told({
    approximate,
    columns: ['code', 'name', 'county', ...(isSearch ? ['match'] : [])],
    rows: found.map(({ code, name, county, matchType }) => [
      ...[code, name, countyName(county, lang)],
      ...(isSearch ? [matchType] : []),
    ]),
    ...restOf(rest),
  });
}

type Entry = {
  type: string;
  observation: string | null;
  metric: string | null;
  geo: string | null;
  period: string | null;
  previousValue: number | null;
  value: number | null;
  previousContentHash: string | null;
  contentHash: string | null;
  release: string;
  published: string;
  reason: string | null;
  reconstructed: boolean;
  source: string | null;
  changes: { field: string; language: Lang | null; previous: unknown; current: unknown }[];
};

function revisions(
  context: Context,
  { revisions: entries, ...rest }: ListCounts & { revisions: Entry[] },
): Brief {
  const reasons = [...new Set(entries.flatMap(({ reason }) => reason ?? []))];
  const columns = ['release', 'type', 'id', 'previous', 'value'];
  return told({
    reasons,
    // Of releases that were published at a time that is known, or on another day.
    published: Object.fromEntries(
      entries.flatMap(({ release, published }) => (release === published ? [] : [[release, published]])),
    ),
    reconstructed: [
      ...new Set(entries.flatMap(({ release, reconstructed }) => (reconstructed ? release : []))),
    ],
    columns: reasons.length === 0 ? columns : [...columns, 'reason'],
    rows: entries.map(({ release, type, observation, metric: of, geo, previousValue, value, reason }) => [
      ...[release, type, observation ?? of ?? geo, previousValue, value],
      ...(reason === null ? [] : [reasons.indexOf(reason)]),
    ]),
    changes: entries.flatMap((entry, row) => changesOf(entry, row, context.lang)),
    otherwise: entries.flatMap((entry, row) => {
      const otherwise = otherThanToday(context, entry);
      return otherwise === null ? [] : { row, ...otherwise };
    }),
    ...restOf(rest),
  });
}

/** What is said of a metric or a place, longer than this, is told by `detail=full` alone. */
const MOST_SIGNS = 300;

/** In the asked language, or in none. */
const changesOf = ({ changes }: Entry, row: number, lang: Lang): Brief[] =>
  changes
    .filter(({ language }) => language === null || language === lang)
    .map(({ field, previous, current }) => {
      const isLong = JSON.stringify([previous, current]).length > MOST_SIGNS;
      return isLong ? { row, field } : { row, field, previous, current };
    });

/** Source and hashes of an entry that do not follow from the metric as it is today. */
function otherThanToday({ store }: Context, entry: Entry): Brief | null {
  const { geo, period, source, previousContentHash, contentHash } = entry;
  const today = store.catalogue.metrics.find(({ id }) => id === entry.metric);
  const hashOf = (value: number | null): string | null =>
    value === null || geo === null || period === null || today === undefined
      ? null
      : figureHash(today, { geo, period, value }, store.digest);
  const isSame = hashOf(entry.previousValue) === previousContentHash && hashOf(entry.value) === contentHash;
  const otherwise = told({
    source: source === today?.source ? null : source,
    ...(isSame ? {} : { previousContentHash, contentHash }),
  });
  return isNothing(otherwise) ? null : otherwise;
}

type Releases = {
  releases: {
    release: string;
    published: string;
    reconstructed: boolean;
    counts: Record<string, number>;
    metrics: unknown[];
    breaking: { type: string; metric: string; count: number }[];
  }[];
};

const TYPES = ['published', 'revised', 'corrected', 'withdrawn', 'metadata'];

function releases(_: Context, { releases: all }: Releases): Brief {
  return told({
    // Put together later from the sources' files of their days: nobody could read them then.
    reconstructed: all.flatMap(({ release, reconstructed }) => (reconstructed ? release : [])),
    published: Object.fromEntries(
      all.flatMap(({ release, published }) => (release === published ? [] : [[release, published]])),
    ),
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

/** What a model is told of a refusal at most, in bytes (contract 8). */
const MOST_BYTES = 600;
/** How many of a list are told, where that is too much of them the next number. */
const LISTED = [10, 5, 3, 1, 0];

const named = (one: unknown): unknown => {
  if (typeof one !== 'object' || one === null) return one;
  const { code, id, name, title } = one as Record<string, unknown>;
  return [code ?? id, name ?? title].filter((part) => part !== undefined);
};

/**
 * What helps with the next call: the sentence, and the values that may be given instead, as many as there is room for.
 * @param tool which one answers the same; null where none does
 */
export function briefRefusal(found: Problem, lang: Lang, tool: string | null): Brief {
  const sentence = problemSentence(lang, found.details, found.names);
  const tried = LISTED.map((most) => refusalOf(found, sentence, { most, tool }));
  const fitting = tried.find((one) => excessOf(one) <= 0);
  if (fitting !== undefined) return fitting;
  // A character has a byte at least, and the sign of what is left out has three.
  const excess = excessOf(refusalOf(found, `${sentence}…`, { most: 0, tool }));
  const kept = [...sentence].slice(0, -excess).join('');
  return refusalOf(found, `${kept}…`, { most: 0, tool });
}

/** @param most how many of each list are told */
function refusalOf(
  { code, details }: Problem,
  message: string,
  { most, tool }: { most: number; tool: string | null },
): Brief {
  const { parameter, reason, suggestions, candidates, nearest, allowed, required } = details;
  const few = (values: unknown) => (Array.isArray(values) ? values.slice(0, most).map(named) : null);
  const help = { suggestions: few(suggestions), candidates: few(candidates), nearest };
  const lists = { allowed: few(allowed), required: few(required) };
  return { ok: false, error: told({ code, reason, parameter, message, tool, ...help, ...lists }) };
}

/** How many bytes a refusal has more than it may. */
const excessOf = (refusal: Brief): number =>
  new TextEncoder().encode(JSON.stringify(refusal)).length - MOST_BYTES;

// What holds of every brief answer and of every refusal of a tool.

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };

const ERROR = {
  type: 'object',
  properties: { code: TEXT, reason: TEXT, parameter: TEXT, message: TEXT },
  required: ['code', 'message'],
};

const LIST = { columns: TEXTS, rows: { type: 'array', items: { type: 'array' } }, next: TEXT };

const FIGURE = {
  ...{ id: TEXT, metric: TEXT, geo: TEXT, period: TEXT, value: { type: 'number' }, unit: TEXT, source: TEXT },
  ...{ citation: TEXT, notes: TEXTS },
};

/** A success has its facts and a refusal has `error` instead, so that one schema holds for both. */
export function outputSchemaOf({ name, data }: Endpoint): Schema & { type: 'object' } {
  const outlined = Object.hasOwn(BRIEFS, name) ? null : outline(schemaOf(data))['properties'];
  const facts = name === 'observation' ? FIGURE : LIST;
  return {
    type: 'object',
    properties: { ok: { type: 'boolean' }, ...(outlined ?? facts), remarks: TEXTS, error: ERROR },
    required: ['ok'],
  };
}
