// The whole body of an answer, decompressed. Rejects when it ends before it is complete.
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const bytes = await buffer(response);
  const coding = response.headers['content-encoding'];
  if (bytes.length === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes);
  return coding === 'br' ? brotliDecompressSync(bytes) : bytes;
}
