// Questions and pages by the thousand, all different and all answered with 200, in an order that a seed gives.
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import { type Grid, gridOf, STATE } from '../../src/data/dataset.ts';
import { observationId } from '../../src/data/identifier.ts';
import { isPublic, type Metric } from '../../src/data/registry.ts';
import { onceFor } from '../../src/data/text.ts';
import type { Store } from '../../src/store/store.ts';
import { shuffled } from '../support/seeded-random.ts';

const metricsOf = ({ dataset }: VerifiedDataset): Metric[] =>
  dataset.newest.registry.metrics.filter(isPublic);
const slugsOf = ({ dataset }: VerifiedDataset): string[] =>
  dataset.newest.municipalities.map(({ slug }) => slug);
const codesOf = ({ dataset }: VerifiedDataset): string[] =>
  dataset.newest.municipalities.map(({ code }) => code);

/** By metric, what the newest release has of it. */
const gridsOf = onceFor(
  ({ dataset: { newest } }: VerifiedDataset): ReadonlyMap<string, Grid> =>
    new Map(
      newest.metrics.flatMap((id) => {
        const series = newest.series(id);
        return series === null ? [] : [[id, gridOf(series)]];
      }),
    ),
);

export const KINDS = ['observation', 'series', 'ranking', 'comparison', 'search'] as const;
export type Kind = (typeof KINDS)[number];

/** @param rankings the address of every ranking, as {@link everyRanking} gives them */
export const questionsOf = (
  verified: VerifiedDataset,
  rankings: readonly string[],
  seed: number,
): Record<Kind, string[]> => ({
  observation: shuffled(
    everyObservation(verified).map((id) => `/api/v1/observations/${id}`),
    seed,
  ),
  series: shuffled(everySeries(verified), seed),
  ranking: shuffled(rankings, seed),
  comparison: shuffled(everyComparison(verified), seed),
  search: shuffled(everySearch(verified), seed),
});

/** What is refused with 404, all different: names that are near something, and names that are near nothing. */
export function refusalsOf(verified: VerifiedDataset, seed: number): Record<string, string[]> {
  const ids = shuffled(everyObservation(verified), seed).slice(0, 300);
  return {
    'an unknown figure': ids.map((id) => `/api/v1/observations/${id.replace(/\d{4}$/, '1899')}`),
    'an unknown metric': ids.map((_, at) => `/api/v1/metrics/N${90_000 + at}`),
    'an unknown page': ids.map((_, at) => `/kommuner/ort-${at}`),
  };
}

/** The pages that are measured, with the milliseconds that each may take. */
export const PAGES: Readonly<Record<string, number>> = {
  ...{ figure: 3, chart: 3, ranking: 6, map: 12 },
  ...{ municipality: 25, metric: 25 },
};

export function pagesOf(
  verified: VerifiedDataset,
  rankings: readonly string[],
  seed: number,
): Record<string, string[]> {
  const figures = shuffled(everyObservation(verified), seed);
  const ranked = shuffled([...new Set(rankings.map((url) => /metric=(\w+)/.exec(url)?.[1] ?? ''))], seed);
  const charts = figures.map((id) => id.split('.')).map(([, metric, geo]) => `/embed/chart/${geo}/${metric}`);
  const inBoth = (path: string) => [path, `${path}?lang=en`];
  return {
    figure: figures.map((id) => `/observations/${id}`),
    chart: [...new Set(charts)],
    ranking: ranked.flatMap((id) => inBoth(`/embed/ranking/${id}`)),
    map: ranked.flatMap((id) => inBoth(`/embed/map/${id}`)),
    municipality: shuffled(slugsOf(verified), seed).map((slug) => `/kommuner/${slug}`),
    metric: ranked.flatMap((id) => [`/matt/${id}`, `/en/metrics/${id}`]),
  };
}

/** The identifier of every figure with a value. */
const everyObservation = (verified: VerifiedDataset): string[] =>
  [...gridsOf(verified).values()].flatMap(({ metric, geos, periods, states }) =>
    geos.flatMap((geo, row) =>
      periods.flatMap((period, place) =>
        states[row * periods.length + place] === STATE.value ? [observationId({ metric, geo, period })] : [],
      ),
    ),
  );

/** One municipality and one metric, from a year on, to a year, cut: each combination a question of its own. */
function everySeries(verified: VerifiedDataset): string[] {
  const shapes = ['', '&from=2016', '&to=2019', '&from=2015&to=2020', '&limit=3', '&period=2020'];
  return metricsOf(verified).flatMap(({ id }) =>
    codesOf(verified).flatMap((geo) =>
      shapes.map((shape) => `/api/v1/observations?geo=${geo}&metric=${id}${shape}`),
    ),
  );
}

/** Every metric that has a ranking, cut at each of its lengths. */
export async function everyRanking({ catalogue, facts }: Store): Promise<string[]> {
  const urls: string[] = [];
  for (const metric of catalogue.metrics) {
    const { ranking } = await facts(metric);
    for (let limit = 1; limit <= (ranking?.entries.length ?? 0); limit++)
      urls.push(`/api/v1/rankings?metric=${metric.id}&limit=${limit}`);
  }
  return urls;
}

/** Neighbours in the register, for every metric that may be compared. */
function everyComparison(verified: VerifiedDataset): string[] {
  const codes = codesOf(verified);
  const pairs = codes.flatMap((code, place) =>
    codes.slice(place + 1, place + 4).map((other) => `${code},${other}`),
  );
  return metricsOf(verified)
    .filter(({ id, capabilities }) => capabilities.comparison && isComplete(verified, id))
    .flatMap(({ id }) => pairs.map((pair) => `/api/v1/compare?municipalities=${pair}&metrics=${id}`));
}

/** Whether some year has a value for every municipality, so that no pair of them is refused. */
function isComplete(verified: VerifiedDataset, id: string): boolean {
  const grid = gridsOf(verified).get(id);
  if (grid === undefined || grid.geos.length < codesOf(verified).length) return false;
  const { geos, periods, states } = grid;
  return periods.some((_, place) =>
    geos.every((__, row) => states[row * periods.length + place] === STATE.value),
  );
}

/** Names of municipalities and words of metrics' titles as they are typed, letter by letter. */
function everySearch(verified: VerifiedDataset): string[] {
  const names = verified.dataset.newest.municipalities.map(({ name }) => name);
  const words = metricsOf(verified).flatMap(({ title }) =>
    [title.sv, title.en].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)),
  );
  return [
    ...beginningsOf(names).map((typed) => `/api/v1/municipalities?query=${encodeURIComponent(typed)}`),
    ...beginningsOf(words).map((typed) => `/api/v1/metrics?query=${encodeURIComponent(typed)}`),
  ];
}

const beginningsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      Array.from(text, (_, end) =>
        text
          .slice(0, end + 1)
          .trim()
          .toLowerCase(),
      ),
    ),
  ),
];
