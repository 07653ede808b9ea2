// Where a page of the site that was refused leads: to what may have been meant.
import { ownPath } from '../embed/addresses.ts';
import type { NearPage } from '../embed/page/problem.ts';
import { metricPaths, observationPaths } from '../i18n/site/paths.ts';
import type { Lang } from '../model/lang.ts';
import { observationId, parseObservationId } from '../model/observation-id.ts';
import type { Problem } from '../model/problem.ts';

type Refused = { path: string; lang: Lang; siteUrl: string };

/** Figures with the year that is nearest; for a metric's name in a path its page, for a municipality's the page that was asked for. */
export function nearPages({ details }: Problem, { path, lang, siteUrl }: Refused): NearPage[] {
  const { suggestions, nearest, parameter, value } = details;
  const listed: unknown[] = Array.isArray(suggestions) ? suggestions : [];
  const texts = listed.filter((one) => typeof one === 'string');
  if (parameter === 'slug' && details.reason === 'unknown_path')
    return texts.map((text) => ({ text, href: text }));
  if (parameter === 'metric' && path.startsWith(metricPaths('')[lang]))
    return texts.map((id) => ({ text: id, href: metricPaths(id)[lang] }));
  const key = parseObservationId(value ?? '');
  const ofYear =
    key !== null && typeof nearest === 'string' ? [observationId({ ...key, period: nearest })] : [];
  const figures = [...texts.filter((one) => parseObservationId(one) !== null), ...ofYear];
  return figures.map((id) => ({ text: id, href: ownPath(siteUrl, observationPaths(id)[lang]) }));
}
