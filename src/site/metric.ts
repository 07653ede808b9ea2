// /matt/<id> and /en/metrics/<id>: a metric's page answers before it explains: where one's municipality stands, then how the
// figures came about.

import {
  absentYears,
  type CatalogueMunicipality,
  type Coverage,
  retrievedOf,
  unitLabel,
} from '../data/catalogue.ts';
import { foreignTitle } from '../data/lang.ts';
import { drawingPath, metricFrame, oembedLink } from '../embed/addresses.ts';
import { spanOf, yearSpans } from '../embed/axes.ts';
import { spreadDrawing } from '../embed/chart.ts';
import { MAP_SCRIPT_PATH } from '../embed/map/map-script.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureCell, newerNotes, noteList } from '../embed/notes.ts';
import type { RankingPageView, RankingView } from '../embed/views.ts';
import { inParallel, type MetricSubject } from '../endpoints/endpoint.ts';
import { unitWords } from '../endpoints/metric.ts';
import { provenanceOf } from '../endpoints/notes.ts';
import type { SitePage } from '../http/page.ts';
import {
  describedMetric,
  newerOf,
  otherNotes,
  rankingPageView,
  spreadView,
} from '../http/views.ts';
import { shownChanges, wordsOf, wordsTable } from '../http/words.ts';
import type { MetricFacts } from '../store/shards.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { formatCount } from '../text/numbers.ts';
import {
  comparing,
  metricCsv,
  metricExcelPaths,
  metricFeed,
  metricPaths,
} from '../text/paths.ts';
import { SHARING_WORDS, type SharingText, wholeSentences } from '../text/sharing.ts';
import {
  CHANGED_WORDS,
  DATA_WORDS,
  FEED_WORDS,
  METRIC_WORDS,
  RELEASE_WORDS,
  SITE_WORDS,
  SUBJECT_WORDS,
} from '../text/site.ts';
import { feedLinks } from './document.ts';
import {
  definitions,
  embedCodes,
  fact,
  filterField,
  folded,
  freshness,
  known,
  linkList,
  metricLink,
  note,
  numberHead,
  provenanceFacts,
  scrolled,
  sourceData,
  table,
  toolbar,
} from './parts.ts';
import {
  highlights,
  rankingData,
  rankingSection,
  sharedYear,
  shareLink,
} from './ranking-year.ts';
import { figureRow, hasFigure, markMeaning, type ValueRow } from './rows.ts';

export async function metricPage(subject: MetricSubject): Promise<SitePage> {
  const { store, metric, lang } = subject;
  const { id, title } = metric;
  const siteWords = SITE_WORDS[lang].metric;
  const { page } = EMBED_WORDS[lang];
  const facts = await store.facts(metric);
  const { ranking } = facts;
  const ranked = ranking?.period ?? null;
  const view =
    ranking === null
      ? null
      : await rankingPageView(subject, ranking, null, metricPaths(id)[lang]);
  const shared = view === null ? sharedUnranked(subject) : sharedYear(view.ranking);
  const address = `${store.catalogue.siteUrl}${metricPaths(id)[lang]}`;
  return {
    title: title[lang],
    sharedTitle: shared.title,
    description: shared.description,
    paths: metricPaths(id),
    card: { of: id, alt: SITE_WORDS[lang].card(title[lang]) },
    described: describedMetric(store, metric, {
      lang,
      description: shared.description,
    }),
    feeds: feedLinks(FEED_WORDS[lang].ofSubject(title[lang]), lang, (format) =>
      metricFeed(id, format),
    ),
    links:
      view === null
        ? null
        : oembedLink(store.catalogue.siteUrl, metricFrame(view.ranking, 'ranking')),
    scripts: view === null ? ['/filter.js'] : [MAP_SCRIPT_PATH, '/ranking.js'],
    main: markup`
      ${heading(subject, ranked)}
      ${view === null ? await unranked(subject, facts) : await standing(subject, view, address)}
      ${notes(subject, ranked)}
      <h2 id="data">${siteWords.dataTitle}</h2>
      <div class="data">${linkList(data(subject, facts))}</div>
      ${view === null ? shareLink(address, lang) : embeds(view.ranking, store.catalogue.release)}
      <h2 id="provenance">${page.provenance}</h2>
      <div class="facts">${provenance(subject)}</div>
      ${absences(subject)}${coverage(subject, facts)}${files(subject)}${await changedWords(subject)}`,
  };
}

