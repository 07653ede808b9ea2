// Pages of places: a fact sheet of a municipality, of a county and of the country, and below each a page for every subject.
// /kommuner and /en/municipalities: every municipality by county.
import {
  type Catalogue,
  type CatalogueMetric,
  type CatalogueMunicipality,
  isArea,
  type Place,
  retrievedOf,
} from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import type { Area, Subject } from '../data/registry.ts';
import { LICENSE_URL } from '../data/settings.ts';
import { oembedLink } from '../embed/addresses.ts';
import type { StructuredData } from '../embed/cite.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { type Brief, briefOf } from '../endpoints/brief.ts';
import { inParallel } from '../endpoints/endpoint.ts';
import { keyMetrics } from '../endpoints/key-metrics.ts';
import { type PeerGroup, peerGroupsOf } from '../endpoints/peers.ts';
import { prominentChart } from '../http/embeds.ts';
import type { Card, FeedLink, SitePage } from '../http/page.ts';
import type { Store } from '../store/store.ts';
import { besideTitle, formatCount, quantity } from '../text/numbers.ts';
import {
  changesPaths,
  countyPaths,
  endpointPaths,
  MUNICIPALITIES,
  municipalityBriefPaths,
  municipalityCsv,
  municipalityExcelPaths,
  municipalityFeed,
  municipalityPaths,
  observationPaths,
  placePaths,
  placeSubjectPaths,
} from '../text/paths.ts';
import { PLACE_WORDS } from '../text/place.ts';
import { type SharingText, sharedPlace } from '../text/sharing.ts';
import { FEED_WORDS, SITE_WORDS } from '../text/site.ts';
import { feedLinks } from './document.ts';
import {
  byTitle,
  filterField,
  freshnessOf,
  jumpNav,
  type Link,
  note,
  section,
} from './parts.ts';
import { peersSection } from './peers.ts';
import { placeMap } from './place-map.ts';
import {
  figureRow,
  figureTable,
  hasFigure,
  keyFigure,
  type MetricNotes,
  notesBelow,
  type ValueRow,
} from './rows.ts';

/** What a page of a place is about, and in which language. */
type PlaceContext = { store: Store; place: Place; lang: Lang };

const nameIn = (place: Place, lang: Lang): string =>
  isArea(place) ? place.name[lang] : place.name;

/** On a heading that is the name: that of a municipality is Swedish. */
const nameLang = (place: Place, lang: Lang): Markup | null =>
  langAttribute(isArea(place) || lang === 'sv' ? null : 'sv');

/** The picture of every page about a municipality; areas have none of their own. */
export const placeCard = (
  place: Pick<CatalogueMunicipality, 'code' | 'name'>,
  lang: Lang,
): Card => ({
  of: place.code,
  alt: SITE_WORDS[lang].placeCard(place.name),
});

const linkMarkup = ({ text, href }: Link): Markup =>
  markup`<a href="${href}">${text}</a>`;

const nameList = (names: readonly Markup[]): Markup =>
  markup`<ul class="columns names">${names.map((name) => markup`<li>${name}</li>`)}</ul>`;

/** Links one behind the other, as in a sentence. */
const inLine = (links: readonly Link[]): Markup =>
  markup`${links.map((link, at) => markup`${at === 0 ? '' : ' · '}${linkMarkup(link)}`)}`;

// The figures.

/** Metrics of which the place has any figure, by id. */
async function metricsOf({
  store,
  place,
}: Omit<PlaceContext, 'lang'>): Promise<CatalogueMetric[]> {
  const { metrics } = store.catalogue;
  if (isArea(place))
    return metrics.filter(({ areaYears }) => (areaYears[place.code] ?? []).length > 0);
  const presence = await store.presence(place.code);
  return metrics.filter(({ id }) => presence[id]?.includes('1') ?? false);
}

async function rowsOf(
  context: PlaceContext,
  metrics: readonly CatalogueMetric[],
): Promise<ValueRow[]> {
  const rows = await inParallel(metrics, (metric) =>
    figureRow({ ...context, metric }, context.lang),
  );
  return rows.filter(hasFigure);
}

/** So many figures stand on a fact sheet. */
const KEY_FIGURES = 8;

