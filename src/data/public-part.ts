// What a release has of the files that maintainers write: nothing of a metric that never was public.
import { REGISTRY_FILE, WAIVERS_FILE } from './dataset.ts';
import { isPublic, type Registry } from './registry.ts';

/** The metrics that a release may speak of: those that are public, and those that a release before has shown. */
export const speakable = (
  { metrics }: Registry,
  shownBefore: Iterable<string>,
): Set<string> => {
  const before = new Set(shownBefore);
  return new Set(
    metrics.filter((one) => isPublic(one) || before.has(one.id)).map(({ id }) => id),
  );
};

/** Two spaces, final newline, keys as given: how the dataset's JSON files are written. */
export const jsonText = (value: unknown): string =>
  `${JSON.stringify(value, null, 2)}\n`;

/**
 * The text of a hand-written file as a release has it.
 * @param text fits its schema
 * @param shown the metrics that it may name
 */
export function publicPart(
  file: string,
  text: string,
  shown: ReadonlySet<string>,
): string {
  if (file === REGISTRY_FILE) return jsonText(publicRegistry(JSON.parse(text), shown));
  if (file === WAIVERS_FILE) return publicWaivers(text, shown);
  return text;
}

/** As JSON has it: what a schema would add is not written. */
type Raw = Record<string, unknown> & { metrics: RawMetric[] };
type RawMetric = Record<string, unknown> & { id: string; aliases?: string[] };

function publicRegistry(registry: Raw, shown: ReadonlySet<string>): Raw {
  const metrics = registry.metrics.filter(({ id }) => shown.has(id));
  const used = (field: string): Set<unknown> =>
    new Set(metrics.map((metric) => metric[field]));
  const aliases = new Set(metrics.flatMap((metric) => metric.aliases ?? []));
  /** The entries of a list that a metric names by a field. */
  const kept = (list: string, key: string, field: string) => {
    const names = used(field);
    const entries = registry[list];
    return Array.isArray(entries)
      ? {
          [list]: entries.filter((entry: Record<string, unknown>) =>
            names.has(entry[key]),
          ),
        }
      : {};
  };
  const shared = registry['sharedAliases'];
  return {
    ...registry,
    ...kept('units', 'code', 'unit'),
    ...kept('subjects', 'slug', 'subject'),
    ...kept('periodSemantics', 'code', 'periodSemantics'),
    ...kept('geographySemantics', 'code', 'geographySemantics'),
    ...kept('licenses', 'code', 'license'),
    ...(Array.isArray(shared)
      ? { sharedAliases: shared.filter((alias) => aliases.has(alias)) }
      : {}),
    metrics,
  };
}

/** Rows of rule, metric, geo, period and reasons; of the first three none has a quote or a comma. */
function publicWaivers(text: string, shown: ReadonlySet<string>): string {
  const rows = text.match(/(?:"(?:[^"]|"")*"|[^"\n])*\n/g) ?? [];
  return rows
    .filter((row, index) => {
      const [, metric = ''] = row.split(',', 2);
      return index === 0 || metric === '' || shown.has(metric);
    })
    .join('');
}
