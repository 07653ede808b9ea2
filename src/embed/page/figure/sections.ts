// The parts of a figure's page that lead further: its chart, the code to embed it, its data.

import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../../../text/embeds.ts';
import {
  comparing,
  metricCsv,
  metricExcelPaths,
  municipalityCsv,
  municipalityExcelPaths,
} from '../../../text/paths.ts';
import { DATA_WORDS } from '../../../text/site.ts';
import { drawingPath, isPinned, ownPath } from '../../addresses.ts';
import { autoHeightSnippet } from '../../auto-height.ts';
import type { FigurePageView } from '../../figure-view.ts';
import { chartFrame, figureFrame } from '../../iframe-code.ts';
import { type Markup, markup } from '../../markup.ts';
import { copied, embedCodes } from '../embed-codes.ts';

/** In the page itself the style says how wide: an `iframe` with a width in per cent is what is copied, but not valid HTML. */
const shown = ({ src, height, title }: ReturnType<typeof chartFrame>): Markup =>
  markup`<iframe src="${src}" height="${height}" loading="lazy" title="${title}"></iframe>`;

/** The embed itself, and the code to copy for it, for its chart and for the optional height. */
export function embedSection(view: FigurePageView, id: string): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const words = FIGURE_PAGE_WORDS[view.lang];
  const codes = embedCodes(view, (siteUrl) => figureFrame({ ...view, siteUrl }, id));
  const chart = view.chart
    ? markup`<h3>${words.embedChart}</h3>${embedCodes(view, (siteUrl) => chartFrame({ ...view, siteUrl }))}`
    : null;
  return markup`<section class="embedding" aria-labelledby="embed"><h2 id="embed">${page.embed}</h2>${shown(figureFrame(view, id))}${pictures(view, id)}<h3>${words.embedFigure}</h3>${codes}${chart}<h3>${page.autoHeight}</h3><p>${page.autoHeightMeaning}</p>${copied(autoHeightSnippet(view.siteUrl))}</section>`;
}

/** The same as drawings, which a script of the page saves as PNG too. */
function pictures(view: FigurePageView, id: string): Markup {
  const { picture } = FIGURE_PAGE_WORDS[view.lang];
  const links = [
    { text: picture.figure, frame: figureFrame(view, id) },
    ...(view.chart ? [{ text: picture.chart, frame: chartFrame(view) }] : []),
  ];
  return markup`<ul>${links.map(({ text, frame }) => markup`<li><a href="${drawingPath(frame.src, view.siteUrl)}">${text}</a></li>`)}</ul>`;
}

/** What there is of the figure, of its metric unless that has left, and of its municipality. */
export function dataSection(view: FigurePageView, id: string): Markup {
  const { lang, siteUrl, geo, metric, value, left, comparison } = view;
  const { data, compare } = FIGURE_PAGE_WORDS[lang];
  const words = DATA_WORDS[lang];
  const own = (path: string): string => ownPath(siteUrl, path);
  const ofFigure = value === null ? [] : [{ text: words.figure, path: own(`/api/v1/observations/${id}`) }];
  // Of what was never published the log has no entry, and says so with 404.
  const isLogged = value !== null || view.history.length > 0;
  const ofLog = isLogged ? [{ text: words.revisions, path: own(`/api/v1/revisions?id=${id}`) }] : [];
  const ofMetric = [
    { text: words.metric.json, path: own(`/api/v1/metrics/${metric}`) },
    { text: words.metric.csv, path: own(metricCsv(metric)) },
  ];
  // Of a past release there is no file of another kind (contract 6).
  const metricToday = isPinned(siteUrl)
    ? []
    : [{ text: words.metric.excel, path: metricExcelPaths(metric).xlsx }];
  const municipalityToday = [
    { text: words.municipality.excel, path: municipalityExcelPaths(geo).xlsx },
    { text: words.municipality.csv, path: municipalityCsv(geo) },
  ];
  const all = [
    ...ofFigure,
    ...ofLog,
    ...(left ? [] : [...ofMetric, ...metricToday]),
    ...(isPinned(siteUrl) ? [] : municipalityToday),
    ...(comparison
      ? [{ text: compare, path: `${comparing(lang, 'municipalities', geo)}&metrics=${metric}` }]
      : []),
  ];
  return markup`<h2 id="data">${data}</h2><ul>${all.map(({ text, path }) => markup`<li><a href="${path}">${text}</a></li>`)}</ul>`;
}
