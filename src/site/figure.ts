// /observations/{id}: the landing page of every permanent identifier: the figure in a sentence, its years, where it comes from, how
// to cite it and how to check it.

import { hasCompleteYear, isArea } from '../data/catalogue.ts';
import { hashedText, observationId } from '../data/identifier.ts';
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
import {
  linesDrawing,
  linesKey,
  linesNotes,
  linesSubtitle,
  referenceMarkup,
} from '../embed/chart.ts';
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
import {
  figureCell,
  MARK,
  missingNote,
  noteTexts,
  valueMarkup,
} from '../embed/notes.ts';
import {
  type CountryFigure,
  type FigureView,
  hasValue,
  type LinesView,
} from '../embed/views.ts';
import {
  type Context,
  type FigureSubject,
  identifier,
  lang as langParameter,
  NO_FILES,
  parametersOf,
} from '../endpoints/endpoint.ts';
import {
  type FigureProvenance,
  figureFile,
  figureProvenance,
} from '../endpoints/notes.ts';
import {
  citationOf,
  type FoundObservation,
  findObservation,
  judgeValue,
  type Observation,
  observationRecord,
} from '../endpoints/observation.ts';
import { isReconstructed } from '../endpoints/revisions.ts';
import type { Card, Page, SitePage } from '../http/page.ts';
import { countryFigure, figureView, linesView } from '../http/views.ts';
import { type PastRevision, standingIn } from '../store/shards.ts';
import { countyName, NOTE_WORDS, printedFigure } from '../text/answers.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../text/embeds.ts';
import {
  besideTitle,
  exactQuantity,
  formatCount,
  isTotal,
  quantity,
} from '../text/numbers.ts';
import {
  areaCsv,
  comparingAll,
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
  folded,
  freshness,
  known,
  type Link,
  linkList,
  note,
  numberHead,
  provenanceFacts,
  scrolled,
  sourceData,
  table,
  toolbar,
} from './parts.ts';
import { placeCard } from './place.ts';

/** A figure with all that its page tells. */
type FigurePage = FigureView & {
  id: string;
  subject: FigureSubject;
  /** As the API has it; null where there is no value. */
  record: Observation | null;
  provenance: FigureProvenance;
  /** Its years, with the line that pages compare with. */
  lines: LinesView;
  /** The country's figure of the year; null where there is none, of an area, and of a metric that has left. */
  country: CountryFigure | null;
  /** Newest first. */
  history: readonly PastRevision[];
  /** Whether the checkpoint of the log says who published it. */
  isLogSigned: boolean;
  /** Its address on the comparison page; null where the metric is not compared. */
  compared: string | null;
};

async function figurePageOf(
  found: FoundObservation,
  context: Context,
): Promise<FigurePage> {
  const { store, lang } = context;
  const { metric, place, series, index, id } = found;
  const view = await figureView(found, context);
  const { period } = view;
  const subject = { ...context, metric, place };
  const left = metric.left !== null;
  const isCompared = metric.capabilities.comparison && !left && !isArea(place);
  const standing = isArea(place)
    ? null
    : standingIn(await store.ranking(metric, period), place.code);
  return {
    ...view,
    id,
    subject,
    rank: standing === null ? null : { ...standing, period, order: metric.order },
    record: observationRecord(subject, series, index),
    provenance: figureProvenance(
      store,
      metric,
      lang,
      figureFile(metric, series, index),
    ),
    lines: await linesView(subject, [place], 'page'),
    country:
      isArea(place) || left ? null : await countryFigure(subject, period, place.code),
    history: (await store.history(metric, place.code))(period),
    isLogSigned: isSignedNote((await store.log()).checkpoint),
    compared: isCompared ? comparingAll(lang, [place.code], [metric.id]) : null,
  };
}

