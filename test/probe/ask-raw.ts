// A client that sends a target exactly as it stands and shows what came back, byte for byte.
import { request } from 'node:http';
import { bodyOf } from '../support/body-of.ts';

export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

export type Ask = { method?: string; target: string; headers?: Record<string, string>; body?: string };

/** @param base the origin of a host; one connection a question */
export function askRaw(base: string, { method = 'GET', target, headers = {}, body }: Ask): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path: target, headers, agent: false, timeout: 20_000 });
    asking.on('timeout', () => asking.destroy(new Error(`no answer in time to ${method} ${target}`)));
    asking.on('error', reject);
    asking.on('response', (response) => {
      const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const all: Record<string, string> = Object.fromEntries(fields);
      const answerWith = (bytes: Buffer): Answer => ({
        status: response.statusCode ?? 0,
        headers: all,
        body: bytes,
      });
      bodyOf(response).then(answerWith).then(resolve, reject);
    });
    asking.end(body);
  });
}
