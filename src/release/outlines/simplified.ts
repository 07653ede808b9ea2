// Municipalities' outlines with fewer points, along borders that neighbours share: no gap opens, nothing overlaps.
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { planarTriangleArea, presimplify, simplify } from 'topojson-simplify';
import type { Objects, Topology } from 'topojson-specification';
import type { Point } from './project.ts';

/** By municipality code: polygons of closed rings, in the units of the map. */
type Shapes = ReadonlyMap<string, readonly (readonly (readonly Point[])[])[]>;

/**
 * SVG path data by code. A corner goes whose triangle with its neighbours is smaller than `least` square units
 * (Visvalingam and Whyatt, 1993); a border is the same for both who share it.
 */
export function simplifiedPaths(shapes: Shapes, least: number): Record<string, string> {
  const objects = Object.fromEntries(
    [...shapes].map(([code, polygons]) => [code, { type: 'MultiPolygon', coordinates: polygons }]),
  ) as unknown as Parameters<typeof topology>[0];
  const whole = topology(objects) as Topology<Objects>;
  const fewer = simplify(presimplify(whole, planarTriangleArea), least);
  const paths: Record<string, string> = {};
  for (const [code, object] of Object.entries(fewer.objects)) {
    const shape = feature(fewer, object);
    if (shape.type !== 'Feature' || shape.geometry.type !== 'MultiPolygon')
      throw new Error(`outline ${code}: expected a MultiPolygon, got ${shape.type}`);
    const rings = shape.geometry.coordinates.flat() as unknown as Point[][];
    paths[code] = pathOf(rings);
    if (paths[code] === '') throw new Error(`outline ${code}: expected at least three points, got none`);
  }
  return paths;
}

// Rings as SVG path data in whole units: relative steps, with no more signs than the grammar needs (SVG 2, section 9.3.9).

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
