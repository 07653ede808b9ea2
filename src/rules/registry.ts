// One id is one metric: it stands in every identifier and every address.
import {
  type DatasetHead,
  type Finding,
  type FindingLocation,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
} from '../data/dataset.ts';
import { LANGS } from '../data/lang.ts';
import { isPublic, type Metric, type Note, publicIds, type Registry } from '../data/registry.ts';
import { nameKey } from '../data/text.ts';
import { type DatasetRule, errorFinding, repeated } from './rule.ts';

const MESSAGE =
  'The registry describes this metric twice, so its unit and source are uncertain; keep one entry or give the other its own id.';

export const metricIdsAreUnique: DatasetRule = {
  name: 'metric-ids-are-unique',
  about: 'The registry describes every metric once.',
  check: ({ registry }) =>
    repeated(registry.metrics, ({ id }) => id).map(({ id }) =>
      errorFinding('metric-ids-are-unique', { file: REGISTRY_FILE, metric: id }, { message: MESSAGE }),
    ),
};

// The registry and the observation files name the same metrics, and every public one says when it was taken.

const NAME = 'metric-is-registered';
const UNREGISTERED =
  'The file belongs to no metric of metrics.json, so its figures have no unit and no source; register the metric or delete the file.';
const NO_FILE =
  'The metric is public but has no observation file, so every question about it would be empty; import its publication, or make it not public.';
const NO_DATE =
  'The metric is public but release.json does not say when its figures were taken from the source; import its publication again, or make it not public.';

const unregistered = ({ registry, files }: DatasetHead): Finding[] => {
  const known = new Set(registry.metrics.map(({ id }) => id));
  return files
    .filter((metric) => !known.has(metric))
    .map((metric) =>
      errorFinding(NAME, { file: observationFile(metric), metric }, { message: UNREGISTERED }),
    );
};

const publicWithout = (head: DatasetHead, has: (id: string) => boolean): string[] =>
  head.registry.metrics
    .filter((metric) => isPublic(metric) && metric.left === null && !has(metric.id))
    .map(({ id }) => id);

export const metricIsRegistered: DatasetRule = {
  name: NAME,
  about: 'Every observation file has its registry entry; every public metric has its file and its date.',
  check: (head) => {
    const files = new Set(head.files);
    const { retrieved } = head.release;
    // Whoever imports what has no file gets the date with it.
    return [
      ...unregistered(head),
      ...publicWithout(head, (id) => files.has(id)).map((metric) =>
        errorFinding(NAME, { file: REGISTRY_FILE, metric }, { message: NO_FILE }),
      ),
      ...publicWithout(head, (id) => !files.has(id) || Object.hasOwn(retrieved, id)).map((metric) =>
        errorFinding(NAME, { file: RELEASE_FILE, metric }, { message: NO_DATE }),
      ),
    ];
  },
};

// A reader who meets two metrics of one title cannot tell which figure is meant.

const TITLES_ARE_UNIQUE_NAME = 'titles-are-unique';
const TITLES_ARE_UNIQUE_MESSAGE =
  'Another public metric has the same title, so readers cannot tell them apart; say in the title what differs, or waive it with the reason.';

