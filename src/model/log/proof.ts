// A proof that one entry stands in the log, after C2SP tlog-proof: it can be checked without asking anyone.
import { base64, bytesOfBase64 } from './checkpoint.ts';

const HEAD = 'c2sp.org/tlog-proof@v1';

/** `checkpoint` is the note verbatim, with its signatures where it has any. */
export type LogProof = { index: number; hashes: readonly Uint8Array[]; checkpoint: string };

export const proofText = ({ index, hashes, checkpoint }: LogProof): string =>
  [HEAD, `index ${index}`, ...hashes.map(base64), '', checkpoint].join('\n');

/** Null where the text is no proof. */
export function proofOf(text: string): LogProof | null {
  const end = text.indexOf('\n\n');
  const [head, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const [, index] = /^index (0|[1-9][0-9]{0,14})$/.exec(lines[0] ?? '') ?? [];
  const hashes = lines.slice(1).map(bytesOfBase64);
  if (head !== HEAD || index === undefined) return null;
  const whole = hashes.flatMap((hash) => (hash?.length === 32 ? [hash] : []));
  if (whole.length !== hashes.length) return null;
  return { index: Number(index), hashes: whole, checkpoint: text.slice(end + 2) };
}
