// Streamable HTTP without sessions: one function from Request to Response, on Node and in a Worker alike.
// Both protocol generations are served: 2026-07-28 by the SDK's own entry, the ones before by one exchange a request.
import {
  createMcpHandler as createModernHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createMcpServer } from './create-mcp-server.ts';
import type { Assisting } from './envelope-of.ts';
import { jsonRpcRefusal, RPC, RPC_HEADERS, rpcError } from './json-rpc-refusal.ts';
import { judgeParams } from './judge-params.ts';
import { readMessage } from './read-message.ts';

const METHODS = 'POST, OPTIONS';

const PREFLIGHT = {
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/**
 * Answers POST with one JSON-RPC message; never throws. A browser is served from the origin of SITE_URL alone, which keeps
 * a page elsewhere from reaching a service on the reader's own machine (DNS rebinding; Streamable HTTP, Security).
 * A client that sends no Origin is no browser, and is served.
 */
export function createMcpHandler(service: Assisting): (request: Request) => Promise<Response> {
  const { origin } = new URL(service.store.catalogue.siteUrl);
  const exchange = createExchange(service);
  const respond = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
    return refuseMethod(request) ?? refuseOrigin(request, origin) ?? (await exchange(request));
  };
  return async (request) => {
    try {
      return withHeaders(await respond(request));
    } catch (fault) {
      service.report(fault);
      return withHeaders(jsonRpcRefusal(500, RPC.internal, 'Internal error; the fault is ours'));
    }
  };
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(RPC_HEADERS)) response.headers.set(name, value);
  return response;
}

/** There is no stream to GET and no session to DELETE. */
function refuseMethod({ method }: Request): Response | null {
  if (method === 'POST') return null;
  const refused = jsonRpcRefusal(405, RPC.transport, 'Method not allowed; send POST');
  refused.headers.set('allow', METHODS);
  return refused;
}

function refuseOrigin({ headers }: Request, own: string): Response | null {
  const origin = headers.get('origin');
  if (origin === null || origin === own) return null;
  return jsonRpcRefusal(403, RPC.transport, 'This origin may not ask here');
}

function createExchange(service: Assisting): (request: Request) => Promise<Response> {
  const modern = createModernHandler(() => createMcpServer(service), { legacy: 'reject' });
  return async (request) => {
    const message = await readMessage(request);
    if (message instanceof Response) return message;
    // A notification is never answered (JSON-RPC 2.0 §4.1).
    const wrong = message['id'] === undefined ? null : judgeParams(message);
    if (wrong !== null) return Response.json(rpcError(RPC.invalidParams, wrong, message['id']));
    const legacy = await isLegacyRequest(request, message);
    return legacy ? exchangeOnce(service, request, message) : modern.fetch(request, { parsedBody: message });
  };
}

/** What these protocols have a client accept. Many send a wildcard, which the transport does not read, and take JSON. */
const ACCEPT = 'application/json, text/event-stream';

/** Protocols up to 2025-11-25: a server for this message alone, answered as plain JSON and forgotten. */
async function exchangeOnce(
  service: Assisting,
  { url, headers }: Request,
  parsedBody: unknown,
): Promise<Response> {
  const server = createMcpServer(service);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const fields = new Headers(headers);
  fields.set('accept', ACCEPT);
  return transport.handleRequest(new Request(url, { method: 'POST', headers: fields }), { parsedBody });
}
