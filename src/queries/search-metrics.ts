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

const searchables = new WeakMap<Catalogue, Searchable[]>();

function searchablesOf(catalogue: Catalogue): Searchable[] {
  const held = searchables.get(catalogue);
  if (held !== undefined) return held;
  const made = catalogue.metrics.map((metric) => ({
    metric,
    exact: keysOf(metric, exactKey),
    folded: keysOf(metric, foldedKey),
  }));
  searchables.set(catalogue, made);
  return made;
}

/** The metrics in which every word occurs: exact name, exact title, title prefix, word prefix, substring; then id. */
export function searchMetrics(catalogue: Catalogue, query: string): CatalogueMetric[] {
  const ranked = searchablesOf(catalogue).flatMap((searchable) => {
    const rank = rankOf(searchable, query);
    return rank === null ? [] : [{ rank, metric: searchable.metric }];
  });
  ranked.sort((a, b) => a.rank - b.rank || (a.metric.id < b.metric.id ? -1 : 1));
  return ranked.map(({ metric }) => metric);
}

function rankOf(searchable: Searchable, query: string): number | null {
  const words = exactKey(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
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
