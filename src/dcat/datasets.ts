// The datasets: the tables, and one dataset a metric, which is a part of the observations.

import { type CatalogueMetric, unitLabel } from '../data/catalogue.ts';
import { foreignTitle, type Lang, type Localized } from '../data/lang.ts';
import type { TableShape } from '../downloads/table.ts';
import { spanOf } from '../site/metric/span-of.ts';
import { metricPaths } from '../text/paths.ts';
import { apiDistribution, fileDistribution, indexDistribution, type Resource } from './distributions.ts';
import type { DcatInput } from './graph.ts';
import { iri, localized, type Properties, type Triple, termOf, triplesOf, typed } from './terms.ts';
import { themesOf, themesOfTable } from './themes.ts';

/** Sweden in the Publications Office's authority table of countries. */
export const SWEDEN = 'http://publications.europa.eu/resource/authority/country/SWE';
export const PUBLIC = 'http://publications.europa.eu/resource/authority/access-right/PUBLIC';

export const KEYWORD = localized({ sv: 'kommuner', en: 'municipalities' });

const datasetIri = (siteUrl: string, name: string): string => `${siteUrl}/dcat#dataset-${name}`;

function datasetOf(
  { catalogue, publisher }: DcatInput,
  name: string,
  { distributions, said }: { distributions: readonly Resource[]; said: Properties },
): Resource {
  const { siteUrl } = catalogue;
  const own = datasetIri(siteUrl, name);
  const triples = triplesOf(own, {
    'rdf:type': [termOf('dcat:Dataset')],
    'dcterms:publisher': [iri(`${siteUrl}/dcat#publisher`)],
    'dcterms:spatial': [iri(SWEDEN)],
    'dcterms:accessRights': [iri(PUBLIC)],
    'dcat:contactPoint': publisher.email === null ? [] : [iri(`${siteUrl}/dcat#contact`)],
    'dcat:distribution': distributions.map((distribution) => iri(distribution.iri)),
    ...said,
  });
  return { iri: own, triples: [...triples, ...distributions.flatMap((one) => one.triples)] };
}

/** For programs: what else lies there is the same for people's own tools. */
const ENDINGS = ['csv', 'json-stat.json', 'parquet'];

const filesOf = ({ catalogue, files }: DcatInput, stem: string): Resource[] => {
  const paths = new Set(ENDINGS.map((ending) => `downloads/${stem}.${ending}`));
  return files.filter(({ path }) => paths.has(path)).map((file) => fileDistribution(catalogue.siteUrl, file));
};

/** The table that has a dataset of each metric. */
const OF_METRICS = 'observations';

/** A table; the API lists what all of them hold. */
export function tableDataset(input: DcatInput, { name, folder, title, description }: TableShape): Resource {
  const { siteUrl, release, metrics } = input.catalogue;
  const themes = themesOfTable(
    name,
    metrics.map(({ subject }) => subject),
  );
  const files = folder === null ? filesOf(input, name) : [indexDistribution(siteUrl, name)];
  const distributions = [...files, apiDistribution(siteUrl, name, '/api/v1/openapi.json')];
  const said = {
    'dcterms:title': localized(title),
    'dcterms:description': localized(description),
    'dcterms:modified': [typed(release, 'xsd:date')],
    'dcterms:hasPart': name === OF_METRICS ? metrics.map(({ id }) => iri(datasetIri(siteUrl, id))) : [],
    'dcat:theme': themes.map(iri),
    'dcat:keyword': KEYWORD,
  };
  return datasetOf(input, name, { distributions, said });
}

