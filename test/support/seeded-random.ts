// Chance that falls the same way in every run.

/** A whole number from 0 to below `below`. */
export type Random = (below: number) => number;

/** The same numbers in every run: a linear congruential generator (Numerical Recipes). */
export function seededRandom(seed = 1): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** In a mixed order; the list given stays as it is. */
export function shuffled<T>(items: readonly T[], seed = 1): T[] {
  const random = seededRandom(seed);
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = random(index + 1);
    const [a, b] = [mixed[index], mixed[other]];
    if (a !== undefined && b !== undefined) [mixed[index], mixed[other]] = [b, a];
  }
  return mixed;
}
