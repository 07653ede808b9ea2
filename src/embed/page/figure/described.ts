// A figure's page to machines: a dataset of one figure (schema.org).
import { observationPaths } from '../../../i18n/site/paths.ts';
import { observationId } from '../../../model/observation-id.ts';
import { describedDataset, type StructuredData } from '../../cite/json-ld.ts';
import { citedWork } from '../../cite/work.ts';
import type { FigurePageView } from '../../figure-view.ts';
import { figureTitle } from '../../iframe-code.ts';

export function describedFigure(view: FigurePageView, description: string): StructuredData {
  const id = observationId(view);
  return describedDataset({
    lang: view.lang,
    siteUrl: view.siteUrl,
    path: observationPaths(id)[view.lang],
    name: figureTitle(view),
    nameLang: view.titleLang ?? null,
    description,
    identifier: id,
    source: view.source,
    publisher: view.provenance.publisher,
    sourceUrl: view.provenance.sourceUrl,
    unit: view.unitLabel,
    years: view.period,
    place: view.geoName,
    modified: citedWork(view).date?.join('-') ?? null,
    downloads: [{ url: `/api/v1/observations/${id}`, type: 'application/json' }],
  });
}
