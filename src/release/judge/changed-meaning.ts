// What a registry edited by hand would make of figures that stand: the same number in another unit or of another source, or
// under the title of others.
import type { Finding } from '../../model/finding.ts';
import { nameKey } from '../../model/fold.ts';
import { isPublic, type Metric, type Registry } from '../../model/registry.ts';
import { REGISTRY_FILE } from '../../rules/data-files.ts';
import { errorFinding } from '../../rules/error-finding.ts';

const REDEFINED =
  'Every content hash of the metric would be another one, so that no citation of its figures agrees any more; set unit and source back, register another thing as a metric of its own, or waive it with the reason.';
const TITLE =
  'was called so until now: whoever asks by that title would get the figures of this metric; set the titles back, or waive it with the reason.';

/**
 * A metric that comes, goes or was shown to nobody changes no meaning.
 * @param last the registry of what was shown before; null where there is none
 */
export function changedMeanings({ metrics }: Registry, last: Registry | null): Finding[] {
  const open = new Map(metrics.filter(isPublic).map((metric) => [metric.id, metric]));
  return (last?.metrics ?? []).filter(isPublic).flatMap((was) => {
    const now = open.get(was.id);
    return now === undefined ? [] : [...redefined(was, now), ...movedTitles(was, [...open.values()])];
  });
}

/** Unit and source stand in every content hash (contract 4). */
const redefined = (was: Metric, { id, unit, source }: Metric): Finding[] => {
  if (was.unit === unit && was.source === source) return [];
  const contrast = { expected: `${was.unit}, ${was.source}`, actual: `${unit}, ${source}` };
  return [findingOf('metric-redefined', id, { message: REDEFINED, ...contrast })];
};

/** Of a metric, the titles that others have and it has no more: two that share one are a finding of every verification. */
function movedTitles(was: Metric, open: readonly Metric[]): Finding[] {
  const kept = open.filter(({ id }) => id === was.id).flatMap(titlesOf);
  const gone = titlesOf(was).filter((title) => !kept.includes(title));
  return open
    .filter((metric) => titlesOf(metric).some((title) => gone.includes(title)))
    .map(({ id, title }) =>
      findingOf('title-moves', id, { message: `${was.id} ${TITLE}`, actual: title.sv }),
    );
}

const titlesOf = ({ title: { sv, en } }: Metric): string[] => [sv, ...(en === null ? [] : [en])].map(nameKey);

const findingOf = (rule: string, metric: string, text: Parameters<typeof errorFinding>[2]): Finding =>
  errorFinding(rule, { file: REGISTRY_FILE, metric }, text);
