// /observations/{id}: the landing page of every permanent identifier: the figure in a sentence, its years, where it comes from, how
// to cite it and how to check it.

import { hasCompleteYear, isArea, placeName } from '../data/catalogue.ts';
import type { Digest } from '../data/hash.ts';
import { COUNTRY_CODE, contentHash, hashedText, observationId } from '../data/identifier.ts';
import { isSignedNote } from '../data/log.ts';
import { isProblem } from '../data/problem.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import {
  drawingPath,
  figureFrame,
  figureTitle,
  isPinned,
  linesFrame,
  metricEmbedUrl,
  oembedLink,
  ownPath,
  pageUrl,
} from '../embed/addresses.ts';
import { linesDrawing, linesKey, linesNotes, linesSubtitle, referenceMarkup } from '../embed/chart.ts';
import {
  apaCitation,
  bibtexCitation,
  citedWork,
  cslCitation,
  describedDataset,
  risCitation,
  type StructuredData,
} from '../embed/cite.ts';
import { reportLink } from '../embed/frame.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureNotesMarkup, figureShown, missingNote, valueMarkup } from '../embed/notes.ts';
import { type FigurePageView, type HistoryEntry, hasValue, type NewerYears } from '../embed/views.ts';
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
import { citationOf, type FoundObservation, findObservation, judgeValue } from '../endpoints/observation.ts';
import { isReconstructed } from '../endpoints/revisions.ts';
import type { Card, Page, SitePage } from '../http/page.ts';
import { countryFigure, figureView, linesView } from '../http/views.ts';
import { type PastRevision, standingIn } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName, printedFigure } from '../text/answers.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../text/embeds.ts';
import {
  besideTitle,
  exactQuantity,
  formatCount,
  isTotal,
  quantity,
  type UnitWords,
} from '../text/numbers.ts';
import {
  areaCsv,
  comparing,
  DOCS_PAGES,
  metricCsv,
  metricExcelPaths,
  metricPaths,
  metricYearPaths,
  municipalityCsv,
  municipalityExcelPaths,
  municipalityPaths,
  observationPaths,
} from '../text/paths.ts';
import { figureSentences, placeWords, rankNote } from '../text/sentences.ts';
import { type SharingText, sharedFigure } from '../text/sharing.ts';
import { DATA_WORDS, RECONSTRUCTED, SITE_WORDS } from '../text/site.ts';
import { countryAlone } from './country.ts';
import {
  copied,
  copiedExact,
  definitions,
  embedCodes,
  type Fact,
  fact,
  freshness,
  known,
  linkList,
  provenanceFacts,
  scrolled,
  sourceData,
  toolbar,
} from './parts.ts';
import { placeCard } from './place.ts';

/** The whole page; it frames the figure's own embed, so its CSP needs the site in `frame-src`. */
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
    main: markup`
      ${summary(view)}
      ${yearsSection(view)}
      ${sourceSection(view, id)}
      ${citationSection(view)}
      ${checkSection(view)}
      ${historySection(view)}
      ${embedSection(view, id)}
      ${dataSection(view, id)}`,
  };
}

// The figure: whose it is, the value, and what to mind.

