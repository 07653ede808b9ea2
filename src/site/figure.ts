// /observations/{id}: the landing page of every permanent identifier: the figure, how to cite and print it, where it comes from,
// and its history.

import { hasCompleteYear, isArea } from '../data/catalogue.ts';
import type { Digest } from '../data/hash.ts';
import { COUNTRY_CODE, contentHash, hashedText, observationId } from '../data/identifier.ts';
import { isSignedNote } from '../data/log.ts';
import { isProblem } from '../data/problem.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import {
  chartFrame,
  drawingPath,
  figureFrame,
  figureTitle,
  isPinned,
  metricEmbedUrl,
  oembedLink,
  ownPath,
  pageUrl,
  type Ref,
} from '../embed/addresses.ts';
import { everyYear } from '../embed/axes.ts';
import {
  breakNotes,
  chartKey,
  describedSeries,
  drawnSeries,
  referenceColumn,
  referenceMarkup,
  waivedYears,
  yearsWithout,
} from '../embed/chart.ts';
import {
  bibtexCitation,
  citedWork,
  cslCitation,
  describedDataset,
  risCitation,
  type StructuredData,
} from '../embed/cite.ts';
import { autoHeightSnippet, reportLink } from '../embed/frame.ts';
import { chartSubtitle, lineChart } from '../embed/lines.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureData, figureNotesMarkup, markIn, missingNote, valueMarkup } from '../embed/notes.ts';
import {
  type FigurePageView,
  type FigureView,
  type HistoryEntry,
  hasValue,
  type NewerYears,
  type Reference,
} from '../embed/views.ts';
import {
  type Context,
  type FigureSubject,
  identifier,
  lang,
  type MetricSubject,
  NO_FILES,
  parametersOf,
} from '../endpoints/endpoint.ts';
import { figureFile, figureProvenance } from '../endpoints/notes.ts';
import {
  citationOf,
  citedOf,
  type FoundObservation,
  findObservation,
  judgeValue,
} from '../endpoints/observation.ts';
import { isReconstructed } from '../endpoints/revisions.ts';
import type { Card, Page, SitePage } from '../http/page.ts';
import {
  breaksOf,
  cautionsOf,
  countryFigure,
  drawnPlaces,
  figureView,
  isNoted,
  lineBeside,
  notesOf,
} from '../http/views.ts';
import { type PastRevision, type StoredSeries, standingIn } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName, newspaperLine } from '../text/answers.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../text/embeds.ts';
import { besideTitle, exactQuantity, formatCount, quantity } from '../text/numbers.ts';
import {
  areaCsv,
  comparing,
  metricCsv,
  metricExcelPaths,
  metricPaths,
  metricYearPaths,
  municipalityCsv,
  municipalityExcelPaths,
  municipalityPaths,
  observationPaths,
} from '../text/paths.ts';
import { type SharingText, sharedFigure } from '../text/sharing.ts';
import { DATA_WORDS, RECONSTRUCTED, SITE_WORDS } from '../text/site.ts';
import { countryAlone } from './country.ts';
import { placeCard } from './municipality.ts';
import {
  copied,
  copiedExact,
  definitions,
  embedCodes,
  type Fact,
  fact,
  freshness,
  linkList,
  provenanceFacts,
  scrolled,
  sourceData,
  toolbar,
} from './parts.ts';

// A figure's years on its page: the line with its own year marked, and every year with the way to its figure.

/** No drawing where the metric is not shown as a chart, or no year has a value. */
function chartSection(view: FigurePageView): Markup | null {
  const valued = view.trend.filter(hasValue);
  if (!view.chart || valued.length === 0) return countryAlone(view.country, view);
  const words = FIGURE_PAGE_WORDS[view.lang];
  return markup`<h2>${words.chart}</h2><div class="beside"><div class="drawn">${drawing(view)}</div>${yearTable(view)}</div>${countryAlone(view.country, view)}`;
}

