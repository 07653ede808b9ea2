// Which bytes of a file are asked for (RFC 9110 §14.1.2 and §14.2).

/** First and last byte, both inclusive. */
export type ByteRange = { first: number; last: number };

/**
 * The one range that the header asks for, cut to the file. Null where the whole file is to be sent: no header, another
 * unit, a malformed one, or several ranges, which a server may ignore. `unsatisfiable` where it lies beyond the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
