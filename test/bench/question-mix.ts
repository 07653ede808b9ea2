// Which questions are put together for a row of the table.
import type { Verified } from '../../src/builder/verify.ts';
import { shuffled } from '../support/seeded-random.ts';
import { everyComparison, everyMunicipality, everyRanking, everySearch, everySeries } from './questions.ts';

export type Kinds = Record<'series' | 'ranking' | 'comparison' | 'search' | 'municipality', string[]>;

/** By kind: different questions in a mixed order. */
export const kindsOf = (verified: Verified): Kinds => ({
  series: shuffled(everySeries(verified)),
  ranking: shuffled(everyRanking(verified)),
  comparison: shuffled(everyComparison(verified)),
  search: shuffled(everySearch(verified)),
  municipality: shuffled(everyMunicipality(verified)),
});

/** 45,000 questions, mostly small ones as readers ask them; whole municipalities are a kind of their own. */
export const mixOf = ({ series, ranking, comparison, search }: Kinds): string[] =>
  shuffled([
    ...series.slice(0, 27_000),
    ...ranking.slice(0, 6_750),
    ...comparison.slice(0, 9_300),
    ...search.slice(0, 1_950),
  ]);

/** At most so many of one kind, so that a row takes seconds. */
export const sampleOf = (urls: readonly string[]): string[] => urls.slice(0, 6_600);

/** A few of each kind but the largest, as a page that many readers open asks them. */
export const repeatedOf = ({ series, ranking, comparison, search }: Kinds): string[] =>
  [series, ranking, comparison, search].flatMap((urls) => urls.slice(0, 5));
