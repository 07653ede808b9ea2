// The pictures that others show beside a link to the site (og:image): drawn as SVG like every other drawing, made into
// PNG by resvg as WebAssembly with fonts of its own, so that the bytes are the same on every machine.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { metricCard, siteCard } from '../embed/card.ts';
import { metricHead, rankingView } from '../http/views.ts';
import type { Store } from '../store/store.ts';

const FONTS = ['400Regular/Inter_400Regular.ttf', '700Bold/Inter_700Bold.ttf'];

let renderer: Promise<(svg: string) => Uint8Array<ArrayBuffer>> | null = null;

/** The program is loaded when the first picture is made, and once. */
function rendererOf(): Promise<(svg: string) => Uint8Array<ArrayBuffer>> {
  const { resolve } = createRequire(import.meta.url);
  renderer ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(() => {
    const fontBuffers = FONTS.map((file) => readFileSync(resolve(`@expo-google-fonts/inter/${file}`)));
    return (svg) => {
      const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } });
      const picture = drawing.render();
      const png = new Uint8Array(picture.asPng());
      picture.free();
      drawing.free();
      return png;
    };
  });
  return renderer;
}

/** Of a metric, or (null) of the site. */
export async function cardPicture(
  store: Store,
  metric: CatalogueMetric | null,
  lang: Lang,
): Promise<Uint8Array<ArrayBuffer>> {
  const render = await rendererOf();
  if (metric === null) return render(siteCard(lang));
  const { ranking } = await store.facts(metric);
  const subject = { store, metric, lang };
  return render(
    metricCard(metricHead(subject), ranking === null ? null : rankingView(subject, ranking, null)),
  );
}
