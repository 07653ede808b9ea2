// Endpoint 5: the register of municipalities, whole or searched.
import { canonicalJson } from '../model/json.ts';
import { collectionForm } from './collection.ts';
import { municipalityRecord, municipalityText } from './municipality-record.ts';
import { lang, parametersOf, text } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';
import { searchMunicipalities } from './search-municipalities.ts';

const listText = collectionForm('municipalities');

async function answer({ query }: Asked, { store }: Scene): Promise<Answer> {
  const { municipalities: all } = store.catalogue;
  const items =
    query === undefined
      ? all.map(municipalityText)
      : searchMunicipalities(all, query).map(({ municipality, match }) =>
          canonicalJson(municipalityRecord(municipality, match)),
        );
  return { text: listText(items, { total: items.length, limit: null, more: {} }) };
}

export const municipalities: Query = {
  name: 'municipalities',
  tool: 'search_municipalities',
  path: '/api/v1/municipalities',
  summary: 'The register of municipalities by code, or those whose code, slug, name or county matches query.',
  parameters: parametersOf({
    query: text(
      'A code or its first digits, a slug, a name or a county, or a part of one.',
      'Stockholm',
    ).optional(),
    lang,
  }),
  required: [],
  answer,
  fixed: (_, about) => (about === null ? [{}] : []),
};
