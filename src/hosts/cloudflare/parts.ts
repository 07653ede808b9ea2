// Cloudflare takes no asset above 25 MiB: a larger download lies there in parts, which the Worker puts together.

/** Bytes of a part. */
export const PART_BYTES = 20 * 1024 * 1024;

export const partPath = (path: string, index: number): string => `${path}.part-${index}`;

type Bytes = Uint8Array<ArrayBuffer>;

/** The file in one, or put together of its parts; null where there is neither. */
export async function wholeOrParts(
  path: string,
  read: (path: string) => Promise<Bytes | null>,
): Promise<Bytes | null> {
  const whole = await read(path);
  if (whole !== null) return whole;
  const parts: Bytes[] = [];
  for (
    let part = await read(partPath(path, 0));
    part !== null;
    part = await read(partPath(path, parts.length))
  )
    parts.push(part);
  if (parts.length === 0) return null;
  const bytes = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
