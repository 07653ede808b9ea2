// The searches by which two servers find the same: only these are one question to both. In which order is each one's own.
import { Agent } from 'node:http';
import { plain } from './ask-all.ts';
import { fetchOne } from './record.ts';
import type { Served } from './served-process.ts';

/** As `/api/v1/municipalities` and `/api/v1/metrics` answer. */
type Found = { data: { municipalities?: { code: string }[]; metrics?: { id: string }[] } };

export async function alikeSearches(servers: readonly Served[], urls: readonly string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const alike: string[] = [];
  for (const url of urls) {
    const found = await Promise.all(
      servers.map(async ({ port }) => {
        const { body } = await fetchOne(port, agent, plain(url));
        const { data }: Found = JSON.parse(body.toString('utf8'));
        const ids = data.metrics?.map(({ id }) => id) ?? data.municipalities?.map(({ code }) => code) ?? [];
        return ids.sort().join();
      }),
    );
    if (found[0] !== '' && new Set(found).size === 1) alike.push(url);
  }
  agent.destroy();
  return alike;
}
