// The rules by which a brief answer becomes the API's record again (contract 8), with what get_metric and the register say beside it.
// Written from what the instructions tell an assistant, and from the documentation: nothing of src but how a language writes numbers.
import { createHash } from 'node:crypto';
import { formatLiteral } from '../../src/text/numbers.ts';

export type Json = Record<string, unknown>;
export type Cell = string | number | null;
type Lang = 'sv' | 'en';

/** The whole record of get_metric, as far as these rules read it. */
type Metric = Json & {
  id: string;
  title: string;
  unit: string;
  source: string;
  notes: { from: string | null; to: string | null; geo: string[] | null; kind: string; text: string }[];
  labels: { unit: string | null; titleLang?: string; referenceComparable: string | null };
  provenance: unknown;
  referenceComparable: boolean | null;
  coverage: { period: string; share: number }[];
};

/** The whole record of search_municipalities, and the county as the asked language has it. */
type Municipality = Json & {
  code: string;
  name: string;
  countyCode: string;
  validFrom: string | null;
  validTo: string | null;
};

export type Known = {
  siteUrl: string;
  lang: Lang;
  metricOf: (id: string) => Metric;
  register: readonly Municipality[];
  countyOf: (code: string) => string;
};

/** Code, name and value of the country, a county or a region. */
export type AreaRow = [geo: string, name: string, value: number];

type Mark = { of: string[]; flags?: string[]; cautions?: string[] };

export type Brief = {
  ok: boolean;
  id: string;
  metric: string;
  geo: string;
  period: string;
  county: string;
  place: string;
  area?: string;
  regions?: Record<string, string>;
  areas?: Record<string, AreaRow[]>;
  order: string;
  value: number;
  unit: string;
  unitOne?: string;
  cite: string;
  citation: string;
  sources: string[];
  flags?: string[];
  notes?: string[];
  /** Of a ranking; a year that is not there is null. */
  unranked?: Json[];
  marks?: Mark[];
  columns: string[];
  rows: Cell[][];
  total?: number;
  next?: string;
  with: number;
  of: number;
  latestPeriod?: string;
  splitsTie?: boolean;
  coverage?: [string, number, number][];
  places: [string, string][];
  reasons?: string[];
  published?: Record<string, string>;
  retrieved?: string;
  /** By day the years that were taken on it; without those of which nobody knows the day. */
  retrievedOf?: Record<string, string[]>;
  otherwise?: (Json & { row: number })[];
};

/** Files, what they say of their figures, and words of the log are those of `detail=full` and get_metric. */
const OF_FILES = ['changes', 'dataset', 'file', 'files', 'officialTitle', 'reconstructed', 'retrieved'];

export const withoutFiles = (record: unknown) =>
  JSON.parse(JSON.stringify(record, (key, value) => (OF_FILES.includes(key) ? undefined : value)));

const text = (cell: Cell | undefined): string => String(cell);

const municipalityOf = ({ register }: Known, code: string): Municipality => {
  const found = register.find((one) => one.code === code);
  if (found === undefined) throw new Error(`expected ${code} in the register, got none`);
  return found;
};

// A figure: its hash, its notes, its labels.

type Figure = { metric: string; geo: string; period: string; value: number };

const idOf = ({ metric, geo, period }: Figure): string => `SF.${metric}.${geo}.${period}`;

/** SHA-256 over the record's seven keys in their order, without a space. */
const hashOf = (figure: Figure, { source, unit }: { source: string; unit: string }): string => {
  const { geo, metric, period, value } = figure;
  const record = { geo, id: idOf(figure), metric, period, source, unit, value };
  return `sha256:${createHash('sha256').update(JSON.stringify(record)).digest('hex')}`;
};

const ownNotes = ({ metricOf }: Known, { metric, geo, period }: Figure) =>
  metricOf(metric)
    .notes.filter(
      ({ geo: codes, from, to }) =>
        (codes === null || codes.includes(geo)) &&
        (from === null || from <= period) &&
        (to === null || period <= to),
    )
    .map(({ from, kind, text: words, to }) => ({ from, kind, text: words, to }));

function cautionsOf(known: Known, figure: Figure, { flags = [], cautions = [] }: Partial<Mark>) {
  const { period } = figure;
  const waived = cautions.map((words) => ({ from: period, kind: 'caution', text: words, to: period }));
  return { flags, notes: [...ownNotes(known, figure), ...waived] };
}

