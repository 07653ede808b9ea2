// A line of what the website's search finds.

import { foreignTitle, type Title } from '../../../data/lang.ts';
import type { SiteLang } from '../../../text/paths.ts';

/** `near…` where nothing is spelt as the query is. */
export type HitKind =
  | 'figure'
  | 'comparison'
  | 'nearFigure'
  | 'municipality'
  | 'nearMunicipality'
  | 'metric'
  | 'nearMetric'
  | 'county';

/** `lang` is that of the text, where it is not the page's. */
export type Hit = { kind: HitKind; text: string; note: string; href: string; lang?: 'sv' };

/** Beside a title that nobody has translated. */
export function foreignLang(title: Title, lang: SiteLang): Pick<Hit, 'lang'> {
  const foreign = foreignTitle(title, lang);
  return foreign === null ? {} : { lang: foreign };
}
