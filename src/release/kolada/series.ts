// From Kolada's rows to series, one KPI at a time: only municipalities and the total of both genders are observations here.
import { countOf, type Finding } from '../../model/finding.ts';
import { type Metric, takesSeries } from '../../model/registry.ts';
import { errorFinding } from '../../rules/error-finding.ts';
import { collectFigures, type FigureCollector, LITERAL_RULE } from '../import/figure-collector.ts';
import { addCounts, type Imported, type SeriesSink } from '../import/imported.ts';
import type { KoladaArea, KoladaKpi, KoladaRow } from './page.ts';

/** Rows by the file or address they came from. */
export type RowsOfPage = { file: string; values: KoladaRow[] };
export type KpiPages = { kpi: string; pages: Iterable<RowsOfPage> };

export type KoladaInput = {
  /** One KPI after another, so that none needs to be in memory with another. */
  eachKpi: Iterable<KpiPages> | AsyncIterable<KpiPages>;
  kpis: KoladaKpi[];
  areas: KoladaArea[];
  /** The KPIs that were requested. */
  asked: string[];
  /** Whole only when all of `eachKpi` was read. */
  findings: Finding[];
};

export type KoladaChoice = { metrics: Metric[]; from: string | null; leftOut: string[] };

const TOTAL = 'T';

/**
 * The series of the registered KPIs go to the sink as they come; those of a KPI that no entry names, or one whose
 * status nobody has established, are kept for later. A KPI with a figure that cannot be kept exactly is quarantined.
 */
export async function koladaSeries(
  input: KoladaInput,
  { metrics, from, leftOut }: KoladaChoice,
  sink: SeriesSink,
): Promise<Omit<Imported, 'series'>> {
  const metricOf = new Map(
    metrics.filter(takesSeries).flatMap((metric) => (metric.kpiId === null ? [] : [[metric.kpiId, metric]])),
  );
  const titleOf = new Map(input.kpis.map(({ id, title }) => [id, title]));
  const take = rowTaker(input);
  const summary = {
    leftOut: {},
    notes: {},
    quarantined: [] as string[],
    quarantinedKpis: [] as string[],
    findings: [] as Finding[],
  };
  for await (const { kpi, pages } of input.eachKpi) {
    const metric = metricOf.get(kpi);
    const id = metric?.id ?? kpi;
    const collector = collectFigures(from);
    for (const page of pages) {
      summary.findings.push(...strangerIn(page, kpi));
      for (const row of page.values) take(row, id, { file: page.file, collector });
    }
    addCounts(summary.leftOut, collector.leftOut());
    addCounts(summary.notes, collector.notes());
    const inexact = collector.findings.filter(({ rule }) => rule === LITERAL_RULE);
    summary.findings.push(
      ...collector.findings.filter(({ rule }) => rule !== LITERAL_RULE),
      ...quarantine(inexact),
    );
    if (inexact.length > 0) {
      (metric === undefined ? summary.quarantinedKpis : summary.quarantined).push(id);
      sink.forget(kpi);
      continue;
    }
    const figures = collector.figuresOf(id);
    if (leftOut.includes(kpi))
      addCounts(summary.leftOut, { [`of ${kpi}, which sources.json leaves out`]: figures.length });
    else {
      const series = { metric: id, title: titleOf.get(kpi) ?? null, unit: null, figures };
      if (metric !== undefined && metric.status.public !== null) sink.add(series);
      else sink.keep({ ...series, metric: kpi });
    }
  }
  const vanished = input.asked
    .filter((kpi) => !titleOf.has(kpi))
    .flatMap((kpi) => metricOf.get(kpi)?.id ?? []);
  return {
    kind: 'kolada',
    ...summary,
    findings: [...input.findings, ...summary.findings],
    unmapped: [],
    vanished,
  };
}

type Taking = { file: string; collector: FigureCollector };

function rowTaker({ areas }: KoladaInput) {
  const regions = new Set(areas.filter(({ type }) => type === 'L').map(({ id }) => id));
  return (row: KoladaRow, metric: string, { file, collector }: Taking): void => {
    const { municipality: geo, period } = row;
    for (const { gender, value, isdeleted } of row.values) {
      if (gender !== TOTAL) collector.leaveOut(`gender ${gender}`);
      else if (regions.has(geo)) collector.leaveOut('nation and regions');
      // Three digits are no group's (G and a number): a code whose leading zero is lost, which is a finding there.
      else if (!/^\d{3,4}$/.test(geo)) collector.leaveOut('groups');
      else collector.add({ metric, geo, period, literal: isdeleted ? null : value, file });
    }
  };
}

function strangerIn({ file, values }: RowsOfPage, wanted: string): Finding[] {
  const stranger = values.find(({ kpi }) => kpi !== wanted);
  if (stranger === undefined) return [];
  const message = 'the page has rows of a KPI that was not asked for, so pages are mixed; import it again';
  return [errorFinding('page-is-asked-for', { file }, { message, expected: wanted, actual: stranger.kpi })];
}

/** One finding for the KPI, at its first figure: the others of the publication go on. */
function quarantine([first, ...others]: Finding[]): Finding[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` (and ${countOf(others)} more)`;
  const message = `the number${more} cannot be kept exactly as it is written, so nothing of the KPI is staged; ask the publisher`;
  return [{ ...first, severity: 'warning', message }];
}