/** The whole page; it frames the figure's own embed, so its CSP needs the site in `frame-src`. */
async function figureContent(page: FigurePage): Promise<SitePage> {
  const { id, lang, siteUrl, record } = page;
  const { title: sharedTitle, description } = sharedOf(page);
  const json =
    record === null
      ? null
      : markup`<link rel="alternate" type="application/json" href="${record.links.self}">`;
  return {
    frames: true,
    title: figureTitle(page),
    sharedTitle,
    description,
    paths: observationPaths(id),
    card: cardOf(page),
    described: record === null ? null : describedFigure(page, record, description),
    links: markup`${json}${oembedLink(siteUrl, figureFrame(page, id))}`,
    main: markup`
      ${await summary(page)}
      ${yearsSection(page)}
      ${sourceSection(page)}
      ${citationSection(page)}
      ${record === null ? null : checkSection(page, record)}
      ${historySection(page)}
      ${embedSection(page)}
      <h2 id="data">${FIGURE_PAGE_WORDS[lang].data}</h2>
      <div class="data">${linkList(dataLinks(page))}</div>`,
  };
}

// The figure: whose it is, the value, and what to mind.

async function summary(page: FigurePage): Promise<Markup> {
  const { lang, subject, period, provenance, reconstructed, value, compared } = page;
  const { metric, place } = subject;
  const left = metric.left !== null;
  const title = unbroken(page.metricTitle);
  const { retrieved } = provenance;
  const embed = value === null && !isCharted(page) ? null : '#embed';
  const fresh = freshness(
    {
      period: value === null ? null : period,
      retrieved,
      next: metric.sourceNext,
      left,
    },
    lang,
  );
  const name = isArea(place)
    ? markup`<bdi>${page.geoName}</bdi>`
    : markup`<a href="${municipalityPaths(place.slug)[lang]}"><bdi${lang === 'sv' ? null : markup` lang="sv"`}>${page.geoName}</bdi></a>`;
  return markup`
    <h1 dir="auto"${langAttribute(page.titleLang)}>
      ${left ? title : markup`<a href="${metricPaths(metric.id)[lang]}">${title}</a>`}
    </h1>
    <p class="lead">${name}, ${period}</p>
    ${fresh}
    ${reconstructed === undefined ? null : note(RECONSTRUCTED[lang].of(reconstructed))}
    <div class="figure">
      ${valueMarkup(page)}
      ${await notesMarkup(page, fresh !== null)}
    </div>
    ${toolbar({ download: '#data', embed, cite: '#cite', compare: compared, share: '#share' }, lang)}`;
}

/** What to mind, each with the way on. @param isDated whether the page says how old its figure is */
async function notesMarkup(page: FigurePage, isDated: boolean): Promise<Markup> {
  const { lang, period, rank, newer } = page;
  const revised = noteTexts({ ...page, rank: null, newer: null });
  const notes = [...page.notes.map((note) => `${MARK} ${note}`), ...revised].map(
    unbroken,
  );
  const ranked = rank === null ? null : rankNote(rank, SERVICE, lang);
  const ranking = await rankingPath(page);
  if (ranking !== null) {
    const place = ranked === null ? null : markup`${unbroken(ranked)}. `;
    notes.push(
      markup`${place}<a href="${ranking}">${FIGURE_PAGE_WORDS[lang].derivedRank}</a>`,
    );
  } else if (ranked !== null) notes.push(unbroken(ranked));
  if (newer !== null && !(isDated && newer.last === period))
    notes.push(unbroken(EMBED_WORDS[lang].newestYear(newer.last, newer.retrieved)));
  const elsewhere = newerLink(page);
  if (elsewhere !== null) notes.push(elsewhere);
  return markup`${notes.map((text) => markup`<p class="n">${text}</p>`)}`;
}

/** Where the ranking that it has a rank in stands: of a past release the newest alone, as an embed. */
async function rankingPath({
  rank,
  siteUrl,
  subject,
}: FigurePage): Promise<string | null> {
  if (rank === null) return null;
  const { store, metric, lang } = subject;
  const isNewest = (await store.facts(metric)).ranking?.period === rank.period;
  if (isPinned(siteUrl)) {
    const site = { siteUrl: ownPath(siteUrl, ''), lang, metric: metric.id };
    return isNewest ? metricEmbedUrl(site, 'ranking', null) : null;
  }
  const paths = isNewest
    ? metricPaths(metric.id)
    : metricYearPaths(metric.id, rank.period);
  return `${paths[lang]}#ranking`;
}

