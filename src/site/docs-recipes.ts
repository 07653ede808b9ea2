// Recipes for reading the downloads, to copy. The tests run those whose program they can have.
import { metricCsv } from '../text/paths.ts';
import type { RecipeProgram } from '../text/recipes.ts';

type Recipe = { program: RecipeProgram; code: string };

/** @param metric whose files are read; `period` a year of which it has a ranking */
export function recipesOf(siteUrl: string, { metric, period }: { metric: string; period: string }): Recipe[] {
  const csv = `${siteUrl}${metricCsv(metric)}`;
  const parquet = csv.replace(/\.csv$/, '.parquet');
  const rows = `${siteUrl}/csv/v1/metrics/${metric}/ranking?period=${period}`;
  return [
    { program: 'readr', code: readr(csv) },
    { program: 'pandas', code: pandas(csv) },
    { program: 'DuckDB', code: duckdb({ csv, parquet }) },
    { program: 'LibreOffice', code: libreOffice(csv, metric) },
    { program: 'Power Query', code: powerQuery(csv) },
    { program: 'Google Sheets', code: `=IMPORTDATA("${rows}";",";"en_US")` },
    { program: 'Observable', code: observable(csv, `${siteUrl}/downloads/municipalities.topojson`) },
    { program: 'hyparquet', code: hyparquet(parquet) },
  ];
}

const readr = (csv: string): string => `library(readr)

figures <- read_csv("${csv}",
  col_types = cols(geo = "c", flags = "c"))`;

const pandas = (csv: string): string => `import pandas

figures = pandas.read_csv("${csv}",
    dtype={"geo": str, "flags": str})`;

const duckdb = ({
  csv,
  parquet,
}: {
  csv: string;
  parquet: string;
}): string => `SELECT geo, period, value, flags
FROM read_parquet('${parquet}');

SELECT geo, period, value, flags
FROM read_csv('${csv}', types = {'geo': 'VARCHAR', 'flags': 'VARCHAR'});`;

const libreOffice = (csv: string, metric: string): string => `curl -sSO '${csv}'
soffice --headless --infilter='CSV:44,34,76,1,4/2,1033' --convert-to xlsx ${metric}.csv`;

const powerQuery = (csv: string): string => `let
  Source = Csv.Document(Web.Contents("${csv}"),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),
  Rows = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
  Typed = Table.TransformColumnTypes(Rows,
    {{"geo", type text}, {"flags", type text}, {"period", Int64.Type}, {"value", type number}},
    "en-US")
in
  Typed`;

const observable = (csv: string, outlines: string): string => `{
  const rows = await d3.csv("${csv}");
  const latest = d3.max(rows, (row) => row.period);
  const values = new Map(rows
    .filter((row) => row.period === latest && row.value !== "")
    .map((row) => [row.geo, Number(row.value)]));
  const topology = await d3.json("${outlines}");
  const areas = topojson.feature(topology, topology.objects.municipalities);
  return Plot.plot({
    projection: { type: "transverse-mercator", rotate: [-15, 0], domain: areas },
    color: { legend: true, label: rows[0].metricLabel + ", " + latest },
    marks: [Plot.geo(areas, { fill: (area) => values.get(area.id), title: (area) => area.properties.name })]
  });
}`;

const hyparquet = (parquet: string): string =>
  [
    "import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';",
    "import { compressors } from 'hyparquet-compressors';",
    '',
    `const file = await asyncBufferFromUrl({ url: '${parquet}' });`,
    'const figures = await parquetReadObjects({ file, compressors });',
  ].join('\n');
