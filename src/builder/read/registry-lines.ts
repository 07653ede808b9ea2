// The line of metrics.json that a finding about it means: rules see the registry without its lines.
import * as z from 'zod';
import { type Finding, type FindingLocation, REGISTRY_FILE } from '../../data/dataset.ts';
import type { DataSource } from './data-source.ts';
import { jsonLines } from './json-lines.ts';

const Entries = z.looseObject({ metrics: z.array(z.looseObject({ id: z.string() })) });

/** What is about the file as a whole has no line. */
const isMeant = ({ where: { file, line, path, metric, geo } }: Finding): boolean =>
  file === REGISTRY_FILE && line === undefined && (path ?? metric ?? geo) !== undefined;

/**
 * The same findings, with a line where they are about metrics.json and have none: that of what they name, else of the list
 * where it is missing.
 * @param source its metrics.json fits the schema
 */
export function withRegistryLines(findings: Finding[], source: DataSource): Finding[] {
  if (!findings.some(isMeant)) return findings;
  const text = new TextDecoder().decode(source.read(REGISTRY_FILE));
  const { lineOf } = jsonLines(text);
  const index = new Map(Entries.parse(JSON.parse(text)).metrics.map(({ id }, at) => [id, at]));
  const lineAt = ({ path, metric, geo }: FindingLocation): number => {
    if (path !== undefined) return lineOf(path) ?? 1;
    if (metric !== undefined) return lineOf(['metrics', index.get(metric) ?? '']) ?? lineOf(['metrics']) ?? 1;
    return lineOf(['municipalities', geo ?? '']) ?? lineOf(['municipalities']) ?? 1;
  };
  return findings.map((finding) =>
    isMeant(finding) ? { ...finding, where: { ...finding.where, line: lineAt(finding.where) } } : finding,
  );
}
