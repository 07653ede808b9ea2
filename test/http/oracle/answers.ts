// What the contract says of names, observations, rankings, comparisons and revisions, by plain filtering of all rows.
import { createHash } from 'node:crypto';
import { type Entry, type Figure, type Metric, type Municipality, smaller, type Tables } from './tables.ts';

// Contract 1: what a name means. Contract 2: what a search finds.

/** A question that the contract refuses, with what its details must say. */
export class Refusal extends Error {
  readonly details: object;

  constructor(
    /** The code of contract 3. */
    code: string,
    details: object = {},
  ) {
    super(code);
    this.details = details;
  }
}

const exact = (text: string): string => text.normalize('NFC').toLowerCase();
const folded = (text: string): string => exact(text).normalize('NFD').replace(/\p{M}/gu, '');

/** The one that was found; several are told as candidates by the key that tells them apart. */
function only<Found extends object>(found: Found[], unknown: string, key: keyof Found): Found {
  const [one, ...more] = found;
  if (one === undefined) throw new Refusal(unknown);
  const candidates = found.map((each) => ({ [key]: each[key] }));
  if (more.length > 0) throw new Refusal('ambiguous', { candidates });
  return one;
}

/** Every element resolved; where several are at fault, the first in reading order is told. */
function distinct<Found>(names: string, resolve: (name: string) => Found): Found[] {
  const found: Found[] = [];
  for (const name of names.split(',')) {
    const one = resolve(name);
    if (found.includes(one)) throw new Refusal('invalid_request', { value: name });
    found.push(one);
  }
  return found;
}

/** Code, slug, then name: whoever types no diacritics may mean every name that folds to it. */
function placeOf({ places }: Tables, value: string): Municipality {
  const direct = places.find(({ code, slug }) => code === value || slug === value.toLowerCase());
  if (direct !== undefined) return direct;
  const plain = exact(value) === folded(value);
  const named = places.filter(({ name }) => (plain ? folded(name) : exact(name)) === exact(value));
  return only(named, 'invalid_geo', 'code');
}

/** Hyphens are spaces; the first kind of name that any metric has decides. */
function metricOf({ metrics }: Tables, value: string): Metric {
  const direct = metrics.find(({ id }) => id === value.toUpperCase());
  if (direct !== undefined) return direct;
  const key = (name: string | null): string => folded(name ?? '').replaceAll('-', ' ');
  const kinds: ((metric: Metric) => (string | null)[])[] = [
    ({ aliases }) => aliases,
    ({ title }) => [title.sv, title.en],
    ({ officialTitle }) => [officialTitle],
  ];
  const found = kinds.map((names) => metrics.filter((metric) => names(metric).map(key).includes(key(value))));
  return only(found.find((named) => named.length > 0) ?? [], 'invalid_metric', 'id');
}

const ORDER = ['code', 'exact', 'alias', 'slug', 'prefix', 'substring', 'folded', 'county', 'approximate'];

/** Whether the typed letters stand in a name side by side, each as it is or without its diacritic. */
function hasWithin(name: string, typed: string): boolean {
  const [letters, sought] = [[...name], [...typed]];
  return letters.some((_, at) =>
    sought.every((letter, n) => [letters[at + n], folded(letters[at + n] ?? '')].includes(letter)),
  );
}

/** The best way in which a municipality matches, or none. */
function matchOf(place: Municipality, query: string): string | undefined {
  const { code, name, slug, county, otherNames, formerCodes } = place;
  if (/^\d+$/.test(query))
    return code.startsWith(query) ? 'code' : formerCodes.includes(query) ? 'alias' : undefined;
  const [key, own] = [exact(query), exact(name)];
  const isWhole = (text: string): boolean => text !== '' && own === exact(text);
  const matches: Record<string, boolean> = {
    exact: own === key || isWhole(query.replace(/s$/i, '')),
    alias: otherNames.some((other) =>
      [folded(query), folded(query).replace(/s$/, '')].includes(folded(other)),
    ),
    slug: slug === key || slug === key.replace(/s$/, ''),
    prefix: own.startsWith(key),
    substring: own.includes(key),
    folded: hasWithin(own, key) || (own.length === key.length - 1 && hasWithin(own, key.replace(/s$/, ''))),
    county: hasWithin(` ${exact(county)}`, ` ${key}`),
  };
  return ORDER.find((type) => matches[type] === true);
}

