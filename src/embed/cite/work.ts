// A figure as a work to be cited. The three formats beside this file are written here: @citation-js, which the tests
// read them with, would weigh more than the whole function.
import { observationId } from '../../model/observation-id.ts';
import { LICENSE, SERVICE } from '../../model/service.ts';
import { pageUrl } from '../addresses.ts';
import type { FigurePageView } from '../figure-view.ts';
import { figureTitle } from '../iframe-code.ts';

export type CitedWork = {
  id: string;
  title: string;
  /** The original authority, as the registry cites it. */
  author: string;
  service: string;
  license: string;
  url: string;
  lang: string;
  /** The day on which the figure was taken from its source, `[year, month, day]`; null when it is not known. */
  date: [string, string, string] | null;
};

/** Reference managers take line breaks for the end of a field. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** No identifier of a registry (DOI) and no day of access is made up. */
export function citedWork(view: FigurePageView): CitedWork {
  const id = observationId(view);
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d\d)-(\d\d)/.exec(view.provenance.retrieved ?? '') ?? [];
  return {
    id,
    title: oneLine(figureTitle(view)),
    author: oneLine(view.source),
    service: SERVICE,
    license: LICENSE,
    url: pageUrl(view, id),
    lang: view.lang,
    date: year === '' ? null : [year, month, day],
  };
}
