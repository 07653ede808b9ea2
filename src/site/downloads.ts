// /nedladdningar and /en/downloads: all that there is as files, those of a metric or a municipality by its name, and how to open
// and check them.

import type {
  Catalogue,
  CatalogueMetric,
  CatalogueMunicipality,
} from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { echo } from '../data/problem.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { metricsCalled, namesakes } from '../endpoints/names.ts';
import { knownMetric } from '../endpoints/resolve.ts';
import type { PageContext, SitePage } from '../http/page.ts';
import type { SealedFile, Store } from '../store/store.ts';
import { formatLiteral } from '../text/numbers.ts';
import {
  ABOUT,
  areaCsv,
  DOCS_PAGES,
  DOWNLOADS,
  DOWNLOADS_INDEX,
  EVERYTHING,
  metricCsv,
  metricExcelPaths,
  metricPaths,
  municipalityCsv,
  municipalityExcelPaths,
  municipalityPaths,
  searchPaths,
} from '../text/paths.ts';
import { DOWNLOAD_WORDS } from '../text/site.ts';
import { folded, type Link, linkList, note, PROSE, section } from './parts.ts';

/** What lies at a path without a slash before it; `sealed` is null where it is made when somebody asks for it. */
type ListedDownload = { path: string; sealed: SealedFile | null };

/** Every download of the service, in the order of its features. */
export async function listedDownloads({
  store,
  table,
}: PageContext): Promise<ListedDownload[]> {
  const sealed = await store.files();
  const listed: ListedDownload[] = [];
  for (const { paths, isDownload } of table.files)
    for (const path of await paths(store))
      if (isDownload(path))
        listed.push({ path: path.slice(1), sealed: sealed[path.slice(1)] ?? null });
  return listed;
}

/** @param asked a metric or a municipality by any of its names; null for none */
export function downloadsPage(
  store: Store,
  files: readonly ListedDownload[],
  lang: Lang,
  asked: string | null,
): SitePage {
  const { catalogue } = store;
  const downloadWords = DOWNLOAD_WORDS[lang];
  const rules = downloadWords.rules.map((rule) => markup`<li>${rule}</li>`);
  const terms = markup`
    ${folded(downloadWords.rulesShow, markup`<ul>${rules}</ul>`)}
    <p><a href="${ABOUT[lang]}#licences">${downloadWords.terms}</a></p>`;
  const query = asked === null ? '' : `?q=${encodeURIComponent(asked)}`;
  return {
    title: downloadWords.title,
    description: downloadWords.description,
    paths: DOWNLOADS,
    query,
    links: markup`<link rel="stylesheet" href="/style/downloads.css">`,
    main: markup`
      <h1>${downloadWords.title}</h1>
      <p class="lead">${unbroken(downloadWords.lead(catalogue.release))}</p>
      ${everything(catalogue, files, lang)}
      ${oneByName(store, lang, asked)}
      ${tables(catalogue, files, lang)}
      ${opening(catalogue, lang)}
      ${section('rules', downloadWords.rulesTitle, terms, PROSE)}
      ${metadata(files, lang)}`,
  };
}

// The files of one metric or one municipality.

function oneByName(store: Store, lang: Lang, asked: string | null): Markup {
  const downloadWords = DOWNLOAD_WORDS[lang];
  const { metrics, municipalities } = store.catalogue;
  const titles = metrics.flatMap((metric) =>
    knownMetric(store, metric.title[lang]) === metric ? metric.title[lang] : [],
  );
  const names = [...municipalities]
    .sort((a, b) => a.collation - b.collation)
    .map(({ name }) => name);
  const options = [...names, ...titles].map((name) => markup`<option value="${name}">`);
  const content = markup`
      <form class="find" action="${DOWNLOADS[lang]}" method="get">
        <label for="q">${downloadWords.oneName}</label>
        <input id="q" name="q" list="names" value="${asked ?? ''}" autocomplete="off" spellcheck="false" required>
        <button type="submit">${downloadWords.show}</button>
        <datalist id="names">${options}</datalist>
      </form>
      ${asked === null ? null : filesOf(store, lang, asked)}`;
  return section('one', downloadWords.one, content);
}