const markOf = ({ marks = [] }: Brief, key: string): Partial<Mark> =>
  marks.find(({ of }) => of.includes(key)) ?? {};

/** A figure among those of several municipalities. */
const figureOf = (known: Known, figure: Figure, mark: Partial<Mark>) => ({
  ...cautionsOf(known, figure, mark),
  contentHash: hashOf(figure, known.metricOf(figure.metric)),
  geo: figure.geo,
  labels: { county: known.countyOf(figure.geo), geo: municipalityOf(known, figure.geo).name },
  observation: idOf(figure),
  value: figure.value,
});

/** Where a figure is of: a municipality of the register, or an area as a publisher names it. */
type Place = { name: string; county: string | null; area: string | null };

function placeOf(known: Known, { geo, place, area, regions = {} }: Brief, metric: string): Place {
  if (area === undefined)
    return { name: municipalityOf(known, geo).name, county: known.countyOf(geo), area: null };
  const region = regions[metric];
  return { name: region ?? place, county: null, area: region === undefined ? area : 'region' };
}

type Said = { mark: Partial<Mark>; citation: string };

function observationOf(known: Known, brief: Brief, figure: Figure, { mark, citation }: Said) {
  const { siteUrl, metricOf } = known;
  const { name, county, area } = placeOf(known, brief, figure.metric);
  const { metric, geo, period, value } = figure;
  const { title, unit, source, provenance, labels } = metricOf(metric);
  const id = idOf(figure);
  return {
    ...{ id, metric, geo, area, period, value, unit, source, provenance, citation },
    ...cautionsOf(known, figure, mark),
    contentHash: hashOf(figure, { source, unit }),
    labels: {
      county,
      geo: name,
      metric: title,
      ...(labels.titleLang === undefined ? {} : { titleLang: labels.titleLang }),
      unit: labels.unit,
    },
    links: {
      embed: `${siteUrl}/embed/observation/${id}`,
      metric: `${siteUrl}/api/v1/metrics/${metric}`,
      page: `${siteUrl}/observations/${id}`,
      revisions: `${siteUrl}/api/v1/revisions?id=${id}`,
      self: `${siteUrl}/api/v1/observations/${id}`,
    },
  };
}

// A citation, from its pattern.

type Filling = { figure: Figure; title: string; source: string; unit: Cell };

/** A mere count has no word; a per cent sign stands at the number in English, and a space cannot be broken. */
function citationOf(known: Known, brief: Brief, { figure, title, source, unit }: Filling): string {
  const { lang } = known;
  const { cite, unitOne } = brief;
  const { period, value } = figure;
  const number = formatLiteral(String(value), lang);
  const space = unit === '%' && lang === 'en' ? '' : '\u00a0';
  const beside = unit === null ? number : `${number}${space}${unit}`;
  const one = unitOne !== undefined && Math.abs(value) === 1 ? `${number}\u00a0${unitOne}` : null;
  return cite
    .replaceAll('{id}', idOf(figure))
    .replace('{source}', source)
    .replace('{title}', title)
    .replace('{place}', placeOf(known, brief, figure.metric).name)
    .replace('{period}', period)
    .replace('{value} {unit}', beside)
    .replace(one === null ? '{value}' : /\{value\}\u00a0.+?(?=\. SF\.)/, one ?? number);
}

// Lists: how many there are, and the address of the rest.

type Asked = { path: string; given: Record<string, string>; limit: number | null };

function countsOf(
  { siteUrl }: Known,
  { rows, total = rows.length, next }: Brief,
  { path, given, limit }: Asked,
) {
  const { lang, ...others } = given;
  const pairs = Object.entries(others).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const rest = [...pairs, `cursor=${next}`, ...(lang === undefined ? [] : [`lang=${lang}`])];
  return {
    limit,
    next: next === undefined ? null : `${siteUrl}${path}?${rest.join('&')}`,
    returned: rows.length,
    total,
    truncated: total > rows.length,
  };
}

// The records of the tools.

export function expandObservation(known: Known, brief: Brief) {
  const { metric, geo, period, value, citation, flags = [], notes = [] } = brief;
  const figure = { metric, geo, period, value };
  const cautions = notes.slice(ownNotes(known, figure).length);
  return observationOf(known, brief, figure, { mark: { flags, cautions }, citation });
}