/** The newest of the metrics that stand first, in their order. */
export async function keyFigureRows(context: PlaceContext): Promise<ValueRow[]> {
  const present = new Set(await metricsOf(context));
  const metrics = keyMetrics(context.store.catalogue, (metric) => present.has(metric));
  return rowsOf(context, metrics.slice(0, KEY_FIGURES));
}

/** With what is to be known of all of them. @param more what the sentences above them are to be read with */
function keyFigures(
  { place, lang }: PlaceContext,
  rows: readonly ValueRow[],
  more: readonly MetricNotes[],
): Markup {
  const placeWords = PLACE_WORDS[lang];
  const name = nameIn(place, lang);
  if (rows.length === 0) return markup`<p>${placeWords.nothing(name)}</p>`;
  const isRanked = rows.some(({ rank }) => rank !== null);
  const content = markup`
    <ul class="figures">${rows.map(keyFigure)}</ul>
    ${isRanked ? note(placeWords.method) : null}
    ${regionNote(rows, lang)}${notesBelow(rows, lang, more)}`;
  return section('key', placeWords.keyFigures(name), content, markup` class="place"`);
}

/** That the figures of a publisher are those of the county's region, once for all; null where none is. */
function regionNote(rows: readonly ValueRow[], lang: Lang): Markup | null {
  const region = rows.find((row) => row.region !== null)?.region ?? null;
  return region === null ? null : note(PLACE_WORDS[lang].region(region));
}

const freshnessOfRows = (rows: readonly ValueRow[], lang: Lang): Markup | null =>
  freshnessOf(
    rows.map(({ metric, latest }) => ({
      period: latest.period,
      retrieved: retrievedOf(metric, latest.period),
      next: metric.sourceNext,
      left: metric.left !== null,
    })),
    lang,
  );

// What is new, in sentences of the brief.

/** So many findings stand on a fact sheet. */
const FINDINGS = 3;

/** `noted` is what the sentences are to be read with. */
type News = { shown: Markup | null; noted: readonly MetricNotes[] };
const NO_NEWS: News = { shown: null, noted: [] };

function newsOf(
  municipality: CatalogueMunicipality,
  { findings, labels }: Brief,
  lang: Lang,
): News {
  const foremost = findings.slice(0, FINDINGS);
  if (foremost.length === 0) return NO_NEWS;
  const placeWords = PLACE_WORDS[lang];
  const items = foremost.map(
    ({ text, observation }) => markup`<li>
      ${unbroken(text)}${' '}<a class="note" href="${observationPaths(observation)[lang]}">${observation}</a>
    </li>`,
  );
  const briefPath = municipalityBriefPaths(municipality.slug)[lang];
  const noted = foremost.map(({ metric, notes }) => ({
    title: labels.metrics[metric] ?? metric,
    notes: notes.map(({ text }) => text),
  }));
  const content = markup`
    <ul class="news">${items}</ul>
    <p><a href="${briefPath}">${placeWords.allNews(municipality.name)}</a></p>`;
  return { shown: section('news', placeWords.news, content), noted };
}

// The place among others.

const municipalitiesIn = (
  { catalogue }: Store,
  county: string,
): CatalogueMunicipality[] =>
  catalogue.municipalities
    .filter(({ countyCode }) => countyCode === county)
    .sort((a, b) => a.collation - b.collation);

const countyOf = ({ catalogue }: Store, code: string): Area | null =>
  catalogue.areas.find((area) => area.code === `SE${code}`) ?? null;

const municipalityLink = ({ name, slug }: CatalogueMunicipality, lang: Lang): Link => ({
  text: name,
  href: municipalityPaths(slug)[lang],
});

const areaLink = (area: Area, lang: Lang): Link => ({
  text: area.name[lang],
  href: placePaths(area)[lang],
});

