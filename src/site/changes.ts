// /kommuner/<slug>/andringar and /en/municipalities/<slug>/changes: what the releases changed of one municipality.

import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { difference } from '../data/number.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { queryString } from '../embed/addresses.ts';
import {
  langAttribute,
  type Markup,
  markup,
  NO_INDEX,
  unbroken,
} from '../embed/markup.ts';
import { columnOf, noteList, roomBehind } from '../embed/notes.ts';
import type { MetricHead } from '../embed/views.ts';
import {
  type Context,
  identifier,
  NO_FILES,
  optional,
  text,
} from '../endpoints/endpoint.ts';
import { municipalityOfSlug, resolveLogged } from '../endpoints/resolve.ts';
import {
  type ChangesFilter,
  isReconstructed,
  municipalityChanges,
  type ReleaseChanges,
  type YearChange,
} from '../endpoints/revisions.ts';
import type { Page, PageContext, SitePage } from '../http/page.ts';
import { cautionsOf, metricHead } from '../http/views.ts';
import { shownChanges, wordsTable } from '../http/words.ts';
import { exactValue, formatCount, isSign, signedDifference } from '../text/numbers.ts';
import {
  changesPaths,
  metricPaths,
  municipalityFeed,
  municipalityPaths,
  observationPaths,
} from '../text/paths.ts';
import {
  CHANGED_WORDS,
  CHANGES_WORDS,
  FEED_WORDS,
  RECONSTRUCTED,
  SUBJECT_WORDS,
} from '../text/site.ts';
import { feedLinks } from './document.ts';
import { type Link, linkList, note, numberHead, scrolled, table } from './parts.ts';
import { placeCard } from './place.ts';
import { twins } from './twins.ts';

/** Of which municipality, where, and the only release, metric or subject that is shown; null where all are. */
type ChangesQuery = Context & {
  municipality: CatalogueMunicipality;
  filter: ChangesFilter;
};

export function changesContent(
  asked: ChangesQuery,
  releases: readonly ReleaseChanges[],
): SitePage {
  const { lang, municipality, filter } = asked;
  const { name, slug, code } = municipality;
  const query = queryString(filter);
  const changesWords = CHANGES_WORDS[lang];
  const said: CautionPlaces = new Map();
  const sections = releases.map((one) => releaseSection(asked, one, said));
  const place = markup`<bdi${lang === 'sv' ? null : markup` lang="sv"`}>${name}</bdi>`;
  const allLink =
    query === ''
      ? null
      : markup` · <a href="${changesPaths(slug)[lang]}">${changesWords.all}</a>`;
  return {
    title: changesWords.title(name),
    description: changesWords.description(name),
    card: placeCard(municipality, lang),
    paths: changesPaths(slug),
    query,
    links: query === '' ? null : NO_INDEX,
    feeds: feedLinks(FEED_WORDS[lang].ofSubject(name), lang, (format) =>
      municipalityFeed(slug, format),
    ),
    main: markup`
      <h1>${changesWords.title(name)}</h1>
      <p class="lead">${changesWords.lead}</p>
      <p>
        <a href="${municipalityPaths(slug)[lang]}">${place}</a>${allLink}
        ${' · '}<a href="/api/v1/revisions?kommun=${code}">${changesWords.json}</a>
        ${' · '}<a href="${municipalityFeed(slug, 'atom')[lang]}" type="application/atom+xml">${FEED_WORDS[lang].follow}</a>
      </p>
      ${sections.length === 0 ? markup`<p>${changesWords.nothing}</p>` : sections}`,
  };
}

/** What the page has said to read figures with, and the heading that it stands below. */
type CautionPlaces = Map<string, string>;

function releaseSection(
  asked: ChangesQuery,
  changes: ReleaseChanges,
  said: CautionPlaces,
): Markup {
  const { store, lang, municipality } = asked;
  const { release, came, metrics, rest, words: registered } = changes;
  const changesWords = CHANGES_WORDS[lang];
  const path = changesPaths(municipality.slug)[lang];
  const links: Link[] = [];
  const tables = metrics.flatMap(({ metric, count, years }) => {
    if (years !== null) return metricTable(asked, metric, years, { release, said });
    const text = `${metric.title[lang]}: ${changesWords.more(formatCount(count, lang))}`;
    links.push({ text, href: `${path}?release=${release}&metric=${metric.id}` });
    return [];
  });
  for (const { subject, metrics: count } of rest) {
    const title = store.directory.subjects.get(subject)?.[lang] ?? subject;
    const href = `${path}?release=${release}&subject=${subject}`;
    links.push({
      text: `${title}: ${changesWords.rest(formatCount(count, lang))}`,
      href,
    });
  }
  const newFigures = changesWords.came(
    formatCount(came.figures, lang),
    formatCount(came.metrics, lang),
  );
  const table = wordsTable(shownChanges(registered, lang), lang);
  const { ofPlace } = CHANGED_WORDS[lang];
  return markup`
    <h2 id="r${release}">${unbroken(changesWords.release(release))}</h2>
    ${isReconstructed(store, release) ? note(RECONSTRUCTED[lang].note) : null}
    ${came.figures === 0 ? null : markup`<p>${newFigures}</p>`}
    ${table === null ? null : markup`<h3>${ofPlace}</h3>${scrolled(ofPlace, table)}`}
    ${tables}
    ${links.length === 0 ? null : linkList(links)}`;
}