/** The figures of one metric in one place. */
export function expandSeries(known: Known, brief: Brief, asked: Asked) {
  const { metric, geo, rows } = brief;
  const { title, source } = rows.length === 0 ? { title: '', source: '' } : known.metricOf(metric);
  return {
    ...countsOf(known, brief, asked),
    municipality: brief.area === undefined ? municipalityOf(known, geo) : null,
    area: brief.area === undefined ? null : { code: geo, name: brief.place, kind: brief.area },
    observations: rows.map(([period, value]) => {
      const figure = { metric, geo, period: text(period), value: Number(value) };
      const citation = citationOf(known, brief, { figure, title, source, unit: null });
      return observationOf(known, brief, figure, { mark: markOf(brief, figure.period), citation });
    }),
  };
}

/** The figures of several metrics in one place; a row has its mark exactly where there is a caution. */
export const expandPlace = (known: Known, brief: Brief) =>
  brief.rows.map(([metric, title, period, value, unit = null, source, mark]) => {
    const figure = {
      ...{ metric: text(metric), geo: brief.geo },
      ...{ period: text(period), value: Number(value) },
    };
    const filling = { figure, title: text(title), source: brief.sources[Number(source)] ?? '', unit };
    const citation = citationOf(known, brief, filling);
    const key = `${figure.metric} ${figure.period}`;
    const record = observationOf(known, brief, figure, { mark: markOf(brief, key), citation });
    holdMark(mark, record.flags.length + record.notes.length > 0);
    return record;
  });

function holdMark(mark: Cell | undefined, isDue: boolean): void {
  if ((mark === '†') !== isDue) throw new Error(`expected ${isDue ? 'a' : 'no'} mark, got ${mark}`);
}

// Areas beside municipalities. Those of a ranking and a comparison are list_metric_observations' of the same year.

const areaFigure = (known: Known, metric: string, period: string, [geo, name, value]: AreaRow) => ({
  contentHash: hashOf({ metric, geo, period, value }, known.metricOf(metric)),
  geo,
  labels: { geo: name },
  observation: `SF.${metric}.${geo}.${period}`,
  value,
});

function referenceOf(known: Known, metric: string, period: string, rows: readonly AreaRow[]) {
  const figures = rows.map((row) => areaFigure(known, metric, period, row));
  return {
    country: figures.find(({ geo }) => geo === 'SE') ?? null,
    county: Object.fromEntries(figures.filter(({ geo }) => geo !== 'SE').map((one) => [one.geo, one])),
  };
}

type Country = { value: number; caution?: string };

/** The rows of areas, once the country among them is found to be the one that is told. */
function holdCountry(known: Known, metric: string, country: Country | undefined, rows: readonly AreaRow[]) {
  const { referenceComparable, labels } = known.metricOf(metric);
  const comparable = referenceComparable ?? true;
  const reason = labels.referenceComparable;
  const [, , value = null] = rows.find(([geo]) => geo === 'SE') ?? [];
  const due = value === null ? undefined : { value, ...(comparable ? {} : { caution: reason }) };
  if (JSON.stringify(country) !== JSON.stringify(due))
    throw new Error(`expected the country as ${JSON.stringify(due)}, got ${JSON.stringify(country)}`);
  return rows;
}

type RankingAsked = { period: string | null; limit: number | null; areas: readonly AreaRow[] };

