// Which day a release may be of.

/** A year further ahead is a slip of the finger, and no release could follow until then. */
const YEARS_AHEAD = 5;

/** The last year that a release may have today; a clock that is behind the last release counts for nothing. */
const lastYear = (today: string, last: string | null): number =>
  Math.max(Number(today.slice(0, 4)), Number(last?.slice(0, 4) ?? 0)) + YEARS_AHEAD;

/**
 * What is wrong with the day, in one sentence; null where a release may be of it.
 * @param last the day of the last release; null before the first
 */
export function dateMistake(date: string, last: string | null, today: string): string | null {
  if (last !== null && last >= date)
    return `--date ${date}: there is a release of ${last} already; give a later --date`;
  const latest = lastYear(today, last);
  return Number(date.slice(0, 4)) > latest
    ? `--date ${date}: expected a day in ${latest} at the latest; no release could follow before it`
    : null;
}
