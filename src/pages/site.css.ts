// The one style of all pages, at an address that the pages of the function can name too.

import { BAR_RULES } from '../embed/ranking.ts';
import lines from '../embed/style/lines.css?raw';
import map from '../embed/style/map.css?raw';
import { lineRules, mapRules } from '../embed/style.ts';
import base from '../site/style/base.css?raw';
import brief from '../site/style/brief.css?raw';
import chart from '../site/style/charts.css?raw';
import compare from '../site/style/compare.css?raw';
import fields from '../site/style/fields.css?raw';
import figurePage from '../site/style/figure-page.css?raw';
import figures from '../site/style/figures.css?raw';
import frame from '../site/style/frame.css?raw';
import lists from '../site/style/lists.css?raw';
import search from '../site/style/search.css?raw';
import tables from '../site/style/tables.css?raw';

const STYLE = [
  base,
  frame,
  tables,
  lists,
  fields,
  search,
  figures,
  brief,
  lineRules({ lines }),
  mapRules({ map }),
  BAR_RULES,
  chart,
  figurePage,
  compare,
].join('\n');

/** `astro dev` sends the type as it stands here; a stylesheet of another type is refused. */
export const GET = () =>
  new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8' } });