export function expandRanking(known: Known, brief: Brief, { period: asked, limit, areas }: RankingAsked) {
  const { siteUrl } = known;
  const { metric, period, order, rows, citation, latestPeriod, splitsTie = false } = brief;
  const { unit, source, provenance, coverage } = known.metricOf(metric);
  const values = rows.map(([, , value]) => value);
  const newer = coverage.find((one) => one.period === latestPeriod) ?? null;
  const self = `/api/v1/metrics/${metric}/ranking`;
  return {
    ...{ metric, period, unit, order, source, provenance, citation, limit, splitsTie },
    method: 'competition',
    coverage: {
      municipalities: brief.with,
      required: 0.9,
      share: brief.with / brief.of,
      total: brief.of,
    },
    latestPeriod: newer === null ? null : { period: newer.period, share: newer.share },
    total: brief.with,
    returned: rows.length,
    truncated: rows.length < brief.with,
    entries: rows.map(([geo, , value]) => {
      const figure = { metric, geo: text(geo), period, value: Number(value) };
      const isLast = value === values.at(-1);
      return {
        ...figureOf(known, figure, markOf(brief, figure.geo)),
        rank: values.indexOf(value ?? null) + 1,
        tied: values.indexOf(value ?? null) !== values.lastIndexOf(value ?? null) || (splitsTie && isLast),
      };
    }),
    missing: (brief as Json)['missing'] ?? [],
    notes: (brief.unranked ?? []).map((note) => ({ from: null, to: null, ...note })),
    reference: referenceOf(
      known,
      metric,
      period,
      holdCountry(known, metric, (brief as Json)['country'] as Country | undefined, areas),
    ),
    derived: {
      by: 'Open Data API',
      rule:
        asked === null
          ? 'ranking-of-latest-period-with-90-percent-coverage'
          : 'ranking-of-chosen-period-with-90-percent-coverage',
      version: '1.0',
    },
    links: {
      metric: `${siteUrl}/api/v1/metrics/${metric}`,
      page: `${siteUrl}/matt/${metric}${asked === null ? '' : `/${asked}`}#ranking`,
      self: `${siteUrl}${self}${asked === null ? '' : `?period=${asked}`}`,
    },
  };
}

/** @param areasOf the rows of areas of a metric in the year */
export function expandComparison(
  known: Known,
  brief: Brief,
  areasOf: (metric: string) => readonly AreaRow[],
) {
  const { siteUrl, metricOf } = known;
  const { period, unit, places, rows, citation } = brief;
  const geos = places.map(([code]) => code);
  const ids = rows.map(([metric]) => text(metric));
  const question = `municipalities=${geos.join(',')}&metrics=${ids.join(',')}`;
  return {
    ...{ period, unit, citation, municipalities: geos },
    derived: { by: 'Open Data API', rule: 'comparison-in-latest-common-period', version: '1.0' },
    links: { page: `${siteUrl}/jamfor?${question}`, self: `${siteUrl}/api/v1/compare?${question}` },
    metrics: rows.map(([metric, , source, ...cells]) => {
      const id = text(metric);
      const values = geos.map((geo, index) => {
        const figure = { metric: id, geo, period, value: Number(cells[index]) };
        return figureOf(known, figure, markOf(brief, rows.length === 1 ? geo : `${id} ${geo}`));
      });
      const isDue = values.some(({ flags, notes }) => flags.length + notes.length > 0);
      holdMark(cells[geos.length], rows.length > 1 && isDue);
      const countries = ((brief as Json)['country'] ?? {}) as Record<string, Country>;
      const areas = holdCountry(known, id, countries[id], areasOf(id));
      const reference = referenceOf(known, id, period, areas);
      return { metric: id, source, provenance: metricOf(id).provenance, reference, values };
    }),
  };
}

/** Of the answer but its links, which name the question. */
export function expandMetricObservations(known: Known, brief: Brief, asked: Asked) {
  const { metric, rows, citation, coverage = [], county = null } = brief;
  const { unit, source, provenance } = known.metricOf(metric);
  const isOne = coverage.length === 1;
  const notes: unknown[] = [];
  const observations = rows.map((row) => {
    const [period, geo, name, value] = isOne ? [brief.period, ...row] : row;
    const figure = { metric, geo: text(geo), period: text(period), value: Number(value) };
    const key = isOne ? figure.geo : `${figure.geo} ${figure.period}`;
    const { flags, notes: said } = cautionsOf(known, figure, markOf(brief, key));
    return {
      ...{ geo, period, value, flags, labels: { geo: name } },
      contentHash: hashOf(figure, { source, unit }),
      notes: said.map((note) => {
        const place = notes.findIndex((one) => JSON.stringify(one) === JSON.stringify(note));
        return place === -1 ? notes.push(note) - 1 : place;
      }),
    };
  });
  const missing = ((brief as Json)['missing'] ?? {}) as Record<string, string[]>;
  const all = (period: string) =>
    known.register
      .filter(({ countyCode }) => county === null || countyCode === county)
      .filter(({ validFrom }) => validFrom === null || validFrom <= period)
      .filter(({ validTo }) => validTo === null || period <= validTo)
      .map(({ code }) => code);
  return {
    ...countsOf(known, brief, asked),
    ...{ metric, unit, source, provenance, citation, county, notes, observations },
    idPattern: `SF.${metric}.{geo}.{period}`,
    periods: coverage.map(([period, municipalities, total]) => ({
      period,
      coverage: { municipalities, total, share: total === 0 ? 0 : municipalities / total },
      missing: municipalities === 0 ? all(period) : (missing[period] ?? []),
      reference: referenceOf(known, metric, period, brief.areas?.[period] ?? []),
    })),
  };
}

