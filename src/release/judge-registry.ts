// The judges of what people write by hand: what another registry, register or mapping would break that no dataset shows by itself.
import { isDeepStrictEqual } from 'node:util';
import { shownMetrics } from '../data/changes.ts';
import {
  AREAS_FILE,
  type Finding,
  HAND_WRITTEN,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  SOURCES_FILE,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { canonicalJson, parsedJson } from '../data/hash.ts';
import { publicPart, speakable } from '../data/public-part.ts';
import {
  type Area,
  isPublic,
  type Metric,
  type Municipality,
  type Note,
  Registry,
  takesSeries,
} from '../data/registry.ts';
import { foldedKey, nameKey, plainName } from '../data/text.ts';
import { errorFinding, type FindingText, repeated } from '../rules/rule.ts';
import type { DatasetFiles } from './dataset.ts';
import { expectedUnit, koladaIn, type SourceMapping } from './sources.ts';
import type { Staging } from './staging.ts';

const atMetric = (rule: string, metric: string, text: FindingText): Finding =>
  errorFinding(rule, { file: REGISTRY_FILE, metric }, text);

/** @param last the registry of the release before; null where there is none */
export const registryFindings = (registry: Registry, last: Registry | null): Finding[] => [
  ...renamedLog(registry, last),
  ...sharedKpis(registry),
  ...strangeAddresses(registry),
];

function renamedLog({ logOrigin: actual }: Registry, last: Registry | null): Finding[] {
  if (last === null || last.logOrigin === actual) return [];
  return [
    errorFinding(
      'log-origin-stays',
      { file: REGISTRY_FILE, path: ['logOrigin'] },
      {
        message:
          'The log of all releases would go on under another name, which nobody who has checked it so far would know; set "logOrigin" back.',
        expected: last.logOrigin,
        actual,
      },
    ),
  ];
}

function sharedKpis({ metrics }: Registry): Finding[] {
  const imported = metrics.filter((metric) => metric.kpiId !== null && takesSeries(metric));
  return repeated(imported, ({ kpiId }) => String(kpiId)).map(({ id, kpiId }) =>
    atMetric('kpi-ids-are-unique', id, {
      message:
        'Another metric has the same KPI, so an import would take one series for both; correct "kpiId" of one of them.',
      actual: String(kpiId),
    }),
  );
}

/** Where Kolada describes a KPI, and gives its figures. */
const KPI_PAGES = 'https://api.kolada.se/';

const strangeAddresses = ({ metrics }: Registry): Finding[] =>
  metrics.flatMap(({ id, kpiId, apiUrl }) => {
    if (kpiId === null || !apiUrl?.startsWith(KPI_PAGES) || apiUrl.endsWith(`/${kpiId}`)) return [];
    return atMetric('kpi-is-at-source-url', id, {
      message:
        'The address is that of another KPI than "kpiId" names, so readers who check a figure would find another series; correct the one that is wrong.',
      expected: `an address that ends in /${kpiId}`,
      actual: apiUrl,
    });
  });

// What readers were shown of a metric, and would be shown no more or otherwise. No figure changes by it, so no log has it.

const publicMetrics = ({ metrics }: Registry): Map<string, Metric> =>
  new Map(metrics.filter(isPublic).map((metric) => [metric.id, metric]));

/** The metrics that are public before and after: one that is gone as a whole is a finding of its own. */
function keptMetrics(registry: Registry, last: Registry | null): { was: Metric; now: Metric }[] {
  const open = publicMetrics(registry);
  return (last?.metrics ?? []).filter(isPublic).flatMap((was) => {
    const now = open.get(was.id);
    return now === undefined ? [] : [{ was, now }];
  });
}

/** What readers ask by, and would ask in vain. */
export function lostNames(registry: Registry, last: Registry | null): Finding[] {
  const subjects = subjectsOf(registry);
  return [
    ...keptMetrics(registry, last).flatMap(({ was, now }) =>
      was.aliases
        .filter((alias) => !now.aliases.includes(alias))
        .map((alias) =>
          atMetric('alias-vanishes', was.id, {
            message:
              'Questions by the alias would be refused, or answered with another metric; keep it beside the others, or waive it with the reason.',
            expected: alias,
          }),
        ),
    ),
    ...[...(last === null ? [] : subjectsOf(last))]
      .filter((slug) => !subjects.has(slug))
      .map((slug) =>
        errorFinding(
          'subject-vanishes',
          { file: REGISTRY_FILE, path: ['subjects'] },
          {
            message:
              'No public metric would be of the subject any more, so that the addresses of its pages would lead nowhere; keep the slug, whatever its title is, or waive it with the reason.',
            expected: slug,
          },
        ),
      ),
  ];
}

/** Those that have pages: of a metric that readers are shown. */
const subjectsOf = ({ metrics }: Registry): Set<string> =>
  new Set(metrics.filter((metric) => isPublic(metric) && metric.left === null).map(({ subject }) => subject));

/** Cautions and breaks. What a metric lets readers do has its stated reason in the registry. */
export const lostNotes = (registry: Registry, last: Registry | null): Finding[] =>
  keptMetrics(registry, last).flatMap(({ was, now }) => {
    const kept = new Set(now.notes.map(canonicalJson));
    const had = new Set(was.notes.map(canonicalJson));
    const gone = was.notes.filter((note) => !kept.has(canonicalJson(note)));
    const others = now.notes.filter((note) => !had.has(canonicalJson(note)));
    return withoutHeir(gone, others).map(({ kind, text }) =>
      atMetric('note-vanishes', was.id, {
        message:
          'Figures would be read without a caution or a break that they were published with; keep the note, or waive it with the reason why it is true no longer.',
        expected: `${kind}: ${text.en}`,
      }),
    );
  });

/**
 * The notes for which no other stands; as few as can be. An heir is of the note's kind, and about all that it was about; its
 * words may be others. It stands for one note, and goes over to another where the one that had it finds another (augmenting
 * paths). Notes that are worded anew about the very same figures have the first choice.
 */
function withoutHeir(gone: readonly Note[], others: readonly Note[]): Note[] {
  const heldBy = new Map<Note, Note>();
  const findsHeir = (note: Note, tried: Set<Note>): boolean =>
    others.some((other) => {
      if (tried.has(other) || !covers(other, note)) return false;
      tried.add(other);
      const holder = heldBy.get(other);
      if (holder !== undefined && !findsHeir(holder, tried)) return false;
      heldBy.set(other, note);
      return true;
    });
  const isReworded = (note: Note): boolean =>
    others.some((other) => covers(other, note) && covers(note, other));
  const inTurn = [...gone.filter(isReworded), ...gone.filter((note) => !isReworded(note))];
  return inTurn.filter((note) => !findsHeir(note, new Set()));
}

function covers(note: Note, { kind, geo, from, to }: Note): boolean {
  if (note.kind !== kind) return false;
  if (kind === 'break' && note.from !== from) return false;
  return (
    (note.geo === null || (geo?.every((code) => note.geo?.includes(code)) ?? false)) &&
    (note.from === null || (from !== null && note.from <= from)) &&
    (note.to === null || (to !== null && note.to >= to))
  );
}

/** Figures that stand, as the same number in another unit or of another source, in other words, or under the title of others. */
export function changedMeanings(registry: Registry, last: Registry | null): Finding[] {
  const open = [...publicMetrics(registry).values()];
  return keptMetrics(registry, last).flatMap(({ was, now }) => [
    ...redefined(was, now),
    ...reworded(wordsBehind(was, last), wordsBehind(now, registry)).map((contrast) =>
      atMetric('metric-redefined', now.id, {
        message:
          'Every figure of the metric would be read as an amount of something else, and no hash and no log would tell; set the words back, register another thing as a metric of its own, or waive it with the reason.',
        ...contrast,
      }),
    ),
    ...movedTitles(was, open),
  ]);
}

/** Unit and source stand in every content hash (contract 4). */
const redefined = (was: Metric, { id, unit, source }: Metric): Finding[] =>
  was.unit === unit && was.source === source
    ? []
    : [
        atMetric('metric-redefined', id, {
          message:
            'Every content hash of the metric would be another one, so that no citation of its figures agrees any more; set unit and source back, register another thing as a metric of its own, or waive it with the reason.',
          expected: `${was.unit}, ${was.source}`,
          actual: `${unit}, ${source}`,
        }),
      ];

/** What readers see behind a number, in both languages: the words of the unit, and those of a noun in their place. */
type Words = { unit: string; label: string[]; noun: string[] };

function wordsBehind({ unit, noun }: Metric, registry: Registry | null): Words {
  const label = registry?.units.find(({ code }) => code === unit)?.label;
  return {
    unit,
    label: label === undefined ? [] : [label.sv, label.en],
    noun: noun === null ? [] : [noun.sv, noun.en].flatMap(({ one, other }) => [one, other]),
  };
}

/**
 * Another unit is a finding of its own. A first noun says in better words what the unit's do, and one that goes leaves these:
 * neither is a change, and nor are other blanks, dashes and signs of the same letters (`CO₂`, `per cent`).
 */
function reworded(was: Words, now: Words): { expected: string; actual: string }[] {
  if (was.unit !== now.unit) return [];
  return (['label', 'noun'] as const).flatMap((kind) => {
    const [expected, actual] = [was[kind].join(', '), now[kind].join(', ')];
    if (expected === '' || actual === '' || lettersOf(expected) === lettersOf(actual)) return [];
    return [{ expected, actual }];
  });
}

const lettersOf = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');

/** Of a metric, the titles that others have and it has no more: two that share one are a finding of every verification. */
function movedTitles(was: Metric, open: readonly Metric[]): Finding[] {
  const kept = open.filter(({ id }) => id === was.id).flatMap(titlesOf);
  const gone = titlesOf(was).filter((title) => !kept.includes(title));
  return open
    .filter((metric) => titlesOf(metric).some((title) => gone.includes(title)))
    .map(({ id, title }) =>
      atMetric('title-moves', id, {
        message: `${was.id} was called so until now: whoever asks by that title would get the figures of this metric; set the titles back, or waive it with the reason.`,
        actual: title.sv,
      }),
    );
}

const titlesOf = ({ title: { sv, en } }: Metric): string[] => [sv, ...(en === null ? [] : [en])].map(nameKey);

// A municipality is its code: its figures are found and shown by what else the register calls it.

/** The registry and the register of one release. */
type Names = { registry: Registry; municipalities: readonly WithLine<Municipality>[] };

export function renamedMunicipalities(next: Names, last: Names): Finding[] {
  const before = new Map(last.municipalities.map((municipality) => [municipality.code, municipality]));
  return next.municipalities.flatMap((municipality) => {
    const { code, line } = municipality;
    const was = before.get(code);
    if (was === undefined) return [];
    const expected = wordsOf(was, was.validFrom);
    const actual = wordsOf(municipality, was.validFrom);
    const renamed = errorFinding(
      'municipality-renamed',
      { file: MUNICIPALITIES_FILE, line, geo: code },
      {
        message:
          'Every figure of the code, past ones included, would belong to another name, address, county or first year, and no log would say so; restore the line, or waive it with the reason.',
        expected,
        actual,
      },
    );
    return [...(expected === actual ? [] : [renamed]), ...lostOtherNames(municipality, next, last)];
  });
}

/** An area has no other names: whatever it was called leads nowhere once its line says otherwise. */
export function renamedAreas(next: readonly WithLine<Area>[], last: readonly Area[]): Finding[] {
  const before = new Map(last.map((area) => [area.code, areaWords(area)]));
  return next.flatMap((area) => {
    const [expected, actual] = [before.get(area.code), areaWords(area)];
    if (expected === undefined || expected === actual) return [];
    return errorFinding(
      'area-renamed',
      { file: AREAS_FILE, line: area.line, geo: area.code },
      {
        message:
          'Every figure of the code, past ones included, would belong to another name or address, and no log would say so; restore the line, or waive it with the reason.',
        expected,
        actual,
      },
    );
  });
}

const areaWords = ({ kind, slug, name, region }: Area): string =>
  [kind, slug, name.sv, name.en, ...(region === null ? [] : [region.sv, region.en])].join(', ');

/** A first year counts where there was one: without it, or with another, past years are of more municipalities or fewer. */
const wordsOf = (
  { name, slug, countyCode, county, validFrom }: Municipality,
  had: Municipality['validFrom'],
): string =>
  [name, slug, countyCode, county, ...(had === null ? [] : [`from ${validFrom ?? 'ever'}`])].join(', ');

/** One that has become the municipality's own name leads there still. */
function lostOtherNames({ code, name }: Municipality, next: Names, last: Names): Finding[] {
  const namesIn = ({ registry }: Names): string[] => {
    const { otherNames = [], formerCodes = [] } = registry.municipalities[code] ?? {};
    return [...otherNames, ...formerCodes];
  };
  const kept = new Set([...namesIn(next), name].map(foldedKey));
  return namesIn(last)
    .filter((word) => !kept.has(foldedKey(word)))
    .map((word) =>
      errorFinding(
        'alias-vanishes',
        { file: REGISTRY_FILE, geo: code },
        {
          message:
            'The municipality would not be found by the name or code any more; keep it beside the others, or waive it with the reason.',
          expected: word,
        },
      ),
    );
}

/** @param withFigures the codes that figures of the release are of */
export function newMunicipalities(next: Names, last: Names, withFigures: ReadonlySet<string>): Finding[] {
  const known = new Set(last.municipalities.map(({ code }) => code));
  return next.municipalities
    .filter(({ code }) => !known.has(code) && !withFigures.has(code))
    .map(({ code: geo, line, validFrom }) =>
      errorFinding(
        'municipality-appears',
        { file: MUNICIPALITIES_FILE, line, geo },
        {
          message:
            'The municipality is new to the register and has no figure, so that coverage and rankings of every year since its first would lack it; correct the line, import its figures with it, or waive it with the reason.',
          actual: validFrom === null ? 'in all years' : `from ${validFrom}`,
        },
      ),
    );
}

// What a publication says of its series against what the registry says of them.

type Knowledge = { registry: Registry; mapping: SourceMapping };

/** None of these can be waived: each is settled by a line in the registry or the mapping. */
export function publicationFindings(
  { imports, series }: Staging,
  { registry, mapping }: Knowledge,
): Finding[] {
  const metricOf = new Map(registry.metrics.map((metric) => [metric.id, metric]));
  const quarantined = new Set(imports.flatMap((entry) => entry.quarantined));
  const vanished = new Map(imports.flatMap((entry) => entry.vanished.map((id) => [id, entry.kind] as const)));
  return [
    ...leftOutKpis(registry, mapping),
    ...[...metricOf.keys()]
      .filter((metric) => quarantined.has(metric))
      .map((metric) =>
        warning(
          atMetric('series-is-exact', metric, {
            message:
              'A figure of the series cannot be kept exactly, so none of it was staged and the last release stands; ask the publisher.',
          }),
        ),
      ),
    ...imports
      .flatMap((entry) => entry.unmapped)
      .map((name) =>
        errorFinding(
          'series-is-mapped',
          { file: SOURCES_FILE },
          {
            message:
              'The publication has a series that no metric takes; register and map it, or name it under leftOut in sources.json, then import it again.',
            actual: name,
          },
        ),
      ),
    ...[...vanished]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([id, kind]) => vanishedSeries(kind, metricOf.get(id))),
    ...Object.entries(series).flatMap(([id, staged]) => {
      const metric = metricOf.get(id);
      if (metric !== undefined) return [...changedSeries(metric, staged, mapping)];
      return atMetric('series-is-registered', id, {
        message: `A staged series belongs to no metric of the registry; register the metric, or take the series out with \`npm run release -- unstage ${id}\` and import it again under the right id.`,
      });
    }),
  ];
}

