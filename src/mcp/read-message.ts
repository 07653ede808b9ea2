// The one JSON-RPC message of a POST, or the refusal of what is none.
import { isJsonContentType, readRequestBody } from '@modelcontextprotocol/server';
import { parsedJson } from '../data/hash.ts';
import { CONTENT_TOO_LARGE, jsonRpcRefusal, MOST_BYTES, RPC } from './json-rpc-refusal.ts';

export type Message = Readonly<Record<string, unknown>>;

/** 415, 413 or 400 for anything but one JSON-RPC 2.0 object of at most 64 kB; batches ended with protocol 2025-06-18. */
export async function readMessage(request: Request): Promise<Message | Response> {
  if (!isJsonContentType(request.headers.get('content-type')))
    return jsonRpcRefusal(415, RPC.transport, 'Unsupported media type; send application/json');
  const coding = request.headers.get('content-encoding') ?? 'identity';
  if (coding.toLowerCase() !== 'identity')
    return jsonRpcRefusal(415, RPC.transport, 'Unsupported Content-Encoding; send the body as it is');
  const text = await textOf(request);
  if (text instanceof Response) return text;
  const parsed = parsedJson(text);
  if (parsed === undefined) return jsonRpcRefusal(400, RPC.parse, 'Parse error; send one JSON-RPC message');
  if (Array.isArray(parsed))
    return jsonRpcRefusal(400, RPC.invalidRequest, 'Batches are not served; send one message a request');
  return isMessage(parsed)
    ? parsed
    : jsonRpcRefusal(400, RPC.invalidRequest, 'Invalid request; send one JSON-RPC 2.0 object');
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
  typeof parsed === 'object' && parsed !== null && 'jsonrpc' in parsed && parsed.jsonrpc === '2.0';
