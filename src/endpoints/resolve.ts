// From a name in a request (id, alias, title) to one public metric, by contract 1.
import type { Catalogue, CatalogueMetric, CatalogueMunicipality, Place } from '../data/catalogue.ts';
import { COUNTRY_CODE } from '../data/identifier.ts';
import { type Lang, titleLangOf } from '../data/lang.ts';
import { codesIn, isProblem, type Problem, type ProblemCode, problem, type Reason } from '../data/problem.ts';
import type { Area } from '../data/registry.ts';
import { revisionId } from '../data/release.ts';
import {
  exactKey,
  foldedKey,
  hasDiacritics,
  isTypedAs,
  keysOf,
  lowerCase,
  nameKey,
  onceFor,
  slugOf,
  upperCase,
} from '../data/text.ts';
import type { Directory } from '../search/directory.ts';
import { searchMetrics } from '../search/metrics.ts';
import { type Candidate, MOST_SUGGESTIONS, nearest } from '../search/near.ts';
import { countyCalled, REGION, searchMunicipalities } from '../search/places.ts';
import { COUNTRY, COUNTRY_NAMES, countyName, countyNames } from '../text/answers.ts';
import { metricNames, placeNames } from './ask.ts';
import { metricLinks } from './notes.ts';

/** What a name is looked up in: the catalogue, and the lookups over it. */
type Names = {
  catalogue: Pick<Catalogue, 'siteUrl' | 'metrics' | 'municipalities' | 'areas' | 'subjects' | 'wordLists'>;
  directory: Directory;
};

/**
 * `invalid_metric` with suggestions, `ambiguous` with the candidates, or `unavailable` where the metric has left. A
 * non-public metric is an unknown one.
 * @param lang of the candidates' titles
 */
export function resolveMetric(
  store: Names,
  parameter: string,
  value: string,
  lang: Lang,
): CatalogueMetric | Problem {
  const found = resolveLogged(store, parameter, value, lang);
  return isProblem(found) || found.left === null ? found : leftProblem(store, { parameter, value }, found);
}

/** The same for the log, which keeps the entries of metrics that have left. */
export function resolveLogged(
  store: Names,
  parameter: string,
  value: string,
  lang: Lang,
): CatalogueMetric | Problem {
  const [metric, ...more] = meantBy(store, value);
  if (metric === undefined) return unknownMetric(store, parameter, value);
  if (more.length === 0) return metric;
  const candidates = [metric, ...more].map((one) => ({
    id: one.id,
    title: one.title[lang],
    ...titleLangOf(one, lang),
  }));
  return problem('ambiguous', { parameter, value, reason: 'several_metrics', candidates });
}

/** Null where none is called so, several are, or it has left. It suggests nothing, and so is soon through a list of any length. */
export function knownMetric(store: Names, value: string): CatalogueMetric | null {
  const [found, ...more] = meantBy(store, value);
  return found === undefined || more.length > 0 || found.left !== null ? null : found;
}

/** By the first kind of name that any metric has: id, alias, title, official title. */
function meantBy({ directory }: Names, value: string): CatalogueMetric[] {
  const found = directory.metrics.get(upperCase(value.trim()));
  if (found !== undefined) return [found];
  const name = nameKey(value);
  return directory.metricNames.map((byName) => byName.get(name)).find((named) => named !== undefined) ?? [];
}

/** A path takes the canonical id only; another casing or an alias is refused with the canonical id suggested. */
export function metricOfPath(store: Names, value: string): CatalogueMetric | Problem {
  const metric = store.directory.metrics.get(value);
  if (metric === undefined) return unknownMetric(store, 'metric', value);
  return metric.left === null ? metric : leftProblem(store, { parameter: 'metric', value }, metric);
}

/** The same for the log, which keeps the entries of metrics that have left. */
export const loggedOfPath = (store: Names, value: string): CatalogueMetric | Problem =>
  store.directory.metrics.get(value) ?? metricOfPath(store, value);

/** What an endpoint has in its path as an id, and its tool in any other way of naming. */
export const metricAsked = (
  value: string,
  { store, lang, byName = false }: { store: Names; lang: Lang; byName?: boolean },
): CatalogueMetric | Problem =>
  byName ? resolveMetric(store, 'metric', value, lang) : metricOfPath(store, value);

