// The typeface of the website: Inter in two weights, cut to the signs that the pages use. `node src/release/font.ts` writes the
// files into public/fonts anew, after a change of the signs or of the version of the package that has the font.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { PROJECT_ROOT } from '../builder/files.ts';

/** Letters of Swedish and English and of names in both, digits, and the signs of texts, figures and units. Any other sign is drawn by the reader's own font. */
export const SIGNS = [
  ' !"#$%&\'()*+,-./0123456789:;<=>?@[\\]^_`{|}~',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  'ÀÁÂÄÅÆÇÈÉÊËÍÏÑÓÔÖØÚÜàáâäåæçèéêëíïñóôöøúüÿß',
  '\u00a0§«»°²³·×½–—‘’“”†…₂€←↑→↓↗−≤≥',
].join('');

/** Figures of one width (`tnum`), pairs of letters, and letters put together of a letter and its mark. */
const FEATURES = ['ccmp', 'kern', 'mark', 'tnum'];

/** By the file's name: where the package has it. */
export const FONTS = {
  'inter-400.woff2': '400Regular/Inter_400Regular.ttf',
  'inter-600.woff2': '600SemiBold/Inter_600SemiBold.ttf',
} as const;

/** The bytes of a file of {@link FONTS}: WOFF2, the same on every machine. */
export async function fontBytes(file: keyof typeof FONTS): Promise<Uint8Array> {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${FONTS[file]}`)));
  return subsetFont(whole, SIGNS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noLayoutClosure: false,
  });
}

if (import.meta.main)
  for (const file of ['inter-400.woff2', 'inter-600.woff2'] as const)
    writeFileSync(join(PROJECT_ROOT, 'public', 'fonts', file), await fontBytes(file));
