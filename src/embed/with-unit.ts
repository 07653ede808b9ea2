// A figure with its unit, as one reads it in running text.
import type { Lang } from '../model/lang.ts';
import { formatLiteral } from './format-literal.ts';

export type UnitWords = { lang: Lang; unitCode: string; unitLabel: string };

/** What stands after the number, with its space: `%` follows each language's custom, a mere count has none. */
export function unitSuffix({ lang, unitCode, unitLabel }: UnitWords): string {
  if (unitCode === 'count') return '';
  if (unitCode === 'percent') return lang === 'sv' ? '\u00a0%' : '%';
  return `\u00a0${unitLabel}`;
}

export const withUnit = (literal: string, unit: UnitWords): string =>
  formatLiteral(literal, unit.lang) + unitSuffix(unit);

/** For places that name the unit themselves: only a per cent sign is kept, being short and told apart at a glance. */
export const bareValue = (literal: string, unit: UnitWords): string =>
  formatLiteral(literal, unit.lang) + (unit.unitCode === 'percent' ? unitSuffix(unit) : '');
