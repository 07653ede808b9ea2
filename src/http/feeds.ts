// What the releases changed, as feeds: of the whole service, of each municipality and of each metric (contract 5). One entry a
// release, as Atom (RFC 4287) and as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1).

import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
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
import { isReconstructed, typeSums } from '../endpoints/revisions.ts';
import { REGISTER, type RevisionCount, type StoredEntry } from '../store/shards.ts';
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

type Entry = {
  release: string;
  published: string;
  title: string;
  summary: string;
  /** What the summary has no room for; null where there is nothing more. */
  more: Markup | null;
  /** Where readers see what changed, if not on the page of releases. */
  page?: string;
};

type Feed = {
  /** Without what all ids begin with. */
  id: string;
  title: string;
  /** The page that the feed is of. */
  home: string;
  /** Its own address in a format; null where it is in none such. */
  self: Record<FeedFormat, string | null>;
  /** What narrows the log to what the feed is of. */
  narrowing: string;
  /** The newest first. */
  entries: readonly Entry[];
};

/** A release of which only the day is known stands at its first moment. */
const instantOf = (published: string): string => new Date(published).toISOString();

const TYPES = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;

/** What both formats say of an entry; addresses are absolute, since readers show it far from its feed. */
function entryIn({ store, lang: language }: Context, feed: Feed, entry: Entry) {
  const { release, published, title, more } = entry;
  const { siteUrl } = store.catalogue;
  const feedWords = FEED_WORDS[language];
  const { page = `${RELEASES[language]}#r${release}` } = entry;
  const summary = isReconstructed(store, release)
    ? `${RECONSTRUCTED[language].note} ${entry.summary}`
    : entry.summary;
  const [url, log] = [
    `${siteUrl}${page}`,
    `${siteUrl}${dayOfLog(published)}${feed.narrowing}`,
  ];
  const links = markup`<p><a href="${url}">${feedWords.page}</a> · <a href="${log}">${feedWords.log}</a></p>`;
  return {
    id: `${TAG_PREFIX}${feed.id}/${release}`,
    title,
    published: instantOf(published),
    url,
    log,
    summary,
    more,
    content: markup`<p>${summary}</p>${more}${links}`.html,
  };
}

/** Of several alternates readers open the first: the page, then the log for programs. */
function atomOf(context: Context, feed: Feed): string {
  const { catalogue } = context.store;
  const { id, title, home, self, entries } = feed;
  const element = (name: string, text: string) =>
    `<${name}>${escapeHtml(text)}</${name}>`;
  const linkTo = (rel: string, format: FeedFormat) =>
    self[format] === null
      ? ''
      : `<link rel="${rel}" href="${escapeHtml(`${catalogue.siteUrl}${self[format]}`)}" type="${TYPES[format].replace(/;.*/, '')}"/>`;
  const written = entries.map((one) => {
    const entry = entryIn(context, feed, one);
    const content = `<content type="html">${escapeHtml(entry.content)}</content>`;
    return (
      `<entry>${element('id', entry.id)}${element('title', entry.title)}` +
      `<updated>${entry.published}</updated>` +
      `<link href="${escapeHtml(entry.url)}" type="text/html"/>` +
      `<link href="${escapeHtml(entry.log)}" type="application/json"/>` +
      `${element('summary', entry.summary)}${entry.more === null ? '' : content}</entry>`
    );
  });
  // A feed without an entry is as old as the service.
  const { published } = entries[0] ?? catalogue.releases.at(-1) ?? catalogue;
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${context.lang}">` +
    `${element('id', `${TAG_PREFIX}${id}`)}${element('title', `${SERVICE}: ${title}`)}` +
    `<author><name>${SERVICE}</name></author><updated>${instantOf(published)}</updated>` +
    `${linkTo('self', 'atom')}<link href="${escapeHtml(`${catalogue.siteUrl}${home}`)}"/>${linkTo('alternate', 'json')}${written.join('')}</feed>\n`
  );
}

