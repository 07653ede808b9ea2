// The pages of data: every page of the website that stands in both languages, at an address of each.
import type { Place } from '../data/catalogue.ts';
import type { Area } from '../data/registry.ts';
import {
  identifier,
  name,
  optional,
  type Parameter,
  type Values,
} from '../endpoints/endpoint.ts';
import { ENDPOINTS } from '../endpoints/table.ts';
import { municipalityFrame, rankingFrame } from '../http/embeds.ts';
import type { Page } from '../http/page.ts';
import type { Store } from '../store/store.ts';
import {
  ABOUT,
  COUNTRY_PATHS,
  countyPaths,
  DOWNLOADS,
  HOME,
  MUNICIPALITIES,
  metricPaths,
  municipalityPaths,
  type Paths,
  placeSubjectPaths,
  RELEASES,
  subjectPaths,
} from '../text/paths.ts';
import { docsPages } from './docs.ts';
import { downloadsPage, listedDownloads } from './downloads.ts';
import { metricPage } from './metric.ts';
import { notFoundPage } from './not-found.ts';
import {
  municipalitiesPage,
  placePage,
  placeSubjectPage,
  subjectsWithFigures,
} from './place.ts';
import { prosePage } from './prose.ts';
import { releasesPage } from './releases.ts';
import { startPage } from './start.ts';
import { subjectPage, subjectsWithMetrics } from './subject.ts';
import { type Twins, twins } from './twins.ts';

const metric = identifier('Metric.', 'BE0101N1');
const slug = identifier('Municipality or county.', 'stockholm');
const subject = identifier('Subject.', 'befolkning');

const metricPages = twins(
  metricPaths('{metric}'),
  (values, { store, lang }) => {
    const found = store.directory.metrics.get(values['metric'] ?? '');
    return found?.left === null ? metricPage({ store, metric: found, lang }) : null;
  },
  {
    parameters: { metric },
    frame: (values, context) => rankingFrame(values['metric'] ?? '', context),
    fixed: ({ catalogue }) => catalogue.metrics.map(({ id }) => ({ metric: id })),
  },
);

/** All places of one kind, and how their pages are called: their slug stands in the address, where there are several. */
type PlaceKind = {
  paths: Paths;
  parameters: Record<string, Parameter>;
  places: (store: Store) => readonly Place[];
} & Pick<Page, 'frame'>;

const MUNICIPALITY_PAGES: PlaceKind = {
  paths: municipalityPaths('{slug}'),
  parameters: { slug },
  places: ({ catalogue }) => catalogue.municipalities,
  frame: (values, context) => municipalityFrame(values['slug'] ?? '', context),
};

const areasOf =
  (kind: Area['kind']) =>
  ({ catalogue }: Store): readonly Place[] =>
    catalogue.areas.filter((area) => area.kind === kind);

const COUNTY_PAGES: PlaceKind = {
  paths: countyPaths('{slug}'),
  parameters: { slug },
  places: areasOf('county'),
};

const COUNTRY_PAGES: PlaceKind = {
  paths: COUNTRY_PATHS,
  parameters: {},
  places: areasOf('country'),
};

/** The fact sheet of each place, and below it a page of each subject that has figures there. */
function placePages({ paths, parameters, places, frame }: PlaceKind): [Twins, Twins] {
  const at = (store: Store, values: Values): Place | undefined => {
    const all = places(store);
    return 'slug' in parameters
      ? all.find((place) => place.slug === values['slug'])
      : all[0];
  };
  const valuesOf = (place: Place): Values =>
    'slug' in parameters ? { slug: place.slug } : {};
  const sheets = twins(
    paths,
    (values, { store, lang }) => {
      const place = at(store, values);
      return place === undefined ? null : placePage({ store, place, lang });
    },
    {
      parameters,
      ...(frame && { frame }),
      fixed: (store) => places(store).map(valuesOf),
    },
  );
  const subjects = twins(
    placeSubjectPaths(paths, '{subject}'),
    (values, { store, lang }) => {
      const place = at(store, values);
      if (place === undefined) return null;
      return placeSubjectPage({ store, place, lang }, values['subject'] ?? '');
    },
    {
      parameters: { ...parameters, subject },
      fixed: async function* (store) {
        for (const place of places(store))
          for (const one of await subjectsWithFigures(store, place))
            yield { ...valuesOf(place), subject: one };
      },
    },
  );
  return [sheets, subjects];
}

const subjectPages = twins(
  subjectPaths('{subject}'),
  (values, { store: { catalogue }, lang }) => {
    const found = catalogue.subjects.find((one) => one.slug === values['subject']);
    return found === undefined ? null : subjectPage(catalogue, lang, found);
  },
  {
    parameters: { subject },
    fixed: ({ catalogue }) =>
      subjectsWithMetrics(catalogue).map((one) => ({ subject: one.slug })),
  },
);

/** The first that matches a path has it: what has further segments or an ending of its own stands before these. */
export const DATA_PAGES: readonly Twins[] = [
  twins(HOME, (_, { store, lang }) => startPage(store, lang)),
  twins(MUNICIPALITIES, (_, { store, lang }) =>
    municipalitiesPage(store.catalogue, lang),
  ),
  twins(RELEASES, (_, { store, lang }) => releasesPage(store, lang)),
  twins(
    DOWNLOADS,
    async ({ q = null }, context) =>
      downloadsPage(context.store, await listedDownloads(context), context.lang, q),
    {
      parameters: {
        q: optional(name('Metric or municipality by any of its names.', 'Stockholm')),
      },
    },
  ),
  ...[ABOUT, ...docsPages(ENDPOINTS).map(({ paths }) => paths)].map((paths) =>
    twins(paths, (_, context) => prosePage(context, paths), {
      fixed: ({ root }) => (paths.sv in root.prose ? [{}] : []),
    }),
  ),
  subjectPages,
  metricPages,
  ...placePages(MUNICIPALITY_PAGES),
  ...placePages(COUNTY_PAGES),
  ...placePages(COUNTRY_PAGES),
];

/** For file servers: what they show at an address at which nothing stands. */
export const NOT_FOUND_PAGES: Twins = twins(
  { sv: '/404', en: '/en/404' },
  (_, { lang }) => notFoundPage(lang),
);
