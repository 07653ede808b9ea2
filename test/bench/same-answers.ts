// Before two servers are compared: that they give the same answers, whatever the order of their keys.
import { Agent } from 'node:http';
import { canonicalJson } from '../../src/data/hash.ts';
import type { Request } from './ask-all.ts';
import { fetchOne, type Recorded } from './record.ts';
import type { Served } from './served-process.ts';

/** Throws at the first request that is answered otherwise; `fields` are headers that must agree too. */
export async function assertSame(
  servers: { ours: Served; theirs: Served },
  requests: readonly Request[],
  fields: readonly string[],
): Promise<void> {
  const agents = { ours: new Agent({ keepAlive: true }), theirs: new Agent({ keepAlive: true }) };
  for (const request of requests) {
    const ours = await fetchOne(servers.ours.port, agents.ours, request);
    const theirs = await fetchOne(servers.theirs.port, agents.theirs, request);
    const [expected, got] = [comparableOf(ours, fields), comparableOf(theirs, fields)];
    if (expected !== got) throw new Error(`${request.url}: expected ${expected}, got ${got}`);
  }
  agents.ours.destroy();
  agents.theirs.destroy();
}

function comparableOf({ status, headers, body }: Recorded, fields: readonly string[]): string {
  const kept = fields.map((field) => {
    const place = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === field);
    return `${field}: ${place < 0 ? '' : headers[place + 1]}`;
  });
  return [status, ...kept, canonicalJson(JSON.parse(body.toString('utf8')))].join('\n');
}
