// /jamfor.excel.csv: the years of a comparison for Swedish Excel. An answer and no file, as every comparison is.
import { type CatalogueMetric, type CatalogueMunicipality, unitLabel } from '../../../data/catalogue.ts';
import { observationId } from '../../../data/identifier.ts';
import { isProblem } from '../../../data/problem.ts';
import { EXCEL_CSV_TYPE, excelCsv } from '../../../data/text.ts';
import { type Comparison, compare } from '../../../endpoints/compare.ts';
import { NO_FILES } from '../../../endpoints/endpoint.ts';
import { figureNotes } from '../../../endpoints/notes.ts';
import type { Store } from '../../../store/store.ts';
import { COMPARE_EXCEL } from '../../../text/paths.ts';
import type { Page } from '../page.ts';

type Row = (string | number | null)[];

const HEADING: Row = [
  'Mått-id',
  'Mått',
  'Kommunkod',
  'Kommun',
  'År',
  'Värde',
  'Enhet',
  'Källa',
  'Märkning',
  'Id',
  'Anmärkning',
];

/** Every year that the source lists, with a value or without. */
async function rowsOf(
  store: Store,
  metric: CatalogueMetric,
  municipality: CatalogueMunicipality,
): Promise<Row[]> {
  const series = await store.series(metric, municipality.code);
  if (series === null) return [];
  const unit = unitLabel(store.catalogue, metric).sv;
  const of = { metric: metric.id, geo: municipality.code };
  return metric.periods.flatMap((period, index) => {
    if (!'vn'.includes(series.states[index] ?? '-')) return [];
    const flags = (series.flags[period] ?? []).join(';');
    const figure = [Number(period), series.values[index] ?? null, unit, metric.source, flags];
    const about = [metric.id, metric.title.sv, municipality.code, municipality.name];
    const cautions = series.cautions[period] ?? [];
    const notes = figureNotes(metric, { geo: municipality.code, period, cautions }, 'sv').map(
      ({ text }) => text,
    );
    return [[...about, ...figure, observationId({ ...of, period }), notes.join(' ')]];
  });
}

async function textOf(store: Store, { metrics, municipalities }: Comparison): Promise<string> {
  const { directory } = store;
  const rows: Row[] = [HEADING];
  for (const { metric: id } of metrics)
    for (const code of municipalities) {
      const [metric, municipality] = [directory.metrics.get(id), directory.municipalities.get(code)];
      if (metric !== undefined && municipality !== undefined)
        rows.push(...(await rowsOf(store, metric, municipality)));
    }
  return excelCsv(rows);
}

export const compareExcel: Page = {
  path: COMPARE_EXCEL,
  parameters: compare.parameters,
  lists: ['municipalities', 'metrics'],
  indexed: false,
  type: EXCEL_CSV_TYPE,
  language: 'sv',
  render: async (values, context) => {
    const found = await compare.answer(values, context);
    if (isProblem(found)) return found;
    return { body: await textOf(context.store, found.data as Comparison), status: 200, csp: null };
  },
  fixed: NO_FILES,
};
