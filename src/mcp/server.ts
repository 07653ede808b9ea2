// The server of one connection or one request. It is made by hand and not by the SDK's McpServer, which would judge
// arguments itself: here the API's own rules judge them.

import {
  type CacheHint,
  createMcpHandler as createModernHandler,
  isJsonContentType,
  isLegacyRequest,
  readRequestBody,
  Server,
  specTypeSchemas,
  type Tool,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { LRUCache } from 'lru-cache';
import { parsedJson } from '../data/hash.ts';
import { API_VERSION, SERVICE } from '../data/settings.ts';
import { onceFor } from '../data/text.ts';
import { describedTool, INSTRUCTIONS } from '../describe/tools.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { createHandler } from '../http/handler.ts';
import { atOnce, type Service, serviceAt } from '../http/page.ts';
import { NO_STORE, SECURITY_HEADERS } from '../http/reply.ts';
import { pastPathOf, targetOf } from '../http/target.ts';
import { OPEN_RELEASES } from '../store/store.ts';
import { outputSchemaOf } from './brief.ts';
import { answerFind, FIND_TOOLS } from './find.ts';
import {
  type AssistantService,
  answerTool,
  PROMPTS,
  promptOf,
  RESOURCE_TEMPLATES,
  RESOURCES,
  readResource,
} from './tools.ts';

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

/** One tool for each endpoint, in the order of the table; nothing where another endpoint's tool asks the same. */
const toolsOf = onceFor((endpoints: readonly Endpoint[]): Tool[] => {
  const tools = endpoints.flatMap((endpoint): Tool[] => {
    const tool = describedTool(endpoint);
    return tool === null
      ? []
      : [{ ...tool, outputSchema: outputSchemaOf(endpoint) } as Tool];
  });
  return [...tools, ...FIND_TOOLS].map((tool) => ({
    ...tool,
    annotations: ANNOTATIONS,
  }));
});

export function createMcpServer(service: AssistantService): Server {
  const websiteUrl = service.store.catalogue.docsUrl;
  const server = new Server(
    { name: 'open-data-api', title: SERVICE, version: API_VERSION, websiteUrl },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: CACHE_HINTS,
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: toolsOf(service.table.endpoints),
  }));
  server.setRequestHandler('tools/call', ({ params }) =>
    FIND_TOOLS.some(({ name }) => name === params.name)
      ? answerFind({ ...service }, params.name, params.arguments ?? {})
      : answerTool(service, params.name, params.arguments ?? {}),
  );
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: RESOURCE_TEMPLATES,
  }));
  server.setRequestHandler('resources/read', ({ params }) =>
    readResource(service, params.uri),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    promptOf(params.name, params.arguments ?? {}),
  );
  return server;
}

// A refusal before any method is reached (JSON-RPC 2.0 §5.1).

/** Of every answer of the tools over HTTP. */
export const RPC_HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': NO_STORE,
  ...SECURITY_HEADERS,
};

/** The longest call is a few hundred bytes. */
const MOST_BYTES = 64 * 1024;

export const CONTENT_TOO_LARGE = `Content too large; at most ${MOST_BYTES} bytes`;

export const RPC = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  transport: -32000,
} as const;

type RpcCode = (typeof RPC)[keyof typeof RPC];

/** An answer of the protocol; `id` is null where that of a request could not be read. */
export const rpcError = (code: RpcCode, message: string, id: unknown) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id: typeof id === 'string' || typeof id === 'number' ? id : null,
});

/** The same in a Response, where no request was accepted. */
const jsonRpcRefusal = (status: number, code: RpcCode, message: string): Response =>
  Response.json(rpcError(code, message, null), { status });

// The one JSON-RPC message of a POST, or the refusal of what is none.

export type Message = Readonly<Record<string, unknown>>;

/** 415, 413 or 400 for anything but one JSON-RPC 2.0 object of at most 64 kB; batches ended with protocol 2025-06-18. */
async function readMessage(request: Request): Promise<Message | Response> {
  if (!isJsonContentType(request.headers.get('content-type')))
    return jsonRpcRefusal(
      415,
      RPC.transport,
      'Unsupported media type; send application/json',
    );
  const coding = request.headers.get('content-encoding') ?? 'identity';
  if (coding.toLowerCase() !== 'identity')
    return jsonRpcRefusal(
      415,
      RPC.transport,
      'Unsupported Content-Encoding; send the body as it is',
    );
  const text = await textOf(request);
  if (text instanceof Response) return text;
  const parsed = parsedJson(text);
  if (parsed === undefined)
    return jsonRpcRefusal(400, RPC.parse, 'Parse error; send one JSON-RPC message');
  if (Array.isArray(parsed))
    return jsonRpcRefusal(
      400,
      RPC.invalidRequest,
      'Batches are not served; send one message a request',
    );
  return isMessage(parsed)
    ? parsed
    : jsonRpcRefusal(
        400,
        RPC.invalidRequest,
        'Invalid request; send one JSON-RPC 2.0 object',
      );
}