/** Where the municipalities stand, how it has gone over the years, and the whole ranking. */
async function standing(
  subject: MetricSubject,
  view: RankingPageView,
  address: string,
): Promise<Markup> {
  const spread = await spreadView(subject);
  const { trend } = METRIC_WORDS[subject.lang];
  return markup`
    ${highlights(view)}
    ${spread === null ? null : markup`<h2>${trend}</h2>${spreadDrawing(spread)}`}
    ${rankingSection(view, address)}`;
}

/** Why it has no ranking, in words, and the newest value of every municipality. */
async function unranked(
  subject: MetricSubject,
  { best }: MetricFacts,
): Promise<Markup> {
  const { metric, lang } = subject;
  const siteWords = SITE_WORDS[lang].metric;
  const why = !metric.capabilities.ranking
    ? markup`<p>${siteWords.refused}</p><p class="prose">${metric.capabilitiesReason?.[lang] ?? null}</p>`
    : best === null
      ? markup`<p>${siteWords.empty}</p>`
      : markup`<p>${siteWords.tooThin({
          period: best.period,
          municipalities: formatCount(best.municipalities, lang),
          total: formatCount(best.total, lang),
        })}</p>`;
  return markup`<h2 id="ranking">${siteWords.rankingTitle}</h2>${why}${await latestValues(subject)}`;
}

/** Of a metric that has no ranking: why, where it never has one. */
function sharedUnranked({ metric, lang }: MetricSubject): SharingText {
  const sharingWords = SHARING_WORDS[lang];
  const span = spanOf(metric);
  const why = metric.capabilities.ranking ? null : METRIC_WORDS[lang].neverRanked;
  const title = sharingWords.municipalities(metric.title[lang], span ?? '').trim();
  const { source } = metric;
  return {
    title,
    description: wholeSentences([
      title,
      metric.subtitle?.[lang] ?? null,
      why,
      sharingWords.source(source),
    ]),
  };
}

/**
 * What the metric is, how fresh it is, and what to do with it.
 * @param ranked the year of the ranking; null without one
 */
function heading(
  { store, metric, lang }: MetricSubject,
  ranked: string | null,
): Markup {
  const { source, page } = EMBED_WORDS[lang];
  const title = markup`<h1 dir="auto"${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</h1>`;
  const definition =
    metric.definition === null
      ? null
      : markup`<p class="lead" dir="auto">${unbroken(metric.definition[lang])}</p>`;
  const unit = unbroken(unitWords(store, metric, lang).unitLabel);
  const period = ranked ?? metric.last;
  const isCited = ranked !== null;
  const retrieved = period === null ? metric.retrieved : retrievedOf(metric, period);
  const tools = toolbar(
    {
      download: '#data',
      embed: isCited ? '#embed' : null,
      cite: isCited ? '#cite' : null,
      compare: metric.capabilities.comparison
        ? comparing(lang, 'metrics', metric.id)
        : null,
      share: '#share',
    },
    lang,
  );
  return markup`${title}${definition}<p class="note">${source}: ${metric.source}. ${page.unit}: ${unit}.</p>${freshness({ retrieved, period, next: metric.sourceNext, left: metric.left !== null }, lang)}${tools}`;
}

function data(
  { metric: { id, apiUrl }, lang }: MetricSubject,
  { ranking }: MetricFacts,
) {
  const dataWords = DATA_WORDS[lang];
  return [
    { text: dataWords.metric.excel, href: metricExcelPaths(id).xlsx },
    { text: dataWords.excelCsv, href: metricExcelPaths(id).csv },
    { text: dataWords.metric.csv, href: metricCsv(id) },
    { text: dataWords.metric.json, href: `/api/v1/metrics/${id}` },
    ...(ranking === null ? [] : rankingData(id, null, lang)),
    { text: dataWords.revisions, href: `/api/v1/revisions?metric=${id}` },
    { text: FEED_WORDS[lang].follow, href: metricFeed(id, 'atom')[lang] },
    ...sourceData(apiUrl, lang),
  ];
}

/** Pictures of the ranking and the map, and code to embed them. */
function embeds(view: RankingView, release: string): Markup {
  const { lang, siteUrl } = view;
  const metricWords = METRIC_WORDS[lang];
  const kinds = ['ranking', 'map'] as const;
  const pictures = kinds.map((kind) => ({
    text: metricWords.picture[kind],
    href: drawingPath(metricFrame(view, kind).src, siteUrl),
  }));
  const codes = embedCodes(
    { ...view, release },
    kinds.map((kind) => ({
      head: metricWords.embed[kind],
      frameAt: (site: string) => metricFrame({ ...view, siteUrl: site }, kind),
    })),
  );
  return markup`
    <details class="embedding">
      <summary id="embed">${metricWords.embedding}</summary>
      <h3>${metricWords.pictures}</h3>
      ${linkList(pictures)}
      ${codes}
    </details>`;
}

