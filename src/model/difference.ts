// The difference of two figures, exact to the last digit: never by way of a binary fraction.

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Digits behind the point that a literal is counted in: beyond them nobody writes a figure. */
const MOST_PLACES = 400;

/** `after` less `before` as a decimal literal, without an exponent; null where one of them is none. */
export function difference(before: string, after: string): string | null {
  const [from, to] = [partsOf(before), partsOf(after)];
  if (from === null || to === null) return null;
  const places = Math.max(from.places, to.places);
  const scaled = ({ digits, places: own }: Parts): bigint => digits * 10n ** BigInt(places - own);
  return literalOf(scaled(to) - scaled(from), places);
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
