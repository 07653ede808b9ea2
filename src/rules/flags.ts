// A figure that a waiver let through is served with a flag, so that its readers know what its maintainers knew.
import { observationId } from '../model/observation-id.ts';
import type { Waived } from './apply-waivers.ts';

/** The flag of each rule that judges single figures. */
const FLAGS: Record<string, string> = { 'suspect-zeros': 'suspect-zero' };

/** By observation id: the flag codes, each once, sorted. */
export function flagsOf(waived: readonly Waived[]): Map<string, string[]> {
  const flags = new Map<string, string[]>();
  for (const { finding } of waived) {
    const { metric, geo, period } = finding.where;
    const flag = FLAGS[finding.rule];
    if (flag === undefined || metric === undefined || geo === undefined || period === undefined) continue;
    const id = observationId({ metric, geo, period });
    flags.set(id, [...new Set([...(flags.get(id) ?? []), flag])].sort());
  }
  return flags;
}