/** @param groups of which the neighbours are named first */
function mapOf(
  { store, place, lang }: PlaceContext,
  groups: readonly PeerGroup[],
): Markup | null {
  const placeWords = PLACE_WORDS[lang];
  const name = nameIn(place, lang);
  if (!isArea(place)) {
    const neighbours = groups
      .filter(({ kind }) => kind === 'neighbours')
      .flatMap(({ members }) =>
        members.flatMap(({ geo }) => store.directory.municipalities.get(geo) ?? []),
      );
    const area = countyOf(store, place.countyCode)?.name[lang] ?? place.county;
    const county = municipalitiesIn(store, place.countyCode);
    return placeMap({
      label: placeWords.map(name, area),
      own: place,
      neighbours,
      county,
    });
  }
  if (place.kind === 'country') return null;
  const county = municipalitiesIn(store, place.code.slice(2));
  return placeMap({ label: placeWords.mapOf(name), own: null, neighbours: [], county });
}

function peersOf(
  { store, lang }: PlaceContext,
  municipality: CatalogueMunicipality,
  rows: readonly ValueRow[],
  groups: readonly PeerGroup[],
): Markup | null {
  const metrics = rows
    .map(({ metric }) => metric)
    .filter(({ capabilities }) => capabilities.comparison);
  return peersSection({ store, municipality, lang, metrics }, groups);
}

/** Below an area's figures the places in it. */
function placesIn({ store, place, lang }: PlaceContext): Markup | null {
  if (!isArea(place)) return null;
  const placeWords = PLACE_WORDS[lang];
  const links =
    place.kind === 'country'
      ? store.catalogue.areas
          .filter(({ kind }) => kind === 'county')
          .map((area) => areaLink(area, lang))
      : municipalitiesIn(store, place.code.slice(2)).map((one) =>
          municipalityLink(one, lang),
        );
  const title =
    place.kind === 'country'
      ? placeWords.counties
      : placeWords.municipalities(place.name[lang]);
  return section('places', title, nameList(links.map(linkMarkup)));
}

/** Under the heading: where it lies, or that it has ended and what it became a part of. */
function leadOf({ store, place, lang }: PlaceContext): Markup {
  const placeWords = PLACE_WORDS[lang];
  if (isArea(place)) {
    const country = store.catalogue.areas.find(({ kind }) => kind === 'country');
    const up =
      place.kind === 'county' && country !== undefined ? areaLink(country, lang) : null;
    return markup`<p class="lead">${up === null ? null : linkMarkup(up)}</p>`;
  }
  const county = countyOf(store, place.countyCode);
  const countyText =
    county === null ? markup`${place.county}` : linkMarkup(areaLink(county, lang));
  const { validTo, successor = '' } = place;
  const heir = store.directory.municipalities.get(successor);
  const part =
    heir === undefined
      ? null
      : markup` ${placeWords.partOf} ${linkMarkup(municipalityLink(heir, lang))}.`;
  const end =
    validTo === undefined ? null : markup` ${placeWords.ended(validTo)}${part}`;
  return markup`<p class="lead">${countyText}. ${placeWords.code(place.code)}${end}</p>`;
}

// The subjects, each a page.

/** Those of which it has any figure, by title. */
async function subjectsOf(context: PlaceContext): Promise<Subject[]> {
  const present = new Set((await metricsOf(context)).map(({ subject }) => subject));
  return context.store.catalogue.subjects
    .filter(({ slug }) => present.has(slug))
    .sort(byTitle(context.lang));
}

function subjectList(
  { place, lang }: PlaceContext,
  subjects: readonly Subject[],
): Markup | null {
  if (subjects.length === 0) return null;
  const items = subjects.map(({ slug, title }) => {
    const href = placeSubjectPaths(placePaths(place), slug)[lang];
    return markup`<li id="${slug}"><a href="${href}">${title[lang]}</a></li>`;
  });
  return section(
    'subjects',
    PLACE_WORDS[lang].subjects,
    markup`<ul class="columns names">${items}</ul>`,
  );
}

// Its data, in one line.

function dataLinks({ place, lang }: PlaceContext): Link[] {
  const placeWords = PLACE_WORDS[lang];
  const api = { text: placeWords.api, href: endpointPaths('observations')[lang] };
  const json = {
    text: placeWords.json,
    href: `/api/v1/observations?geo=${place.code}&limit=1000`,
  };
  if (isArea(place))
    return [
      { text: placeWords.csv, href: `/csv/v1/observations?geo=${place.code}` },
      json,
      api,
    ];
  return [
    { text: placeWords.excel, href: municipalityExcelPaths(place.code).xlsx },
    { text: placeWords.csv, href: municipalityCsv(place.code) },
    { text: placeWords.excelCsv, href: municipalityExcelPaths(place.code).csv },
    json,
    api,
    { text: placeWords.changes, href: changesPaths(place.slug)[lang] },
    { text: placeWords.feed, href: municipalityFeed(place.slug, 'atom')[lang] },
  ];
}

