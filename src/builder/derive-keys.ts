// What the fixed answers about one metric and one municipality are made of, as a hash: while it is the same, so are they.
import type { Digest } from '../model/digest.ts';
import type { Catalogue, CatalogueMetric } from '../store/catalogue.ts';
import type { AnswerKeys, Facts, SeriesBlock } from '../store/shards.ts';

type Material = { catalogue: Catalogue; metric: CatalogueMetric; digest: Digest };

/** Every part of the store that `answerStore` lets those answers read goes into the hash. */
export function deriveKeys(
  { catalogue, metric, digest }: Material,
  blocks: readonly SeriesBlock[],
  { ranking }: Facts,
): AnswerKeys {
  const { siteUrl, docsUrl, units, subjects, municipalities } = catalogue;
  const codes = [catalogue.periodSemantics, catalogue.geographySemantics, catalogue.licenses];
  const relatives = metric.related.map((one) => catalogue.metrics.find(({ id }) => id === one.metric));
  const length = ranking?.entries.length;
  const shared = digest(
    JSON.stringify([siteUrl, docsUrl, units, subjects, codes, metric, relatives, ranking?.period, length]),
    'base64url',
  );
  const entries = new Map(ranking?.entries.map((entry) => [entry.geo, entry]));
  const series = Object.assign({}, ...blocks);
  return Object.fromEntries(
    municipalities.map(({ collation: _, ...municipality }) => {
      const { code } = municipality;
      const parts = [shared, municipality, series[code], entries.get(code)];
      return [code, digest(JSON.stringify(parts), 'base64url')];
    }),
  );
}
