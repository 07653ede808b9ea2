// The server of one connection or one request. It is made by hand and not by the SDK's McpServer, which would judge
// arguments itself: here the API's own rules judge them.
import { type CacheHint, Server, type Tool } from '@modelcontextprotocol/server';
import { API_VERSION, SERVICE } from '../data/settings.ts';
import { onceFor } from '../data/text.ts';
import { instructionsOf, toolOf } from '../describe/tools.ts';
import type { Query } from '../endpoints/endpoint.ts';
import { answerTool } from './answer-tool.ts';
import type { Assisting } from './envelope-of.ts';
import { PROMPTS, promptOf } from './prompts.ts';
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from './resources.ts';

/** As long as the API's answers are fresh (specification 8). */
const FRESH: CacheHint = { ttlMs: 3_600_000, cacheScope: 'public' };

const CACHE_HINTS = {
  'server/discover': FRESH,
  'tools/list': FRESH,
  'prompts/list': FRESH,
  'resources/list': FRESH,
  'resources/templates/list': FRESH,
  'resources/read': FRESH,
};

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** One tool for each query, in the order of the table. */
export const toolsOf = onceFor((queries: readonly Query[]) =>
  queries.map((query) => ({ ...toolOf(query), annotations: ANNOTATIONS }) as Tool),
);

export function createMcpServer(service: Assisting): Server {
  const websiteUrl = service.store.catalogue.docsUrl;
  const server = new Server(
    { name: 'open-data-api', title: SERVICE, version: API_VERSION, websiteUrl },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructionsOf(service.table.endpoints),
      cacheHints: CACHE_HINTS,
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: toolsOf(service.table.endpoints) }));
  server.setRequestHandler('tools/call', ({ params }) =>
    answerTool(service, params.name, params.arguments ?? {}),
  );
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(service, params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }));
  server.setRequestHandler('prompts/get', ({ params }) => promptOf(params.name, params.arguments ?? {}));
  return server;
}
