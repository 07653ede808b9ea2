// Which addresses were asked of late. A table of fixed size with one number for each: it holds no address in memory, so
// that a request which is answered once leaves nothing for the garbage collector to look after.

/** FNV-1a with 32 bits (draft-eastlake-fnv), over UTF-16 units. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash;
}

/**
 * True from the second time on that it is given a key, unless another came to the same place meanwhile. Two keys of the
 * same number count as one, which happens to one key in four thousand million.
 * @param places a power of two
 */
export function createAskedBefore(places: number): (key: string) => boolean {
  const table = new Int32Array(places);
  return (key) => {
    const number = fingerprint(key);
    const place = number & (places - 1);
    const known = table[place] === number;
    table[place] = number;
    return known;
  };
}