const warning = (finding: Finding): Finding => ({ ...finding, severity: 'warning' });

const leftOutKpis = ({ metrics }: Registry, mapping: SourceMapping): Finding[] =>
  metrics
    .filter((metric) => isPublic(metric) && takesSeries(metric))
    .filter(({ kpiId }) => kpiId !== null && koladaIn(mapping).leftOut.includes(kpiId))
    .map(({ id, kpiId }) =>
      errorFinding(
        'kpi-is-not-left-out',
        { file: SOURCES_FILE, metric: id },
        {
          message:
            'The KPI is that of a public metric, and the entry of Kolada leaves it out, so no import would take its figures any more; delete it there, or make the metric not public.',
          actual: String(kpiId),
        },
      ),
    );

/** A metric that is not public may end at its source: its figures, no longer kept up, are shown to nobody; and so may one that leaves. */
function vanishedSeries(kind: Staging['imports'][number]['kind'], registered: Metric | undefined): Finding[] {
  if (registered === undefined || !takesSeries(registered)) return [];
  const finding = atMetric('series-is-listed', registered.id, {
    message:
      kind === 'kolada'
        ? 'The list of KPIs does not have it, so its figures would not be kept up; where the folder has some KPIs only, import it again with --ids and those; where the publisher has ended it, let the metric leave ("left") or set it not public in the registry.'
        : 'The publication does not list the series, so its figures would not be kept up; import one that has it, or, where the publisher has ended it, let the metric leave ("left") or set it not public in the registry.',
  });
  return [isPublic(registered) ? finding : warning(finding)];
}