/** Of every metric and municipality that is called so. */
function filesOf(store: Store, lang: Lang, asked: string): Markup {
  const downloadWords = DOWNLOAD_WORDS[lang];
  const metrics = metricsCalled(store, asked).filter(({ left }) => left === null);
  const sections = [
    ...metrics.map((metric) => filesOfMetric(metric, lang)),
    ...namesakes(store, asked).map((one) => filesOfMunicipality(one, lang)),
  ];
  if (sections.length > 0) return markup`${sections}`;
  return markup`<p role="status">${downloadWords.unknown(echo(asked))} <a href="${searchPaths(echo(asked))[lang]}">${downloadWords.search}</a></p>`;
}

function filesOfMetric({ id, title, areas }: CatalogueMetric, lang: Lang): Markup {
  const { formats, ofAreas } = DOWNLOAD_WORDS[lang];
  const stem = `/downloads/metrics/${id}`;
  const links: Link[] = [
    { text: formats.xlsx, href: metricExcelPaths(id).xlsx },
    { text: formats.excelCsv, href: metricExcelPaths(id).csv },
    { text: formats.csv, href: metricCsv(id) },
    { text: formats.parquet, href: `${stem}.parquet` },
    { text: formats.jsonStat, href: `${stem}.json-stat.json` },
    { text: formats.log, href: `/downloads/revisions/${id}.csv` },
    ...(areas.length === 0 ? [] : [{ text: ofAreas, href: areaCsv(id) }]),
  ];
  return markup`<h3><a href="${metricPaths(id)[lang]}">${unbroken(title[lang])}</a></h3>${linkList(links)}`;
}

