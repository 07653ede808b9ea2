// Municipalities ranked by one metric (contract 4). What does not depend on the limit was derived at build.
import type * as z from 'zod';
import type { CatalogueMetric } from '../../data/catalogue.ts';
import {
  address,
  citation,
  constant,
  count,
  flag,
  geo,
  listOf,
  metricId,
  order,
  Provenance,
  part,
  period,
  record,
  share,
  source,
  unit,
} from '../../data/fields.ts';
import { COVERAGE_TENTHS, LICENSE, SERVICE } from '../../data/settings.ts';
import type { RankedEntry, StoredRanking } from '../../store/shards.ts';
import { calculatedCitation } from '../../text/answers.ts';
import { metricPaths } from '../../text/paths.ts';
import { calculationLinks, metricPath } from '../links.ts';
import type { MetricSubject } from '../query.ts';
import { CalculationLinks, Derived, derivedBy, FIGURE, figureRecord } from './calculation.ts';
import { provenanceOf } from './provenance.ts';

export const REQUIRED_SHARE = COVERAGE_TENTHS / 10;

export const Ranking = record(
  'Ranking',
  'Municipalities ranked in the latest year that enough of them have.',
  {
    metric: metricId,
    period,
    unit,
    order,
    method: constant('Ties share a rank, and the next rank is skipped.', 'competition'),
    coverage: part('How many municipalities the year has.', {
      municipalities: count('Municipalities with a value.'),
      total: count('Municipalities that there were.'),
      share: share('The quotient, unrounded.'),
      required: share('The least share that is ranked.'),
    }),
    latestPeriod: part('A newer year that too few have; null when there is none.', {
      period,
      share: share('Its share, unrounded.'),
    }).nullable(),
    total: count('How many municipalities are ranked.'),
    returned: count('How many of them are here.'),
    limit: count('The limit that was asked for.').nullable(),
    truncated: flag('Whether some were cut off.'),
    splitsTie: flag('Whether the cut goes through a tie.'),
    entries: listOf(
      'By rank, then municipality code.',
      part('One municipality.', {
        rank: count('Its rank.').min(1),
        tied: flag('Whether others have the same value.'),
        ...FIGURE,
      }),
    ),
    missing: listOf('Municipalities of the year without a value.', geo),
    source,
    provenance: Provenance,
    derived: Derived,
    citation,
    links: part('Addresses, absolute.', { ...CalculationLinks.shape, metric: address('Its metric.') }),
  },
);
export type Ranking = z.infer<typeof Ranking>;

/** @param limit null shows every entry */
export function rankingRecord(
  { store, metric, lang }: MetricSubject,
  ranking: StoredRanking,
  limit: number | null,
): Ranking {
  const { period, coverage, latestPeriod, entries, missing } = ranking;
  const { municipalities, total, share } = coverage;
  const { siteUrl } = store.catalogue;
  const shown = limit === null ? entries : entries.slice(0, limit);
  return {
    citation: rankingCitation({ store, metric, lang }, period),
    coverage: { municipalities, required: REQUIRED_SHARE, share, total },
    derived: derivedBy('ranking-of-latest-period-with-90-percent-coverage'),
    entries: shown.map((entry) => {
      const municipality = store.directory.municipalities.get(entry.geo);
      const { value, ...figure } = figureRecord(metric, { period, lang }, entry, municipality);
      return { ...figure, rank: entry.rank, tied: entry.tied, value };
    }),
    latestPeriod,
    limit,
    links: {
      metric: `${siteUrl}${metricPath(metric.id)}`,
      ...calculationLinks(siteUrl, `/api/v1/rankings?metric=${metric.id}`, pageOf(metric)),
    },
    method: 'competition',
    metric: metric.id,
    missing,
    order: metric.order,
    period,
    provenance: provenanceOf(store, metric, lang),
    returned: shown.length,
    source: metric.source,
    splitsTie: splitsTie(entries, shown.length),
    total: entries.length,
    truncated: shown.length < entries.length,
    unit: metric.unit,
  };
}

/** True when the last entry shown and the first one cut off share a rank. */
const splitsTie = (entries: readonly RankedEntry[], shown: number): boolean =>
  shown > 0 && shown < entries.length && entries[shown - 1]?.rank === entries[shown]?.rank;

/** Links are without `lang`: the page in Swedish leads to its twin. */
const pageOf = ({ id }: CatalogueMetric): string => `${metricPaths(id).sv}#ranking`;

/** RKA's and SCB's terms forbid citing them for someone else's calculation (contract 4, Comparison). */
export function rankingCitation(
  { store, metric, lang }: MetricSubject,
  period: string,
  page: string = metricPaths(metric.id)[lang],
): string {
  const link = `${store.catalogue.siteUrl}${page}#ranking`;
  const { source, title } = metric;
  return calculatedCitation[lang]({
    source,
    title: title[lang],
    period,
    service: SERVICE,
    license: LICENSE,
    link,
  });
}
