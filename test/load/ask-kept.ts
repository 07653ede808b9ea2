// One question over a connection that is kept, the answer decoded.
import { type Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Kept = { status: number; body: string; closes: boolean };

export type KeptAsk = { port: number; agent: Agent; target: string; coding: string };

/** Rejects when the connection fails, or ends before the answer does. */
export function askKept({ port, agent, target, coding }: KeptAsk): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': coding };
    const asking = request({ host: '127.0.0.1', port, agent, path: target, headers });
    asking.on('error', reject);
    asking.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = decoded(Buffer.concat(chunks), response.headers['content-encoding']);
        const closes = response.headers.connection === 'close';
        resolve({ status: response.statusCode ?? 0, body, closes });
      });
    });
    asking.end();
  });
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (coding === 'br') return brotliDecompressSync(bytes).toString();
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
