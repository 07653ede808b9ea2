// The registry and the observation files name the same metrics, and every public one says when it was taken.
import type { DatasetHead } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { isPublic } from '../model/registry.ts';
import { observationFile, REGISTRY_FILE, RELEASE_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

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
