// What must hold of the registry by itself: each thing is described once, and everything that is referred to is there.
import { observationFile, REGISTRY_FILE, type State } from '../data/dataset.ts';
import { isAreaCode } from '../data/identifier.ts';
import { LANGS } from '../data/lang.ts';
import {
  API_ADDRESS,
  isPublic,
  isShown,
  type Metric,
  type Note,
  publicIds,
  type Registry,
} from '../data/registry.ts';
import { nameKey } from '../data/text.ts';
import { isOthers, type NameEntry, refers, unique, used } from './references.ts';
import type { Fault, StateRule } from './rule.ts';

export const REGISTRY_RULES: readonly StateRule[] = [
  {
    // One id is one metric: it stands in every identifier and every address.
    name: 'metric-ids-are-unique',
    about: 'The registry describes every metric once.',
    check: ({ registry }) =>
      unique(
        registry.metrics.map(({ id }) => namedAt(id, id)),
        'The registry describes this metric twice, so its unit and source are uncertain; keep one entry or give the other its own id.',
      ),
  },
  {
    // Readers are shown rounded figures (contract 9); nobody may take the rounding for the publisher's without its file.
    name: 'decimals-are-stated',
    about:
      'A metric says how many decimals are shown and whose choice that is; where one public metric does, all do.',
    check: ({ registry }) => {
      const publicMetrics = shownMetrics(registry);
      const isStated = publicMetrics.some(({ decimals }) => decimals !== null);
      return registry.metrics
        .filter(
          ({ decimals, decimalsFrom }) =>
            (decimals === null) !== (decimalsFrom === null),
        )
        .concat(
          isStated
            ? publicMetrics.filter(
                ({ decimals, decimalsFrom }) =>
                  decimals === null && decimalsFrom === null,
              )
            : [],
        )
        .map(({ id }) =>
          atMetric(
            id,
            'It is not said how many decimals are shown, or whose choice that is; give "decimals" (0 to 3) and "decimalsFrom" (a file of the publisher that shows as many, or "own").',
          ),
        );
    },
  },
  {
    name: 'metric-is-registered',
    about:
      'Every observation file has its registry entry, and every public metric has its file.',
    check: ({ registry, metrics: present }) => [
      ...refers(
        present.map((metric) => ({
          name: metric,
          where: { file: observationFile(metric), metric },
        })),
        registry.metrics.map(({ id }) => id),
        'The file belongs to no metric of metrics.json, so its figures have no unit and no source; register the metric or delete the file.',
      ),
      ...refers(
        shownMetrics(registry).map(({ id }) => namedAt(id, id)),
        present,
        'The metric is public but has no observation file, so every question about it would be empty; import its publication, or make it not public.',
      ),
    ],
  },
  {
    // A reader who meets two metrics of one title cannot tell which figure is meant.
    name: 'titles-are-unique',
    about: 'No two public metrics have the same title in one language.',
    check: ({ registry }) => {
      const twins = LANGS.flatMap((lang) =>
        unique(
          shownMetrics(registry).map(({ id, title }) => ({
            ...namedAt(id, title[lang]),
            key: visibleKey(title[lang]),
          })),
          'Another public metric has the same title, so readers cannot tell them apart; say in the title what differs, or waive it with the reason.',
        ),
      );
      return new Map(twins.map((fault) => [fault.where.metric, fault])).values();
    },
  },
  {
    // Units and subjects are codes; their words in both languages stand in the registry once.
    name: 'unit-is-declared',
    about:
      'Every unit and subject of a metric is declared once, and every declared one is used.',
    check: ({ registry: { units, subjects, metrics } }) => {
      const declared = {
        unit: units.map(({ code }, index) => ({
          name: code,
          where: atPath('units', index),
        })),
        subject: subjects.map(({ slug }, index) => ({
          name: slug,
          where: atPath('subjects', index),
        })),
      };
      return (['unit', 'subject'] as const).flatMap((word) => [
        ...refers(
          metrics.map((metric) => namedAt(metric.id, metric[word])),
          namesOf(declared[word]),
          `The ${word} {name} is not declared, so it has no label; add it to "${word}s".`,
        ),
        ...unique(
          declared[word],
          `The ${word} {name} is declared twice, so its label is uncertain; keep one declaration.`,
        ),
        ...used(
          [
            ...new Map(
              declared[word].toReversed().map((one) => [one.name, one]),
            ).values(),
          ].reverse(),
          metrics.map((metric) => metric[word]),
          `No metric uses the ${word} {name}, so asking for it finds nothing; delete the declaration.`,
        ),
      ]);
    },
  },
  {
    // An alias that several metrics carry is answered `ambiguous`; that must be meant, not happen (contract 1).
    name: 'aliases-are-declared',
    about:
      'An alias belongs to one public metric unless it is declared as shared, and is no metric’s id and no other’s title.',
    check: ({ registry }) => aliasFaults(registry),
  },
  {
    // The fact sheet has one order, and two metrics at one place would have none.
    name: 'key-figures-have-places',
    about: 'No two public metrics have the same place among the key figures.',
    check: ({ registry }) =>
      unique(
        shownMetrics(registry).flatMap(({ id, keyFigure }) =>
          keyFigure === null ? [] : namedAt(id, String(keyFigure)),
        ),
        'An earlier public metric has the same place among the key figures, so their order is uncertain; give each its own "keyFigure", or null.',
      ),
  },
  {
    // What the service refuses to answer for a metric is refused for a stated reason.
    name: 'capabilities-have-reasons',
    about:
      'A public metric says why it withholds a capability, and gives no reason where it withholds none.',
    check: ({ registry }) =>
      registry.metrics.flatMap((metric) => {
        const { id, capabilities, capabilitiesReason: reason } = metric;
        const withholds = !(
          capabilities.ranking &&
          capabilities.comparison &&
          capabilities.chart
        );
        if (withholds && reason === null && isPublic(metric))
          return atMetric(
            id,
            'A capability is withheld without a reason, so a refused reader learns nothing; state why in "capabilitiesReason".',
          );
        if (!withholds && reason !== null)
          return atMetric(
            id,
            'A reason is given but no capability is withheld; set "capabilitiesReason" to null or withhold the capability.',
          );
        return [];
      }),
  },
  {
    // What provenance says in codes has its words in both languages in the registry, once.
    name: 'provenance-codes-are-declared',
    about:
      'Every code of period, geography and licence is declared once, with its words.',
    check: ({ registry }) =>
      PROVENANCE.flatMap(([field, list]) => {
        const declared = registry[list].map(({ code }, index) => ({
          name: code,
          where: atPath(list, index),
        }));
        return [
          ...refers(
            registry.metrics.flatMap(({ id, [field]: code }) =>
              code === null ? [] : namedAt(id, code),
            ),
            namesOf(declared),
            `The code of ${field} is not declared, so it has no words; add it to "${list}" or set it to null.`,
          ),
          ...unique(
            declared,
            `The code {name} stands twice in "${list}", so its words are uncertain; keep one.`,
          ),
        ];
      }),
  },
  {
    // Readers follow it to check a figure: an address that answers programs tells them nothing.
    name: 'readable-addresses-are-pages',
    about:
      'The page of a publisher that readers are led to is no address of an API, and its publisher is named.',
    check: ({ registry }) =>
      registry.metrics.flatMap(({ id, publisher, sourceUrl, apiUrl }) => {
        if (sourceUrl === null) return [];
        const isForPrograms = sourceUrl === apiUrl || API_ADDRESS.test(sourceUrl);
        return [
          ...(isForPrograms
            ? [
                'The address answers programs, so readers who check a figure would see no page; give one that a person has opened and read, or set "sourceUrl" to null.',
              ]
            : []),
          ...(publisher === null
            ? [
                'The page is that of a publisher whom the entry does not name; name it in "publisher", or set "sourceUrl" to null.',
              ]
            : []),
        ].map((message) => ({ ...atMetric(id, message), actual: sourceUrl }));
      }),
  },
  {
    // A code or a year that does not exist would keep a note in silence from all figures that it is about.
    name: 'notes-are-sound',
    about:
      'A note, or what sets figures apart, names registered municipalities or areas and plausible years in order, and a break its first year.',
    check: (state) =>
      state.registry.metrics.flatMap(({ id, notes, comparable }) =>
        [
          ...notes,
          ...comparable.map((one) => ({ ...one, kind: 'caution' as const })),
        ].flatMap((note) =>
          [...noteMistakes(note, state)].map((message) => atMetric(id, message)),
        ),
      ),
  },
  {
    // What the service says of a figure that it has not is a statement of a person, and must be about years that there are.
    name: 'missing-years-are-stated',
    about:
      'What is left out and what was not fetched is stated of years in order, each once.',
    check: ({ registry }) =>
      registry.metrics.flatMap(({ id, leftOut, notFetched }) => [
        ...leftOut
          .filter(
            ({ from, to, years }) =>
              from > to || !isAscending(years ?? []) || !isWithinSpan(from, to, years),
          )
          .map(() =>
            atMetric(
              id,
              'The years that are left out are not in order, or lie outside "from" and "to"; write each once, the earliest first.',
            ),
          ),
        ...notFetched
          .filter(({ years }) => !isAscending(years))
          .map(() =>
            atMetric(
              id,
              'The years that were not fetched are not in order; write each once, the earliest first.',
            ),
          ),
      ]),
  },
  {
    // A metric leads to others that readers can open.
    name: 'related-metrics-exist',
    about: 'A public metric is related to other public metrics only, to each once.',
    check: ({ registry }) =>
      registry.metrics.filter(isPublic).flatMap(({ id, related }) => {
        const others = related.map(({ metric }) => namedAt(id, metric));
        const itself =
          'The metric is related to itself, which leads nowhere; delete the relation.';
        return [
          ...isOthers(others, [id], itself),
          ...refers(
            others.filter(({ name }) => name !== id),
            publicIds(registry),
            'The related metric {name} is not a public metric of the registry; correct its id or delete the relation.',
          ),
          ...unique(
            others,
            'The related metric {name} is named twice; keep the relation that says most.',
          ),
        ];
      }),
  },
];

