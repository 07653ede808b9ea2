// From Kolada's rows to series: only municipalities and the total of both genders are observations here.
import type { Finding } from '../../model/finding.ts';
import type { Metric } from '../../model/registry.ts';
import { collectFigures, type FigureCollector } from '../figure-collector.ts';
import type { Imported } from '../imported.ts';
import type { KoladaArea, KoladaKpi, KoladaRow } from './page.ts';

export type KoladaInput = {
  /** Rows by the file or address they came from. */
  rows: { file: string; values: KoladaRow[] }[];
  kpis: KoladaKpi[];
  areas: KoladaArea[];
  /** The KPIs that were asked for; rows of any other are refused. */
  asked: string[];
  findings: Finding[];
};

export type KoladaChoice = { metrics: Metric[]; from: string | null; leftOut: string[] };

const TOTAL = 'T';

/** The series of the registered KPIs. A KPI of no metric is unmapped unless the mapping leaves it out. */
export function koladaSeries(input: KoladaInput, { metrics, from, leftOut }: KoladaChoice): Imported {
  const metricOf = new Map(
    metrics.flatMap(({ id, kpiId }) => (kpiId === null ? [] : [[kpiId, id] as const])),
  );
  const titleOf = new Map(input.kpis.map(({ id, title }) => [id, title]));
  const collector = collectFigures(from);
  const found = new Set<string>();
  const take = rowTaker(input, collector);
  for (const { file, values } of input.rows)
    for (const row of values) {
      const metric = metricOf.get(row.kpi);
      found.add(row.kpi);
      if (metric !== undefined) take(row, metric, file);
      else collector.leaveOut(`KPI ${row.kpi} of no metric`);
    }
  const kpis = [...found].sort();
  return {
    kind: 'kolada',
    series: kpis.flatMap((kpi) => {
      const metric = metricOf.get(kpi);
      if (metric === undefined) return [];
      const figures = collector.figuresOf(metric);
      return [{ metric, title: titleOf.get(kpi) ?? null, unit: null, figures }];
    }),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    unmapped: kpis.filter((kpi) => !metricOf.has(kpi) && !leftOut.includes(kpi)),
    vanished: input.asked.filter((kpi) => !titleOf.has(kpi)).flatMap((kpi) => metricOf.get(kpi) ?? []),
    findings: [...input.findings, ...strangers(input), ...collector.findings],
  };
}

function rowTaker({ areas }: KoladaInput, collector: FigureCollector) {
  const regions = new Set(areas.filter(({ type }) => type === 'L').map(({ id }) => id));
  return (row: KoladaRow, metric: string, file: string): void => {
    const { municipality: geo, period } = row;
    for (const { gender, value, isdeleted } of row.values) {
      if (gender !== TOTAL) collector.leaveOut(`gender ${gender}`);
      else if (regions.has(geo)) collector.leaveOut('nation and regions');
      else if (!/^\d{4}$/.test(geo)) collector.leaveOut('groups');
      else collector.add({ metric, geo, period, literal: isdeleted ? null : value, file });
    }
  };
}

function strangers({ rows, asked }: KoladaInput): Finding[] {
  const wanted = new Set(asked);
  return rows.flatMap(({ file, values }) => {
    const stranger = values.find(({ kpi }) => !wanted.has(kpi));
    if (stranger === undefined) return [];
    const message = 'the page has rows of a KPI that was not asked for, so pages are mixed; import it again';
    const finding: Finding = { rule: 'page-is-asked-for', severity: 'error', where: { file }, message };
    return [{ ...finding, actual: stranger.kpi }];
  });
}