async function textOf(request: Request): Promise<string | Response> {
  try {
    const read = await readRequestBody(request, MOST_BYTES);
    if (!read.tooLarge) return read.text;
    return jsonRpcRefusal(413, RPC.transport, CONTENT_TOO_LARGE);
  } catch {
    return jsonRpcRefusal(400, RPC.parse, 'Parse error; the body could not be read');
  }
}

/** Whether JSON is one JSON-RPC 2.0 object. */
export const isMessage = (parsed: unknown): parsed is Message =>
  typeof parsed === 'object' &&
  parsed !== null &&
  'jsonrpc' in parsed &&
  parsed.jsonrpc === '2.0';

// The parameters of a message as they came, before the SDK reads them: it calls a wrong type an internal error, and
// loses an argument called `__proto__` without a word.

type Arguments = Readonly<Record<string, unknown>>;
type NamedMethod = { name: string; textsOnly: boolean };

/** Method by method: the name that must be text, and whether its arguments must be texts too. */
const NAMED: Readonly<Record<string, NamedMethod>> = {
  'prompts/get': { name: 'name', textsOnly: true },
  'resources/read': { name: 'uri', textsOnly: false },
  'tools/call': { name: 'name', textsOnly: false },
};

const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
};

/** Their parameters may be left out. */
const LISTS = [
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'tools/list',
];

/** What is wrong with the parameters, in a sentence; null where the SDK may read them. */
export function judgeParams({ method, params }: Message): string | null {
  if (typeof method !== 'string') return null;
  if (method === 'initialize') return judgeInitialize(params);
  if (LISTS.includes(method)) return judgeList(method, params);
  const named = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined;
  return named === undefined ? null : judgeNamed(method, params, named);
}

/** By the SDK's own schema: its first fault. */
function judgeInitialize(params: unknown): string | null {
  const [first] =
    specTypeSchemas.InitializeRequestParams['~standard'].validate(params).issues ?? [];
  if (first === undefined) return null;
  const { path = [], message } = first;
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return `initialize: ${['params', ...keys].join('.')}: ${message}`;
}

function judgeList(method: string, params: unknown): string | null {
  const cursor = isObject(params) ? params['cursor'] : undefined;
  return cursor === undefined || typeof cursor === 'string'
    ? null
    : `${method}: expected cursor to be a string, got ${kindOf(cursor)}`;
}

function judgeNamed(
  method: string,
  params: unknown,
  named: NamedMethod,
): string | null {
  if (!isObject(params))
    return `${method}: expected params to be an object, got ${kindOf(params)}`;
  const { [named.name]: name, arguments: given } = params;
  if (typeof name !== 'string')
    return `${method}: expected ${named.name} to be a string, got ${kindOf(name)}`;
  if (given === undefined) return null;
  if (!isObject(given))
    return `${method}: expected arguments to be an object, got ${kindOf(given)}`;
  return judgeArguments(method, given, named.textsOnly);
}

function judgeArguments(
  method: string,
  given: Arguments,
  textsOnly: boolean,
): string | null {
  if (Object.hasOwn(given, '__proto__'))
    return `${method}: there is no argument __proto__; leave it out`;
  const wrong = textsOnly
    ? Object.entries(given).find(([, value]) => typeof value !== 'string')
    : undefined;
  return wrong === undefined
    ? null
    : `${method}: expected the argument ${wrong[0]} to be a string, got ${kindOf(wrong[1])}`;
}

// Streamable HTTP without sessions: one function from Request to Response, on Node and in a Worker alike.
// Both protocol generations are served: 2026-07-28 by the SDK's own entry, the ones before by one exchange a request.

const METHODS = 'POST, OPTIONS';

