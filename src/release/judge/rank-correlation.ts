// How far two lists have one order: Spearman's coefficient, https://en.wikipedia.org/wiki/Spearman%27s_rank_correlation_coefficient

/**
 * From -1 (turned round) to 1 (the same order); equal values share the mean of their ranks. 0 where all values of one list
 * are equal, which have no order, and where there are none.
 *
 * @param ones and `others`: as many, pair by pair
 */
export function rankCorrelation(ones: readonly number[], others: readonly number[]): number {
  const [a, b] = [ranksOf(ones), ranksOf(others)];
  const mean = (ones.length - 1) / 2;
  let [both, own, other] = [0, 0, 0];
  for (const [index, rank] of a.entries()) {
    const [x, y] = [rank - mean, (b[index] ?? mean) - mean];
    both += x * y;
    own += x * x;
    other += y * y;
  }
  return own === 0 || other === 0 ? 0 : both / Math.sqrt(own * other);
}

/** From 0; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [index, value] of sorted.entries()) {
    if (!first.has(value)) first.set(value, index);
    last.set(value, index);
  }
  return values.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0)) / 2);
}
