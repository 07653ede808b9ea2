// A key figure of a municipality's page: the value, which leads to its own page, the years, the change and the rank.
import { pageUrl } from '../../embed/addresses.ts';
import { digits } from '../../embed/digits.ts';
import { langAttribute, type Markup, markup, trusted } from '../../embed/markup.ts';
import { unbroken } from '../../embed/unbroken.ts';
import { metricPaths } from '../../i18n/site/paths.ts';
import { SUBJECT_WORDS } from '../../i18n/site/subject.ts';
import { foreignTitle } from '../../model/title.ts';
import { trendDrawing } from '../trend-drawing.ts';
import { changeWithUnit, figureNoteTexts, rankText } from './notes.ts';
import type { FigureRow, Latest } from './row.ts';

type Shown = FigureRow & { latest: Latest };

/** A row without a figure is not shown. */
export const isShown = (row: FigureRow): row is Shown => row.latest !== null;

export function keyFigure(row: Shown): Markup {
  const { metric, unit, latest, change } = row;
  const { lang } = unit;
  const literal = String(latest.value);
  const changed = changeWithUnit(row);
  const since =
    changed === null || change === null
      ? null
      : markup`<p class="note">${unbroken(SUBJECT_WORDS[lang].since(changed, change.since))}</p>`;
  const rank = rankText(row);
  const notes = figureNoteTexts(row).map((note) => markup`<p class="note">${unbroken(note)}</p>`);
  return markup`<li><div><h3><a href="${metricPaths(metric.id)[lang]}" dir="auto"${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</a></h3><p class="note">${unbroken(unit.unitLabel)}</p></div><div><p class="value"><a href="${pageUrl({ siteUrl: '', lang }, latest.id)}"><data value="${literal}">${digits(literal, unit)}</data></a> <span>${latest.period}</span></p>${since}${notes}</div><div>${trendLine(row)}</div><p class="note">${rank}</p></li>`;
}

function trendLine(row: FigureRow): Markup | null {
  const trend = trendDrawing(row);
  if (trend === null) return null;
  return markup`<svg class="trend" role="img" aria-label="${trend.label}">${trusted(trend.svg)}</svg><p class="note">${trend.caption}</p>`;
}
