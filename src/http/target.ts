// What a request asks for: the path as decoded segments, and the pairs of its query string in their order.

export type Pair = readonly [string, string];

export type Target = {
  path: string;
  /** Without the question mark; empty when there is none. */
  query: string;
};

/** Splits an absolute URL or a path with query; the origin and any fragment are left out. */
export function targetOf(address: string): Target {
  const url = address.toWellFormed();
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
  const [whole = ''] = url.slice(origin.length).split('#', 1);
  const mark = whole.indexOf('?');
  const path = mark < 0 ? whole : whole.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark < 0 ? '' : whole.slice(mark + 1) };
}

/** Decoded segments, or null where a segment is empty, a dot segment, holds a slash or is wrongly encoded. */
export function segmentsOf(path: string): string[] | null {
  const segments = path.slice(1).split('/').map(decode);
  const clean = segments.every(
    (segment) =>
      segment !== null && segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/.test(segment),
  );
  return clean ? segments.filter((segment) => segment !== null) : null;
}

/** The pairs of a query string, and the name and text of the first one that is wrongly encoded. */
export function pairsOf(query: string): { pairs: Pair[]; malformed: Pair | null } {
  const pairs: Pair[] = [];
  let malformed: Pair | null = null;
  for (const piece of query.split('&')) {
    if (piece === '') continue;
    const sign = piece.indexOf('=');
    const raw: Pair = sign < 0 ? [piece, ''] : [piece.slice(0, sign), piece.slice(sign + 1)];
    const name = decode(raw[0].replaceAll('+', ' '));
    const value = decode(raw[1].replaceAll('+', ' '));
    if (name !== null && value !== null) pairs.push([name, value]);
    else malformed ??= raw;
  }
  return { pairs, malformed };
}

function decode(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
