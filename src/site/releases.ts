// /utgavor and /en/releases: what each release changed, which rankings it moved most, and how much a revision usually changes.
import {
  type CatalogueMetric,
  isArea,
  type PublishedRelease,
} from '../data/catalogue.ts';
import { foreignTitle, type Lang } from '../data/lang.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { foremostFindings } from '../endpoints/findings.ts';
import { type TypeSum, typeSums, usualRevisions } from '../endpoints/revisions.ts';
import type { SitePage } from '../http/page.ts';
import { type ShownChange, shownChanges, wordsOf, wordsTable } from '../http/words.ts';
import { byMoved, type MovedRanks, movedRanks } from '../rules/ranking.ts';
import { REGISTER } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { BRIEF_WORDS } from '../text/brief.ts';
import { capitalized, formatCount, formatLiteral } from '../text/numbers.ts';
import {
  DOWNLOADS,
  FEED,
  findingsCsv,
  listPath,
  metricPaths,
  municipalityBriefPaths,
  observationPaths,
  RELEASES,
} from '../text/paths.ts';
import {
  CHANGED_WORDS,
  CHANGES_WORDS,
  COUNTED,
  RECONSTRUCTED,
  RELEASE_WORDS,
  SITE_WORDS,
} from '../text/site.ts';
import {
  folded,
  jumpNav,
  metricLink,
  note,
  numberHead,
  scrolled,
  section,
  table,
} from './parts.ts';

export async function releasesPage(store: Store, lang: Lang): Promise<SitePage> {
  const releaseWords = RELEASE_WORDS[lang];
  const { releases } = store.catalogue;
  const sections = await Promise.all(
    releases.map((one) => releaseSection(store, lang, one)),
  );
  const ways = [
    { text: releaseWords.feed, href: FEED[lang] },
    { text: releaseWords.log, href: '/api/v1/revisions' },
    {
      text: CHANGES_WORDS[lang].ofMunicipality,
      href: listPath(lang, 'municipalities'),
    },
    { text: SITE_WORDS[lang].downloads, href: DOWNLOADS[lang] },
  ];
  return {
    title: releaseWords.title,
    description: releaseWords.description,
    paths: RELEASES,
    main: markup`<h1>${releaseWords.title}</h1>
      <p class="lead">${releaseWords.lead}</p>
      ${jumpNav(releaseWords.title, ways)}${sections}${await usualSection(store, lang)}`,
  };
}

/** One that changed no value is folded. */
async function releaseSection(
  store: Store,
  lang: Lang,
  published: PublishedRelease,
): Promise<Markup> {
  const releaseWords = RELEASE_WORDS[lang];
  const { release } = published;
  const changes = await releaseChanges(store, release);
  const isNews = changes.sums.some(({ type }) => type !== 'metadata');
  const id = `r${release}`;
  const heading = markup`<h2 id="${id}">${unbroken(releaseWords.release(release))}</h2>`;
  const content = markup`${dayNote(published, lang)}
    <p>${summaryOf(store, lang, release, changes)}</p>
    ${isNews ? await findingsList(store, lang, release) : null}
    ${changesTable(lang, release, changes)}
    ${await wordsLists(store, lang, release)}
    ${isNews ? await movedList(store, lang, release) : null}`;
  if (isNews)
    return markup`<section aria-labelledby="${id}">${heading}${content}</section>`;
  return folded(heading, content);
}

/** That it was put together later, and on which day it was published; null where its date says all. */
function dayNote(
  { release, published, reconstructed }: PublishedRelease,
  lang: Lang,
): Markup | null {
  const said = [
    ...(reconstructed ? [RECONSTRUCTED[lang].note] : []),
    ...(published === release ? [] : [`${RELEASE_WORDS[lang].published(published)}.`]),
  ];
  return said.length === 0 ? null : note(said.join(' '));
}