function summary(view: FigurePageView): Markup {
  const { lang, metric, ranking } = view;
  const title = unbroken(view.metricTitle);
  const linked = view.left ? title : markup`<a href="${metricPaths(metric)[lang]}">${title}</a>`;
  const period = view.value === null ? null : view.period;
  const { retrieved } = view.provenance;
  const fresh = freshness({ period, retrieved, next: view.sourceNext, left: view.left }, lang);
  // Of the newest year the line says what the note on its age would.
  const isSaid = fresh !== null && view.newer?.last === view.period && view.newer.metric === null;
  const whole = FIGURE_PAGE_WORDS[lang].derivedRank;
  return markup`
    <h1 dir="auto"${langAttribute(view.titleLang)}>${linked}</h1>
    <p class="lead">${placeMarkup(view)}, ${view.period}</p>
    ${fresh}
    ${view.reconstructed === undefined ? null : markup`<p class="note">${unbroken(RECONSTRUCTED[lang].of(view.reconstructed))}</p>`}
    <div class="figure">
      ${valueMarkup(view)}
      ${figureNotesMarkup(isSaid ? { ...view, newer: null } : view)}
      ${newerLink(view)}
      ${ranking === null ? null : markup`<p class="n"><a href="${ranking}">${whole}</a></p>`}
    </div>
    ${tools(view)}`;
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

// Its years: the line with its own year marked, and every year with the way to its figure.

/** No drawing where the metric is not shown as a chart, or no year has a value. */
function yearsSection(view: FigurePageView): Markup | null {
  const { lang, lines, period, notes } = view;
  const drawing = view.chart ? linesDrawing(lines, 'chart-', period) : null;
  const country = countryAlone(view.country);
  if (drawing === null) return country;
  const others = linesNotes(lines, true).filter((note) => !notes.includes(note));
  return markup`
    <h2>${FIGURE_PAGE_WORDS[lang].chart}</h2>
    <div class="beside">
      <div class="drawn">
        <p class="note">${unbroken(linesSubtitle(lines))}</p>
        ${linesKey(lines)}
        ${drawing}
        <p class="note">
          ${others.map((note) => markup`${unbroken(note)} `)}
          ${referenceMarkup(lines.reference, lang)}
        </p>
      </div>
      ${yearTable(view)}
    </div>
    ${country}`;
}

/** Newest first; the page's own year is marked, and leads nowhere. */
function yearTable(view: FigurePageView): Markup {
  const { lang, siteUrl, metric, geo, period, metricTitle, geoName, lines } = view;
  const rows = (lines.series[0]?.points ?? []).toReversed().map((point) => {
    const isOwn = point.period === period;
    const id = observationId({ metric, geo, period: point.period });
    const href = ownPath(siteUrl, observationPaths(id)[lang]);
    const year =
      isOwn || !hasValue(point) ? markup`${point.period}` : markup`<a href="${href}">${point.period}</a>`;
    const shown = hasValue(point) ? figureShown(point, { link: null }) : markup`–`;
    return markup`
      <tr${isOwn ? markup` class="own"` : null}>
        <th scope="row"${isOwn ? markup` aria-current="page"` : null}>${year}</th>
        <td class="number">${shown}</td>
        ${besideCell(view, point.period)}
      </tr>`;
  });
  const beside = countryLine(view);
  return markup`
    <div class="scroll years" tabindex="0" role="region" aria-label="${metricTitle}, ${geoName}">
      <table>
        <thead>
          <tr>
            <th scope="col">${EMBED_WORDS[lang].year}</th>
            <th scope="col" class="number"><bdi>${geoName}</bdi></th>
            ${beside === null ? null : markup`<th scope="col" class="number"><bdi>${beside.name}</bdi></th>`}
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
}

/** What is calculated is a line to look at, and stands in no table of figures. */
const countryLine = ({ lines: { reference } }: FigurePageView) =>
  reference?.kind === 'country' ? reference : null;

function besideCell(view: FigurePageView, year: string): Markup | null {
  const country = countryLine(view);
  if (country === null) return null;
  const figure = country.points.filter(hasValue).find(({ period }) => period === year);
  const shown = figure === undefined ? markup`–` : figureShown(figure, { link: null });
  return markup`<td class="number">${shown}</td>`;
}

// Where it comes from.

function sourceSection(view: FigurePageView, id: string): Markup {
  const { lang, provenance, contactEmail } = view;
  const facts = [...figureFacts(view, id), ...provenanceFacts(provenance, lang), ...fileFacts(view)];
  const { text } = FIGURE_PAGE_WORDS[lang].report;
  const report =
    contactEmail === null ? null : markup`<p>${reportLink(lang, { contactEmail, id }, text)}</p>`;
  return markup`
    <h2>${EMBED_WORDS[lang].page.provenance}</h2>
    <div class="facts">${definitions(facts)}</div>
    ${report}`;
}

function figureFacts(view: FigurePageView, id: string): Fact[] {
  const { lang, home, geoName, geo } = view;
  const { source, license, page } = EMBED_WORDS[lang];
  const place = home === null ? `${geoName} (${geo})` : `${geoName} (${geo}), ${home.county}`;
  return [
    { name: page.identifier, content: markup`<code>${id}</code>` },
    fact(home === null ? page.area : page.place, place),
    fact(page.unit, view.unitLabel),
    fact(source, view.source),
    { name: license, content: markup`<a href="${LICENSE_URL}" rel="license">${LICENSE}</a>` },
    ...known(page.history, unchanged(view)),
  ];
}

/** Since when the figure is what it is; null where it has changed. */
function unchanged({ lang, history, value }: FigurePageView): string | null {
  const { page } = EMBED_WORDS[lang];
  const [first, ...others] = history;
  if (first === undefined) return value === null ? page.neverPublished : page.noHistory;
  return others.length === 0 && first.type === 'published' ? page.unchanged(first.release) : null;
}

/** The file that the figure was read from, by which whoever has it can tell it. */
function fileFacts({ file, lang }: FigurePageView): Fact[] {
  if (file === null) return [];
  const { origins, unstated } = SITE_WORDS[lang].metric;
  const origin = file.origin === null ? unstated : origins[file.origin];
  const content = markup`<bdi>${file.name}</bdi> (${origin})<code class="hash">${file.sha256}</code>`;
  return [{ name: EMBED_WORDS[lang].page.file, content }];
}

// How to cite it.

/** The sentence for a newspaper, the reference and the address; folded the record's own citation and what reference managers read. */
function citationSection(view: FigurePageView): Markup {
  const { citation } = FIGURE_PAGE_WORDS[view.lang];
  const work = citedWork(view);
  const headed = (name: string, text: Markup, id: string | null = null): Markup =>
    markup`<div><h3${id === null ? null : markup` id="${id}"`}>${name}</h3>${text}</div>`;
  return markup`
    <h2 id="cite">${EMBED_WORDS[view.lang].page.citation}</h2>
    <div class="forms">
      ${view.newspaper === null ? null : headed(citation.newspaper, copied(view.newspaper))}
      ${headed(citation.reference, copiedExact(apaCitation(work)))}
      ${headed(citation.link, copied(pageUrl(view, observationId(view))), 'share')}
    </div>
    <details>
      <summary>${citation.more}</summary>
      <div class="forms">
        ${headed(citation.text, copiedExact(view.citation))}
        ${headed(citation.bibtex, copiedExact(bibtexCitation(work)))}
        ${headed(citation.ris, copiedExact(risCitation(work)))}
        ${headed(citation.csl, copiedExact(cslCitation(work)))}
      </div>
    </details>`;
}

// How to check it, folded: the hash, the very bytes that it is taken over, and the commands.

/** In a POSIX shell a quote ends the quoted text, stands escaped, and begins it anew. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Nothing where there is no value. */
function checkSection(view: FigurePageView): Markup | null {
  const { lang, siteUrl, contentHash, hashedText, isLogSigned } = view;
  if (contentHash === null || hashedText === null) return null;
  const words = FIGURE_PAGE_WORDS[lang];
  const { log } = words;
  const bytes = formatCount(new TextEncoder().encode(hashedText).length, lang);
  const id = observationId(view);
  const proof = `npm run release -- prove ${id} --url ${siteUrl} --checkpoint <${log.file}>`;
  return markup`
    <details class="check">
      <summary id="hash">${words.check}</summary>
      <p>${EMBED_WORDS[lang].page.hash}: <code>${contentHash}</code></p>
      <p>${words.hashMeaning(bytes)} <a href="${DOCS_PAGES.check[lang]}">${words.checkMore}</a></p>
      ${copiedExact(hashedText)}
      <p>${words.hashCommand}</p>
      ${copiedExact(`printf %s ${quoted(hashedText)} | sha256sum`)}
      <p id="log">${log.meaning}</p>
      ${copied(proofCommand(siteUrl, id))}
      <p>${log.program}</p>
      ${copied(proof)}
      <p class="note">
        ${isLogSigned ? log.signed : log.unsigned} <a href="${ownPath(siteUrl, '/log/checkpoint')}">${log.checkpoint}</a>
      </p>
    </details>`;
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

// What has happened to it.

/** Every change of the figure, newest first, with what it was before and why; nothing where it has only been published. */
function historySection(view: FigurePageView): Markup | null {
  const { page } = EMBED_WORDS[view.lang];
  const { history } = FIGURE_PAGE_WORDS[view.lang];
  if (view.history.length === 0 || unchanged(view) !== null) return null;
  const isReasoned = view.history.some(({ reason }) => reason !== null);
  const heads = [history.release, history.change, history.before, history.after];
  if (isReasoned) heads.push(history.reason);
  const table = markup`
    <table data-exact>
      <thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${view.history.map((entry) => historyRow(view, entry, isReasoned))}</tbody>
    </table>`;
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

// What leads further: the code to embed it, its data.

/** The embed itself, and the codes of it and of its chart. */
function embedSection(view: FigurePageView, id: string): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const { lines } = view;
  const words = FIGURE_PAGE_WORDS[view.lang];
  const { src, height, title } = figureFrame(view, id);
  const drawing = (address: string) => drawingPath(address, view.siteUrl);
  const pictures = [
    { text: words.picture.figure, href: drawing(src) },
    ...(view.chart ? [{ text: words.picture.chart, href: drawing(linesFrame(lines).src) }] : []),
  ];
  const figure = {
    head: words.embedFigure,
    frameAt: (siteUrl: string) => figureFrame({ ...view, siteUrl }, id),
  };
  const chart = { head: words.embedChart, frameAt: (siteUrl: string) => linesFrame({ ...lines, siteUrl }) };
  // In the page itself the style says how wide: a width in per cent is what is copied, but not valid HTML.
  return markup`
    <details class="embedding">
      <summary id="embed">${page.embed}</summary>
      <iframe src="${src}" height="${height}" loading="lazy" title="${title}"></iframe>
      ${linkList(pictures)}
      ${embedCodes(view, view.chart ? [figure, chart] : [figure])}
    </details>`;
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
  return markup`<h2 id="data">${data}</h2><div class="data">${linkList(all)}</div>`;
}

// What the page is to those who share it and to machines.

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
  const ranked = rank === null || value === null ? null : rankNote(rank, SERVICE, lang);
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
  parameters: parametersOf({ id: identifier('Permanent identifier.', 'SF.BE0101N1.0180.2024'), lang }),
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
function newspaperOf(
  { metric, place, lang }: FigureSubject,
  view: Pick<FigurePageView, 'period' | 'rank' | 'country' | 'notes'> & UnitWords,
  value: number,
): string {
  const { period, country, notes } = view;
  // A total follows the size of a municipality: its place among others says nothing.
  const rank = isTotal(view) ? null : view.rank;
  const figure = {
    phrase: metric.sentence,
    title: metric.title[lang],
    place: placeName(metric, place, lang),
    period,
    literal: String(value),
    unit: view,
  };
  const beside = { country: country?.reason === null ? String(country.value) : null, rank };
  return printedFigure[lang]({
    told: [figureSentences(figure, beside), ...notes],
    isRanked: rank !== null && placeWords(rank, lang) !== null,
    source: metric.source,
    service: SERVICE,
    id: observationId({ metric: metric.id, geo: place.code, period }),
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
  const fields = {
    metric: metric.id,
    geo: place.code,
    period: view.period,
    unit: metric.unit,
    source: metric.source,
  };
  const standing = await rankInItsYear(subject, view.period);
  const country = isArea(place) || left ? null : await countryFigure(subject, view.period, place.code);
  return {
    ...view,
    ...standing,
    newerPath: newerPathOf(subject, view.newer),
    home: isArea(place) ? null : { county: countyName(place.county, context.lang), slug: place.slug },
    release: context.store.catalogue.release,
    published: context.store.catalogue.published,
    site: context.store.catalogue.site,
    contactEmail: context.store.catalogue.contactEmail,
    citation: citationOf(subject, view.period, value),
    newspaper: value === null ? null : newspaperOf(subject, { ...view, ...standing, country }, value),
    contentHash: value === null ? null : contentHash({ ...fields, value }, digest),
    hashedText: value === null ? null : hashedText({ ...fields, value }),
    lines: await linesView({ ...context, metric }, [place], 'page'),
    isLogSigned: isSignedNote((await context.store.log()).checkpoint),
    provenance: figureProvenance(context.store, metric, context.lang, file),
    file,
    sourceNext: metric.sourceNext,
    history: historyOf(context.store, (await context.store.history(metric, place.code))(view.period)),
    chart: metric.capabilities.chart && !left,
    comparison: metric.capabilities.comparison && !left && !isArea(place),
    left,
    country,
  };
}