/** What the publisher calls a series, and the unit that it gives, against the registry; what either leaves unsaid is no contradiction. */
function* changedSeries(
  { id, officialTitle }: Metric,
  { title, unit }: Staging['series'][string],
  mapping: SourceMapping,
): Iterable<Finding> {
  // Blanks too many are no other title, and the registry may not have them (`names-are-plain`).
  const published = title === null ? null : plainName(title);
  if (published !== null && officialTitle !== null && published !== officialTitle)
    yield atMetric('official-title-unchanged', id, {
      message:
        'The publisher has renamed the series, so it may mean something else; read its description, then register the new official title.',
      expected: officialTitle,
      actual: published,
    });
  const expected = expectedUnit(mapping, id);
  if (unit !== null && expected !== null && unit !== expected)
    yield atMetric('unit-unchanged', id, {
      message:
        'The publisher gives another unit; check the figures, then state the new unit in sources.json and the registry.',
      expected,
      actual: unit,
    });
}

// What differs between two values of JSON, in lines that a person reads: what changed, came and went, and where.

/** So much of a long value is shown, from shortly before the first letter that differs. */
const LONGEST = 160;
const BEFORE = 40;

/** @param location what the lines begin with; the keys that lead to a value follow it */
function valueChanges(location: string, before: unknown, after: unknown): string[] {
  return changesAt({ location, path: '' }, before, after);
}

