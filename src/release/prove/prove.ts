// `prove`: that a figure stands in the log of all releases, from nothing but a copy of the service and what is trusted of
// the log before: a checkpoint, or the key of whoever signs them.
import * as z from 'zod';
import { nodeDigest } from '../../builder/digest.ts';
import { parsedJson, sha256By } from '../../data/hash.ts';
import { contentHash } from '../../data/identifier.ts';
import { type Checkpoint, checkpointOf, type LogProof, proofOf } from '../../data/log.ts';
import { leafHash, rootOfInclusion, sameBytes } from '../../data/merkle.ts';
import { withoutTrailingSlash } from '../../data/settings.ts';
import type { Effects } from '../dataset/effects.ts';
import { type Copy, check, fetchedText, LONGEST, ProofFailed } from './copy.ts';
import { type Leaf, laterEntry, leafOf, logEntries } from './log-entries.ts';
import { type Trusted, trustLine } from './trust.ts';

export type ProveOptions = Trusted & { id: string; url: string };

const sha256 = sha256By(nodeDigest);

/** Exit code 1 when anything does not hold. */
export async function prove(options: ProveOptions, { fetch, print }: Effects): Promise<number> {
  const copy: Copy = { base: withoutTrailingSlash(options.url), fetch };
  try {
    const { leaf, head, proof } = await provedLeaf(copy, options.id);
    print(await figureLine(copy, options.id, leaf));
    const trusted = await trustLine(copy, options, { head, note: proof.checkpoint });
    await checkNewest(copy, options.id, head, proof.index);
    print(
      `The log has it as entry ${proof.index} of ${head.size}: ${leaf.type}, release ${leaf.release}; the proof leads to the checkpoint, and no later entry replaces it.`,
    );
    print(trusted);
    return 0;
  } catch (error) {
    if (!(error instanceof ProofFailed)) throw error;
    print(error.message);
    return 1;
  }
}

/** The entry that the proof is about, with the checkpoint that its hash leads to. */
async function provedLeaf(
  copy: Copy,
  id: string,
): Promise<{ leaf: Leaf; head: Checkpoint; proof: LogProof }> {
  const path = `/log/proof/${encodeURIComponent(id)}?lang=en`;
  const proof = proofOf(await fetchedText(copy, path, LONGEST.proof));
  const head = checkpointOf(proof?.checkpoint ?? '');
  if (proof === null || head === null)
    throw new ProofFailed(`${copy.base}${path}: expected a proof (C2SP tlog-proof), got something else`);
  const leaf = leafOf(proof.extra);
  const isAbout = leaf?.id === id || (leaf?.type === 'withdrawn' && leaf.id === id.split('.')[1]);
  if (leaf === null || !isAbout)
    throw new ProofFailed(`${copy.base}${path}: expected an entry about ${id}, got ${leaf?.id ?? 'none'}`);
  const inclusion = {
    leaf: leafHash(proof.extra, sha256),
    index: proof.index,
    size: head.size,
    proof: proof.hashes,
  };
  const root = rootOfInclusion(inclusion, sha256);
  check(
    root !== null && sameBytes(root, head.root),
    `${copy.base}${path}: the proof does not lead to its checkpoint, so the entry is not in that log`,
  );
  return { leaf, head, proof };
}

/** An entry that was replaced is in the log for good, and so has a proof as good as that of the newest. */
async function checkNewest(copy: Copy, id: string, head: Checkpoint, index: number): Promise<void> {
  const log = { size: head.size, entryAt: logEntries(copy, head) };
  const later = await laterEntry(log, id, index);
  if (later === null) return;
  throw new ProofFailed(
    `${copy.base}: the proof is of entry ${index} about ${id}, but entry ${later.index} replaced it: ${later.leaf.type}, release ${later.leaf.release}`,
  );
}

const Answered = z.object({
  data: z.object({
    geo: z.string(),
    metric: z.string(),
    period: z.string(),
    source: z.string(),
    unit: z.string(),
    value: z.number(),
  }),
});

/** The figure as the copy answers it has the content hash of the entry. */
async function figureLine(copy: Copy, id: string, leaf: Leaf): Promise<string> {
  if (leaf.contentHash === null)
    return `${id} has no value: it was withdrawn with the release ${leaf.release}.`;
  const path = `/api/v1/observations/${encodeURIComponent(id)}`;
  const { data } = Answered.safeParse(parsedJson(await fetchedText(copy, path, LONGEST.answer)));
  if (data === undefined)
    throw new ProofFailed(`${copy.base}${path}: expected the figure, got something else`);
  const figure = data.data;
  const hash = contentHash(figure, nodeDigest);
  check(
    `${figure.metric}.${figure.geo}.${figure.period}` === id.split('.').slice(1).join('.'),
    `${copy.base}${path}: expected the figure ${id}, got another one`,
  );
  check(
    hash === leaf.contentHash,
    `${copy.base}${path}: its content hash is ${hash}, but the log has ${leaf.contentHash}: the figure is not the one that was logged`,
  );
  return `${id} is ${figure.value} ${figure.unit} (${figure.source}); its content hash is ${hash}.`;
}
