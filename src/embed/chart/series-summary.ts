// A line in words, for those who do not see it.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { quantity, type UnitWords } from '../../i18n/quantity.ts';

type Valued = { period: string; value: number };

/** First, last, lowest and highest value with their years; the earliest year wins a tie. */
export function seriesSummary(points: readonly Valued[], unit: UnitWords): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const lowest = points.reduce((low, point) => (point.value < low.value ? point : low));
  const highest = points.reduce((high, point) => (point.value > high.value ? point : high));
  const labelled = ({ period, value }: Valued): string => `${quantity(String(value), unit)} (${period})`;
  return EMBED_WORDS[unit.lang].summary({
    first: labelled(first),
    last: labelled(last),
    lowest: labelled(lowest),
    highest: labelled(highest),
  });
}
