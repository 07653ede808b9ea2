// How many requests a server answers in a second of its own computing. On one core that it has for itself these are its
// requests a second; unlike those they do not change when the load or a neighbour on the machine is the slower side.
import { askAll, type Request } from './ask-all.ts';
import type { Served } from './served-process.ts';

export async function rateOf(
  { port, cpuSeconds }: Served,
  requests: readonly Request[],
  status: 200 | 304,
): Promise<number> {
  const before = await cpuSeconds();
  await askAll(port, requests, status);
  return requests.length / ((await cpuSeconds()) - before);
}
