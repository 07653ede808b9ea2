// /nedladdningar and /en/downloads: every file there is, how to open it, and how to check it.

import type { Catalogue } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import type { PageContext, SitePage } from '../http/page.ts';
import type { SealedFile } from '../store/store.ts';
import { formatLiteral } from '../text/numbers.ts';
import {
  ABOUT,
  DOWNLOADS,
  DOWNLOADS_INDEX,
  listPath,
  metricCsv,
  municipalityCsv,
  municipalityExcelPaths,
} from '../text/paths.ts';
import { DOWNLOAD_WORDS } from '../text/site.ts';
import { jumpNav, metricLink, scrolled } from './parts.ts';

/** What lies at a path without a slash before it; `sealed` is null where it is made when somebody asks for it. */
type ListedDownload = { path: string; sealed: SealedFile | null };

/** Every download of the service, in the order of its features. */
export async function listedDownloads({ store, table }: PageContext): Promise<ListedDownload[]> {
  const sealed = await store.files();
  const listed: ListedDownload[] = [];
  for (const { paths, isDownload } of table.files)
    for (const path of await paths(store))
      if (isDownload(path)) listed.push({ path: path.slice(1), sealed: sealed[path.slice(1)] ?? null });
  return listed;
}

export function downloadsPage(catalogue: Catalogue, files: readonly ListedDownload[], lang: Lang): SitePage {
  const words = DOWNLOAD_WORDS[lang];
  const contents = [
    { href: '#tables', text: words.tables },
    { href: '#open', text: words.open },
    { href: '#rules', text: words.rulesTitle },
    { href: '#by-metric', text: words.byMetric },
    { href: '#by-municipality', text: words.byMunicipality },
    { href: '#metadata', text: words.metadata },
  ];
  const rules = words.rules.map((rule) => markup`<li>${rule}</li>`);
  const terms = markup`<section class="prose" aria-labelledby="rules"><h2 id="rules">${words.rulesTitle}</h2><ul>${rules}</ul><p><a href="${ABOUT[lang]}#licences">${words.terms}</a></p></section>`;
  return {
    title: words.title,
    description: words.description,
    paths: DOWNLOADS,
    links: markup`<link rel="stylesheet" href="/style/downloads.css">`,
    main: markup`<h1>${words.title}</h1><p class="lead">${unbroken(words.lead(catalogue.release))}</p>${jumpNav(words.contents, contents)}${tables(catalogue, files, lang)}${opening(catalogue, lang)}${terms}${byMetric(catalogue, files, lang)}${byMunicipality(catalogue, lang)}${metadata(files, lang)}`,
  };
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** As a reader wants it, three digits at most: `17122885` → `17,1 MB` (sv) or `17.1 MB` (en). */
export function sizeText(bytes: number, lang: Lang): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const scaled = bytes / 1000 ** step;
  const rounded = scaled < 100 && step > 0 ? Math.round(scaled * 10) / 10 : Math.round(scaled);
  return `${formatLiteral(String(rounded), lang)}\u00a0${UNITS[step]}`;
}

/** Of those files that are there already, their sizes as texts. */
const sizesOf = (files: readonly ListedDownload[], lang: Lang): Map<string, string> =>
  new Map(
    files.flatMap(({ path, sealed }) => (sealed === null ? [] : [[path, sizeText(sealed.size, lang)]])),
  );

const AREAS = 'areas';
const AREA_OBSERVATIONS = 'area-observations';

/** More stand in columns. */
const FEW = 10;

/** Each table with its files, their sizes and hashes, or with the way to those that it has by metric. */
function tables({ areas }: Catalogue, files: readonly ListedDownload[], lang: Lang): Markup {
  const words = DOWNLOAD_WORDS[lang];
  const { [AREAS]: _, [AREA_OBSERVATIONS]: __, ...ofMunicipalities } = words.about;
  const shown = Object.entries(areas.length === 0 ? ofMunicipalities : words.about);
  const sections = shown.map(([table, { title, text }]) => {
    const form =
      table === AREA_OBSERVATIONS
        ? new RegExp(`^downloads/${AREAS}/[^/]+\\.csv$`)
        : new RegExp(`^downloads/${table}\\.(?:csv|parquet|geojson|topojson)$`);
    const own = files
      .filter(({ path }) => form.test(path))
      .map(({ path, sealed }) => {
        const { size, sha256 } = sealed ?? { size: 0, sha256: '' };
        const note = markup` <span class="note">${sizeText(size, lang)} · ${words.columns.hash} <code>${sha256}</code></span>`;
        return markup`<li><a href="/${path}" download>${path.replace('downloads/', '')}</a>${sealed === null ? null : note}</li>`;
      });
    const list =
      own.length === 0
        ? markup`<p class="files">${words.split} <a href="#by-metric">${words.splitHere}</a>. ${words.splitIndex} <a href="${DOWNLOADS_INDEX}" type="text/csv">index.csv</a></p>`
        : markup`<ul class="plain files${own.length > FEW ? ' many' : ''}">${own}</ul>`;
    return markup`<h3>${title}</h3><p>${text}</p>${list}`;
  });
  return markup`<section aria-labelledby="tables"><h2 id="tables">${words.tables}</h2>${sections}</section>`;
}