const atMetric = (metric: string, message: string): Fault => ({
  where: { file: REGISTRY_FILE, metric },
  message,
});

const atPath = (...path: readonly PropertyKey[]) => ({ file: REGISTRY_FILE, path });

/** What a metric has, or names. */
const namedAt = (metric: string, name: string): NameEntry => ({
  name,
  where: { file: REGISTRY_FILE, metric },
});

const namesOf = (named: readonly NameEntry[]): string[] =>
  named.map(({ name }) => name);

const isAscending = (years: readonly string[]): boolean =>
  years.every((year, index) => index === 0 || (years[index - 1] ?? '') < year);

const isWithinSpan = (
  from: string,
  to: string,
  years: readonly string[] | null,
): boolean => (years ?? []).every((year) => from <= year && year <= to);

/** Public metrics that have not left. */
const shownMetrics = ({ metrics }: Registry): Metric[] => metrics.filter(isShown);

/** Titles are asked for by this key; what nobody sees in one tells no two apart. */
const visibleKey = (title: string): string =>
  nameKey(title.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

function aliasFaults(registry: Registry): Fault[] {
  const { metrics, sharedAliases } = registry;
  const carriers = (of: readonly Metric[]): NameEntry[] =>
    of.flatMap(({ id, aliases }) =>
      [...new Set(aliases)].map((alias) => namedAt(id, alias)),
    );
  const open = carriers(metrics.filter(isPublic));
  const shared = sharedAliases.map((name, index) => ({
    name,
    where: atPath('sharedAliases', index),
  }));
  const ownAliases = open.filter(({ name }) => !sharedAliases.includes(name));
  // An alias may give an heir to a metric that has left. A title in either language counts; an official one is the publisher's.
  const titles = shownMetrics(registry).flatMap(({ id, title }) =>
    LANGS.map((lang) => ({ id, key: nameKey(title[lang]) })),
  );
  const isOfAnother = ({ name, where }: NameEntry): boolean => {
    const owners = titles
      .filter(({ key }) => key === nameKey(name))
      .map(({ id }) => id);
    return owners.length > 0 && !owners.includes(where.metric ?? '');
  };
  return [
    ...metrics.flatMap(({ id, aliases }) =>
      unique(
        aliases.map((alias) => namedAt(id, alias)),
        'The alias {name} stands twice in "aliases"; delete one.',
      ),
    ),
    ...unique(
      ownAliases,
      'Another public metric has the alias {name}, so asking by it is ambiguous; drop it here or add it to "sharedAliases".',
    ),
    ...used(
      shared,
      namesOf(open),
      'Fewer than two public metrics have the shared alias {name}; delete it from "sharedAliases".',
      2,
    ),
    ...unique(shared, 'The shared alias {name} is declared twice; delete one.'),
    ...isOthers(
      carriers(metrics).map((one) => ({ ...one, key: one.name.toLowerCase() })),
      metrics.map(({ id }) => id.toLowerCase()),
      'The alias {name} is the id of a metric, and ids are looked up first; choose another alias.',
    ),
    ...isOthers(
      ownAliases.filter(isOfAnother),
      namesOf(ownAliases),
      'The alias {name} is the title of another public metric, and aliases are looked up first, so asking by that title is answered with this metric; choose another alias.',
    ),
  ];
}

/** Which field of a metric says something in a code, and where the registry declares the codes. */
const PROVENANCE = [
  ['periodSemantics', 'periodSemantics'],
  ['geographySemantics', 'geographySemantics'],
  ['license', 'licenses'],
] as const;

/** The first year in which a note may begin or end; the last is as far ahead as a series may be extended. */
const EARLIEST = '1900';
const YEARS_AHEAD = 5;

/** Why a note would reach nobody, or not all that it is meant for. */
function* noteMistakes(
  { kind, geo, from, to }: Omit<Note, 'text'>,
  { municipalities, areas, release }: State,
) {
  const codes = new Set([...municipalities, ...areas].map(({ code }) => code));
  const unknown = geo?.find((code) => !codes.has(code));
  const latest = String(Number(release.release.slice(0, 4)) + YEARS_AHEAD);
  const year =
    [from, to].find((one) => one !== null && (one < EARLIEST || one > latest)) ?? null;
  if (unknown !== undefined)
    yield `A note names the ${isAreaCode(unknown) ? 'area' : 'municipality'} ${unknown}, which is not registered, so nobody would read it; correct the code.`;
  if (from !== null && to !== null && from > to)
    yield `A note begins in ${from} and ends in ${to}, so it is about no year; put the years in order.`;
  if (year !== null)
    yield `A note names the year ${year}; expected ${EARLIEST} to ${latest}. Correct the year.`;
  if (kind === 'break' && from === null)
    yield 'A break names no year, so no chart can show it; give the first year of the new meaning in "from".';
}
