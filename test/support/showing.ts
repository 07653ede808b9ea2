// How hits are shown in the list under the search field.
import { type Display, MOST_HITS } from '../../src/site/hits.ts';
import { SEARCH_WORDS } from '../../src/text/search.ts';

export const showing = (lang: 'sv' | 'en'): Display => ({ lang, words: SEARCH_WORDS[lang], most: MOST_HITS });
