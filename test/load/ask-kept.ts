// One question over a connection that is kept, the answer decoded.
import { type Agent, request } from 'node:http';
import { bodyOf } from '../support/body-of.ts';

/** A body has a character for each byte. */
export type Kept = { status: number; body: string; closes: boolean };

export type KeptAsk = { port: number; agent: Agent; target: string; coding: string };

/** Rejects when the connection fails, or ends before the answer does. */
export function askKept({ port, agent, target, coding }: KeptAsk): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': coding };
    const asking = request({ host: '127.0.0.1', port, agent, path: target, headers });
    asking.on('error', reject);
    asking.on('response', (response) => {
      const told = (body: Buffer): Kept => ({
        status: response.statusCode ?? 0,
        body: body.toString('latin1'),
        closes: response.headers.connection === 'close',
      });
      bodyOf(response).then(told).then(resolve, reject);
    });
    asking.end();
  });
}