/** From a series that has gone without new years to the newest figure of one that has them, where there surely is one. */
function newerLink({ newer, siteUrl, subject }: FigurePage): Markup | null {
  const { store, place, lang } = subject;
  const other = store.directory.metrics.get(newer?.metric?.id ?? '');
  if (other === undefined || other.last === null) return null;
  const id = observationId({ metric: other.id, geo: place.code, period: other.last });
  const href =
    isArea(place) || !hasCompleteYear(other, place, other.last)
      ? metricPaths(other.id)[lang]
      : ownPath(siteUrl, observationPaths(id)[lang]);
  const { newerIn } = EMBED_WORDS[lang];
  return markup`<a href="${href}">${unbroken(newerIn(other.title[lang], other.last))}</a>`;
}

// Its years: the line with its own year marked, and every year with the way to its figure.

/** Notes of more signs than these are folded. */
const LONG = 200;

/** No drawing where the metric is not shown as a chart, or no year has a value. */
function yearsSection(page: FigurePage): Markup | null {
  const { lang, lines, period, notes } = page;
  const drawing = isCharted(page) ? linesDrawing(lines, 'chart-', period) : null;
  const country = countryAlone(page.country);
  if (drawing === null) return country;
  const others = linesNotes(lines, true).filter((text) => !notes.includes(text));
  const more = others.length === 0 ? null : note(others.join(' '));
  const isLong = others.join(' ').length > LONG;
  const reference = referenceMarkup(lines.reference, lang);
  return markup`
    <h2>${FIGURE_PAGE_WORDS[lang].chart}</h2>
    <div class="beside">
      <div class="drawn">
        ${note(linesSubtitle(lines))}
        ${linesKey(lines)}
        ${drawing}
        ${more !== null && isLong ? folded(NOTE_WORDS[lang].otherNotes, more) : more}
        ${reference === null ? null : note(reference)}
      </div>
      ${yearTable(page)}
    </div>
    ${country}`;
}

const isCharted = ({ subject: { metric }, lines }: FigurePage): boolean =>
  metric.capabilities.chart &&
  metric.left === null &&
  lines.series.some(({ points }) => points.some(hasValue));

/** Newest first; the page's own year is marked, and leads nowhere. What is calculated is a line to look at, and stands in no table. */
function yearTable(page: FigurePage): Markup {
  const { lang, siteUrl, metric, geo, period, metricTitle, geoName, lines } = page;
  const { reference } = lines;
  const country = reference?.kind === 'country' ? reference : null;
  const rows = (lines.series[0]?.points ?? []).toReversed().map((point) => {
    const year = point.period;
    const isOwn = year === period;
    const href = ownPath(
      siteUrl,
      observationPaths(observationId({ metric, geo, period: year }))[lang],
    );
    const beside = country?.points.find((one) => one.period === year) ?? null;
    const look = { link: null };
    return markup`
      <tr${isOwn ? markup` class="own"` : null}>
        <th scope="row"${isOwn ? markup` aria-current="page"` : null}>
          ${isOwn || !hasValue(point) ? year : markup`<a href="${href}">${year}</a>`}
        </th>
        ${figureCell(point, lines, look)}
        ${country === null ? null : figureCell(beside, lines, look)}
      </tr>`;
  });
  const names = [geoName, ...(country === null ? [] : [country.name])];
  const heads = names.map((name) => numberHead(markup`<bdi>${name}</bdi>`));
  return markup`
    <div class="scroll years" tabindex="0" role="region" aria-label="${metricTitle}, ${geoName}">
      ${table(null, [EMBED_WORDS[lang].year, ...heads], rows)}
    </div>`;
}

// Where it comes from.

