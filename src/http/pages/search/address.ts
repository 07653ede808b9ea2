// What somebody looked for who typed an address that leads nowhere.

/** The parts of an address that name no one thing. */
const LISTS = new Set([
  'en',
  'kommuner',
  'municipalities',
  'matt',
  'mått',
  'metrics',
  'amnen',
  'subjects',
  'observations',
  'sv',
]);

/** In code points. No query needs to be longer. */
const LONGEST = 100;

/** The rest of a path, as words for the search; empty where nothing is left or the path is no text. */
export function queryOfPath(path: string): string {
  const parts = path.split('/').map(textOf);
  const sought = parts.filter((part) => part !== '' && !LISTS.has(part.toLowerCase()));
  return [...sought.join(' ')].slice(0, LONGEST).join('');
}

function textOf(part: string): string {
  try {
    return decodeURIComponent(part)
      .replace(/\.html?$/i, '')
      .trim();
  } catch {
    return '';
  }
}
