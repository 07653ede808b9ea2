// Calculations with figures, exact to the last digit: never by way of a binary fraction.

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Digits behind the point that a literal is counted in: beyond them nobody writes a figure. */
const MOST_PLACES = 400;

/** `after` less `before` as a decimal literal, without an exponent; null where one of them is none. */
export function difference(before: string, after: string): string | null {
  const [from, to] = [partsOf(before), partsOf(after)];
  if (from === null || to === null) return null;
  const { sum, places } = added(to, { ...from, digits: -from.digits });
  return literalOf(sum, places);
}

/** With at most so many digits behind the point, a half away from zero; what is no literal stays as it is. */
export function roundedTo(literal: string, most: number): string {
  const parts = partsOf(literal);
  if (parts === null || parts.places <= most) return literal;
  const unit = 10n ** BigInt(parts.places - most);
  const half = parts.digits < 0n ? -unit / 2n : unit / 2n;
  return literalOf((parts.digits + half) / unit, most);
}

/** The mean of two numbers as they are written. Throws where one of them is not finite. */
export function meanOf(one: number, other: number): number {
  const [a, b] = [partsOf(String(one)), partsOf(String(other))];
  if (a === null || b === null) throw new Error(`mean: expected two numbers, got ${one} and ${other}`);
  const { sum, places } = added(a, b);
  return Number(literalOf(sum * 5n, places + 1));
}

function added(a: Parts, b: Parts): { sum: bigint; places: number } {
  const places = Math.max(a.places, b.places);
  const scaled = ({ digits, places: own }: Parts): bigint => digits * 10n ** BigInt(places - own);
  return { sum: scaled(a) + scaled(b), places };
}

type Parts = { digits: bigint; places: number };

function partsOf(literal: string): Parts | null {
  const [, sign, whole, fraction = '', power = '0'] = LITERAL.exec(literal) ?? [];
  if (sign === undefined || whole === undefined || Math.abs(Number(power)) > MOST_PLACES) return null;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - Number(power);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

function literalOf(number: bigint, places: number): string {
  const digits = String(number < 0n ? -number : number).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${number < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
