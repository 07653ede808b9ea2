// /kommuner and /en/municipalities: every municipality by county. /kommuner/<slug> and /en/municipalities/<slug>: a municipality's
// key figures, and its newest figures by subject; where there are too many for one page, on a page of each subject.
import {
  type Catalogue,
  type CatalogueMetric,
  type CatalogueMunicipality,
  retrievedOf,
} from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { LICENSE_URL } from '../data/settings.ts';
import { oembedLink } from '../embed/addresses.ts';
import type { StructuredData } from '../embed/cite.ts';
import { type Markup, markup } from '../embed/markup.ts';
import { keyMetrics } from '../endpoints/key-metrics.ts';
import { typeSums } from '../endpoints/revisions.ts';
import { prominentChart } from '../http/embeds.ts';
import type { Card, SitePage } from '../http/page.ts';
import type { PageDescription } from '../http/views.ts';
import type { Store } from '../store/store.ts';
import { countyName } from '../text/answers.ts';
import { BRIEF_WORDS } from '../text/brief.ts';
import { besideTitle, formatCount, quantity } from '../text/numbers.ts';
import {
  changesPaths,
  comparing,
  MUNICIPALITIES,
  municipalityBriefPaths,
  municipalityCsv,
  municipalityExcelPaths,
  municipalityFeed,
  municipalityPaths,
  municipalitySubjectPaths,
} from '../text/paths.ts';
import { type SharingText, sharedPlace } from '../text/sharing.ts';
import {
  CHANGES_WORDS,
  DATA_WORDS,
  FEED_WORDS,
  METRIC_WORDS,
  SITE_WORDS,
  SUBJECT_WORDS,
} from '../text/site.ts';
import { feedLinks } from './document.ts';
import {
  byTitle,
  copied,
  filterField,
  freshnessOf,
  jumpNav,
  linkList,
  municipalityParts,
  type SubjectPart,
  toolbar,
} from './parts.ts';
import {
  belowMeaning,
  type FigureRow,
  figureRow,
  figureTable,
  hasFigure,
  keyFigure,
  notesBelow,
  notesSection,
  type RankOrder,
  rankNote,
  rankOrderOf,
  type ValueRow,
} from './rows.ts';

/** Counties in the order of their codes, names within each in Swedish order. */
export function municipalitiesPage({ municipalities }: Catalogue, lang: Lang): SitePage {
  const words = SITE_WORDS[lang].municipalitiesPage;
  const count = formatCount(municipalities.length, lang);
  const byCounty = Map.groupBy(municipalities, ({ countyCode }) => countyCode);
  const counties = [...byCounty].sort(([a], [b]) => (a < b ? -1 : 1));
  const nameOf = ([own]: readonly CatalogueMunicipality[]): string => countyName(own?.county ?? '', lang);
  const contents = counties.map(([code, own]) => ({ text: nameOf(own), href: `#c${code}` }));
  const sections = counties.map(([code, own]) => {
    const names = [...own]
      .sort((a, b) => a.collation - b.collation)
      .map(({ name, slug }) => markup`<li><a href="${municipalityPaths(slug)[lang]}">${name}</a></li>`);
    return markup`<section aria-labelledby="c${code}"><h2 id="c${code}">${nameOf(own)}</h2><ul class="columns names">${names}</ul></section>`;
  });
  return {
    title: words.title,
    description: words.description(count),
    paths: MUNICIPALITIES,
    scripts: ['/filter.js'],
    main: markup`<h1>${words.title}</h1><p class="lead">${words.lead(count)}</p>${jumpNav(words.counties, contents)}${filterField('municipalities', municipalities.length, lang)}<div id="municipalities">${sections}</div>`,
  };
}

type MunicipalitySubject = { store: Store; municipality: CatalogueMunicipality; lang: Lang };

