// A municipality's newest figures of one subject, a row each.
import { foreignTitle, type Lang } from '../../data/lang.ts';
import { langAttribute, type Markup, markup, unbroken } from '../../embed/markup.ts';
import { digits, mostDecimals, roomBehind } from '../../embed/notes.ts';
import { bareSuffix, formatCount } from '../../text/numbers.ts';
import { metricPaths, observationPaths } from '../../text/paths.ts';
import { SITE_WORDS, SUBJECT_WORDS } from '../../text/site.ts';
import { changeText, figureMark, figureNoteTexts } from './notes.ts';
import { type FigureRow, isShown, type ShownRow } from './row.ts';

/** Rows without a figure are left out. `label` says what they are of. */
export function figureTable(rows: readonly FigureRow[], label: string, lang: Lang): Markup {
  const words = SUBJECT_WORDS[lang];
  const shown = rows.filter(isShown);
  const column = columnOf(shown);
  const body = shown.map((row) => tableRow(row, column, lang));
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${words.table(label)}"><table class="newest"><thead><tr><th scope="col">${words.metric}</th><th scope="col" class="number">${words.value}</th><th scope="col">${words.year}</th><th scope="col">${words.change}</th><th scope="col" class="number">${words.rank}</th></tr></thead><tbody>${body}</tbody></table></div>`;
}

/** What the numbers of all rows need: their units differ, and yet their decimal signs stand below each other. */
type Column = { decimals: number; signs: string[] };

const columnOf = (rows: readonly ShownRow[]): Column => ({
  decimals: mostDecimals(rows.map(({ latest }) => String(latest.value))),
  signs: rows.map(({ latest, unit }) => bareSuffix(String(latest.value), unit)),
});

/** A narrow page shows a row as lines below each other, so the last two cells say what they are. */
function tableRow(row: ShownRow, column: Column, lang: Lang): Markup {
  const words = SUBJECT_WORDS[lang];
  const { metric, unit, latest, rank } = row;
  const literal = String(latest.value);
  const notes = figureNoteTexts(row).map((note) => markup`<p class="note">${unbroken(note)}</p>`);
  const rankCell =
    rank === null
      ? markup`–`
      : markup`${rank.tied ? tie(lang) : null}${words.rankOf(String(rank.rank), formatCount(rank.total, lang))}`;
  return markup`<tr><th scope="row"><a href="${metricPaths(metric.id)[lang]}" dir="auto"${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</a> <span class="note">${unbroken(unit.unitLabel)}</span>${notes}</th><td class="number"><a href="${observationPaths(latest.id)[lang]}"><data value="${literal}">${digits(literal, unit)}${roomBehind(literal, unit, column)}</data></a>${figureMark(row)}</td><td>${latest.period}</td><td data-label="${words.change}">${changeText(row) ?? '–'}</td><td class="number" data-label="${words.rank}">${rankCell}</td></tr>`;
}

const tie = (lang: Lang): Markup =>
  markup`<span aria-hidden="true">=</span><span class="unseen">${SITE_WORDS[lang].metric.tie}</span> `;
