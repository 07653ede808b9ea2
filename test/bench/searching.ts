// Section `search`: the slowest texts that may be typed, among as many metrics as Kolada has and in the register.
import { searchMetrics } from '../../src/queries/search/metrics.ts';
import { searchMunicipalities } from '../../src/queries/search/municipalities.ts';
import { manyMetrics } from '../queries/search/many-metrics.ts';
import { shippedCatalogue } from '../queries/search/shipped.ts';
import { TYPED } from '../queries/search/typed.ts';
import { median, ROUNDS } from './measure.ts';
import type { Row } from './report.ts';

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

const row = (name: string, ours: number): Row => ({
  section: 'search',
  name,
  unit: 'ms',
  ours,
  base: null,
  result: ours,
  target: { at: 'most', bound: 50 },
});

export async function searching(): Promise<Row[]> {
  const shipped = shippedCatalogue();
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
  ];
}
