// /jamfor and /en/compare: the API's comparison for people, with the years drawn, and refusals that lead on.
import { type CatalogueMetric, type CatalogueMunicipality, unitLabel } from '../../../data/catalogue.ts';
import { foreignTitle, type Lang } from '../../../data/lang.ts';
import { isProblem, type Problem } from '../../../data/problem.ts';
import { COMPARED } from '../../../data/settings.ts';
import { renderComparePage } from '../../../embed/page/compare/page.ts';
import type { CompareForm, ComparePageView, CompareRefusal } from '../../../embed/page/compare/view.ts';
import { judge } from '../../../endpoints/ask.ts';
import { COMPARED_ABOUT, type Comparison, compare } from '../../../endpoints/compare.ts';
import { ONE_FILE, optional, parametersOf, text } from '../../../endpoints/endpoint.ts';
import { keyMetrics } from '../../../endpoints/key-metrics.ts';
import { knownMetric, knownMunicipality } from '../../../endpoints/resolve.ts';
import type { Store } from '../../../store/store.ts';
import { COMPARE } from '../../../text/paths.ts';
import { problemSentence } from '../../../text/problems.ts';
import { FILE_CSP } from '../../content-security-policy.ts';
import type { Page, PageContext, Rendered } from '../page.ts';
import { comparedMetrics } from './compared-metrics.ts';
import { waysOut } from './ways-out.ts';

/** As they were given. */
export type Given = { municipalities: string[]; metrics: string[] };

const elementsOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '');

/** Of more metrics than these the form shows the most prominent of each subject, and takes the others by name. */
const OFFERED = 150;

/** The metrics that can be compared: all of them, or those that stand first and those that were asked for. */
function offered({ catalogue }: Store, requested: readonly string[]): CatalogueMetric[] {
  const all = catalogue.metrics.filter(({ capabilities }) => capabilities.comparison);
  if (all.length <= OFFERED) return all;
  const first = keyMetrics(catalogue, ({ capabilities }) => capabilities.comparison);
  return all.filter((metric) => first.includes(metric) || requested.includes(metric.id));
}

/** What a comparison takes for it: its name, or its code where that may mean another. */
const textFor = (store: Store, { code, name }: CatalogueMunicipality): string =>
  knownMunicipality(store, name) === null ? code : name;

function municipalityText(store: Store, given: string): string {
  const known = knownMunicipality(store, given);
  return known === null ? given : textFor(store, known);
}

/** What the form shows: the names of what is known, the rest as it was given. */
function formOf({ store, lang }: Pick<PageContext, 'store' | 'lang'>, given: Given): CompareForm {
  const { subjects, metrics: all, municipalities } = store.catalogue;
  const requested = given.metrics.map((value) => knownMetric(store, value)?.id ?? value);
  const metrics = offered(store, requested);
  const groups = subjects.map(({ slug, title }) => ({
    title: title[lang],
    metrics: metrics
      .filter(({ subject }) => subject === slug)
      .map((metric) => ({
        id: metric.id,
        title: metric.title[lang],
        titleLang: foreignTitle(metric.title, lang),
        unit: unitLabel(store.catalogue, metric)[lang],
      })),
  }));
  return {
    municipalities: [...municipalities]
      .sort((a, b) => a.collation - b.collation)
      .map((one) => ({ text: textFor(store, one), name: one.name })),
    groups: groups.filter((group) => group.metrics.length > 0),
    byName: all.filter(({ capabilities }) => capabilities.comparison).length > metrics.length,
    given: {
      municipalities: given.municipalities.map((value) => municipalityText(store, value)),
      metrics: requested,
    },
    lacks: lacksOf(given),
  };
}

type Shown = Pick<ComparePageView, 'answer' | 'refusal'> & { status: number };
const NOTHING: Shown = { answer: null, refusal: null, status: 200 };

const LISTS = ['municipalities', 'metrics'] as const;

const lacksOf = (given: Given) => LISTS.filter((list) => given[list].length < COMPARED[list].minimum);

/** Nothing is refused before a metric and two municipalities are given: until then the form waits. */
async function shownOf(given: Given, context: PageContext): Promise<Shown> {
  if (lacksOf(given).length > 0) return NOTHING;
  const pairs = Object.entries(given).map(([name, values]): [string, string] => [name, values.join(',')]);
  const judged = judge(compare, { path: {}, pairs });
  const found = 'problem' in judged ? judged.problem : await compare.answer(judged.values, context);
  if (!isProblem(found)) {
    const answer = await comparedMetrics(found.data as Comparison, context);
    return { answer, refusal: null, status: 200 };
  }
  return { answer: null, refusal: refusalOf(found, given, context), status: found.status };
}

const refusalOf = (found: Problem, given: Given, { store, lang }: PageContext): CompareRefusal => ({
  code: found.code,
  message: problemSentence(lang, found.details, found.names),
  links: waysOut(store, found, given, lang),
});

async function render(given: Given, context: PageContext): Promise<Rendered> {
  const { siteUrl, release } = context.store.catalogue;
  const { status, ...shown } = await shownOf(given, context);
  const form = formOf(context, given);
  const html = renderComparePage({ lang: context.lang, siteUrl, release, form, ...shown });
  return { body: html, status, csp: FILE_CSP };
}

/** One for each language: its path says which. */
const comparePage = (lang: Lang): Page => ({
  path: COMPARE[lang],
  parameters: parametersOf({
    municipalities: optional(text(COMPARED_ABOUT.municipalities, '0180,1480')),
    metrics: optional(text(COMPARED_ABOUT.metrics, 'N01951')),
  }),
  lists: LISTS,
  indexed: true,
  language: lang,
  render: ({ municipalities, metrics }, context) =>
    render(
      { municipalities: elementsOf(municipalities), metrics: elementsOf(metrics) },
      { ...context, lang },
    ),
  fixed: ONE_FILE,
});

export const COMPARE_PAGES: readonly Page[] = [comparePage('sv'), comparePage('en')];
