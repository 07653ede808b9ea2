// The outlines of the municipalities, as src/release/outlines makes them; their origin and its hash stand in the file.
import outlines from './outlines.json' with { type: 'json' };

export type Inset = { name: string; box: readonly number[]; codes: readonly string[] };

export const OUTLINES: {
  width: number;
  height: number;
  insets: readonly Inset[];
  /** SVG path data by municipality code. */
  paths: Readonly<Record<string, string>>;
} = outlines;

/** Those that are drawn a second time, enlarged. */
export const ENLARGED: ReadonlySet<string> = new Set(outlines.insets.flatMap(({ codes }) => codes));

type Bounds = { left: number; top: number; right: number; bottom: number };

/** The box around path data of these outlines: an absolute beginning of each ring, then relative steps. */
export function boundsOf(path: string): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of path.split('z').filter((part) => part !== '')) {
    const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
    let [x, y] = [0, 0];
    for (let at = 0; at < numbers.length; at += 2) {
      x += numbers[at] ?? 0;
      y += numbers[at + 1] ?? 0;
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
  }
  return bounds;
}
