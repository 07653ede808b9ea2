// The pages of the documentation, in the order in which they are read. What stands on them is in content/docs, and for each
// endpoint made of the table.

import type { Endpoint } from '../endpoints/endpoint.ts';
import { DOCS_PAGES, endpointPaths, type Paths } from '../text/paths.ts';

/** Whose addresses prose has where those of the service stand: programs run as they lie here, against `npm start`. */
export const SITE = 'http://localhost:4321';

type Name = keyof typeof DOCS_PAGES;

export const DOCS_GROUPS = {
  basics: { sv: 'Grunderna', en: 'The basics' },
  endpoints: { sv: 'Ändpunkter', en: 'Endpoints' },
  recipes: { sv: 'Recept', en: 'Recipes' },
  more: { sv: 'Mer', en: 'More' },
};
type Group = keyof typeof DOCS_GROUPS;

/** `name` is that of its file in content/docs; a page of an endpoint has none. `parent` is the page that it belongs to. */
export type DocsPage = { paths: Paths; group: Group; parent: Paths | null } & (
  | { name: Name; endpoint: null }
  | { name: null; endpoint: Endpoint }
);

const namedPages = (
  group: Group,
  names: readonly Name[],
  parent: Name | null = null,
): DocsPage[] =>
  names.map((name) => ({
    name,
    endpoint: null,
    paths: DOCS_PAGES[name],
    group,
    parent: parent === null ? null : DOCS_PAGES[parent],
  }));

/** Further ones come last in their group, so that no neighbour changes its place. */
export const docsPages = (endpoints: readonly Endpoint[]): DocsPage[] => [
  ...namedPages('basics', ['overview', 'requests', 'responses', 'errors']),
  ...namedPages('endpoints', ['endpoints']),
  ...endpoints.map(
    (endpoint): DocsPage => ({
      name: null,
      endpoint,
      paths: endpointPaths(endpoint.name),
      group: 'endpoints',
      parent: DOCS_PAGES.endpoints,
    }),
  ),
  ...namedPages('recipes', ['recipes']),
  ...namedPages(
    'recipes',
    ['pages', 'everything', 'upToDate', 'cite', 'check', 'programs'],
    'recipes',
  ),
  ...namedPages('more', [
    'metrics',
    'embedding',
    'assistants',
    'log',
    'changes',
    'beside',
  ]),
];
