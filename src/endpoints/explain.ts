// Why a request has no answer: what a name does not mean, and what may have been meant. Only a refusal needs any of it.
import {
  type CatalogueMetric,
  type CatalogueMunicipality,
  placeName,
  unitLabel,
} from '../data/catalogue.ts';
import { COUNTRY_CODE, parseObservationId } from '../data/identifier.ts';
import { type Lang, type Localized, titleLangOf } from '../data/lang.ts';
import {
  type Names,
  type Problem,
  type ProblemCode,
  problem,
  type Reason,
} from '../data/problem.ts';
import { revisionId } from '../data/release.ts';
import { foldedKey, onceFor, slugOf, upperCase, withPlainSigns } from '../data/text.ts';
import { searchMetrics } from '../search/metrics.ts';
import { type Candidate, MOST_SUGGESTIONS, nearest } from '../search/near.ts';
import { countyCalled, searchMunicipalities } from '../search/places.ts';
import type { Store } from '../store/store.ts';
import { COUNTRY, COUNTRY_NAMES, countyName, countyNames } from '../text/answers.ts';
import { areaCalled, type Lookup, metricsCalled } from './names.ts';
import { metricLinks } from './notes.ts';

/** Of years in any order: the nearest, the first of two that are as near; null of none. */
export function nearestYear(years: readonly string[], period: string): string | null {
  const away = (year: string) => Math.abs(Number(year) - Number(period));
  return [...years].sort((a, b) => away(a) - away(b))[0] ?? null;
}

// The names of codes in a refusal, for its message: readers know Mora, not 2062.

const named = (
  codes: readonly string[],
  nameOf: (code: string) => Names[string] | undefined,
): Names =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const name = nameOf(code);
      return name === undefined ? [] : [[code, name]];
    }),
  );

export const placeNames = (
  { directory }: Pick<Store, 'directory'>,
  codes: readonly string[],
): Names =>
  named(
    codes,
    (code) =>
      directory.municipalities.get(code)?.name ?? directory.areas.get(code)?.name,
  );

export const metricNames = (
  { directory }: Pick<Store, 'directory'>,
  ids: readonly string[],
): Names => named(ids, (id) => directory.metrics.get(id)?.title);

export const unitNames = (
  { catalogue }: Pick<Store, 'catalogue'>,
  codes: readonly string[],
): Names => named(codes, (unit) => unitLabel(catalogue, { unit }));

/** By identifier: "Invånare, Umeå, 2022". */
export const figureNames = (
  store: Pick<Store, 'directory'>,
  ids: readonly string[],
): Names => named(ids, (id) => figureName(store, id));

function figureName(
  { directory }: Pick<Store, 'directory'>,
  id: string,
): Localized | undefined {
  const { metric: metricId = '', geo = '', period } = parseObservationId(id) ?? {};
  const metric = directory.metrics.get(metricId);
  const place = directory.municipalities.get(geo) ?? directory.areas.get(geo);
  if (metric === undefined || place === undefined) return undefined;
  const wordsIn = (lang: Lang) =>
    [metric.title[lang], placeName(metric, place, lang), period].join(', ');
  return { sv: wordsIn('sv'), en: wordsIn('en') };
}

/** The one entry of the log with which a metric left, and the address that lists it (contract 4). */
export const leavingOf = (siteUrl: string, { id, left }: CatalogueMetric) => ({
  revision: revisionId(left ?? '', id, 'withdrawn'),
  address: `${metricLinks(siteUrl, id, false).revisions}&type=withdrawn`,
});

/** What left is known for good. */
export function leftMetric(
  { catalogue }: Lookup,
  parameter: string,
  value: string,
  metric: CatalogueMetric,
): Problem {
  const leaving = leavingOf(catalogue.siteUrl, metric);
  return problem('unavailable', { parameter, value, reason: 'withdrawn', ...leaving });
}

const metricCandidatesOf = onceFor(({ catalogue }: Lookup) =>
  catalogue.metrics.map(
    ({ id, aliases }): Candidate => ({ suggestion: id, names: [id, ...aliases] }),
  ),
);

