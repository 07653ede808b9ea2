// /kommuner/<slug>/andringar and /en/municipalities/<slug>/changes: what the releases changed of one municipality.
import type { CatalogueMunicipality } from '../../data/catalogue.ts';
import type { Lang } from '../../data/lang.ts';
import { difference } from '../../data/number.ts';
import { isProblem, type Problem, problem } from '../../data/problem.ts';
import { type ChangedMetric, type ChangedYear, renderChanges } from '../../embed/page/changes.ts';
import { identifier, NO_FILES, optional, parametersOf, text } from '../../endpoints/endpoint.ts';
import { resolveLogged, resolveMunicipality } from '../../endpoints/resolve.ts';
import {
  type ChangesFilter,
  type MetricChanges,
  municipalityChanges,
  type YearChange,
} from '../../endpoints/revisions.ts';
import { changesPaths } from '../../text/paths.ts';
import { FILE_CSP } from '../content-security-policy.ts';
import type { Page, PageContext, Rendered } from './page.ts';
import { metricHead } from './views/figure-views.ts';
import { cautionsOf } from './views/notes.ts';

/** A row is seven elements, a metric's table sixteen and some for its cautions, a line two: the page stays below 2,500. */
const LIMITS = { figures: 170, metrics: 60 };

type Given = { slug?: string; release?: string; metric?: string; subject?: string };

async function render(given: Given, context: PageContext): Promise<Rendered | Problem> {
  const { store, lang } = context;
  const municipality = municipalityOfSlug(context, given.slug ?? '');
  if (isProblem(municipality)) return municipality;
  const filter = filterOf(context, given);
  if (isProblem(filter)) return filter;
  const releases = await municipalityChanges(store, municipality.code, filter, LIMITS);
  const { siteUrl, release } = store.catalogue;
  const html = renderChanges({
    lang,
    siteUrl,
    release,
    geo: municipality.code,
    slug: municipality.slug,
    geoName: municipality.name,
    filter,
    releases: releases.map((one) => ({
      release: one.release,
      came: one.came,
      metrics: one.metrics.map((changed) => changedMetric(changed, { ...context, geo: municipality.code })),
      rest: one.rest.map(({ subject, metrics }) => ({
        subject,
        metrics,
        title: store.directory.subjects.get(subject)?.[lang] ?? subject,
      })),
    })),
  });
  return { body: html, status: 200, csp: FILE_CSP };
}

/** A path takes the slug alone; what else names a municipality is refused with the way to its page. */
function municipalityOfSlug({ store, lang }: PageContext, slug: string): CatalogueMunicipality | Problem {
  const direct = store.directory.slugs.get(slug);
  if (direct !== undefined) return direct;
  const found = resolveMunicipality(store, 'slug', slug);
  if (isProblem(found)) return found;
  const suggestions = [changesPaths(found.slug)[lang]];
  return problem('not_found', { parameter: 'slug', value: slug, reason: 'unknown_path', suggestions });
}

function filterOf({ store, lang }: PageContext, given: Given): ChangesFilter | Problem {
  const { release = null, metric, subject = null } = given;
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
  } = metricHead({ ...context, metric });
  const periods = (years ?? []).flatMap(({ first, last }) => [first, last]);
  return {
    metric: metric.id,
    title: metricTitle,
    titleLang: titleLang ?? null,
    hasPage: metric.left === null,
    count,
    years: years?.map(changedYear) ?? null,
    cautions: cautionsOf({ ...metric, periods }, [context.geo], lang),
    lang,
    unitCode,
    unitLabel,
    noun,
  };
}

const changedYear = (year: YearChange): ChangedYear => ({
  ...year,
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
  render: (values, context) => render(values, { ...context, lang }),
  fixed: NO_FILES,
});

export const CHANGES_PAGES: readonly Page[] = [changesPage('sv'), changesPage('en')];
