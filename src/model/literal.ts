// A figure is stored as the decimal literal that the source gave (contract 4, Observation).

/** True when the text is a finite number written exactly as `String(Number(text))` writes it. */
export function isExactLiteral(text: string): boolean {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text;
}

/** The source's literal without trailing fractional zeros (`984748.0` → `984748`); nothing else is changed. */
export const stripFractionalZeros = (literal: string): string =>
  /^-?\d+\.\d+$/.test(literal) ? literal.replace(/\.?0+$/, '') : literal;