function sourceSection(page: FigurePage): Markup {
  const { id, lang, geo, geoName, provenance, subject } = page;
  const { source, license, page: words } = EMBED_WORDS[lang];
  const { place, store } = subject;
  const { contactEmail } = store.catalogue;
  const facts: Fact[] = [
    { name: words.identifier, content: markup`<code>${id}</code>` },
    isArea(place)
      ? fact(words.area, `${geoName} (${geo})`)
      : fact(words.place, `${geoName} (${geo}), ${countyName(place.county, lang)}`),
    fact(words.unit, page.unitLabel),
    fact(source, page.source),
    {
      name: license,
      content: markup`<a href="${LICENSE_URL}" rel="license">${LICENSE}</a>`,
    },
    ...known(words.history, unchanged(page)),
    ...provenanceFacts(provenance, lang),
  ];
  const { file } = provenance;
  if (file !== null) {
    const { origins, unstated } = SITE_WORDS[lang].metric;
    const origin = file.origin === null ? unstated : origins[file.origin];
    const content = markup`<bdi>${file.name}</bdi> (${origin})<code class="hash">${file.sha256}</code>`;
    facts.push({ name: words.file, content });
  }
  const { text } = FIGURE_PAGE_WORDS[lang].report;
  return markup`
    <h2>${words.provenance}</h2>
    <div class="facts">${definitions(facts)}</div>
    ${contactEmail === null ? null : markup`<p>${reportLink(lang, { contactEmail, id }, text)}</p>`}`;
}

/** Since when the figure is what it is; null where it has changed. */
function unchanged({ lang, history, value }: FigurePage): string | null {
  const embedWords = EMBED_WORDS[lang].page;
  const [first, ...others] = history;
  if (first === undefined)
    return value === null ? embedWords.neverPublished : embedWords.noHistory;
  return others.length === 0 && first.type === 'published'
    ? embedWords.unchanged(first.release)
    : null;
}

// How to cite it.

/** The sentence for a newspaper, the reference and the address; folded the record's own citation and what reference managers read. */
function citationSection(page: FigurePage): Markup {
  const { id, lang, period, provenance, record, subject } = page;
  const { release, published } = subject.store.catalogue;
  const { citation } = FIGURE_PAGE_WORDS[lang];
  const work = citedWork(page, {
    release,
    published,
    hash: record?.contentHash ?? null,
    retrieved: provenance.retrieved,
  });
  const headed = (name: string, text: Markup): Markup =>
    markup`<div><h3>${name}</h3>${text}</div>`;
  const newspaper =
    record === null ? null : headed(citation.newspaper, copied(printed(page, record)));
  return markup`
    <h2 id="cite">${EMBED_WORDS[lang].page.citation}</h2>
    <div class="forms">
      ${newspaper}
      ${headed(citation.reference, copiedExact(apaCitation(work)))}
      <div><h3 id="share">${citation.link}</h3>${copied(pageUrl(page, id))}</div>
    </div>
    <details>
      <summary>${citation.more}</summary>
      <div class="forms">
        ${headed(citation.text, copiedExact(record?.citation ?? citationOf(subject, period, null)))}
        ${headed(citation.bibtex, copiedExact(bibtexCitation(work)))}
        ${headed(citation.ris, copiedExact(risCitation(work)))}
        ${headed(citation.csl, copiedExact(cslCitation(work)))}
      </div>
    </details>`;
}

/** With all that the figure must be read with: whoever prints it may leave out what the article says by itself. */
function printed(page: FigurePage, { value }: Observation): string {
  const { id, lang, period, country, notes, source, subject } = page;
  const { metric } = subject;
  // A total follows the size of a municipality: its place among others says nothing.
  const rank = isTotal(page) ? null : page.rank;
  const figure = {
    phrase: metric.sentence,
    title: page.metricTitle,
    place: page.geoName,
    period,
    literal: String(value),
    unit: page,
  };
  const beside = {
    country: country?.reason === null ? String(country.value) : null,
    rank,
  };
  return printedFigure[lang]({
    told: [figureSentences(figure, beside), ...notes],
    isRanked: rank !== null && placeWords(rank, lang) !== null,
    source,
    service: SERVICE,
    id,
  });
}

// How to check it, folded: the hash, the very bytes that it is taken over, and the commands.

