// Calculated lines to compare a municipality with, as the build derives them (rules/reference.ts).

/** Aligned to the metric's periods; null in years in which too few municipalities have a value. */
export type References = {
  medians: (number | null)[];
  /** By county code; a county of fewer than five municipalities has none. */
  counties: Record<string, (number | null)[]>;
};
