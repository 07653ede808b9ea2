// /kommuner/<slug>/andringar and /en/municipalities/<slug>/changes: what the releases changed of one municipality.

import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { difference } from '../data/number.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { queryString } from '../embed/addresses.ts';
import { langAttribute, type Markup, markup, NO_INDEX, unbroken } from '../embed/markup.ts';
import { type Column, columnOf, noteList, roomBehind } from '../embed/notes.ts';
import { identifier, NO_FILES, optional, parametersOf, text } from '../endpoints/endpoint.ts';
import { municipalityOfSlug, resolveLogged } from '../endpoints/resolve.ts';
import {
  type ChangesFilter,
  isReconstructed,
  type MetricChanges,
  municipalityChanges,
  type YearChange,
} from '../endpoints/revisions.ts';
import type { Page, PageContext, SitePage } from '../http/page.ts';
import { cautionsOf, metricHead } from '../http/views.ts';
import { type ShownChange, shownChanges, wordsTable } from '../http/words.ts';
import { exactValue, formatCount, isSign, signedDifference, type UnitWords } from '../text/numbers.ts';
import {
  changesPaths,
  metricPaths,
  municipalityFeed,
  municipalityPaths,
  observationPaths,
} from '../text/paths.ts';
import { CHANGED_WORDS, CHANGES_WORDS, FEED_WORDS, RECONSTRUCTED, SUBJECT_WORDS } from '../text/site.ts';
import { feedLinks } from './document.ts';
import { scrolled } from './parts.ts';
import { placeCard } from './place.ts';

// /kommuner/<slug>/andringar: what the releases changed of one municipality, in the look of the site.

/** `difference` is null where there is none to be had; `last` is another year than `first` in a run of withdrawn ones. */
type ChangedYear = {
  first: string;
  last: string;
  type: string;
  before: string | null;
  after: string | null;
  difference: string | null;
  reason: string | null;
};

/** `years` is null where the page has no room for them. */
type ChangedMetric = UnitWords & {
  metric: string;
  title: string;
  /** Where it is of another language than the page. */
  titleLang: Lang | null;
  /** False for a metric that has left. */
  hasPage: boolean;
  count: number;
  years: readonly ChangedYear[] | null;
  /** What the values before and after are to be read with. */
  cautions: readonly string[];
};

type ChangedRelease = {
  release: string;
  came: { figures: number; metrics: number };
  metrics: readonly ChangedMetric[];
  rest: readonly { subject: string; title: string; metrics: number }[];
  /** What the register says anew of the municipality. */
  words: readonly ShownChange[];
  /** Whether it was put together later. */
  isReconstructed: boolean;
};

export type ChangesView = {
  lang: Lang;
  geo: string;
  slug: string;
  geoName: string;
  /** The only release, metric or subject that is shown; null where all are. */
  filter: { release: string | null; metric: string | null; subject: string | null };
  releases: readonly ChangedRelease[];
};

export function changesContent(view: ChangesView): SitePage {
  const { lang, slug, geoName, geo, releases } = view;
  const query = queryString(view.filter);
  const words = CHANGES_WORDS[lang];
  const municipality = markup`<a href="${municipalityPaths(slug)[lang]}"><bdi${lang === 'sv' ? null : markup` lang="sv"`}>${geoName}</bdi></a>`;
  const all = query !== '' ? markup` · <a href="${changesPaths(slug)[lang]}">${words.all}</a>` : null;
  const said: CautionPlaces = new Map();
  const shown = releases.map((one) => releaseSection(view, one, said));
  return {
    title: words.title(geoName),
    description: words.description(geoName),
    card: placeCard({ code: geo, name: geoName }, lang),
    paths: changesPaths(slug),
    query,
    links: query !== '' ? NO_INDEX : null,
    feeds: feedLinks(FEED_WORDS[lang].ofSubject(geoName), lang, (format) => municipalityFeed(slug, format)),
    main: markup`<h1>${words.title(geoName)}</h1><p class="lead">${words.lead}</p><p>${municipality}${all} · <a href="/api/v1/revisions?kommun=${geo}">${words.json}</a> · <a href="${municipalityFeed(slug, 'atom')[lang]}" type="application/atom+xml">${FEED_WORDS[lang].follow}</a></p>${shown.length === 0 ? markup`<p>${words.nothing}</p>` : shown}`,
  };
}

/** What the page has said to read figures with, and the heading that it stands below. */
type CautionPlaces = Map<string, string>;

