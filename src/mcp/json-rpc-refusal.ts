// A refusal before any method is reached: JSON-RPC 2.0 §5.1 in a Response.
import type { Message } from './read-message.ts';

export const RPC = {
  parse: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  transport: -32000,
} as const;

/** `id` is null, since no request was accepted. */
export const jsonRpcRefusal = (
  status: number,
  code: (typeof RPC)[keyof typeof RPC],
  message: string,
): Response => Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });

/** To a request that was read, and whose parameters are wrong: an answer of the protocol, to its `id`. */
export const invalidParams = ({ id }: Message, message: string) => ({
  jsonrpc: '2.0',
  error: { code: RPC.invalidParams, message },
  id: id ?? null,
});