type Where = { location: string; path: string };

function changesAt(where: Where, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(where, before, after);
  if (!isRecord(before) || !isRecord(after)) return [changed(where, before, after)];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const path = where.path === '' ? key : `${where.path}.${key}`;
    return changesAt({ ...where, path }, before[key], after[key]);
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items that both have are passed over; of the others, objects are compared one by one, in their order. */
function listChanges(where: Where, before: readonly unknown[], after: readonly unknown[]): string[] {
  const [went, came] = [without(before, after), without(after, before)];
  if (went.length === 0 && came.length === 0) return [`${locationText(where)}: in another order`];
  const pairs = [...went, ...came].every(isRecord) ? Math.min(went.length, came.length) : 0;
  return [
    ...went
      .slice(0, pairs)
      .flatMap((item, index) =>
        changesAt({ ...where, path: `${where.path}[${before.indexOf(item)}]` }, item, came[index]),
      ),
    ...went.slice(pairs).map((item) => `${locationText(where)}: went ${clipped(written(item))}`),
    ...came.slice(pairs).map((item) => `${locationText(where)}: came ${clipped(written(item))}`),
  ];
}

/** The items of one list that the other has not, or has fewer times. */
function without<T>(items: readonly T[], others: readonly T[]): T[] {
  const left = new Map<string, number>();
  for (const other of others) {
    const key = canonicalJson(other);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return items.filter((item) => {
    const key = canonicalJson(item);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

const locationText = ({ location, path }: Where): string => (path === '' ? location : `${location} ${path}`);

function changed(where: Where, before: unknown, after: unknown): string {
  const [from, to] = [written(before), written(after)];
  const letters = [...to];
  const same = [...from].findIndex((letter, index) => letter !== letters[index]);
  const start = Math.max(0, same - BEFORE);
  return `${locationText(where)}: ${clipped(from, start)} → ${clipped(to, start)}`;
}

const written = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Whole where it is short. */
function clipped(text: string, start = 0): string {
  const letters = [...text];
  if (letters.length <= LONGEST) return text;
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${letters.slice(start, end).join('')}${end < letters.length ? '…' : ''}`;
}

// What was changed by hand since the last release: no figure changes by it, so that nothing else of a comparison shows it.

/** At most so many lines of one file. */
const MOST = 50;

/** A line for each thing that changed, came or went, by file; none for a first release. */
export function handEdits({ source, last, registry, dataset }: DatasetFiles): string[] {
  if (last === null || dataset === null) return [];
  const shown = speakable(registry, shownMetrics(dataset));
  const textIn = (path: string | null): string | null =>
    path !== null && source.has(path) ? Buffer.from(source.read(path)).toString('utf8') : null;
  return HAND_WRITTEN.flatMap((file) => {
    const kept = last.pathOf(file);
    const [before, after] = [textIn(kept), textIn(file)];
    const published = after === null ? null : publicPart(file, after, shown);
    if (before === published) return [];
    if (before === null) return [`${file}: came`];
    if (published === null) return [`${file}: went`];
    const lines = changesOf(file, before, published);
    if (lines.length === 0) return [`${file}: written otherwise, and says the same`];
    const more = lines.length - MOST;
    return more <= 0 ? lines : [...lines.slice(0, MOST), `and ${more} more: compare ${file} with ${kept}`];
  });
}

/** Of a file that was kept and is damaged nothing is known here: the verification finds it. */
function changesOf(file: string, before: string, after: string): string[] {
  if (file === REGISTRY_FILE) return registryChanges(before, after);
  return lineChanges(file, before.split('\n'), after.split('\n'));
}

/** How many cells say what a line is about. */
const KEY_CELLS: Record<string, number> = { [MUNICIPALITIES_FILE]: 1, [WAIVERS_FILE]: 4 };

/** By what they are about, so that the two lines of one thing that changed stand together. */
function lineChanges(file: string, before: string[], after: string[]): string[] {
  const keyOf = (line: string): string => line.split(',', KEY_CELLS[file]).join();
  const described = (word: string, lines: string[]) =>
    lines.map((line) => ({ word, line, key: keyOf(line) }));
  const changed = [...described('went', without(before, after)), ...described('came', without(after, before))]
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ word, line }) => `${file}: ${word} ${line}`);
  return [...changed, ...orderLine(`${file}: lines`, before, after)];
}

/** What is left out of one reads as its default: an older registry has not all that today's may have. */
function registryChanges(before: string, after: string): string[] {
  const last = Registry.safeParse(parsedJson(before)).data;
  if (last === undefined) return [`${REGISTRY_FILE}: what the last release kept cannot be read`];
  const next = Registry.parse(JSON.parse(after));
  const parts = { before: partsOf(last), after: partsOf(next) };
  const [was, is] = [new Map(parts.before), new Map(parts.after)];
  const twice = new Set(repeated(parts.after, nameOf).map(nameOf));
  return [
    ...[...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
      const location = `${REGISTRY_FILE} ${key}`;
      if (!is.has(key)) return [`${location}: went ${clipped(written(was.get(key)))}`];
      if (!was.has(key)) return [`${location}: came ${clipped(written(is.get(key)))}`];
      return valueChanges(location, was.get(key), is.get(key));
    }),
    ...[...twice].map((key) => `${REGISTRY_FILE} ${key}: stands more than once`),
    ...orderLine(`${REGISTRY_FILE}: entries`, parts.before.map(nameOf), parts.after.map(nameOf)),
  ];
}

/** Where what both have stands in another order: what came, went or stands twice does not matter. */
function orderLine(location: string, before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  const isSame = isDeepStrictEqual(
    [...was].filter((one) => is.has(one)),
    [...is].filter((one) => was.has(one)),
  );
  return isSame ? [] : [`${location} in another order`];
}

type RegistryEntry = [name: string, value: unknown];
const nameOf = ([name]: RegistryEntry): string => name;

/** What a registry holds, each part by its name in the lines, in the order of the file's lists. */
function partsOf({ metrics, units, subjects, municipalities, ...rest }: Registry): RegistryEntry[] {
  const byCode = (name: string, items: readonly { code: string }[]): RegistryEntry[] =>
    items.map((item) => [`${name} ${item.code}`, item]);
  return [
    ...metrics.map((metric): RegistryEntry => [metric.id, metric]),
    ...byCode('units', units),
    ...subjects.map((subject): RegistryEntry => [`subjects ${subject.slug}`, subject]),
    ...byCode('periodSemantics', rest.periodSemantics),
    ...byCode('geographySemantics', rest.geographySemantics),
    ...byCode('licenses', rest.licenses),
    ...Object.entries(municipalities).map(
      ([code, names]): RegistryEntry => [`municipalities ${code}`, names],
    ),
    ['sharedAliases', rest.sharedAliases],
    ['logOrigin', rest.logOrigin],
    ['peers', rest.peers],
  ];
}
