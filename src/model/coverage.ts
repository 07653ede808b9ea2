// How many municipalities have a value in a year, of how many that there were.

/** `share` is the unrounded quotient of municipalities with a value and total. */
export type Coverage = { period: string; municipalities: number; total: number; share: number };
