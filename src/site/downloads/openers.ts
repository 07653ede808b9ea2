// How to open a download in one line, with an address that is there.

import type { Catalogue } from '../../data/catalogue.ts';
import { DOWNLOADS_INDEX, metricCsv } from '../../text/paths.ts';

type Opener = { tool: string; code: string };

/** Of the first metric; `geo` is read as text, since 90 codes begin with 0. DuckDB reads all parts of a table together. */
export function openersOf({ siteUrl, metrics, municipalities }: Catalogue): Opener[] {
  const metric = metrics[0]?.id ?? '';
  const geo = municipalities[0]?.code ?? '';
  const csv = `${siteUrl}${metricCsv(metric)}`;
  return [
    {
      tool: 'R',
      code: `figures <- read.csv("${csv}", colClasses = c(geo = "character"), fileEncoding = "UTF-8")`,
    },
    { tool: 'Python', code: `figures = pandas.read_csv("${csv}", dtype={"geo": str})` },
    {
      tool: 'DuckDB',
      code: `SET VARIABLE files = (SELECT list(url) FROM '${siteUrl}${DOWNLOADS_INDEX}' WHERE "table" = 'observations' AND format = 'parquet');
SELECT metric, period, value FROM read_parquet(getvariable('files')) WHERE geo = '${geo}' ORDER BY metric, period;`,
    },
  ];
}

/** Checks every file of the list that lies in the folder. */
export const CHECK = 'sha256sum --check --ignore-missing SHA256SUMS';
