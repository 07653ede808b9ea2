// The terms of the sources behind a workbook's figures, which the service's own licence does not replace.
import type { Localized } from '../../model/lang.ts';
import type { Licence } from '../../model/registry.ts';
import type { Catalogue, CatalogueMetric } from '../../store/catalogue.ts';

type Sourced = Pick<CatalogueMetric, 'source' | 'license'>;

/** Each source once with each of its terms, in the order of the metrics; nothing where the registry knows no terms. */
export function sourceTerms(
  { licenses }: Pick<Catalogue, 'licenses'>,
  metrics: readonly Sourced[],
): Localized[] {
  const byPair = new Map(metrics.map((metric) => [`${metric.license} ${metric.source}`, metric]));
  return [...byPair.values()].flatMap(({ source, license }) => {
    const terms = licenses.find(({ code }) => code === license);
    return terms === undefined ? [] : [inWords(source, terms)];
  });
}

function inWords(source: string, { label, attribution, url }: Licence): Localized {
  const [sv, en] = attribution === null ? ['', ''] : [`. Ange ”${attribution}”`, `. State “${attribution}”`];
  return {
    sv: [`${source}: ${label.sv}${sv}`, ...(url === null ? [] : [url.sv])].join(', '),
    en: [`${source}: ${label.en}${en}`, ...(url === null ? [] : [url.en])].join(', '),
  };
}