/** In a POSIX shell a quote ends the quoted text, stands escaped, and begins it anew. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function checkSection(
  { id, lang, siteUrl, isLogSigned }: FigurePage,
  record: Observation,
): Markup {
  const figurePageWords = FIGURE_PAGE_WORDS[lang];
  const { log } = figurePageWords;
  const text = hashedText(record);
  const bytes = formatCount(new TextEncoder().encode(text).length, lang);
  const proof = `npm run release -- prove ${id} --url ${siteUrl} --checkpoint <${log.file}>`;
  return markup`
    <details class="check">
      <summary id="hash">${figurePageWords.check}</summary>
      <p>${EMBED_WORDS[lang].page.hash}: <code>${record.contentHash}</code></p>
      <p>${figurePageWords.hashMeaning(bytes)} <a href="${DOCS_PAGES.check[lang]}">${figurePageWords.checkMore}</a></p>
      ${copiedExact(text)}
      <p>${figurePageWords.hashCommand}</p>
      ${copiedExact(`printf %s ${quoted(text)} | sha256sum`)}
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
function historySection(page: FigurePage): Markup | null {
  const { lang, history } = page;
  if (history.length === 0 || unchanged(page) !== null) return null;
  const { history: title, noValue, types } = EMBED_WORDS[lang].page;
  const figurePageWords = FIGURE_PAGE_WORDS[lang].history;
  const isReasoned = history.some(({ reason }) => reason !== null);
  const heads = [
    figurePageWords.release,
    figurePageWords.change,
    figurePageWords.before,
    figurePageWords.after,
  ];
  if (isReasoned) heads.push(figurePageWords.reason);
  const literalText = (literal: string | null): string =>
    literal === null ? noValue : exactQuantity(literal, page);
  const rows = history.map(
    ({ release, published, type, previousValue, value, reason }) => markup`
      <tr>
        <th scope="row"><time datetime="${release}">${release}</time>${dayNote(page, release, published)}</th>
        <td>${types[type] ?? type}</td>
        <td>${literalText(previousValue)}</td>
        <td>${literalText(value)}</td>
        ${isReasoned ? markup`<td class="reason"><bdi>${reason?.[lang] ?? null}</bdi></td>` : null}
      </tr>`,
  );
  const changes = scrolled(title, table(markup` data-exact`, heads, rows));
  return markup`<details><summary id="history">${title}</summary>${changes}</details>`;
}

/** When a release was published, where it was not on its own day. */
function dayNote(
  { lang, subject }: FigurePage,
  release: string,
  published: string,
): Markup | null {
  const day = published.slice(0, 10);
  const later = [
    ...(isReconstructed(subject.store, release) ? [RECONSTRUCTED[lang].mark] : []),
    ...(day === release ? [] : [FIGURE_PAGE_WORDS[lang].history.published(day)]),
  ];
  return later.length === 0
    ? null
    : markup` <span class="note">${unbroken(later.join(', '))}</span>`;
}

// What leads further: the code to embed it, its data.

/** The first of them, and the codes of all: of the figure where it has a value, and of its chart; null where there is neither. */
function embedSection(page: FigurePage): Markup | null {
  const { id, lang, lines, siteUrl, subject, value } = page;
  const { embedFigure, embedChart, picture } = FIGURE_PAGE_WORDS[lang];
  const figure = {
    head: embedFigure,
    frameAt: (site: string) => figureFrame({ ...page, siteUrl: site }, id),
    picture: picture.figure,
  };
  const chart = {
    head: embedChart,
    frameAt: (site: string) => linesFrame({ ...lines, siteUrl: site }),
    picture: picture.chart,
  };
  const embeds = [
    ...(value === null ? [] : [figure]),
    ...(isCharted(page) ? [chart] : []),
  ];
  const [first] = embeds;
  if (first === undefined) return null;
  const { src, height, title } = first.frameAt(siteUrl);
  const pictures = embeds.map((one) => ({
    text: one.picture,
    href: drawingPath(one.frameAt(siteUrl).src, siteUrl),
  }));
  // In the page itself the style says how wide: a width in per cent is what is copied, but not valid HTML.
  return markup`
    <details class="embedding">
      <summary id="embed">${EMBED_WORDS[lang].page.embed}</summary>
      <iframe src="${src}" height="${height}" loading="lazy" title="${title}"></iframe>
      ${linkList(pictures)}
      ${embedCodes({ lang, siteUrl, release: subject.store.catalogue.release }, embeds)}
    </details>`;
}