function drawing(view: FigurePageView): Markup {
  const { lang, metricTitle, geoName, period } = view;
  const { points, reference, drawing: drawn, scales } = drawnSeries(view, view.trend);
  const valued = points.filter(hasValue);
  const last = valued.at(-1);
  const chart = lineChart(
    {
      ...drawn,
      id: 'chart-',
      title: `${metricTitle}, ${geoName}, ${points[0]?.period}–${points.at(-1)?.period}`,
      description: describedSeries(view, valued, reference),
      marked: period,
    },
    scales,
  );
  const listed = view.isElections === true ? view.trend : points;
  const notes = [...view.otherYearsNotes, ...breakNotes(drawn.breaks, lang), ...yearsWithout(listed, lang)];
  const key = last === undefined ? null : chartKey({ ...view, points }, last, reference);
  return markup`<p class="note">${unbroken(chartSubtitle(view, scales.values))}</p>${key}${chart}<p class="note">${notes.map((note) => markup`${unbroken(note)} `)}${referenceMarkup(view.reference, lang)}</p>`;
}

/** Newest first; the page's own year is marked, and leads nowhere. */
function yearTable(view: FigurePageView): Markup {
  const { lang, siteUrl, metric, geo, period, metricTitle, geoName } = view;
  const words = EMBED_WORDS[lang];
  const beside = referenceColumn(view.reference, view, (literal) => figureData(literal, view));
  const rows = [...view.trend].reverse().map((point) => {
    const mark = view.notedYears.includes(point.period) ? markIn(lang) : null;
    const shown = point.value === null ? markup`–` : markup`${figureData(String(point.value), view)}${mark}`;
    const id = observationId({ metric, geo, period: point.period });
    if (point.period === period)
      return markup`<tr class="own"><th scope="row" aria-current="page">${point.period}</th><td class="number">${shown}</td>${beside?.cell(point.period) ?? null}</tr>`;
    const year =
      point.value === null
        ? markup`${point.period}`
        : markup`<a href="${ownPath(siteUrl, observationPaths(id)[lang])}">${point.period}</a>`;
    return markup`<tr><th scope="row">${year}</th><td class="number">${shown}</td>${beside?.cell(point.period) ?? null}</tr>`;
  });
  return markup`<div class="scroll years" tabindex="0" role="region" aria-label="${metricTitle}, ${geoName}"><table><thead><tr><th scope="col">${words.year}</th><th scope="col" class="number">${unbroken(view.unitLabel)}</th>${beside?.head ?? null}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

// The parts of a figure's page that make it citable and checkable: citations, the hash, the history.

/** The citation of the record itself, and what reference managers read. */
function citationSection(view: FigurePageView): Markup {
  const { citation } = FIGURE_PAGE_WORDS[view.lang];
  const work = citedWork(view);
  const forms: { name: string; text: string; box: typeof copied; mark?: Markup }[] = [
    { name: citation.text, text: view.citation, box: copiedExact },
    ...(view.newspaper === null ? [] : [{ name: citation.newspaper, text: view.newspaper, box: copied }]),
    {
      name: citation.link,
      text: pageUrl(view, observationId(view)),
      box: copied,
      mark: markup` id="share"`,
    },
    { name: citation.bibtex, text: bibtexCitation(work), box: copiedExact },
    { name: citation.ris, text: risCitation(work), box: copiedExact },
    { name: citation.csl, text: cslCitation(work), box: copiedExact },
  ];
  const shown = forms.map(
    ({ name, text, box, mark }) => markup`<div><h3${mark ?? null}>${name}</h3>${box(text)}</div>`,
  );
  return markup`<h2 id="cite">${EMBED_WORDS[view.lang].page.citation}</h2><div class="forms">${shown}</div>`;
}

/** In a POSIX shell a quote ends the quoted text, stands escaped, and begins it anew. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The hash, the very bytes that it is taken over, and the command; nothing where there is no value. */
function checkSection(view: FigurePageView): Markup | null {
  const { lang, contentHash, hashedText } = view;
  if (contentHash === null || hashedText === null) return null;
  const words = FIGURE_PAGE_WORDS[lang];
  const bytes = formatCount(new TextEncoder().encode(hashedText).length, lang);
  return markup`<h2 id="hash">${words.check}</h2><p>${EMBED_WORDS[lang].page.hash}: <code>${contentHash}</code></p><p>${words.hashMeaning(bytes)}</p>${copiedExact(hashedText)}<p>${words.hashCommand}</p>${copiedExact(`printf %s ${quoted(hashedText)} | sha256sum`)}<p class="note">${words.hashChange}</p>${logSection(view)}`;
}

/** The command that leads from the figure's entry to the checkpoint, and what that is worth. */
function logSection(view: FigurePageView): Markup {
  const { lang, siteUrl, isLogSigned } = view;
  const { log } = FIGURE_PAGE_WORDS[lang];
  const id = observationId(view);
  const program = `npm run release -- prove ${id} --url ${siteUrl} --checkpoint <${log.file}>`;
  return markup`<h3 id="log">${log.heading}</h3><p>${log.meaning}</p>${copied(proofCommand(siteUrl, id))}<p>${log.program}</p>${copied(program)}<p class="note">${isLogSigned ? log.signed : log.unsigned} <a href="${ownPath(siteUrl, '/log/checkpoint')}">${log.checkpoint}</a></p>`;
}

/** Every change of the figure, newest first, with what it was before and why. */
function historySection(view: FigurePageView): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const { history } = FIGURE_PAGE_WORDS[view.lang];
  if (view.history.length === 0) {
    const since = view.value === null ? page.neverPublished : page.noHistory;
    return markup`<h2 id="history">${page.history}</h2><p>${since}</p>`;
  }
  const isReasoned = view.history.some(({ reason }) => reason !== null);
  const heads = [history.release, history.change, history.before, history.after];
  if (isReasoned) heads.push(history.reason);
  const columns = heads.map((head) => markup`<th scope="col">${head}</th>`);
  const rows = view.history.map((entry) => historyRow(view, entry, isReasoned));
  const table = markup`<table data-exact><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table>`;
  return markup`<h2 id="history">${page.history}</h2>${scrolled(page.history, table)}`;
}

/** Its release, and when that was published, where it was not on its own day. */
function historyHead(
  { lang }: FigurePageView,
  { release, published, isReconstructed }: HistoryEntry,
): Markup {
  const { history } = FIGURE_PAGE_WORDS[lang];
  const day = published.slice(0, 10);
  const later = [
    ...(isReconstructed ? [RECONSTRUCTED[lang].mark] : []),
    ...(day === release ? [] : [history.published(day)]),
  ];
  const note = later.length === 0 ? null : markup` <span class="note">${unbroken(later.join(', '))}</span>`;
  return markup`<th scope="row"><time datetime="${release}">${release}</time>${note}</th>`;
}

/** @param isReasoned whether the table has a column of reasons */
function historyRow(view: FigurePageView, entry: HistoryEntry, isReasoned: boolean): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const shown = (literal: string | null): string =>
    literal === null ? page.noValue : exactQuantity(literal, view);
  const type = page.types[entry.type] ?? entry.type;
  const reason = isReasoned
    ? markup`<td class="reason"><bdi>${entry.reason?.[view.lang] ?? null}</bdi></td>`
    : null;
  return markup`<tr>${historyHead(view, entry)}<td>${type}</td><td>${shown(entry.previousValue)}</td><td>${shown(entry.value)}</td>${reason}</tr>`;
}

/**
 * The command that checks by hand that a figure stands in the log; nothing of this service’s code is in it.
 * RFC 9162, 2.1.3.2, over a C2SP tlog-proof, in Python's own library: prints the entry, the checkpoint that it leads to and
 * whether it does.
 */
const proofCommand = (
  siteUrl: string,
  id: string,
): string => `curl -sf '${siteUrl}/log/proof/${id}' | python3 -c '
import hashlib, sys
from base64 import b64decode
proof, note = sys.stdin.read().split("\\n\\n", 1)
_, entry, index, *path = proof.split("\\n")
name, size, root = note.split("\\n")[:3]
leaf = b64decode(entry[6:])
sha = lambda data: hashlib.sha256(data).digest()
at, last, found = int(index[6:]), int(size) - 1, sha(b"\\0" + leaf)
for other in map(b64decode, path):
    if at % 2 or at == last:
        found = sha(b"\\1" + other + found)
        while at and at % 2 == 0: at, last = at // 2, last // 2
    else: found = sha(b"\\1" + found + other)
    at, last = at // 2, last // 2
print(leaf.decode(), name, size, root, last == 0 and found == b64decode(root), sep="\\n")'`;

// The parts of a figure's page that lead further: its chart, the code to embed it, its data.

/** In the page itself the style says how wide: an `iframe` with a width in per cent is what is copied, but not valid HTML. */
const shown = ({ src, height, title }: ReturnType<typeof chartFrame>): Markup =>
  markup`<iframe src="${src}" height="${height}" loading="lazy" title="${title}"></iframe>`;

/** The embed itself, and the code to copy for it, for its chart and for the optional height. */
function embedSection(view: FigurePageView, id: string): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const words = FIGURE_PAGE_WORDS[view.lang];
  const codes = embedCodes(view, (siteUrl) => figureFrame({ ...view, siteUrl }, id));
  const chart = view.chart
    ? markup`<h3>${words.embedChart}</h3>${embedCodes(view, (siteUrl) => chartFrame({ ...view, siteUrl }, lineOf(view)))}`
    : null;
  return markup`<section class="embedding" aria-labelledby="embed"><h2 id="embed">${page.embed}</h2>${shown(figureFrame(view, id))}${pictures(view, id)}<h3>${words.embedFigure}</h3>${codes}${chart}<h3>${page.autoHeight}</h3><p>${page.autoHeightMeaning}</p>${copied(autoHeightSnippet(view.siteUrl))}</section>`;
}

