// The answers of the Node host, recorded for the bare server: heads in one file, bodies one after another in another.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Request } from './ask-all.ts';

export type Recorded = { status: number; headers: string[]; body: Buffer };

type Entry = { key: string; status: number; headers: string[]; begin: number; end: number };

export const keyOf = (url: string, ifNoneMatch: string | null): string => `${url} ${ifNoneMatch ?? ''}`;

/** node:http writes these by itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive'];

/** Asks a running host every request and keeps the answers under `folder`. */
export async function record(port: number, requests: readonly Request[], folder: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const entries: Entry[] = [];
  const bodies = join(folder, 'bodies');
  writeFileSync(bodies, '');
  let begin = 0;
  for (const { url, ifNoneMatch } of requests) {
    const { status, headers, body } = await fetchOne(port, agent, { url, ifNoneMatch });
    entries.push({ key: keyOf(url, ifNoneMatch), status, headers, begin, end: begin + body.length });
    appendFileSync(bodies, body);
    begin += body.length;
  }
  agent.destroy();
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(entries));
}

/** One answer, with the headers but those that every server of node:http writes. */
export async function fetchOne(port: number, agent: Agent, { url, ifNoneMatch }: Request): Promise<Recorded> {
  const headers = ifNoneMatch === null ? {} : { 'if-none-match': ifNoneMatch };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: url, agent, headers }, resolve).on('error', reject);
  });
  const chunks: Buffer[] = await response.toArray();
  return { status: response.statusCode ?? 0, headers: headersOf(response), body: Buffer.concat(chunks) };
}

/** Names and values in turn, as they were sent. */
const headersOf = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter(
    (_, place) => !OWN_HEADERS.includes(rawHeaders[place - (place % 2)]?.toLowerCase() ?? ''),
  );

export function readRecord(folder: string): Map<string, Recorded> {
  const entries: Entry[] = JSON.parse(readFileSync(join(folder, 'heads.json'), 'utf8'));
  const bodies = readFileSync(join(folder, 'bodies'));
  return new Map(
    entries.map(({ key, status, headers, begin, end }) => [
      key,
      { status, headers, body: bodies.subarray(begin, end) },
    ]),
  );
}