function jsonFeedOf(context: Context, feed: Feed): string {
  const { siteUrl } = context.store.catalogue;
  return canonicalJson({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${SERVICE}: ${feed.title}`,
    home_page_url: `${siteUrl}${feed.home}`,
    feed_url: `${siteUrl}${feed.self.json}`,
    language: context.lang,
    authors: [{ name: SERVICE, url: `${siteUrl}${HOME[context.lang]}` }],
    items: feed.entries.map((one) => {
      const { id, url, title, summary, content, published } = entryIn(
        context,
        feed,
        one,
      );
      return {
        ...{ id, url, title, summary },
        content_html: content,
        date_published: published,
      };
    }),
  });
}

// Of the whole service.

async function feedOfReleases({ store, lang: language }: Context): Promise<Feed> {
  const counts = await store.revisionCounts(null);
  const feedWords = FEED_WORDS[language];
  return {
    id: 'releases',
    title: feedWords.title,
    home: HOME[language],
    self: { atom: FEED[language], json: null },
    narrowing: '',
    entries: store.catalogue.releases.map(({ release, published }) => {
      const { metrics: counted = {} } =
        counts.find((one) => one.release === release) ?? {};
      const { [REGISTER]: _, ...metrics } = counted;
      const all = Object.values(metrics);
      return {
        release,
        published,
        title: feedWords.release(release),
        summary:
          all.length === 0
            ? feedWords.nothing
            : feedWords.changed(typeSums(all), all.length),
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
  { store, lang: language }: Context,
  metric: CatalogueMetric,
  { geo, period, previousValue, value, reason }: Change,
  figure: string,
): Markup {
  const unit = unitWords(store, metric, language);
  const change =
    value === null
      ? FEED_WORDS[language].withdrawn(exactQuantity(previousValue, unit))
      : `${formatLiteral(previousValue, language)} → ${exactQuantity(value, unit)}`;
  const id = observationId({ metric: metric.id, geo, period });
  const why = reason === null ? '' : ` (${reason[language]})`;
  return markup`<a href="${store.catalogue.siteUrl}${observationPaths(id)[language]}">${figure}</a>: ${change}${why}`;
}

/** What is told of the newest release, with the ways to the figures: findings are of newest years. Null where nothing is. */
function findingList(
  { store, lang: language }: Context,
  release: string,
  findings: readonly { text: string; observation: string }[],
): Markup | null {
  const { catalogue } = store;
  if (release !== catalogue.release || findings.length === 0) return null;
  const items = findings.map(
    ({ text, observation }) =>
      markup`<li>${text} <a href="${catalogue.siteUrl}${observationPaths(observation)[language]}">${observation}</a></li>`,
  );
  return markup`<ol>${items}</ol>`;
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

async function feedOfMunicipality(
  context: Context,
  municipality: CatalogueMunicipality,
): Promise<Feed> {
  const { store, lang: language } = context;
  const { code, name: title, slug } = municipality;
  const feedWords = FEED_WORDS[language];
  const { ofPlace } = CHANGED_WORDS[language];
  const findings = (await store.findings(code)).flatMap(
    (one) => findingOf({ ...context, municipality }, one) ?? [],
  );
  const entries = await inParallel(
    await store.revisionCounts(code),
    async ({ release, published, metrics }): Promise<Entry[]> => {
      const changed = Object.entries(metrics)
        .flatMap(([id, counted]): MetricCount[] => {
          const metric = store.directory.metrics.get(id);
          return metric === undefined ? [] : [{ metric, counted }];
        })
        .sort(byKind);
      const register =
        metrics[REGISTER] === undefined ? [] : await store.revisions(release, REGISTER);
      const ownWords = register.filter(({ geo }) => geo === code);
      const said = wordsList(ofPlace, ownWords, language);
      if (changed.length === 0 && said === null) return [];
      const sums = typeSums(changed.map(({ counted }) => counted));
      // The page of changes lists figures and what the register says, not what is said of metrics.
      const isListed = said !== null || sums.some(({ type }) => type !== 'metadata');
      const page = `${changesPaths(slug)[language]}?release=${release}`;
      const list = await metricList(context, { release, geo: code }, changed);
      return [
        {
          release,
          published,
          title: feedWords.entry(title, release),
          summary:
            changed.length === 0
              ? `${ofPlace}.`
              : feedWords.changed(sums, changed.length),
          more: markup`${findingList(context, release, findings)}${said}${list}`,
          ...(isListed ? { page } : {}),
        },
      ];
    },
  );
  return {
    id: `municipalities/${code}`,
    title: feedWords.ofSubject(title),
    home: municipalityPaths(slug)[language],
    self: {
      atom: municipalityFeed(slug, 'atom')[language],
      json: municipalityFeed(slug, 'json')[language],
    },
    narrowing: `&kommun=${code}`,
    entries: entries.flat(),
  };
}

async function metricList(
  context: Context,
  { release, geo }: { release: string; geo: string },
  changed: readonly MetricCount[],
): Promise<Markup | null> {
  if (changed.length === 0) return null;
  const { store, lang: language } = context;
  const { catalogue } = store;
  const feedWords = FEED_WORDS[language];
  const named = [...changed.slice(0, NAMED).entries()];
  const items = await inParallel(named, async ([place, { metric, counted }]) => {
    const isShown = place < EXAMPLES && changedIn(counted) > 0;
    const entries = isShown ? await store.revisions(release, metric.id) : [];
    const [change] = entries
      .filter((entry) => entry.geo === geo)
      .filter(isChange)
      .sort(byWeight);
    const example =
      change === undefined
        ? null
        : markup`, ${feedWords.example} ${exampleItem(context, metric, change, change.period)}`;
    const title = metric.title[language];
    // A metric that has left has no page.
    const link =
      metric.left === null
        ? markup`<a href="${catalogue.siteUrl}${metricPaths(metric.id)[language]}">${title}</a>`
        : title;
    return markup`<li>${link}: ${feedWords.counted(typeSums([counted]))}${example}</li>`;
  });
  const rest = changed.length - items.length;
  return markup`<ul>${items}${rest === 0 ? null : markup`<li>${feedWords.more(rest)}</li>`}</ul>`;
}

// Of one metric.

async function feedOfMetric(context: Context, metric: CatalogueMetric): Promise<Feed> {
  const { store, lang: language } = context;
  const { id, left } = metric;
  const title = metric.title[language];
  const feedWords = FEED_WORDS[language];
  const { metricTitle } = CHANGED_WORDS[language];
  const counts = await store.revisionCounts(null);
  const foremost = await foremostFindings(store, id);
  // What stands out most in its newest year.
  const findings = foremost.map(({ finding: { observation }, text }) => ({
    observation,
    text: text[language],
  }));
  const entries = await inParallel(
    counts.filter(({ metrics }) => Object.hasOwn(metrics, id)),
    async ({ release, published }): Promise<Entry> => {
      const changes = await store.revisions(release, id);
      const parts = [
        findingList(context, release, findings),
        wordsList(metricTitle, changes, language),
        exampleList(context, metric, changes),
      ].filter((part) => part !== null);
      return {
        release,
        published,
        title: feedWords.entry(title, release),
        summary: metricSummary(changes, language),
        more: parts.length === 0 ? null : markup`${parts}`,
      };
    },
  );
  return {
    id: `metrics/${id}`,
    title: feedWords.ofSubject(title),
    home: left === null ? metricPaths(id)[language] : RELEASES[language],
    self: {
      atom: metricFeed(id, 'atom')[language],
      json: metricFeed(id, 'json')[language],
    },
    narrowing: `&metric=${id}`,
    entries,
  };
}

/** An entry of type `withdrawn` about the metric itself is that with which it left. */
function metricSummary(changes: readonly StoredEntry[], language: Lang): string {
  const feedWords = FEED_WORDS[language];
  const leaving = changes.find(({ geo, type }) => geo === null && type === 'withdrawn');
  const { reason = null } = leaving ?? {};
  const others = changes.filter((one) => one !== leaving);
  const sums = typeSums(others.map(({ type }) => ({ [type]: 1 })));
  const places = new Set(others.flatMap(({ geo }) => geo ?? [])).size;
  return [
    ...(leaving === undefined ? [] : [feedWords.left]),
    ...(reason === null ? [] : [reason[language]]),
    ...(sums.length === 0 ? [] : [feedWords.ofMetric(sums, places)]),
  ].join(' ');
}

/** Null where no figure changed: new ones need no example. */
function exampleList(
  context: Context,
  metric: CatalogueMetric,
  entries: readonly StoredEntry[],
): Markup | null {
  const { municipalities } = context.store.directory;
  const changes = entries.filter(isChange).sort(byWeight).slice(0, EXAMPLES);
  if (changes.length === 0) return null;
  const items = changes.map((change) => {
    const place = municipalities.get(change.geo)?.name ?? change.geo;
    return markup`<li>${exampleItem(context, metric, change, `${place} ${change.period}`)}</li>`;
  });
  const head = capitalized(FEED_WORDS[context.lang].example);
  return markup`<p>${head}:</p><ul>${items}</ul>`;
}

// The pages.

const FEED_FORMATS: readonly FeedFormat[] = ['atom', 'json'];

const looksLike = (format: FeedFormat) => ({
  strict: true,
  indexed: true,
  type: TYPES[format],
});

const reply = (format: FeedFormat, context: Context, feed: Feed) => ({
  body: format === 'atom' ? atomOf(context, feed) : jsonFeedOf(context, feed),
  status: 200,
  csp: null,
});

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
  ...looksLike('atom'),
  respond: async (values, context) =>
    values['metric'] === undefined && values['kommun'] === undefined
      ? reply('atom', context, await feedOfReleases(context))
      : ownFeed(context, values),
  fixed: ONE_FILE,
};

const municipalityFeedPage = (format: FeedFormat): Page => ({
  path: municipalityFeed('{slug}', format).sv,
  parameters: parametersOf({ slug: identifier('Municipality.', 'stockholm'), lang }),
  ...looksLike(format),
  respond: async ({ slug = '' }, context) => {
    const municipality = municipalityOfSlug(
      context.store,
      slug,
      (one) => municipalityFeed(one, format)[context.lang],
    );
    return isProblem(municipality)
      ? municipality
      : reply(format, context, await feedOfMunicipality(context, municipality));
  },
  fixed: ({ catalogue }) => catalogue.municipalities.map(({ slug }) => ({ slug })),
});

/** A metric that has left keeps its feed: whoever follows it learns so. */
const metricFeedPage = (format: FeedFormat): Page => ({
  path: metricFeed('{metric}', format).sv,
  parameters: parametersOf({ metric: identifier('Metric.', 'BE0101N1'), lang }),
  ...looksLike(format),
  respond: async ({ metric = '' }, context) => {
    const logged = loggedOfPath(context.store, metric);
    return isProblem(logged)
      ? logged
      : reply(format, context, await feedOfMetric(context, logged));
  },
  fixed: ({ catalogue }) =>
    [...catalogue.metrics, ...catalogue.left].map(({ id }) => ({ metric: id })),
});

export const FEED_PAGES: readonly Page[] = [
  releasesFeed,
  ...FEED_FORMATS.map(municipalityFeedPage),
  ...FEED_FORMATS.map(metricFeedPage),
];