/** What there is of the figure, of its metric unless that has left, and of its municipality. */
function dataLinks({
  id,
  lang,
  siteUrl,
  geo,
  history,
  provenance,
  compared,
  record,
  subject,
}: FigurePage) {
  const dataWords = DATA_WORDS[lang];
  const { metric, place } = subject;
  const left = metric.left !== null;
  const links: Link[] = [];
  const add = (text: string, href: string): number => links.push({ text, href });
  if (record !== null)
    add(dataWords.figure, ownPath(siteUrl, `/api/v1/observations/${id}`));
  // Of what was never published the log has no entry, and says so with 404.
  if (record !== null || history.length > 0)
    add(dataWords.revisions, ownPath(siteUrl, `/api/v1/revisions?id=${id}`));
  if (!left) {
    add(dataWords.metric.json, ownPath(siteUrl, `/api/v1/metrics/${metric.id}`));
    add(dataWords.metric.csv, ownPath(siteUrl, metricCsv(metric.id)));
  }
  // Of a past release there is no file of another kind (contract 6).
  if (!isPinned(siteUrl)) {
    if (!left) add(dataWords.metric.excel, metricExcelPaths(metric.id).xlsx);
    if (!isArea(place)) {
      add(dataWords.municipality.excel, municipalityExcelPaths(geo).xlsx);
      add(dataWords.municipality.csv, municipalityCsv(geo));
    } else if (!left) add(dataWords.area, areaCsv(metric.id));
  }
  if (compared !== null) add(FIGURE_PAGE_WORDS[lang].compare, compared);
  return [...links, ...sourceData(provenance.apiUrl, lang)];
}

// What the page is to those who share it and to machines.

/** Its own where it has a value, else its municipality's; a page of a past release has none of that release. */
function cardOf(page: FigurePage): Card | null {
  const { id, lang, siteUrl, record, subject } = page;
  const { metric, place } = subject;
  if (isPinned(siteUrl)) return null;
  if (record !== null && metric.left === null)
    return { of: id, alt: SITE_WORDS[lang].figureCard(figureTitle(page)) };
  return isArea(place) ? null : placeCard(place, lang);
}

function sharedOf(page: FigurePage): SharingText {
  const { lang, metricTitle, geoName, value, rank, subtitle = null } = page;
  const ranked = rank === null || value === null ? null : rankNote(rank, SERVICE, lang);
  const figure = {
    title: metricTitle,
    place: geoName,
    period: page.period,
    source: page.source,
  };
  const quantityText =
    value === null ? null : quantity(value, besideTitle(page, metricTitle));
  return sharedFigure(
    lang,
    { ...figure, value: quantityText, why: missingNote(page, page.missing) },
    [subtitle, ranked],
  );
}

/** The page to machines: a dataset of one figure (schema.org). */
function describedFigure(
  page: FigurePage,
  { id }: Observation,
  description: string,
): StructuredData {
  const { lang, siteUrl, provenance } = page;
  return describedDataset({
    lang,
    siteUrl,
    path: observationPaths(id)[lang],
    name: figureTitle(page),
    nameLang: page.titleLang ?? null,
    description,
    identifier: id,
    source: page.source,
    publisher: provenance.publisher,
    basedOn: provenance.sourceUrl ?? provenance.apiUrl,
    unit: page.unitLabel,
    years: page.period,
    place: page.geoName,
    modified: page.subject.store.catalogue.published.slice(0, 10),
    downloads: [{ url: `/api/v1/observations/${id}`, type: 'application/json' }],
  });
}

export const figurePage: Page = {
  path: '/observations/{id}',
  parameters: parametersOf({
    id: identifier('Permanent identifier.', 'SF.BE0101N1.0180.2024'),
    lang: langParameter,
  }),
  indexed: true,
  respond: async ({ id = '' }, context) => {
    const observation = await findObservation(context.store, id);
    if (isProblem(observation)) return observation;
    const content = await figureContent(await figurePageOf(observation, context));
    return {
      ...content,
      status: (await judgeValue(context.store, observation))?.status ?? 200,
    };
  },
  frame: async ({ id = '' }, context) => {
    const found = await findObservation(context.store, id);
    return isProblem(found)
      ? found
      : figureFrame(await figureView(found, context), found.id);
  },
  fixed: NO_FILES,
};
