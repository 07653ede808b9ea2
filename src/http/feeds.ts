// What the releases changed, as feeds: of the whole service, of each municipality and of each metric (contract 5). One entry a
// release, as Atom (RFC 4287) and as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1).

import type {
  CatalogueMetric,
  CatalogueMunicipality,
  PublishedRelease,
} from '../data/catalogue.ts';
import { canonicalJson } from '../data/hash.ts';
import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { SERVICE, TAG_PREFIX } from '../data/settings.ts';
import { escapeHtml, type Markup, markup } from '../embed/markup.ts';
import {
  type Context,
  identifier,
  inParallel,
  lang,
  name,
  ONE_FILE,
  optional,
  parametersOf,
  type Values,
} from '../endpoints/endpoint.ts';
import { findingOf, foremostFindings } from '../endpoints/findings.ts';
import { unitWords } from '../endpoints/metric.ts';
import { dayOfLog } from '../endpoints/releases.ts';
import {
  loggedOfPath,
  municipalityOfSlug,
  resolveLogged,
  resolveMunicipality,
} from '../endpoints/resolve.ts';
import { typeSums } from '../endpoints/revisions.ts';
import { REGISTER, type RevisionCount, type StoredEntry } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { capitalized, exactQuantity, formatLiteral } from '../text/numbers.ts';
import {
  changesPaths,
  FEED,
  type FeedFormat,
  HOME,
  metricFeed,
  metricPaths,
  municipalityFeed,
  municipalityPaths,
  observationPaths,
  RELEASES,
} from '../text/paths.ts';
import { CHANGED_WORDS, FEED_WORDS, RECONSTRUCTED } from '../text/site.ts';
import type { Page } from './page.ts';
import { shownChanges, wordsItems, wordsOf } from './words.ts';

// A feed, before it is in any format. Paths are from the root of the site.

/** `id` without what all ids begin with. `page` is where readers see what changed, `log` the same for programs. */
type Entry = {
  id: string;
  title: string;
  published: string;
  page: string;
  log: string;
  summary: string;
  /** What the summary has no room for; null where there is nothing more. */
  more: Markup | null;
};

type Feed = {
  id: string;
  title: string;
  lang: Lang;
  /** The page that the feed is of. */
  home: string;
  /** Its own address in a format; null where it is in none such. */
  self: Record<FeedFormat, string | null>;
  /** When its newest entry was published. */
  published: string;
  /** The newest first. */
  entries: readonly Entry[];
};

/** A release of which only the day is known stands at its first moment. */
const instantOf = (published: string): string => new Date(published).toISOString();

/** Addresses are absolute: readers show an entry far from its feed. */
function contentOf(
  siteUrl: string,
  { summary, more, page, log }: Entry,
  language: Lang,
): string {
  const feedWords = FEED_WORDS[language];
  const links = markup`<p><a href="${siteUrl}${page}">${feedWords.page}</a> · <a href="${siteUrl}${log}">${feedWords.log}</a></p>`;
  return markup`<p>${summary}</p>${more}${links}`.html;
}

const TYPES = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;

/** Without its parameters, as links say it. */
const bareType = (format: FeedFormat): string => TYPES[format].replace(/;.*/, '');

/** Of several alternates readers open the first: the page, then the log for programs. */
function atomOf(siteUrl: string, feed: Feed): string {
  const escapedUrl = (path: string) => escapeHtml(`${siteUrl}${path}`);
  const link = (rel: string, path: string | null, type: string) =>
    path === null
      ? ''
      : `<link rel="${rel}" href="${escapedUrl(path)}" type="${type}"/>`;
  const entryOf = (entry: Entry) =>
    `<entry><id>${escapeHtml(`${TAG_PREFIX}${entry.id}`)}</id>` +
    `<title>${escapeHtml(entry.title)}</title>` +
    `<updated>${instantOf(entry.published)}</updated>` +
    `<link href="${escapedUrl(entry.page)}" type="text/html"/>` +
    `<link href="${escapedUrl(entry.log)}" type="application/json"/>` +
    `<summary>${escapeHtml(entry.summary)}</summary>${
      entry.more === null
        ? ''
        : `<content type="html">${escapeHtml(contentOf(siteUrl, entry, feed.lang))}</content>`
    }</entry>`;
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.lang}">` +
    `<id>${escapeHtml(`${TAG_PREFIX}${feed.id}`)}</id><title>${escapeHtml(`${SERVICE}: ${feed.title}`)}</title>` +
    `<author><name>${SERVICE}</name></author><updated>${instantOf(feed.published)}</updated>` +
    `${link('self', feed.self.atom, bareType('atom'))}<link href="${escapedUrl(feed.home)}"/>` +
    `${link('alternate', feed.self.json, bareType('json'))}${feed.entries.map(entryOf).join('')}</feed>\n`
  );
}