export function expandRevisions(known: Known, brief: Brief, asked: Asked) {
  const { rows, reasons = [], published = {}, otherwise = [] } = brief;
  return {
    ...countsOf(known, brief, asked),
    revisions: rows.map(([release, type, id, previous = null, now = null, reason], row) => {
      const [, figureOf, figureGeo = null, period = null] = /^SF\.(\w+)\.(\w+)\.(\d+)$/.exec(text(id)) ?? [];
      const isPlace = /^(?:\d{4}|SE(?:\d\d)?)$/.test(text(id));
      const metric = isPlace ? null : (figureOf ?? text(id));
      const geo = isPlace ? text(id) : figureGeo;
      const { row: _, ...then } = otherwise.find((one) => one.row === row) ?? { row };
      const source = metric === null ? null : String(then['source'] ?? known.metricOf(metric).source);
      const hashed = (value: Cell): string | null =>
        metric === null || geo === null || period === null || value === null
          ? null
          : hashOf({ metric, geo, period, value: Number(value) }, known.metricOf(metric));
      const isOther = 'contentHash' in then || 'previousContentHash' in then;
      return {
        ...{ id: `${release}/${id}/${type}`, type, metric, geo, period, release, source },
        observation: period === null ? null : id,
        previousValue: previous,
        value: now,
        previousContentHash: isOther ? (then['previousContentHash'] ?? null) : hashed(previous),
        contentHash: isOther ? (then['contentHash'] ?? null) : hashed(now),
        published: published[text(release)] ?? release,
        reason: reason === undefined ? null : reasons[Number(reason)],
      };
    }),
  };
}

// Rows of the lists: what a row says, and what get_metric and the register have of it.

export function expandMetric({ metricOf }: Known, [id, title, , first, last, source]: Cell[]): Json {
  const { unit, labels } = metricOf(text(id));
  return { id, title, periods: { first, last }, source, unit, labels: { unit: labels.unit } };
}

export function expandMunicipality(known: Known, [code, name, county, matchType]: Cell[]): Json {
  if (known.countyOf(text(code)) !== county) throw new Error(`expected the county of ${code}, got ${county}`);
  const { exactMatch: _, matchType: __, ...municipality } = municipalityOf(known, text(code));
  return { ...municipality, name, matchType: matchType ?? null };
}

export const expandRelease = (
  _: Known,
  [release, metrics, published, revised, corrected, withdrawn, metadata]: Cell[],
): Json => ({
  release,
  counts: { published, revised, corrected, withdrawn, metadata },
  metrics: { length: metrics },
});

/** The rule of a kind and its words stand once, with whose it is where it is the service's own. */
export function expandPeers({ siteUrl, register }: Known, brief: BriefPeers): Json {
  const { municipality, name, rules, sources, metric, citation, rows } = brief;
  const groups = rows.map(([id, kind = '', title, operatingArea, year, members]) => {
    const [rule, words, by] = rules[kind] ?? [];
    const isNearest = kind === 'nearest-population';
    return {
      ...{ id, kind, title, operatingArea, year, rule, source: sources[kind] },
      derived: by === undefined ? null : { by, rule, version: '1.0' },
      labels: { rule: words },
      links: { metric: isNearest ? `${siteUrl}/api/v1/metrics/${metric}` : null },
      members: members.map((member) => {
        const [geo = ''] = member.split(' ');
        return { geo, labels: { geo: member.slice(geo.length + 1) } };
      }),
    };
  });
  const page = `${siteUrl}/kommuner/${register.find(({ code }) => code === municipality)?.['slug']}`;
  const links = { municipality: page, self: `${siteUrl}/api/v1/municipalities/${municipality}/peers` };
  return { citation, groups, labels: { municipality: name }, links, municipality };
}

export type BriefPeers = {
  municipality: string;
  name: string;
  rules: Record<string, [rule: string, words: string, by?: string]>;
  sources: Record<string, string>;
  metric: string;
  citation: string;
  rows: [id: string, kind: string, title: string, area: string | null, year: string | null, string[]][];
};
