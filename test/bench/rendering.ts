// How long one embed takes to render, the figure's and the chart's, on one core over the real data.

import { memoryStore } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import type { Values } from '../../src/endpoints/endpoint.ts';
import type { Page } from '../../src/http/page.ts';
import { notModified } from '../../src/http/reply.ts';
import { TABLE } from '../../src/service.ts';
import { partFigures } from '../../src/site/municipality.ts';
import { municipalityParts } from '../../src/site/parts.ts';
import { PAGES as ALL_PAGES } from '../../src/site/table.ts';
import type { Store } from '../../src/store/store.ts';
import { wideDataset } from '../site/wide-dataset.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { median, ROUNDS, secondsOf } from './measure.ts';
import type { Row } from './report.ts';
import { settingsIn } from './settings-in.ts';

const PAGES = 3000;

/** Milliseconds a page: the median of the rounds, after one that warms up. */
async function millisecondsOf(page: Page, store: Store): Promise<number> {
  const asked = await someOf(page, store);
  const reply = async () => notModified('');
  const context = { store, lang: 'sv' as const, digest: nodeDigest, table: TABLE, reply };
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const seconds = await secondsOf(async () => {
      for (const one of asked) await page.render(one, context);
    });
    if (round > 0) rounds.push((1000 * seconds) / asked.length);
  }
  return median(rounds);
}

function pageAt(path: string): Page {
  const page = ALL_PAGES.find((one) => one.path === path);
  if (page === undefined) throw new Error(`expected a page at ${path}, got none`);
  return page;
}

/** Pages at even distances over the whole release. */
async function someOf(page: Page, store: Store): Promise<Values[]> {
  const all: Values[] = [];
  for (const metric of [null, ...store.catalogue.metrics])
    for await (const asked of page.fixed(store, metric)) all.push(asked);
  const step = Math.max(1, Math.floor(all.length / PAGES));
  return all.filter((_, index) => index % step === 0);
}

/** Milliseconds that the table of one subject takes on a page of the website, where there are as many metrics as Kolada has. */
async function partMilliseconds(): Promise<number> {
  const { store } = (await serveDerived(wideDataset(verifiedOf(goldenData('small')), 1_900))).service;
  const [part] = municipalityParts(store.catalogue);
  const municipality = store.directory.municipalities.get('0180');
  if (part === undefined || municipality === undefined)
    throw new Error('expected a part of Stockholm’s figures');
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push(1000 * (await secondsOf(() => partFigures({ store, municipality, lang: 'sv' }, part))));
  return median(rounds.slice(1));
}

export async function rendering(folder: string): Promise<Row[]> {
  const settings = settingsIn(folder);
  const store = await memoryStore(verifiedOf(settings.dataDir), settings);
  const row = (name: string, ours: number, bound: number): Row => ({
    section: 'rendering',
    name,
    unit: 'ms',
    ours,
    base: null,
    result: ours,
    target: { at: 'most', bound },
  });
  return [
    row('observation page', await millisecondsOf(pageAt('/embed/observation/{id}'), store), 0.1),
    row('chart page', await millisecondsOf(pageAt('/embed/chart/{geo}/{metric}'), store), 0.4),
    row('map page', await millisecondsOf(pageAt('/embed/map/{metric}'), store), 3),
    row('a municipality’s figures of one subject, of 1,900 metrics', await partMilliseconds(), 15),
    row('ranking page', await millisecondsOf(pageAt('/embed/ranking/{metric}'), store), 0.4),
  ];
}