/** One metric. What the registry does not know of it is not said. */
export function metricDataset(input: DcatInput, metric: CatalogueMetric): Resource {
  const { siteUrl } = input.catalogue;
  const { id, title, sourceUrl, first, last, issued, modified } = metric;
  const distributions = [
    ...filesOf(input, `metrics/${id}`),
    apiDistribution(siteUrl, id, `/api/v1/metrics/${id}`),
  ];
  const dataset = datasetOf(input, id, {
    distributions,
    said: {
      'dcterms:title': localized(title),
      'dcterms:description': localized(descriptionOf(input, metric)),
      'dcterms:identifier': [typed(id, 'xsd:string')],
      'dcterms:issued': issued === null ? [] : [typed(issued, 'xsd:date')],
      'dcterms:modified': [typed(modified ?? input.catalogue.release, 'xsd:date')],
      // The inverse alone would not do (DCAT 3, section 7).
      'dcterms:isPartOf': [iri(datasetIri(siteUrl, OF_METRICS))],
      'dcterms:source': sourceUrl === null ? [] : [iri(sourceUrl)],
      'dcterms:provenance': [iri(`${siteUrl}/dcat#provenance-${id}`)],
      'dcterms:temporal': first === null ? [] : [iri(`${siteUrl}/dcat#period-${first}-${last}`)],
      'dcat:theme': themesOf(metric.subject).map(iri),
      'dcat:keyword': keywordsOf(input, metric),
      'dcat:landingPage': [iri(`${siteUrl}${metricPaths(id).sv}`)],
    },
  });
  return { iri: dataset.iri, triples: [...dataset.triples, ...aboutOf(input, metric)] };
}

function keywordsOf({ catalogue }: DcatInput, { subject }: CatalogueMetric) {
  const known = catalogue.subjects.find(({ slug }) => slug === subject);
  return [...(known === undefined ? [] : localized(known.title)), ...KEYWORD];
}

function descriptionOf({ catalogue }: DcatInput, metric: CatalogueMetric): Localized {
  const { id, title, source } = metric;
  const label = unitLabel(catalogue, metric);
  const years = spanOf(metric);
  const span = years === null ? '' : `, ${years}`;
  const english = foreignTitle(title, 'en') === null ? title.en : id;
  return {
    sv: `${title.sv} för Sveriges kommuner${span}. Enhet: ${label.sv}. Källa: ${source}.`,
    en: `${english} for the municipalities of Sweden${span}. Unit: ${label.en}. Source: ${source}.`,
  };
}

/** The provenance and the period of a metric, each a thing of its own. */
function aboutOf({ catalogue }: DcatInput, metric: CatalogueMetric): Triple[] {
  const { siteUrl, licenses } = catalogue;
  const { id, source, officialTitle, license, retrieved, first, last } = metric;
  const label = licenses.find(({ code }) => code === license)?.label;
  const parts = (lang: Lang, words: { source: string; title: string; taken: string; terms: string }) =>
    [
      `${words.source}: ${source}.`,
      officialTitle === null ? '' : `${words.title}: ${officialTitle}.`,
      retrieved === null ? '' : `${words.taken}: ${retrieved}.`,
      license === null ? '' : `${words.terms} – ${label?.[lang] ?? license}.`,
    ]
      .filter((part) => part !== '')
      .join(' ');
  const provenance = triplesOf(`${siteUrl}/dcat#provenance-${id}`, {
    'rdf:type': [termOf('dcterms:ProvenanceStatement')],
    'dcterms:description': localized({
      sv: parts('sv', { source: 'Källa', title: 'Källans titel', taken: 'Hämtat', terms: 'Källans villkor' }),
      en: parts('en', {
        source: 'Source',
        title: "The source's title",
        taken: 'Retrieved',
        terms: "The source's terms",
      }),
    }),
  });
  if (first === null) return provenance;
  const period = triplesOf(`${siteUrl}/dcat#period-${first}-${last}`, {
    'rdf:type': [termOf('dcterms:PeriodOfTime')],
    'dcat:startDate': [typed(`${first}-01-01`, 'xsd:date')],
    'dcat:endDate': [typed(`${last}-12-31`, 'xsd:date')],
  });
  return [...provenance, ...period];
}
