// What contract 1 says a name means, and what contract 2 says a search finds.
import { type Metric, type Place, smaller, type Tables } from './oracle-tables.ts';

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
export function placeOf({ places }: Tables, value: string): Place {
  const direct = places.find(({ code, slug }) => code === value || slug === value.toLowerCase());
  if (direct !== undefined) return direct;
  const plain = exact(value) === folded(value);
  const named = places.filter(({ name }) => (plain ? folded(name) : exact(name)) === exact(value));
  return only(named, 'invalid_geo', 'code');
}

export function metricOf({ metrics }: Tables, value: string): Metric {
  const direct = metrics.find(({ id }) => id === value.toUpperCase());
  if (direct !== undefined) return direct;
  const aliased = metrics.filter(({ aliases }) => aliases.includes(value.toLowerCase()));
  return only(aliased, 'invalid_metric', 'id');
}

const ORDER = ['code', 'exact', 'slug', 'prefix', 'substring', 'folded', 'county'];

/** The best way in which a municipality matches, or none. */
function matchOf({ code, name, slug, county }: Place, query: string): string | undefined {
  if (/^\d+$/.test(query)) return code.startsWith(query) ? 'code' : undefined;
  const [key, own] = [exact(query), exact(name)];
  const plain = key === folded(query);
  const matches: Record<string, boolean> = {
    exact: own === key,
    slug: slug === key,
    prefix: own.startsWith(key),
    substring: own.includes(key),
    folded: plain && folded(name).includes(key),
    county: exact(county).includes(key) || (plain && folded(county).includes(key)),
  };
  return ORDER.find((type) => matches[type] === true);
}

const collator = new Intl.Collator('sv');

/** By kind of match, then Swedish collation, then code; without a query the whole register. */
export function municipalities({ places }: Tables, { query }: Record<string, string>) {
  const found = places.map((place) => ({
    place,
    matchType: query === undefined ? null : matchOf(place, query),
  }));
  const matched = found.flatMap(({ place, matchType }) =>
    matchType === undefined ? [] : [{ place, matchType }],
  );
  if (query !== undefined)
    matched.sort(
      (a, b) =>
        ORDER.indexOf(a.matchType ?? '') - ORDER.indexOf(b.matchType ?? '') ||
        collator.compare(a.place.name, b.place.name) ||
        smaller(a.place.code, b.place.code),
    );
  const records = matched.map(({ place: { code, name, slug, county }, matchType }) => {
    const isWhole = matchType === 'exact' || matchType === 'slug' || query === code;
    return { code, name, slug, county, matchType, exactMatch: matchType === null ? null : isWhole };
  });
  const counts = { total: records.length, returned: records.length, limit: null, truncated: false };
  return { ...counts, municipalities: records };
}