const jsonFeedOf = (siteUrl: string, feed: Feed): string =>
  canonicalJson({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${SERVICE}: ${feed.title}`,
    home_page_url: `${siteUrl}${feed.home}`,
    feed_url: `${siteUrl}${feed.self.json}`,
    language: feed.lang,
    authors: [{ name: SERVICE, url: `${siteUrl}${HOME[feed.lang]}` }],
    items: feed.entries.map((entry) => ({
      id: `${TAG_PREFIX}${entry.id}`,
      url: `${siteUrl}${entry.page}`,
      title: entry.title,
      summary: entry.summary,
      content_html: contentOf(siteUrl, entry, feed.lang),
      date_published: instantOf(entry.published),
    })),
  });

const FORMATS = { atom: atomOf, json: jsonFeedOf } as const;

/** The summary behind what is to be known of a release that was put together later. */
const withOrigin = (
  { reconstructed }: PublishedRelease,
  summary: string,
  lang: Lang,
): string => (reconstructed ? `${RECONSTRUCTED[lang].note} ${summary}` : summary);

/** By its date; as good as any where the store has no such release. */
const releaseAt = ({ catalogue }: Store, release: string): PublishedRelease =>
  catalogue.releases.find((one) => one.release === release) ?? catalogue;

// Of the whole service.

async function feedOfReleases({ store, lang: language }: Context): Promise<Feed> {
  const { releases, published } = store.catalogue;
  const counts = await store.revisionCounts(null);
  const feedWords = FEED_WORDS[language];
  return {
    id: 'releases',
    title: feedWords.title,
    lang: language,
    home: HOME[language],
    self: { atom: FEED[language], json: null },
    published,
    entries: releases.map((one) => {
      const counted =
        counts.find(({ release }) => release === one.release)?.metrics ?? {};
      const metrics = Object.entries(counted).flatMap(([id, count]) =>
        id === REGISTER ? [] : count,
      );
      return {
        id: `releases/${one.release}`,
        title: feedWords.release(one.release),
        published: one.published,
        page: `${RELEASES[language]}#r${one.release}`,
        log: dayOfLog(one.published),
        summary: withOrigin(
          one,
          metrics.length === 0
            ? feedWords.nothing
            : feedWords.changed(typeSums(metrics), metrics.length),
          language,
        ),
        more: null,
      };
    }),
  };
}

// Examples: what a figure was and is.

const EXAMPLES = 3;

type Change = StoredEntry & { geo: string; period: string; previousValue: string };

/** Where there was a value before. */
const isChange = (entry: StoredEntry): entry is Change =>
  entry.geo !== null &&
  entry.previousValue !== null &&
  ['revised', 'corrected', 'withdrawn'].includes(entry.type);

/** How much of the value before: a withdrawn figure lost all of it. */
function shareOf({ previousValue, value }: Change): number {
  const before = Number(previousValue);
  return before === 0 ? 0 : Math.abs((Number(value) - before) / before);
}

/** The newest years first, in which those that changed most, then by municipality. */
const byWeight = (a: Change, b: Change): number =>
  Number(b.period) - Number(a.period) ||
  shareOf(b) - shareOf(a) ||
  (a.geo < b.geo ? -1 : 1);

/** The exact figures, the reason where one was stated, and a link to the figure's page, whose address holds. */
function exampleItem(
  context: Context,
  metric: CatalogueMetric,
  change: Change,
  figure: string,
): Markup {
  const { store, lang: language } = context;
  const unit = unitWords(store, metric, language);
  const { geo, period, previousValue, value, reason } = change;
  const said =
    value === null
      ? FEED_WORDS[language].withdrawn(exactQuantity(previousValue, unit))
      : `${formatLiteral(previousValue, language)} → ${exactQuantity(value, unit)}`;
  const path = observationPaths(observationId({ metric: metric.id, geo, period }))[
    language
  ];
  const why = reason === null ? '' : ` (${reason[language]})`;
  return markup`<a href="${store.catalogue.siteUrl}${path}">${figure}</a>: ${said}${why}`;
}

