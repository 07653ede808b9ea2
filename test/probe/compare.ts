// One host held against Node, probe by probe.

import { askProbe } from './ask-probe.ts';
import type { Answer } from './ask-raw.ts';
import { type Allowance, differences } from './differences.ts';
import type { Expectations } from './expectations.ts';
import type { Probe } from './probe.ts';
import { PROBES } from './table.ts';
import type { Way } from './ways.ts';

export type Compared = { probes: number; lines: string[] };

/** Each probe is asked twice, since the second answer may come from a memory. */
export async function compareHost(
  way: Way,
  place: { base: string; site: string },
  expectations: Expectations,
): Promise<Compared> {
  const covered = PROBES.filter(way.covers);
  const lines = new Set<string>();
  for (const probe of [...covered, ...covered]) {
    const actual = await askProbe(probe, place);
    if (way.saysIdentity && actual.headers['content-encoding'] === 'identity')
      delete actual.headers['content-encoding'];
    if (way.writesRedirects && actual.status === 308) dropBody(actual);
    const allowance = { ...way.allowance, ...allowanceOf(way, actual) };
    const expected = expectedOf(probe, way, expectations);
    for (const line of differences(expected, actual, allowance)) lines.add(`${probe.name}: ${line}`);
  }
  return { probes: covered.length, lines: [...lines] };
}

function allowanceOf({ allowanceOf304, allowanceOf404 }: Way, { status, headers }: Answer): Allowance {
  if (status === 304) return allowanceOf304;
  return status === 404 && headers['content-type']?.startsWith('text/html') === true ? allowanceOf404 : {};
}

function expectedOf(probe: Probe, { resolvesPaths }: Way, { plain, resolved }: Expectations): Answer {
  const expected = (resolvesPaths ? resolved.get(probe) : undefined) ?? plain.get(probe);
  if (expected === undefined) throw new Error(`probe ${probe.name}: expected Node's answer, got none`);
  return expected;
}

function dropBody(answer: Answer): void {
  answer.body = Buffer.alloc(0);
  answer.headers['content-length'] = '0';
  delete answer.headers['content-type'];
}
