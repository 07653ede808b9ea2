// /observations/{id}: the landing page of every permanent identifier.
import { renderFigurePage } from '../embed/figure-page.ts';
import { FIGURE_PAGE_CSS } from '../embed/figure-page-css.ts';
import { isProblem } from '../model/problem.ts';
import { findObservation, judgeValue } from '../queries/observation.ts';
import { lang, parametersOf, text } from '../queries/parameters.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { figurePageView } from './figure-views.ts';
import type { Page } from './page.ts';

export const figurePage: Page = {
  path: '/observations/{id}',
  parameters: parametersOf({ id: text('Permanent identifier.', 'SF.N01951.0180.2022'), lang }),
  required: [],
  indexed: true,
  render: async ({ id = '' }, { store, lang: language, digest }) => {
    const found = await findObservation(store, id);
    if (isProblem(found)) return found;
    const html = renderFigurePage(await figurePageView(found, { store, lang: language }, digest));
    const policy = { css: FIGURE_PAGE_CSS, frames: store.catalogue.siteUrl };
    return { html, status: judgeValue(found)?.status ?? 200, csp: contentSecurityPolicy(policy, digest) };
  },
  fixed: () => [],
};
