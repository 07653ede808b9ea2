// What Node answers to every probe: what every other host is held against.

import { askProbe } from './ask-probe.ts';
import type { Answer } from './ask-raw.ts';
import type { Probe } from './probe.ts';
import { PROBES } from './table.ts';

/** `resolved`: what Node answers to the path as a platform sends it on that resolves dot segments. */
export type Expectations = { plain: Map<Probe, Answer>; resolved: Map<Probe, Answer> };

export async function expectationsOf(base: string, site: string): Promise<Expectations> {
  const plain = new Map<Probe, Answer>();
  const resolved = new Map<Probe, Answer>();
  for (const probe of PROBES) {
    plain.set(probe, await askProbe(probe, { base, site }));
    if (probe.resolved !== undefined)
      resolved.set(probe, await askProbe({ ...probe, target: probe.resolved }, { base, site }));
  }
  return { plain, resolved };
}

/** A probe that gets another status than it says asks something else than it says. */
export const wrongStatuses = ({ plain }: Expectations): string[] =>
  PROBES.flatMap((probe) => {
    const status = plain.get(probe)?.status;
    return status === probe.status ? [] : [`${probe.name}: status: expected ${probe.status}, got ${status}`];
  });
