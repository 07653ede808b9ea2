// /observations/{id}: the landing page of every permanent identifier.
import { figureFrame } from '../../embed/iframe-code.ts';
import { renderFigurePage } from '../../embed/page/figure/page.ts';
import { isProblem } from '../../model/problem.ts';
import { judgeValue } from '../../queries/judge-value.ts';
import { findObservation } from '../../queries/observation.ts';
import { identifier, lang, parametersOf } from '../../queries/parameters.ts';
import { NO_FILES } from '../../queries/query.ts';
import { sitePolicy } from '../content-security-policy.ts';
import type { Page } from './page.ts';
import { figurePageView } from './views/figure-page-view.ts';
import { figureView } from './views/figure-views.ts';

export const figurePage: Page = {
  path: '/observations/{id}',
  parameters: parametersOf({ id: identifier('Permanent identifier.', 'SF.N01951.0180.2022'), lang }),
  indexed: true,
  render: async ({ id = '' }, { store, lang: language, digest }) => {
    const found = await findObservation(store, id);
    if (isProblem(found)) return found;
    const html = renderFigurePage(await figurePageView(found, { store, lang: language }, digest));
    return {
      body: html,
      status: judgeValue(store, found)?.status ?? 200,
      csp: sitePolicy(store.catalogue.siteUrl),
    };
  },
  frame: async ({ id = '' }, context) => {
    const found = await findObservation(context.store, id);
    return isProblem(found) ? found : figureFrame(await figureView(found, context), found.id);
  },
  fixed: NO_FILES,
};