/** The line that the page draws beside the figures: its codes and pictures have it, too. */
const lineOf = ({ reference }: FigurePageView): Ref | null =>
  reference === null || reference.points.length === 0 ? null : reference.kind;

/** The same as drawings, which a script of the page saves as PNG too. */
function pictures(view: FigurePageView, id: string): Markup {
  const { picture } = FIGURE_PAGE_WORDS[view.lang];
  const links = [
    { text: picture.figure, frame: figureFrame(view, id) },
    ...(view.chart ? [{ text: picture.chart, frame: chartFrame(view, lineOf(view)) }] : []),
  ];
  return linkList(links.map(({ text, frame }) => ({ text, href: drawingPath(frame.src, view.siteUrl) })));
}

/** What there is of the figure, of its metric unless that has left, and of its municipality. */
function dataSection(view: FigurePageView, id: string): Markup {
  const { lang, siteUrl, geo, metric, value, left, comparison, home } = view;
  const { data, compare } = FIGURE_PAGE_WORDS[lang];
  const words = DATA_WORDS[lang];
  const own = (path: string): string => ownPath(siteUrl, path);
  const ofFigure = value === null ? [] : [{ text: words.figure, href: own(`/api/v1/observations/${id}`) }];
  // Of what was never published the log has no entry, and says so with 404.
  const isLogged = value !== null || view.history.length > 0;
  const ofLog = isLogged ? [{ text: words.revisions, href: own(`/api/v1/revisions?id=${id}`) }] : [];
  const ofMetric = [
    { text: words.metric.json, href: own(`/api/v1/metrics/${metric}`) },
    { text: words.metric.csv, href: own(metricCsv(metric)) },
  ];
  // Of a past release there is no file of another kind (contract 6).
  const metricToday = isPinned(siteUrl)
    ? []
    : [{ text: words.metric.excel, href: metricExcelPaths(metric).xlsx }];
  const placeToday =
    home === null
      ? [{ text: words.area, href: areaCsv(metric) }]
      : [
          { text: words.municipality.excel, href: municipalityExcelPaths(geo).xlsx },
          { text: words.municipality.csv, href: municipalityCsv(geo) },
        ];
  const all = [
    ...ofFigure,
    ...ofLog,
    ...(left ? [] : [...ofMetric, ...metricToday]),
    ...(isPinned(siteUrl) || (left && home === null) ? [] : placeToday),
    ...(comparison
      ? [{ text: compare, href: `${comparing(lang, 'municipalities', geo)}&metrics=${metric}` }]
      : []),
    ...sourceData(view.provenance.apiUrl, lang),
  ];
  return markup`<h2 id="data">${data}</h2>${linkList(all)}`;
}

