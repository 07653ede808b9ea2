// Calculations with figures, exact to the last digit: never by way of a binary fraction.
const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Digits behind the point that a literal is counted in: beyond them nobody writes a figure. */
const MOST_PLACES = 400;

/** `after` less `before` as a decimal literal, without an exponent; null where one of them is none. */
export function difference(before: string, after: string): string | null {
  return shortDifference(before, after) ?? longDifference(before, after);
}

/** So short that the whole numbers of their digits are exact: as nearly every figure is, and many times as fast. */
const SHORT = /^-?\d{1,8}(?:\.(\d{1,6}))?$/;

function shortDifference(before: string, after: string): string | null {
  const [from, to] = [SHORT.exec(before), SHORT.exec(after)];
  if (from === null || to === null) return null;
  const places = Math.max(from[1]?.length ?? 0, to[1]?.length ?? 0);
  const scale = 10 ** places;
  return literalOf(
    Math.round(Number(after) * scale) - Math.round(Number(before) * scale),
    places,
  );
}

function longDifference(before: string, after: string): string | null {
  const [from, to] = [partsOf(before), partsOf(after)];
  if (from === null || to === null) return null;
  const { sum, places } = added(to, { ...from, digits: -from.digits });
  return literalOf(sum, places);
}

/** With exactly so many digits behind the point, a half away from zero; what is then zero has no sign. Throws for what is no literal. */
export function fixedTo(literal: string, decimals: number): string {
  return plainFixed(literal, decimals) ?? longFixed(literal, decimals);
}

/** Without an exponent, and short enough for whole numbers to be exact: as nearly every figure is, and many times as fast. */
const PLAIN = /^(-?)(\d{1,12})(?:\.(\d+))?$/;

function plainFixed(literal: string, decimals: number): string | null {
  const [, sign, whole, fraction = ''] = PLAIN.exec(literal) ?? [];
  if (sign === undefined || whole === undefined || decimals > 3) return null;
  const kept = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const digits = String((fraction[decimals] ?? '0') < '5' ? kept : kept + 1).padStart(
    decimals + 1,
    '0',
  );
  const point = digits.length - decimals;
  const text =
    decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return digits === '0'.repeat(decimals + 1) ? text : `${sign}${text}`;
}

function longFixed(literal: string, decimals: number): string {
  const parts = partsOf(literal);
  if (parts === null)
    throw new Error(`expected a decimal literal, got ${JSON.stringify(literal)}`);
  const unit = 10n ** BigInt(Math.max(0, parts.places - decimals));
  const half = parts.digits < 0n ? -unit / 2n : unit / 2n;
  const text = literalOf(
    (parts.digits + half) / unit,
    Math.min(parts.places, decimals),
  );
  if (decimals === 0) return text;
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** The mean of two numbers as they are written. Throws where one of them is not finite. */
export function meanOf(one: number, other: number): number {
  const [a, b] = [partsOf(String(one)), partsOf(String(other))];
  if (a === null || b === null)
    throw new Error(`mean: expected two numbers, got ${one} and ${other}`);
  const { sum, places } = added(a, b);
  return Number(literalOf(sum * 5n, places + 1));
}

function added(a: Parts, b: Parts): { sum: bigint; places: number } {
  const places = Math.max(a.places, b.places);
  const scaled = ({ digits, places: own }: Parts): bigint =>
    digits * 10n ** BigInt(places - own);
  return { sum: scaled(a) + scaled(b), places };
}

type Parts = { digits: bigint; places: number };

function partsOf(literal: string): Parts | null {
  const [, sign, whole, fraction = '', power = '0'] = LITERAL.exec(literal) ?? [];
  if (
    sign === undefined ||
    whole === undefined ||
    Math.abs(Number(power)) > MOST_PLACES
  )
    return null;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - Number(power);
  return places < 0
    ? { digits: digits * 10n ** BigInt(-places), places: 0 }
    : { digits, places };
}

function literalOf(number: bigint | number, places: number): string {
  const digits = String(number < 0 ? -number : number).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${number < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

// A figure is stored as the decimal literal that the source gave (contract 4, Observation).

/** True when the text is a finite number written exactly as `String(Number(text))` writes it. */
export function isExactLiteral(text: string): boolean {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text;
}

/** The source's literal without trailing fractional zeros (`984748.0` → `984748`); nothing else is changed. */
export const stripFractionalZeros = (literal: string): string =>
  /^-?\d+\.\d+$/.test(literal) ? literal.replace(/\.?0+$/, '') : literal;

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** True when the text is a number as JSON writes it, however large or long. */
export const isJsonNumber = (text: string): boolean => JSON_NUMBER.test(text);

/** What is expected instead of a text that is no exact literal: the number that it would be read as, or that in words. */
export function writtenExactly(text: string): string {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number)
    ? String(number)
    : 'a finite decimal number';
}

/**
 * The literal that is stored for the source's: without trailing fractional zeros, and in the one notation that
 * `String(Number(…))` has for the same decimal number (`8.735e-05` → `0.00008735`, `1e5` → `100000`, `0.0000001` → `1e-7`).
 * Null where that would be another number: more digits than a double holds, and `-0`.
 */
export function storedLiteral(literal: string): string | null {
  const stripped = stripFractionalZeros(literal);
  if (isExactLiteral(stripped)) return stripped;
  const stored = String(Number(literal));
  const isSame = isJsonNumber(literal) && difference(literal, stored) === '0';
  return isSame && literal.startsWith('-') === stored.startsWith('-') ? stored : null;
}
