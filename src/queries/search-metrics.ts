// Search in the catalogue by the rules of contract 2.
import { exactKey, foldedKey, hasDiacritics } from '../model/fold.ts';
import type { Catalogue, CatalogueMetric } from '../store/catalogue.ts';

type Keys = { names: string[]; titles: string[]; words: string[] };
type Searchable = { metric: CatalogueMetric; exact: Keys; folded: Keys };

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

function keysOf({ id, kpiId, aliases, title }: CatalogueMetric, key: (text: string) => string): Keys {
  const names = [id, ...(kpiId === null ? [] : [kpiId]), ...aliases].map(key);
  const titles = [title.sv, title.en].map(key);
  return { names, titles, words: [...names, ...titles].flatMap(wordsOf) };
}

const GRAM = 3;

/** By three characters in a row: the places of the metrics in whose names or titles they occur. */
type Grams = Map<string, number[]>;

function gramsOf(all: readonly Keys[]): Grams {
  const grams: Grams = new Map();
  for (const [place, { names, titles }] of all.entries())
    for (const text of [...names, ...titles])
      for (let at = 0; at + GRAM <= text.length; at++) {
        const gram = text.slice(at, at + GRAM);
        const places = grams.get(gram);
        if (places === undefined) grams.set(gram, [place]);
        else if (places.at(-1) !== place) places.push(place);
      }
  return grams;
}

type Index = { all: Searchable[]; exact: Grams; folded: Grams };

const indexes = new WeakMap<Catalogue, Index>();

function indexOf(catalogue: Catalogue): Index {
  const held = indexes.get(catalogue);
  if (held !== undefined) return held;
  const all = catalogue.metrics.map((metric) => ({
    metric,
    exact: keysOf(metric, exactKey),
    folded: keysOf(metric, foldedKey),
  }));
  const exact = gramsOf(all.map((searchable) => searchable.exact));
  const folded = gramsOf(all.map((searchable) => searchable.folded));
  const made = { all, exact, folded };
  indexes.set(catalogue, made);
  return made;
}

/** Those that have the rarest gram of the words: only they can have all of them. All where no word is so long. */
function candidatesFor({ all, exact, folded }: Index, words: readonly string[]): Searchable[] {
  let rarest: number[] | null = null;
  for (const word of words) {
    const grams = hasDiacritics(word) ? exact : folded;
    for (let at = 0; at + GRAM <= word.length; at++) {
      const places = grams.get(word.slice(at, at + GRAM)) ?? [];
      if (rarest === null || places.length < rarest.length) rarest = places;
    }
  }
  return rarest === null ? all : rarest.flatMap((place) => all[place] ?? []);
}

/** The metrics in which every word occurs: exact name, exact title, title prefix, word prefix, substring; then id. */
export function searchMetrics(catalogue: Catalogue, query: string): CatalogueMetric[] {
  const words = exactKey(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const ranked = candidatesFor(indexOf(catalogue), words).flatMap((searchable) => {
    const rank = rankOf(searchable, words);
    return rank === null ? [] : [{ rank, metric: searchable.metric }];
  });
  ranked.sort((a, b) => a.rank - b.rank || (a.metric.id < b.metric.id ? -1 : 1));
  return ranked.map(({ metric }) => metric);
}

function rankOf(searchable: Searchable, words: readonly string[]): number | null {
  const keysFor = (word: string) => (hasDiacritics(word) ? searchable.exact : searchable.folded);
  const occurs = (word: string) => {
    const { names, titles } = keysFor(word);
    return [...names, ...titles].some((text) => text.includes(word));
  };
  if (!words.every(occurs)) return null;
  const whole = words.join(' ');
  const { names, titles } = keysFor(whole);
  if (names.includes(whole)) return 0;
  if (titles.includes(whole)) return 1;
  if (titles.some((title) => title.startsWith(whole))) return 2;
  return words.every((word) => keysFor(word).words.some((other) => other.startsWith(word))) ? 3 : 4;
}