/** The strongest findings of all municipalities, and the way to all of them; of the newest release alone. */
async function findingsList(
  store: Store,
  lang: Lang,
  release: string,
): Promise<Markup | null> {
  if (release !== store.catalogue.release) return null;
  const foremost = await foremostFindings(store, null);
  if (foremost.length === 0) return null;
  const briefWords = BRIEF_WORDS[lang];
  const items = foremost.map(({ municipality, finding, text }) => {
    const brief = municipalityBriefPaths(municipality.slug)[lang];
    const figure = observationPaths(finding.observation)[lang];
    return markup`<li>
      ${unbroken(text[lang])}${' '}<a class="note" href="${figure}">${finding.observation}</a>
      ${' · '}<a href="${brief}">${briefWords.title(municipality.name)}</a>
    </li>`;
  });
  return markup`<h3>${briefWords.foremost}</h3>
    <ol>${items}</ol>
    <p><a href="${findingsCsv(release)}">${briefWords.table}</a></p>`;
}

// What one release changed, as the store counts it.

type ReleaseChanges = {
  /** By metric id; one count for each type of `sums`. */
  metrics: { metric: CatalogueMetric; counts: TypeSum[] }[];
  sums: TypeSum[];
};

/** Empty lists for a release that changed nothing published before. */
async function releaseChanges(store: Store, release: string): Promise<ReleaseChanges> {
  const counts = await store.revisionCounts(null);
  const changes = counts.find((one) => one.release === release)?.metrics ?? {};
  const { metrics, left } = store.catalogue;
  const all = [...metrics, ...left].sort((a, b) => (a.id < b.id ? -1 : 1));
  const changed = all.flatMap((metric) => {
    const counted = changes[metric.id];
    return counted === undefined ? [] : [{ metric, counted }];
  });
  const sums = typeSums(changed.map(({ counted }) => counted));
  return {
    metrics: changed.map(({ metric, counted }) => ({
      metric,
      counts: sums.map(({ type }) => ({ type, count: counted[type] ?? 0 })),
    })),
    sums,
  };
}

function summaryOf(
  { catalogue: { releases } }: Store,
  lang: Lang,
  release: string,
  { sums, metrics }: ReleaseChanges,
): string {
  const releaseWords = RELEASE_WORDS[lang];
  if (sums.length > 0) return releaseWords.changed(sums, metrics.length);
  return releases.at(-1)?.release === release
    ? releaseWords.first
    : releaseWords.nothing;
}

/** What a release changed, in one sentence. */
export const releaseSummary = async (
  store: Store,
  lang: Lang,
  release: string,
): Promise<string> =>
  summaryOf(store, lang, release, await releaseChanges(store, release));

/** Longer tables are folded, so that the next release is in sight. */
const OPEN = 8;

/** Null where nothing has changed. */
function changesTable(
  lang: Lang,
  release: string,
  { metrics, sums }: ReleaseChanges,
): Markup | null {
  const releaseWords = RELEASE_WORDS[lang];
  if (sums.length === 0) return null;
  const caption = releaseWords.caption(release);
  const cells = (counts: readonly TypeSum[]): Markup[] =>
    counts.map(
      ({ count }) =>
        markup`<td class="number">${count === 0 ? '–' : formatCount(count, lang)}</td>`,
    );
  const heads = sums.map(({ type }) =>
    numberHead(capitalized(COUNTED[lang][type]?.other ?? type)),
  );
  const rows = metrics.map(({ metric: { id, title, left }, counts }) => {
    const name =
      left === null
        ? markup`<a href="${metricPaths(id)[lang]}">${unbroken(title[lang])}</a>`
        : markup`${title[lang]}`;
    const ofLang = langAttribute(foreignTitle(title, lang));
    return markup`<tr><th scope="row"${ofLang}>${name}</th>${cells(counts)}</tr>`;
  });
  const table = markup`<table>
    <thead><tr><th scope="col">${releaseWords.metric}</th>${heads}</tr></thead>
    <tbody>${rows}</tbody>
    <tfoot><tr><th scope="row">${releaseWords.sum}</th>${cells(sums)}</tr></tfoot>
  </table>`;
  const open = metrics.length <= OPEN ? markup` open` : null;
  return markup`<details${open}><summary>${unbroken(caption)}</summary>${scrolled(caption, table)}</details>`;
}

