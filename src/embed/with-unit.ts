// A figure with its unit, as one reads it in running text.
import { formatLiteral } from '../i18n/format-literal.ts';
import { isSign, type UnitWords, unitSuffix } from '../i18n/quantity.ts';

/** For places that name the unit themselves: only a per cent sign is kept, being short and told apart at a glance. */
export const bareSuffix = (literal: string, unit: UnitWords): string =>
  isSign(unit) ? unitSuffix(literal, unit) : '';

export const bareValue = (literal: string, unit: UnitWords): string =>
  formatLiteral(literal, unit.lang) + bareSuffix(literal, unit);