/** One line each for the tools that most readers use. */
function opening(catalogue: Catalogue, lang: Lang): Markup {
  const words = DOWNLOAD_WORDS[lang];
  const lines = openersOf(catalogue).map(
    ({ tool, code }) => markup`<h3>${tool}</h3><pre class="line"><code>${code}</code></pre>`,
  );
  return markup`<section aria-labelledby="open"><h2 id="open">${words.open}</h2><h3>Excel</h3><p>${words.excel}</p>${lines}</section>`;
}

/**
 * How to open a download in one line, with an address that is there: of the first metric. `geo` is read as text, since 90 codes
 * begin with 0; DuckDB reads all parts of a table together.
 */
export function openersOf({ siteUrl, metrics, municipalities }: Catalogue): { tool: string; code: string }[] {
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
      code: `SET VARIABLE files = (SELECT list(url) FROM '${siteUrl}${DOWNLOADS_INDEX}' WHERE "table" = 'observations' AND format = 'parquet');
SELECT metric, period, value FROM read_parquet(getvariable('files')) WHERE geo = '${geo}' ORDER BY metric, period;`,
    },
  ];
}

/** Rows of the table; a page is to stay under 150 kB and 2,500 elements. */
const MOST_METRICS = 80;

/** The files of each metric; where there are too many metrics for a page, the addresses alone. */
function byMetric({ metrics }: Catalogue, files: readonly ListedDownload[], lang: Lang): Markup {
  const words = DOWNLOAD_WORDS[lang];
  const { xlsx, excelCsv, csv, parquet, jsonStat, log } = words.formats;
  const formats = [
    { name: xlsx, pathOf: (id: string) => `/downloads/metrics/${id}.xlsx` },
    { name: excelCsv, pathOf: (id: string) => `/downloads/metrics/${id}.excel.csv` },
    { name: csv, pathOf: (id: string) => `/downloads/metrics/${id}.csv` },
    { name: parquet, pathOf: (id: string) => `/downloads/metrics/${id}.parquet` },
    { name: jsonStat, pathOf: (id: string) => `/downloads/metrics/${id}.json-stat.json` },
    { name: log, pathOf: (id: string) => `/downloads/revisions/${id}.csv` },
  ];
  const head = markup`<h2 id="by-metric">${words.byMetric}</h2><p>${words.byMetricText}</p>`;
  if (metrics.length > MOST_METRICS) {
    const items = formats.map(({ name, pathOf }) => {
      const path = pathOf(metrics[0]?.id ?? '');
      return markup`<li>${name} <a href="${path}">${path}</a></li>`;
    });
    return markup`<section aria-labelledby="by-metric">${head}<p>${words.byMetricMany(metrics.length)}</p><ul class="plain files">${items}</ul><p><a href="${listPath(lang, 'metrics')}">${words.chooseMetric}</a></p></section>`;
  }
  const sizes = sizesOf(files, lang);
  const rows = metrics.map((metric) => {
    const cells = formats.map(({ name, pathOf }) => {
      const path = pathOf(metric.id);
      const size = sizes.get(path.slice(1));
      const label = `${name}, ${metric.title[lang]}${size === undefined ? '' : `, ${size}`}`;
      return markup`<td class="file"><a href="${path}" aria-label="${label}">${size ?? name}</a></td>`;
    });
    return markup`<tr><th scope="row">${metricLink(metric, lang)}</th>${cells}</tr>`;
  });
  const heads = formats.map(({ name }) => markup`<th scope="col">${name}</th>`);
  const table = markup`<table><thead><tr><th scope="col">${words.columns.metric}</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
  return markup`<section aria-labelledby="by-metric">${head}${scrolled(words.byMetric, table, 'group')}</section>`;
}

function byMunicipality({ municipalities }: Catalogue, lang: Lang): Markup {
  const words = DOWNLOAD_WORDS[lang];
  const items = [...municipalities]
    .sort((a, b) => a.collation - b.collation)
    .map(
      ({ code, name }) =>
        markup`<li>${name}: <a href="${municipalityExcelPaths(code).xlsx}" aria-label="Excel, ${name}">Excel</a> <a href="${municipalityCsv(code)}" aria-label="CSV, ${name}">CSV</a></li>`,
    );
  return markup`<section class="by-place" aria-labelledby="by-municipality"><h2 id="by-municipality">${words.byMunicipality}</h2><p>${words.byMunicipalityText}</p><details><summary>${words.byMunicipalityAll(items.length)}</summary><ul class="columns">${items}</ul></details></section>`;
}

/** Checks every file of the list that lies in the folder. */
const CHECK = 'sha256sum --check --ignore-missing SHA256SUMS';

/** What the files say of themselves, and how to check them. */
function metadata(files: readonly ListedDownload[], lang: Lang): Markup {
  const words = DOWNLOAD_WORDS[lang];
  const sizes = sizesOf(files, lang);
  const items = Object.entries(words.metadataFiles).map(([path, text]) => {
    const size = sizes.get(path);
    const note = size === undefined ? null : markup` <span class="note">${size}</span>`;
    return markup`<li><a href="/${path}">${path.replace('downloads/', '')}</a> ${text}${note}</li>`;
  });
  return markup`<section class="prose" aria-labelledby="metadata"><h2 id="metadata">${words.metadata}</h2><ul class="plain files">${items}</ul><h3>${words.check}</h3><pre class="line"><code>${CHECK}</code></pre></section>`;
}
