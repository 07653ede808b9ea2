// The tools over the golden dataset, asked by the SDK's own client over a port of this machine.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Handler } from '../mcp/tool-client.ts';

/** Every protocol that the SDK's client can be told to speak. */
export const ERAS = [
  { era: '2025-11-25', mode: 'legacy' },
  { era: '2026-07-28', mode: 'auto' },
] as const;
export type Mode = (typeof ERAS)[number]['mode'];

export const clientOf = (mode: Mode): Client =>
  new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });

type Listening = { url: URL; server: Server; connect: (mode: Mode) => Promise<Client> };

export async function listen(handler: Handler): Promise<Listening> {
  const server = createServer(getRequestListener((asked) => handler(asked)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const connect = async (mode: Mode) => {
    const client = clientOf(mode);
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  };
  return { url, server, connect };
}
