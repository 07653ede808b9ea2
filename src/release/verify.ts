// `verify`: the verification rules over data/ as it stands.
import { verifyDataset } from '../builder/verify-dataset.ts';
import { formatFinding } from '../model/finding.ts';
import { refuses } from './assess-release.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Effects } from './effects.ts';

/** Exit code 1 when any finding is an error. */
export function verify({ data }: DatasetPaths, { print }: Effects): number {
  const { findings, observations } = verifyDataset(data);
  for (const finding of findings) print(formatFinding(finding));
  print(`${observations} observations verified, ${findings.length} findings.`);
  return refuses(findings) || observations === 0 ? 1 : 0;
}
