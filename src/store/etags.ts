// The ETags of fixed answers as the store has them: what hundreds of thousands of paths and tags share stands there once.

/** By path of a fixed answer: its ETag. */
export type Etags = Record<string, string>;

/** By what a path begins with, until its last slash or stop, and by its rest: what the ETag has in its quotes. */
export type StoredEtags = Record<string, Record<string, string>>;

/** Those about one metric, by municipality code. */
export type EtagBlock = Record<string, StoredEtags>;

/** Every ETag of ours is weak (contract 5). */
const [OPENING, CLOSING] = ['W/"', '"'];

const restFrom = (path: string): number => Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1;

export function addEtag(stored: StoredEtags, path: string, etag: string): void {
  const beginning = path.slice(0, restFrom(path));
  const below = stored[beginning] ?? {};
  stored[beginning] = below;
  below[path.slice(beginning.length)] = etag.slice(OPENING.length, -CLOSING.length);
}

/** Null where no fixed answer has this path. */
export function etagOfPath(stored: StoredEtags, path: string): string | null {
  const beginning = path.slice(0, restFrom(path));
  const rest = path.slice(beginning.length);
  const below = Object.hasOwn(stored, beginning) ? stored[beginning] : undefined;
  return below !== undefined && Object.hasOwn(below, rest) ? `${OPENING}${below[rest]}${CLOSING}` : null;
}

export function etagsOf(stored: StoredEtags): Etags {
  const etags: Etags = {};
  for (const [beginning, below] of Object.entries(stored))
    for (const [rest, tag] of Object.entries(below))
      etags[`${beginning}${rest}`] = `${OPENING}${tag}${CLOSING}`;
  return etags;
}
