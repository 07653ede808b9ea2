// What is known of the log beforehand, a checkpoint or a key, decides what a proof is worth.
import { readFileSync } from 'node:fs';
import { nodeDigest } from '../../builder/digest.ts';
import { sha256By } from '../../data/hash.ts';
import { type Checkpoint, checkpointOf, checkpointText, isSignedNote } from '../../data/log.ts';
import { consistencyProof, fromTiles, isConsistent } from '../../data/merkle.ts';
import { isSignedBy, keyText, renamedKey, signatureWords, trustedKey } from '../dataset/signed-note.ts';
import { type Copy, check, ProofFailed } from './copy.ts';
import { tileOf } from './log-entries.ts';

const sha256 = sha256By(nodeDigest);

/** `checkpoint` is a file, `trust` a public key or its file; null is none. */
export type Trusted = { checkpoint: string | null; trust: string | null };

type Shown = { head: Checkpoint; note: string };

export async function trustLine(copy: Copy, { checkpoint, trust }: Trusted, shown: Shown): Promise<string> {
  const lines: string[] = [];
  if (trust !== null) lines.push(signedLine(trust, shown));
  if (checkpoint !== null) lines.push(await grownLine(copy, trustedHead(checkpoint), shown.head));
  if (lines.length > 0) return lines.join(' ');
  return `No checkpoint and no key were given (--checkpoint, --trust): the checkpoint is the one that the copy itself shows; it ${signatureWords(shown.note, null, checkpointText(shown.head))}.`;
}

function signedLine(trust: string, { head, note }: Shown): string {
  const key = renamedKey(head.origin, trustedKey(trust));
  check(
    isSignedBy(key, note, checkpointText(head)),
    `The checkpoint is ${isSignedNote(note) ? 'not signed by the trusted key' : 'unsigned'}; expected a signature by ${keyText(key)}`,
  );
  return `The checkpoint is signed by the trusted key ${keyText(key)}.`;
}

function trustedHead(file: string): Checkpoint {
  const head = checkpointOf(readText(file));
  if (head === null) throw new ProofFailed(`--checkpoint ${file}: expected a checkpoint, got something else`);
  return head;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ProofFailed(`--checkpoint ${file}: expected a file that can be read, got none`);
  }
}

/** The log has only grown since the trusted checkpoint: RFC 6962, 2.1.2, over the copy's own tiles. */
async function grownLine(copy: Copy, trusted: Checkpoint, head: Checkpoint): Promise<string> {
  check(
    trusted.origin === head.origin,
    `The checkpoint is of the log ${head.origin}, but the trusted one is of ${trusted.origin}; where that log was made anew, ${copy.base}/docs#log tells its last checkpoint and why`,
  );
  check(
    trusted.size <= head.size && trusted.size > 0,
    `The log of the copy has ${head.size} entries, but the trusted checkpoint ${trusted.size}: the copy is older, ask its maintainers`,
  );
  const { size } = head;
  const proof = await fromTiles({ size, read: (tile) => tileOf(copy, tile) }, sha256, (subtree, hash) =>
    consistencyProof(trusted.size, size, subtree, hash),
  );
  const roots = { older: trusted.root, newer: head.root };
  check(
    isConsistent({ older: trusted.size, newer: size, proof }, roots, sha256),
    `The log of the copy does not begin with the ${trusted.size} entries of the trusted checkpoint: the past was rewritten`,
  );
  return trusted.size === size
    ? 'The checkpoint is the trusted one.'
    : `The log begins with the ${trusted.size} entries of the trusted checkpoint.`;
}
