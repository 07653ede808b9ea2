// What a publication says of its series against what the registry says of them.
import { type Finding, REGISTRY_FILE, SOURCES_FILE } from '../../data/dataset.ts';
import { isPublic, type Metric, type Registry, takesSeries } from '../../data/registry.ts';
import { plainName } from '../../data/text.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { StagedSeries, Staging } from '../dataset/staging.ts';
import type { ImportKind } from '../import/imported.ts';
import { expectedUnit, type SourceMapping } from '../import/source-mapping.ts';

type Judged = { registry: Registry; mapping: SourceMapping };

const NO_METRIC =
  'The publication has a series that no metric takes; register and map it, or name it under leftOut in sources.json, then import it again.';
const notRegistered = (metric: string): string =>
  `A staged series belongs to no metric of the registry; register the metric, or take the series out with \`npm run release -- unstage ${metric}\` and import it again under the right id.`;
const LEFT_OUT =
  'The KPI is that of a public metric, and kolada.leftOut names it, so no import would take its figures any more; delete it there, or make the metric not public.';
const VANISHED =
  'The publication does not list the series, so its figures would not be kept up; import one that has it, or, where the publisher has ended it, let the metric leave ("left") or set it not public in the registry.';
const VANISHED_KPI =
  'The list of KPIs does not have it, so its figures would not be kept up; where the folder has some KPIs only, import it again with --ids and those; where the publisher has ended it, let the metric leave ("left") or set it not public in the registry.';
const QUARANTINED =
  'A figure of the series cannot be kept exactly, so none of it was staged and the last release stands; ask the publisher.';
const TITLE =
  'The publisher has renamed the series, so it may mean something else; read its description, then register the new official title.';
const UNIT =
  'The publisher gives another unit; check the figures, then state the new unit in sources.json and the registry.';

/** None of these can be waived: each is settled by a line in the registry or the mapping. */
export function publicationFindings(staging: Staging, { registry, mapping }: Judged): Finding[] {
  const metricOf = new Map(registry.metrics.map((metric) => [metric.id, metric]));
  const unmapped = staging.imports.flatMap((entry) => entry.unmapped);
  const vanished = new Map(
    staging.imports.flatMap(({ kind, vanished: ids }) => ids.map((id) => [id, kind] as const)),
  );
  const quarantined = new Set(staging.imports.flatMap((entry) => entry.quarantined));
  return [
    ...leftOutFindings({ registry, mapping }),
    ...[...metricOf.keys()]
      .filter((metric) => quarantined.has(metric))
      .map((metric) => warning('series-is-exact', { file: REGISTRY_FILE, metric }, QUARANTINED)),
    ...unmapped.map((name) =>
      errorFinding('series-is-mapped', { file: SOURCES_FILE }, { message: NO_METRIC, actual: name }),
    ),
    ...[...vanished]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([id, kind]) => vanishedFinding(kind, metricOf.get(id))),
    ...Object.entries(staging.series).flatMap(([id, staged]) => {
      const metric = metricOf.get(id);
      return metric === undefined ? [unregistered(id)] : changedFindings(metric, staged, mapping);
    }),
  ];
}

const unregistered = (metric: string): Finding =>
  errorFinding('series-is-registered', { file: REGISTRY_FILE, metric }, { message: notRegistered(metric) });

/** What the publisher calls a series, and the unit that it gives, against the registry. */
function changedFindings(
  { id, officialTitle }: Metric,
  { title, unit }: StagedSeries,
  mapping: SourceMapping,
): Finding[] {
  const where = { file: REGISTRY_FILE, metric: id };
  return [
    ...contrast('official-title-unchanged', where, {
      message: TITLE,
      expected: officialTitle,
      // Blanks too many are no other title, and the registry may not have them (`names-are-plain`).
      actual: title === null ? null : plainName(title),
    }),
    ...contrast('unit-unchanged', where, {
      message: UNIT,
      expected: expectedUnit(mapping, id),
      actual: unit,
    }),
  ];
}

const leftOutFindings = ({ registry, mapping }: Judged): Finding[] =>
  registry.metrics
    .filter((metric) => isPublic(metric) && takesSeries(metric))
    .filter(({ kpiId }) => kpiId !== null && mapping.kolada.leftOut.includes(kpiId))
    .map(({ id, kpiId }) => {
      const text = { message: LEFT_OUT, actual: String(kpiId) };
      return errorFinding('kpi-is-not-left-out', { file: SOURCES_FILE, metric: id }, text);
    });

const warning = (rule: string, where: Finding['where'], message: string): Finding => ({
  ...errorFinding(rule, where, { message }),
  severity: 'warning',
});

/** A metric that is not public may end at its source: its figures, no longer kept up, are shown to nobody; and so may one that leaves. */
function vanishedFinding(kind: ImportKind, registered: Metric | undefined): Finding[] {
  if (registered === undefined || !takesSeries(registered)) return [];
  const severity = isPublic(registered) ? 'error' : 'warning';
  const where = { file: REGISTRY_FILE, metric: registered.id };
  const message = kind === 'kolada' ? VANISHED_KPI : VANISHED;
  return [{ ...errorFinding('series-is-listed', where, { message }), severity }];
}

type Contrast = { message: string; expected: string | null; actual: string | null };

/** What either side leaves unsaid is no contradiction. */
const contrast = (
  rule: string,
  where: Finding['where'],
  { message, expected, actual }: Contrast,
): Finding[] =>
  expected === null || actual === null || expected === actual
    ? []
    : [errorFinding(rule, where, { message, expected, actual })];