const dataLine = (links: readonly Link[], lang: Lang): Markup =>
  markup`<h2 id="data">${PLACE_WORDS[lang].data}</h2><p class="ways">${inLine(links)}</p>`;

// The fact sheet.

export async function placePage(context: PlaceContext): Promise<SitePage> {
  const { store, place, lang } = context;
  const name = nameIn(place, lang);
  const rows = await keyFigureRows(context);
  const subjects = await subjectsOf(context);
  const shared = sharedOf(context, rows);
  const groups = isArea(place)
    ? []
    : await peerGroupsOf({ store, lang, municipality: place });
  const news = isArea(place)
    ? NO_NEWS
    : newsOf(place, await briefOf({ store, lang, municipality: place }), lang);
  return {
    title: name,
    paths: placePaths(place),
    ...shared,
    ...(isArea(place) ? {} : await ofMunicipality(context, place, shared.description)),
    main: markup`<div class="beside-map">
        <div>
          <h1${nameLang(place, lang)}>${name}</h1>
          ${leadOf(context)}${freshnessOfRows(rows, lang)}${news.shown}
        </div>
        ${mapOf(context, groups)}
      </div>
      ${keyFigures(context, rows, news.noted)}${subjectList(context, subjects)}
      ${isArea(place) ? placesIn(context) : peersOf(context, place, rows, groups)}
      ${dataLine(dataLinks(context), lang)}`,
  };
}

/** What a page of a municipality has for those who share, embed or follow it. */
async function ofMunicipality(
  { store, lang }: PlaceContext,
  municipality: CatalogueMunicipality,
  description: string,
): Promise<Partial<SitePage> & { feeds: readonly FeedLink[] }> {
  const { name, slug } = municipality;
  const frame = await prominentChart({ store, lang }, municipality);
  return {
    card: placeCard(municipality, lang),
    described: await describedMunicipality(store, municipality, { lang, description }),
    links: frame === null ? null : oembedLink(store.catalogue.siteUrl, frame),
    feeds: feedLinks(FEED_WORDS[lang].ofSubject(name), lang, (format) =>
      municipalityFeed(slug, format),
    ),
  };
}

/** The key figures where others share the page. */
function sharedOf(
  { place, lang }: PlaceContext,
  rows: readonly ValueRow[],
): { sharedTitle: string; description: string } {
  const name = nameIn(place, lang);
  const figures = rows.map(({ metric, unit, latest }) => ({
    title: metric.title[lang],
    period: latest.period,
    value: quantity(String(latest.value), besideTitle(unit, metric.title[lang])),
  }));
  const { title, description }: SharingText = sharedPlace(lang, name, figures) ?? {
    title: name,
    description: PLACE_WORDS[lang].description(name),
  };
  return { sharedTitle: title, description };
}

/** The page to machines: a dataset of all its metrics (schema.org), which have sources and units on pages of their own. */
async function describedMunicipality(
  { catalogue: { siteUrl, published }, revisionCounts }: Store,
  { code, name, slug }: CatalogueMunicipality,
  { lang, description }: { lang: Lang; description: string },
): Promise<StructuredData> {
  const [changed] = await revisionCounts(code);
  const url = `${siteUrl}${municipalityPaths(slug)[lang]}`;
  const download = (path: string, type: string) => ({
    '@type': 'DataDownload',
    contentUrl: `${siteUrl}${path}`,
    encodingFormat: type,
  });
  return {
    '@type': 'Dataset',
    '@id': url,
    url,
    name,
    description,
    identifier: code,
    inLanguage: lang,
    license: LICENSE_URL,
    dateModified: changed?.published ?? published,
    isAccessibleForFree: true,
    spatialCoverage: { '@type': 'Place', name, identifier: code },
    includedInDataCatalog: { '@id': `${siteUrl}/#catalog` },
    distribution: [
      download(municipalityCsv(code), 'text/csv'),
      download(`/api/v1/observations?geo=${code}&limit=1000`, 'application/json'),
    ],
  };
}