/** Edits between two words, neighbours swapped being one: by the definition, slowly. */
function slips(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a[0] === b[0]) return slips(a.slice(1), b.slice(1));
  if (Math.abs(a.length - b.length) > 2) return 3;
  const swapped = a[0] === b[1] && a[1] === b[0] ? [slips(a.slice(2), b.slice(2))] : [];
  const edited = [slips(a.slice(1), b), slips(a, b.slice(1)), slips(a.slice(1), b.slice(1))];
  return 1 + Math.min(...edited, ...swapped);
}

/** Looked for where nothing else matches: one slip from four letters on, two from eight. */
function isNear({ code, name, otherNames }: Municipality, query: string): boolean {
  if (/^\d+$/.test(query)) return query.length === 3 && `0${query}` === code;
  return [folded(query), folded(query).replace(/s$/, '')].some((typed) => {
    const most = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0;
    const near = [name, ...otherNames].some((other) => slips(typed, folded(other)) <= most);
    return most > 0 && (near || otherNames.some((other) => folded(other).startsWith(typed)));
  });
}

const collator = new Intl.Collator('sv');

/** By kind of match, then Swedish collation, then code; without a query the whole register. */
export function municipalities({ places }: Tables, { query }: Record<string, string>) {
  const typed = query?.trim();
  const listed = (typeOf: (place: Municipality) => string | null | undefined) =>
    places.flatMap((place) => {
      const matchType = typeOf(place);
      return matchType === undefined ? [] : [{ place, matchType }];
    });
  const exactly = listed((place) => (typed === undefined ? null : matchOf(place, typed)));
  const nearly = (): typeof exactly =>
    typed === undefined ? [] : listed((place) => (isNear(place, typed) ? 'approximate' : undefined));
  const matched = exactly.length > 0 ? exactly : nearly();
  if (query !== undefined)
    matched.sort(
      (a, b) =>
        ORDER.indexOf(a.matchType ?? '') - ORDER.indexOf(b.matchType ?? '') ||
        collator.compare(a.place.name, b.place.name) ||
        smaller(a.place.code, b.place.code),
    );
  const records = matched.map(({ place: { code, name, slug, county }, matchType }) => {
    const isWhole = matchType === 'exact' || matchType === 'slug' || typed === code;
    return { code, name, slug, county, matchType, exactMatch: matchType === null ? null : isWhole };
  });
  const counts = { total: records.length, returned: records.length, limit: null, truncated: false };
  const approximate = exactly.length === 0 && matched.length > 0;
  return { ...counts, approximate, municipalities: records };
}

// Contracts 1, 2 and 4: observations, rankings and comparisons.

export type Asked = Record<string, string>;

export const idOf = ({ metric, place, period }: Figure): string => `SF.${metric.id}.${place.code}.${period}`;

