// A value with its unit, as a newspaper prints it: "984 748 invånare", "33,6 %", "2 869 ton koldioxidekvivalenter".
import { formatLiteral } from './format-literal.ts';

type Forms = { one: string; other: string };

/** `noun` is what a count counts; without one, the unit's own word stands, and a mere count has none. */
export type UnitWords = {
  lang: 'sv' | 'en';
  unitCode: string;
  unitLabel: string;
  noun?: Forms | null;
};

/** The unit's word where it stands apart from the number: the singular of what is counted beside 1. */
export const unitWord = (literal: string, { unitLabel, noun = null }: UnitWords): string =>
  noun !== null && /^-?1$/.test(literal) ? noun.one : unitLabel;

/** What stands after the number, with its space: `%` follows each language's custom. */
export function unitSuffix(literal: string, { lang, unitCode, unitLabel, noun = null }: UnitWords): string {
  if (noun !== null) return `\u00a0${literal === '1' ? noun.one : noun.other}`;
  if (unitCode === 'count') return '';
  if (unitCode === 'percent') return lang === 'sv' ? '\u00a0%' : '%';
  return `\u00a0${unitLabel}`;
}

export const quantity = (literal: string, unit: UnitWords): string =>
  formatLiteral(literal, unit.lang) + unitSuffix(literal, unit);