/** Where the metric comes from and what it means. */
function provenance({ store, metric, lang }: MetricSubject): Markup {
  const { source, page } = EMBED_WORDS[lang];
  const siteWords = SITE_WORDS[lang].metric;
  const { id, subject } = metric;
  return definitions([
    { name: page.identifier, content: markup`<code>${id}</code>` },
    ...known(siteWords.subject, store.directory.subjects.get(subject)?.[lang] ?? null),
    ...known(page.unit, unitLabel(store.catalogue, metric)[lang]),
    fact(source, metric.source),
    ...provenanceFacts(provenanceOf(store, metric, lang), lang),
  ]);
}

/** The files that the figures were read from, to unfold; null where the release does not know them. */
function files({ metric, lang }: MetricSubject): Markup | null {
  if (metric.files.length === 0) return null;
  const siteWords = SITE_WORDS[lang].metric;
  const { name, origin, retrieved, bytes } = siteWords.fileColumns;
  const rows = metric.files.map(
    (file) =>
      markup`<tr><th scope="row"><bdi>${file.name}</bdi><code class="hash">${file.sha256}</code></th><td>${file.origin === null ? siteWords.unstated : siteWords.origins[file.origin]}</td><td>${file.retrieved}</td><td class="number">${formatCount(file.bytes, lang)}</td></tr>`,
  );
  const caption = siteWords.files(formatCount(metric.files.length, lang));
  const heads = [name, origin, retrieved, numberHead(bytes)];
  const isTranscript = metric.files.some((file) => file.origin === 'transcript');
  return folded(
    caption,
    markup`
      ${isTranscript ? note(siteWords.transcript) : null}
      ${scrolled(caption, table(markup` class="files"`, heads, rows))}`,
  );
}

/** What releases said anew of it, the newest first; null where nothing was. */
async function changedWords({
  store,
  metric,
  lang,
}: MetricSubject): Promise<Markup | null> {
  const counts = await store.revisionCounts(null);
  const releases = counts.filter(
    ({ metrics }) => (metrics[metric.id]?.metadata ?? 0) > 0,
  );
  const changedReleases = await inParallel(releases, async ({ release }) => {
    const changes = shownChanges(
      wordsOf(await store.revisions(release, metric.id)),
      lang,
    );
    const table = wordsTable(changes, lang);
    if (table === null) return [];
    const title = RELEASE_WORDS[lang].release(release);
    return markup`<h3>${unbroken(title)}</h3>${scrolled(title, table)}`;
  });
  const sections = changedReleases.flat();
  if (sections.length === 0) return null;
  return markup`<details><summary id="words">${CHANGED_WORDS[lang].metricTitle}</summary>${sections}</details>`;
}

/**
 * What other figures than those of the ranking must be read with, how old the newest year is, and where else to look.
 * @param ranked the year of the ranking; null without one
 */
function notes(subject: MetricSubject, ranked: string | null): Markup {
  const { store, metric, lang } = subject;
  const noteWords = NOTE_WORDS[lang];
  const others = noteList(otherNotes(metric, ranked).map((text) => text[lang]));
  const head = ranked === null ? noteWords.notes : noteWords.otherNotes;
  const list = others === null ? null : markup`<h2 id="notes">${head}</h2>${others}`;
  // The line under the heading says as much of the newest year.
  const [age] =
    ranked === null || ranked === metric.last
      ? []
      : newerNotes({ lang, newer: newerOf(subject) });
  const old = age === undefined ? null : note(`${age}.`);
  const links = metric.related.flatMap(({ metric: id, relation }) => {
    const other = store.directory.metrics.get(id);
    return other === undefined
      ? []
      : [markup`${metricLink(other, lang)} (${noteWords.relations[relation]})`];
  });
  const related =
    links.length === 0
      ? null
      : markup`<p>${noteWords.related}: ${links.map((link, at) => markup`${at === 0 ? '' : ', '}${link}`)}</p>`;
  return markup`${list}${old}${related}`;
}

// The newest value of every municipality, by name, where there is no ranking that would lead to them.