/** The one entry of the log with which a metric left, and the address that lists it (contract 4). */
export const leavingOf = (siteUrl: string, { id, left }: CatalogueMetric) => ({
  revision: revisionId(left ?? '', id, 'withdrawn'),
  address: `${metricLinks(siteUrl, id, false).revisions}&type=withdrawn`,
});

/** What left is known for good. */
const leftProblem = (
  { catalogue }: Names,
  asked: { parameter: string; value: string },
  metric: CatalogueMetric,
): Problem =>
  problem('unavailable', {
    ...asked,
    reason: 'withdrawn',
    ...leavingOf(catalogue.siteUrl, metric),
  });

const candidatesOf = onceFor(({ catalogue }: Names) =>
  catalogue.metrics.map(({ id, aliases }): Candidate => ({ suggestion: id, names: [id, ...aliases] })),
);

/** What the value is in another casing or by another name, what a search finds, or what is spelt nearly so. */
export function suggestedMetrics(store: Names, value: string): string[] {
  const meant = meantBy(store, value).map(({ id }) => id);
  if (meant.length > 0) return meant;
  const { metrics, approximate, unmatched } = searchMetrics(store.catalogue, value);
  const found = metrics.slice(0, MOST_SUGGESTIONS).map(({ id }) => id);
  if (found.length > 0 && !approximate && unmatched.length === 0) return found;
  const near = nearest(value, candidatesOf(store));
  return near.length > 0 ? near : found;
}

function unknownMetric(store: Names, parameter: string, value: string): Problem {
  const suggestions = suggestedMetrics(store, value);
  const details = { parameter, value, reason: 'unknown_metric', suggestions } as const;
  return problem('invalid_metric', details, metricNames(store, suggestions));
}

// From a name in a request (code, slug or name) to one municipality, by the order of contract 1.

/** `invalid_geo` with near codes, or `ambiguous` with the candidates, when no single municipality is meant. */
export function resolveMunicipality(
  store: Names,
  parameter: string,
  given: string,
): CatalogueMunicipality | Problem {
  const [found, ...more] = municipalityMeantBy(store, given);
  if (found === undefined) return unknown(store, parameter, given);
  return more.length === 0 ? found : ambiguous(parameter, given, [found, ...more]);
}

/** The same of a municipality or an area; what can mean both is the municipality. */
export function resolvePlace(store: Names, parameter: string, given: string): Place | Problem {
  const found = municipalityMeantBy(store, given);
  const area = found.length === 0 ? areaMeantBy(store, given) : null;
  if (area !== null) return area;
  const suggestions = found.length === 0 ? suggestedPlaces(store, given.trim()) : [];
  return suggestions.length === 0
    ? resolveMunicipality(store, parameter, given)
    : refused(store, { parameter, value: given, reason: 'unknown_municipality' }, suggestions);
}

/** By code or name, in any case. */
function areaMeantBy({ directory }: Names, given: string): Area | null {
  const value = given.trim();
  const { areas, areaNames, foldedNames } = directory;
  const own = foldedKey(value);
  const bare = foldedKey(value.replace(REGION, ''));
  const called =
    bare !== own || !foldedNames.has(own) ? (areaNames.get(own) ?? areaNames.get(bare)) : undefined;
  return areas.get(upperCase(value)) ?? called ?? null;
}

/** Null where none is called so, or several are. It suggests nothing, and so is soon through a list of any length. */
export const knownPlace = (store: Names, given: string): Place | null =>
  knownMunicipality(store, given) ??
  (municipalityMeantBy(store, given).length === 0 ? areaMeantBy(store, given) : null);

/** The same of municipalities alone. */
export function knownMunicipality(store: Names, given: string): CatalogueMunicipality | null {
  const [found, ...more] = municipalityMeantBy(store, given);
  return more.length === 0 ? (found ?? null) : null;
}

function municipalityMeantBy({ directory }: Names, given: string): CatalogueMunicipality[] {
  const value = given.trim();
  const { municipalities, slugs, exactNames, foldedNames } = directory;
  const direct = municipalities.get(value) ?? slugs.get(lowerCase(value));
  if (direct !== undefined) return [direct];
  const folded = foldedNames.get(foldedKey(value)) ?? [];
  if (!hasDiacritics(value) && folded.length > 1) return folded;
  const exact = exactNames.get(exactKey(value)) ?? [];
  const typed = keysOf(value);
  return exact.length > 0 ? exact.slice(0, 1) : folded.filter(({ name }) => isTypedAs(keysOf(name), typed));
}

