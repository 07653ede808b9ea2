// The pages in a real browser: as the function answers them over real and golden data, under their own policy.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { memoryStore } from '../src/builder/derive.ts';
import { nodeDigest } from '../src/builder/digest.ts';
import { createHandler } from '../src/http/handler.ts';
import { TABLE } from '../src/service.ts';
import type { Store } from '../src/store/store.ts';
import { type BrowserPage, browserChecks } from './embed/browser.browser.ts';
import { framingChecks } from './hosts/framing.browser.ts';
import { docsChecks } from './site/docs/docs.browser.ts';
import { serveBuiltSite } from './site/served-site.ts';
import { type RealPages, siteChecks } from './site/site.browser.ts';
import { SITE_PATHS } from './site/site-paths.ts';
import { goldenData } from './support/golden.ts';
import { verifiedOf } from './support/service.ts';
import { sitePage } from './support/site-pages.ts';

type Ask = (path: string) => Promise<Response>;

const SITE_URL = 'https://data.example';

const storeOf = (dataDir: string): Promise<Store> =>
  memoryStore(verifiedOf(dataDir), { siteUrl: SITE_URL, docsUrl: `${SITE_URL}/docs` });

function askOf(store: Store): Ask {
  const report = (fault: unknown) => console.error(fault);
  const handler = createHandler({ store, table: TABLE, digest: nodeDigest, report });
  return (path) => handler(new Request(`${SITE_URL}${path}`));
}

const FIGURE = 220;
const CHART = 360;
const RANKING = 480;
const REAL: [string, number | null][] = [
  ['/embed/observation/SF.N01951.0180.2022', FIGURE],
  ['/embed/observation/SF.N01963.2418.2022?lang=en', FIGURE],
  ['/embed/observation/SF.GHGTOT.0180.2023', FIGURE],
  ['/embed/observation/SF.GHGTOT.0180.2016?lang=en', FIGURE],
  ['/embed/observation/SF.N45850.0114.2022', FIGURE],
  ['/embed/observation/nothing', FIGURE],
  ['/embed/chart?geo=stockholm&metric=N01951', CHART],
  ['/embed/chart?geo=stockholm&metric=GHGTOT&lang=en', CHART],
  ['/embed/chart/0319/N07403', CHART],
  ['/embed/chart?geo=habo&metric=N01951&lang=en', CHART],
  ['/embed/chart/2180/N15507', CHART],
  ['/embed/chart/0180/N07900', CHART],
  ['/embed/ranking/N00903?geo=gavle', RANKING],
  ['/embed/ranking/GHGTOT?lang=en', RANKING],
  ['/embed/map/N00096?geo=0643', RANKING],
  ['/embed/map/N15507?lang=en', RANKING],
  ['/embed/map/N00901?geo=0980', RANKING],
  ['/embed/compare?municipalities=0180,1480,1280,0380&metric=GHGTOT', CHART],
  ['/embed/compare?municipalities=2023,0139,0114,1814&metric=N00401&ref=median', CHART],
  ['/embed/compare?municipalities=2023,0139,0114,1814&metric=N00401&ref=median&lang=en', CHART],
  ['/embed/compare?municipalities=2023,0139,0114,1814&metric=N07900&ref=median', CHART],
  ['/embed/compare?municipalities=2023,0139,0114,1814&metric=N03920&ref=country', CHART],
  ['/embed/chart?geo=upplands-vasby&metric=N00096&ref=country&lang=en', CHART],
  ['/embed/chart?geo=gavle&metric=N07403&ref=country', CHART],
  ['/embed/observation/SF.N01963.2418.2022?theme=dark&plain=1', FIGURE],
  ['/embed/chart/0180/N07403?theme=dark&plain=1', CHART],
  ['/embed/ranking/N00903?geo=gavle&theme=light&plain=1', RANKING],
  ['/embed/map/N15507?theme=dark&plain=1&lang=en', RANKING],
  ['/embed/chart/0180/N07403?theme=dark&plain=2', CHART],
];
/** Long ones among the briefs that are to fit on one sheet: in one of them eight findings have long notes. */
const BRIEF_SHEETS = [
  '/kommuner/gullspang/i-korthet',
  '/kommuner/tierp/i-korthet',
  '/en/municipalities/norrkoping/brief',
  '/en/municipalities/karlshamn/brief',
];
/** Municipalities' own pages, whose key figures are to fit on one sheet. */
const PLACE_SHEETS = ['/kommuner/lulea', '/en/municipalities/upplands-vasby', '/kommuner/stockholm'];
/** Areas, which the golden data have none of. */
const AREA_PAGES = ['/riket', '/en/counties/jonkopings-lan'];
/** Of the documentation, docsChecks looks at the rest. */
const PATHS = [...SITE_PATHS, '/docs/embedding', '/dokumentation/andpunkter/municipalities'];
/** A hostile title; revised, corrected and withdrawn figures; a flag; a long series. */
const GOLDEN: [string, number | null][] = [
  ['/embed/chart/0180/HOSTILETITLE0001', CHART],
  ['/embed/observation/SF.REV01.0180.2023', FIGURE],
  ['/embed/observation/SF.REV01.0114.2022?lang=en', FIGURE],
  ['/embed/observation/SF.REV01.1480.2022', FIGURE],
  ['/embed/chart/0180/REV01?lang=en', CHART],
  ['/embed/chart/1981/NORANK1', CHART],
  ['/embed/chart/0180/NOCHART1', CHART],
];

async function pagesOf(ask: Ask, paths: readonly [string, number | null][]): Promise<BrowserPage[]> {
  return Promise.all(
    paths.map(async ([name, height]) => ({ name, height, html: await (await ask(name)).text() })),
  );
}

/** The site as it is built and served, its figures' pages among it. */
async function siteComplaints(real: RealPages): Promise<string[]> {
  const site = await serveBuiltSite();
  try {
    const complaints = [siteChecks(site.origin, PATHS, real), docsChecks(site.origin)];
    return (await Promise.all(complaints)).flat();
  } finally {
    site.stop();
  }
}

const data = join(import.meta.dirname, '..', 'data');
const realStore = await storeOf(data);
const realAsk = askOf(realStore);
const real = await pagesOf(realAsk, REAL);
const sheets = await Promise.all([
  ...BRIEF_SHEETS.map(async (path) => ({ path, html: await (await realAsk(path)).text() })),
  ...PLACE_SHEETS.map(async (path) => ({ path, html: await sitePage(realStore, path) })),
]);
const areas = await Promise.all(
  AREA_PAGES.map(async (path) => ({ path, html: await sitePage(realStore, path) })),
);
const goldenAsk = askOf(await storeOf(goldenData('small')));
const golden = await pagesOf(goldenAsk, GOLDEN);
assert.ok(real.length + golden.length > 14);
// Side by side: a browser waits for most of the time.
const complaints = await Promise.all([
  siteComplaints({ sheets, areas }),
  browserChecks([...real, ...golden]),
  framingChecks(),
]);
for (const complaint of complaints.flat()) process.stdout.write(`${complaint}\n`);
assert.equal(complaints.flat().length, 0);
process.stdout.write(
  `${real.length + golden.length} embeds and ${PATHS.length + areas.length} pages stand in Chromium at every width, scheme and text size\n`,
);
