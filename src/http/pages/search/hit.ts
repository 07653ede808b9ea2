// A line of what the website's search finds.
import type { SiteLang } from '../../../i18n/site/paths.ts';
import { foreignTitle, type Title } from '../../../model/title.ts';

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
