// One figure: one metric, one municipality, one year (contract 4).
import type * as z from 'zod';
import { observationCitation } from '../../i18n/answer-words.ts';
import {
  address,
  citation,
  contentHashField,
  geo,
  listOf,
  metricId,
  observationIdField,
  part,
  period,
  record,
  source,
  unit,
  value,
  word,
} from '../../model/fields.ts';
import type { Lang } from '../../model/lang.ts';
import { observationId } from '../../model/observation-id.ts';
import { Provenance } from '../../model/provenance.ts';
import { LICENSE, SERVICE } from '../../model/service.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';
import type { StoredSeries } from '../../store/shards.ts';
import { observationLinks, pagePath } from '../links.ts';
import { unitLabel } from './metric.ts';
import { provenanceOf } from './provenance.ts';

export const Observation = record('Observation', 'One figure: one metric, one municipality, one year.', {
  id: observationIdField,
  metric: metricId,
  geo,
  period,
  value,
  unit,
  source,
  provenance: Provenance,
  contentHash: contentHashField,
  flags: listOf('Codes of what to know of the figure.', word('Such as suspect-zero.')),
  labels: part('Names in the asked language.', {
    metric: word('Title of the metric.'),
    geo: word('Name of the municipality.'),
    county: word('Name of the county.'),
    unit: word('Word for the unit.').nullable(),
  }),
  citation,
  links: part('Addresses, absolute.', {
    self: address('This observation as JSON.'),
    page: address('Its page.'),
    embed: address('Its embed.'),
    metric: address('Its metric.'),
    revisions: address('Its revisions.'),
  }),
});
export type Observation = z.infer<typeof Observation>;

/** What the observations of one series have in common. */
export type Subject = {
  store: Store;
  metric: CatalogueMetric;
  municipality: CatalogueMunicipality;
  lang: Lang;
};

/** The observation at `index` of the metric's periods, or null where the series holds no value there. */
export function observationRecord(subject: Subject, series: StoredSeries, index: number): Observation | null {
  const { store, metric, municipality, lang } = subject;
  const period = metric.periods[index];
  const value = series.values[index];
  if (period === undefined || value === undefined || value === null) return null;
  const id = observationId({ metric: metric.id, geo: municipality.code, period });
  return {
    id,
    metric: metric.id,
    geo: municipality.code,
    period,
    value,
    unit: metric.unit,
    source: metric.source,
    provenance: provenanceOf(metric),
    contentHash: `sha256:${series.hashes[index]}`,
    flags: series.flags[period] ?? [],
    labels: {
      metric: metric.title[lang],
      geo: municipality.name,
      county: municipality.county,
      unit: unitLabel(store, metric.unit, lang),
    },
    citation: citationOf(subject, id, period),
    links: observationLinks(store.catalogue.siteUrl, id, metric.id),
  };
}

/** The citation of one figure: its source first, then what it is and where it can be checked. */
export function citationOf(
  { store, metric, municipality, lang }: Subject,
  id: string,
  period: string,
): string {
  const { source, title } = metric;
  const page = `${store.catalogue.siteUrl}${pagePath(id)}`;
  const cited = { source, title: title[lang], place: municipality.name, period, id, page };
  return observationCitation[lang](cited, SERVICE, LICENSE);
}
