// The judges of what people write by hand: what another registry, register or mapping would break that no dataset shows by itself.
import { shownMetrics } from '../data/changes.ts';
import {
  type Finding,
  HAND_WRITTEN,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  SOURCES_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { parsedJson } from '../data/hash.ts';
import { publicPart, speakable } from '../data/public-part.ts';
import {
  isPublic,
  type Metric,
  type Municipality,
  Registry,
  takesSeries,
} from '../data/registry.ts';
import { plainName } from '../data/text.ts';
import { errorFinding, type FindingText, repeated } from '../rules/rule.ts';
import type { DatasetFiles } from './dataset.ts';
import { expectedUnit, koladaIn, type SourceMapping } from './sources.ts';
import type { Staging } from './staging.ts';

const atMetric = (rule: string, metric: string, text: FindingText): Finding =>
  errorFinding(rule, { file: REGISTRY_FILE, metric }, text);

export const registryFindings = (registry: Registry): Finding[] => [
  ...sharedKpis(registry),
  ...strangeAddresses(registry),
];

function sharedKpis({ metrics }: Registry): Finding[] {
  const imported = metrics.filter(
    (metric) => metric.kpiId !== null && takesSeries(metric),
  );
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
    if (
      kpiId === null ||
      !apiUrl?.startsWith(KPI_PAGES) ||
      apiUrl.endsWith(`/${kpiId}`)
    )
      return [];
    return atMetric('kpi-is-at-source-url', id, {
      message:
        'The address is that of another KPI than "kpiId" names, so readers who check a figure would find another series; correct the one that is wrong.',
      expected: `an address that ends in /${kpiId}`,
      actual: apiUrl,
    });
  });

/** @param withFigures the codes that figures of the release are of */
export function newMunicipalities(
  municipalities: readonly WithLine<Municipality>[],
  last: readonly Municipality[],
  withFigures: ReadonlySet<string>,
): Finding[] {
  const lastCodes = new Set(last.map(({ code }) => code));
  return municipalities
    .filter(({ code }) => !lastCodes.has(code) && !withFigures.has(code))
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
  const vanished = new Map(
    imports.flatMap((entry) => entry.vanished.map((id) => [id, entry.kind] as const)),
  );
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
function vanishedSeries(
  kind: Staging['imports'][number]['kind'],
  registered: Metric | undefined,
): Finding[] {
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

// What was changed by hand since the last release: no figure changes by it, so that nothing else of a comparison shows it.

/** At most so many lines of one file. */
const MOST = 50;

/** A line for each thing that came or went, by file; none for a first release. */
export function handEdits({ source, last, registry, dataset }: DatasetFiles): string[] {
  if (last === null || dataset === null) return [];
  const publicNames = speakable(registry, shownMetrics(dataset));
  const textIn = (path: string | null): string | null =>
    path !== null && source.has(path)
      ? Buffer.from(source.read(path)).toString('utf8')
      : null;
  return HAND_WRITTEN.flatMap((file) => {
    const kept = last.pathOf(file);
    const [before, after] = [textIn(kept), textIn(file)];
    const published = after === null ? null : publicPart(file, after, publicNames);
    if (before === published) return [];
    if (before === null) return [`${file}: came`];
    if (published === null) return [`${file}: went`];
    const [was, is] = [linesOf(file, before), linesOf(file, published)];
    const lines = [...changedLines(was, is, 'went'), ...changedLines(is, was, 'came')];
    lines.sort((a, b) => (a.line < b.line ? -1 : 1));
    if (lines.length === 0) return [`${file}: in another order, or written otherwise`];
    const more = lines.length - MOST;
    return [
      ...lines.slice(0, MOST).map(({ line, word }) => `${file}: ${word} ${line}`),
      ...(more > 0 ? [`and ${more} more: compare ${file} with ${kept}`] : []),
    ];
  });
}

/** Of a metric that the others have nothing of, its name alone. */
function changedLines(own: Set<string>, others: Set<string>, word: string) {
  const metricOf = (line: string): string => /^metrics\.\w+/.exec(line)?.[0] ?? line;
  const metricIds = new Set([...others].map(metricOf));
  const lines = [...own.difference(others)].map((line) =>
    metricIds.has(metricOf(line)) ? line : metricOf(line),
  );
  return [...new Set(lines)].map((line) => ({ line, word }));
}

/** What is left out of a registry reads as its default: an older one has not all that today's may have. */
function linesOf(file: string, text: string): Set<string> {
  // Columns that every line lacks, or has empty, change none of them.
  if (file !== REGISTRY_FILE)
    return new Set(text.split('\n').map((line) => line.replace(/,+$/, '')));
  const registry = Registry.safeParse(parsedJson(text)).data;
  return new Set(registry === undefined ? [] : valueLines('', registry));
}

/** A line for each value, by the names that lead to it: in a list that is an id, a code or a slug, or none, so that order makes no change. */
function valueLines(place: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${place}: ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, item]) => {
    const { id, code, slug } = Object(item);
    const name = Array.isArray(value) ? (id ?? code ?? slug ?? '') : key;
    return valueLines([place, name].filter((part) => part !== '').join('.'), item);
  });
}