/** Titles are asked for by this key; what nobody sees in one tells no two apart. */
const seenKey = (title: string): string => nameKey(title.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

export const titlesAreUnique: DatasetRule = {
  name: TITLES_ARE_UNIQUE_NAME,
  about: 'No two public metrics have the same title in one language.',
  check: ({ registry }) => {
    const open = registry.metrics.filter((metric) => isPublic(metric) && metric.left === null);
    const twins = LANGS.flatMap((lang) =>
      repeated(open, ({ title }) => seenKey(title[lang])).map(({ id, title }) => ({
        id,
        title: title[lang],
      })),
    );
    return [...new Map(twins.map((twin) => [twin.id, twin])).values()].map(({ id, title }) =>
      errorFinding(
        TITLES_ARE_UNIQUE_NAME,
        { file: REGISTRY_FILE, metric: id },
        { message: TITLES_ARE_UNIQUE_MESSAGE, actual: title },
      ),
    );
  },
};

// Units and subjects are codes; their words in both languages stand in the registry once.

const UNIT_IS_DECLARED_NAME = 'unit-is-declared';

type Kind = { word: 'unit' | 'subject'; declared: string[] };

const inRegistry = (message: string, where: Pick<FindingLocation, 'metric' | 'path'>): Finding =>
  errorFinding(UNIT_IS_DECLARED_NAME, { file: REGISTRY_FILE, ...where }, { message });

function findingsOf({ word, declared }: Kind, metrics: Metric[]): Finding[] {
  const known = new Set(declared);
  const used = new Set(metrics.map((metric) => metric[word]));
  const undeclared = metrics.filter((metric) => !known.has(metric[word]));
  return [
    ...undeclared.map((metric) =>
      inRegistry(`The ${word} ${metric[word]} is not declared, so it has no label; add it to "${word}s".`, {
        metric: metric.id,
      }),
    ),
    ...repeated(declared, (code) => code).map((code) =>
      inRegistry(`The ${word} ${code} is declared twice, so its label is uncertain; keep one declaration.`, {
        path: [`${word}s`, declared.lastIndexOf(code)],
      }),
    ),
    ...[...known]
      .filter((code) => !used.has(code))
      .map((code) =>
        inRegistry(
          `No metric uses the ${word} ${code}, so asking for it finds nothing; delete the declaration.`,
          { path: [`${word}s`, declared.indexOf(code)] },
        ),
      ),
  ];
}

export const unitIsDeclared: DatasetRule = {
  name: UNIT_IS_DECLARED_NAME,
  about: 'Every unit and subject of a metric is declared once, and every declared one is used.',
  check: ({ registry: { units, subjects, metrics } }) => [
    ...findingsOf({ word: 'unit', declared: units.map(({ code }) => code) }, metrics),
    ...findingsOf({ word: 'subject', declared: subjects.map(({ slug }) => slug) }, metrics),
  ],
};

// An alias that several metrics carry is answered `ambiguous`; that must be meant, not happen (contract 1).

const ALIASES_ARE_DECLARED_NAME = 'aliases-are-declared';

type Carrier = { metric: string; alias: string };

const carriersOf = (metrics: Metric[]): Carrier[] =>
  metrics.flatMap(({ id, aliases }) => [...new Set(aliases)].map((alias) => ({ metric: id, alias })));

const atMetric = (metric: string, message: string): Finding =>
  errorFinding(ALIASES_ARE_DECLARED_NAME, { file: REGISTRY_FILE, metric }, { message });

const atShared = (index: number, message: string): Finding =>
  errorFinding(
    ALIASES_ARE_DECLARED_NAME,
    { file: REGISTRY_FILE, path: ['sharedAliases', index] },
    { message },
  );

function twice({ registry }: DatasetHead): Finding[] {
  return registry.metrics.flatMap(({ id, aliases }) =>
    [...new Set(repeated(aliases, (alias) => alias))].map((alias) =>
      atMetric(id, `The alias ${alias} stands twice in "aliases"; delete one.`),
    ),
  );
}

function undeclared({ registry }: DatasetHead): Finding[] {
  const shared = new Set(registry.sharedAliases);
  const carriers = carriersOf(registry.metrics.filter(isPublic)).filter(({ alias }) => !shared.has(alias));
  return repeated(carriers, ({ alias }) => alias).map(({ metric, alias }) =>
    atMetric(
      metric,
      `Another public metric has the alias ${alias}, so asking by it is ambiguous; drop it here or add it to "sharedAliases".`,
    ),
  );
}

function unshared({ registry }: DatasetHead): Finding[] {
  const publicMetrics = registry.metrics.filter(isPublic);
  const carriers = (alias: string) => publicMetrics.filter(({ aliases }) => aliases.includes(alias)).length;
  return [
    ...registry.sharedAliases
      .filter((alias) => carriers(alias) < 2)
      .map((alias) =>
        atShared(
          registry.sharedAliases.indexOf(alias),
          `Fewer than two public metrics have the shared alias ${alias}; delete it from "sharedAliases".`,
        ),
      ),
    ...repeated(registry.sharedAliases, (alias) => alias).map((alias) =>
      atShared(
        registry.sharedAliases.lastIndexOf(alias),
        `The shared alias ${alias} is declared twice; delete one.`,
      ),
    ),
  ];
}

function maskingAnId({ registry: { metrics } }: DatasetHead): Finding[] {
  const ids = new Set(metrics.map(({ id }) => id.toLowerCase()));
  return carriersOf(metrics)
    .filter(({ alias }) => ids.has(alias.toLowerCase()))
    .map(({ metric, alias }) =>
      atMetric(
        metric,
        `The alias ${alias} is the id of a metric, and ids are looked up first; choose another alias.`,
      ),
    );
}

/** Of a title in either language; an official one is the publisher's. To one that has left an alias may give an heir. */
function maskingATitle({ registry }: DatasetHead): Finding[] {
  const open = registry.metrics.filter(isPublic);
  const titled = Map.groupBy(
    open
      .filter(({ left }) => left === null)
      .flatMap(({ id, title }) => LANGS.map((lang) => ({ id, name: nameKey(title[lang]) }))),
    ({ name }) => name,
  );
  return carriersOf(open)
    .filter(({ metric, alias }) => {
      const owners = titled.get(nameKey(alias)) ?? [];
      return (
        owners.length > 0 &&
        !owners.some(({ id }) => id === metric) &&
        !registry.sharedAliases.includes(alias)
      );
    })
    .map(({ metric, alias }) =>
      atMetric(
        metric,
        `The alias ${alias} is the title of another public metric, and aliases are looked up first, so asking by that title is answered with this metric; choose another alias.`,
      ),
    );
}

export const aliasesAreDeclared: DatasetRule = {
  name: ALIASES_ARE_DECLARED_NAME,
  about:
    'An alias belongs to one public metric unless it is declared as shared, and is no metric’s id and no other’s title.',
  check: (head) => [
    ...twice(head),
    ...undeclared(head),
    ...unshared(head),
    ...maskingAnId(head),
    ...maskingATitle(head),
  ],
};

// A question that the service refuses to answer for a metric is refused for a stated reason.

const CAPABILITIES_HAVE_REASONS_NAME = 'capabilities-have-reasons';
const NO_REASON =
  'A capability is withheld without a reason, so a refused reader learns nothing; state why in "capabilitiesReason".';
const NOTHING_WITHHELD =
  'A reason is given but no capability is withheld; set "capabilitiesReason" to null or withhold the capability.';

const withholds = ({ capabilities: { ranking, comparison, chart } }: Metric): boolean =>
  !(ranking && comparison && chart);

const fault = (metric: Metric): string | null => {
  const stated = metric.capabilitiesReason !== null;
  if (withholds(metric)) return isPublic(metric) && !stated ? NO_REASON : null;
  return stated ? NOTHING_WITHHELD : null;
};

export const capabilitiesHaveReasons: DatasetRule = {
  name: CAPABILITIES_HAVE_REASONS_NAME,
  about: 'A public metric says why it withholds a capability, and gives no reason where it withholds none.',
  check: ({ registry }) =>
    registry.metrics.flatMap((metric) => {
      const message = fault(metric);
      return message === null
        ? []
        : [
            errorFinding(
              CAPABILITIES_HAVE_REASONS_NAME,
              { file: REGISTRY_FILE, metric: metric.id },
              { message },
            ),
          ];
    }),
};

// What provenance says in codes has its words in both languages in the registry, once.

const PROVENANCE_CODES_ARE_DECLARED_NAME = 'provenance-codes-are-declared';

type Field = 'periodSemantics' | 'geographySemantics' | 'license';
type ProvenanceCodesAreDeclaredKind = { field: Field; list: keyof Registry; declared: string[] };

const kindsOf = ({
  periodSemantics,
  geographySemantics,
  licenses,
}: Registry): ProvenanceCodesAreDeclaredKind[] => [
  { field: 'periodSemantics', list: 'periodSemantics', declared: periodSemantics.map(({ code }) => code) },
  {
    field: 'geographySemantics',
    list: 'geographySemantics',
    declared: geographySemantics.map(({ code }) => code),
  },
  { field: 'license', list: 'licenses', declared: licenses.map(({ code }) => code) },
];

const provenanceCodesAreDeclaredUndeclared = (
  { field, list, declared }: ProvenanceCodesAreDeclaredKind,
  metrics: readonly Metric[],
): Finding[] =>
  metrics.flatMap(({ id, [field]: code }) =>
    code === null || declared.includes(code)
      ? []
      : [
          errorFinding(
            PROVENANCE_CODES_ARE_DECLARED_NAME,
            { file: REGISTRY_FILE, metric: id },
            {
              message: `The code of ${field} is not declared, so it has no words; add it to "${list}" or set it to null.`,
              expected: declared.join(', '),
              actual: code,
            },
          ),
        ],
  );

const provenanceCodesAreDeclaredTwice = ({ list, declared }: ProvenanceCodesAreDeclaredKind): Finding[] =>
  repeated(declared, (code) => code).map((code) =>
    errorFinding(
      PROVENANCE_CODES_ARE_DECLARED_NAME,
      { file: REGISTRY_FILE, path: [list] },
      {
        message: `The code ${code} stands twice in "${list}", so its words are uncertain; keep one.`,
      },
    ),
  );

export const provenanceCodesAreDeclared: DatasetRule = {
  name: PROVENANCE_CODES_ARE_DECLARED_NAME,
  about: 'Every code of period, geography and licence is declared once, with its words.',
  // A registry that declares no code is older than the codes: its provenance is prose.
  check: ({ registry }) => {
    const kinds = kindsOf(registry);
    if (kinds.every(({ declared }) => declared.length === 0)) return [];
    return kinds.flatMap((kind) => [
      ...provenanceCodesAreDeclaredUndeclared(kind, registry.metrics),
      ...provenanceCodesAreDeclaredTwice(kind),
    ]);
  },
};

// A note reaches the figures that it names: a code or a year that does not exist would keep it from all of them in silence.

const NOTES_ARE_SOUND_NAME = 'notes-are-sound';

/** Years in which a note may begin or end: as far ahead as a series may be extended. */
const EARLIEST = '1900';
const YEARS_AHEAD = 5;

type Fault = (note: Note, head: DatasetHead) => string | null;

const latest = ({ release }: DatasetHead): string =>
  String(Number(release.release.slice(0, 4)) + YEARS_AHEAD);

const unknownGeo: Fault = ({ geo }, { municipalities }) => {
  const codes = new Set(municipalities.map(({ code }) => code));
  const unknown = geo?.find((code) => !codes.has(code));
  return unknown === undefined
    ? null
    : `A note names the municipality ${unknown}, which is not registered, so nobody would read it; correct the code.`;
};

const reversed: Fault = ({ from, to }) =>
  from !== null && to !== null && from > to
    ? `A note begins in ${from} and ends in ${to}, so it is about no year; put the years in order.`
    : null;

const implausible: Fault = ({ from, to }, head) => {
  const year = [from, to].find((one) => one !== null && (one < EARLIEST || one > latest(head)));
  return year === undefined || year === null
    ? null
    : `A note names the year ${year}; expected ${EARLIEST} to ${latest(head)}. Correct the year.`;
};

const undatedBreak: Fault = ({ kind, from }) =>
  kind === 'break' && from === null
    ? 'A break names no year, so no chart can show it; give the first year of the new meaning in "from".'
    : null;

const FAULTS: readonly Fault[] = [unknownGeo, reversed, implausible, undatedBreak];

const inMetric = (metric: string, message: string): Finding =>
  errorFinding(NOTES_ARE_SOUND_NAME, { file: REGISTRY_FILE, metric }, { message });

export const notesAreSound: DatasetRule = {
  name: NOTES_ARE_SOUND_NAME,
  about: 'A note names registered municipalities and plausible years in order, and a break its first year.',
  check: (head) =>
    head.registry.metrics.flatMap(({ id, notes }) =>
      notes.flatMap((note) =>
        FAULTS.flatMap((fault) => {
          const message = fault(note, head);
          return message === null ? [] : [inMetric(id, message)];
        }),
      ),
    ),
};

// A metric leads to others that readers can open.

const RELATED_METRICS_EXIST_NAME = 'related-metrics-exist';

function faultsOf({ id, related }: Metric, registry: Registry): string[] {
  const open = publicIds(registry);
  return [
    ...related
      .filter(({ metric }) => metric === id)
      .map(() => 'The metric is related to itself, which leads nowhere; delete the relation.'),
    ...related
      .filter(({ metric }) => metric !== id && !open.has(metric))
      .map(
        ({ metric }) =>
          `The related metric ${metric} is not a public metric of the registry; correct its id or delete the relation.`,
      ),
    ...repeated(related, ({ metric }) => metric).map(
      ({ metric }) => `The related metric ${metric} is named twice; keep the relation that says most.`,
    ),
  ];
}

export const relatedMetricsExist: DatasetRule = {
  name: RELATED_METRICS_EXIST_NAME,
  about: 'A public metric is related to other public metrics only, to each once.',
  check: ({ registry }) =>
    registry.metrics
      .filter(isPublic)
      .flatMap((metric) =>
        faultsOf(metric, registry).map((message) =>
          errorFinding(RELATED_METRICS_EXIST_NAME, { file: REGISTRY_FILE, metric: metric.id }, { message }),
        ),
      ),
};
