// Endpoint 5: the register of municipalities, whole or searched.
import { inOrder } from '../data/hash.ts';
import { lang, optional, parametersOf, text } from './parameters.ts';
import { type Context, ONE_FILE, queryOf } from './query.ts';
import { APPROXIMATE, collectionOf, countsOf } from './records/collection.ts';
import { Municipality, municipalityRecord } from './records/municipality.ts';
import { searchMunicipalities } from './search/municipalities.ts';
import * as tags from './tags.ts';

async function answer({ query }: { query?: string | undefined }, { store }: Context) {
  const { municipalities: all } = store.catalogue;
  const { municipalities: found, approximate } =
    query === undefined
      ? { municipalities: all.map((municipality) => ({ municipality, match: null })), approximate: false }
      : searchMunicipalities(all, query);
  const municipalities = found.map(({ municipality, match }) => municipalityRecord(municipality, match));
  const counts = countsOf(municipalities.length, municipalities.length, null, null);
  return { data: inOrder({ approximate, municipalities, ...counts }) };
}

export const municipalities = queryOf({
  name: 'municipalities',
  path: '/api/v1/municipalities',
  tag: tags.MUNICIPALITIES,
  summary: 'The register of municipalities by code, or those whose code, slug, name or county matches query.',
  tool: {
    name: 'search_municipalities',
    title: 'Find a municipality',
    use: 'Use it when a name was refused as ambiguous or unknown, or for all of a county: query=Habo. Other tools take names themselves: Göteborg, goteborg and 1480 are one. All of them come when query is left out, so give one.',
  },
  parameters: parametersOf({
    query: optional(
      text(
        'A code or its first digits, a slug, a name (also Gothenburg) or a county, or a part.',
        'Stockholm',
      ),
    ),
    lang,
  }),
  data: collectionOf('municipalities', Municipality, APPROXIMATE),
  example: { query: 'Stockholm', lang: 'en' },
  refusals: [{ says: 'Latin-1 in place of UTF-8', address: 'municipalities?query=H%E5bo' }],
  answer,
  fixed: ONE_FILE,
});
