// /embed/observation/{id}: one figure, made for an iframe of 100 % by 220.

import { observationId } from '../data/identifier.ts';
import { isSign } from '../text/numbers.ts';
import { pageUrl } from './addresses.ts';
import { trend } from './chart/trend.ts';
import { valueMarkup } from './digits.ts';
import { embedDocument, embedFooter } from './embed-document.ts';
import type { FigureView } from './figure-view.ts';
import { figureFrame } from './iframe-code.ts';
import { markup } from './markup.ts';
import { framedNotes } from './notes.ts';

/** The whole page. */
export function renderObservationEmbed(view: FigureView, autoHeight = false): string {
  const id = observationId(view);
  const frame = figureFrame(view, id);
  const canonical = `${view.siteUrl}/observations/${id}`;
  const page = pageUrl(view, id);
  // The identifier stands in the address of the page.
  const foot = embedFooter({ ...view, credit: null, id: null, page });
  const content = markup`<p class="w"><bdi>${view.geoName}</bdi>, ${view.period}</p><div class="${room(view)}">${valueMarkup(view)}${trend(view)}</div>${framedNotes(view, page)}${foot}`;
  return embedDocument(view, { style: 'figure', frame, canonical, content, autoHeight });
}

/** Signs of the figure and of its unit, above which a narrow column has no room for a trend beside them. */
const FIGURE_SIGNS = 8;
const UNIT_SIGNS = 16;

function room(view: FigureView): string {
  const hasWords = !isSign(view) && view.unitLabel.length > UNIT_SIGNS;
  return (view.value ?? '').length > FIGURE_SIGNS || hasWords ? 'r o' : 'r';
}
