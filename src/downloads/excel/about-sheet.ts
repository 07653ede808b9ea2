// The second sheet of a workbook: what the figures are, and on whose terms, in both languages.

import type { Catalogue, CatalogueMetric, CatalogueMunicipality } from '../../data/catalogue.ts';
import type { Lang, Localized } from '../../data/lang.ts';
import type { Licence } from '../../data/registry.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../../data/settings.ts';
import { ATTRIBUTION_BEHIND } from '../../text/about.ts';
import { metricPaths, municipalityPaths, type Paths } from '../../text/paths.ts';
import type { Cell, Sheet } from './workbook.ts';

type Row = Cell[];

const sheetOf = (rows: readonly Row[]): Sheet => ({ name: 'Om', widths: [20, 60, 60], rows });

const row = (title: string, { sv, en }: Localized): Row => [title, sv, en];
const same = (title: string, text: string | null): Row => [title, text, text];

export const metricSheet = (catalogue: Catalogue, metric: CatalogueMetric): Sheet =>
  sheetOf([
    ['', 'Svenska', 'English'],
    row('Mått', metric.title),
    same('Id', metric.id),
    ...(metric.definition === null ? [] : [row('Definition', metric.definition)]),
    same('Källa', metric.source),
    same('Källans titel', metric.officialTitle),
    same('Hämtat', metric.retrieved),
    ...ofService(catalogue, [metric], metricPaths(metric.id)),
  ]);

/** @param metrics those that the workbook has figures of */
export const municipalitySheet = (
  catalogue: Catalogue,
  { name, code, county, slug }: CatalogueMunicipality,
  metrics: readonly CatalogueMetric[],
): Sheet =>
  sheetOf([
    ['', 'Svenska', 'English'],
    same('Kommun', name),
    same('Kommunkod', code),
    same('Län', county),
    ...ofService(catalogue, metrics, municipalityPaths(slug)),
  ]);

const ofService = (catalogue: Catalogue, metrics: readonly CatalogueMetric[], paths: Paths): Row[] => [
  ...termLines(catalogue, metrics).map((terms) => row('Källans villkor', terms)),
  same('Tjänst', SERVICE),
  same('Utgåva', catalogue.release),
  same('Licens', `${LICENSE}, ${LICENSE_URL}`),
  row('Sida', { sv: `${catalogue.siteUrl}${paths.sv}`, en: `${catalogue.siteUrl}${paths.en}` }),
  row('Märkningar och tomma värden', {
    sv: `Ett tomt värde betyder att källan tar upp raden utan värde. Märkningar och anmärkningar förklaras på ett eget blad, där det finns några, och i ${catalogue.siteUrl}/downloads/notes.csv.`,
    en: `An empty value means that the source lists the row without a value. Flags and notes are explained on a sheet of their own, where there are any, and in ${catalogue.siteUrl}/downloads/notes.csv.`,
  }),
];

type Sourced = Pick<CatalogueMetric, 'source' | 'license'>;

/**
 * The terms of the sources, which the service's own licence does not replace: each source once with each of its terms, in
 * the order of the metrics; nothing where the registry knows no terms.
 */
export function termLines(
  { licenses }: Pick<Catalogue, 'licenses'>,
  metrics: readonly Sourced[],
): Localized[] {
  const byPair = new Map(metrics.map((metric) => [`${metric.license} ${metric.source}`, metric]));
  return [...byPair.values()].flatMap(({ source, license }) => {
    const terms = licenses.find(({ code }) => code === license);
    return terms === undefined ? [] : [inWords(source, terms)];
  });
}

function inWords(source: string, { label, attribution, url }: Licence): Localized {
  const terms = (lang: Lang): string => `${source}: ${label[lang]}${ATTRIBUTION_BEHIND[lang](attribution)}`;
  return {
    sv: [terms('sv'), ...(url === null ? [] : [url.sv])].join(', '),
    en: [terms('en'), ...(url === null ? [] : [url.en])].join(', '),
  };
}
