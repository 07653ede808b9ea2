// The downloads, joined to the service. What they are made with is loaded when the first of them is made.
import { LANGS, type Lang } from '../data/lang.ts';
import { isProblem } from '../data/problem.ts';
import { findObservation } from '../endpoints/observation.ts';
import type { Feature, FeatureRoute, HostedService } from '../http/page.ts';
import { isDownload, redirect } from '../http/reply.ts';
import { targetOf } from '../http/target.ts';
import type { Store } from '../store/store.ts';
import { cardPath } from '../text/paths.ts';
import type { DownloadSet } from './downloads.ts';

const setOf = async (store: Store): Promise<DownloadSet> =>
  (await import('./downloads.ts')).downloadsOf(store);

// Pictures of single figures and of comparisons (og:image): too many for a build, so a host that lets work wait for its turn draws
// one when it is asked for, and every other host leads to the picture of the metric, as this one does while it draws another.

const CARDS = '/downloads/cards/';
const ASKED_CARD =
  /^\/downloads\/cards\/(\w+)\/(?:(SF\.[^/]+)|(\d{4}(?:-\d{4}){1,3})-([A-Z][A-Z0-9]{2,15}))\.png$/;

/** What a path asks for; null where it is not that of such a picture. */
type AskedCard = { lang: Lang } & (
  | { figure: string }
  | { metric: string; municipalities: string[] }
);

function askedCard(path: string): AskedCard | null {
  const [, language, figure, codes = '', metric = ''] = ASKED_CARD.exec(path) ?? [];
  const lang = LANGS.find((one) => one === language);
  if (lang === undefined) return null;
  return figure === undefined
    ? { lang, metric, municipalities: codes.split('-') }
    : { lang, figure };
}

let isDrawing = false;

/** Null on a host without turns, and while another is drawn: whoever asks for many waits for none and delays nobody. */
async function drawnPicture(
  { store, inTurn }: HostedService,
  asked: AskedCard,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (inTurn === undefined || isDrawing) return null;
  isDrawing = true;
  try {
    const { comparisonPicture, figurePicture } = await import('./downloads.ts');
    return await ('figure' in asked
      ? figurePicture(store, asked.lang, asked.figure)
      : comparisonPicture(store, asked.lang, asked));
  } finally {
    isDrawing = false;
  }
}

/** The public metric that a picture is about; null where there is none. */
async function metricOf(store: Store, asked: AskedCard): Promise<string | null> {
  if (!('figure' in asked))
    return store.directory.metrics.get(asked.metric)?.id ?? null;
  const observation = await findObservation(store, asked.figure);
  return isProblem(observation) || observation.metric.left !== null
    ? null
    : observation.metric.id;
}

/** Of what this host does not draw: the picture of its metric. */
const metricInstead: FeatureRoute = {
  prefix: CARDS,
  answer: async ({ store }, { url }) => {
    const asked = askedCard(targetOf(url).path);
    const metric = asked === null ? null : await metricOf(store, asked);
    return asked === null || metric === null
      ? null
      : redirect(cardPath(asked.lang, metric));
  },
};

async function madeFile(
  service: HostedService,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const asked = askedCard(path);
  if (asked !== null) return drawnPicture(service, asked);
  return (await setOf(service.store)).make(path.slice(1));
}

export const downloads: Feature = {
  routes: [metricInstead],
  files: {
    paths: async (store) => (await setOf(store)).paths.map((path) => `/${path}`),
    make: madeFile,
    ask: async (service, path) => {
      if (service.inTurn === undefined || askedCard(path) !== null)
        return madeFile(service, path);
      return (await setOf(service.store)).ask(path.slice(1));
    },
    isDownload,
    isApart: (path) => path.startsWith(CARDS),
  },
};