// Of one municipality.

/** How many metrics an entry names. */
const NAMED = 20;

type MetricCount = { metric: CatalogueMetric; counted: RevisionCount };

const changedIn = ({
  revised = 0,
  corrected = 0,
  withdrawn = 0,
}: RevisionCount): number => revised + corrected + withdrawn;

/** Those whose figures changed before those that only got new ones; each by id. */
const byKind = (a: MetricCount, b: MetricCount): number =>
  Number(changedIn(b.counted) > 0) - Number(changedIn(a.counted) > 0) ||
  (a.metric.id < b.metric.id ? -1 : 1);

/** What its brief tells, with the ways to the figures; of the newest release alone, since briefs are of newest years. */
async function toldBy(
  { store, lang: language }: Context,
  municipality: CatalogueMunicipality,
  release: string,
): Promise<Markup | null> {
  if (release !== store.catalogue.release) return null;
  const telling = { store, lang: language, municipality };
  const findings = (await store.findings(municipality.code)).flatMap(
    (one) => findingOf(telling, one) ?? [],
  );
  return findingList(store.catalogue.siteUrl, language, findings);
}

/** Null where there is none. */
function findingList(
  siteUrl: string,
  language: Lang,
  findings: readonly { text: string; observation: string }[],
): Markup | null {
  const items = findings.map(
    ({ text, observation }) =>
      markup`<li>${text} <a href="${siteUrl}${observationPaths(observation)[language]}">${observation}</a></li>`,
  );
  return items.length === 0 ? null : markup`<ol>${items}</ol>`;
}

async function feedOfMunicipality(
  context: Context,
  municipality: CatalogueMunicipality,
): Promise<Feed> {
  const { store, lang: language } = context;
  const { code, name: title, slug } = municipality;
  const feedWords = FEED_WORDS[language];
  const counts = await store.revisionCounts(code);
  const entries = await inParallel(
    counts,
    async ({ release, published, metrics }): Promise<Entry[]> => {
      const changed = Object.entries(metrics).flatMap(
        ([id, counted]): MetricCount[] => {
          const metric = store.directory.metrics.get(id);
          return metric === undefined ? [] : [{ metric, counted }];
        },
      );
      const register =
        metrics[REGISTER] === undefined ? [] : await store.revisions(release, REGISTER);
      const said = wordsList(
        CHANGED_WORDS[language].ofPlace,
        register.filter(({ geo }) => geo === code),
        language,
      );
      if (changed.length === 0 && said === null) return [];
      const sums = typeSums(changed.map(({ counted }) => counted));
      // The page of changes lists figures and what the register says, not what is said of metrics.
      const isListed = said !== null || sums.some(({ type }) => type !== 'metadata');
      return [
        {
          id: `municipalities/${code}/${release}`,
          title: feedWords.entry(title, release),
          published,
          page: isListed
            ? `${changesPaths(slug)[language]}?release=${release}`
            : `${RELEASES[language]}#r${release}`,
          log: `${dayOfLog(published)}&kommun=${code}`,
          summary: withOrigin(
            releaseAt(store, release),
            changed.length === 0
              ? `${CHANGED_WORDS[language].ofPlace}.`
              : feedWords.changed(sums, changed.length),
            language,
          ),
          more: markup`${await toldBy(context, municipality, release)}${said}${await metricList(context, { release, geo: code }, changed.sort(byKind))}`,
        },
      ];
    },
  );
  return {
    id: `municipalities/${code}`,
    title: feedWords.ofSubject(title),
    lang: language,
    home: municipalityPaths(slug)[language],
    self: {
      atom: municipalityFeed(slug, 'atom')[language],
      json: municipalityFeed(slug, 'json')[language],
    },
    ...newestFirst(store, entries.flat()),
  };
}

/** A feed without an entry is as old as the service. */
const newestFirst = (
  { catalogue }: Store,
  entries: Entry[],
): Pick<Feed, 'published' | 'entries'> => ({
  published:
    entries[0]?.published ??
    catalogue.releases.at(-1)?.published ??
    catalogue.published,
  entries,
});

