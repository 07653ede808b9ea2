// The outlines of the municipalities for maps of one's own, with codes and names of the register: TopoJSON as
// src/release/RECIPES.md makes it, and the same as GeoJSON.
import { readFileSync } from 'node:fs';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, neighbors } from 'topojson-client';
import type {
  GeometryCollection,
  GeometryObject,
  Topology,
} from 'topojson-specification';
import type {
  Catalogue,
  CatalogueMunicipality,
  PeerSource,
} from '../data/catalogue.ts';
import { SERVICE } from '../data/settings.ts';

/** Shapes have ids, which are municipality codes, and no properties; what is around an area goes clockwise. */
type Outlines = {
  credit: string;
  origin: { file: string; sha256: string; retrieved: string; from: string };
  topology: Topology<{ municipalities: GeometryCollection }>;
};

/** Read when it is asked for, and no part of the code: a host with all files has it among them. */
const outlines = (): Outlines =>
  JSON.parse(readFileSync(new URL('./outlines.json', import.meta.url), 'utf8'));

/** Whose file the outlines are from; what SCB itself asks for is the credit. */
export const OUTLINES_LICENSE = 'MIT';

/** What the files say of themselves (RFC 7946, section 6.1; TopoJSON, section 1.4: other members are allowed). */
const about = ({ release, siteUrl }: Catalogue, { credit, origin }: Outlines) => ({
  name: 'municipalities',
  title: { sv: 'Sveriges kommuner, gränser', en: 'Municipalities of Sweden, outlines' },
  attribution: credit,
  source: origin.from,
  sourceFile: `${origin.file} (sha256:${origin.sha256})`,
  license: OUTLINES_LICENSE,
  publisher: SERVICE,
  homepage: siteUrl,
  release,
});

const propertiesOf = ({ code, name, county, countyCode }: CatalogueMunicipality) => ({
  code,
  name,
  county,
  countyCode,
});

/** Both files, one line each. A municipality of the register that has no outline stands there without one. */
export function outlineTexts(catalogue: Catalogue): {
  geojson: string;
  topojson: string;
} {
  const topology = outlines();
  const shapes = new Map(
    topology.topology.objects.municipalities.geometries.map((shape) => [
      String(shape.id),
      shape,
    ]),
  );
  const head = about(catalogue, topology);
  const features = catalogue.municipalities.map((municipality) => {
    const shape = shapes.get(municipality.code);
    const geometry = shape === undefined ? null : areaOf(topology, shape);
    return {
      type: 'Feature',
      id: municipality.code,
      properties: propertiesOf(municipality),
      geometry,
    };
  });
  const geometries = catalogue.municipalities.map((municipality) => ({
    ...(shapes.get(municipality.code) ?? { type: null, id: municipality.code }),
    properties: propertiesOf(municipality),
  }));
  const objects = { municipalities: { type: 'GeometryCollection', geometries } };
  return {
    geojson: `${JSON.stringify({ type: 'FeatureCollection', ...head, features })}\n`,
    topojson: `${JSON.stringify({ ...topology.topology, ...head, objects })}\n`,
  };
}

/** Five decimals are what the arcs have; what is around an area goes counterclockwise (RFC 7946, section 3.1.6). */
function areaOf({ topology }: Outlines, shape: GeometryObject): Polygon | MultiPolygon {
  const { geometry } = feature(topology, shape) as Feature;
  if (geometry.type === 'Polygon')
    return { ...geometry, coordinates: geometry.coordinates.map(turned) };
  if (geometry.type !== 'MultiPolygon')
    throw new Error(`outline: expected a polygon or several, got ${geometry.type}`);
  return {
    ...geometry,
    coordinates: geometry.coordinates.map((rings) => rings.map(turned)),
  };
}

const turned = (ring: readonly Position[]): Position[] =>
  ring.map((point) => point.map((degrees) => Number(degrees.toFixed(5)))).reverse();

// Who borders on whom: whose outlines share a line, not a corner alone.

type Neighbours = PeerSource & {
  year: string;
  neighbours: ReadonlyMap<string, readonly string[]>;
};

let bordering: Neighbours | null = null;

/** Of each municipality the codes of those that it borders on, in their order; worked out once. */
export function outlineNeighbours(): Neighbours {
  if (bordering !== null) return bordering;
  const { credit, origin, topology } = outlines();
  const { geometries } = topology.objects.municipalities;
  const codes = geometries.map(({ id }) => String(id));
  const besides = neighbors(geometries).map((places) =>
    places.map((at) => codes[at] ?? '').sort(),
  );
  bordering = {
    source: credit,
    file: { name: origin.file, sha256: origin.sha256, origin: 'transcript' },
    metric: null,
    retrieved: origin.retrieved,
    year: origin.retrieved.slice(0, 4),
    neighbours: new Map(codes.map((code, at) => [code, besides[at] ?? []])),
  };
  return bordering;
}
