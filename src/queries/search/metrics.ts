// Search in the catalogue by the rules of contract 2, the same for the API, the tools and the website.
import { parseTypedId } from '../../data/identifier.ts';
import { onceFor } from '../../data/text.ts';
import type { WordLists } from '../../data/word-lists.ts';
import { partsOf } from './compound.ts';
import { likelihoodOf, priorsOf } from './likelihood.ts';
import { type Costs, costsOf, HOW, isUnknown, NO_MATCH, nearCostsOf } from './match.ts';
import { type SearchedPlaces, withoutNear } from './named-municipalities.ts';
import { MOST_WORDS, type Question, questionOf } from './question.ts';
import { DEFINED, type SearchedMetric, type SearchedSubject, type Texts, textsOf } from './texts.ts';
import { kindOf, wordsOf } from './words.ts';

export type Searched<M extends SearchedMetric> = SearchedPlaces & {
  metrics: readonly M[];
  subjects: readonly SearchedSubject[];
};

/** `approximate` where nothing but near spellings was found. */
type FoundMetrics<M> = { metrics: M[]; approximate: boolean };

/** Near spellings and what sharpens are looked for in a question that a person types, not in a page. */
export const MOST_NEAR_WORDS = 8;

type Index = { texts: Texts; priors: readonly number[] };

const searchIndexOf = onceFor(({ metrics, subjects, wordLists }: Searched<SearchedMetric>): Index => {
  const texts = textsOf(metrics, subjects, wordLists);
  return { texts, priors: priorsOf(texts, metrics) };
});

/** The metrics in which every word occurs that says what is searched for: the one that most people mean first. */
export function searchMetrics<M extends SearchedMetric>(
  searched: Searched<M>,
  query: string,
): FoundMetrics<M> {
  const observation = parseTypedId(query);
  if (observation !== null)
    return { metrics: searched.metrics.filter(({ id }) => id === observation.metric), approximate: false };
  const index = searchIndexOf(searched);
  const { texts } = index;
  const asked = questionOf(searched, texts, query);
  const whole = costsOfAll(texts, asked.sought, costsOf);
  const sought = whole === null ? partsOfAll(texts, asked.lists, asked.sought) : asked.sought;
  const exact = whole ?? costsApart(texts, asked.sought, sought);
  const costs = exact ?? nearCostsOfAll(searched, texts, asked);
  const question = { ...asked, sought };
  const metrics = costs === null ? [] : inOrder(searched.metrics, { index, question, costs });
  return { metrics, approximate: exact === null && metrics.length > 0 };
}

/**
 * Why a search finds no metric: the words that stand in none, as they are typed; empty where each stands in some metric
 * and no metric has all. Null where only a place is named, or too much to say.
 */
export function unknownWords(searched: Searched<SearchedMetric>, query: string): string[] | null {
  const { texts } = searchIndexOf(searched);
  const { lists, sought, isPlace } = questionOf(searched, texts, query);
  const isAsked = sought.some((word) => kindOf(lists, word) !== 'sharpening');
  if (isPlace || !isAsked || sought.length > MOST_NEAR_WORDS) return null;
  const unknown = sought.filter((word) => isUnknown(texts, word));
  const typed = query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(typed.filter((word) => wordsOf(word).some((one) => unknown.includes(one))))];
}

/** Whether what is sought stands in a metric word by word, inflected or not, and not only in parts of its words. */
export function standsInMetric(searched: Searched<SearchedMetric>, query: string): boolean {
  const { texts } = searchIndexOf(searched);
  const { sought } = questionOf(searched, texts, query);
  return costsOfAll(texts, sought, (_, word) => costsOf(texts, word, HOW.inflected)) !== null;
}

const sumOf = (costs: Costs, more: Costs): Costs =>
  costs.map((cost, at) => Math.min(NO_MATCH, cost + (more[at] ?? NO_MATCH)));

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
    sums = before === null ? own : sumOf(before, own);
    if (sums.every((cost) => cost === NO_MATCH)) return null;
  }
  return sums;
}

const partsOfAll = (texts: Texts, lists: WordLists, words: readonly string[]): readonly string[] =>
  words.length > MOST_NEAR_WORDS ? words : words.flatMap((word) => partsOf(texts, lists, word));

/** The words in their parts, each of which a metric must have whole. */
const costsApart = (texts: Texts, words: readonly string[], parts: readonly string[]): Costs | null =>
  costsOfAll(texts, parts, (_, part) =>
    costsOf(texts, part, words.includes(part) ? NO_MATCH : HOW.inflected),
  );

/** A slip of the finger in the name of a municipality is looked past, as the name is; the name itself is no slip. */
function nearCostsOfAll(
  { municipalities }: Searched<SearchedMetric>,
  texts: Texts,
  { lists, sought, isPlace }: Question,
): Costs | null {
  if (isPlace || sought.length > MOST_NEAR_WORDS) return null;
  const unnamed = withoutNear(municipalities, sought);
  return (
    costsOfAll(texts, sought, nearCostsOf) ??
    costsOfAll(texts, unnamed, nearCostsOf) ??
    costsApart(texts, unnamed, partsOfAll(texts, lists, unnamed))
  );
}

/** Costs less than any word of a definition. */
const CALLED = DEFINED;

/** Each further word leaves those that it matches, where one of them is called so. */
function narrowed(texts: Texts, costs: Costs, narrowing: readonly string[]): Costs {
  let left = costs;
  for (const word of narrowing.slice(0, MOST_NEAR_WORDS)) {
    const own = costsOf(texts, word);
    const both = sumOf(left, own);
    if (both.some((cost, at) => cost !== NO_MATCH && (own[at] ?? NO_MATCH) < CALLED)) left = both;
  }
  return left;
}

type Found = { index: Index; question: Question; costs: Costs };

/** Exact id or alias, exact title, then by cost, then by id: the catalogue's order, which a sort leaves as it is. */
function inOrder<M extends SearchedMetric>(metrics: readonly M[], { index, question, costs }: Found): M[] {
  const { texts, priors } = index;
  const left = narrowed(texts, costs, question.narrowing);
  const likelihood = likelihoodOf(texts, question);
  const ranked = metrics.flatMap((metric, at) => {
    const cost = left[at] ?? NO_MATCH;
    return cost === NO_MATCH ? [] : { metric, cost: cost + (priors[at] ?? 0) - likelihood(at) };
  });
  ranked.sort((a, b) => a.cost - b.cost);
  return ranked.map(({ metric }) => metric);
}