function releaseSection(
  view: ChangesView,
  { release, came, metrics, rest, words: registered, isReconstructed: isLate }: ChangedRelease,
  said: CautionPlaces,
): Markup {
  const { lang, slug } = view;
  const words = CHANGES_WORDS[lang];
  const path = changesPaths(slug)[lang];
  const tables = metrics
    .filter(({ years }) => years !== null)
    .map((metric) =>
      metricTable(view, metric, cautionList(view, metric, `${metric.metric}-${release}`, said)),
    );
  const lines = [
    ...metrics
      .filter(({ years }) => years === null)
      .map(({ metric, title, count }) => ({
        text: `${title}: ${words.more(formatCount(count, lang))}`,
        href: `${path}?release=${release}&metric=${metric}`,
      })),
    ...rest.map(({ subject, title, metrics: count }) => ({
      text: `${title}: ${words.rest(formatCount(count, lang))}`,
      href: `${path}?release=${release}&subject=${subject}`,
    })),
  ];
  const items = lines.map(({ text, href }) => markup`<li><a href="${href}">${unbroken(text)}</a></li>`);
  const fresh =
    came.figures === 0
      ? null
      : markup`<p>${words.came(formatCount(came.figures, lang), formatCount(came.metrics, lang))}</p>`;
  const late = isLate ? markup`<p class="note">${RECONSTRUCTED[lang].note}</p>` : null;
  return markup`<h2 id="r${release}">${unbroken(words.release(release))}</h2>${late}${fresh}${placeTable(registered, lang)}${tables}${items.length === 0 ? null : markup`<ul>${items}</ul>`}`;
}

/** Null where the register says nothing anew. */
function placeTable(changes: readonly ShownChange[], lang: Lang): Markup | null {
  const table = wordsTable(changes, lang);
  const { ofPlace } = CHANGED_WORDS[lang];
  return table === null ? null : markup`<h3>${ofPlace}</h3>${scrolled(ofPlace, table)}`;
}

type CautionItem = { id: string; cautions: Markup };

/** Each is said once on the page; after that a link leads to where it stands. */
function cautionList(
  { lang }: ChangesView,
  { cautions }: ChangedMetric,
  id: string,
  said: CautionPlaces,
): CautionItem {
  const fresh = cautions.filter((text) => !said.has(text));
  const places = new Set(cautions.flatMap((text) => said.get(text) ?? []));
  for (const text of fresh) said.set(text, id);
  const links = [...places].map(
    (place) => markup`<p class="note"><a href="#${place}">${CHANGES_WORDS[lang].sameCaution}</a></p>`,
  );
  return { id, cautions: markup`${noteList(fresh)}${links}` };
}

function metricTable(view: ChangesView, metric: ChangedMetric, { id, cautions }: CautionItem): Markup {
  const words = CHANGES_WORDS[view.lang];
  const points = isSign(metric) ? ` (${SUBJECT_WORDS[view.lang].points(false)})` : '';
  const numbers = [words.before, words.after, `${words.difference}${points}`].map(
    (head) => markup`<th scope="col" class="number">${head}</th>`,
  );
  const years = metric.years ?? [];
  const isReasoned = years.some(isNoted);
  const why = isReasoned ? markup`<th scope="col">${words.reason}</th>` : null;
  const columns = markup`<th scope="col">${words.year}</th>${numbers}${why}`;
  const name = markup`<bdi${langAttribute(metric.titleLang)}>${unbroken(metric.title)}</bdi>`;
  const title = metric.hasPage
    ? markup`<a href="${metricPaths(metric.metric)[view.lang]}">${name}</a>`
    : name;
  const column = columnsOf(metric, years);
  const rows = years.map((year) => yearRow(view, metric, { year, column, isReasoned }));
  const table = markup`<table data-exact><caption>${unbroken(metric.unitLabel)}</caption><thead><tr>${columns}</tr></thead><tbody>${rows}</tbody></table>`;
  return markup`<h3 id="${id}">${title}</h3>${cautions}${scrolled(metric.title, table)}`;
}

type Numbers = 'before' | 'after' | 'difference';

/** Whether there is something to say of a change beside its numbers. */
const isNoted = ({ type, reason }: ChangedYear): boolean => type === 'corrected' || reason !== null;

/** What the exact numbers of each column need, so that their decimal signs stand below each other. */
function columnsOf(metric: ChangedMetric, years: readonly ChangedYear[]): Record<Numbers, Column> {
  const unit = { ...metric, decimals: null };
  const column = (of: Numbers): Column =>
    columnOf(
      years.flatMap((year) => {
        const { [of]: literal } = year;
        return literal === null || year.first !== year.last ? [] : [{ value: literal, metric: unit }];
      }),
    );
  return { before: column('before'), after: column('after'), difference: column('difference') };
}

