// `verify`: the verification rules over data/ as it stands, every past release rebuilt, and who signed the newest one.
import { nodeDigest } from '../../builder/digest.ts';
import { verifyDataset } from '../../builder/verify.ts';
import {
  CHAIN_FILE,
  CHECKPOINT_FILE,
  countWords,
  type DatasetHead,
  type Finding,
  keptFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  refuses,
} from '../../data/dataset.ts';
import { checkpointAt, datasetLog, isSignedNote, unfilteredLog } from '../../data/log.ts';
import { endedLater, expectedCheckpoint, noteText, supersededAt } from '../../rules/releases.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import {
  isSignedBy,
  keyText,
  RELEASE_KEY_NAME,
  renamedKey,
  signatureWords,
  trustedKey,
} from '../dataset/signed-note.ts';
import type { Outcome } from './outcome.ts';
import { describedAt, differingFiles } from './rewind.ts';

/** Refused when any finding is an error, or there is no observation. @param trust a public key that must have signed the newest release */
export function verify({ data }: DatasetPaths, trust: string | null): Outcome {
  const key = trust === null ? null : renamedKey(RELEASE_KEY_NAME, trustedKey(trust));
  const { findings, observations, verified } = verifyDataset(data);
  const head = verified?.head ?? null;
  const unrebuilt = head === null ? [] : pastFindings(data, head);
  const superseded = head === null ? [] : supersededFindings(head);
  const unsigned = head === null || key === null ? [] : signatureFindings(head, key);
  const all = [...findings, ...unrebuilt, ...superseded, ...unsigned];
  const counted = `${observations} observations verified, ${countWords(all)}`;
  return {
    ok: !refuses(all) && observations > 0,
    lines: [],
    findings: all,
    result: [
      ...(head === null || unrebuilt.length + superseded.length > 0 ? [] : chainLines(head, key)),
      observations > 0 || refuses(all) ? `${counted}.` : `${counted}: ${NOTHING}`,
    ],
  };
}

const NOTHING = 'the dataset has none, so nothing was verified; import some.';

type Key = ReturnType<typeof trustedKey>;

/** Observation files are a rule's business; this is about the rest of each past release. */
function pastFindings(dir: string, head: DatasetHead): Finding[] {
  return [...head.manifests.values()].flatMap((manifest) => {
    const where = { file: keptFile(manifest.release, RELEASE_FILE) };
    const rest = Object.entries(manifest.files).filter(([file]) => !file.startsWith('observations/'));
    return differingFiles(describedAt(dir, head, manifest), {
      ...manifest,
      files: Object.fromEntries(rest),
    }).map((file) => {
      const message = `${file} does not come out as the release had it, so what is kept of the past was changed; restore the dataset`;
      return errorFinding('release-is-rebuilt', where, { message });
    });
  });
}

/** A log that was made anew had the entries of all metrics, and the data still has them: its last checkpoint follows from them. */
function supersededFindings(head: DatasetHead): Finding[] {
  return head.registry.supersededLogs.flatMap(({ origin, size, root, release }) => {
    const actual = `${origin}\n${size}\n${root}\n`;
    const expected = checkpointAt(unfilteredLog(head, nodeDigest), nodeDigest, origin, release);
    if (actual === expected) return [];
    const message = `The last checkpoint of ${origin} (supersededLogs) is not the one that the logs until ${release} lead to, so it or one of them was changed; restore the dataset`;
    return [errorFinding('superseded-log-is-kept', { file: REGISTRY_FILE }, { message, expected, actual })];
  });
}

/** The newest release and the checkpoint of the log are signed apart: a reader of one may not have the other. */
function signatureFindings(head: DatasetHead, key: Key): Finding[] {
  const link = head.chain.at(-1);
  const note = link?.note ?? null;
  const { checkpoint, registry } = head;
  const text = expectedCheckpoint(head, nodeDigest);
  const logKey = renamedKey(registry.logOrigin, key);
  const release = link !== undefined && note !== null && isSignedBy(key, note, noteText(link));
  const log = checkpoint !== null && isSignedBy(logKey, checkpoint, text);
  const signed = { release: note !== null, log: isSignedNote(checkpoint ?? '') };
  return [
    ...(release ? [] : [unsignedBy('release-is-signed', CHAIN_FILE, 'newest release', signed.release, key)]),
    ...(log ? [] : [unsignedBy('checkpoint-is-signed', CHECKPOINT_FILE, 'checkpoint', signed.log, logKey)]),
  ];
}

function unsignedBy(rule: string, file: string, what: string, signed: boolean, key: Key): Finding {
  const message = signed
    ? `The ${what} has no valid signature by the trusted key; ask its publisher, or trust another key`
    : `The ${what} is unsigned, but a signature by the trusted key was demanded; ask its publisher`;
  return errorFinding(rule, { file }, { message, expected: keyText(key) });
}

function chainLines(head: DatasetHead, key: Key | null): string[] {
  const { chain } = head;
  const newest = chain.at(-1);
  const old = supersededAt(head, nodeDigest);
  const later = endedLater(head);
  const entries = datasetLog(head, nodeDigest).sizes.get(head.release.release) ?? 0;
  const logKey = key === null ? null : renamedKey(head.registry.logOrigin, key);
  const log = signatureWords(head.checkpoint, logKey, expectedCheckpoint(head, nodeDigest));
  const release = signatureWords(newest?.note ?? null, key, newest === undefined ? '' : noteText(newest));
  return [
    `${chain.length} releases, each rebuilt to the root that its link holds; the newest root is ${newest?.root}.`,
    `The checkpoint of the log follows from its ${entries} entries; it ${log}.`,
    ...head.registry.supersededLogs.map(
      ({ origin, size, root, release, reason }) =>
        `It was made anew after the release ${release}: ${reason.en} The last checkpoint before, ${origin} ${size} ${root}, follows from the data.`,
    ),
    ...(later === null
      ? []
      : [
          `The chain that it supersedes ended at ${later}, after this dataset: it cannot be recomputed here.`,
        ]),
    ...(old === null ? [] : [`The chain agrees with the one that it supersedes, which ended at ${old}.`]),
    ...(key === null
      ? [`No key was given (--trust), so hashes alone were checked; the newest release ${release}.`]
      : [`The newest release ${release}.`, `Trusted key: ${keyText(key)}.`]),
  ];
}