async function metricList(
  context: Context,
  { release, geo }: { release: string; geo: string },
  changed: readonly MetricCount[],
): Promise<Markup> {
  const { store, lang: language } = context;
  const feedWords = FEED_WORDS[language];
  const items = await inParallel(
    changed.slice(0, NAMED),
    async ({ metric, counted }) => {
      const place = changed.findIndex((one) => one.metric === metric);
      const isShown = place < EXAMPLES && changedIn(counted) > 0;
      const placeEntries = isShown
        ? (await store.revisions(release, metric.id)).filter((one) => one.geo === geo)
        : [];
      const [change] = placeEntries.filter(isChange).sort(byWeight);
      const example =
        change === undefined
          ? null
          : markup`, ${feedWords.example} ${exampleItem(context, metric, change, change.period)}`;
      return markup`<li>${linked(context, metric)}: ${feedWords.counted(typeSums([counted]))}${example}</li>`;
    },
  );
  const rest = changed.length - items.length;
  if (changed.length === 0) return markup``;
  return markup`<ul>${items}${rest === 0 ? null : markup`<li>${feedWords.more(rest)}</li>`}</ul>`;
}

/** A metric that has left has no page. */
function linked(
  { store, lang: language }: Context,
  { id, title, left }: CatalogueMetric,
): Markup {
  if (left !== null) return markup`${title[language]}`;
  return markup`<a href="${store.catalogue.siteUrl}${metricPaths(id)[language]}">${title[language]}</a>`;
}

// Of one metric.

async function feedOfMetric(context: Context, metric: CatalogueMetric): Promise<Feed> {
  const { store, lang: language } = context;
  const { id, title } = metric;
  const feedWords = FEED_WORDS[language];
  const counts = (await store.revisionCounts(null)).filter(({ metrics }) =>
    Object.hasOwn(metrics, id),
  );
  const entries = await inParallel(
    counts,
    async ({ release, published }): Promise<Entry> => {
      const changes = await store.revisions(release, id);
      const told = await toldOfMetric(context, metric, release);
      const said = wordsList(CHANGED_WORDS[language].metricTitle, changes, language);
      const examples = exampleList(
        context,
        metric,
        changes.filter(isChange).sort(byWeight).slice(0, EXAMPLES),
      );
      return {
        id: `metrics/${id}/${release}`,
        title: feedWords.entry(title[language], release),
        published,
        page: `${RELEASES[language]}#r${release}`,
        log: `${dayOfLog(published)}&metric=${id}`,
        summary: withOrigin(
          releaseAt(store, release),
          metricSummary(changes, language),
          language,
        ),
        more: [told, said, examples].every((part) => part === null)
          ? null
          : markup`${told}${said}${examples}`,
      };
    },
  );
  return {
    id: `metrics/${id}`,
    title: feedWords.ofSubject(title[language]),
    lang: language,
    home: metric.left === null ? metricPaths(id)[language] : RELEASES[language],
    self: {
      atom: metricFeed(id, 'atom')[language],
      json: metricFeed(id, 'json')[language],
    },
    ...newestFirst(store, entries),
  };
}

/** What is said anew, before and after; null where nothing is. */
function wordsList(
  head: string,
  entries: readonly StoredEntry[],
  lang: Lang,
): Markup | null {
  const items = wordsItems(shownChanges(wordsOf(entries), lang), lang);
  return items.length === 0 ? null : markup`<p>${head}:</p><ul>${items}</ul>`;
}

/** What stands out most in its newest year, of the newest release alone. */
async function toldOfMetric(
  { store, lang: language }: Context,
  metric: CatalogueMetric,
  release: string,
): Promise<Markup | null> {
  if (release !== store.catalogue.release) return null;
  const findings = (await foremostFindings(store, metric.id)).map(
    ({ finding: { observation }, text }) => ({
      observation,
      text: text[language],
    }),
  );
  return findingList(store.catalogue.siteUrl, language, findings);
}

/** An entry of type `withdrawn` about the metric itself is that with which it left. */
function metricSummary(changes: readonly StoredEntry[], language: Lang): string {
  const feedWords = FEED_WORDS[language];
  const leaving = changes.find(({ geo, type }) => geo === null && type === 'withdrawn');
  const others = changes.filter((one) => one !== leaving);
  const sums = typeSums(others.map(({ type }) => ({ [type]: 1 })));
  const places = new Set(others.flatMap(({ geo }) => geo ?? [])).size;
  const sentences = [
    ...(leaving === undefined
      ? []
      : [
          feedWords.left,
          ...(leaving.reason === null ? [] : [leaving.reason[language]]),
        ]),
    ...(sums.length === 0 ? [] : [feedWords.ofMetric(sums, places)]),
  ];
  return sentences.join(' ');
}

