// The second sheet of a workbook: what the figures are, in both languages.
import { metricPaths, municipalityPaths, type Paths } from '../../i18n/site/paths.ts';
import type { Localized } from '../../model/lang.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../../model/service.ts';
import type { Catalogue, CatalogueMetric, CatalogueMunicipality } from '../../store/catalogue.ts';
import type { Cell } from './workbook.ts';

type Row = Cell[];

const row = (title: string, { sv, en }: Localized): Row => [title, sv, en];
const same = (title: string, text: string | null): Row => [title, text, text];

export const aboutMetric = (catalogue: Catalogue, metric: CatalogueMetric): Row[] => [
  ['', 'Svenska', 'English'],
  row('Mått', metric.title),
  same('Id', metric.id),
  ...(metric.definition === null ? [] : [row('Definition', metric.definition)]),
  ...metric.notes.map(({ kind, text }) => row(kind === 'break' ? 'Brott i serien' : 'Förbehåll', text)),
  same('Källa', metric.source),
  same('Källans titel', metric.officialTitle),
  same('Hämtat', metric.retrieved),
  ...ofService(catalogue, metricPaths(metric.id)),
];

export const aboutMunicipality = (
  catalogue: Catalogue,
  { name, code, county, slug }: CatalogueMunicipality,
): Row[] => [
  ['', 'Svenska', 'English'],
  same('Kommun', name),
  same('Kommunkod', code),
  same('Län', county),
  ...ofService(catalogue, municipalityPaths(slug)),
];

const ofService = ({ siteUrl, release }: Catalogue, paths: Paths): Row[] => [
  same('Tjänst', SERVICE),
  same('Utgåva', release),
  same('Licens', `${LICENSE}, ${LICENSE_URL}`),
  row('Sida', { sv: `${siteUrl}${paths.sv}`, en: `${siteUrl}${paths.en}` }),
  row('Märkningar och tomma värden', {
    sv: `Ett tomt värde betyder att källan tar upp raden utan värde. Märkningar och anmärkningar förklaras i ${siteUrl}/downloads/notes.csv.`,
    en: `An empty value means that the source lists the row without a value. Flags and notes are explained in ${siteUrl}/downloads/notes.csv.`,
  }),
];
