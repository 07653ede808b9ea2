// /embed/observation/{id}: one figure, made for an iframe of 100 % by 220.
import { observationId } from '../data/identifier.ts';
import {
  bareValue,
  besideTitle,
  shownLiteral,
  type UnitWords,
  wordApart,
} from '../text/numbers.ts';
import { metricPaths } from '../text/paths.ts';
import { figureFrame, pageUrl, seriesData } from './addresses.ts';
import { trend } from './axes.ts';
import { embedDocument } from './frame.ts';
import { type Markup, markup, unbroken } from './markup.ts';
import { framedNotes, missingNote, noteTexts, valueMarkup } from './notes.ts';
import { type Box, INK, sheetOf, textAt, wrapped } from './sheet.ts';
import type { FigureView } from './views.ts';

/** The whole page. */
export function renderObservationEmbed(view: FigureView, autoHeight = false): string {
  const id = observationId(view);
  // The identifier stands in the address of the page.
  const page = pageUrl(view, id);
  return embedDocument(view, {
    style: 'figure',
    frame: figureFrame(view, id),
    line: subtitleOf(view),
    content: [
      markup`<div class="${room(view)}">${valueMarkup(view, unitBelow(view))}${trend(view)}</div>`,
    ],
    data: seriesData(view, view.period),
    page,
    notes: framedNotes(view, page),
    autoHeight,
  });
}

/** Whose figure it is, of which year, and what is measured where the title does not say it. */
function subtitleOf(view: FigureView): Markup {
  const { geoName, period, metricTitle, heading = null, subtitle = null } = view;
  const title = heading === null ? null : markup` · ${unbroken(metricTitle)}`;
  const measured =
    subtitle === null ? null : markup`<span class="s"> · ${unbroken(subtitle)}</span>`;
  return markup`<bdi>${geoName}</bdi>, ${period}${title}${measured}`;
}

/** What of the unit the words above the figure leave to be said: "Invånare" above a number is enough. */
function unitBelow(view: FigureView): string | null {
  const { value, metricTitle, subtitle = null, plain = false } = view;
  const said = [plain ? null : metricTitle, subtitle].filter((text) => text !== null);
  return value === null
    ? null
    : wordApart(value, said.reduce<UnitWords>(besideTitle, view));
}

/** Signs of the figure and of its unit, above which a narrow column has no room for a trend beside them. */
const FIGURE_SIGNS = 8;
const UNIT_SIGNS = 16;

function room(view: FigureView): string {
  const text = view.value === null ? '' : shownLiteral(view.value, view);
  const isLong = (unitBelow(view) ?? '').length > UNIT_SIGNS;
  return text.length > FIGURE_SIGNS || isLong ? 'r o' : 'r';
}

// /embed/observation/{id}.svg: one figure as one drawing of fixed size.

const HEIGHT = 260;

export function figureSvg(view: FigureView): string {
  const id = observationId(view);
  const text =
    view.value === null ? missingNote(view, view.missing) : bareValue(view.value, view);
  const { geoName, period, metricTitle, heading = null, subtitle = null } = view;
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: [`${geoName}, ${period}`, heading === null ? null : metricTitle, subtitle]
      .filter((part) => part !== null)
      .join(' · '),
    description: text,
    notes: [
      ...view.notes.map((note) => `† ${note}`),
      ...noteTexts(view).map((note) => `${note}.`),
    ],
    credit: null,
    id: view.value === null ? view.metric : id,
    page:
      view.value === null
        ? `${view.siteUrl}${metricPaths(view.metric)[view.lang]}`
        : pageUrl(view, id),
    draw: (box) => drawn(view, text, box),
  });
}

function drawn(
  view: FigureView,
  text: string,
  { left, top, width, height }: Box,
): Markup {
  const style = { size: view.value === null ? 20 : 44, bold: true };
  const [shown = ''] = wrapped(text, width, style, 1);
  const middle = top + height / 2;
  const unit = unitBelow(view) ?? '';
  return markup`${textAt(left, middle + 8, shown, style)}${textAt(left, middle + 30, unit, { size: 15, fill: INK.muted })}`;
}
