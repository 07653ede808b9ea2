// What a municipality's page shows: its key figures, then its newest figures by subject, or the way to them.
import type { CatalogueMetric, CatalogueMunicipality } from '../../data/catalogue.ts';
import type { Lang } from '../../data/lang.ts';
import { type Markup, markup } from '../../embed/markup.ts';
import { keyMetrics } from '../../endpoints/key-metrics.ts';
import type { Store } from '../../store/store.ts';
import { municipalitySubjectPaths } from '../../text/paths.ts';
import { SITE_WORDS, SUBJECT_WORDS } from '../../text/site.ts';
import { keyFigure } from '../figures/key-figure.ts';
import { markMeaning } from '../figures/notes.ts';
import { type FigureRow, figureRow, isShown } from '../figures/row.ts';
import { figureTable } from '../figures/table.ts';
import { filterField } from '../filter-field.ts';
import { municipalityParts, type Part } from '../parts.ts';

type MunicipalityPage = { store: Store; municipality: CatalogueMunicipality; lang: Lang };

/** Metrics of which the municipality has any figure. */
async function ownMetrics({ store, municipality }: MunicipalityPage): Promise<CatalogueMetric[]> {
  const presence = await store.presence(municipality.code);
  return store.catalogue.metrics.filter(({ id }) => presence[id]?.includes('1') ?? false);
}

const rowsOf = (page: MunicipalityPage, metrics: readonly CatalogueMetric[]) =>
  Promise.all(metrics.map((metric) => figureRow({ ...page, metric }, page.lang)));

/** The way to each subject, the key figures, and the tables where one page has room for them. */
export async function municipalityFigures(page: MunicipalityPage): Promise<Markup> {
  const own = await ownMetrics(page);
  const parts = municipalityParts(page.store.catalogue);
  const ownSet = new Set(own);
  const keys = new Set(keyMetrics(page.store.catalogue, (metric) => ownSet.has(metric)));
  const rows = await rowsOf(page, parts.length === 0 ? own : [...keys]);
  const key = [...keys].flatMap((metric) => rows.find((row) => row.metric === metric) ?? []);
  const tables = parts.length === 0 ? subjectTables(page, rows) : null;
  return markup`${subjectNav(page, own, parts)}${keyFigures(page, key, rows)}${tables}`;
}

/** @param rows all of the page, whose sign is explained here, above the first that has it */
function keyFigures(
  { lang }: MunicipalityPage,
  key: readonly FigureRow[],
  rows: readonly FigureRow[],
): Markup {
  const words = SUBJECT_WORDS[lang];
  return markup`<section aria-labelledby="key"><h2 id="key">${words.keyFigures}</h2><p class="note">${words.keyRule}</p>${markMeaning(rows.filter(isShown), lang)}<ul class="figures">${key.filter(isShown).map(keyFigure)}</ul></section>`;
}

/** To the place on the page, or to the pages of their own. */
function subjectNav(page: MunicipalityPage, own: readonly CatalogueMetric[], parts: readonly Part[]): Markup {
  const { lang, municipality, store } = page;
  const ids = new Set(own.map(({ subject }) => subject));
  const here = store.catalogue.subjects
    .filter(({ slug }) => ids.has(slug))
    .map(({ slug, title }) => ({ href: `#${slug}`, text: title[lang] }));
  const away = parts
    .filter(({ metrics }) => metrics.some((metric) => own.includes(metric)))
    .map(({ subject, number }) => ({
      href: municipalitySubjectPaths(municipality.slug, subject.slug, number)[lang],
      text: SUBJECT_WORDS[lang].part(subject.title[lang], number),
    }));
  const links = (parts.length === 0 ? here : away).map(
    ({ href, text }) => markup`<li><a href="${href}">${text}</a></li>`,
  );
  return markup`<nav aria-label="${SITE_WORDS[lang].municipality.subjects}"><ul class="jump">${links}</ul></nav>`;
}

function subjectTables({ lang, store }: MunicipalityPage, rows: readonly FigureRow[]): Markup {
  const sections = store.catalogue.subjects.flatMap(({ slug, title }) => {
    const own = rows.filter(({ metric }) => metric.subject === slug);
    if (own.length === 0) return [];
    const table = figureTable(own, title[lang], lang);
    return [
      markup`<section aria-labelledby="${slug}"><h2 id="${slug}">${title[lang]}</h2>${table}</section>`,
    ];
  });
  return markup`${filterField('tables', rows.length, lang)}<div id="tables">${sections}</div>`;
}

/** One subject's figures, on a page of their own. */
export async function partFigures(page: MunicipalityPage, part: Part): Promise<Markup> {
  const { lang } = page;
  const own = new Set(await ownMetrics(page));
  const metrics = part.metrics.filter((metric) => own.has(metric));
  const rows = await rowsOf(page, metrics);
  const table = figureTable(rows, part.subject.title[lang], lang);
  return markup`${filterField('tables', metrics.length, lang)}${markMeaning(rows.filter(isShown), lang)}<div id="tables">${table}</div>`;
}
