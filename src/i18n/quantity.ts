// A value with its unit, as a newspaper prints it: "984 748 invånare", "33,6 %", "2 869 ton koldioxidekvivalenter".
import { formatLiteral } from './format-literal.ts';

/**
 * `unitLabel` is the unit in words, or what is counted. `noun` is what a count counts, after a number; without one, the
 * unit's own word stands, and a mere count has none.
 */
export type UnitWords = {
  lang: 'sv' | 'en';
  unitCode: string;
  unitLabel: string;
  noun?: { one: string; other: string } | null;
};

/** What is counted, in the singular beside 1, or else the unit's own word. */
export function unitWord(literal: string, { unitLabel, noun = null }: UnitWords): string {
  if (noun === null) return unitLabel;
  return /^-?1$/.test(literal) ? noun.one : noun.other;
}

/** Whether `%` stands at the number, and no word beside it: a percentage of something named is told by its noun. */
export const isSign = ({ unitCode, noun = null }: Pick<UnitWords, 'unitCode' | 'noun'>): boolean =>
  unitCode === 'percent' && noun === null;

/** A mere count: no word says more than its number. */
const isBare = ({ unitCode, noun = null }: Pick<UnitWords, 'unitCode' | 'noun'>): boolean =>
  unitCode === 'count' && noun === null;

/** The word that stands apart from its number, as below a large one; none where `%` stands at it. */
export const wordApart = (literal: string, unit: UnitWords): string | null =>
  isSign(unit) || isBare(unit) ? null : unitWord(literal, unit);

/** What stands after the number, with its space: `%` follows each language's custom. */
function unitSuffix(literal: string, unit: UnitWords): string {
  if (isBare(unit)) return '';
  if (isSign(unit)) return unit.lang === 'sv' ? '\u00a0%' : '%';
  return `\u00a0${unitWord(literal, unit)}`;
}

export const quantity = (literal: string, unit: UnitWords): string =>
  formatLiteral(literal, unit.lang) + unitSuffix(literal, unit);

/** For places that name the unit themselves: only a per cent sign is kept, being short and told apart at a glance. */
export const bareSuffix = (literal: string, unit: UnitWords): string =>
  isSign(unit) ? unitSuffix(literal, unit) : '';

export const bareValue = (literal: string, unit: UnitWords): string =>
  formatLiteral(literal, unit.lang) + bareSuffix(literal, unit);