// Everything about one figure on one page.

/** The whole page; it frames the figure's own embeds, so its CSP needs the site in `frame-src`. */
export function figureContent(view: FigurePageView): SitePage {
  const id = observationId(view);
  const { title: sharedTitle, description } = sharedOf(view);
  return {
    frames: true,
    title: figureTitle(view),
    sharedTitle,
    description,
    paths: observationPaths(id),
    card: cardOf(view, id),
    described: view.value === null ? null : describedFigure(view, description),
    links: headLinks(view, id),
    main: markup`${summary(view)}${chartSection(view)}${facts(view, id)}${report(view, id)}${citationSection(view)}${checkSection(view)}${historySection(view)}${embedSection(view, id)}${dataSection(view, id)}`,
  };
}

/** Its own where it has a value, else its municipality's; a page of a past release has none of that release. */
function cardOf(view: FigurePageView, id: string): Card | null {
  const { lang, siteUrl, geo, geoName, value, home, left } = view;
  if (isPinned(siteUrl)) return null;
  if (value !== null && !left) return { of: id, alt: SITE_WORDS[lang].figureCard(figureTitle(view)) };
  return home === null ? null : placeCard({ code: geo, name: geoName }, lang);
}

function sharedOf(view: FigurePageView): SharingText {
  const { lang, metricTitle, geo, geoName, value, rank, subtitle = null } = view;
  // In Swedish the country is a word, not a name.
  const place = lang === 'sv' && geo === COUNTRY_CODE ? geoName.toLowerCase() : geoName;
  const ranked =
    rank === null || value === null ? null : EMBED_WORDS[lang].ranked({ ...rank, service: SERVICE });
  const figure = { title: metricTitle, place, period: view.period, source: view.source };
  const shown = value === null ? null : quantity(value, besideTitle(view, metricTitle));
  return sharedFigure(lang, { ...figure, value: shown, why: missingNote(view, view.missing) }, [
    subtitle,
    ranked,
  ]);
}