const ambiguous = (parameter: string, value: string, found: CatalogueMunicipality[]): Problem =>
  problem('ambiguous', {
    parameter,
    value,
    reason: 'several_municipalities',
    candidates: found.map(({ code, name, slug, county }) => ({ code, county, name, slug })),
  });

const municipalityCandidatesOf = onceFor(({ catalogue }: Names) =>
  catalogue.municipalities.map(
    ({ code, name, slug }): Candidate => ({ suggestion: code, names: [code, name, slug] }),
  ),
);

/** The municipalities of the county that is called so. */
function inCounty({ catalogue }: Names, value: string): CatalogueMunicipality[] {
  const called = countyCalled(catalogue.municipalities, value);
  return catalogue.municipalities.filter(({ county }) => county === called);
}

/** What an area is called in the register; null where none is meant. A release without areas knows their names, too. */
function areaCalled(known: Names, value: string): string | null {
  const area = areaMeantBy(known, value);
  if (area !== null) return area.kind === 'country' ? COUNTRY : area.name.sv;
  const code = upperCase(value);
  if (code === COUNTRY_CODE) return COUNTRY;
  const ofCode = known.catalogue.municipalities.find(({ countyCode }) => code === `SE${countyCode}`);
  if (ofCode !== undefined) return ofCode.county;
  if (COUNTRY_NAMES.some((name) => foldedKey(name) === foldedKey(value))) return COUNTRY;
  return inCounty(known, value)[0]?.county ?? null;
}

function unknown(known: Names, parameter: string, given: string): Problem {
  const value = given.trim();
  const area = areaCalled(known, value);
  if (area !== null) return notMunicipality(known, { parameter, value: given, area });
  const reason = known.directory.formerCodes.has(value) ? 'former_code' : 'unknown_municipality';
  return refused(known, { parameter, value: given, reason }, suggestedCodes(known, value));
}

/** No name that is spelt nearly so is meant, as Skara by Skåne; a county of one municipality, as Gotland's, leads there. */
function notMunicipality(
  known: Names,
  { area, ...asked }: { parameter: string; value: string; area: string },
): Problem {
  const [first, ...more] = inCounty(known, area);
  const suggestions = first === undefined || more.length > 0 ? [] : [first.code];
  const code = areaMeantBy(known, area)?.code;
  return problem(
    'invalid_geo',
    {
      ...asked,
      reason: 'not_a_municipality',
      area,
      ...(code === undefined ? {} : { areaCode: code }),
      suggestions,
    },
    placeNames(known, suggestions),
  );
}

type MunicipalityRefusal = {
  parameter: string;
  value: string;
  reason: 'unknown_municipality' | 'former_code';
};

const refused = (known: Names, details: MunicipalityRefusal, suggestions: string[]): Problem =>
  problem('invalid_geo', { ...details, suggestions }, placeNames(known, suggestions));

const areaCandidatesOf = onceFor(({ catalogue }: Names) =>
  catalogue.areas.map(
    ({ code, slug, name, region }): Candidate => ({
      suggestion: code,
      names: [code, slug, name.sv, name.en, ...(region === null ? [] : [region.sv, region.en])],
    }),
  ),
);

const KOLADAS = /^00(\d\d)$/;
const SHORT = /^SE(\d)$/;

/** The area that Kolada's code or one without its zero stands for, or else areas spelt nearly so behind municipalities. */
export function suggestedPlaces(store: Names, value: string): string[] {
  const { areas, formerCodes } = store.directory;
  const meant = areas.get(
    upperCase(value).replace(KOLADAS, 'SE$1').replace(SHORT, 'SE0$1').replace(/00$/, ''),
  );
  if (meant !== undefined) return [meant.code];
  if (areas.size === 0 || formerCodes.has(value) || areaCalled(store, value) !== null) return [];
  const near = nearest(value, areaCandidatesOf(store));
  const found = near.length === 0 ? [] : [...suggestedCodes(store, value), ...near];
  return [...new Set(found)].slice(0, MOST_SUGGESTIONS);
}

/**
 * Today's code for a former one, the code without its first zero, what a search finds by the name or a part of it, or what is
 * spelt nearly so.
 */