/** What the value is in another casing or by another name, what a search finds, or what is spelt nearly so. */
export function suggestedMetrics(store: Lookup, value: string): string[] {
  const meant = metricsCalled(store, value).map(({ id }) => id);
  if (meant.length > 0) return meant;
  const { metrics, approximate, unmatched } = searchMetrics(store.catalogue, value);
  const suggestions = metrics.slice(0, MOST_SUGGESTIONS).map(({ id }) => id);
  if (suggestions.length > 0 && !approximate && unmatched.length === 0)
    return suggestions;
  const near = nearest(value, metricCandidatesOf(store));
  return near.length > 0 ? near : suggestions;
}

export function unknownMetric(
  store: Lookup,
  parameter: string,
  value: string,
): Problem {
  const suggestions = suggestedMetrics(store, value);
  const details = { parameter, value, reason: 'unknown_metric', suggestions } as const;
  return problem('invalid_metric', details, metricNames(store, suggestions));
}

/** @param lang of the candidates' titles */
export function severalMetrics(
  parameter: string,
  value: string,
  metrics: readonly CatalogueMetric[],
  lang: Lang,
): Problem {
  const candidates = metrics.map((metric) => ({
    id: metric.id,
    title: metric.title[lang],
    ...titleLangOf(metric, lang),
  }));
  return problem('ambiguous', {
    parameter,
    value,
    reason: 'several_metrics',
    candidates,
  });
}

export const severalMunicipalities = (
  parameter: string,
  value: string,
  municipalities: readonly CatalogueMunicipality[],
): Problem =>
  problem('ambiguous', {
    parameter,
    value,
    reason: 'several_municipalities',
    candidates: municipalities.map(({ code, name, slug, county }) => ({
      code,
      county,
      name,
      slug,
    })),
  });

const municipalityCandidatesOf = onceFor(({ catalogue }: Lookup) =>
  catalogue.municipalities.map(
    ({ code, name, slug }): Candidate => ({
      suggestion: code,
      names: [code, name, slug],
    }),
  ),
);

/** The municipalities of the county that is called so. */
function inCounty({ catalogue }: Lookup, value: string): CatalogueMunicipality[] {
  const called = countyCalled(catalogue.municipalities, value);
  return catalogue.municipalities.filter(({ county }) => county === called);
}

/** What an area is called in the register; null where none is meant. A release without areas knows their names, too. */
function areaWord(known: Lookup, value: string): string | null {
  const area = areaCalled(known, value);
  if (area !== null) return area.kind === 'country' ? COUNTRY : area.name.sv;
  const code = upperCase(value);
  if (code === COUNTRY_CODE) return COUNTRY;
  const ofCode = known.catalogue.municipalities.find(
    ({ countyCode }) => code === `SE${countyCode}`,
  );
  if (ofCode !== undefined) return ofCode.county;
  if (COUNTRY_NAMES.some((name) => foldedKey(name) === foldedKey(value)))
    return COUNTRY;
  return inCounty(known, value)[0]?.county ?? null;
}

/** An area, a former code, or no name at all. */
export function unknownMunicipality(
  known: Lookup,
  parameter: string,
  typed: string,
): Problem {
  const value = withPlainSigns(typed).trim();
  const area = areaWord(known, value);
  if (area !== null) return notMunicipality(known, { parameter, value: typed, area });
  const reason = known.directory.formerCodes.has(value)
    ? 'former_code'
    : 'unknown_municipality';
  return refusedPlace(known, parameter, typed, reason, suggestedCodes(known, value));
}

/** Neither a municipality nor an area. */
export function unknownPlace(known: Lookup, parameter: string, value: string): Problem {
  const suggestions = suggestedPlaces(known, withPlainSigns(value).trim());
  return suggestions.length === 0
    ? unknownMunicipality(known, parameter, value)
    : refusedPlace(known, parameter, value, 'unknown_municipality', suggestions);
}

/** No name that is spelt nearly so is meant, as Skara by Skåne; a county of one municipality, as Gotland's, leads there. */
function notMunicipality(
  known: Lookup,
  asked: { parameter: string; value: string; area: string },
): Problem {
  const [first, ...more] = inCounty(known, asked.area);
  const suggestions = first === undefined || more.length > 0 ? [] : [first.code];
  const code = areaCalled(known, asked.area)?.code;
  return problem(
    'invalid_geo',
    {
      ...asked,
      reason: 'not_a_municipality',
      ...(code === undefined ? {} : { areaCode: code }),
      suggestions,
    },
    placeNames(known, suggestions),
  );
}

