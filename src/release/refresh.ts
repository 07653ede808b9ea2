// What is newer at the source: every registered KPI is fetched, and what it says otherwise than the last release is staged.
import {
  type DatasetPaths,
  type Effects,
  publishedSeries,
  readWhole,
} from './dataset.ts';
import { importCommand } from './import.ts';
import { diff, printOutcome } from './publish.ts';
import { readStaging, stagedSeries, takeFromList } from './staging.ts';

/** Kolada's API, version 3. */
export const KOLADA_API = 'https://api.kolada.se/v3';

/** `ids` are the KPIs to ask for; null is every registered one. */
type RefreshOptions = { source: string; ids: string[] | null };

/** As `import kolada <URL> --origin publisher` has them. */
const PLAIN = {
  from: null,
  retrieved: null,
  origin: 'publisher',
  join: false,
  corrected: false,
} as const;

/**
 * Fetches the KPIs of the registry from an address, leaves staged those with a figure that the last release has not or has
 * otherwise, and tells what they would change. Returns the exit code; where a fetch is not whole, nothing is staged.
 */
export async function refreshCommand(
  paths: DatasetPaths,
  { source, ids }: RefreshOptions,
  effects: Effects,
): Promise<number> {
  const before = new Set(Object.keys(readStaging(paths).series));
  const code = await importCommand(
    paths,
    { kind: 'kolada', sources: [source], ids, ...PLAIN },
    effects,
  );
  if (code !== 0) return code;
  const same = unchanged(paths).filter((metric) => !before.has(metric));
  if (same.length > 0) takeFromList(paths, same, effects.files);
  const newer = Object.keys(readStaging(paths).series).length;
  effects.print(
    `${same.length} series have the figures of the last release; ${newer} are staged.`,
  );
  if (newer === 0) return 0;
  const options = {
    date: null,
    reasons: { release: null, metrics: {} },
    corrected: false,
    key: null,
  };
  return printOutcome(diff(paths, options, effects), false, effects);
}

/** Staged metrics whose figures are those of the last release, whatever file they were read from. */
function unchanged(paths: DatasetPaths): string[] {
  const dataset = readWhole(paths);
  const staging = readStaging(paths);
  return Object.keys(staging.series).filter((metric) => {
    const published = publishedSeries(dataset, metric);
    const staged = stagedSeries(paths, staging, metric);
    return (
      published !== null &&
      isSame(published.keys, staged.keys) &&
      isSame(published.values, staged.values)
    );
  });
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);