function yearRow(
  { lang, geo }: ChangesView,
  metric: ChangedMetric,
  { year, column, isReasoned }: { year: ChangedYear; column: Record<Numbers, Column>; isReasoned: boolean },
): Markup {
  const words = CHANGES_WORDS[lang];
  const room = (of: Numbers): Markup | null =>
    year[of] === null ? null : roomBehind(year[of], { ...metric, decimals: null }, column[of]);
  const shown = (of: 'before' | 'after'): Markup =>
    year[of] === null ? markup`–` : markup`${exactValue(year[of], metric)}${room(of)}`;
  const isRun = year.first !== year.last;
  const id = observationId({ metric: metric.metric, geo, period: year.first });
  const head = isRun
    ? unbroken(`${year.first}–${year.last}`)
    : markup`<a href="${observationPaths(id)[lang]}">${year.first}</a>`;
  const before = isRun ? words.several : shown('before');
  const after = year.type === 'withdrawn' ? words.withdrawn(isRun) : shown('after');
  const why = [
    ...(year.type === 'corrected' ? [words.corrected] : []),
    ...(year.reason === null ? [] : [year.reason]),
  ];
  const reason = isReasoned ? markup`<td class="reason"><bdi>${unbroken(why.join(': '))}</bdi></td>` : null;
  return markup`<tr><th scope="row">${head}</th><td class="number">${before}</td><td class="number">${after}</td><td class="number">${year.difference === null ? '–' : differenceText(year.difference, metric)}${room('difference')}</td>${reason}</tr>`;
}

/** Exact, as the figures beside it are: what a revision changed may be less than what readers are shown. */
const differenceText = (literal: string, metric: ChangedMetric): string =>
  signedDifference(literal, { ...metric, decimals: null }, null) ?? SUBJECT_WORDS[metric.lang].unchanged;

/** A row is seven elements, a metric's table sixteen and some for its cautions, a line two: the page stays below 2,500. */
const LIMITS = { figures: 170, metrics: 60 };

type Params = { slug?: string; release?: string; metric?: string; subject?: string };

async function changes(params: Params, context: PageContext): Promise<SitePage | Problem> {
  const { store, lang } = context;
  const municipality = municipalityOfSlug(store, params.slug ?? '', (slug) => changesPaths(slug)[lang]);
  if (isProblem(municipality)) return municipality;
  const filter = filterOf(context, params);
  if (isProblem(filter)) return filter;
  const releases = await municipalityChanges(store, municipality.code, filter, LIMITS);
  return changesContent({
    lang,
    geo: municipality.code,
    slug: municipality.slug,
    geoName: municipality.name,
    filter,
    releases: releases.map((one) => ({
      release: one.release,
      isReconstructed: isReconstructed(store, one.release),
      words: shownChanges(one.words, lang),
      came: one.came,
      metrics: one.metrics.map((changed) => changedMetric(changed, { ...context, geo: municipality.code })),
      rest: one.rest.map(({ subject, metrics }) => ({
        subject,
        metrics,
        title: store.directory.subjects.get(subject)?.[lang] ?? subject,
      })),
    })),
  });
}

function filterOf({ store, lang }: PageContext, params: Params): ChangesFilter | Problem {
  const { release = null, metric, subject = null } = params;
  const { releases, subjects } = store.catalogue;
  if (release !== null && !releases.some((one) => one.release === release))
    return problem('not_found', {
      parameter: 'release',
      value: release,
      reason: 'unknown_release',
      allowed: releases.map((one) => one.release),
    });
  if (subject !== null && !subjects.some(({ slug }) => slug === subject))
    return problem('invalid_request', {
      parameter: 'subject',
      value: subject,
      reason: 'not_allowed',
      allowed: subjects.map(({ slug }) => slug),
    });
  const found = metric === undefined ? null : resolveLogged(store, 'metric', metric, lang);
  if (isProblem(found)) return found;
  return { release, metric: found?.id ?? null, subject };
}

function changedMetric(
  { metric, count, years }: MetricChanges,
  context: PageContext & { geo: string },
): ChangedMetric {
  const {
    lang,
    metricTitle,
    titleLang,
    unitCode,
    unitLabel,
    noun = null,
    decimals,
  } = metricHead({ ...context, metric });
  const periods = (years ?? []).flatMap(({ first, last }) => [first, last]);
  return {
    metric: metric.id,
    title: metricTitle,
    titleLang: titleLang ?? null,
    hasPage: metric.left === null,
    count,
    years: years?.map((year) => changedYear(year, lang)) ?? null,
    cautions: cautionsOf({ ...metric, periods }, [context.geo], lang),
    lang,
    unitCode,
    unitLabel,
    noun,
    decimals,
  };
}

const changedYear = (year: YearChange, lang: Lang): ChangedYear => ({
  ...year,
  reason: year.reason?.[lang] ?? null,
  difference: year.before === null || year.after === null ? null : difference(year.before, year.after),
});

/** One for each language: its path says which. */
const changesPage = (lang: Lang): Page => ({
  path: changesPaths('{slug}')[lang],
  parameters: parametersOf({
    slug: identifier('Municipality.', 'stockholm'),
    release: optional(text('One release.', '2026-06-25')),
    metric: optional(text('One metric: id or alias.', 'N00096')),
    subject: optional(text('One subject: its slug.', 'ekonomi')),
  }),
  indexed: true,
  language: lang,
  respond: changes,
  fixed: NO_FILES,
});

export const CHANGES_PAGES: readonly Page[] = [changesPage('sv'), changesPage('en')];
