// What lies in the store below one metric: its series in blocks of municipalities, its facts, rankings and revisions.
import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { MetricNode } from './nodes.ts';
import type { Store } from './open-store.ts';
import { createPackReader, openPack, type Pack } from './pack.ts';
import type { Load } from './shard-loader.ts';
import { type MetricFacts, revisionBlock, type StoredYears } from './shards.ts';
import { yearRanking } from './year-ranking.ts';

type MetricShards = Pick<Store, 'series' | 'listed' | 'facts' | 'ranking' | 'revisions'>;

export function metricShards(
  municipalities: Catalogue['municipalities'],
  nodeOf: (metric: CatalogueMetric) => Promise<MetricNode>,
  blockOf: Store['blockOf'],
  load: Load,
): MetricShards {
  const packOf = ({ id }: CatalogueMetric, { series }: MetricNode, block: number) =>
    load(series[block] ?? '', `series of ${id}, block ${block}`, openPack);
  const factsIn = ({ id }: CatalogueMetric, { facts }: MetricNode) =>
    load<MetricFacts>(facts, `facts of ${id}`);
  const readPack = createPackReader();
  return {
    async series(metric, geo) {
      return readPack(await packOf(metric, await nodeOf(metric), blockOf(metric, geo)), geo);
    },
    async listed(metric) {
      const node = await nodeOf(metric);
      const packs: Pack[] = [];
      for (const block of node.series.keys()) packs.push(await packOf(metric, node, block));
      return municipalities.flatMap((municipality) => {
        const series = packs[blockOf(metric, municipality.code)]?.(municipality.code) ?? null;
        return series === null ? [] : [{ municipality, series }];
      });
    },
    facts: async (metric) => factsIn(metric, await nodeOf(metric)),
    async ranking(metric, period) {
      const node = await nodeOf(metric);
      const { ranking } = await factsIn(metric, node);
      if (ranking === null || ranking.period === period) return ranking;
      const stored = await load<StoredYears>(node.years, `rankings of ${metric.id}`);
      const year = Object.hasOwn(stored, period) ? stored[period] : undefined;
      return year === undefined ? null : yearRanking(period, year);
    },
    async revisions(release, metric, block) {
      const name = (await nodeOf(metric)).revisions[release]?.[block] ?? '';
      return load(name, `revisions of ${metric.id} in ${release}, block ${block}`, revisionBlock);
    },
  };
}