/** The API has no answer for a figure without a value. */
function headLinks(view: FigurePageView, id: string): Markup {
  const json =
    view.value === null
      ? null
      : markup`<link rel="alternate" type="application/json" href="${view.siteUrl}/api/v1/observations/${id}">`;
  return markup`${json}${oembedLink(view.siteUrl, figureFrame(view, id))}`;
}

/** Whose figure it is, the figure, and what to mind. */
function summary(view: FigurePageView): Markup {
  const { lang, metric } = view;
  const title = unbroken(view.metricTitle);
  const linked = view.left ? title : markup`<a href="${metricPaths(metric)[lang]}">${title}</a>`;
  const ranking =
    view.ranking === null
      ? null
      : markup`<p class="n"><a href="${view.ranking}">${FIGURE_PAGE_WORDS[lang].derivedRank}</a></p>`;
  const { retrieved } = view.provenance;
  const period = view.value === null ? null : view.period;
  const fresh = freshness({ period, retrieved, next: view.sourceNext, left: view.left }, lang);
  // Of the newest year the line says what the note on its age would.
  const isSaid = fresh !== null && view.newer?.last === view.period && view.newer.metric === null;
  const late =
    view.reconstructed === undefined
      ? null
      : markup`<p class="note">${unbroken(RECONSTRUCTED[lang].of(view.reconstructed))}</p>`;
  return markup`<h1 dir="auto"${langAttribute(view.titleLang)}>${linked}</h1><p class="lead">${placeMarkup(view)}, ${view.period}</p>${fresh}${late}<div class="figure">${valueMarkup(view)}${figureNotesMarkup(isSaid ? { ...view, newer: null } : view)}${newerLink(view)}${ranking}</div>${tools(view)}`;
}

function tools(view: FigurePageView): Markup {
  const { lang, metric, comparison, geo } = view;
  const compare = comparison ? `${comparing(lang, 'municipalities', geo)}&metrics=${metric}` : null;
  return toolbar({ download: '#data', embed: '#embed', cite: '#cite', compare, share: '#share' }, lang);
}

/** A municipality has a page of its own, and its name in Swedish alone. */
const placeMarkup = ({ lang, home, geoName }: FigurePageView): Markup =>
  home === null
    ? markup`<bdi>${geoName}</bdi>`
    : markup`<a href="${municipalityPaths(home.slug)[lang]}"><bdi${lang === 'sv' ? null : markup` lang="sv"`}>${geoName}</bdi></a>`;

/** From a series that has gone without new years to one that has them. */
function newerLink({ newer, newerPath }: FigurePageView): Markup | null {
  const metric = newer?.metric ?? null;
  if (metric === null || newerPath === null) return null;
  return markup`<p class="n"><a href="${newerPath}">${unbroken(metric.title)}</a></p>`;
}

