// How to open a download in one line, with an address that is there.
import type { Catalogue } from '../../store/catalogue.ts';

export type Opener = { tool: string; code: string };

/** Of the first metric; `geo` is read as text, since 90 codes begin with 0. */
export function openersOf({ siteUrl, metrics, municipalities }: Catalogue): Opener[] {
  const metric = metrics[0]?.id ?? '';
  const geo = municipalities[0]?.code ?? '';
  const csv = `${siteUrl}/downloads/metrics/${metric}.csv`;
  const parquet = `${siteUrl}/downloads/observations.parquet`;
  return [
    {
      tool: 'R',
      code: `figures <- read.csv("${csv}", colClasses = c(geo = "character"), fileEncoding = "UTF-8")`,
    },
    { tool: 'Python', code: `figures = pandas.read_csv("${csv}", dtype={"geo": str})` },
    {
      tool: 'DuckDB',
      code: `SELECT period, value FROM '${parquet}' WHERE metric = '${metric}' AND geo = '${geo}' ORDER BY period;`,
    },
  ];
}

/** Checks every file of the list that lies in the folder. */
export const CHECK = 'sha256sum --check --ignore-missing SHA256SUMS';