export function suggestedCodes(store: Names, value: string): string[] {
  const today = store.directory.formerCodes.get(value);
  if (today !== undefined) return [today.code];
  const padded = value.padStart(4, '0');
  if (store.directory.municipalities.has(padded)) return [padded];
  const { municipalities, approximate } = searchMunicipalities(store.catalogue.municipalities, value);
  const found = municipalities
    .filter(({ match }) => match.type !== 'county')
    .slice(0, MOST_SUGGESTIONS)
    .map(({ municipality }) => municipality.code);
  // A name with a slip of the finger is meant before one that only has the word somewhere within it: `Örebo` in Töreboda.
  const isWithin = municipalities.every(({ match }) => match.type === 'substring');
  if (found.length > 0 && !approximate && !isWithin) return found;
  const near = nearest(value, municipalityCandidatesOf(store));
  if (approximate) return near.length > 0 ? near : found;
  return [...new Set([...near, ...found])].slice(0, MOST_SUGGESTIONS);
}

/** A path takes the canonical code only; a slug or a name is refused with the code, or the codes, that it stands for. */
export function placeOfPath(store: Names, value: string): Place | Problem {
  const { municipalities, areas } = store.directory;
  const found = municipalities.get(value) ?? areas.get(value);
  if (found !== undefined) return found;
  const meant = resolvePlace(store, 'geo', value);
  if (isProblem(meant) && meant.code !== 'ambiguous') return meant;
  const suggestions = isProblem(meant) ? codesIn(meant) : [meant.code];
  return refused(store, { parameter: 'geo', value, reason: 'unknown_municipality' }, suggestions);
}

/**
 * Of the website a path takes the slug alone; what else names a municipality is refused with the way to its page.
 * @param pathOf the path by slug
 */
export function municipalityOfSlug(
  store: Names,
  slug: string,
  pathOf: (slug: string) => string,
): CatalogueMunicipality | Problem {
  const direct = store.directory.slugs.get(slug);
  if (direct !== undefined) return direct;
  const found = resolveMunicipality(store, 'slug', slug);
  if (isProblem(found)) return found;
  const suggestions = [pathOf(found.slug)];
  return problem('not_found', { parameter: 'slug', value: slug, reason: 'unknown_path', suggestions });
}

// From a code, name or slug to one county.

export type County = { code: string; name: string };

const countiesOf = onceFor(({ catalogue }: Names): County[] => {
  const names = new Map(catalogue.municipalities.map(({ countyCode, county }) => [countyCode, county]));
  return [...names].map(([code, name]) => ({ code, name })).sort((a, b) => (a.code < b.code ? -1 : 1));
});

const countyCandidatesOf = onceFor((known: Names): Candidate[] =>
  countiesOf(known).map(({ code, name }) => ({
    suggestion: code,
    names: [code, slugOf(name), ...countyNames(name)],
  })),
);

/** By its two digits, alone or behind SE, by any name in either language, or by the name's slug; `invalid_geo` else. */
export function resolveCounty(known: Names, parameter: string, given: string): County | Problem {
  const value = given.trim();
  const counties = countiesOf(known);
  const [, digits] = /^(?:SE)?(\d{2})$/i.exec(value) ?? [];
  const called = countyCalled(known.catalogue.municipalities, value);
  const found =
    counties.find(({ code }) => code === digits) ??
    counties.find(({ name }) => name === called || slugOf(name) === lowerCase(value));
  if (found !== undefined) return found;
  // Of digits none is near another: 99 is no slip for 09.
  const suggestions = /\d/.test(value) ? [] : nearest(value, countyCandidatesOf(known));
  const names = Object.fromEntries(
    counties.map(({ code, name }) => [code, { sv: name, en: countyName(name, 'en') }]),
  );
  return problem('invalid_geo', { parameter, value: given, reason: 'unknown_county', suggestions }, names);
}

// The refusal of what a metric's registry entry withholds: its ranking, its comparison or its chart.

type Capability = keyof CatalogueMetric['capabilities'];

const REFUSED: Record<Capability, { code: ProblemCode; reason: Reason }> = {
  ranking: { code: 'unsupported', reason: 'no_ranking' },
  comparison: { code: 'incomparable', reason: 'not_comparable' },
  chart: { code: 'unsupported', reason: 'no_chart' },
};

/** `parameter` asked for the metric by `value`. */
export function withheld(
  { title, capabilitiesReason }: CatalogueMetric,
  capability: Capability,
  { parameter = 'metric', value, lang }: { parameter?: string; value: string; lang: Lang },
): Problem {
  const { code, reason } = REFUSED[capability];
  const explanation = capabilitiesReason?.[lang] ?? null;
  return problem(code, { parameter, value, reason, capability, explanation }, { [value]: title });
}
