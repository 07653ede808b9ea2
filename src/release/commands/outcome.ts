// How a command that judges ends: in words for a terminal, or as one JSON document.
import { countOf, type Finding } from '../../data/dataset.ts';
import type { Effects } from '../dataset/effects.ts';
import { findingLines, groupsOf } from '../judge/finding-groups.ts';

export type Outcome = {
  /** False when the release or the dataset is refused. */
  ok: boolean;
  /** What is said before the findings. */
  lines: string[];
  findings: Finding[];
  /** The last sentences, which say what was done. */
  result: string[];
};

/** A command that stopped before it judged anything. */
export const stopped = (sentence: string, findings: Finding[] = []): Outcome => ({
  ok: false,
  lines: [],
  findings,
  result: [sentence],
});

/** The exit code: 0 when nothing was refused. */
export function printOutcome(
  { ok, lines, findings, result }: Outcome,
  json: boolean,
  { print }: Effects,
): number {
  const document = { ok, lines, count: countOf(findings), groups: groupsOf(findings), result };
  const words = () => [...lines, ...findingLines(findings), ...result];
  for (const line of json ? [JSON.stringify(document, finite)] : words()) print(line);
  return ok ? 0 : 1;
}

/** JSON has no infinity: what is beyond every factor says none, and stands first of its group all the same. */
const finite = (_key: string, value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY ? undefined : value;
