// The calculated line beside a municipality's own, from what the build derived (rules/reference.ts).
import type { CatalogueMunicipality } from '../../../data/catalogue.ts';
import type { Ref } from '../../../embed/addresses.ts';
import type { Reference } from '../../../embed/metric-view.ts';
import type { MetricSubject } from '../../../endpoints/endpoint.ts';
import type { MetricFacts } from '../../../store/shards.ts';
import { countyName } from '../../../text/answers.ts';
import { DRAWING_WORDS } from '../../../text/embeds.ts';

/** The calculated line; without points where the rule gives none, or the municipalities share no county. */
export function referenceOf(
  { metric, lang }: MetricSubject,
  { references }: MetricFacts,
  kind: Ref,
  municipalities: readonly CatalogueMunicipality[],
): Reference {
  const words = DRAWING_WORDS[lang];
  const counties = new Set(municipalities.map(({ countyCode }) => countyCode));
  const [code = ''] = counties.size === 1 ? counties : [];
  const values = kind === 'median' ? references.medians : (references.counties[code] ?? []);
  const points = metric.periods.map((period, at) => ({ period, value: values[at] ?? null }));
  const name =
    kind === 'median' ? words.median : words.countyMedian(countyName(municipalities[0]?.county ?? '', lang));
  return { kind, name, points: points.some(({ value }) => value !== null) ? points : [] };
}
