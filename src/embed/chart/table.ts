// The chart's figures as a table: for screen readers, for copying, for checking.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import type { ChartPoint, ChartView } from '../figure-view.ts';
import { langAttribute, type Markup, markup } from '../markup.ts';
import { flagNote, missingNote, revisedNote } from '../notes.ts';
import { unbroken } from '../unbroken.ts';
import { bareValue } from '../with-unit.ts';

/** Folded until asked for. */
export function chartTable(view: ChartView, points: readonly ChartPoint[]): Markup {
  const words = EMBED_WORDS[view.lang];
  const rows = points.map(
    (point) => markup`<tr><th scope="row">${point.period}</th><td>${cellOf(view, point)}</td></tr>`,
  );
  return markup`<details><summary>${words.showTable}</summary><table><caption${langAttribute(view.titleLang)}>${unbroken(view.metricTitle)}, ${view.geoName}</caption><thead><tr><th scope="col">${words.year}</th><th scope="col">${words.value} (${unbroken(view.unitLabel)})</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}

/** That it was published is no note. */
function cellOf(view: ChartView, { value, missing, revised, flags }: ChartPoint): Markup {
  const figure = value === null ? missingNote(view, missing) : bareValue(String(value), view);
  const change =
    revised === null || revised.type === 'published'
      ? []
      : [revisedNote(view, { ...revised, previousValue: null })];
  const notes = [...change, ...flags.map((code) => flagNote(view, code))];
  return markup`${figure}${notes.map((note) => markup`. ${unbroken(note)}`)}`;
}
