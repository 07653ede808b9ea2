// Which municipalities share a colour on a map: groups of about the same size, never parted within equal values.

export type Classes = {
  /** Quantiles of all values; where they have both signs, quantiles on each side of zero. */
  rule: 'quantiles' | 'diverging';
  /** From low to high, without empty ones: the class, and the lowest and highest value that is in it. */
  groups: { at: number; low: number; high: number; count: number }[];
  /** 0 is the lowest class. */
  classOf: (value: number) => number;
};

const QUANTILES = 5;
const EACH_SIDE = 3;

/** Of at least one value. */
export function classesOf(values: readonly number[]): Classes {
  const sorted = [...values].sort((a, b) => a - b);
  const diverging = (sorted[0] ?? 0) < 0 && (sorted.at(-1) ?? 0) > 0;
  const bounds = diverging ? aboutZero(sorted) : quantileBounds(sorted, QUANTILES);
  const classOf = (value: number): number => bounds.filter((bound) => value >= bound).length;
  const groups: Classes['groups'] = [];
  for (const value of sorted) {
    const at = classOf(value);
    const last = groups.at(-1);
    if (last?.at === at) Object.assign(last, { high: value, count: last.count + 1 });
    else groups.push({ at, low: value, high: value, count: 1 });
  }
  return { rule: diverging ? 'diverging' : 'quantiles', groups, classOf };
}

/** The largest of groups that are called about equal, by the smallest. */
const ABOUT_EQUAL = 1.3;

/** What is said of how colours are shared: by which rule about as many have each, or that equal values share theirs. */
export const legendRule = (classes: Classes): Classes['rule'] | 'sameColour' =>
  areAboutEqual(classes) ? classes.rule : 'sameColour';

/** On each side of zero by itself. */
function areAboutEqual({ rule, groups }: Classes): boolean {
  const sides = rule === 'diverging' ? Object.values(Object.groupBy(groups, sideOf)) : [groups];
  return sides.every((side = []) => {
    const counts = side.map(({ count }) => count);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return most <= least * ABOUT_EQUAL || most - least <= 1;
  });
}

const sideOf = ({ low }: Classes['groups'][number]): 'below' | 'above' => (low < 0 ? 'below' : 'above');

/** The lowest value of each class but the first: equal ones fall together. */
const quantileBounds = (sorted: readonly number[], count: number): number[] =>
  Array.from(
    { length: count - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / count)],
  ).filter((bound) => bound !== undefined);

/** Zero itself counts as above. */
function aboutZero(sorted: readonly number[]): number[] {
  const below = sorted.filter((value) => value < 0);
  const above = sorted.filter((value) => value >= 0);
  return [...quantileBounds(below, EACH_SIDE), 0, ...quantileBounds(above, EACH_SIDE)];
}