/** The title of a metric, which leads to a section of its page. */
const metricAnchor = (
  { id, title }: CatalogueMetric,
  section: string,
  lang: Lang,
): Markup =>
  markup`<a href="${metricPaths(id)[lang]}#${section}"${langAttribute(foreignTitle(title, lang))}>${unbroken(title[lang])}</a>`;

// What a release changed of what is said of metrics and places, as the log has it.

/** `label` names its table, among those of other releases too. */
type ChangedWords = { title: Markup; label: string; changes: ShownChange[] };

/** Of metrics of today, by id. */
async function changedMetrics(store: Store, lang: Lang, release: string) {
  const counts = await store.revisionCounts(null);
  const changed = counts.find((one) => one.release === release)?.metrics ?? {};
  const metrics = store.catalogue.metrics.filter(
    ({ id }) => (changed[id]?.metadata ?? 0) > 0,
  );
  const all = await Promise.all(
    metrics.map(async (metric) => ({
      metric,
      changes: shownChanges(wordsOf(await store.revisions(release, metric.id)), lang),
    })),
  );
  return all.filter(({ changes }) => changes.length > 0);
}

/** Of municipalities and areas, by code. */
async function changedPlaces(
  store: Store,
  lang: Lang,
  release: string,
): Promise<ChangedWords[]> {
  const { directory } = store;
  return (await store.revisions(release, REGISTER)).flatMap(({ geo, words }) => {
    const place =
      directory.municipalities.get(geo ?? '') ?? directory.areas.get(geo ?? '');
    const name =
      place === undefined ? null : isArea(place) ? place.name[lang] : place.name;
    const title = name === null ? `${geo}` : `${name} (${geo})`;
    const label = `${RELEASE_WORDS[lang].release(release)}: ${title}`;
    return { title: markup`${title}`, label, changes: shownChanges(words, lang) };
  });
}

/** Rows of before and after that a release has room for; of what has more there are names, and the ways to the rest. */
const MOST_WORDS = 40;

const inScroll = (label: string, table: Markup | null): Markup | null =>
  table === null ? null : scrolled(label, table);

/** Folded; null where nothing was said anew. */
function wordsDetails(
  title: string,
  changed: readonly ChangedWords[],
  lang: Lang,
): Markup | null {
  if (changed.length === 0) return null;
  let rows = 0;
  const items = changed.map(({ title: name, label, changes }) => {
    rows += changes.length;
    const shown =
      rows <= MOST_WORDS
        ? inScroll(label, wordsTable(changes, lang))
        : note(capitalized(changes.map(({ field }) => field).join(', ')));
    return markup`<li>${name}${shown}</li>`;
  });
  return folded(title, markup`<ul>${items}</ul>`);
}

async function wordsLists(store: Store, lang: Lang, release: string): Promise<Markup> {
  const { ofMetrics, ofPlaces } = CHANGED_WORDS[lang];
  const metrics = (await changedMetrics(store, lang, release)).map(
    ({ metric, changes }) => ({
      title: metricAnchor(metric, 'words', lang),
      label: `${RELEASE_WORDS[lang].release(release)}: ${metric.title[lang]}`,
      changes,
    }),
  );
  const places = await changedPlaces(store, lang, release);
  return markup`${wordsDetails(ofMetrics, metrics, lang)}${wordsDetails(ofPlaces, places, lang)}`;
}

// Which rankings a release moved most, from what the store has of it and of the release before.

/** The release before, and itself; null for the first. */
async function besideBefore(
  store: Store,
  release: string,
): Promise<[before: Store, after: Store] | null> {
  const dates = store.catalogue.releases.map((one) => one.release);
  const earlier = dates[dates.indexOf(release) + 1];
  const [before, after] = await Promise.all([
    store.past(earlier ?? ''),
    store.past(release),
  ]);
  return before === null || after === null ? null : [before, after];
}

type MovedRanking = MovedRanks & { metric: CatalogueMetric };

