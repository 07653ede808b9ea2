// A refusal before any method is reached (JSON-RPC 2.0 §5.1).

import { NO_STORE, SECURITY_HEADERS } from '../http/reply.ts';

/** Of every answer of the tools over HTTP. */
export const RPC_HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': NO_STORE,
  ...SECURITY_HEADERS,
};

/** The longest question is a few hundred bytes. */
export const MOST_BYTES = 64 * 1024;

export const CONTENT_TOO_LARGE = `Content too large; at most ${MOST_BYTES} bytes`;

export const RPC = {
  parse: -32700,
  invalidRequest: -32600,
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
export const jsonRpcRefusal = (status: number, code: RpcCode, message: string): Response =>
  Response.json(rpcError(code, message, null), { status });
