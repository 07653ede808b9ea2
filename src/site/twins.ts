// A page of the website in Swedish and in English: one answer, at an address of each.
import type { Lang } from '../data/lang.ts';
import { ONE_FILE, type Parameter, parametersOf } from '../endpoints/endpoint.ts';
import type { Page, PageContext } from '../http/page.ts';
import type { Paths } from '../text/paths.ts';

export type Twins = readonly [Page, Page];

type Answer = Awaited<ReturnType<Page['respond']>>;
type Respond = (
  values: Parameters<Page['respond']>[0],
  context: PageContext,
) => Answer | Promise<Answer>;

/** Indexed by search engines, and without parameters one file, unless it says otherwise. */
export function twins(
  paths: Paths,
  respond: Respond,
  {
    parameters = {},
    ...more
  }: Partial<Omit<Page, 'parameters'>> & {
    parameters?: Record<string, Parameter>;
  } = {},
): Twins {
  const page = (language: Lang): Page => ({
    path: paths[language],
    parameters: parametersOf(parameters),
    indexed: true,
    language,
    respond: async (values, context) => respond(values, context),
    fixed: ONE_FILE,
    ...more,
  });
  return [page('sv'), page('en')];
}
