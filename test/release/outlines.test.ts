import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Polygon } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import {
  outlineTopology,
  type Point,
  project,
  scaleTo,
  simplifiedPaths,
} from '../../src/release/outlines.ts';

/** Two neighbours; their border zigzags by less than a unit, then by ten. */
const BORDER: Point[] = [
  [100, 0],
  [100.4, 20],
  [100, 40],
  [110, 60],
  [100, 80],
  [100, 100],
];
const closed = (...points: Point[]): Point[][][] => [[[...points, points[0] ?? [0, 0]]]];
const WEST = closed([0, 0], ...BORDER, [0, 100]);
const EAST = closed([200, 100], ...[...BORDER].reverse(), [200, 0]);

describe('simplified outlines', () => {
  const paths = simplifiedPaths(
    new Map([
      ['0001', WEST],
      ['0002', EAST],
    ]),
    20,
  );

  it('lose small corners and keep large ones, as relative steps with no more signs than are needed', () => {
    expect(paths['0001']).toBe('M100 0l0 40 10 20-10 20 0 20-100 0 0-100z');
  });

  it('leave out an island that is no area in whole units', () => {
    const islet = closed([300, 0], [300.2, 0.1], [300, 0.3]);
    expect(simplifiedPaths(new Map([['0001', [...WEST, ...islet]]]), 0)['0001']).not.toContain('M300');
  });

  it('lose the same corners on both sides of a border', () => {
    const corners = (path = '') => path.split(/[a-zA-Z ]|(?=-)/).length;
    expect(corners(paths['0001'])).toBe(corners(paths['0002']));
  });
});

describe('the projection', () => {
  it('has 15° E in the middle, and south below north', () => {
    expect(project([15, 60])[0]).toBe(0);
    expect(project([20, 60])[0]).toBeCloseTo(-project([10, 60])[0], 12);
    expect(project([15, 55])[1]).toBeGreaterThan(project([15, 69])[1]);
  });

  it('is scaled to a height, from a corner', () => {
    const scale = scaleTo(
      [
        [2, 1],
        [4, 3],
      ],
      100,
    );
    expect(scale([2, 1])).toEqual([0, 0]);
    expect(scale([4, 3])).toEqual([100, 100]);
  });
});

describe('outlines in degrees', () => {
  /** Counterclockwise and with a hole of the same direction, as no file should have them. */
  const square: Point[] = [
    [17, 59],
    [18, 59],
    [18, 60],
    [17, 60],
    [17, 59],
  ];
  const hole: Point[] = [
    [17.2, 59.2],
    [17.400000001, 59.2],
    [17.4, 59.4],
    [17.2, 59.2],
  ];
  const east: Point[] = square.map(([x, y]) => [x + 1, y]);
  const made = outlineTopology(
    new Map([
      ['0001', [[square, hole]]],
      ['0002', [[east], [square.map(([x, y]): Point => [x + 5, y])]]],
    ]),
  );

  it('have a border that two share once, in steps of 1e-5 from the corner of all', () => {
    expect(made.transform).toEqual({ scale: [0.00001, 0.00001], translate: [17, 59] });
    expect(made.arcs).toContainEqual([
      [100_000, 100_000],
      [0, -100_000],
    ]);
    expect(made.arcs.flat().flat().every(Number.isInteger)).toBe(true);
  });

  it('are one polygon or several, by their code', () => {
    expect(made.objects).toMatchObject({
      municipalities: {
        geometries: [
          { type: 'Polygon', id: '0001' },
          { type: 'MultiPolygon', id: '0002' },
        ],
      },
    });
  });

  it('go clockwise around an area and counterclockwise around a hole', () => {
    const [around, inside] = feature(
      made,
      (made.objects['municipalities'] as GeometryCollection).geometries[0] as Polygon,
    ).geometry.coordinates;
    const twice = (ring: Position[] = []) =>
      ring
        .slice(1)
        .reduce((sum, [x = 0, y = 0], at) => sum + (ring[at]?.[0] ?? 0) * y - x * (ring[at]?.[1] ?? 0), 0);
    expect(twice(around)).toBeCloseTo(-2);
    expect(twice(inside)).toBeCloseTo(0.04);
  });
});
