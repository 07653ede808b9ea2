// What must hold of the registry by itself: each thing is described once, and everything that is referred to is there.
import { observationFile, REGISTRY_FILE, type State } from '../data/dataset.ts';
import { isAreaCode } from '../data/identifier.ts';
import { LANGS } from '../data/lang.ts';
import { API_ADDRESS, isPublic, type Metric, type Note, publicIds, type Registry } from '../data/registry.ts';
import { nameKey } from '../data/text.ts';
import { type Fault, repeated, type StateRule } from './rule.ts';

export const REGISTRY_RULES: readonly StateRule[] = [
  {
    // One id is one metric: it stands in every identifier and every address.
    name: 'metric-ids-are-unique',
    about: 'The registry describes every metric once.',
    check: ({ registry }) =>
      repeated(registry.metrics, ({ id }) => id).map(({ id }) =>
        atMetric(
          id,
          'The registry describes this metric twice, so its unit and source are uncertain; keep one entry or give the other its own id.',
        ),
      ),
  },
  {
    // Readers are shown rounded figures (contract 9); nobody may take the rounding for the publisher's without its file.
    name: 'decimals-are-stated',
    about:
      'A metric says how many decimals are shown and whose choice that is; where one public metric does, all do.',
    check: ({ registry }) => {
      const shown = shownMetrics(registry);
      const isStated = shown.some(({ decimals }) => decimals !== null);
      return registry.metrics
        .filter(({ decimals, decimalsFrom }) => (decimals === null) !== (decimalsFrom === null))
        .concat(
          isStated
            ? shown.filter(({ decimals, decimalsFrom }) => decimals === null && decimalsFrom === null)
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
    about: 'Every observation file has its registry entry, and every public metric has its file.',
    check: ({ registry, metrics: present }) => {
      const known = new Set(registry.metrics.map(({ id }) => id));
      return [
        ...present
          .filter((metric) => !known.has(metric))
          .map((metric) => ({
            where: { file: observationFile(metric), metric },
            message:
              'The file belongs to no metric of metrics.json, so its figures have no unit and no source; register the metric or delete the file.',
          })),
        ...shownMetrics(registry)
          .filter(({ id }) => !present.includes(id))
          .map(({ id }) =>
            atMetric(
              id,
              'The metric is public but has no observation file, so every question about it would be empty; import its publication, or make it not public.',
            ),
          ),
      ];
    },
  },
  {
    // A reader who meets two metrics of one title cannot tell which figure is meant.
    name: 'titles-are-unique',
    about: 'No two public metrics have the same title in one language.',
    check: ({ registry }) => {
      const twins = LANGS.flatMap((lang) =>
        repeated(shownMetrics(registry), ({ title }) => visibleKey(title[lang])).map(
          ({ id, title }) => [id, title[lang]] as const,
        ),
      );
      return [...new Map(twins)].map(([id, actual]) => ({
        ...atMetric(
          id,
          'Another public metric has the same title, so readers cannot tell them apart; say in the title what differs, or waive it with the reason.',
        ),
        actual,
      }));
    },
  },
  {
    // Units and subjects are codes; their words in both languages stand in the registry once.
    name: 'unit-is-declared',
    about: 'Every unit and subject of a metric is declared once, and every declared one is used.',
    check: ({ registry: { units, subjects, metrics } }) => [
      ...declarationFaults(
        'unit',
        units.map(({ code }) => code),
        metrics,
      ),
      ...declarationFaults(
        'subject',
        subjects.map(({ slug }) => slug),
        metrics,
      ),
    ],
  },
  {
    // An alias that several metrics carry is answered `ambiguous`; that must be meant, not happen (contract 1).
    name: 'aliases-are-declared',
    about:
      'An alias belongs to one public metric unless it is declared as shared, and is no metric’s id and no other’s title.',
    check: ({ registry }) => [
      ...repeatedAliases(registry),
      ...undeclaredAliases(registry),
      ...unsharedAliases(registry),
      ...aliasesThatAreIds(registry),
      ...aliasesThatAreTitles(registry),
    ],
  },
  {
    // What the service refuses to answer for a metric is refused for a stated reason.
    name: 'capabilities-have-reasons',
    about: 'A public metric says why it withholds a capability, and gives no reason where it withholds none.',
    check: ({ registry }) =>
      registry.metrics.flatMap((metric) => {
        const { id, capabilities, capabilitiesReason: reason } = metric;
        const withholds = !(capabilities.ranking && capabilities.comparison && capabilities.chart);
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
    about: 'Every code of period, geography and licence is declared once, with its words.',
    check: ({ registry }) => {
      const lists = PROVENANCE.map(([field, list]) => ({
        field,
        list,
        declared: registry[list].map(({ code }) => code),
      }));
      return lists.flatMap(({ field, list, declared }) => [
        ...registry.metrics.flatMap(({ id, [field]: code }) =>
          code === null || declared.includes(code)
            ? []
            : {
                ...atMetric(
                  id,
                  `The code of ${field} is not declared, so it has no words; add it to "${list}" or set it to null.`,
                ),
                expected: declared.join(', '),
                actual: code,
              },
        ),
        ...repeated(declared, (code) => code).map((code) =>
          atPath([list], `The code ${code} stands twice in "${list}", so its words are uncertain; keep one.`),
        ),
      ]);
    },
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
        [...notes, ...comparable.map((one) => ({ ...one, kind: 'caution' as const }))].flatMap((note) =>
          [...noteMistakes(note, state)].map((message) => atMetric(id, message)),
        ),
      ),
  },
  {
    // What the service says of a figure that it has not is a statement of a person, and must be about years that there are.
    name: 'missing-years-are-stated',
    about: 'What is left out and what was not fetched is stated of years in order, each once.',
    check: ({ registry }) =>
      registry.metrics.flatMap(({ id, leftOut, notFetched }) => [
        ...leftOut
          .filter(
            ({ from, to, years }) => from > to || !isAscending(years ?? []) || !isWithinSpan(from, to, years),
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
    check: ({ registry }) => {
      const open = publicIds(registry);
      return registry.metrics.filter(isPublic).flatMap(({ id, related }) => {
        const others = related.map(({ metric }) => metric);
        return [
          ...others
            .filter((metric) => metric === id)
            .map(() => 'The metric is related to itself, which leads nowhere; delete the relation.'),
          ...others
            .filter((metric) => metric !== id && !open.has(metric))
            .map(
              (metric) =>
                `The related metric ${metric} is not a public metric of the registry; correct its id or delete the relation.`,
            ),
          ...repeated(others, (metric) => metric).map(
            (metric) => `The related metric ${metric} is named twice; keep the relation that says most.`,
          ),
        ].map((message) => atMetric(id, message));
      });
    },
  },
];

const atMetric = (metric: string, message: string): Fault => ({
  where: { file: REGISTRY_FILE, metric },
  message,
});

const atPath = (path: readonly PropertyKey[], message: string): Fault => ({
  where: { file: REGISTRY_FILE, path },
  message,
});

const isAscending = (years: readonly string[]): boolean =>
  years.every((year, index) => index === 0 || (years[index - 1] ?? '') < year);

const isWithinSpan = (from: string, to: string, years: readonly string[] | null): boolean =>
  (years ?? []).every((year) => from <= year && year <= to);

/** Public metrics that have not left. */
const shownMetrics = ({ metrics }: Registry): Metric[] =>
  metrics.filter((metric) => isPublic(metric) && metric.left === null);

/** Titles are asked for by this key; what nobody sees in one tells no two apart. */
const visibleKey = (title: string): string =>
  nameKey(title.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

function declarationFaults(word: 'unit' | 'subject', declared: string[], metrics: Metric[]): Fault[] {
  const known = new Set(declared);
  const used = new Set(metrics.map((metric) => metric[word]));
  return [
    ...metrics
      .filter((metric) => !known.has(metric[word]))
      .map((metric) =>
        atMetric(
          metric.id,
          `The ${word} ${metric[word]} is not declared, so it has no label; add it to "${word}s".`,
        ),
      ),
    ...repeated(declared, (code) => code).map((code) =>
      atPath(
        [`${word}s`, declared.lastIndexOf(code)],
        `The ${word} ${code} is declared twice, so its label is uncertain; keep one declaration.`,
      ),
    ),
    ...[...known]
      .filter((code) => !used.has(code))
      .map((code) =>
        atPath(
          [`${word}s`, declared.indexOf(code)],
          `No metric uses the ${word} ${code}, so asking for it finds nothing; delete the declaration.`,
        ),
      ),
  ];
}

/** Each alias of each metric once. */
const carriersIn = (metrics: readonly Metric[]): { metric: string; alias: string }[] =>
  metrics.flatMap(({ id, aliases }) => [...new Set(aliases)].map((alias) => ({ metric: id, alias })));

const repeatedAliases = ({ metrics }: Registry): Fault[] =>
  metrics.flatMap(({ id, aliases }) =>
    [...new Set(repeated(aliases, (alias) => alias))].map((alias) =>
      atMetric(id, `The alias ${alias} stands twice in "aliases"; delete one.`),
    ),
  );

function undeclaredAliases({ metrics, sharedAliases }: Registry): Fault[] {
  const carriers = carriersIn(metrics.filter(isPublic)).filter(({ alias }) => !sharedAliases.includes(alias));
  return repeated(carriers, ({ alias }) => alias).map(({ metric, alias }) =>
    atMetric(
      metric,
      `Another public metric has the alias ${alias}, so asking by it is ambiguous; drop it here or add it to "sharedAliases".`,
    ),
  );
}

function unsharedAliases({ metrics, sharedAliases }: Registry): Fault[] {
  const carriers = carriersIn(metrics.filter(isPublic));
  const atShared = (index: number, message: string) => atPath(['sharedAliases', index], message);
  return [
    ...sharedAliases
      .filter((shared) => carriers.filter(({ alias }) => alias === shared).length < 2)
      .map((alias) =>
        atShared(
          sharedAliases.indexOf(alias),
          `Fewer than two public metrics have the shared alias ${alias}; delete it from "sharedAliases".`,
        ),
      ),
    ...repeated(sharedAliases, (alias) => alias).map((alias) =>
      atShared(sharedAliases.lastIndexOf(alias), `The shared alias ${alias} is declared twice; delete one.`),
    ),
  ];
}

function aliasesThatAreIds({ metrics }: Registry): Fault[] {
  const ids = new Set(metrics.map(({ id }) => id.toLowerCase()));
  return carriersIn(metrics)
    .filter(({ alias }) => ids.has(alias.toLowerCase()))
    .map(({ metric, alias }) =>
      atMetric(
        metric,
        `The alias ${alias} is the id of a metric, and ids are looked up first; choose another alias.`,
      ),
    );
}

/** A title in either language counts; an official one is the publisher's. An alias may give an heir to a metric that has left. */
function aliasesThatAreTitles(registry: Registry): Fault[] {
  const titles = Map.groupBy(
    shownMetrics(registry).flatMap(({ id, title }) =>
      LANGS.map((lang) => ({ id, name: nameKey(title[lang]) })),
    ),
    ({ name }) => name,
  );
  return carriersIn(registry.metrics.filter(isPublic))
    .filter(({ metric, alias }) => {
      const owners = (titles.get(nameKey(alias)) ?? []).map(({ id }) => id);
      return owners.length > 0 && !owners.includes(metric) && !registry.sharedAliases.includes(alias);
    })
    .map(({ metric, alias }) =>
      atMetric(
        metric,
        `The alias ${alias} is the title of another public metric, and aliases are looked up first, so asking by that title is answered with this metric; choose another alias.`,
      ),
    );
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
  const year = [from, to].find((one) => one !== null && (one < EARLIEST || one > latest)) ?? null;
  if (unknown !== undefined)
    yield `A note names the ${isAreaCode(unknown) ? 'area' : 'municipality'} ${unknown}, which is not registered, so nobody would read it; correct the code.`;
  if (from !== null && to !== null && from > to)
    yield `A note begins in ${from} and ends in ${to}, so it is about no year; put the years in order.`;
  if (year !== null)
    yield `A note names the year ${year}; expected ${EARLIEST} to ${latest}. Correct the year.`;
  if (kind === 'break' && from === null)
    yield 'A break names no year, so no chart can show it; give the first year of the new meaning in "from".';
}