function figureFacts(view: FigurePageView, id: string): Fact[] {
  const { source, license, page } = EMBED_WORDS[view.lang];
  return [
    { name: page.identifier, content: markup`<code>${id}</code>` },
    view.home === null
      ? fact(page.area, `${view.geoName} (${view.geo})`)
      : fact(page.place, `${view.geoName} (${view.geo}), ${view.home.county}`),
    fact(page.period, view.period),
    fact(page.unit, view.unitLabel),
    fact(source, view.source),
    { name: license, content: markup`<a href="${LICENSE_URL}" rel="license">${LICENSE}</a>` },
  ];
}

const facts = (view: FigurePageView, id: string): Markup =>
  markup`<div class="pair"><div><h2>${EMBED_WORDS[view.lang].page.facts}</h2>${definitions(figureFacts(view, id))}</div><div><h2>${EMBED_WORDS[view.lang].page.provenance}</h2>${definitions([...provenanceFacts(view.provenance, view.lang), ...fileFacts(view)])}</div></div>`;

/** The file that the figure was read from, by which whoever has it can tell it. */
function fileFacts({ file, lang }: FigurePageView): Fact[] {
  if (file === null) return [];
  const { origins, unstated } = SITE_WORDS[lang].metric;
  const origin = file.origin === null ? unstated : origins[file.origin];
  const content = markup`<bdi>${file.name}</bdi> (${origin})<code class="hash">${file.sha256}</code>`;
  return [{ name: EMBED_WORDS[lang].page.file, content }];
}

const report = ({ lang, contactEmail }: FigurePageView, id: string): Markup | null =>
  contactEmail === null
    ? null
    : markup`<p>${reportLink(lang, { contactEmail, id }, FIGURE_PAGE_WORDS[lang].report.text)}</p>`;

/** The page to machines: a dataset of one figure (schema.org). */
function describedFigure(view: FigurePageView, description: string): StructuredData {
  const id = observationId(view);
  return describedDataset({
    lang: view.lang,
    siteUrl: view.siteUrl,
    path: observationPaths(id)[view.lang],
    name: figureTitle(view),
    nameLang: view.titleLang ?? null,
    description,
    identifier: id,
    source: view.source,
    publisher: view.provenance.publisher,
    basedOn: view.provenance.sourceUrl ?? view.provenance.apiUrl,
    unit: view.unitLabel,
    years: view.period,
    place: view.geoName,
    modified: view.published.slice(0, 10),
    downloads: [{ url: `/api/v1/observations/${id}`, type: 'application/json' }],
  });
}

export const figurePage: Page = {
  path: '/observations/{id}',
  parameters: parametersOf({ id: identifier('Permanent identifier.', 'SF.N01951.0180.2022'), lang }),
  indexed: true,
  respond: async ({ id = '' }, { store, lang: language, digest }) => {
    const found = await findObservation(store, id);
    if (isProblem(found)) return found;
    const view = await figurePageView(found, { store, lang: language }, digest);
    const status = (await judgeValue(store, found))?.status ?? 200;
    return { ...figureContent(view), status };
  },
  frame: async ({ id = '' }, context) => {
    const found = await findObservation(context.store, id);
    return isProblem(found) ? found : figureFrame(await figureView(found, context), found.id);
  },
  fixed: NO_FILES,
};

/** What the drawing's figures of other years, and the country's, must be read with: cautions, and why waivers let them through. */
export function otherYearsNotes(
  subject: FigureSubject,
  series: Pick<StoredSeries, 'cautions' | 'periods'>,
  period: string,
  reference: Reference | null = null,
): string[] {
  const { metric, place, lang } = subject;
  const own = notesOf(subject, series, period);
  const others = Object.entries(series.cautions)
    .filter(([year]) => year !== period)
    .map(([year, texts]) => ({ period: year, cautions: texts.map((text) => text[lang]) }));
  const geos = drawnPlaces([place.code], reference);
  const cautions = cautionsOf({ ...metric, periods: [...series.periods] }, geos, lang);
  return [...cautions.filter((text) => !own.includes(text)), ...waivedYears(others)];
}

/** Both null where the year has no ranking or the municipality no place in it, and of an area. */
async function rankInItsYear(
  subject: FigureSubject,
  period: string,
): Promise<Pick<FigurePageView, 'rank' | 'ranking'>> {
  const { store, metric, place } = subject;
  if (isArea(place)) return { rank: null, ranking: null };
  const standing = standingIn(await store.ranking(metric, period), place.code);
  if (standing === null) return { rank: null, ranking: null };
  const isNewest = (await store.facts(metric)).ranking?.period === period;
  const ranking = rankingPath(subject, isNewest ? null : period);
  return { rank: { ...standing, period, order: metric.order }, ranking };
}

