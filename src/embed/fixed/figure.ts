// /embed/observation/{id}.svg: one figure as one drawing of fixed size.

import { observationId } from '../../data/identifier.ts';
import { bareValue, wordApart } from '../../text/numbers.ts';
import { metricPaths } from '../../text/paths.ts';
import { pageUrl } from '../addresses.ts';
import type { FigureView } from '../figure-view.ts';
import { type Markup, markup } from '../markup.ts';
import { missingNote, noteTexts } from '../notes.ts';
import { type Box, sheetOf } from './sheet.ts';
import { INK, textAt, wrapped } from './text.ts';

const HEIGHT = 260;

export function figureSvg(view: FigureView): string {
  const id = observationId(view);
  const text = view.value === null ? missingNote(view, view.missing) : bareValue(view.value, view);
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle: `${view.geoName}, ${view.period}`,
    description: text,
    notes: [...view.notes.map((note) => `† ${note}`), ...noteTexts(view).map((note) => `${note}.`)],
    credit: null,
    id: view.value === null ? view.metric : id,
    page: view.value === null ? `${view.siteUrl}${metricPaths(view.metric)[view.lang]}` : pageUrl(view, id),
    draw: (box) => drawn(view, text, box),
  });
}

function drawn(view: FigureView, text: string, { left, top, width, height }: Box): Markup {
  const style = { size: view.value === null ? 20 : 44, bold: true };
  const [shown = ''] = wrapped(text, width, style, 1);
  const middle = top + height / 2;
  const unit = view.value === null ? '' : (wordApart(view.value, view) ?? '');
  return markup`${textAt(left, middle + 8, shown, style)}${textAt(left, middle + 30, unit, { size: 15, fill: INK.muted })}`;
}
