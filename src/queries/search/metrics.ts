// Search in the catalogue by the rules of contract 2, the same for the API, the tools and the website.
import { upperCase } from '../../model/fold.ts';
import { parseObservationId } from '../../model/observation-id.ts';
import type { WordLists } from '../../model/word-lists.ts';
import { bonusOf, priorOf, type SearchQuestion, tierOf } from './likelihood.ts';
import { type Costs, costsOf, knownWord, NO_MATCH, nearCostsOf } from './match.ts';
import { namedMunicipalities, nearMunicipalities, type SearchedPlaces } from './named-municipalities.ts';
import { type SearchedMetric, type SearchedSubject, type Texts, textsOf } from './texts.ts';
import { isListed, kindOf, type WordKind, wordsOf } from './words.ts';

export type Searched<M extends SearchedMetric> = SearchedPlaces & {
  metrics: readonly M[];
  subjects: readonly SearchedSubject[];
};

/** `approximate` where nothing but near spellings was found. */
export type FoundMetrics<M> = { metrics: M[]; approximate: boolean };

/** Different words that a query may search for. No metric has more, and no title half as many. */
const MOST_WORDS = 32;

/** Near spellings are looked for in a question that a person types, not in a page. */
export const MOST_NEAR_WORDS = 8;

const indexes = new WeakMap<readonly SearchedMetric[], Texts>();

function indexOf({ metrics, subjects }: Searched<SearchedMetric>): Texts {
  const texts = indexes.get(metrics) ?? textsOf(metrics, subjects);
  indexes.set(metrics, texts);
  return texts;
}

/** The metrics in which every word occurs that says what is searched for: the one that most people mean first. */
export function searchMetrics<M extends SearchedMetric>(
  searched: Searched<M>,
  query: string,
): FoundMetrics<M> {
  const observation = parseObservationId(upperCase(query.trim()));
  if (observation !== null)
    return { metrics: searched.metrics.filter(({ id }) => id === observation.metric), approximate: false };
  const texts = indexOf(searched);
  const question = questionOf(searched, texts, query);
  const exact = costsOfAll(texts, question.sought, costsOf);
  const costs = exact ?? nearCostsOfAll(searched, texts, question.sought);
  const metrics = costs === null ? [] : inOrder(searched.metrics, { texts, question, costs });
  return { metrics, approximate: exact === null && metrics.length > 0 };
}

const ofKind = (lists: WordLists, words: readonly string[], ...kinds: WordKind[]): string[] => [
  ...new Set(words.filter((word) => kinds.includes(kindOf(lists, word)))),
];

/** The first list that has a word. */
const firstOf = (...lists: string[][]): string[] => lists.find(({ length }) => length > 0) ?? [];

/** What is sought: no word that only binds or names a municipality or a county, unless nothing else is left. */
function questionOf(searched: Searched<SearchedMetric>, texts: Texts, query: string): SearchQuestion {
  const lists = searched.wordLists;
  const words = wordsOf(query);
  const sought = soughtAmong(lists, words, namedMunicipalities(searched, query).words);
  const known = sought.length > MOST_WORDS ? sought : sought.map((word) => knownWord(texts, lists, word));
  const aside = ofKind(lists, words, 'living', 'counting', 'place').filter((word) => !sought.includes(word));
  return { lists, words, sought: [...new Set(known)], aside };
}

/** How many live there: what is asked where a question only asks how large a place is. */
const LIVE = 'bor';

/** The words that say what is asked; none where nothing is. */
export function askedAmong(lists: WordLists, words: readonly string[], isOfPlace: boolean): string[] {
  const isSize =
    isOfPlace &&
    words.some((word) => isListed(lists, 'sizes', word)) &&
    ofKind(lists, words, 'counting').length === 0;
  return firstOf(
    ofKind(lists, words, 'content'),
    ofKind(lists, words, 'paying'),
    ofKind(lists, words, 'living'),
    isSize ? [LIVE] : [],
  );
}

/** Beside a name the kind of the place is a part of it; which place is the best of all nobody can say. */
function soughtAmong(lists: WordLists, words: readonly string[], unnamed: readonly string[]): string[] {
  const isNamed = unnamed.length < words.length;
  const places = ofKind(lists, unnamed, 'place');
  const asked = firstOf(
    askedAmong(lists, unnamed, isNamed || places.length > 0),
    ofKind(lists, unnamed, 'counting'),
  );
  const isJudged = places.length > 0 && ofKind(lists, unnamed, 'comparing').length > 0;
  if (asked.length === 0 && isJudged) return [];
  return firstOf(
    asked,
    isNamed ? [] : places,
    ofKind(lists, unnamed, 'year'),
    words.filter((word) => !['binding', 'place'].includes(kindOf(lists, word))),
    [...words],
  );
}

/** By metric the sum over the words, NO_MATCH where one does not match; null where no metric is left. */
function costsOfAll(
  texts: Texts,
  words: readonly string[],
  costsFor: (texts: Texts, word: string) => Costs,
): Costs | null {
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  let sums: Costs | null = null;
  for (const word of words) {
    const own: Costs = costsFor(texts, word);
    const before: Costs | null = sums;
    sums = before === null ? own : own.map((cost, at) => Math.min(NO_MATCH, cost + (before[at] ?? NO_MATCH)));
    if (sums.every((cost) => cost === NO_MATCH)) return null;
  }
  return sums;
}

/** A slip of the finger in the name of a municipality is looked past, as the name is. */
function nearCostsOfAll(
  { municipalities }: Searched<SearchedMetric>,
  texts: Texts,
  words: readonly string[],
): Costs | null {
  if (words.length > MOST_NEAR_WORDS) return null;
  const unnamed = words.filter((word) => nearMunicipalities(municipalities, word).length === 0);
  return costsOfAll(texts, words, nearCostsOf) ?? costsOfAll(texts, unnamed, nearCostsOf);
}

type Found = { texts: Texts; question: SearchQuestion; costs: Costs };

/** Exact id or alias, exact title, then by cost, then by id: the catalogue's order, which a sort leaves as it is. */
function inOrder<M extends SearchedMetric>(metrics: readonly M[], { texts, question, costs }: Found): M[] {
  const [tier, bonus, prior] = [tierOf(texts, question), bonusOf(texts, question), priorOf(texts, metrics)];
  const ranked = metrics.flatMap((metric, at) => {
    const cost = costs[at] ?? NO_MATCH;
    return cost === NO_MATCH ? [] : { metric, tier: tier(at), cost: cost + prior(at) - bonus(at) };
  });
  ranked.sort((a, b) => a.tier - b.tier || a.cost - b.cost);
  return ranked.map(({ metric }) => metric);
}
