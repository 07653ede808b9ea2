// The small dataset with the country and the region of Stockholm in its second release, made by the commands.
import { join } from 'node:path';
import type { Metric } from '../../src/data/registry.ts';
import { FIRST_ROWS, type Published, publishedDataset, treeOf } from '../release/published-dataset.ts';
import {
  listPage,
  metricOf,
  put,
  type Row,
  registryOf,
  registryText,
  saveKolada,
} from '../release/small-dataset.ts';

export const AREAS = `code,kind,slug,name,name_en,region,region_en
SE,country,riket,Riket,Sweden,,
SE01,county,stockholms-lan,Stockholms län,Stockholm County,Region Stockholm,Region Stockholm
`;

export const JUDGED: Partial<Metric> = {
  referenceComparable: { comparable: false, reason: { sv: 'En summa.', en: 'A sum.' } },
};

const KOLADAS = [
  { id: '0000', title: 'Riket', type: 'L' },
  { id: '0001', title: 'Region Stockholm', type: 'L' },
  { id: '0014', title: 'Västra Götalandsregionen', type: 'L' },
  { id: '0180', title: 'Stockholm', type: 'K' },
];

/** Imports rows of municipalities and areas. */
export function withAreas(dataset: Published, rows: Record<string, Row[]>) {
  const folder = saveKolada(join(dataset.dir, 'with-areas'), rows);
  put(join(folder, 'municipality.json'), listPage(KOLADAS));
  return dataset.run(
    'import',
    'kolada',
    folder,
    '--ids',
    Object.keys(rows).join(),
    '--retrieved',
    '2024-08-30',
  );
}

/** To be removed by whoever asks for it. `before` is the release without areas. The country has a year more than any municipality, and the region a row without a value. */
export async function datasetWithAreas(
  metrics: Metric[] = [
    metricOf('N00001', { ...JUDGED, keyFigure: 1 }),
    metricOf('N00002', { source: 'RKA' }),
  ],
): Promise<Published & { before: Record<string, string> }> {
  const dataset = await publishedDataset();
  const { data } = dataset.paths;
  const before = treeOf(data);
  put(join(data, 'areas.csv'), AREAS);
  put(join(data, 'metrics.json'), registryText(registryOf(metrics)));
  const areas: Row[] = [
    ['0000', '2020', '9000'],
    ['0000', '2021', '10000.0'],
    ['0000', '2022', '10100'],
    ['0001', '2021', '1000'],
    ['0001', '2022', 'null'],
  ];
  await withAreas(dataset, { N00001: [...areas, ...FIRST_ROWS.N00001] });
  const { code, lines } = await dataset.run('publish', '--date', '2025-01-01', '--reason', 'Områden | Areas');
  if (code !== 0) throw new Error(`expected a release with areas, got ${lines.join('\n')}`);
  return { ...dataset, before };
}
