// Rings as SVG path data in whole units: relative steps, with no more signs than the grammar needs (SVG 2, section 9.3.9).
import type { Point } from './project.ts';

/** Closed rings, the last point of each being its first. What has fewer than three points in whole units is left out. */
export const pathOf = (rings: readonly (readonly Point[])[]): string => rings.map(ringPath).join('');

function ringPath(ring: readonly Point[]): string {
  const points = ring
    .slice(0, -1)
    .map(([x, y]): Point => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => index === 0 || all[index - 1]?.[0] !== x || all[index - 1]?.[1] !== y);
  const [first] = points;
  if (first === undefined || points.length < 3) return '';
  let path = `M${first[0]} ${first[1]}l`;
  for (const [index, [x, y]] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) continue;
    const [across, down] = [x - before[0], y - before[1]];
    path += `${path.endsWith('l') || across < 0 ? '' : ' '}${across}${down < 0 ? '' : ' '}${down}`;
  }
  return `${path}z`;
}
