// What contract 1 says a name means, and what contract 2 says a search finds.
import { type Metric, type Municipality, smaller, type Tables } from './tables.ts';

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
export function distinct<Found>(names: string, resolve: (name: string) => Found): Found[] {
  const found: Found[] = [];
  for (const name of names.split(',')) {
    const one = resolve(name);
    if (found.includes(one)) throw new Refusal('invalid_request', { value: name });
    found.push(one);
  }
  return found;
}

/** Code, slug, then name: whoever types no diacritics may mean every name that folds to it. */
export function placeOf({ places }: Tables, value: string): Municipality {
  const direct = places.find(({ code, slug }) => code === value || slug === value.toLowerCase());
  if (direct !== undefined) return direct;
  const plain = exact(value) === folded(value);
  const named = places.filter(({ name }) => (plain ? folded(name) : exact(name)) === exact(value));
  return only(named, 'invalid_geo', 'code');
}

/** Hyphens are spaces; the first kind of name that any metric has decides. */
export function metricOf({ metrics }: Tables, value: string): Metric {
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

/** The best way in which a municipality matches, or none. */
function matchOf(place: Municipality, query: string): string | undefined {
  const { code, name, slug, county, otherNames, formerCodes } = place;
  if (/^\d+$/.test(query))
    return code.startsWith(query) ? 'code' : formerCodes.includes(query) ? 'alias' : undefined;
  const [key, own] = [exact(query), exact(name)];
  const plain = key === folded(query);
  const isWhole = (text: string): boolean => text !== '' && own === exact(text);
  const matches: Record<string, boolean> = {
    exact: own === key || isWhole(query.replace(/s$/i, '')),
    alias: otherNames.some((other) =>
      [folded(query), folded(query).replace(/s$/, '')].includes(folded(other)),
    ),
    slug: slug === key || slug === key.replace(/s$/, ''),
    prefix: own.startsWith(key),
    substring: own.includes(key),
    folded: plain && (folded(name).includes(key) || folded(name) === key.replace(/s$/, '')),
    county: ` ${exact(county)}`.includes(` ${key}`) || (plain && ` ${folded(county)}`.includes(` ${key}`)),
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
