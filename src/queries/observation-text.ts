// One observation as canonical JSON. Written from ready-made parts, since a collection has up to a thousand of them;
// the parity tests hold that it equals fast-json-stable-stringify of the same record.
import { observationCitation } from '../i18n/answer-words.ts';
import { canonicalJson } from '../model/json.ts';
import type { Lang } from '../model/lang.ts';
import { observationId } from '../model/observation-id.ts';
import { LICENSE, SERVICE } from '../model/service.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import type { StoredSeries } from '../store/shards.ts';
import { observationLinksText } from './links.ts';
import { provenanceOf, unitLabel } from './metric-record.ts';

export type Subject = {
  store: Store;
  metric: CatalogueMetric;
  municipality: CatalogueMunicipality;
  lang: Lang;
};

const quote = JSON.stringify;

/** What all observations of one metric share, by language. */
const sharedParts = new WeakMap<CatalogueMetric, Partial<Record<Lang, { labels: string; tail: string }>>>();

function sharedOf({ store, metric, lang }: Subject) {
  const held = sharedParts.get(metric) ?? {};
  sharedParts.set(metric, held);
  held[lang] ??= {
    labels: `"metric":${quote(metric.title[lang])},"unit":${quote(unitLabel(store, metric.unit, lang))}}`,
    tail: `"provenance":${canonicalJson(provenanceOf(metric))},"source":${quote(metric.source)},"unit":${quote(metric.unit)}`,
  };
  return held[lang];
}

/** The observation at `index` of the metric's periods; the series must hold a value there. */
export function observationText(subject: Subject, series: StoredSeries, index: number): string {
  const { store, metric, municipality } = subject;
  const period = metric.periods[index] ?? '';
  const id = observationId({ metric: metric.id, geo: municipality.code, period });
  const { labels, tail } = sharedOf(subject);
  const flags = series.flags[period];
  return (
    `{"citation":${quote(citationOf(subject, id, period))},"contentHash":"sha256:${series.hashes[index]}",` +
    `"flags":${flags === undefined ? '[]' : canonicalJson(flags)},"geo":"${municipality.code}","id":"${id}",` +
    `"labels":{"county":${quote(municipality.county)},"geo":${quote(municipality.name)},${labels},` +
    `"links":${observationLinksText(store.catalogue.siteUrl, id, metric.id)},` +
    `"metric":"${metric.id}","period":"${period}",${tail},"value":${String(series.values[index])}}`
  );
}

/** The citation of one figure: its source first, then what it is and where it can be checked. */
export function citationOf(
  { store, metric, municipality, lang }: Subject,
  id: string,
  period: string,
): string {
  const { source, title } = metric;
  const page = `${store.catalogue.siteUrl}/observations/${id}`;
  const cited = { source, title: title[lang], place: municipality.name, period, id, page };
  return observationCitation[lang](cited, SERVICE, LICENSE);
}
