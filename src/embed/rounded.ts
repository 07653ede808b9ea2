// How drawings have their numbers.

/** To two decimals: finer than any screen. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
