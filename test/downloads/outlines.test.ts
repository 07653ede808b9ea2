import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/data/catalogue.ts';
import { outlineTexts } from '../../src/downloads/outlines.ts';

/** The register of the real dataset: code, name, slug, county code, county, first year. */
const municipalities = readFileSync(join(import.meta.dirname, '../../data/municipalities.csv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line, collation) => {
    const [code = '', name = '', slug = '', countyCode = '', county = ''] = line.split(',');
    return { code, name, slug, countyCode, county, validFrom: null, collation };
  });

const textsOf = (register: readonly (typeof municipalities)[number][]) =>
  outlineTexts({
    ...{ siteUrl: 'https://data.example', release: '2026-11-27' },
    municipalities: register,
  } as unknown as Catalogue);

type Areas = FeatureCollection<Polygon | MultiPolygon | null, Record<string, string>>;
type Described = Record<'attribution' | 'source' | 'sourceFile' | 'license' | 'release', string>;

const texts = textsOf(municipalities);
const geo: Areas & Described = JSON.parse(texts.geojson);
const topo: Topology<{ municipalities: GeometryCollection }> & Described = JSON.parse(texts.topojson);

const polygonsOf = (area: Feature<Polygon | MultiPolygon | null>): Position[][][] =>
  area.geometry === null
    ? []
    : area.geometry.type === 'Polygon'
      ? [area.geometry.coordinates]
      : area.geometry.coordinates;

/** Twice the area of a closed ring, positive where it goes counterclockwise. */
const turn = (ring: readonly Position[]): number =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], at) => {
    const [before = 0, above = 0] = ring[at] ?? [];
    return sum + before * y - x * above;
  }, 0);

/** Whether a ray to the east crosses the ring an odd number of times. */
const holds = (ring: readonly Position[], [x, y]: readonly [number, number]): boolean =>
  ring.slice(1).reduce((inside, [toX = 0, toY = 0], at) => {
    const [fromX = 0, fromY = 0] = ring[at] ?? [];
    const crosses = toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX;
    return crosses ? !inside : inside;
  }, false);

describe('the outlines as GeoJSON', () => {
  it('have every municipality of the register, with its code as text and its names', () => {
    expect(geo.features.map(({ id }) => id)).toEqual(municipalities.map(({ code }) => code));
    expect(geo.features.find(({ id }) => id === '0180')?.properties).toEqual({
      code: '0180',
      name: 'Stockholm',
      county: 'Stockholms län',
      countyCode: '01',
    });
    expect(geo.features.filter(({ geometry }) => geometry === null)).toEqual([]);
  });

  it('go counterclockwise around an area, in closed rings of four points or more (RFC 7946)', () => {
    for (const area of geo.features)
      for (const [around = [], ...holes] of polygonsOf(area)) {
        expect(turn(around), String(area.id)).toBeGreaterThan(0);
        for (const hole of holes) expect(turn(hole)).toBeLessThan(0);
        for (const ring of [around, ...holes]) {
          expect(ring.length).toBeGreaterThanOrEqual(4);
          expect(ring.at(-1)).toEqual(ring[0]);
        }
      }
  });

  it('are degrees of longitude and latitude with five decimals at most', () => {
    const points = geo.features.flatMap((area) => polygonsOf(area).flat(2));
    for (const [x = 0, y = 0] of points) {
      expect(x > 10 && x < 25 && y > 55 && y < 70).toBe(true);
      for (const degrees of [x, y]) expect(String(degrees)).toMatch(/^\d\d(?:\.\d{1,5})?$/);
    }
    expect(points.length).toBeGreaterThan(9000);
  });

  it.each([
    ['0180', 18.0686, 59.3293],
    ['1480', 11.9746, 57.7089],
    ['1280', 13.0038, 55.605],
    ['2584', 20.2253, 67.8558],
    ['0980', 18.2948, 57.6348],
    ['0305', 17.53, 59.57],
    ['0643', 14.07, 57.91],
  ])('have the town of %s in it, and in no other', (code, x, y) => {
    const found = geo.features.filter((area) => polygonsOf(area).some(([ring = []]) => holds(ring, [x, y])));
    expect(found.map(({ id }) => id)).toEqual([code]);
  });
});

describe('the outlines as TopoJSON', () => {
  it('are the same areas, the other way round', () => {
    const { features } = feature(topo, topo.objects.municipalities);
    const cornersOf = (areas: Feature<Polygon | MultiPolygon | null>[], isTurned: boolean) =>
      areas.map((area) => [
        area.id,
        area.properties,
        polygonsOf(area).map((rings) =>
          rings.map((ring) => {
            const points = ring.map((point) => point.map((degrees) => degrees.toFixed(5)).join(' '));
            return isTurned ? points.reverse() : points;
          }),
        ),
      ]);
    expect(cornersOf(features as Feature<Polygon>[], true)).toEqual(cornersOf(geo.features, false));
  });

  it('have a border that two municipalities share once', () => {
    const uses = new Map<number, number>();
    for (const arc of JSON.stringify(
      topo.objects.municipalities.geometries.map((one) => 'arcs' in one && one.arcs),
    ).match(/-?\d+/g) ?? []) {
      const index = Number(arc) < 0 ? ~Number(arc) : Number(arc);
      uses.set(index, (uses.get(index) ?? 0) + 1);
    }
    expect(uses.size).toBe(topo.arcs.length);
    expect(Math.max(...uses.values())).toBe(2);
    expect([...uses.values()].filter((count) => count === 2).length).toBeGreaterThan(600);
  });
});

describe('both files', () => {
  it('say whose they are, on what terms, and of which release the names are', () => {
    for (const file of [geo, topo])
      expect(file).toMatchObject({
        attribution: 'Karta: SCB',
        license: 'MIT',
        release: '2026-11-27',
        source: expect.stringContaining("SCB's regional divisions"),
        sourceFile: expect.stringMatching(/^boundaries\/.* \(sha256:[0-9a-f]{64}\)$/),
      });
  });

  it('are the same bytes when they are made again', () => {
    expect(textsOf(municipalities)).toEqual(texts);
  });

  it('have what the register has alone: a municipality without an outline stands there without one', () => {
    const odd = { code: '9999', name: 'Utan gräns', slug: 'utan-grans', countyCode: '99', county: 'Ingen' };
    const { geojson, topojson } = textsOf([
      { ...odd, validFrom: null, collation: 0 },
      ...municipalities.slice(0, 1),
    ]);
    const [first, second] = JSON.parse(geojson).features;
    expect([first.id, first.geometry, first.properties.name]).toEqual(['9999', null, 'Utan gräns']);
    expect([second.id, second.geometry.type]).toEqual(['0114', 'Polygon']);
    const { geometries } = JSON.parse(topojson).objects.municipalities;
    expect(geometries).toHaveLength(2);
    expect(geometries[0]).toMatchObject({ type: null, id: '9999', properties: { code: '9999' } });
  });
});
