// Of a comparison that was refused: the same question with one thing put right, as links.
import type { Lang } from '../../../data/lang.ts';
import { codesIn, type Problem } from '../../../data/problem.ts';
import { COMPARED } from '../../../data/settings.ts';
import type { CompareRefusal } from '../../../embed/page/compare/view.ts';
import { knownMetric, knownMunicipality } from '../../../endpoints/resolve.ts';
import type { Store } from '../../../store/store.ts';
import { comparingAll } from '../../../text/paths.ts';
import type { Given } from './compare.ts';

type Link = CompareRefusal['links'][number];

/** Every element of a list as an address has it. */
const encoded = (values: readonly string[]): string[] => values.map(encodeURIComponent);

const linkTo = ({ municipalities, metrics }: Given, text: string, lang: Lang): Link => ({
  text,
  href: comparingAll(lang, encoded(municipalities), encoded(metrics)),
});

export function waysOut(store: Store, problem: Problem, given: Given, lang: Lang): Link[] {
  const { details } = problem;
  const { parameter, value } = details;
  if (parameter !== 'municipalities' && parameter !== 'metrics') return [];
  if (details.reason === 'no_shared_year') return withSharedYear(store, details['periods'], given, lang);
  const instead = (values: string[], text: string): Link =>
    linkTo({ ...given, [parameter]: values }, text, lang);
  const titled = (values: string[]): Link[] => [
    instead(values, values.map((one) => titleOf(store, parameter, one, lang)).join(', ')),
  ];
  if (SHORTENED.includes(details.reason))
    return shortened(store, parameter, given[parameter]).flatMap(titled);
  return codesIn(problem).flatMap((code) => {
    const values = given[parameter].map((one) => (one === value ? code : one));
    const once = withoutRepeats(store, parameter, values);
    if (once.length === values.length) return [instead(values, titleOf(store, parameter, code, lang))];
    return isEnough(parameter, once) ? titled(once) : [];
  });
}

type Shown = { metric: string; geo: string; periods: string[] };

/** What of the question has a common year: each metric alone, or all but one of the municipalities. */
function withSharedYear(store: Store, periods: unknown, given: Given, lang: Lang): Link[] {
  const columns = (Array.isArray(periods) ? periods : []) as Shown[];
  const metrics = [...new Set(columns.map(({ metric }) => metric))];
  const geos = [...new Set(columns.map(({ geo }) => geo))];
  const alone = metrics
    .filter((id) => metrics.length > 1 && shareYear(columns.filter(({ metric }) => metric === id)))
    .map((id) => linkTo({ ...given, metrics: [id] }, titleOf(store, 'metrics', id, lang), lang));
  const fewer = geos
    .filter((code) => geos.length > 2 && shareYear(columns.filter(({ geo }) => geo !== code)))
    .map((code) => {
      const rest = geos.filter((geo) => geo !== code);
      const text = rest.map((geo) => titleOf(store, 'municipalities', geo, lang)).join(', ');
      return linkTo({ ...given, municipalities: rest }, text, lang);
    });
  return [...alone, ...fewer];
}

const shareYear = ([first, ...others]: readonly Shown[]): boolean =>
  first?.periods.some((year) => others.every(({ periods }) => periods.includes(year))) ?? false;

/** Why a list leads to a shorter one. */
const SHORTENED = ['too_many', 'duplicate_element', 'different_units'];

type Parameter = keyof Given;

/** The list without what is twice there or too many, for metrics a list of each unit; none where that is no way out. */
function shortened(store: Store, parameter: Parameter, values: readonly string[]): string[][] {
  const once = withoutRepeats(store, parameter, values).slice(0, COMPARED[parameter].maximum);
  if (!isEnough(parameter, once)) return [];
  if (parameter === 'municipalities') return [once];
  const known = once.filter((metric) => knownMetric(store, metric) !== null);
  return [...Map.groupBy(known, (metric) => knownMetric(store, metric)?.unit).values()];
}

/** Each municipality or metric where it is first named. */
function withoutRepeats(store: Store, parameter: Parameter, values: readonly string[]): string[] {
  const named = new Map<string, string>();
  for (const value of values) {
    const key = keyOf(store, parameter, value);
    if (!named.has(key)) named.set(key, value);
  }
  return [...named.values()];
}

const isEnough = (parameter: Parameter, values: readonly string[]): boolean =>
  values.length >= COMPARED[parameter].minimum;

function keyOf(store: Store, parameter: Parameter, value: string): string {
  if (parameter === 'metrics') return knownMetric(store, value)?.id ?? value;
  return knownMunicipality(store, value)?.code ?? value;
}

function titleOf(store: Store, parameter: Parameter, code: string, lang: Lang): string {
  if (parameter === 'metrics') {
    const metric = knownMetric(store, code);
    return metric === null ? code : `${metric.title[lang]} (${metric.id})`;
  }
  const municipality = knownMunicipality(store, code);
  return municipality === null ? code : `${municipality.name} (${municipality.code})`;
}
