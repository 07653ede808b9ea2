// Questions that are refused for what the data are: sought among the first metrics of the catalogue, so that
// the cost has a bound. Where the data give no such case there is no question.
import { observationId } from '../../model/observation-id.ts';
import type { Asked, Query } from '../../queries/query.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';

/** How many metrics, and how many municipalities of each, are looked at. */
const METRICS = 40;
const MUNICIPALITIES = 5;

type Seek = (store: Store) => Promise<Asked[]>;

const firstMetrics = ({ catalogue }: Store): CatalogueMetric[] => catalogue.metrics.slice(0, METRICS);

/** A figure that the source lists without a value, and one that was withdrawn. */
const withoutValue: Seek = async (store) => {
  const found = new Map<string, Asked>();
  for (const metric of firstMetrics(store))
    for (const { code } of store.catalogue.municipalities.slice(0, MUNICIPALITIES)) {
      const states = (await store.series(metric, code))?.states ?? '';
      for (const state of ['n', 'w']) {
        const period = metric.periods[states.indexOf(state)];
        if (period === undefined || !states.includes(state) || found.has(state)) continue;
        found.set(state, { id: observationId({ metric: metric.id, geo: code, period }) });
      }
    }
  return [...found.values()];
};

/** A metric that is not ranked, and one of which no year has enough municipalities. */
const unranked: Seek = async (store) => {
  const metrics = firstMetrics(store);
  const withheld = metrics.filter(({ capabilities }) => !capabilities.ranking).slice(0, 1);
  const thin: CatalogueMetric[] = [];
  for (const metric of metrics) {
    if (thin.length > 0) break;
    if (metric.capabilities.ranking && (await store.facts(metric)).ranking === null) thin.push(metric);
  }
  return [...withheld, ...thin].map(({ id }) => ({ metric: id }));
};

/** A metric that is not compared, two of different units, and two of one unit that share no year. */
const incomparable: Seek = async (store) => {
  const metrics = firstMetrics(store);
  const withheld = metrics.filter(({ capabilities }) => !capabilities.comparison).slice(0, 1);
  const [one, ...others] = metrics.filter(({ capabilities }) => capabilities.comparison);
  const pairs: CatalogueMetric[][] = [withheld];
  if (one !== undefined) pairs.push([one, ...others.filter(({ unit }) => unit !== one.unit).slice(0, 1)]);
  const apart = metrics.flatMap((metric) =>
    others
      .filter((other) => metric.unit === other.unit && !sharesYear(metric, other))
      .map((other) => [metric, other]),
  );
  pairs.push(apart[0] ?? []);
  return pairs
    .filter((pair) => pair.length > 0)
    .map((pair) => ({ metrics: pair.map(({ id }) => id).join(',') }));
};

const sharesYear = (one: CatalogueMetric, other: CatalogueMetric): boolean =>
  one.periods.some((period) => other.periods.includes(period));

const SEEKERS: Readonly<Record<string, Seek>> = {
  observation: withoutValue,
  rankings: unranked,
  compare: incomparable,
};

/** Changes of the plain question, by parameter. */
export const questionsOfFacts = async (store: Store, { name }: Query): Promise<Asked[]> =>
  (await SEEKERS[name]?.(store)) ?? [];