function filesOfMunicipality(
  { code, name, slug }: CatalogueMunicipality,
  lang: Lang,
): Markup {
  const { formats } = DOWNLOAD_WORDS[lang];
  const links = [
    { text: formats.xlsx, href: municipalityExcelPaths(code).xlsx },
    { text: formats.excelCsv, href: municipalityExcelPaths(code).csv },
    { text: formats.csv, href: municipalityCsv(code) },
  ];
  return markup`<h3><a href="${municipalityPaths(slug)[lang]}">${name}</a></h3>${linkList(links)}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** As a reader wants it, three digits at most: `17122885` → `17,1 MB` (sv) or `17.1 MB` (en). */
export function sizeText(bytes: number, lang: Lang): string {
  const step = Math.min(
    UNITS.length - 1,
    Math.floor(Math.log10(Math.max(1, bytes)) / 3),
  );
  const scaled = bytes / 1000 ** step;
  const rounded =
    scaled < 100 && step > 0 ? Math.round(scaled * 10) / 10 : Math.round(scaled);
  return `${formatLiteral(String(rounded), lang)}\u00a0${UNITS[step]}`;
}

// All of it.

/** One file has every figure, with its hash where it is there already. */
function everything(
  catalogue: Catalogue,
  files: readonly ListedDownload[],
  lang: Lang,
): Markup {
  const downloadWords = DOWNLOAD_WORDS[lang];
  const duckdb = openersOf(catalogue).find(({ tool }) => tool === 'DuckDB');
  const file = listedAt(files, EVERYTHING.slice(1));
  const { sealed } = file;
  const content = markup`
      <p>${downloadWords.all}${catalogue.areas.length === 0 ? null : ` ${downloadWords.allAreas}`}</p>
      <ul class="plain files">${fileItem(file, null, lang)}</ul>
      ${sealed === null ? null : note(markup`SHA-256: <code>${sealed.sha256}</code>`)}
      <p>${downloadWords.allDuckdb}</p>
      <pre class="line"><code>${duckdb?.code ?? ''}</code></pre>
      <p><a href="${DOCS_PAGES.everything[lang]}">${downloadWords.allRecipe}</a></p>`;
  return section('all', downloadWords.everything, content);
}

/** Each table with its files; those that are many files lead to the list of all. */
function tables(
  catalogue: Catalogue,
  files: readonly ListedDownload[],
  lang: Lang,
): Markup {
  const downloadWords = DOWNLOAD_WORDS[lang];
  const {
    areas: _,
    'area-observations': __,
    ...ofMunicipalities
  } = downloadWords.about;
  const areaRows = Object.entries(
    catalogue.areas.length === 0 ? ofMunicipalities : downloadWords.about,
  );
  const sections = areaRows.map(([table, { title, text }]) => {
    const form = new RegExp(`^downloads/${table}\\.(?:csv|parquet|geojson|topojson)$`);
    const items = files
      .filter(({ path }) => form.test(path))
      .map((file) => fileItem(file, null, lang));
    const list =
      items.length === 0
        ? markup`<p class="files">${downloadWords.split} <a href="${DOWNLOADS_INDEX}" type="text/csv">index.csv</a></p>`
        : markup`<ul class="plain files">${items}</ul>`;
    return markup`<div><h3>${title}</h3><p>${text}</p>${list}</div>`;
  });
  return section(
    'tables',
    downloadWords.tables,
    markup`<div class="tables">${sections}</div>`,
  );
}

const listedAt = (files: readonly ListedDownload[], path: string): ListedDownload =>
  files.find((one) => one.path === path) ?? { path, sealed: null };

/** With its size where it is there already. @param about what it is, where its name does not say it */
function fileItem(
  { path, sealed }: ListedDownload,
  about: string | null,
  lang: Lang,
): Markup {
  const size =
    sealed === null
      ? null
      : markup` <span class="note">${sizeText(sealed.size, lang)}</span>`;
  const link = markup`<a href="/${path}"${about === null ? markup` download` : null}>${path.replace('downloads/', '')}</a>`;
  return markup`<li>${link}${about === null ? null : ` ${about}`}${size}</li>`;
}

/** One line each for the tools that most readers use. */
function opening(catalogue: Catalogue, lang: Lang): Markup {
  const downloadWords = DOWNLOAD_WORDS[lang];
  const lines = openersOf(catalogue)
    .filter(({ tool }) => tool !== 'DuckDB')
    .map(
      ({ tool, code }) =>
        markup`<h3>${tool}</h3><pre class="line"><code>${code}</code></pre>`,
    );
  const excel = markup`<h3>Excel</h3><p>${downloadWords.excel}</p>`;
  return section('open', downloadWords.open, markup`${excel}${lines}`);
}

/**
 * How to open a download in one line, with an address that is there: of the first metric. `geo` is read as text, since 90 codes
 * begin with 0; DuckDB reads those parts of the file with every figure that it needs.
 */
export function openersOf({
  siteUrl,
  metrics,
  municipalities,
}: Catalogue): { tool: string; code: string }[] {
  const metric = metrics[0]?.id ?? '';
  const geo = municipalities[0]?.code ?? '';
  const csv = `${siteUrl}${metricCsv(metric)}`;
  return [
    {
      tool: 'R',
      code: `figures <- read.csv("${csv}", colClasses = c(geo = "character"), fileEncoding = "UTF-8")`,
    },
    { tool: 'Python', code: `figures = pandas.read_csv("${csv}", dtype={"geo": str})` },
    {
      tool: 'DuckDB',
      code: `SELECT metric, period, value FROM '${siteUrl}${EVERYTHING}' WHERE geo = '${geo}' ORDER BY metric, period;`,
    },
  ];
}

/** Checks every file of the list that lies in the folder. */
const CHECK = 'sha256sum --check --ignore-missing SHA256SUMS';

/** What the files say of themselves, and how to check them. */
function metadata(files: readonly ListedDownload[], lang: Lang): Markup {
  const downloadWords = DOWNLOAD_WORDS[lang];
  const items = Object.entries(downloadWords.metadataFiles).map(([path, text]) =>
    fileItem(listedAt(files, path), text, lang),
  );
  const content = markup`
    <ul class="plain files">${items}</ul>
    <h3>${downloadWords.check}</h3>
    <pre class="line"><code>${CHECK}</code></pre>`;
  return section('metadata', downloadWords.metadata, content, PROSE);
}
