// Search in the catalogue by the rules of contract 2.
import { exactKey, foldedKey, hasDiacritics } from '../model/fold.ts';
import type { Catalogue, CatalogueMetric } from '../store/catalogue.ts';

/** `all` has every name and title, `starts` every word of them, each on a line of its own: one search looks at all. */
type Keys = { names: string[]; titles: string[]; all: string; starts: string };
type Searchable = { metric: CatalogueMetric; exact: Keys; folded: Keys };

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** As a word is split from others by white space, none goes over a line. */
const linesOf = (texts: readonly string[]): string => `\n${texts.join('\n')}`;

function keysOf({ id, kpiId, aliases, title }: CatalogueMetric, key: (text: string) => string): Keys {
  const names = [id, ...(kpiId === null ? [] : [kpiId]), ...aliases].map(key);
  const titles = [title.sv, title.en].map(key);
  const texts = [...names, ...titles];
  return { names, titles, all: linesOf(texts), starts: linesOf(texts.flatMap(wordsOf)) };
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

/** A word of the query, and what it is looked for in: with its diacritics, or without any. */
type Word = { text: string; isExact: boolean };

const wordFor = (text: string): Word => ({ text, isExact: hasDiacritics(text) });

/** Those that have the rarest gram of the words: only they can have all of them. All where no word is so long. */
function candidatesFor({ all, exact, folded }: Index, words: readonly Word[]): Searchable[] {
  let rarest: number[] | null = null;
  for (const { text, isExact } of words) {
    const grams = isExact ? exact : folded;
    for (let at = 0; at + GRAM <= text.length; at++) {
      const places = grams.get(text.slice(at, at + GRAM)) ?? [];
      if (rarest === null || places.length < rarest.length) rarest = places;
    }
  }
  return rarest === null ? all : rarest.flatMap((place) => all[place] ?? []);
}

/** The metrics in which every word occurs: exact name, exact title, title prefix, word prefix, substring; then id. */
export function searchMetrics(catalogue: Catalogue, query: string): CatalogueMetric[] {
  const words = exactKey(query)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(wordFor);
  const whole = wordFor(words.map(({ text }) => text).join(' '));
  const ranked = candidatesFor(indexOf(catalogue), words).flatMap((searchable) => {
    const rank = rankOf(searchable, words, whole);
    return rank === null ? [] : [{ rank, metric: searchable.metric }];
  });
  // The catalogue is in the order of the ids, and a sort leaves equals as they are.
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.map(({ metric }) => metric);
}

const keysFor = ({ exact, folded }: Searchable, { isExact }: Word): Keys => (isExact ? exact : folded);

function rankOf(searchable: Searchable, words: readonly Word[], whole: Word): number | null {
  if (!words.every((word) => keysFor(searchable, word).all.includes(word.text))) return null;
  const { names, titles } = keysFor(searchable, whole);
  if (names.includes(whole.text)) return 0;
  if (titles.includes(whole.text)) return 1;
  if (titles.some((title) => title.startsWith(whole.text))) return 2;
  return words.every((word) => keysFor(searchable, word).starts.includes(`\n${word.text}`)) ? 3 : 4;
}