/** Null where no figure changed: new ones need no example. */
function exampleList(
  context: Context,
  metric: CatalogueMetric,
  changes: readonly Change[],
): Markup | null {
  const { municipalities } = context.store.directory;
  const items = changes.map((change) => {
    const place = municipalities.get(change.geo)?.name ?? change.geo;
    return markup`<li>${exampleItem(context, metric, change, `${place} ${change.period}`)}</li>`;
  });
  const head = capitalized(FEED_WORDS[context.lang].example);
  return items.length === 0 ? null : markup`<p>${head}:</p><ul>${items}</ul>`;
}

// The pages.

/** Where the feed of one metric or municipality stands, for who asks the feed of all releases for it. */
function ownFeed(
  { store, lang: language }: Context,
  { metric, kommun = '' }: Values,
): { location: string } | Problem {
  if (metric !== undefined) {
    const resolved = resolveLogged(store, 'metric', metric, language);
    return isProblem(resolved)
      ? resolved
      : { location: metricFeed(resolved.id, 'atom')[language] };
  }
  const place = resolveMunicipality(store, 'kommun', kommun);
  return isProblem(place)
    ? place
    : { location: municipalityFeed(place.slug, 'atom')[language] };
}

const releasesFeed: Page = {
  path: FEED.sv,
  parameters: parametersOf({
    metric: optional(name('Metric whose own feed is wanted: id or alias.', 'BE0101N1')),
    kommun: optional(
      name('Municipality whose own feed is wanted: code, slug or name.', '0180'),
    ),
    lang,
  }),
  judgeRanges: ({ metric, kommun }) =>
    metric === undefined || kommun === undefined
      ? null
      : problem('invalid_request', {
          parameter: 'kommun',
          value: kommun,
          reason: 'not_together',
          with: 'metric',
        }),
  strict: true,
  indexed: true,
  type: TYPES.atom,
  respond: async (values, context) => {
    if (values['metric'] !== undefined || values['kommun'] !== undefined)
      return ownFeed(context, values);
    const feed = await feedOfReleases(context);
    return {
      body: atomOf(context.store.catalogue.siteUrl, feed),
      status: 200,
      csp: null,
    };
  },
  fixed: ONE_FILE,
};

const municipalityFeedPage = (format: FeedFormat): Page => ({
  path: municipalityFeed('{slug}', format).sv,
  parameters: parametersOf({ slug: identifier('Municipality.', 'stockholm'), lang }),
  strict: true,
  indexed: true,
  type: TYPES[format],
  respond: async ({ slug = '' }, context) => {
    const municipality = municipalityOfSlug(
      context.store,
      slug,
      (one) => municipalityFeed(one, format)[context.lang],
    );
    if (isProblem(municipality)) return municipality;
    const feed = await feedOfMunicipality(context, municipality);
    return {
      body: FORMATS[format](context.store.catalogue.siteUrl, feed),
      status: 200,
      csp: null,
    };
  },
  fixed: ({ catalogue }) => catalogue.municipalities.map(({ slug }) => ({ slug })),
});

/** A metric that has left keeps its feed: whoever follows it learns so. */
const metricFeedPage = (format: FeedFormat): Page => ({
  path: metricFeed('{metric}', format).sv,
  parameters: parametersOf({ metric: identifier('Metric.', 'BE0101N1'), lang }),
  strict: true,
  indexed: true,
  type: TYPES[format],
  respond: async ({ metric = '' }, context) => {
    const logged = loggedOfPath(context.store, metric);
    if (isProblem(logged)) return logged;
    const feed = await feedOfMetric(context, logged);
    return {
      body: FORMATS[format](context.store.catalogue.siteUrl, feed),
      status: 200,
      csp: null,
    };
  },
  fixed: ({ catalogue }) =>
    [...catalogue.metrics, ...catalogue.left].map(({ id }) => ({ metric: id })),
});

const FEED_FORMATS: readonly FeedFormat[] = ['atom', 'json'];

export const FEED_PAGES: readonly Page[] = [
  releasesFeed,
  ...FEED_FORMATS.map(municipalityFeedPage),
  ...FEED_FORMATS.map(metricFeedPage),
];
