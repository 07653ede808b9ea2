// The one style of all pages, at an address that the pages of the function can name too.

import { BAR_RULES } from '../embed/ranking.ts';
import { LINE_RULES, MAP_RULES } from '../embed/style.ts';
import base from '../layouts/base.css?raw';
import chart from '../layouts/charts.css?raw';
import compare from '../layouts/compare.css?raw';
import fields from '../layouts/fields.css?raw';
import figurePage from '../layouts/figure-page.css?raw';
import figures from '../layouts/figures.css?raw';
import frame from '../layouts/frame.css?raw';
import lists from '../layouts/lists.css?raw';
import search from '../layouts/search.css?raw';
import tables from '../layouts/tables.css?raw';

const STYLE = [
  base,
  frame,
  tables,
  lists,
  fields,
  search,
  figures,
  LINE_RULES,
  MAP_RULES,
  BAR_RULES,
  chart,
  figurePage,
  compare,
].join('\n');

/** `astro dev` sends the type as it stands here; a stylesheet of another type is refused. */
export const GET = () => new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8' } });
