// What the search field searches with: loaded at the first key, so that no page waits for it.
export { lackingIn, MOST_HITS, SEARCH_INDEX, searchHits } from '../hits.ts';
