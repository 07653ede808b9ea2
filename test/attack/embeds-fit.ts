// Embeds in frames of their recommended heights, over every metric and many municipalities: nothing is cut off, no text of
// a drawing lies on another or on a line.
import { type Browser, chromium } from 'playwright-core';
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import type { Store } from '../../src/store/store.ts';
import { measureFit } from '../embed/measures.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/chromium.ts';
import { EMBED_STYLE_FILES } from '../support/embed-styles.ts';
import { ADDRESSES } from '../support/golden.ts';
import { REAL } from '../support/real-data.ts';
import { type Served, serveDerived } from '../support/service.ts';
import type { Attack } from './main.ts';

const SITE = ADDRESSES.siteUrl;
const WIDTHS = [260, 300, 320, 375, 390, 420, 450, 480, 520, 560, 600, 740, 1000];
const GEOS = 30;
/** Enough names of every length in a comparison. */
const COMPARED = 4;

type Framed = { path: string; height: number };

/** One line for each fault; empty where there is no Chromium to look with. */
export async function fitEmbeds({ sample }: Attack): Promise<string[]> {
  if (CHROMIUM === null) return [];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] });
  try {
    const wrong = await faultsOver(REAL, browser, (store) => framesOf(store, sample));
    return [...wrong, ...(await faultsOver(wordy(REAL), browser, figuresOf))];
  } finally {
    await browser.close();
  }
}

/** The same figures under words longer than any metric has today. */
function wordy({ dataset, waived }: VerifiedDataset): VerifiedDataset {
  const text = {
    sv: 'Siffran räknades om sedan myndigheten bytt metod, och åren före 2016 kan inte jämföras med de senare.',
    en: 'The figure was recalculated after a change of method; the years before 2016 cannot be compared with later ones.',
  };
  const note = { kind: 'caution' as const, text, geo: null, from: null, to: null };
  const { newest, releases } = dataset;
  const metrics = newest.registry.metrics.map(({ title: { sv, en }, notes, ...metric }) => ({
    ...metric,
    title: { sv: `${sv}, enligt myndighetens undersökning vartannat år`, en },
    notes: [note, ...notes, note],
  }));
  const worded = { ...newest, registry: { ...newest.registry, metrics } };
  return { dataset: { ...dataset, newest: worded, releases: releases.with(-1, worded) }, waived };
}

/** A figure of every sixth metric. */
async function figuresOf({ catalogue }: Store): Promise<Framed[]> {
  const geos = catalogue.municipalities.map(({ code }) => code);
  return catalogue.metrics
    .filter((_, at) => at % 6 === 0)
    .map(({ id, last }, at) => ({
      path: `/embed/observation/SF.${id}.${geos[at * GEOS]}.${last}`,
      height: 220,
    }));
}

async function faultsOver(
  verified: VerifiedDataset,
  browser: Browser,
  framesIn: (store: Store) => Promise<Framed[]>,
): Promise<string[]> {
  const served = await serveDerived(verified);
  return faultsIn(browser, await framesIn(served.service.store), served);
}

const REFS = ['county', 'median', 'country'];
/** As long as an editor's own may be. */
const TITLE = `&title=${encodeURIComponent('Så många väntar på svar från kommunen, och så länge väntar de som har väntat allra längst nu')}`;

async function framesOf(store: Store, sample: boolean): Promise<Framed[]> {
  const { metrics, municipalities } = store.catalogue;
  const step = Math.floor(municipalities.length / GEOS);
  const geos = municipalities.filter((_, at) => at % step === 0).map(({ code }) => code);
  const frames: Framed[] = [];
  for (const [at, metric] of metrics.entries()) {
    const language = at % 2 === 0 ? '' : '&lang=en';
    const { ranking } = await store.facts(metric);
    // Of the sample each metric has another one.
    const some = sample ? [at % geos.length] : geos.keys();
    for (const place of some) {
      const geo = geos[place] ?? '';
      const others = [...geos, ...geos].slice(place, place + COMPARED).join(',');
      const newest = metric.last;
      if (newest !== null)
        frames.push({ path: `/embed/observation/SF.${metric.id}.${geo}.${newest}?${language}`, height: 220 });
      // The smallest frame is the one where notes and units of a metric find no room.
      if (sample && at % 6 !== 0) continue;
      if (metric.capabilities.chart)
        frames.push({
          path: `/embed/chart?geo=${geo}&metric=${metric.id}&ref=${REFS[place % REFS.length]}${language}`,
          height: 360,
        });
      if (metric.capabilities.comparison)
        frames.push({
          path: `/embed/compare?municipalities=${others}&metric=${metric.id}${place % 2 === 0 ? `&ref=${place % 4 === 0 ? 'median' : 'country'}` : ''}${language}`,
          height: 360,
        });
      // A map is the same but for the one that is pointed out.
      if (ranking !== null && (sample || place % 6 === 0))
        for (const kind of ['ranking', 'map'])
          frames.push({ path: `/embed/${kind}?metric=${metric.id}&geo=${geo}${language}`, height: 480 });
    }
    // Under a title of the editor's own the metric's takes room of the line below.
    const [geo = ''] = geos;
    const kinds = ranking === null ? [] : ['ranking', 'map'];
    frames.push(
      ...kinds.map((kind) => ({
        path: `/embed/${kind}/${metric.id}?geo=${geo}${TITLE}${language}`,
        height: 480,
      })),
    );
    if (metric.capabilities.chart)
      frames.push({ path: `/embed/chart/${geo}/${metric.id}?${TITLE}${language}`, height: 360 });
  }
  return frames;
}

async function faultsIn(browser: Browser, frames: readonly Framed[], { ask }: Served): Promise<string[]> {
  const page = await browser.newPage();
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const style = Object.entries(EMBED_STYLE_FILES).find(([kind]) => pathname === `/style/${kind}.css`);
    await route.fulfill(
      style === undefined
        ? { contentType: 'text/html', body: (await ask(`${pathname}${search}`)).body }
        : { contentType: 'text/css', body: style[1] },
    );
  });
  const wrong: string[] = [];
  for (const { path, height } of frames) {
    await page.goto(`${SITE}${path}`, { waitUntil: 'load' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height });
      const faults = await page.evaluate(measureFit, height);
      wrong.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`));
    }
  }
  process.stdout.write(`embeds that fit: ${frames.length} in ${WIDTHS.length} widths\n`);
  return wrong;
}
