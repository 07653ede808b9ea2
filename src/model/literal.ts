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
  return text.trim() !== '' && Number.isFinite(number) ? String(number) : 'a finite decimal number';
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
  const isSame = isJsonNumber(literal) && isJsonNumber(stored) && decimalOf(literal) === decimalOf(stored);
  return isSame ? stored : null;
}

/** `-12.50e3` as `-125e2`: the digits without zeros at either end, and the power of ten; equal for equal numbers. */
function decimalOf(literal: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const exponent = Number(power) - fraction.length + digits.length - significant.length;
  return significant === '' ? `${sign}0` : `${sign}${significant}e${exponent}`;
}
