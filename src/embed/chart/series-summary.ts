// A line in words, for those who do not see it.
import { EMBED_WORDS } from '../../text/embeds.ts';
import { formatLiteral, isSign, quantity, type UnitWords } from '../../text/numbers.ts';

type Valued = { period: string; value: number };

/** What kind of drawing it is, and its line in words; nothing of no values. */
export function seriesSummary(points: readonly Valued[], unit: UnitWords): string {
  const words = lineInWords(points, unit);
  return words === '' ? '' : `${EMBED_WORDS[unit.lang].lineChart} ${words}`;
}

/** First, last, lowest and highest value with their years; the earliest year wins a tie. A unit in words is said once. */
export function lineInWords(points: readonly Valued[], unit: UnitWords): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const lowest = points.reduce((low, point) => (point.value < low.value ? point : low));
  const highest = points.reduce((high, point) => (point.value > high.value ? point : high));
  const labelled = ({ period, value }: Valued): string =>
    `${isSign(unit) ? quantity(String(value), unit) : formatLiteral(String(value), unit.lang)} (${period})`;
  return EMBED_WORDS[unit.lang].summary({
    first: `${quantity(String(first.value), unit)} (${first.period})`,
    last: labelled(last),
    lowest: labelled(lowest),
    highest: labelled(highest),
  });
}
