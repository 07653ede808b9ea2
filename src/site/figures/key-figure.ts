// A key figure of a municipality's page: the value, which leads to its own page, the years, the change and the rank.
import { foreignTitle } from '../../data/lang.ts';
import { dotAt, lineDrawing, markedDot, seriesShape, seriesSummary, trendShape } from '../../embed/axes.ts';
import { langAttribute, type Markup, markup, unbroken } from '../../embed/markup.ts';
import { digits } from '../../embed/notes.ts';
import { EMBED_WORDS } from '../../text/embeds.ts';
import { metricPaths, observationPaths } from '../../text/paths.ts';
import { SUBJECT_WORDS } from '../../text/site.ts';
import { changeWithUnit, figureMark, figureNoteTexts, rankText } from './notes.ts';
import type { FigureRow, ShownRow } from './row.ts';

export function keyFigure(row: ShownRow): Markup {
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
  return markup`<li><div><h3><a href="${metricPaths(metric.id)[lang]}" dir="auto"${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</a></h3><p class="note">${unbroken(unit.unitLabel)}</p></div><div><p class="value"><a href="${observationPaths(latest.id)[lang]}"><data value="${literal}">${digits(literal, unit)}</data></a>${figureMark(row)} <span>${latest.period}</span></p>${since}${notes}</div><div>${trendLine(row)}</div><p class="note">${rank}</p></li>`;
}

/** The small line of a row, its words in one label, since many stand on a page; null when fewer than two years have a value. */
export function trendLine({ points, breaks, unit, latest }: FigureRow): Markup | null {
  const shape = trendShape(points);
  if (shape === null) return null;
  const { valued, scales, span } = shape;
  const line = lineDrawing(seriesShape(shape.points, scales, breaks));
  const marked = latest === null ? null : markedDot(dotAt(scales, latest.period, latest.value));
  const caption = scales.values.showsZero ? span : `${span}, ${EMBED_WORDS[unit.lang].cutAxis}`;
  return markup`<svg class="trend" role="img" aria-label="${seriesSummary(valued, unit)}">${line}${marked}</svg><p class="note">${caption}</p>`;
}