export async function municipalityPage(subject: MunicipalitySubject): Promise<SitePage> {
  const { store, municipality, lang } = subject;
  const { name, county, code, slug } = municipality;
  const words = SITE_WORDS[lang].municipality;
  const links = DATA_WORDS[lang];
  const data = [
    { text: links.municipality.excel, href: municipalityExcelPaths(code).xlsx },
    { text: links.excelCsv, href: municipalityExcelPaths(code).csv },
    { text: links.municipality.csv, href: municipalityCsv(code) },
    { text: links.municipality.json, href: `/api/v1/observations?geo=${code}&limit=1000` },
    { text: links.municipality.revisions, href: `/api/v1/revisions?kommun=${code}` },
    { text: FEED_WORDS[lang].follow, href: municipalityFeed(slug, 'atom')[lang] },
  ];
  const { key, fresh, shown } = await municipalityFigures(subject);
  const { title: sharedTitle, description } = sharedOf(subject, key);
  const frame = await prominentChart({ store, lang }, municipality);
  const heading = markup`<h1${lang === 'sv' ? null : markup` lang="sv"`}>${name}</h1>`;
  const ways = markup`<p><a class="button" href="${municipalityExcelPaths(code).xlsx}">${words.excel}</a></p><p class="ways"><a href="${municipalityBriefPaths(slug)[lang]}">${BRIEF_WORDS[lang].link}</a> · <a href="${changesPaths(slug)[lang]}">${CHANGES_WORDS[lang].link}</a> · <a href="${comparing(lang, 'municipalities', code)}">${words.compare}</a> · <a href="${municipalityCsv(code)}">${links.municipality.csv}</a> · <a href="#method">${words.methodTitle}</a></p>`;
  return {
    title: name,
    sharedTitle,
    description,
    card: placeCard(municipality, lang),
    paths: municipalityPaths(slug),
    described: await describedMunicipality(store, municipality, { lang, description }),
    links: frame === null ? null : oembedLink(store.catalogue.siteUrl, frame),
    scripts: ['/filter.js'],
    feeds: feedLinks(FEED_WORDS[lang].ofSubject(name), lang, (format) => municipalityFeed(slug, format)),
    main: markup`${heading}<p class="lead">${words.lead(countyName(county, lang), code)}</p>${endOf(subject)}${fresh}${ways}${shown}${method(lang)}${await newestChanges(subject)}<h2>${SITE_WORDS[lang].metric.dataTitle}</h2>${linkList(data)}`,
  };
}

/** Of one that has ended: after which year, and the way to the one that it became a part of. */
function endOf({ store, municipality, lang }: MunicipalitySubject): Markup | null {
  const { validTo, successor = '' } = municipality;
  if (validTo === undefined) return null;
  const { ended, partOf } = SITE_WORDS[lang].municipality;
  const heir = store.directory.municipalities.get(successor);
  const way =
    heir === undefined
      ? null
      : markup` ${partOf} <a href="${municipalityPaths(heir.slug)[lang]}">${heir.name}</a>.`;
  return markup`<p>${ended(validTo)}${way}</p>`;
}

/** How the key figures are chosen and what is calculated, below the figures. */
function method(lang: Lang): Markup {
  const { methodTitle, derived } = SITE_WORDS[lang].municipality;
  return markup`<section class="prose method" aria-labelledby="method"><h2 id="method">${methodTitle}</h2><p class="note">${SUBJECT_WORDS[lang].keyRule} ${derived}</p></section>`;
}

/** What the newest release changed of it, in one sentence. */
async function newestChanges({ store, municipality, lang }: MunicipalitySubject): Promise<Markup> {
  const { release } = store.catalogue;
  const counts = await store.revisionCounts(municipality.code);
  const changes = typeSums(Object.values(counts.find((one) => one.release === release)?.metrics ?? {}));
  const words = SUBJECT_WORDS[lang];
  const text = changes.length === 0 ? words.releasedNothing : words.released(changes);
  return markup`<h2 id="newest">${words.release(release)}</h2><p>${text}</p>`;
}