const PREFLIGHT = {
  allow: METHODS,
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/**
 * Answers POST with one JSON-RPC message; never throws. On the reader's own machine a browser is served from the origin of
 * SITE_URL alone, which keeps a page elsewhere from reaching it (DNS rebinding; Streamable HTTP, Security). A public
 * service has nothing that a page of any origin may not read. A client that sends no Origin is no browser, and is served.
 */
function createMcpHandler(
  service: AssistantService,
): (request: Request) => Promise<Response> {
  const { origin } = new URL(service.store.catalogue.siteUrl);
  const exchange = createExchange(service);
  const respond = async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: PREFLIGHT });
    return (
      refuseMethod(request) ??
      refuseOrigin(request, origin) ??
      (await exchange(request))
    );
  };
  return async (request) => {
    try {
      return withHeaders(await respond(request));
    } catch (fault) {
      service.report(fault);
      return withHeaders(
        jsonRpcRefusal(500, RPC.internal, 'Internal error; the fault is ours'),
      );
    }
  };
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(RPC_HEADERS))
    response.headers.set(name, value);
  return response;
}

/** Whether an origin is the reader's own machine. */
const isLoopback = (origin: string): boolean =>
  /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname);

/** There is no stream to GET and no session to DELETE. */
function refuseMethod({ method }: Request): Response | null {
  if (method === 'POST') return null;
  const refused = jsonRpcRefusal(405, RPC.transport, 'Method not allowed; send POST');
  refused.headers.set('allow', METHODS);
  return refused;
}

function refuseOrigin({ headers }: Request, own: string): Response | null {
  const origin = headers.get('origin');
  if (origin === null || origin === own || !isLoopback(own)) return null;
  return jsonRpcRefusal(403, RPC.transport, 'This origin may not ask here');
}

function createExchange(
  service: AssistantService,
): (request: Request) => Promise<Response> {
  const modern = createModernHandler(() => createMcpServer(service), {
    legacy: 'reject',
  });
  return async (request) => {
    const message = await readMessage(request);
    if (message instanceof Response) return message;
    // A notification is never answered (JSON-RPC 2.0 §4.1).
    if (isGone(request, message))
      return Response.json(
        rpcError(RPC.methodNotFound, 'Method not found: initialize', message['id']),
        {
          status: 404,
        },
      );
    const wrong = message['id'] === undefined ? null : judgeParams(message);
    if (wrong !== null)
      return Response.json(rpcError(RPC.invalidParams, wrong, message['id']));
    const legacy = await isLegacyRequest(request, message);
    return legacy
      ? exchangeOnce(service, request, message)
      : modern.fetch(request, { parsedBody: message });
  };
}

/** The protocol of 2026-07-28 has no `initialize` any more. */
const isGone = ({ headers }: Request, { method, params }: Message): boolean => {
  const meta = isObject(params) ? params['_meta'] : undefined;
  const version = isObject(meta)
    ? meta['io.modelcontextprotocol/protocolVersion']
    : undefined;
  const spoken = String(version ?? headers.get('mcp-protocol-version') ?? '');
  return (
    method === 'initialize' &&
    /^\d{4}-\d{2}-\d{2}$/.test(spoken) &&
    spoken >= '2026-07-28'
  );
};

/** What these protocols have a client accept. Many send a wildcard, which the transport does not read, and take JSON. */
const ACCEPT = 'application/json, text/event-stream';

/** Protocols up to 2025-11-25: a server for this message alone, answered as plain JSON and forgotten. */
async function exchangeOnce(
  service: AssistantService,
  { url, headers }: Request,
  parsedBody: unknown,
): Promise<Response> {
  const server = createMcpServer(service);
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const fields = new Headers(headers);
  fields.set('accept', ACCEPT);
  return transport.handleRequest(
    new Request(url, { method: 'POST', headers: fields }),
    { parsedBody },
  );
}

// The tools of the newest release at /mcp, and of every release before below its own address.

type Assist = (request: Request) => Promise<Response>;

/** Never throws. A date without a release is refused as it is anywhere else below a release. */
export function createAssistant(service: Service & AssistantService): Assist {
  const { inTurn = atOnce } = service;
  const newest = createMcpHandler(service);
  const refuse = createHandler(service);
  // Of past releases: those used longest ago are set up anew.
  const opened = new LRUCache<string, Assist>({ max: OPEN_RELEASES });
  const past = async (release: string): Promise<Assist> => {
    const openService = opened.get(release);
    if (openService !== undefined) return openService;
    const then = await inTurn(() => serviceAt(service, release));
    if (then === null) return refuse;
    const handler = createMcpHandler(then);
    opened.set(release, handler);
    return handler;
  };
  return async (request) => {
    const below = pastPathOf(targetOf(request.url).path);
    // A release that cannot be opened is the function's fault to tell.
    const answer =
      below === null ? newest : await past(below.release).catch(() => refuse);
    return answer(request);
  };
}