/** Each is said once on the page; after that a link leads to where it stands. @param id of the heading above */
function cautionList(
  cautions: readonly string[],
  id: string,
  said: CautionPlaces,
  lang: Lang,
): Markup {
  const places = new Set(cautions.flatMap((text) => said.get(text) ?? []));
  const unsaid = cautions.filter((text) => !said.has(text));
  for (const text of unsaid) said.set(text, id);
  const links = [...places].map((place) =>
    note(markup`<a href="#${place}">${CHANGES_WORDS[lang].sameCaution}</a>`),
  );
  return markup`${noteList(unsaid)}${links}`;
}

const differenceOf = ({ before, after }: YearChange): string | null =>
  before === null || after === null ? null : difference(before, after);

/** Whether there is something to say of a change beside its numbers. */
const isNoted = ({ type, reason }: YearChange): boolean =>
  type === 'corrected' || reason !== null;

function metricTable(
  asked: ChangesQuery,
  metric: CatalogueMetric,
  years: readonly YearChange[],
  { release, said }: { release: string; said: CautionPlaces },
): Markup {
  const { lang, municipality } = asked;
  const changesWords = CHANGES_WORDS[lang];
  const unit = metricHead({ ...asked, metric });
  const id = `${metric.id}-${release}`;
  const periods = years.flatMap(({ first, last }) => [first, last]);
  const cautions = cautionsOf({ ...metric, periods }, [municipality.code], lang);
  const points = isSign(unit) ? ` (${SUBJECT_WORDS[lang].points(false)})` : '';
  const numbers = [
    changesWords.before,
    changesWords.after,
    `${changesWords.difference}${points}`,
  ].map(numberHead);
  const isReasoned = years.some(isNoted);
  const why = isReasoned ? [changesWords.reason] : [];
  const name = markup`<bdi${langAttribute(unit.titleLang)}>${unbroken(unit.metricTitle)}</bdi>`;
  const changed = table(
    markup` data-exact`,
    [changesWords.year, ...numbers, ...why],
    yearRows(years, unit, municipality.code, isReasoned),
    markup`<caption>${unbroken(unit.unitLabel)}</caption>`,
  );
  return markup`
    <h3 id="${id}">${metric.left === null ? markup`<a href="${metricPaths(metric.id)[lang]}">${name}</a>` : name}</h3>
    ${cautionList(cautions, id, said, lang)}
    ${scrolled(unit.metricTitle, changed)}`;
}

/** With the exact numbers of each column below each other; of a run of years the values are several. */
function yearRows(
  years: readonly YearChange[],
  unit: MetricHead,
  geo: string,
  isReasoned: boolean,
): Markup[] {
  const { lang } = unit;
  const changesWords = CHANGES_WORDS[lang];
  const exact = { ...unit, decimals: null };
  const columnFor = (literalOf: (year: YearChange) => string | null) => {
    const alone = years
      .filter(({ first, last }) => first === last)
      .flatMap((year) => literalOf(year) ?? []);
    const column = columnOf(
      alone.map((value) => ({ value, metric: unit })),
      true,
    );
    return (year: YearChange, shown: (literal: string) => string): Markup => {
      const literal = literalOf(year);
      return literal === null
        ? markup`–`
        : markup`${shown(literal)}${roomBehind(literal, exact, column)}`;
    };
  };
  const before = columnFor((year) => year.before);
  const after = columnFor((year) => year.after);
  const between = columnFor(differenceOf);
  return years.map((year) => {
    const { first, last, type, reason } = year;
    const isRun = first !== last;
    const id = observationId({ metric: unit.metric, geo, period: first });
    const why = [
      ...(type === 'corrected' ? [changesWords.corrected] : []),
      ...(reason === null ? [] : [reason[lang]]),
    ];
    const value = (literal: string): string => exactValue(literal, unit);
    return markup`
      <tr>
        <th scope="row">${isRun ? unbroken(`${first}–${last}`) : markup`<a href="${observationPaths(id)[lang]}">${first}</a>`}</th>
        <td class="number">${isRun ? changesWords.several : before(year, value)}</td>
        <td class="number">${type === 'withdrawn' ? changesWords.withdrawn(isRun) : after(year, value)}</td>
        <td class="number">${between(year, (literal) => signedDifference(literal, exact, null) ?? SUBJECT_WORDS[lang].unchanged)}</td>
        ${isReasoned ? markup`<td class="reason"><bdi>${unbroken(why.join(': '))}</bdi></td>` : null}
      </tr>`;
  });
}

/** A row is seven elements, a metric's table sixteen and some for its cautions, a line two: the page stays below 2,500. */
const LIMITS = { figures: 170, metrics: 60 };

type Params = { slug?: string; release?: string; metric?: string; subject?: string };

async function changes(
  params: Params,
  context: PageContext,
): Promise<SitePage | Problem> {
  const { store, lang } = context;
  const municipality = municipalityOfSlug(
    store,
    params.slug ?? '',
    (slug) => changesPaths(slug)[lang],
  );
  if (isProblem(municipality)) return municipality;
  const filter = filterOf(context, params);
  if (isProblem(filter)) return filter;
  const releases = await municipalityChanges(store, municipality.code, filter, LIMITS);
  return changesContent({ ...context, municipality, filter }, releases);
}

function filterOf(
  { store, lang }: PageContext,
  params: Params,
): ChangesFilter | Problem {
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
  const resolved =
    metric === undefined ? null : resolveLogged(store, 'metric', metric, lang);
  if (isProblem(resolved)) return resolved;
  return { release, metric: resolved?.id ?? null, subject };
}

export const CHANGES_PAGES: readonly Page[] = twins(changesPaths('{slug}'), changes, {
  parameters: {
    slug: identifier('Municipality.', 'stockholm'),
    release: optional(text('One release.', '2026-06-25')),
    metric: optional(text('One metric: id or alias.', 'N00096')),
    subject: optional(text('One subject: its slug.', 'ekonomi')),
  },
  fixed: NO_FILES,
});
