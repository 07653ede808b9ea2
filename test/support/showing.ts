// How hits are shown in the list under the search field.
import { MOST_HITS, type Showing } from '../../src/site/hits.ts';
import { SEARCH_WORDS } from '../../src/text/search.ts';

export const showing = (lang: 'sv' | 'en'): Showing => ({ lang, words: SEARCH_WORDS[lang], most: MOST_HITS });