export function refusedPlace(
  known: Lookup,
  parameter: string,
  value: string,
  reason: Reason,
  suggestions: readonly string[],
): Problem {
  const names = placeNames(known, suggestions);
  return problem('invalid_geo', { parameter, value, reason, suggestions }, names);
}

const areaCandidatesOf = onceFor(({ catalogue }: Lookup) =>
  catalogue.areas.map(
    ({ code, slug, name, region }): Candidate => ({
      suggestion: code,
      names: [
        code,
        slug,
        name.sv,
        name.en,
        ...(region === null ? [] : [region.sv, region.en]),
      ],
    }),
  ),
);

const KOLADAS = /^00(\d\d)$/;
const SHORT = /^SE(\d)$/;

/** The area that Kolada's code or one without its zero stands for, or else areas spelt nearly so behind municipalities. */
export function suggestedPlaces(store: Lookup, value: string): string[] {
  const { areas, formerCodes } = store.directory;
  const meant = areas.get(
    upperCase(value)
      .replace(KOLADAS, 'SE$1')
      .replace(SHORT, 'SE0$1')
      .replace(/00$/, ''),
  );
  if (meant !== undefined) return [meant.code];
  if (areas.size === 0 || formerCodes.has(value) || areaWord(store, value) !== null)
    return [];
  const near = nearest(value, areaCandidatesOf(store));
  const found = near.length === 0 ? [] : [...suggestedCodes(store, value), ...near];
  return [...new Set(found)].slice(0, MOST_SUGGESTIONS);
}

/**
 * Today's code for a former one, the code without its first zero, what a search finds by the name or a part of it, or what is
 * spelt nearly so.
 */
export function suggestedCodes(store: Lookup, value: string): string[] {
  const today = store.directory.formerCodes.get(value);
  if (today !== undefined) return [today.code];
  const padded = value.padStart(4, '0');
  if (store.directory.municipalities.has(padded)) return [padded];
  const { municipalities, approximate } = searchMunicipalities(
    store.catalogue.municipalities,
    value,
  );
  const suggestions = municipalities
    .filter(({ match }) => match.type !== 'county')
    .slice(0, MOST_SUGGESTIONS)
    .map(({ municipality }) => municipality.code);
  // A name with a slip of the finger is meant before one that only has the word somewhere within it: `Örebo` in Töreboda.
  const isWithin = municipalities.every(({ match }) => match.type === 'substring');
  if (suggestions.length > 0 && !approximate && !isWithin) return suggestions;
  const near = nearest(value, municipalityCandidatesOf(store));
  if (approximate) return near.length > 0 ? near : suggestions;
  return [...new Set([...near, ...suggestions])].slice(0, MOST_SUGGESTIONS);
}

// Counties.

export type County = { code: string; name: string };

export const countiesOf = onceFor(({ catalogue }: Lookup): County[] => {
  const names = new Map(
    catalogue.municipalities.map(({ countyCode, county }) => [countyCode, county]),
  );
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
});

const countyCandidatesOf = onceFor((known: Lookup): Candidate[] =>
  countiesOf(known).map(({ code, name }) => ({
    suggestion: code,
    names: [code, slugOf(name), ...countyNames(name)],
  })),
);

export function unknownCounty(
  known: Lookup,
  parameter: string,
  value: string,
): Problem {
  // Of digits none is near another: 99 is no slip for 09.
  const suggestions = /\d/.test(value)
    ? []
    : nearest(withPlainSigns(value).trim(), countyCandidatesOf(known));
  const names = countiesOf(known).map(({ code, name }) => [
    code,
    { sv: name, en: countyName(name, 'en') },
  ]);
  const details = { parameter, value, reason: 'unknown_county', suggestions } as const;
  return problem('invalid_geo', details, Object.fromEntries(names));
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
  {
    parameter = 'metric',
    value,
    lang,
  }: { parameter?: string; value: string; lang: Lang },
): Problem {
  const { code, reason } = REFUSED[capability];
  const explanation = capabilitiesReason?.[lang] ?? null;
  return problem(
    code,
    { parameter, value, reason, capability, explanation },
    { [value]: title },
  );
}
