// The styles of the embeds, one file of the site each: within every embed it would be more than half of its bytes, and
// take each file of a figure a second block of the disk.
import { LINES_CSS, MAP_CSS, OBSERVATION_CSS, RANKING_CSS } from './embed-css.ts';
import { type Markup, markup } from './markup.ts';

export const EMBED_STYLES = {
  figure: OBSERVATION_CSS,
  lines: LINES_CSS,
  map: MAP_CSS,
  ranking: RANKING_CSS,
};

/** One address for each kind: see pages/style/[kind].css.ts. */
export const embedStyle = (kind: keyof typeof EMBED_STYLES): Markup =>
  markup`<link rel="stylesheet" href="/style/${kind}.css">`;
