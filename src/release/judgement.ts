// What was judged of a release to come, kept in the staging area: `diff`, `review` and `publish` of the same release judge once.

import { deserialize, serialize } from 'node:v8';
import { fileHash, nodeDigest } from '../builder/digest.ts';
import { isThere, machineFault, readOwnBytes, strangeUnder } from '../builder/files.ts';
import { codeFingerprint } from '../builder/inputs.ts';
import { CHECKPOINT_FILE, type Finding } from '../data/dataset.ts';
import { canonicalJson } from '../data/hash.ts';
import { RevisionEntry } from '../data/release.ts';
import { isFormula } from '../data/text.ts';
import type { DatasetFiles, DatasetPaths, Effects, Files } from './dataset.ts';
import { assessRelease } from './judge.ts';
import {
  type PlannedMetric,
  type PlanRefusal,
  planRelease,
  prepareRelease,
  type ReleaseInputs,
  type ReleaseOptions,
  type ReleasePlan,
} from './plan.ts';
import { judgementFile, type Staging } from './staging.ts';

/** `checkpoint` is that of the release to come, without a signature; null where its log cannot be read. */
type Judgement = { findings: Finding[]; metrics: PlannedMetric[]; checkpoint: string | null };

/** The release to come with all that is found of it. */
type ReleaseToCome = ReleaseInputs & { plan: ReleasePlan; findings: Finding[] };

/**
 * Judges a planned release, or takes what was judged of it before: where data, staging area, day and program are the same
 * byte for byte. Unprepared where no release may be of the day, or nothing tells which the last one was.
 */
export function judgedRelease(
  paths: DatasetPaths,
  given: ReleaseOptions,
  effects: Effects,
): ReleaseToCome | PlanRefusal {
  const prepared = prepareRelease(paths, given, effects);
  if ('mistake' in prepared) return prepared;
  const { dataset, staging, date } = prepared;
  const options = { ...given, date };
  const inputs = inputsHash(dataset, staging, options);
  const kept = keptJudgement(paths, inputs);
  const plan = planRelease(dataset, staging, options, kept ?? undefined);
  // A signature is under files that nobody has judged yet.
  if (kept !== null && options.key === null) return { ...prepared, plan, findings: kept.findings };
  const findings = assessRelease({ dataset, staging, plan });
  if (options.key === null) {
    const checkpoint = plan.files().get(CHECKPOINT_FILE);
    const judged = {
      findings,
      metrics: plan.metrics,
      checkpoint: checkpoint === undefined ? null : String(checkpoint),
    };
    keepJudgement(paths, inputs, judged, effects.files);
  }
  return { ...prepared, plan, findings };
}

/**
 * SHA-256 over everything that a judgement follows from: the program with its packages and its Node, every file of the
 * dataset, the staged series by their hashes, the day, and what the log is to say. A reason that a rule could find something
 * in is part of it; any other one changes no finding.
 */
export function inputsHash(
  { files, paths }: Pick<DatasetFiles, 'files' | 'paths'>,
  staging: Staging,
  { date, corrected, reason }: ReleaseOptions,
): string {
  const data = [...files].map(([file, bytes]) => `${file} ${fileHash(bytes)}`).sort();
  const lines = [
    codeFingerprint(),
    process.version,
    canonicalJson({ date, corrected, reason: isPlain(reason) ? null : reason }),
    canonicalJson(staging),
    ...strangeUnder(paths.data).map(({ file, what }) => `${file} ${what}`),
    ...data,
  ];
  return nodeDigest(lines.join('\n'), 'hex');
}

/** Whether no rule can find anything in a reason. */
const isPlain = (reason: string | null): boolean =>
  reason === null || (!isFormula(reason) && RevisionEntry.shape.reason.safeParse(reason).success);

/** The first line of the record, before its body. */
const heading = (inputs: string, body: Uint8Array): string => `${inputs} ${fileHash(body)}\n`;

/** Null where there is none of these inputs, or one that is not as it was written: it is judged again. */
export function keptJudgement(paths: DatasetPaths, inputs: string): Judgement | null {
  const file = judgementFile(paths);
  if (!isThere(file)) return null;
  const bytes = Buffer.from(readOwnBytes(file));
  const body = bytes.subarray(bytes.indexOf('\n') + 1);
  if (bytes.subarray(0, bytes.length - body.length).toString('latin1') !== heading(inputs, body)) return null;
  return deserialize(body);
}

/** One that cannot be written, as on a full disk, is made again. */
export function keepJudgement(
  paths: DatasetPaths,
  inputs: string,
  { findings, metrics, checkpoint }: Judgement,
  files: Files,
): void {
  // Findings have the jumps already.
  const body = serialize({ findings, metrics: metrics.map((one) => ({ ...one, jumps: [] })), checkpoint });
  try {
    files.writeSoon(judgementFile(paths), Buffer.concat([Buffer.from(heading(inputs, body)), body]));
  } catch (error) {
    if (machineFault(error) === null) throw error;
  }
}
