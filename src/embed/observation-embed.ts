// /embed/observation/{id}: one figure, made for an iframe of 100 % by 220.
import { observationId } from '../model/observation-id.ts';
import { pageUrl } from './addresses.ts';
import { autoHeightClass, autoHeightPart } from './auto-height.ts';
import { trend } from './chart/trend.ts';
import { embedFooter } from './embed-footer.ts';
import { embedStyle } from './embed-style.ts';
import type { FigureView, SeriesHead } from './figure-view.ts';
import { htmlDocument, NO_INDEX } from './html-document.ts';
import { figureFrame } from './iframe-code.ts';
import { langAttribute, type Markup, markup } from './markup.ts';
import { framedNotes } from './notes.ts';
import { oembedLink } from './oembed.ts';
import { unbroken } from './unbroken.ts';
import { valueMarkup } from './value-markup.ts';

/** The whole page. `autoHeight`: with the script that tells its height, and only then any script at all. */
export function renderObservationEmbed(view: FigureView, autoHeight = false): string {
  const id = observationId(view);
  const frame = figureFrame(view, id);
  const head = markup`${NO_INDEX}<link rel="canonical" href="${view.siteUrl}/observations/${id}">${oembedLink(view.siteUrl, frame)}`;
  const body = markup`<main${autoHeightClass(autoHeight)}><h1 dir="auto"${langAttribute(view.titleLang)}>${unbroken(view.metricTitle)}</h1><p class="w"><bdi>${view.geoName}</bdi>, ${view.period}</p><div class="${room(view)}">${valueMarkup(view)}${trend(view)}</div>${framedNotes(view, pageUrl(view, id))}${imprint(view, id)}</main>${autoHeightPart(autoHeight)}`;
  return htmlDocument({ lang: view.lang, title: frame.title, style: embedStyle('figure'), head, body });
}

/** Signs of the figure and of its unit, above which a narrow column has no room for a trend beside them. */
const FIGURE_SIGNS = 8;
const UNIT_SIGNS = 16;

const room = ({ value, unitCode, unitLabel }: FigureView): string =>
  (value ?? '').length > FIGURE_SIGNS || (unitCode !== 'percent' && unitLabel.length > UNIT_SIGNS)
    ? 'r o'
    : 'r';

/** The figure's identifier stands in the address of its page. */
const imprint = (view: SeriesHead, id: string): Markup =>
  embedFooter({ lang: view.lang, source: view.source, credit: null, id: null, page: pageUrl(view, id) });