// A place's figures of one subject.

/** Null where no such subject has a figure of the place. */
export async function placeSubjectPage(
  context: PlaceContext,
  slug: string,
): Promise<SitePage | null> {
  const { place, lang } = context;
  const subjects = await subjectsOf(context);
  const subject = subjects.find((one) => one.slug === slug);
  if (subject === undefined) return null;
  const placeWords = PLACE_WORDS[lang];
  const name = nameIn(place, lang);
  const paths = placePaths(place);
  const present = await metricsOf(context);
  const rows = await rowsOf(
    context,
    present.filter((metric) => metric.subject === slug),
  );
  const title = placeWords.subjectTitle(subject.title[lang], name);
  const others = subjects.map((one) => ({
    text: one.title[lang],
    href: placeSubjectPaths(paths, one.slug)[lang],
    current: one === subject,
  }));
  const json = {
    text: placeWords.json,
    href: `/api/v1/observations?geo=${place.code}&amne=${slug}&limit=1000`,
  };
  const csv = {
    text: placeWords.csv,
    href: `/csv/v1/observations?geo=${place.code}&amne=${slug}`,
  };
  return {
    title,
    description: placeWords.subjectDescription(subject.title[lang], name),
    ...(isArea(place) ? {} : { card: placeCard(place, lang) }),
    paths: placeSubjectPaths(paths, slug),
    main: markup`<h1>${title}</h1>
      <p class="lead"><a href="${paths[lang]}">${placeWords.toPlace(name)}</a></p>
      ${freshnessOfRows(rows, lang)}${figureTable(rows, subject.title[lang], lang)}
      ${regionNote(rows, lang)}${notesBelow(rows, lang)}${jumpNav(placeWords.otherSubjects, others)}
      ${dataLine([csv, json], lang)}`,
  };
}

/** Of every page of a subject: where it stands below the place. */
export const subjectsWithFigures = async (
  store: Store,
  place: Place,
): Promise<string[]> =>
  (await subjectsOf({ store, place, lang: 'sv' })).map(({ slug }) => slug);

// The list of municipalities.

/** Counties in the order of their codes, names within each in Swedish order. */
export function municipalitiesPage(
  { municipalities, areas }: Catalogue,
  lang: Lang,
): SitePage {
  const siteWords = SITE_WORDS[lang].municipalitiesPage;
  const count = formatCount(municipalities.length, lang);
  const byCounty = Map.groupBy(municipalities, ({ countyCode }) => countyCode);
  const counties = [...byCounty].sort(([a], [b]) => (a < b ? -1 : 1));
  const areaIn = (code: string): Area | undefined =>
    areas.find((area) => area.code === `SE${code}`);
  const nameOf = (code: string, [first]: readonly CatalogueMunicipality[]): string =>
    areaIn(code)?.name[lang] ?? first?.county ?? '';
  const contents = counties.map(([code, of]) => ({
    text: nameOf(code, of),
    href: `#c${code}`,
  }));
  const sections = counties.map(([code, of]) => {
    const area = areaIn(code);
    const names = of
      .sort((a, b) => a.collation - b.collation)
      .map((one) => linkMarkup(municipalityLink(one, lang)));
    const title =
      area === undefined
        ? markup`${nameOf(code, of)}`
        : markup`<a href="${countyPaths(area.slug)[lang]}">${nameOf(code, of)}</a>`;
    return section(`c${code}`, title, nameList(names));
  });
  const country = areas.find(({ kind }) => kind === 'country');
  return {
    title: siteWords.title,
    description: siteWords.description(count),
    paths: MUNICIPALITIES,
    scripts: ['/filter.js'],
    main: markup`<h1>${siteWords.title}</h1>
      <p class="lead">${siteWords.lead(count)}</p>
      ${country === undefined ? null : markup`<p>${linkMarkup(areaLink(country, lang))}</p>`}
      ${jumpNav(siteWords.counties, contents)}${filterField('municipalities', municipalities.length, lang)}
      <div id="municipalities">${sections}</div>`,
  };
}
