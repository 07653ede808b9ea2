// A field that filters a list or tables by their words. It shows itself where its script runs (filter.ts).

import type { Lang } from '../data/lang.ts';
import { type Markup, markup } from '../embed/markup.ts';
import { SUBJECT_WORDS } from '../text/site.ts';

/** Fewer rows are seen at a glance. */
const FEW = 10;

/** @param rows how many there are to filter, in the element with the id `list` */
export function filterField(list: string, rows: number, lang: Lang): Markup | null {
  if (rows < FEW) return null;
  const words = SUBJECT_WORDS[lang];
  return markup`<p class="filter" data-list="${list}" data-none="${words.noMatch}" hidden><label for="filter">${words.filter}</label><input id="filter" type="search" autocomplete="off" spellcheck="false"><span class="note" role="status"></span></p>`;
}
