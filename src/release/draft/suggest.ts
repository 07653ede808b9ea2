// What a title and a description seem to say of unit and authority. Suggestions: the registry states both by hand.

/** `andel (%)` → `%`, `Skattekraft kommun, kr/inv` → `kr/inv`; null where the title has neither bracket nor comma. */
export function unitInTitle(title: string): string | null {
  const plain = title.replace(/\s*\(-?\d{4}\)\s*$/, '').trim();
  const bracket = /\((%|[^()]*\/[^()]*)\)\s*$/.exec(plain)?.[1];
  if (bracket !== undefined) return bracket;
  const last = plain.includes(',') ? plain.slice(plain.lastIndexOf(',') + 1).trim() : '';
  return last === '' ? null : last;
}

/** What follows the last `Källa:`, without the final stop; some descriptions have a literal `\n`. */
export function authorityInDescription(description: string | null | undefined): string | null {
  const plain = (description ?? '').replaceAll('\\n', ' ').replace(/\s+/g, ' ');
  const at = plain.lastIndexOf('Källa:');
  if (at === -1) return null;
  const authority = plain
    .slice(at + 'Källa:'.length)
    .trim()
    .replace(/\.$/, '');
  return authority === '' || authority.length > 200 ? null : authority;
}
