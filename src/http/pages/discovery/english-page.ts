// What the service says of itself: in English whatever `lang` is, so that it is a file without any question.
import { lang, parametersOf } from '../../../queries/parameters.ts';
import { ONE_FILE } from '../../../queries/query.ts';
import type { Page, PageContext } from '../page.ts';

type Text = {
  type: string;
  body: (context: PageContext) => string | Promise<string>;
  /** The Link header, where it has one. */
  link?: (siteUrl: string) => string;
};

export const englishPage = (path: string, { type, body, link }: Text): Page => ({
  path,
  parameters: parametersOf({ lang }),
  indexed: true,
  type,
  language: 'en',
  render: async (_, context) => ({
    body: await body(context),
    status: 200,
    csp: null,
    ...(link === undefined ? {} : { link: link(context.store.catalogue.siteUrl) }),
  }),
  fixed: ONE_FILE,
});