/** Null where no municipality has any. */
async function latestValues({
  store,
  metric,
  lang,
}: MetricSubject): Promise<Markup | null> {
  const coverageYears = await Promise.all(
    store.catalogue.municipalities.map(async (municipality) => ({
      municipality,
      row: await figureRow({ store, metric, place: municipality }, lang),
    })),
  );
  coverageYears.sort((a, b) => a.municipality.collation - b.municipality.collation);
  const valued = coverageYears.flatMap(({ municipality, row }) =>
    hasFigure(row) ? [{ municipality, row }] : [],
  );
  if (valued.length === 0) return null;
  const without = coverageYears.flatMap(({ municipality, row }) =>
    hasFigure(row) ? [] : municipality.name,
  );
  const subjectWords = SUBJECT_WORDS[lang];
  const { latestValues: title, withoutValue } = METRIC_WORDS[lang];
  const meaning = markMeaning(
    valued.map(({ row }) => row),
    lang,
  );
  const heads = [
    SITE_WORDS[lang].metric.columns.municipality,
    numberHead(subjectWords.value),
    subjectWords.year,
  ];
  const values = table(markup` id="values"`, heads, valued.map(valueRow));
  return folded(
    title,
    markup`
      ${meaning}${filterField('values', valued.length, lang)}
      ${scrolled(subjectWords.table(title), values)}
      ${without.length === 0 ? null : note(withoutValue(without.join(', ')))}`,
  );
}

/** With the code, which is told apart and found by. */
function valueRow({
  municipality: { name, code },
  row: { unit, latest },
}: {
  municipality: CatalogueMunicipality;
  row: ValueRow;
}): Markup {
  // Its sign is that of any notes: no line of them stands by each.
  const figure = { ...latest, notes: [...latest.notes, ...latest.shared] };
  return markup`<tr><th scope="row">${name} <span class="note">${code}</span></th>${figureCell(figure, unit)}<td>${latest.period}</td></tr>`;
}

// How complete the metric is: one line where nothing is missing, else a table to unfold, newest years first; the bar is the
// store's share.

function coverage({ metric, lang }: MetricSubject, facts: MetricFacts): Markup | null {
  const words = { ...METRIC_WORDS[lang], ...SITE_WORDS[lang].metric };
  const span = spanOf(metric);
  if (isEveryYearWhole(facts.coverage))
    return span === null ? null : markup`<p>${unbroken(words.coverageWhole(span))}</p>`;
  const ranked = facts.ranking?.period ?? null;
  const rows = coverageRuns(facts.coverage, ranked).map((run) => {
    const { first, last, share } = run;
    const isRanked = last === ranked;
    const years = first === last ? first : `${first}–${last}`;
    const text = words.share({
      municipalities: formatCount(run.municipalities, lang),
      total: formatCount(run.total, lang),
    });
    const mark = isRanked
      ? markup`<span class="note">${words.sharedYear}</span>`
      : null;
    return markup`<tr${isRanked ? markup` class="shared"` : null}><th scope="row">${years}</th><td>${text} ${mark}</td><td><svg class="bar" aria-hidden="true"><rect width="${share * 100}%" height="100%"/></svg></td></tr>`;
  });
  const heads = [
    EMBED_WORDS[lang].year,
    SITE_WORDS[lang].municipalities,
    markup`<td></td>`,
  ];
  const years = table(markup` class="coverage"`, heads, rows);
  return folded(words.coverageCaption, scrolled(words.coverage, years));
}

/** Years that the source has and that are not here, and why; null where the registry says of none. */
function absences({ metric, lang }: MetricSubject): Markup | null {
  const metricWords = METRIC_WORDS[lang];
  const items = absentYears(metric).map(
    ({ why, years, reason }) =>
      markup`<li>${unbroken(metricWords.absent[why](yearSpans(years)))} ${unbroken(reason[lang])}</li>`,
  );
  return items.length === 0 ? null : markup`<ul class="notes">${items}</ul>`;
}

/** Years of one coverage that follow each other. `municipalities`, `total` and `share` are those of each year. */
type CoverageRun = Omit<Coverage, 'period'> & { first: string; last: string };

/**
 * Newest first.
 * @param coverage by year, ascending
 * @param alone the year that has a row of its own: the ranking's
 */
function coverageRuns(
  coverage: readonly Coverage[],
  alone: string | null,
): CoverageRun[] {
  const runs: CoverageRun[] = [];
  for (const { period, ...one } of coverage) {
    const before = runs.at(-1);
    const follows =
      before !== undefined &&
      Number(before.last) + 1 === Number(period) &&
      ![before.last, period].includes(alone ?? '');
    if (
      follows &&
      before.municipalities === one.municipalities &&
      before.total === one.total
    )
      before.last = period;
    else runs.push({ ...one, first: period, last: period });
  }
  return runs.reverse();
}

/** Whether every municipality has a value in every year from the first to the last, none of which is left out. */
const isEveryYearWhole = (coverage: readonly Coverage[]): boolean =>
  Number(coverage.at(-1)?.period) - Number(coverage[0]?.period) + 1 ===
    coverage.length &&
  coverage.every(({ municipalities, total }) => municipalities === total);
