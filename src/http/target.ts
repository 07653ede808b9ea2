// What a request is for: the release before its path, the path as decoded segments, the pairs of its query string in order.

export type Pair = readonly [string, string];

export type Target = {
  path: string;
  /** Without the question mark; empty when there is none. */
  query: string;
};

/** Path and query string, as a request has them. */
export const addressOf = ({ path, query }: Target): string =>
  query === '' ? path : `${path}?${query}`;

const SURROGATE = /[\ud800-\udfff]/;

/** Splits an absolute URL or a path with query; the origin and any fragment are left out. */
export function targetOf(address: string): Target {
  const url = SURROGATE.test(address) ? address.toWellFormed() : address;
  const origin = url.startsWith('/')
    ? 0
    : (/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0);
  const hash = url.indexOf('#', origin);
  const end = hash < 0 ? url.length : hash;
  const queryStart = url.indexOf('?', origin);
  const mark = queryStart < 0 || queryStart > end ? end : queryStart;
  return {
    path: mark === origin ? '/' : url.slice(origin, mark),
    query: url.slice(mark + 1, end),
  };
}

const NO_SEGMENT = /^\.{0,2}$|[/\\\0]/;

/** Decoded segments, or null where a segment is empty, a dot segment, holds a slash or is wrongly encoded. */
export function segmentsOf(path: string): string[] | null {
  const segments: string[] = [];
  for (const raw of path.slice(1).split('/')) {
    const segment = decode(raw);
    if (segment === null || NO_SEGMENT.test(segment)) return null;
    segments.push(segment);
  }
  return segments;
}

/** A pair that is wrongly encoded, as it was sent; `name` is its name read, or as it was sent where it cannot be. */
type MalformedPair = { name: string; sent: Pair };

export type Pairs = {
  pairs: Pair[];
  /** Those whose names can be read, in their order; a value that cannot be read stands as it was sent. */
  named: Pair[];
  /** Those that are wrongly encoded, in their order. */
  malformed: MalformedPair[];
};

/** `locale` is `lang` by another name (contract 2): generated clients send it. */
const nameOf = (name: string): string => (name === 'locale' ? 'lang' : name);

/** Whether the language is asked for by its other name alone. */
export const saysLocale = (query: string): boolean =>
  /(?:^|&)locale=/.test(query) && !/(?:^|&)lang=/.test(query);

/** The pairs of a query string. */
export function pairsOf(query: string): Pairs {
  const pairs: Pair[] = [];
  const named: Pair[] = [];
  const malformed: MalformedPair[] = [];
  for (const piece of query.split('&')) {
    if (piece === '') continue;
    const sign = piece.indexOf('=');
    const raw: Pair =
      sign < 0 ? [piece, ''] : [piece.slice(0, sign), piece.slice(sign + 1)];
    const name = decode(raw[0].includes('+') ? raw[0].replaceAll('+', ' ') : raw[0]);
    const value = decode(raw[1].includes('+') ? raw[1].replaceAll('+', ' ') : raw[1]);
    if (name !== null) named.push([nameOf(name), value ?? raw[1]]);
    if (name !== null && value !== null) pairs.push([nameOf(name), value]);
    else malformed.push({ name: nameOf(name ?? raw[0]), sent: raw });
  }
  return { pairs, named, malformed };
}

function decode(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Whether a path is one of the website in English, the documentation's among them; all others of it are in Swedish. */
export const isEnglish = (path: string): boolean => /^\/(?:en|docs)(?:\/|$)/.test(path);

/** What stands before the date of a past release. */
const RELEASES = '/releases/';

const isUnderRelease = (path: string): boolean =>
  path.startsWith(RELEASES) && path !== RELEASES;

/** A path below a release: its date as it was given, and what stands behind it; null for any other path. */
export function pastPathOf(
  path: string,
): { prefix: string; release: string; rest: string } | null {
  if (!isUnderRelease(path)) return null;
  const end = path.indexOf('/', RELEASES.length);
  const [prefix, rest] = end < 0 ? [path, '/'] : [path.slice(0, end), path.slice(end)];
  return { prefix, rest, release: prefix.slice(RELEASES.length) };
}

/** The date of the release that a path stands below; null for any other path. */
export const releaseOfPath = (path: string): string | null =>
  pastPathOf(path)?.release ?? null;

/** The address of the assistant tools. Its POST follows rules of its own (contract 8), and so hosts route it before the function. */
export const MCP_PATH = '/mcp';

/** At the root, and below every release; also with the slash behind it that people paste: a redirect would lose the body of a POST. */
export const isMcpPath = (path: string): boolean =>
  /^(?:\/releases\/[^/]+)?\/mcp\/?$/.test(path);
