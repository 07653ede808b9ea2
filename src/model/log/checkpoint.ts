// The head of the log, after C2SP tlog-checkpoint: origin, size and root on a line each. Unsigned it is the note's text alone.

export type Checkpoint = { origin: string; size: number; root: Uint8Array };

/** RFC 4648, section 4. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of standard Base 64; null where the text is not that of any bytes, or not the only one of its bytes. */
export function bytesOfBase64(text: string): Uint8Array | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return base64(bytes) === text ? bytes : null;
}

/** The note's text: what a signature is made over. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64(root)}\n`;

/** Reads the first three lines; whatever signatures follow are checked elsewhere. Null where it is no checkpoint. */
export function checkpointOf(text: string): Checkpoint | null {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const bytes = bytesOfBase64(root);
  if (origin === '' || !/^(?:0|[1-9][0-9]{0,14})$/.test(size) || bytes?.length !== 32) return null;
  return { origin, size: Number(size), root: bytes };
}

/** Whether a note has any signature (C2SP signed-note); none of them is checked. */
export const isSignedNote = (note: string): boolean => /^— \S+ \S+$/m.test(note);
