// A municipality's page to machines: a dataset of all its metrics (schema.org).
import type { CatalogueMunicipality } from '../../data/catalogue.ts';
import { LICENSE_URL } from '../../data/settings.ts';
import type { StructuredData } from '../../embed/cite.ts';
import type { PageDescription } from '../../http/views.ts';
import type { Store } from '../../store/store.ts';
import { municipalityCsv, municipalityPaths } from '../../text/paths.ts';

/** The metrics have different sources and units, which stand on their own pages. */
export async function describedMunicipality(
  { catalogue: { siteUrl, release }, revisionCounts }: Store,
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
    dateModified: changed?.release ?? release,
    isAccessibleForFree: true,
    spatialCoverage: { '@type': 'Place', name, identifier: code },
    includedInDataCatalog: { '@id': `${siteUrl}/#catalog` },
    distribution: [
      download(municipalityCsv(code), 'text/csv'),
      download(`/api/v1/observations?geo=${code}&limit=1000`, 'application/json'),
    ],
  };
}
