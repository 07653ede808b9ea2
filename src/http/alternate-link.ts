// Link to the same answer in the other language (RFC 8288; hreflang).
import type { Lang } from '../model/lang.ts';
import type { Pair } from './target.ts';

type Given = { pairs: readonly Pair[]; lang: Lang };

/** Swedish is the default and carries no `lang`. */
export function alternateLink(siteUrl: string, path: string, { pairs, lang }: Given): string {
  const other = lang === 'sv' ? 'en' : 'sv';
  let query = '';
  for (const [name, value] of pairs)
    if (name !== 'lang') query += `${query === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  if (other === 'en') query += `${query === '' ? '?' : '&'}lang=en`;
  return `<${siteUrl}${path}${query}>; rel="alternate"; hreflang="${other}"`;
}
