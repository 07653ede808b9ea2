// Codes, names and slugs are how a municipality is asked for; a slug follows from the name, and stays when that becomes
// another (contract 1).
import {
  type DatasetHead,
  type Finding,
  type FindingLocation,
  type Lined,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
} from '../data/dataset.ts';
import type { Municipality, Registry } from '../data/registry.ts';
import { exactKey, foldedKey, plainName, slugOf, unplainSigns } from '../data/text.ts';
import { type DatasetRule, errorFinding, type FindingText, repeated } from './rule.ts';

const NAME = 'slugs-are-unique';

const FIELDS: { word: string; keyOf: (municipality: Municipality) => string }[] = [
  { word: 'code', keyOf: ({ code }) => code },
  { word: 'name', keyOf: ({ name }) => exactKey(name) },
  { word: 'slug', keyOf: ({ slug }) => slug },
];

const at = ({ line, code }: Lined<Municipality>) => ({ file: MUNICIPALITIES_FILE, line, geo: code });

const repetitions = (municipalities: Lined<Municipality>[]): Finding[] =>
  FIELDS.flatMap(({ word, keyOf }) =>
    repeated(municipalities, keyOf).map((municipality) =>
      errorFinding(NAME, at(municipality), {
        message: `An earlier municipality has the same ${word}, so neither can be asked for by it; give each its own.`,
        actual: keyOf(municipality),
      }),
    ),
  );

/** `habo-jonkoping`: the slug of the name, a hyphen and the beginning of the county's slug (`jonkopings-lan`). */
function namesCounty(slug: string, base: string, county: string): boolean {
  const part = slug.slice(base.length + 1);
  return slug.startsWith(`${base}-`) && part !== '' && slugOf(county).startsWith(part);
}

function misnamed({ municipalities, registry }: DatasetHead): Finding[] {
  const bases = Map.groupBy(municipalities, ({ name }) => slugOf(name));
  const isKept = ({ code, slug }: Municipality): boolean =>
    (registry.municipalities[code]?.otherNames ?? []).map(slugOf).includes(slug);
  const wrong = (municipality: Municipality) => {
    const { name, slug, county } = municipality;
    if (isKept(municipality)) return false;
    const base = slugOf(name);
    return (bases.get(base)?.length ?? 0) > 1 ? !namesCounty(slug, base, county) : slug !== base;
  };
  return municipalities.filter(wrong).map((municipality) =>
    errorFinding(NAME, at(municipality), {
      message:
        'The slug does not follow from the name, so readers cannot guess it; ' +
        'write the folded name, followed by the county where two names fold alike; where the name was another, give that one ' +
        'under otherNames in metrics.json, and the slug stays.',
      expected: slugOf(municipality.name),
      actual: municipality.slug,
    }),
  );
}

export const slugsAreUnique: DatasetRule = {
  name: NAME,
  about:
    'Every municipality has its own code, name and slug, and the slug follows from the name, or from another name that it had.',
  check: (head) => [...repetitions(head.municipalities), ...misnamed(head)],
};

// Who asks for Upplands Väsby by a common space must find it, and a source with a blank behind it has other content hashes.

const NAMES_ARE_PLAIN_NAME = 'names-are-plain';
const MESSAGE =
  'The name has a blank at an end, two together, another space than the common one or a sign that nobody sees, so it would not be found as it is typed; write it plainly.';

/** Sentences, in which a no-break space may keep a number and its unit together, and what nobody has confirmed. */
const NO_NAMES = ['definition', 'notes', 'status', 'capabilitiesReason', 'drafts'];

type Named = { name: string; where: FindingLocation };

export const namesArePlain: DatasetRule = {
  name: NAMES_ARE_PLAIN_NAME,
  about:
    'A name in register or registry has single common spaces between its words and no sign that nobody sees.',
  check: ({ municipalities, registry }) =>
    [
      ...municipalities.flatMap(({ line, code, name, county }) =>
        [name, county].map((one) => ({ name: one, where: { file: MUNICIPALITIES_FILE, line, geo: code } })),
      ),
      ...registryNames(registry),
    ].flatMap(findingOf),
};

const findingOf = ({ name, where }: Named): Finding[] =>
  name === plainName(name)
    ? []
    : [errorFinding(NAMES_ARE_PLAIN_NAME, where, { message: MESSAGE, actual: unplainSigns(name) })];

/** Every text of the registry that is no sentence; codes among them are plain by their patterns. */
const registryNames = ({ metrics, ...rest }: Registry): Named[] => [
  ...namesIn(rest, { file: REGISTRY_FILE, path: [] }),
  ...metrics.flatMap((metric, index) =>
    namesIn(metric, { file: REGISTRY_FILE, metric: metric.id, path: ['metrics', index] }),
  ),
];