/** Contract 4: SHA-256 over the record with its keys sorted. */
function hashOf(figure: Figure): string {
  const { metric, place, period, value } = figure;
  const { source, unit } = metric;
  const fields = { geo: place.code, id: idOf(figure), metric: metric.id, period, source, unit, value };
  const text = JSON.stringify(fields);
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** How a list is cut and told. */
const cut = <Item>(items: Item[], limit: number | null) => {
  const shown = limit === null ? items : items.slice(0, limit);
  const counts = { total: items.length, returned: shown.length, limit };
  return { shown, counts: { ...counts, truncated: shown.length < items.length } };
};

export function observations(tables: Tables, asked: Asked) {
  const { amne, period, from = '1900', to = '2100', limit = '200' } = asked;
  if (from > to) throw new Refusal('invalid_range');
  const place = placeOf(tables, asked['geo'] ?? '');
  const metric = asked['metric'] === undefined ? null : metricOf(tables, asked['metric']);
  const found = tables.figures
    .filter((figure) => figure.place === place && (metric === null || figure.metric === metric))
    .filter((figure) => amne === undefined || figure.metric.subject === amne)
    .filter((figure) => period === undefined || figure.period === period)
    .filter((figure) => from <= figure.period && figure.period <= to)
    .sort((a, b) => smaller(a.metric.id, b.metric.id) || smaller(a.period, b.period));
  const { shown, counts } = cut(found, Number(limit));
  return {
    municipality: { code: place.code },
    ...counts,
    observations: shown.map((figure) => recordOf(figure, asked)),
  };
}

/** In English a county is called by its name without the genitive: Västernorrlands län is Västernorrland County. */
const labelsOf = ({ place }: Figure, { lang }: Asked) => ({
  geo: place.name,
  county: lang === 'en' ? `${place.county.replace(/s? län$/, '')} County` : place.county,
});

const recordOf = (figure: Figure, asked: Asked) => {
  const { metric, place, period, value } = figure;
  const { unit, source } = metric;
  return {
    ...{ id: idOf(figure), metric: metric.id, geo: place.code, period, value, unit, source },
    ...{ contentHash: hashOf(figure), labels: labelsOf(figure, asked) },
  };
};

/** The municipalities of a year: those that exist then, and any others that have a value. */
const totalOf = (places: Municipality[], period: string, figures: Figure[]): Municipality[] =>
  places.filter((place) => place.valid_from <= period || figures.some((figure) => figure.place === place));

export function ranking(tables: Tables, asked: Asked) {
  const metric = metricOf(tables, asked['metric'] ?? '');
  if (!metric.capabilities.ranking) throw new Refusal('unsupported');
  const years = yearsOf(tables, metric);
  const shared = years.find(({ figures, all }) => 10 * figures.length >= 9 * all.length);
  if (shared === undefined) throw new Refusal('insufficient_coverage', bestOf(years));
  const [latest] = years;
  const { period, figures, all, share } = shared;
  const { shown, counts } = cut(entriesOf(metric, figures, asked), limitOf(asked));
  return {
    ...{ metric: metric.id, period, unit: metric.unit, order: metric.order, source: metric.source },
    ...counts,
    coverage: { municipalities: figures.length, total: all.length, share, required: 0.9 },
    latestPeriod:
      latest === undefined || latest === shared ? null : { period: latest.period, share: latest.share },
    splitsTie:
      counts.truncated && entriesOf(metric, figures, asked)[shown.length]?.rank === shown.at(-1)?.rank,
    entries: shown,
    missing: all.filter((place) => !figures.some((figure) => figure.place === place)).map(({ code }) => code),
  };
}

/** The year with the highest share, of equals the newest. */
function bestOf(years: { period: string; share: number }[]) {
  const share = Math.max(...years.map((year) => year.share));
  return { share, required: 0.9, period: years.find((year) => year.share === share)?.period };
}

const limitOf = ({ limit }: Asked): number | null => (limit === undefined ? null : Number(limit));

/** The years in which somebody has a value, newest first, with who has one and who could. */
function yearsOf({ figures, places }: Tables, metric: Metric) {
  const isApart = ({ place, period }: Figure): boolean =>
    (metric.comparable ?? []).some(
      ({ geo, from, to }) => geo.includes(place.code) && (from ?? '') <= period && period <= (to ?? '9999'),
    );
  const own = figures.filter((figure) => figure.metric === metric && !isApart(figure));
  const periods = [...new Set(own.map(({ period }) => period))].sort().reverse();
  return periods.map((period) => {
    const present = own.filter((figure) => figure.period === period);
    const all = totalOf(places, period, present);
    return { period, figures: present, all, share: present.length / all.length };
  });
}

/** Competition ranks: one more than how many stand before. */
function entriesOf({ order }: Metric, figures: Figure[], asked: Asked) {
  const isBefore = (a: number, b: number) => (order === 'ascending' ? a < b : a > b);
  return figures
    .map((figure) => ({
      rank: 1 + figures.filter(({ value }) => isBefore(value, figure.value)).length,
      tied: figures.filter(({ value }) => value === figure.value).length > 1,
      ...shownOf(figure, asked),
    }))
    .sort((a, b) => a.rank - b.rank || smaller(a.geo, b.geo));
}

const shownOf = (figure: Figure, asked: Asked) => {
  const { place, value } = figure;
  const labels = labelsOf(figure, asked);
  return { geo: place.code, value, labels, observation: idOf(figure), contentHash: hashOf(figure) };
};

export function comparison(tables: Tables, asked: Asked) {
  const places = distinct(asked['municipalities'] ?? '', (name) => placeOf(tables, name));
  const metrics = distinct(asked['metrics'] ?? '', (name) => metricOf(tables, name));
  const units = new Set(metrics.map(({ unit }) => unit));
  if (units.size > 1 || metrics.some(({ capabilities }) => !capabilities.comparison))
    throw new Refusal('incomparable');
  const own = tables.figures.filter(
    ({ metric, place }) => metrics.includes(metric) && places.includes(place),
  );
  const isCommon = (year: string) =>
    own.filter(({ period }) => period === year).length === places.length * metrics.length;
  const period = own
    .map((figure) => figure.period)
    .filter(isCommon)
    .sort()
    .at(-1);
  if (period === undefined) throw new Refusal('no_common_period');
  const figureOf = (metric: Metric, place: Municipality) =>
    own.filter((figure) => figure.metric === metric && figure.place === place && figure.period === period);
  return {
    ...{ municipalities: places.map(({ code }) => code), period, unit: [...units][0] },
    metrics: metrics.map((metric) => ({
      metric: metric.id,
      source: metric.source,
      values: places.flatMap((place) => figureOf(metric, place)).map((figure) => shownOf(figure, asked)),
    })),
  };
}

// Contracts 2 and 4: the log of revisions.

const DAY = 86_400_000;

/** What an entry is about: an observation, or a metric or a place as a whole. */
const subjectOf = ({ metric, geo, period }: Entry): string =>
  period === '' ? `${metric}${geo}` : `SF.${metric}.${geo}.${period}`;

const isDate = (text: string): boolean => text.length === 10;

/** Strictly later; than a date, not before the next day. */
const isAfter = ({ published }: Entry, after: string): boolean =>
  isDate(after)
    ? Date.parse(published) >= Date.parse(after) + DAY
    : Date.parse(published) > Date.parse(after);

/** An identifier is known that has a value or once had one. */
const isKnown = ({ figures, log }: Tables, id: string): boolean =>
  figures.some((figure) => idOf(figure) === id) ||
  log.some((entry) => entry.period !== '' && subjectOf(entry) === id);

export function revisions(tables: Tables, asked: Asked) {
  const { id, type, after, before, limit = '50' } = asked;
  if (after !== undefined && before !== undefined && Date.parse(after) >= Date.parse(before))
    throw new Refusal('invalid_range');
  if (id !== undefined && !isKnown(tables, id)) throw new Refusal('not_found');
  const geo = asked['kommun'] === undefined ? null : placeOf(tables, asked['kommun']).code;
  const metric = asked['metric'] === undefined ? null : metricOf(tables, asked['metric']).id;
  const found = tables.log
    .filter((entry) => (id === undefined || subjectOf(entry) === id) && (geo === null || entry.geo === geo))
    .filter((entry) => metric === null || entry.metric === metric)
    .filter((entry) => type === undefined || entry.type === type)
    .filter((entry) => after === undefined || isAfter(entry, after))
    .filter((entry) => before === undefined || Date.parse(entry.published) < Date.parse(before))
    .sort((a, b) => smaller(b.release, a.release) || smaller(keyOf(a), keyOf(b)));
  const { shown, counts } = cut(found, Number(limit));
  return { ...counts, revisions: shown.map(revisionOf) };
}

/** Places as a whole stand first; a metric as a whole stands before its observations. */
const keyOf = ({ metric, geo, period }: Entry): string => `SF.${metric}.${geo}.${period}`;

const orNull = (text: string): string | null => (text === '' ? null : text);
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));

function revisionOf(entry: Entry) {
  const { release, published, type, metric, geo, period, previous_value, value } = entry;
  return {
    ...{ id: `${release}/${subjectOf(entry)}/${type}`, release, published, type, metric: orNull(metric) },
    observation: period === '' ? null : subjectOf(entry),
    geo: orNull(geo),
    period: orNull(period),
    previousValue: numberOrNull(previous_value),
    value: numberOrNull(value),
  };
}
