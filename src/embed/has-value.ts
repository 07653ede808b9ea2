// The one question that is asked of every point.

/** True for a point with a value, and known to be so by the compiler. */
export const hasValue = <P extends { value: number | null }>(point: P): point is P & { value: number } =>
  point.value !== null;