function namesIn(value: unknown, where: FindingLocation): Named[] {
  if (typeof value === 'string') return [{ name: value, where }];
  if (typeof value !== 'object' || value === null) return [];
  // The Swedish title stands in the place of one that nobody has translated.
  const skipped = 'untranslated' in value ? [...NO_NAMES, 'en'] : NO_NAMES;
  return Object.entries(value)
    .filter(([key]) => !skipped.includes(key))
    .flatMap(([key, below]) => namesIn(below, { ...where, path: [...(where.path ?? []), key] }));
}

// The first two digits of a municipality's code are its county's (SCB, "Länskod"), so a county that differs is a slip.

const COUNTIES_FOLLOW_CODES_NAME = 'counties-follow-codes';
const CODE =
  'The county code is not the first two digits of the municipality’s code, so one of the two is wrong; correct it.';
const COUNTY =
  'Most municipalities of the county code have another county name, so the county would fall apart; write one name for all.';
const SHARED =
  'Another county code has the same county name, so two counties would be shown as one; give each its own.';

const finding = ({ line, code }: Lined<Municipality>, text: FindingText): Finding =>
  errorFinding(COUNTIES_FOLLOW_CODES_NAME, { file: MUNICIPALITIES_FILE, line, geo: code }, text);

const foreign = (municipalities: readonly Lined<Municipality>[]): Finding[] =>
  municipalities
    .filter(({ code, countyCode }) => !code.startsWith(countyCode))
    .map((one) => finding(one, { message: CODE, expected: one.code.slice(0, 2), actual: one.countyCode }));

/** The name that most municipalities of a county have; of names as frequent, the first. */
function usualName(municipalities: readonly Municipality[]): string {
  const byName = [...Map.groupBy(municipalities, ({ county }) => county)];
  const [first] = byName.sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}

function countiesFollowCodesMisnamed(municipalities: readonly Lined<Municipality>[]): Finding[] {
  const counties = [...Map.groupBy(municipalities, ({ countyCode }) => countyCode).values()];
  const named = counties.map((own) => ({ own, name: usualName(own) }));
  const shared = repeated(named, ({ name }) => name).flatMap(({ own: [one], name }) =>
    one === undefined ? [] : [finding(one, { message: SHARED, actual: name })],
  );
  const odd = named.flatMap(({ own, name }) =>
    own
      .filter(({ county }) => county !== name)
      .map((one) => finding(one, { message: COUNTY, expected: name, actual: one.county })),
  );
  return [...odd, ...shared];
}

export const countiesFollowCodes: DatasetRule = {
  name: COUNTIES_FOLLOW_CODES_NAME,
  about: 'A municipality’s county code begins its code, and a county code and a county name belong together.',
  check: ({ municipalities }: DatasetHead) => [
    ...foreign(municipalities),
    ...countiesFollowCodesMisnamed(municipalities),
  ],
};

// Other names and former codes lead to one municipality of the register, and to no other (contract 1).

const OTHER_NAMES_ARE_REGISTERED_NAME = 'other-names-are-registered';

type Word = { geo: string; word: string };

const otherNamesAreRegisteredFinding = ({ geo, word }: Word, message: string): Finding =>
  errorFinding(OTHER_NAMES_ARE_REGISTERED_NAME, { file: REGISTRY_FILE, geo }, { message, actual: word });

/** Every other name and former code of the registry. */
const wordsOf = ({ registry }: DatasetHead): Word[] =>
  Object.entries(registry.municipalities).flatMap(([geo, { otherNames, formerCodes }]) =>
    [...otherNames.map(foldedKey), ...formerCodes].map((word) => ({ geo, word })),
  );

function unregistered({ registry, municipalities }: DatasetHead): Finding[] {
  const codes = new Set(municipalities.map(({ code }) => code));
  return Object.keys(registry.municipalities)
    .filter((geo) => !codes.has(geo))
    .map((geo) =>
      otherNamesAreRegisteredFinding(
        { geo, word: geo },
        'The code is not in municipalities.csv, so its other names lead nowhere; correct the code.',
      ),
    );
}

function taken(head: DatasetHead): Finding[] {
  const own = new Set(head.municipalities.flatMap(({ code, name }) => [code, foldedKey(name)]));
  const words = wordsOf(head);
  const message = 'A municipality is asked for by this name or code already; delete it here.';
  return [...words.filter(({ word }) => own.has(word)), ...repeated(words, ({ word }) => word)].map((word) =>
    otherNamesAreRegisteredFinding(word, message),
  );
}

export const otherNamesAreRegistered: DatasetRule = {
  name: OTHER_NAMES_ARE_REGISTERED_NAME,
  about: 'Other names and former codes belong to a registered municipality, and are no other’s name or code.',
  check: (head) => [...unregistered(head), ...taken(head)],
};
