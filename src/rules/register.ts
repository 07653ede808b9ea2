// What must hold of the register, and of all names: codes, names and slugs are how a municipality is asked for.
import {
  AREAS_FILE,
  type FindingLocation,
  GROUPS_FILE,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  type State,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import {
  type Area,
  type Group,
  isShown,
  type Municipality,
  type Registry,
} from '../data/registry.ts';
import {
  exactKey,
  foldedKey,
  isFormula,
  plainName,
  slugOf,
  unplainSigns,
} from '../data/text.ts';
import { isOthers, refers, unique } from './references.ts';
import { type Fault, formulaFault, type StateRule } from './rule.ts';

export const REGISTER_RULES: readonly StateRule[] = [
  {
    // A slug follows from the name, and stays when that becomes another (contract 1).
    name: 'slugs-are-unique',
    about:
      'Every municipality has its own code, name and slug, and the slug follows from the name, or from another name that it had.',
    check: (state) => [
      ...FIELDS.flatMap(({ word, keyOf }) =>
        unique(
          state.municipalities.map((one) => ({ name: keyOf(one), where: at(one) })),
          `An earlier municipality has the same ${word}, so neither can be asked for by it; give each its own.`,
        ),
      ),
      ...withStrangeSlug(state).map((municipality) => ({
        where: at(municipality),
        message:
          'The slug does not follow from the name, so readers cannot guess it; ' +
          'write the folded name, followed by the county where two names fold alike; where the name was another, give that one ' +
          'under otherNames in metrics.json, and the slug stays.',
        expected: slugOf(municipality.name),
        actual: municipality.slug,
      })),
    ],
  },
  {
    // Who asks for Upplands Väsby by a common space must find it, and a source with a blank behind it has other content hashes.
    name: 'names-are-plain',
    about:
      'A name in register or registry has single common spaces between its words and no sign that nobody sees.',
    check: (state) =>
      everyName(state)
        .filter(({ name }) => name !== plainName(name))
        .map(({ name, where }) => ({
          where,
          message:
            'The name has a blank at an end, two together, another space than the common one or a sign that nobody sees, so it would not be found as it is typed; write it plainly.',
          actual: unplainSigns(name),
        })),
  },
  {
    // Quoting stops no formula, and a download is opened with a double click (contract 4).
    name: 'texts-are-no-formulas',
    about:
      'No text of registry, register and waivers begins with a sign that makes it a formula in a spreadsheet.',
    check: (state) =>
      everyText(state)
        .filter(({ name }) => isFormula(name))
        .map(({ name, where }) => formulaFault(name, where)),
  },
  {
    // The first two digits of a municipality's code are its county's (SCB, "Länskod"), so a county that differs is a slip.
    name: 'counties-follow-codes',
    about:
      'A municipality’s county code begins its code, and a county code and a county name belong together.',
    check: ({ municipalities }) => [
      ...municipalities
        .filter(({ code, countyCode }) => !code.startsWith(countyCode))
        .map((one) => ({
          where: at(one),
          message:
            'The county code is not the first two digits of the municipality’s code, so one of the two is wrong; correct it.',
          expected: one.code.slice(0, 2),
          actual: one.countyCode,
        })),
      ...countyNameFaults(municipalities),
    ],
  },
  {
    // Whoever asks for a municipality that has ended is led to the one that it became a part of.
    name: 'ends-are-sound',
    about:
      'A municipality that has ended says with which year, no earlier than its first, and a successor is another of the register that outlives it.',
    *check({ municipalities }) {
      const of = new Map(municipalities.map((one) => [one.code, one]));
      for (const one of municipalities) {
        const { code, validFrom, validTo, successor } = one;
        if (validTo === undefined && successor !== undefined)
          yield {
            where: at(one),
            message:
              'The municipality has a successor and has not ended; say with which year it does in valid_to.',
          };
        if (validTo !== undefined && validFrom !== null && validTo < validFrom)
          yield {
            where: at(one),
            message: 'The last year is before the first; correct one of the two.',
            expected: `${validFrom} or later`,
            actual: validTo,
          };
        const heir = successor === undefined ? undefined : of.get(successor);
        const outlives = heir?.validTo === undefined || heir.validTo > (validTo ?? '');
        if (
          successor !== undefined &&
          (successor === code || heir === undefined || !outlives)
        )
          yield {
            where: at(one),
            message:
              'The successor is no other municipality of the register that exists after the last year; give its code.',
            actual: successor,
          };
      }
    },
  },
  {
    // An area is asked for by code, slug and each of its names, and whatever is a municipality's means the municipality.
    name: 'areas-are-sound',
    about:
      'Every area has its own code, slug and names, none of them a municipality’s; the country has no region, and a county is one of the register’s.',
    check: ({ areas, municipalities }) => {
      const areaNames = areas.flatMap((area) =>
        [area.code, ...wordsOf(area)].map((name) => ({ name, where: atArea(area) })),
      );
      const counties = new Map(
        municipalities.map(({ countyCode, county }) => [`SE${countyCode}`, county]),
      );
      return [
        ...unique(
          areaNames,
          'An earlier area has the same code, slug or name, so neither can be asked for by it; give each its own.',
        ),
        ...isOthers(
          areaNames,
          municipalities.flatMap(({ name, slug }) => [
            foldedKey(name),
            foldedKey(slug),
          ]),
          'A municipality is asked for by this name or slug, so nobody would reach the area by it; write the name with its kind (`Uppsala län`).',
        ),
        ...areas.flatMap((area) => areaFaults(area, counties)),
      ];
    },
  },
  {
    // Other names and former codes lead to one municipality of the register, and to no other (contract 1).
    name: 'other-names-are-registered',
    about:
      'Other names and former codes belong to a registered municipality, and are no other’s name or code.',
    check: ({ registry, municipalities }) => {
      const places = Object.keys(registry.municipalities);
      const named = (geo: string, name: string) => ({
        name,
        where: { file: REGISTRY_FILE, geo },
      });
      const registryNames = Object.entries(registry.municipalities).flatMap(
        ([geo, { otherNames, formerCodes }]) =>
          [...otherNames.map(foldedKey), ...formerCodes].map((word) =>
            named(geo, word),
          ),
      );
      const known =
        'A municipality is asked for by this name or code already; delete it here.';
      return [
        ...refers(
          places.map((geo) => named(geo, geo)),
          municipalities.map(({ code }) => code),
          'The code is not in municipalities.csv, so its other names lead nowhere; correct the code.',
        ),
        ...isOthers(
          registryNames,
          municipalities.flatMap(({ code, name }) => [code, foldedKey(name)]),
          known,
        ),
        ...unique(registryNames, known),
      ];
    },
  },
  {
    // Who is compared with whom is the publisher's word: a list of codes that nobody has compares with nothing.
    name: 'groups-are-sound',
    about:
      'Every list of municipalities has its own id, and registered members, each once; a list of a municipality says of which, for what area and year, and never names itself; the registry says whose lists they are, which file they were read from, and which public metric is the population.',
    check: (state) => [...groupFaults(state), ...peerFaults(state)],
  },
];

const at = ({ line, code }: WithLine<Municipality>): FindingLocation => ({
  file: MUNICIPALITIES_FILE,
  line,
  geo: code,
});

const atArea = ({ line, code }: WithLine<Area>): FindingLocation => ({
  file: AREAS_FILE,
  line,
  geo: code,
});

/** All that an area is asked for by beside its code, each once. */
const wordsOf = ({ slug, name, region }: Area): string[] => [
  ...new Set(
    [slug, name.sv, name.en, ...(region === null ? [] : [region.sv, region.en])].map(
      foldedKey,
    ),
  ),
];

function groupFaults({ municipalities, groups }: State): Fault[] {
  const at = ({ line }: WithLine<Group>): FindingLocation => ({
    file: GROUPS_FILE,
    line,
  });
  const namedBy = ({ municipality, members }: Group): string[] =>
    municipality === null ? members : [...members, municipality];
  return [
    ...unique(
      groups.map((group) => ({ name: group.id, where: at(group) })),
      'An earlier list has the same id; import the lists again.',
    ),
    ...refers(
      groups.flatMap((group) =>
        namedBy(group).map((name) => ({ name, where: at(group) })),
      ),
      municipalities.map(({ code }) => code),
      'The code is not in municipalities.csv; register it, or import the lists again.',
    ),
    ...groups
      .filter((group) => new Set(namedBy(group)).size < namedBy(group).length)
      .map((group) => ({
        where: at(group),
        message: 'The list names a municipality twice, or its own; import it again.',
      })),
    ...groups
      .filter(({ municipality, area, year }) =>
        [area, year].some((one) => (one === null) !== (municipality === null)),
      )
      .map((group) => ({
        where: at(group),
        message:
          'The list says only in part whose it is, for what and for when; give all three or none.',
      })),
  ];
}

function peerFaults({ registry: { peers, metrics }, groups }: State): Fault[] {
  const where = { file: REGISTRY_FILE, path: ['peers'] };
  const population = metrics.find(({ id }) => id === peers?.population);
  const isKnown = population !== undefined && isShown(population);
  const unknown =
    'The metric that municipalities of like size are chosen by is no public one; name another.';
  return [
    ...(peers === null || isKnown
      ? []
      : [{ where, message: unknown, actual: peers.population }]),
    ...((peers?.file ?? null) === null && groups.length > 0
      ? [
          {
            where,
            message: `Nothing says which file ${GROUPS_FILE} was read from; import it again.`,
          },
        ]
      : []),
  ];
}

/** @param counties by the code of their area */
function areaFaults(
  area: WithLine<Area>,
  counties: ReadonlyMap<string, string>,
): Fault[] {
  const { code, kind, name, region } = area;
  const where = atArea(area);
  if ((kind === 'country') !== (code === 'SE'))
    return [
      {
        where,
        message: 'SE is the country, and nothing else is; correct code or kind.',
        actual: kind,
      },
    ];
  if ((kind === 'country') !== (region === null))
    return [
      {
        where,
        message:
          'A county has a region in both languages, and the country has none; correct the names.',
      },
    ];
  if (kind === 'country' || counties.get(code) === name.sv) return [];
  const message =
    'The county is not the one that municipalities.csv has under the code, so its municipalities would be another’s; correct code or name.';
  const expected = counties.get(code);
  return [
    {
      where,
      message,
      ...(expected === undefined ? {} : { expected }),
      actual: name.sv,
    },
  ];
}

/** What each municipality has for itself, compared as it is asked for. */
const FIELDS: readonly {
  word: string;
  keyOf: (municipality: Municipality) => string;
}[] = [
  { word: 'code', keyOf: ({ code }) => code },
  { word: 'name', keyOf: ({ name }) => exactKey(name) },
  { word: 'slug', keyOf: ({ slug }) => slug },
];

/** Those whose slug follows neither from their name nor from another one that the registry gives them. */
function withStrangeSlug({
  municipalities,
  registry,
}: State): WithLine<Municipality>[] {
  const alike = Map.groupBy(municipalities, ({ name }) => slugOf(name));
  return municipalities.filter(({ code, name, slug, county }) => {
    const otherNames = registry.municipalities[code]?.otherNames ?? [];
    if (otherNames.map(slugOf).includes(slug)) return false;
    const base = slugOf(name);
    return (alike.get(base)?.length ?? 0) > 1
      ? !namesCounty(slug, base, county)
      : slug !== base;
  });
}

/** `habo-jonkoping`: the slug of the name, a hyphen and the beginning of the county's slug (`jonkopings-lan`). */
function namesCounty(slug: string, base: string, county: string): boolean {
  const part = slug.slice(base.length + 1);
  return slug.startsWith(`${base}-`) && part !== '' && slugOf(county).startsWith(part);
}

type Name = { name: string; where: FindingLocation };

/** The names of the register, and every text of the registry that is no sentence; codes among these are plain by their patterns. */
function everyName({ municipalities, areas, registry }: State): Name[] {
  const { metrics, ...rest }: Registry = registry;
  return [
    ...municipalities.flatMap(namesOf),
    ...areas.flatMap(namesOfArea),
    ...namesIn(rest, { file: REGISTRY_FILE, path: [] }),
    ...metrics.flatMap((metric, index) =>
      namesIn(metric, {
        file: REGISTRY_FILE,
        metric: metric.id,
        path: ['metrics', index],
      }),
    ),
  ];
}

const namesOf = (municipality: WithLine<Municipality>): Name[] =>
  [municipality.name, municipality.county].map((name) => ({
    name,
    where: at(municipality),
  }));

const namesOfArea = (area: WithLine<Area>): Name[] =>
  [area.name, area.region].flatMap((name) =>
    namesIn(name, { ...atArea(area), path: [] }),
  );

/** The same, every sentence and every code too, and the reasons of the waivers. */
const everyText = ({
  municipalities,
  areas,
  groups,
  registry,
  waivers,
}: State): Name[] => [
  ...municipalities.flatMap(namesOf),
  ...areas.flatMap(namesOfArea),
  ...groups.map(({ line, title: name }) => ({
    name,
    where: { file: GROUPS_FILE, line },
  })),
  ...namesIn(registry, { file: REGISTRY_FILE, path: [] }, []),
  ...waivers.flatMap(({ line, reason, reasonSv }) =>
    [reason, reasonSv ?? ''].map((name) => ({
      name,
      where: { file: WAIVERS_FILE, line },
    })),
  ),
];

/** Sentences, in which a no-break space may keep a number and its unit together. */
const NO_NAMES = [
  'definition',
  'notes',
  'status',
  'capabilitiesReason',
  'referenceComparable',
];

/** @param left keys whose texts are not meant */
function namesIn(
  value: unknown,
  where: FindingLocation,
  left: readonly string[] = NO_NAMES,
): Name[] {
  if (typeof value === 'string') return [{ name: value, where }];
  if (typeof value !== 'object' || value === null) return [];
  // The Swedish title stands in the place of one that nobody has translated.
  const skipped = 'untranslated' in value ? [...left, 'en'] : left;
  return Object.entries(value)
    .filter(([key]) => !skipped.includes(key))
    .flatMap(([key, below]) =>
      namesIn(below, { ...where, path: [...(where.path ?? []), key] }, left),
    );
}

function countyNameFaults(municipalities: readonly WithLine<Municipality>[]): Fault[] {
  const counties = [
    ...Map.groupBy(municipalities, ({ countyCode }) => countyCode).values(),
  ].map((members) => ({ members, name: usualName(members) }));
  return [
    ...counties.flatMap(({ members, name }) =>
      refers(
        members.map((one) => ({ name: one.county, where: at(one) })),
        [name],
        'Most municipalities of the county code have another county name, so the county would fall apart; write one name for all.',
      ).map((fault) => ({ ...fault, expected: name })),
    ),
    ...unique(
      counties.flatMap(({ members, name }) =>
        members.slice(0, 1).map((one) => ({ name, where: at(one) })),
      ),
      'Another county code has the same county name, so two counties would be shown as one; give each its own.',
    ),
  ];
}

/** The name that most municipalities of a county have; of names as frequent, the first. */
function usualName(municipalities: readonly Municipality[]): string {
  const byName = [...Map.groupBy(municipalities, ({ county }) => county)];
  const [first] = byName.sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? '';
}
