// The OpenAPI 3.1 document, made of the table of queries and of real answers.

import { problemBody } from '../../http/envelope.ts';
import { apiInfoOf, apiInfoPage } from '../../http/pages/api-info.ts';
import { API_VERSION, LICENSE, LICENSE_URL, SERVICE } from '../../model/service.ts';
import { judge } from '../../queries/ask.ts';
import type { Query } from '../../queries/query.ts';
import { QUERIES } from '../../queries/table.ts';
import type { Store } from '../../store/open-store.ts';
import { SCHEMAS, successSchema } from './answers.ts';
import { examplesOf } from './examples.ts';
import { HEADERS, IF_NONE_MATCH } from './headers.ts';
import { parametersFor } from './parameters.ts';
import { answerName, plainResponses, responsesOf } from './responses.ts';
import { named, type Schema } from './shapes.ts';
import { SHARED_RESPONSES } from './shared-responses.ts';

/** The root of the API: all that has a version lies below it (REST API profile, VER.05). */
export const API_ROOT = '/api/v1';

const DESCRIPTION = `Verified statistics of Swedish municipalities that anyone can cite, fetch, embed and check.

Every figure has a permanent identifier, its source, its provenance and a content hash. Codes and years are strings; what is unknown is null and never left out. HEAD answers as GET without a body, and OPTIONS with 204; one trailing slash leads to the path without it by 308. Limits are never clamped: one above its maximum is refused. No key and no registration are needed.

Verifierad statistik om Sveriges kommuner som vem som helst kan citera, hämta, bädda in och kontrollera. Svaren ges på svenska om inte lang=en anges; beskrivningen här är på engelska.`;

const TAGS: Readonly<Record<string, { description: string; queries: readonly string[] }>> = {
  Observations: { description: 'Single figures.', queries: ['observation', 'observations'] },
  Metrics: { description: 'What is measured.', queries: ['metrics', 'metric'] },
  Municipalities: { description: 'The register of municipalities.', queries: ['municipalities'] },
  Calculations: { description: 'What the service works out itself.', queries: ['rankings', 'compare'] },
  Revisions: { description: 'What releases changed.', queries: ['revisions'] },
  About: { description: 'The API itself.', queries: [] },
};

const tagOf = (query: string): string =>
  Object.entries(TAGS).find(([, { queries }]) => queries.includes(query))?.[0] ?? 'About';

/** `get_observation` → `getObservation` */
const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `get_observation` → `Get observation` */
const sentence = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const ifNoneMatch = { $ref: '#/components/parameters/IfNoneMatch' };

async function operationOf(store: Store, query: Query): Promise<Schema> {
  return {
    operationId: camelCase(query.tool),
    summary: sentence(query.tool),
    description: query.summary,
    tags: [tagOf(query.name)],
    parameters: [...parametersFor(query), ifNoneMatch],
    responses: responsesOf(query, await examplesOf(store, query)),
  };
}

function apiInfoOperation(store: Store): Schema {
  const { path } = apiInfoPage;
  const judged = judge(apiInfoPage, { path: {}, pairs: [['lang', 'de']] });
  const refused = 'problem' in judged ? JSON.parse(problemBody(judged.problem, 'sv')) : null;
  return {
    operationId: 'getApiInfo',
    summary: 'Get api info',
    description: 'Name, version, documentation and status of the API, the same in both languages.',
    tags: ['About'],
    parameters: [...parametersFor(apiInfoPage), ifNoneMatch],
    responses: plainResponses(named('ApiInfo'), [
      { status: 200, name: 'apiInfo', summary: `GET ${path}`, value: apiInfoOf(store) },
      { status: 400, name: 'not_allowed', summary: `GET ${path}?lang=de`, value: refused },
    ]),
  };
}

/** The whole document, the same bytes for the same store. */
export async function openapiDocument(store: Store): Promise<Schema> {
  const { siteUrl, docsUrl } = store.catalogue;
  const operations = await Promise.all(
    QUERIES.map(async (query) => [relative(query.path), { get: await operationOf(store, query) }] as const),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: SERVICE,
      version: API_VERSION,
      summary: 'Verified municipal statistics of Sweden.',
      description: DESCRIPTION,
      contact: { name: SERVICE, url: docsUrl },
      license: { name: LICENSE, url: LICENSE_URL },
    },
    externalDocs: { description: 'Rules, headers, permanence and examples of use.', url: docsUrl },
    servers: [{ url: `${siteUrl}${API_ROOT}`, description: 'This service.' }],
    security: [],
    tags: Object.entries(TAGS).map(([name, { description }]) => ({ name, description })),
    paths: {
      ...Object.fromEntries(operations),
      [relative(apiInfoPage.path)]: { get: apiInfoOperation(store) },
    },
    components: {
      schemas: { ...SCHEMAS, ...answerSchemas() },
      headers: HEADERS,
      parameters: { IfNoneMatch: IF_NONE_MATCH },
      responses: SHARED_RESPONSES,
    },
  };
}

const relative = (path: string): string => path.slice(API_ROOT.length);

const answerSchemas = (): Record<string, Schema> =>
  Object.fromEntries(QUERIES.map(({ name }) => [answerName(name), successSchema(name)]));
