// The pages of data: every page of the website that stands in both languages, at an address of each.
import type { Lang } from '../data/lang.ts';
import {
  type FixedPaths,
  identifier,
  ONE_FILE,
  type Parameter,
  parametersOf,
  type Values,
} from '../endpoints/endpoint.ts';
import { ENDPOINTS } from '../endpoints/table.ts';
import { municipalityFrame, rankingFrame } from '../http/embeds.ts';
import type { Page, PageContext, SitePage } from '../http/page.ts';
import {
  ABOUT,
  DOWNLOADS,
  HOME,
  MUNICIPALITIES,
  metricPaths,
  municipalityPaths,
  municipalitySubjectPaths,
  type Paths,
  partOf,
  RELEASES,
  subjectPaths,
} from '../text/paths.ts';
import { aboutPage } from './about.ts';
import { docsPage, docsPages } from './docs.ts';
import { downloadsPage, listedDownloads } from './downloads.ts';
import { metricPage } from './metric.ts';
import { municipalitiesPage, municipalityPage, municipalitySubjectPage } from './municipality.ts';
import { notFoundPage } from './not-found.ts';
import { municipalityParts, type SubjectPart, subjectParts } from './parts.ts';
import { releasesPage } from './releases.ts';
import { startPage } from './start.ts';
import { subjectPage } from './subject.ts';

type Respond = (context: PageContext, values: Values) => SitePage | null | Promise<SitePage | null>;
type More = Pick<Page, 'frame'> & { parameters?: Record<string, Parameter>; fixed?: FixedPaths };

/** The same page in Swedish and in English. */
type Twins = readonly [Page, Page];

/** A page at a path of each language; without parameters it is one. */
function inBoth(paths: Paths, respond: Respond, more: More = {}): Twins {
  const { parameters = {}, fixed = ONE_FILE, ...frame } = more;
  const page = (lang: Lang): Page => ({
    path: paths[lang],
    parameters: parametersOf(parameters),
    indexed: true,
    language: lang,
    respond: async (values, context) => respond(context, values),
    ...frame,
    fixed,
  });
  return [page('sv'), page('en')];
}

const metric = identifier('Metric.', 'N01951');
const slug = identifier('Municipality.', 'stockholm');
const part = identifier('Subject, or a further part of it.', 'befolkning');

const partPath = ({ subject, number }: SubjectPart): string => partOf(subject.slug, number);

/** Null where no part has that address. */
const partAt = (parts: readonly SubjectPart[], address: string | undefined): SubjectPart | null =>
  parts.find((one) => partPath(one) === address) ?? null;

const metricPages = inBoth(
  metricPaths('{metric}'),
  ({ store, lang }, values) => {
    const found = store.directory.metrics.get(values['metric'] ?? '');
    return found?.left === null ? metricPage({ store, metric: found, lang }) : null;
  },
  {
    parameters: { metric },
    frame: (values, context) => rankingFrame(values['metric'] ?? '', context),
    fixed: ({ catalogue }) => catalogue.metrics.map(({ id }) => ({ metric: id })),
  },
);

const municipalityPages = inBoth(
  municipalityPaths('{slug}'),
  ({ store, lang }, values) => {
    const municipality = store.directory.slugs.get(values['slug'] ?? '');
    return municipality === undefined ? null : municipalityPage({ store, municipality, lang });
  },
  {
    parameters: { slug },
    frame: (values, context) => municipalityFrame(values['slug'] ?? '', context),
    fixed: ({ catalogue }) => catalogue.municipalities.map((one) => ({ slug: one.slug })),
  },
);

const municipalitySubjectPages = inBoth(
  municipalitySubjectPaths('{slug}', '{part}'),
  ({ store, lang }, values) => {
    const municipality = store.directory.slugs.get(values['slug'] ?? '');
    const found = partAt(municipalityParts(store.catalogue), values['part']);
    if (municipality === undefined || found === null) return null;
    return municipalitySubjectPage({ store, municipality, lang }, found);
  },
  {
    parameters: { slug, part },
    fixed: ({ catalogue }) => {
      const paths = municipalityParts(catalogue).map(partPath);
      return catalogue.municipalities.flatMap((one) => paths.map((path) => ({ slug: one.slug, part: path })));
    },
  },
);

const subjectPages = inBoth(
  subjectPaths('{part}'),
  ({ store: { catalogue }, lang }, values) => {
    const found = partAt(subjectParts(catalogue), values['part']);
    return found === null ? null : subjectPage(catalogue, lang, found);
  },
  {
    parameters: { part },
    fixed: ({ catalogue }) => subjectParts(catalogue).map((one) => ({ part: partPath(one) })),
  },
);

/** The first that matches a path has it: what has further segments or an ending of its own stands before these. */
export const DATA_PAGES: readonly Twins[] = [
  inBoth(HOME, ({ store, lang }) => startPage(store, lang)),
  inBoth(MUNICIPALITIES, ({ store, lang }) => municipalitiesPage(store.catalogue, lang)),
  inBoth(RELEASES, ({ store, lang }) => releasesPage(store, lang)),
  inBoth(DOWNLOADS, async (context) =>
    downloadsPage(context.store.catalogue, await listedDownloads(context), context.lang),
  ),
  inBoth(ABOUT, ({ store, lang }) => aboutPage(store.catalogue, lang)),
  ...docsPages(ENDPOINTS).map((page) =>
    inBoth(page.paths, (context) => docsPage(context, page, context.lang)),
  ),
  subjectPages,
  metricPages,
  municipalityPages,
  municipalitySubjectPages,
];

/** For file servers: what they show at an address at which nothing stands. */
export const NOT_FOUND_PAGES: Twins = inBoth({ sv: '/404', en: '/en/404' }, ({ lang }) => notFoundPage(lang));
