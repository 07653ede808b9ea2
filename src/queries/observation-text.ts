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
import { observationLinksText, pagePath } from './links.ts';
import { provenanceText, unitLabel } from './metric-record.ts';

export type Subject = {
  store: Store;
  metric: CatalogueMetric;
  municipality: CatalogueMunicipality;
  lang: Lang;
};

const quote = JSON.stringify;

/** The inside of a JSON string: pieces that are escaped alone stay escaped when they are joined. */
const escaped = (text: string): string => quote(text).slice(1, -1);

/** What all observations of one metric share in one language: escaped words, and members that never change. */
type MetricParts = { source: string; title: string; labels: string; tail: string };
type PlaceParts = { name: string; labels: string };

const metricParts = new WeakMap<CatalogueMetric, Partial<Record<Lang, MetricParts>>>();
const placeParts = new WeakMap<CatalogueMunicipality, PlaceParts>();

function partsOfMetric({ store, metric, lang }: Subject): MetricParts {
  const held = metricParts.get(metric) ?? {};
  metricParts.set(metric, held);
  held[lang] ??= {
    source: escaped(metric.source),
    title: escaped(metric.title[lang]),
    labels: `"metric":${quote(metric.title[lang])},"unit":${quote(unitLabel(store, metric.unit, lang))}}`,
    tail: `"provenance":${provenanceText(metric)},"source":${quote(metric.source)},"unit":${quote(metric.unit)}`,
  };
  return held[lang];
}

/** Canonical JSON of the names of a municipality beside its figure in rankings and comparisons. */
export const placeLabelsText = (municipality: CatalogueMunicipality): string =>
  `{${partsOfPlace(municipality).labels}}`;

function partsOfPlace(municipality: CatalogueMunicipality): PlaceParts {
  const held = placeParts.get(municipality);
  if (held !== undefined) return held;
  const { name, county } = municipality;
  const made = { name: escaped(name), labels: `"county":${quote(county)},"geo":${quote(name)}` };
  placeParts.set(municipality, made);
  return made;
}

/** The observation at `index` of the metric's periods; the series must hold a value there. */
export function observationText(subject: Subject, series: StoredSeries, index: number): string {
  const { store, metric, municipality, lang } = subject;
  const period = metric.periods[index] ?? '';
  const id = observationId({ metric: metric.id, geo: municipality.code, period });
  const { source, title, labels, tail } = partsOfMetric(subject);
  const place = partsOfPlace(municipality);
  const site = escaped(store.catalogue.siteUrl);
  const cited = { source, title, place: place.name, period, id, page: `${site}${pagePath(id)}` };
  const flags = series.flags[period];
  // Joined, not added: one piece of memory, so that lists of them are copied and not walked piece by piece.
  return [
    `{"citation":"${observationCitation[lang](cited, SERVICE, LICENSE)}","contentHash":"sha256:${series.hashes[index]}",`,
    `"flags":${flags === undefined ? '[]' : canonicalJson(flags)},"geo":"${municipality.code}","id":"${id}",`,
    `"labels":{${place.labels},${labels},"links":${observationLinksText(site, id, metric.id)},`,
    `"metric":"${metric.id}","period":"${period}",${tail},"value":${String(series.values[index])}}`,
  ].join('');
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
