// Numbers as Swedish and English readers write them, with every digit of the source's literal.
// Written here, not by Intl, so that no host's ICU matters; the signs are those of CLDR.

const SIGNS = {
  sv: { group: '\u00a0', decimal: ',', minus: '\u2212' },
  en: { group: ',', decimal: '.', minus: '-' },
} as const;

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

/** `-1234.50` → `−1 234,50` (sv, no-break space) or `-1,234.50` (en). An exponent is written out; nothing is rounded. */
export function formatLiteral(literal: string, lang: 'sv' | 'en'): string {
  const match = LITERAL.exec(literal);
  if (match === null) throw new Error(`expected a decimal literal, got ${JSON.stringify(literal)}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const { group, decimal, minus } = SIGNS[lang];
  const [integer, decimals] = shiftPoint(whole, fraction, Number(exponent));
  const grouped = integer.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign === '' ? '' : minus}${grouped}${decimals === '' ? '' : decimal + decimals}`;
}

/** How many of something, as readers write it. */
export const formatCount = (count: number, lang: 'sv' | 'en'): string => formatLiteral(String(count), lang);

/** The digits before and after the point, moved by `places` to the right. */
function shiftPoint(whole: string, fraction: string, places: number): [string, string] {
  if (places === 0) return [whole, fraction];
  const padded = '0'.repeat(Math.max(0, -places)) + whole + fraction + '0'.repeat(Math.max(0, places));
  const point = Math.max(0, -places) + whole.length + places;
  return [padded.slice(0, point).replace(/^0+(?=\d)/, ''), padded.slice(point).replace(/0+$/, '')];
}
