// Without a schema beside it: browsers read it with the search.

/** Whether the figures of the year count the municipality. */
export const existsIn = ({ validFrom }: { validFrom: string | null }, period: string): boolean =>
  validFrom === null || validFrom <= period;
