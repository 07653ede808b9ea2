// What an address that leads nowhere was probably meant to find, as words for the search.
import type { Lang } from '../../../data/lang.ts';

type ListName = { list: 'municipalities' | 'metrics' | 'subjects'; lang: Lang };

/** What an address may call a list. A map: an object has names of its own, such as `constructor`. */
export const LISTS: ReadonlyMap<string, ListName> = new Map([
  ['kommuner', { list: 'municipalities', lang: 'sv' }],
  ['kommun', { list: 'municipalities', lang: 'sv' }],
  ['municipalities', { list: 'municipalities', lang: 'en' }],
  ['municipality', { list: 'municipalities', lang: 'en' }],
  ['matt', { list: 'metrics', lang: 'sv' }],
  ['mått', { list: 'metrics', lang: 'sv' }],
  ['metrics', { list: 'metrics', lang: 'en' }],
  ['metric', { list: 'metrics', lang: 'en' }],
  ['amnen', { list: 'subjects', lang: 'sv' }],
  ['ämnen', { list: 'subjects', lang: 'sv' }],
  ['amne', { list: 'subjects', lang: 'sv' }],
  ['ämne', { list: 'subjects', lang: 'sv' }],
  ['subjects', { list: 'subjects', lang: 'en' }],
  ['subject', { list: 'subjects', lang: 'en' }],
]);

/** Beside the lists, the parts of an address that name no one thing. */
const NAMELESS = new Set(['en', 'sv', 'observations', 'downloads']);

/** Of pages and of downloads. */
const ENDINGS = /(?:\.[a-z-]+)+$/i;

/** In code points. No query needs to be longer. */
const LONGEST = 100;

/** The rest of a path, as words for the search; empty where nothing is left or the path is no text. */
export function queryOfPath(path: string): string {
  const parts = path.split('/').map(textOf);
  const sought = parts.filter((part) => {
    const name = part.toLowerCase();
    return part !== '' && !LISTS.has(name) && !NAMELESS.has(name);
  });
  return [...sought.join(' ')].slice(0, LONGEST).join('');
}

function textOf(part: string): string {
  try {
    return decodeURIComponent(part).replace(ENDINGS, '').trim();
  } catch {
    return '';
  }
}
