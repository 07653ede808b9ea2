// /api/v1/openapi.json: the API described for machines, in English whatever `lang` is.

import { openapiDocument } from '../../describe/openapi/document.ts';
import { canonicalJson } from '../../model/json.ts';
import { lang, parametersOf } from '../../queries/parameters.ts';
import type { Store } from '../../store/open-store.ts';
import { JSON_TYPE } from '../refuse.ts';
import type { Page } from './page.ts';

const texts = new WeakMap<Store, Promise<string>>();

/** Made once for a store; a fault while reading it is not kept. */
function textOf(store: Store): Promise<string> {
  const held = texts.get(store);
  if (held !== undefined) return held;
  const made = openapiDocument(store).then(canonicalJson);
  texts.set(store, made);
  made.catch(() => texts.delete(store));
  return made;
}

export const openapiPage: Page = {
  path: '/api/v1/openapi.json',
  parameters: parametersOf({ lang }),
  required: [],
  indexed: true,
  type: JSON_TYPE,
  language: 'en',
  render: async (_, { store }) => ({ html: await textOf(store), status: 200, csp: null }),
  fixed: (_, about) => (about === null ? [{}] : []),
};
