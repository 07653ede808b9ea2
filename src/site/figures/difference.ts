// What one figure is more than another, with as many decimals as they have: binary fractions would add their own.

const LITERAL = /^-?\d+(?:\.(\d+))?(?:e([+-]?\d+))?$/;

function decimalsOf(value: number): number {
  const [, fraction = '', exponent = '0'] = LITERAL.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

const MOST_DECIMALS = 100;

/** `0.3 - 0.1` is 0.2. */
export function difference(value: number, before: number): number {
  const decimals = Math.max(decimalsOf(value), decimalsOf(before));
  return Number((value - before).toFixed(Math.min(MOST_DECIMALS, decimals)));
}
