// A proof that one entry stands in the log, after C2SP tlog-proof: it can be checked without asking anyone.
import { base64, bytesOfBase64 } from './checkpoint.ts';

const HEAD = 'c2sp.org/tlog-proof@v1';

/**
 * `checkpoint` is the note verbatim, with its signatures where it has any; `extra` holds the leaf, which nobody has to
 * believe: the proof leads from its bytes to the checkpoint or it does not.
 */
export type LogProof = {
  extra: Uint8Array;
  index: number;
  hashes: readonly Uint8Array[];
  checkpoint: string;
};

export const proofText = ({ extra, index, hashes, checkpoint }: LogProof): string =>
  [HEAD, `extra ${base64(extra)}`, `index ${index}`, ...hashes.map(base64), '', checkpoint].join('\n');

/** Null where the text is no proof. */
export function proofOf(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  const [head, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const extra = lines[0]?.startsWith('extra ')
    ? bytesOfBase64(lines.shift()?.slice(6) ?? '')
    : new Uint8Array();
  const [, index] = /^index (0|[1-9][0-9]{0,14})$/.exec(lines[0] ?? '') ?? [];
  const hashes = lines.slice(1).map(bytesOfBase64);
  if (head !== HEAD || index === undefined || extra === null) return null;
  const whole = hashes.flatMap((hash) => (hash?.length === 32 ? [hash] : []));
  if (whole.length !== hashes.length) return null;
  return { extra, index: Number(index), hashes: whole, checkpoint: text.slice(end + 2) };
}
