// Section `search`: the slowest texts that may be typed, among as many metrics as Kolada has, in the register, and in any
// parameter of an address.

import { memoryStore } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { answerRequest } from '../../src/http/handler.ts';
import type { Service } from '../../src/http/page.ts';
import { searchMetrics } from '../../src/search/metrics.ts';
import { searchMunicipalities } from '../../src/search/places.ts';
import { TABLE } from '../../src/service.ts';
import { manyMetrics } from '../search/many-metrics.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import { TYPED } from '../search/typed.ts';
import { verifiedOf } from '../support/service.ts';
import { median, ROUNDS } from './measure.ts';
import type { Row } from './report.ts';
import { settingsIn } from './settings-in.ts';
import { typedAddresses } from './typed-addresses.ts';

/** The median of the rounds, of CPU: what the search costs, not what else the machine does. */
function millisecondsOf(search: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    search();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(rounds);
}

const slowest = (search: (query: string) => unknown): number =>
  Math.max(...TYPED.map(([, query]) => millisecondsOf(() => search(query))));

/** So many addresses are asked before any is measured. */
const WARMING = 500;

const row = (name: string, ours: number): Row => ({
  section: 'search',
  name,
  unit: 'ms',
  ours,
  base: null,
  result: ours,
  target: { at: 'most', bound: 50 },
});

/** Over the dataset that is shipped; first come those that make what is made once. */
async function slowestAnswer(folder: string, addresses: readonly string[]): Promise<number> {
  const settings = settingsIn(folder);
  const store = await memoryStore(verifiedOf(settings.dataDir), settings);
  const report = (fault: unknown) => {
    throw fault;
  };
  const service: Service = { store, table: TABLE, digest: nodeDigest, report };
  const asking = (url: string) => ({ method: 'GET', url, ifNoneMatch: null });
  for (const url of addresses.slice(0, WARMING)) await answerRequest(service, asking(url));
  const times = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++)
    for (const url of addresses) {
      const before = process.cpuUsage();
      await answerRequest(service, asking(url));
      const { user, system } = process.cpuUsage(before);
      times.set(url, Math.min(times.get(url) ?? Infinity, (user + system) / 1000));
    }
  return Math.max(...times.values());
}

export async function searching(folder: string): Promise<Row[]> {
  const addresses = typedAddresses();
  const shipped = SHIPPED_CATALOGUE;
  const many = () => ({
    ...shipped,
    metrics: [...manyMetrics(1867, shipped.metrics), ...shipped.metrics],
  });
  const fresh = Array.from({ length: ROUNDS }, many);
  const warm = many();
  searchMetrics(warm, 'arbetslöshet gävle');
  return [
    row(
      'the first search of 1,900 metrics, with its index',
      millisecondsOf(() => searchMetrics(fresh.pop() ?? many(), 'arbetslöshet gävle')),
    ),
    row(
      `the slowest of ${TYPED.length} texts, of 1,900 metrics`,
      slowest((query) => searchMetrics(warm, query)),
    ),
    row(
      `the slowest of ${TYPED.length} texts, of municipalities`,
      slowest((query) => searchMunicipalities(shipped.municipalities, query)),
    ),
    row(
      `the slowest of ${addresses.length} addresses with such texts, the least of ${ROUNDS}`,
      await slowestAnswer(folder, addresses),
    ),
  ];
}
