// Municipalities' outlines with fewer points, along borders that neighbours share: no gap opens, nothing overlaps.
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import { planarTriangleArea, presimplify, simplify } from 'topojson-simplify';
import type { Objects, Topology } from 'topojson-specification';
import { pathOf } from './path.ts';
import type { Point } from './project.ts';

/** By municipality code: polygons of closed rings, in the units of the map. */
export type Shapes = ReadonlyMap<string, readonly (readonly (readonly Point[])[])[]>;

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
