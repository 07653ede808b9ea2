// Link to the same answer in the other language (RFC 8288; hreflang).
import type { Lang } from '../model/lang.ts';
import type { Pair } from './target.ts';

type Asked = { pairs: readonly Pair[]; lang: Lang };

/** Swedish is the default and carries no `lang`. */
export function alternateLink(siteUrl: string, path: string, { pairs, lang }: Asked): string {
  const other = lang === 'sv' ? 'en' : 'sv';
  const kept = pairs.filter(([name]) => name !== 'lang');
  const all: readonly Pair[] = other === 'en' ? [...kept, ['lang', 'en']] : kept;
  const query = all.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `<${siteUrl}${path}${query === '' ? '' : `?${query}`}>; rel="alternate"; hreflang="${other}"`;
}