const MOST_MOVED = 5;

/** Metrics of today; none for the first release. */
async function movedRankings(store: Store, release: string): Promise<MovedRanking[]> {
  const pair = await besideBefore(store, release);
  if (pair === null) return [];
  const [before, after] = pair;
  const counts = await after.revisionCounts(null);
  const changed = counts.find((one) => one.release === release)?.metrics ?? {};
  const moves: MovedRanking[] = [];
  for (const metric of store.catalogue.metrics) {
    if (!Object.hasOwn(changed, metric.id)) continue;
    const [was, now] = [await ranksIn(before, metric), await ranksIn(after, metric)];
    // Of two years both from the release's own figures: those of the year before may have been recalculated since.
    const isOfOneYear = was === null || was.period === now?.period;
    // With the same figures a rule of ours has moved them, and the release nothing.
    if (isOfOneYear && hasSameFigures(was, now)) continue;
    const move = movedRanks(
      isOfOneYear ? was : await ranksIn(after, metric, was.period),
      now,
    );
    if (move !== null) moves.push({ ...move, metric });
  }
  return moves.sort(byMoved).slice(0, MOST_MOVED);
}

type FigureRanks = {
  period: string;
  entries: readonly { geo: string; rank: number; value: number }[];
};

/** Of those that have a rank in both. */
function hasSameFigures(was: FigureRanks | null, now: FigureRanks | null): boolean {
  const before = new Map(was?.entries.map(({ geo, value }) => [geo, value]));
  return (
    now?.entries.every(({ geo, value }) => (before.get(geo) ?? value) === value) ?? true
  );
}

/** Of the metric's own ranking, or of a year's. */
async function ranksIn(
  store: Store,
  { id }: CatalogueMetric,
  year?: string,
): Promise<FigureRanks | null> {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined || metric.left !== null) return null;
  return year === undefined
    ? (await store.facts(metric)).ranking
    : store.ranking(metric, year);
}

async function movedList(
  store: Store,
  lang: Lang,
  release: string,
): Promise<Markup | null> {
  const releaseWords = RELEASE_WORDS[lang].moved;
  const moves = await movedRankings(store, release);
  if (moves.length === 0) return null;
  const nameOf = (geo: string): string =>
    store.directory.municipalities.get(geo)?.name ?? geo;
  const text = (count: number): string => formatCount(count, lang);
  const lines = moves.map(({ metric, years, moved, furthest, tied }) => {
    const line = releaseWords.line(
      [...new Set(years)].join(' → '),
      text(moved),
      `${nameOf(furthest.geo)} ${text(furthest.from)} → ${text(furthest.to)}`,
      text(tied),
    );
    return markup`<li>${metricAnchor(metric, 'ranking', lang)} ${line}</li>`;
  });
  return markup`<h3>${releaseWords.title}</h3><ul>${lines}</ul>`;
}

// How much a revision usually changes a figure, by metric: calculated from the log.

/** The page stays short at any number of metrics. */
const MOST_USUAL = 100;

async function usualSection(store: Store, lang: Lang): Promise<Markup | null> {
  const { usual, metric: head } = RELEASE_WORDS[lang];
  const all = await usualRevisions(store);
  if (all.length === 0) return null;
  const rows = all.slice(0, MOST_USUAL).map(
    ({ metric, figures, median }) => markup`<tr>
      <th scope="row">${metricLink(metric, lang)}</th>
      <td class="number">${formatCount(figures, lang)}</td>
      <td class="number">${usual.percent(formatLiteral(median, lang))}</td>
    </tr>`,
  );
  const heads = [head, numberHead(usual.figures), numberHead(usual.median)];
  const caption = markup`<caption>${usual.caption}</caption>`;
  const left = all.length - rows.length;
  const content = markup`
    <p>${usual.meaning}</p>
    ${scrolled(usual.title, table(null, heads, rows, caption), 'group')}
    ${left === 0 ? null : note(usual.rest(formatCount(left, lang)))}`;
  return section('usual', usual.title, content);
}
