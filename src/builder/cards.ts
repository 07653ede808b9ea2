// The pictures that others show beside a link to the site (og:image): drawn as SVG like every other drawing, made into
// PNG by resvg as WebAssembly with fonts of its own, so that the bytes are the same on every machine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { CatalogueMetric } from '../data/catalogue.ts';
import { LANGS, type Lang } from '../data/lang.ts';
import { metricCard, siteCard } from '../embed/card.ts';
import { metricHead, rankingView } from '../http/views.ts';
import type { SealedFile, Store } from '../store/store.ts';
import { cardPath } from '../text/paths.ts';
import type { Output } from './output.ts';
import { sealOf } from './seal-files.ts';

const { resolve } = createRequire(import.meta.url);
const FONTS = ['400Regular/Inter_400Regular.ttf', '700Bold/Inter_700Bold.ttf'];

let renderer: Promise<(svg: string) => Uint8Array> | null = null;

/** The program is loaded when the first picture is made, and once. */
function pictureOf(): Promise<(svg: string) => Uint8Array> {
  renderer ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(() => {
    const fontBuffers = FONTS.map((file) => readFileSync(resolve(`@expo-google-fonts/inter/${file}`)));
    return (svg) => {
      const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } });
      const picture = drawing.render();
      const png = picture.asPng();
      picture.free();
      drawing.free();
      return png;
    };
  });
  return renderer;
}

async function drawingOf(store: Store, metric: CatalogueMetric | null, lang: Lang): Promise<string> {
  if (metric === null) return siteCard(lang);
  const { ranking } = await store.facts(metric);
  const subject = { store, metric, lang };
  return metricCard(metricHead(subject), ranking === null ? null : rankingView(subject, ranking, null));
}

/** One of the site and one of each metric, in each language, by path; `tick` is called with the number of metrics done. */
export async function emitCards(
  store: Store,
  write: Output['write'],
  tick: (done: number) => void,
): Promise<Map<string, SealedFile>> {
  const render = await pictureOf();
  const pictures = new Map<string, SealedFile>();
  for (const [done, metric] of [null, ...store.catalogue.metrics].entries()) {
    for (const lang of LANGS) {
      const png = render(await drawingOf(store, metric, lang));
      const path = cardPath(lang, metric?.id ?? null).slice(1);
      write(path, png);
      pictures.set(path, sealOf(png));
    }
    tick(done);
  }
  return pictures;
}
