// What an assistant must say beside an answer and finds in no field of it: how old a series is and where newer years
// are, and that a ranking leans on figures that are not confirmed. A text of its own, so that the answer stays the API's.
import { newerNotes } from '../embed/notes.ts';
import { newerOf } from '../http/pages/reader-notes.ts';
import { NOTE_WORDS } from '../i18n/note-words.ts';
import type { Lang } from '../model/lang.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import type { Assisting } from './envelope-of.ts';

/** A list of everything needs no notes on each. */
const MOST_METRICS = 3;

type Answered = {
  metric?: string;
  metrics?: { metric?: string }[];
  observations?: { metric: string }[];
  id?: string;
};

/** The metrics that an answer is about, in its order. */
function metricsOf({ directory }: Store, data: object): CatalogueMetric[] {
  const { metric, metrics = [], observations = [], id } = data as Answered;
  const named = [metric, id, ...[...metrics, ...observations].map((one) => one.metric)];
  const found = [...new Set(named)].flatMap((one) => directory.metrics.get(one ?? '') ?? []);
  return found.length > MOST_METRICS ? [] : found;
}

/** None in most answers; a fault on the way to them is reported, and the answer stands without. */
export async function notesBeside(
  { store, report }: Assisting,
  tool: string,
  data: object,
  lang: Lang,
): Promise<string[]> {
  try {
    const notes = await notesOn(store, tool, data, lang);
    return notes.length === 0 ? [] : [notes.join('\n')];
  } catch (fault) {
    report(fault);
    return [];
  }
}

async function notesOn(store: Store, tool: string, data: object, lang: Lang): Promise<string[]> {
  const metrics = metricsOf(store, data);
  const ages = metrics.flatMap((metric) =>
    newerNotes({ lang, newer: newerOf({ store, metric, lang }) }).map(
      (note) => `${metric.title[lang]} (${metric.id}): ${note}.`,
    ),
  );
  const [ranked] = tool === 'rank_municipalities' ? metrics : [];
  return ranked === undefined ? ages : [...ages, ...(await waivedNote(store, ranked, lang))];
}

async function waivedNote(store: Store, metric: CatalogueMetric, lang: Lang): Promise<string[]> {
  const { ranking } = await store.facts(metric);
  const waived = (ranking?.entries ?? []).filter(({ flags }) => flags.length > 0);
  const names = waived.map(({ geo }) => store.directory.municipalities.get(geo)?.name ?? geo);
  return names.length === 0 ? [] : [NOTE_WORDS[lang].leansOnWaived(names.join(', '))];
}
