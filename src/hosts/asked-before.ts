// Which addresses were asked of late, by two generations: cheaper than moving each to the front of a list.

/** True from the second time on that it is given a key, as long as that was among the last `capacity` or so. */
export function createAskedBefore(capacity: number): (key: string) => boolean {
  let recent = new Set<string>();
  let earlier = new Set<string>();
  return (key) => {
    const known = recent.has(key) || earlier.has(key);
    recent.add(key);
    if (recent.size * 2 >= capacity) {
      earlier = recent;
      recent = new Set();
    }
    return known;
  };
}
