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
