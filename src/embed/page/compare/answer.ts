// The answer of the comparison page: for each metric a chart of all years, and beside it the latest common year.

import type { Lang } from '../../../data/lang.ts';
import { EMBED_WORDS } from '../../../text/embeds.ts';
import { formatCount } from '../../../text/numbers.ts';
import {
  COMPARE,
  COMPARE_EXCEL,
  metricPaths,
  municipalityPaths,
  observationPaths,
} from '../../../text/paths.ts';
import { COMPARE_WORDS, SUBJECT_WORDS } from '../../../text/site.ts';
import { drawingPath } from '../../addresses.ts';
import { lineSample } from '../../chart/lines/key.ts';
import { referenceMarkup } from '../../chart/notes.ts';
import { compareDrawing, compareNotes, compareTable } from '../../compare/figures.ts';
import { LOOKS } from '../../compare/lines.ts';
import { digits, mostDecimals } from '../../digits.ts';
import { compareFrame } from '../../iframe-code.ts';
import { langAttribute, type Markup, markup } from '../../markup.ts';
import type { CompareView } from '../../metric-view.ts';
import { MARK, markTo } from '../../notes.ts';
import { unbroken } from '../../unbroken.ts';
import { type CodesOf, copied, embedCodes } from '../embed-codes.ts';
import type { CompareAnswer, ComparedMetric, ComparedRow, CompareRefusal } from './view.ts';

export function compareAnswer(
  { metrics, citation, api }: CompareAnswer,
  { lang, siteUrl, release }: CodesOf,
): Markup {
  const words = COMPARE_WORDS[lang];
  const query = api.slice(api.indexOf('?')).replace('&lang=en', '');
  const link = `${siteUrl}${COMPARE[lang]}${query}`;
  return markup`<div id="comparison">${metrics.map((metric, at) => metricSection(metric, at, release))}<h2 id="cite">${words.cite}</h2>${copied(citation)}<h3>${words.link}</h3>${copied(link)}<p><a href="${COMPARE_EXCEL}${query}" download="jamforelse.csv">${words.excel}</a></p><p class="note">${words.share} <a href="${api}">${words.json}</a></p></div>`;
}

function metricSection(compared: ComparedMetric, at: number, release: string): Markup {
  const { view } = compared;
  const { lang, metric, metricTitle, unitLabel, source } = view;
  const words = COMPARE_WORDS[lang];
  const notes = drawingNotes(compared);
  return markup`<section class="compared-metric" aria-labelledby="m${at}"><h2 id="m${at}"><a href="${metricPaths(metric)[lang]}"${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</a></h2><p class="note">${unbroken(unitLabel)}. ${EMBED_WORDS[lang].source}: <bdi>${source}</bdi></p><div class="beside"><div>${compareDrawing(view, `c${at}`)}${notes}</div>${yearTable(compared)}</div><details><summary>${words.table}</summary><div class="scroll" tabindex="0" role="region" aria-label="${words.table}">${compareTable(view)}</div></details>${takeAway(view, release)}</section>`;
}

/** Those of the marked figures first, then what else must be known of the chart. */
function drawingNotes({ view, period, rows }: ComparedMetric): Markup | null {
  const marked = rows.filter(({ figure }) => figure.notes.length > 0);
  const markedNotes = marked.flatMap(({ figure }) => figure.notes);
  const others = compareNotes({
    ...view,
    cautions: view.cautions.filter((caution) => !markedNotes.includes(caution)),
    series: view.series.map(({ points, ...one }) => ({
      ...one,
      points: points.map((point) => (point.period === period ? { ...point, cautions: [] } : point)),
    })),
  });
  const notes = [
    ...marked.map(({ name, figure }) => unbroken(`${MARK} ${name}: ${figure.notes.join(' ')}`)),
    ...others.map(unbroken),
    ...[referenceMarkup(view.reference, view.lang)].filter((note) => note !== null),
  ];
  const [only] = notes;
  if (notes.length < 2) return only === undefined ? null : markup`<p class="note">${only}</p>`;
  return markup`<ul class="note notes">${notes.map((note) => markup`<li>${note}</li>`)}</ul>`;
}

function yearTable({ view, period, rows }: ComparedMetric): Markup {
  const words = COMPARE_WORDS[view.lang];
  const caption = words.year(period);
  const decimals = mostDecimals(rows.map(({ figure }) => figure.literal));
  const cells = rows.map((row, at) => yearRow(view, row, LOOKS[at] ?? 's0', decimals));
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="compared"><caption>${caption}</caption><thead><tr><th scope="col">${words.placeColumn}</th><th scope="col" class="number">${period}</th><th scope="col" class="number">${SUBJECT_WORDS[view.lang].rank}</th></tr></thead><tbody>${cells}</tbody></table></div>`;
}

function yearRow(
  view: CompareView,
  { name, slug, figure, rank }: ComparedRow,
  look: string,
  decimals: number,
): Markup {
  const { lang } = view;
  const words = COMPARE_WORDS[lang];
  // Beside it stand its notes, too.
  const mark = figure.notes.length > 0 ? markTo(observationPaths(figure.id)[lang], name, lang) : null;
  const value = markup`<a href="${observationPaths(figure.id)[lang]}"><data value="${figure.literal}">${digits(figure.literal, view, decimals)}</data></a>${mark}`;
  const rankText =
    rank === null
      ? words.noRank
      : SUBJECT_WORDS[lang].rankOf(
          `${rank.tied ? '=\u00a0' : ''}${rank.rank}`,
          formatCount(rank.total, lang),
        );
  return markup`<tr><th scope="row" class="lk"><span>${lineSample(look)}<a href="${municipalityPaths(slug)[lang]}"><bdi>${name}</bdi></a></span></th><td class="number">${value}</td><td class="number">${rankText}</td></tr>`;
}

/** The picture, and the code to embed it. */
function takeAway(view: CompareView, release: string): Markup {
  const words = COMPARE_WORDS[view.lang];
  const frame = compareFrame(view);
  const codes = embedCodes({ ...view, release }, (siteUrl) => compareFrame({ ...view, siteUrl }));
  const svg = drawingPath(frame.src, view.siteUrl);
  return markup`<details class="embedding"><summary>${words.take}</summary><p><a href="${svg}">${words.picture}</a></p><p>${words.embed}</p>${codes}</details>`;
}

export function compareRefusal({ code, message, links }: CompareRefusal, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const ways = links.map(({ text, href }) => markup`<li><a href="${href}">${text}</a></li>`);
  const meant = ways.length === 0 ? null : markup`<p>${words.meant}</p><ul>${ways}</ul>`;
  return markup`<div class="refusal" role="status"><h2>${words.refused}</h2><p dir="auto">${unbroken(message)}</p>${meant}<p class="note">${EMBED_WORDS[lang].errorCode}: <code>${code}</code></p></div>`;
}
