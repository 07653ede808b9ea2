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

/**
 * Marks in a frame, where its observations differ. No text has these characters: JSON escapes them. HASH, FLAGS and
 * VALUE are there once, the others at several places.
 */
const PERIOD = '\u0000';
const GEO = '\u0001';
const NAME = '\u0002';
const COUNTY = '\u0003';
const HASH = '\u0004';
const FLAGS = '\u0005';
const VALUE = '\u0006';
const BETWEEN = new RegExp(`[${HASH}${FLAGS}${VALUE}]`);
/** By expression: the text is then copied once, where replaceAll of a string adds piece to piece. */
const [EVERY_PERIOD, EVERY_GEO, EVERY_NAME, EVERY_COUNTY] = [PERIOD, GEO, NAME, COUNTY].map(
  (mark) => new RegExp(mark, 'g'),
) as [RegExp, RegExp, RegExp, RegExp];

/** Escaped for JSON, and for being put in the place of a mark, where `$` has a meaning. */
type Place = { code: string; name: string; county: string };

const places = new WeakMap<CatalogueMunicipality, Place>();

function placeOf(municipality: CatalogueMunicipality): Place {
  const held = places.get(municipality);
  if (held !== undefined) return held;
  const { code, name, county } = municipality;
  const made = { code, name: inserted(name), county: inserted(county) };
  places.set(municipality, made);
  return made;
}

const inserted = (text: string): string => escaped(text).replaceAll('$', '$$$$');

/** Canonical JSON of the names of a municipality beside its figure in rankings and comparisons. */
export const placeLabelsText = ({ name, county }: CatalogueMunicipality): string =>
  `{"county":${quote(county)},"geo":${quote(name)}}`;

/** An observation of one metric in one language, in which everything else is still a mark. */
function frameText({ store, metric, lang }: Pick<Subject, 'store' | 'metric' | 'lang'>): string {
  const source = escaped(metric.source);
  const title = escaped(metric.title[lang]);
  const id = observationId({ metric: metric.id, geo: GEO, period: PERIOD });
  const site = escaped(store.catalogue.siteUrl);
  const cited = { source, title, place: NAME, period: PERIOD, id, page: `${site}${pagePath(id)}` };
  return (
    `{"citation":"${observationCitation[lang](cited, SERVICE, LICENSE)}","contentHash":"sha256:${HASH}",` +
    `"flags":${FLAGS},"geo":"${GEO}","id":"${id}","labels":{"county":"${COUNTY}","geo":"${NAME}",` +
    `"metric":"${title}","unit":${quote(unitLabel(store, metric.unit, lang))}},` +
    `"links":${observationLinksText(site, id, metric.id)},"metric":"${metric.id}","period":"${PERIOD}",` +
    `"provenance":${provenanceText(metric)},"source":"${source}","unit":${quote(metric.unit)},"value":${VALUE}}`
  );
}

/** `pieces` is the frame for the municipality that was asked last, between HASH, FLAGS and VALUE. */
type Frame = { text: string; municipality: CatalogueMunicipality | null; pieces: string[] };

const frames = new WeakMap<CatalogueMetric, Partial<Record<Lang, Frame>>>();

function frameOf(subject: Subject): Frame {
  const held = frames.get(subject.metric) ?? {};
  frames.set(subject.metric, held);
  const made = held[subject.lang] ?? { text: frameText(subject), municipality: null, pieces: [] };
  held[subject.lang] = made;
  return made;
}

function piecesOf(subject: Subject): string[] {
  const frame = frameOf(subject);
  if (frame.municipality === subject.municipality) return frame.pieces;
  const { code, name, county } = placeOf(subject.municipality);
  frame.municipality = subject.municipality;
  frame.pieces = frame.text
    .replace(EVERY_GEO, code)
    .replace(EVERY_NAME, name)
    .replace(EVERY_COUNTY, county)
    .split(BETWEEN);
  return frame.pieces;
}

/** The observation at `index` of the metric's periods; the series must hold a value there. */
export function observationText(subject: Subject, series: StoredSeries, index: number): string {
  const [head = '', beforeFlags = '', middle = '', tail = ''] = piecesOf(subject);
  const period = subject.metric.periods[index] ?? '';
  const flags = series.flags[period];
  return (
    head.replace(EVERY_PERIOD, period) +
    series.hashes[index] +
    beforeFlags +
    (flags === undefined ? '[]' : canonicalJson(flags)) +
    middle.replace(EVERY_PERIOD, period) +
    String(series.values[index]) +
    tail
  );
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
