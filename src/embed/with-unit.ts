// A figure with its unit, as one reads it in running text.
import { formatLiteral } from '../i18n/format-literal.ts';
import { quantity, type UnitWords } from '../i18n/quantity.ts';

export type { UnitWords } from '../i18n/quantity.ts';
export { quantity as withUnit } from '../i18n/quantity.ts';

/** For places that name the unit themselves: only a per cent sign is kept, being short and told apart at a glance. */
export const bareValue = (literal: string, unit: UnitWords): string =>
  unit.unitCode === 'percent' && (unit.noun ?? null) === null
    ? quantity(literal, unit)
    : formatLiteral(literal, unit.lang);
