// The tools of assistants, joined to the service. What they are made of is loaded by the first request for them.
import { canonicalJson } from '../data/hash.ts';
import { API_VERSION, SERVICE } from '../data/settings.ts';
import { englishPage } from '../http/discovery.ts';
import type { Feature } from '../http/page.ts';
import { JSON_TYPE } from '../http/reply.ts';
import { isMcpPath, MCP_PATH } from '../http/target.ts';
import type { Store } from '../store/store.ts';

const SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** As the MCP registry takes a server that is asked over HTTP; its name is the host's turned round, which DNS proves. */
function serverOf({
  siteUrl,
  docsUrl,
}: Pick<Store['catalogue'], 'siteUrl' | 'docsUrl'>) {
  const { hostname } = new URL(siteUrl);
  const namespace = hostname
    .replace(/[^a-z0-9.-]/g, '')
    .split('.')
    .reverse()
    .join('.');
  return {
    $schema: SCHEMA,
    name: `${namespace}/open-data-api`,
    title: SERVICE,
    description:
      'Verified yearly statistics of Swedish municipalities, each figure with id, source and hash.',
    version: API_VERSION,
    websiteUrl: docsUrl,
    remotes: [{ type: 'streamable-http', url: `${siteUrl}${MCP_PATH}` }],
  };
}

/** The server for the MCP registry: `mcp-publisher` sends this file. */
const serverPage = englishPage('/server.json', {
  type: JSON_TYPE,
  body: ({ store }) => canonicalJson(serverOf(store.catalogue)),
});

export const assistants: Feature = {
  pages: [serverPage],
  protocol: {
    matches: isMcpPath,
    open: async (service) => (await import('./server.ts')).createAssistant(service),
  },
};
