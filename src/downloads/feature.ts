// The downloads, joined to the service. What they are made with is loaded when the first of them is made.
import { LANGS } from '../data/lang.ts';
import { isProblem } from '../data/problem.ts';
import { findObservation } from '../endpoints/observation.ts';
import type { Feature, FeatureRoute, HostedService, Service } from '../http/page.ts';
import { isDownload, redirect } from '../http/reply.ts';
import { targetOf } from '../http/target.ts';
import { cardPath } from '../text/paths.ts';
import type { DownloadSet } from './downloads.ts';

const setOf = async ({ store }: Service): Promise<DownloadSet> =>
  (await import('./downloads.ts')).downloadsOf(store);

// Pictures of single figures (og:image): too many for a build, so a host that lets work wait for its turn draws one when it is
// asked for, and every other host leads to the picture of its metric, as this one does while it draws another.

const FIGURE_CARD = /^\/downloads\/cards\/(\w+)\/(SF\.[^/]+)\.png$/;

/** The language and the identifier that a path names; null where it is not that of a figure's picture. */
function figureOf(path: string): { lang: (typeof LANGS)[number]; id: string } | null {
  const [, language, id = ''] = FIGURE_CARD.exec(path) ?? [];
  const lang = LANGS.find((one) => one === language);
  return lang === undefined ? null : { lang, id };
}

let isDrawing = false;

/** Null on a host without turns, and while another is drawn: whoever asks for many waits for none and delays nobody. */
async function figurePicture(
  { store, inTurn }: HostedService,
  { lang, id }: NonNullable<ReturnType<typeof figureOf>>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (inTurn === undefined || isDrawing) return null;
  isDrawing = true;
  try {
    const downloads = await import('./downloads.ts');
    return await inTurn(() => downloads.figurePicture(store, lang, id));
  } finally {
    isDrawing = false;
  }
}

/** Of a figure whose picture this host does not draw: that of its metric. */
const metricInstead: FeatureRoute = {
  matches: (path) => figureOf(path) !== null,
  answer: async ({ store }, { url }) => {
    const asked = figureOf(targetOf(url).path);
    const found = asked === null ? null : await findObservation(store, asked.id);
    if (asked === null || found === null || isProblem(found) || found.metric.left !== null) return null;
    return redirect(cardPath(asked.lang, found.metric.id));
  },
};

export const downloads: Feature = {
  routes: [metricInstead],
  files: {
    paths: async (service) => (await setOf(service)).paths.map((path) => `/${path}`),
    make: async (service, path) => {
      const figure = figureOf(path);
      if (figure !== null) return figurePicture(service, figure);
      return (await setOf(service)).make(path.slice(1), service.inTurn);
    },
    isDownload,
  },
};