/** Of a year, or (null) of the newest: a past release keeps a page of its newest ranking alone, the embed. */
function rankingPath({ store, metric, lang }: MetricSubject, year: string | null): string | null {
  const { siteUrl } = store.catalogue;
  if (isPinned(siteUrl)) {
    const own = { siteUrl: ownPath(siteUrl, ''), lang, metric: metric.id };
    return year === null ? metricEmbedUrl(own, 'ranking', null) : null;
  }
  const paths = year === null ? metricPaths(metric.id) : metricYearPaths(metric.id, year);
  return `${paths[lang]}#ranking`;
}

/** To the municipality's own newest figure where it surely has one. */
function newerPathOf({ store, place, lang }: FigureSubject, newer: NewerYears | null): string | null {
  const other = store.directory.metrics.get(newer?.metric?.id ?? '');
  if (other === undefined || other.last === null) return null;
  if (isArea(place) || !hasCompleteYear(other, place, other.last)) return metricPaths(other.id)[lang];
  const id = observationId({ metric: other.id, geo: place.code, period: other.last });
  return ownPath(store.catalogue.siteUrl, observationPaths(id)[lang]);
}

/** With all that the figure must be read with: whoever prints it may leave out what the article says by itself. */
function newspaperOf(subject: FigureSubject, view: FigureView, value: number): string {
  const { lang } = subject;
  return newspaperLine[lang]({
    ...citedOf(subject, view.period, value),
    value: quantity(String(value), besideTitle(view, view.metricTitle)),
    cautions: view.notes,
  });
}

/** With what is to be known of the release of each. */
const historyOf = (store: Store, history: readonly PastRevision[]): HistoryEntry[] =>
  history.map((entry) => ({
    ...entry,
    isReconstructed: isReconstructed(store, entry.release),
  }));

/** The figure's page: the figure, its provenance, and exactly what its hash is made of. */
async function figurePageView(
  found: FoundObservation,
  context: Context,
  digest: Digest,
): Promise<FigurePageView> {
  const view = await figureView(found, context);
  const { metric, place, series, index } = found;
  const value = series.values[index] ?? null;
  const left = metric.left !== null;
  const file = figureFile(metric, series, index);
  const subject = { ...context, metric, place };
  const years = everyYear(view.trend).map(({ period }) => period);
  const reference = isArea(place)
    ? null
    : await lineBeside(subject, 'page', { municipalities: [place], years });
  const fields = {
    metric: metric.id,
    geo: place.code,
    period: view.period,
    unit: metric.unit,
    source: metric.source,
  };
  return {
    ...view,
    ...(await rankInItsYear(subject, view.period)),
    newerPath: newerPathOf(subject, view.newer),
    home: isArea(place) ? null : { county: countyName(place.county, context.lang), slug: place.slug },
    release: context.store.catalogue.release,
    published: context.store.catalogue.published,
    site: context.store.catalogue.site,
    contactEmail: context.store.catalogue.contactEmail,
    citation: citationOf(subject, view.period, value),
    newspaper: value === null ? null : newspaperOf(subject, view, value),
    contentHash: value === null ? null : contentHash({ ...fields, value }, digest),
    hashedText: value === null ? null : hashedText({ ...fields, value }),
    breaks: breaksOf(metric, drawnPlaces([place.code], reference), context.lang),
    otherYearsNotes: otherYearsNotes(subject, series, view.period, reference),
    notedYears: series.periods.filter((period) => isNoted(subject, series, period)),
    isLogSigned: isSignedNote((await context.store.log()).checkpoint),
    provenance: figureProvenance(context.store, metric, context.lang, file),
    file,
    sourceNext: metric.sourceNext,
    history: historyOf(context.store, (await context.store.history(metric, place.code))(view.period)),
    chart: metric.capabilities.chart && !left,
    comparison: metric.capabilities.comparison && !left && !isArea(place),
    left,
    reference,
    country: isArea(place) || left ? null : await countryFigure(subject, view.period, place.code),
  };
}