/** The page to machines: a dataset of all its metrics (schema.org), which have sources and units on pages of their own. */
async function describedMunicipality(
  { catalogue: { siteUrl, published }, revisionCounts }: Store,
  { code, name, slug }: CatalogueMunicipality,
  { lang, description }: PageDescription,
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

/** A municipality's figures of one subject, where its own page has no room for those of all. */
export async function municipalitySubjectPage(
  subject: MunicipalitySubject,
  part: SubjectPart,
): Promise<SitePage> {
  const { store, municipality, lang } = subject;
  const { name, slug, code } = municipality;
  const words = SUBJECT_WORDS[lang];
  const partName = (one: SubjectPart): string => words.part(one.subject.title[lang], one.number);
  const title = words.figuresIn(partName(part), name);
  const all = municipalityParts(store.catalogue).map((one) => ({
    text: partName(one),
    href: municipalitySubjectPaths(slug, one.subject.slug, one.number)[lang],
    current: one.subject.slug === part.subject.slug && one.number === part.number,
  }));
  const paths = municipalitySubjectPaths(slug, part.subject.slug, part.number);
  const { fresh, shown } = await partFigures(subject, part);
  const compare = comparing(lang, 'municipalities', code);
  const tools = toolbar({ download: '#data', embed: null, cite: null, compare, share: '#share' }, lang);
  const links = DATA_WORDS[lang];
  const data = [
    {
      text: links.municipality.subject,
      href: `/api/v1/observations?geo=${code}&amne=${part.subject.slug}&limit=1000`,
    },
    { text: links.municipality.excel, href: municipalityExcelPaths(code).xlsx },
    { text: links.municipality.csv, href: municipalityCsv(code) },
  ];
  const link = markup`<h3 id="share">${METRIC_WORDS[lang].link}</h3>${copied(`${store.catalogue.siteUrl}${paths[lang]}`)}`;
  return {
    title,
    description: words.figuresDescription(partName(part), name),
    card: placeCard(municipality, lang),
    paths,
    scripts: ['/filter.js'],
    main: markup`<h1>${title}</h1><p class="lead"><a href="${municipalityPaths(slug)[lang]}">${name}</a></p>${fresh}${tools}${jumpNav(words.subjects, all)}${shown}<h2 id="data">${SITE_WORDS[lang].metric.dataTitle}</h2>${linkList(data)}${link}${method(lang)}`,
  };
}

// The figures: the key figures, then the newest of each subject, or the way to them.

/** Metrics of which the municipality has any figure. */
async function ownMetrics({ store, municipality }: MunicipalitySubject): Promise<CatalogueMetric[]> {
  const presence = await store.presence(municipality.code);
  return store.catalogue.metrics.filter(({ id }) => presence[id]?.includes('1') ?? false);
}

/** The key figures of which it has a value, in the order of the subjects. */
export async function keyFigureRows(subject: MunicipalitySubject): Promise<ValueRow[]> {
  const own = new Set(await ownMetrics(subject));
  const rows = await rowsOf(
    subject,
    keyMetrics(subject.store.catalogue, (metric) => own.has(metric)),
  );
  return rows.filter(hasFigure);
}

/** The picture of every page about a municipality. */
export const placeCard = (
  { code, name }: Pick<CatalogueMunicipality, 'code' | 'name'>,
  lang: Lang,
): Card => ({ of: code, alt: SITE_WORDS[lang].placeCard(name) });

const rowsOf = (subject: MunicipalitySubject, metrics: readonly CatalogueMetric[]): Promise<FigureRow[]> =>
  Promise.all(metrics.map((metric) => figureRow({ ...subject, metric }, subject.lang)));

/** The way to each subject, the key figures, and the tables where one page has room for them. */
export async function municipalityFigures(subject: MunicipalitySubject): Promise<MunicipalityFigures> {
  const { lang } = subject;
  const own = await ownMetrics(subject);
  const parts = municipalityParts(subject.store.catalogue);
  const ownSet = new Set(own);
  const keys = new Set(keyMetrics(subject.store.catalogue, (metric) => ownSet.has(metric)));
  const rows = await rowsOf(subject, parts.length === 0 ? own : [...keys]);
  const key = [...keys].flatMap((metric) => rows.find((row) => row.metric === metric) ?? []);
  const order = rankOrderOf(rows.filter(hasFigure));
  const tables = parts.length === 0 ? subjectTables(subject, rows, order) : null;
  return {
    key: key.filter(hasFigure),
    fresh: freshnessOfRows(rows.filter(hasFigure), lang),
    shown: markup`${subjectNav(subject, own, parts)}${keyFigures(subject, key, order)}${tables}`,
  };
}

/** `key` are the key figures, in their order; `fresh` says of which years all figures are, and `shown` has them. */
type MunicipalityFigures = { key: readonly ValueRow[]; fresh: Markup | null; shown: Markup };

/** The key figures where others share the page. */
function sharedOf(
  { municipality: { name }, lang }: MunicipalitySubject,
  key: readonly ValueRow[],
): SharingText {
  const figures = key.map(({ metric, unit, latest }) => ({
    title: metric.title[lang],
    period: latest.period,
    value: quantity(String(latest.value), besideTitle(unit, metric.title[lang])),
  }));
  const description = SITE_WORDS[lang].municipality.description(name);
  return sharedPlace(lang, name, figures) ?? { title: name, description };
}

/** @param order of all ranks on the page, those of the tables too, which the note above the key figures is of */
function keyFigures({ lang }: MunicipalitySubject, key: readonly FigureRow[], order: RankOrder): Markup {
  const figures = key.filter(hasFigure).map((row) => keyFigure(row, order));
  return markup`<section class="place" aria-labelledby="key"><h2 id="key">${SUBJECT_WORDS[lang].keyFigures}</h2>${rankNote(order, lang)}<ul class="figures">${figures}</ul></section>`;
}

/** To the place on the page, or to the pages of their own. */
function subjectNav(
  { lang, municipality, store }: MunicipalitySubject,
  own: readonly CatalogueMetric[],
  parts: readonly SubjectPart[],
): Markup {
  const slugs = new Set(own.map(({ subject }) => subject));
  const here = [...store.catalogue.subjects]
    .sort(byTitle(lang))
    .filter(({ slug }) => slugs.has(slug))
    .map(({ slug, title }) => ({ text: title[lang], href: `#${slug}` }));
  const away = [...parts]
    .sort((a, b) => byTitle(lang)(a.subject, b.subject))
    .filter(({ metrics }) => metrics.some((metric) => own.includes(metric)))
    .map(({ subject, number }) => ({
      text: SUBJECT_WORDS[lang].part(subject.title[lang], number),
      href: municipalitySubjectPaths(municipality.slug, subject.slug, number)[lang],
    }));
  return jumpNav(SITE_WORDS[lang].municipality.subjects, parts.length === 0 ? here : away);
}

function subjectTables(
  { lang, store }: MunicipalitySubject,
  rows: readonly FigureRow[],
  order: RankOrder,
): Markup {
  const subjects = [...store.catalogue.subjects].sort(byTitle(lang)).flatMap(({ slug, title }) => {
    const own = rows.filter(({ metric }) => metric.subject === slug);
    return own.length === 0 ? [] : [{ slug, title: title[lang], own }];
  });
  const notes = notesBelow(subjects.flatMap(({ own }) => own.filter(hasFigure)));
  const sections = subjects.map(
    ({ slug, title, own }) =>
      markup`<section aria-labelledby="${slug}"><h2 id="${slug}">${title}</h2>${figureTable(own, title, { lang, order, notes })}</section>`,
  );
  return markup`${filterField('tables', rows.length, lang)}${belowMeaning(notes, lang)}<div id="tables">${sections}</div>${notesSection(notes, lang)}`;
}

/** From the years of the newest figures. */
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

/** Those of one subject. */
async function partFigures(
  subject: MunicipalitySubject,
  part: SubjectPart,
): Promise<{ fresh: Markup | null; shown: Markup }> {
  const { lang } = subject;
  const own = new Set(await ownMetrics(subject));
  const metrics = part.metrics.filter((metric) => own.has(metric));
  const rows = (await rowsOf(subject, metrics)).filter(hasFigure);
  const order = rankOrderOf(rows);
  const notes = notesBelow(rows);
  const table = figureTable(rows, part.subject.title[lang], { lang, order, notes });
  return {
    fresh: freshnessOfRows(rows, lang),
    shown: markup`${filterField('tables', metrics.length, lang)}${rankNote(order, lang)}${belowMeaning(notes, lang)}<div id="tables">${table}</div>${notesSection(notes, lang)}`,
  };
}
