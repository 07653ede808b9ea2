// From Kolada's rows to series, one KPI at a time: only municipalities and the total of both genders are observations here.
import { countOf, type Finding } from '../../data/dataset.ts';
import { type Metric, takesSeries } from '../../data/registry.ts';
import { errorFinding, type FindingText } from '../../rules/rule.ts';
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

type KoladaChoice = { metrics: Metric[]; from: string | null; leftOut: string[] };

const TOTAL = 'T';
const PARTS = ['K', 'M'];

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
  const choice = { from, reasonToLeave: reasonToLeaveIn(input.areas) };
  const summary: Required<Omit<Imported, 'series'>> = {
    kind: 'kolada',
    leftOut: {},
    notes: {},
    unmapped: [],
    vanished: [],
    quarantined: [],
    quarantinedKpis: [],
    findings: [],
  };
  for await (const pages of input.eachKpi) {
    const { kpi } = pages;
    const metric = metricOf.get(kpi);
    const read = readKpi(pages, metric?.id ?? kpi, choice);
    addCounts(summary.leftOut, read.leftOut);
    addCounts(summary.notes, read.notes);
    summary.findings.push(...read.findings);
    if (read.isInexact) {
      if (metric === undefined) summary.quarantinedKpis.push(kpi);
      else summary.quarantined.push(metric.id);
      sink.forget(kpi);
    } else if (leftOut.includes(kpi))
      addCounts(summary.leftOut, { [`of ${kpi}, which sources.json leaves out`]: read.figures.length });
    else {
      const series = { title: titleOf.get(kpi) ?? null, unit: null, figures: read.figures };
      if (metric !== undefined && metric.status.public !== null) sink.add({ metric: metric.id, ...series });
      else sink.keep({ metric: kpi, ...series });
    }
  }
  summary.vanished = input.asked
    .filter((kpi) => !titleOf.has(kpi))
    .flatMap((kpi) => metricOf.get(kpi)?.id ?? []);
  return { ...summary, findings: [...input.findings, ...summary.findings] };
}

type KpiChoice = { from: string | null; reasonToLeave: ReasonToLeave };

/** The figures of one KPI under the id of its metric, what was left out of them, and what is wrong with them. */
function readKpi({ kpi, pages }: KpiPages, metric: string, { from, reasonToLeave }: KpiChoice) {
  const collector = collectFigures(from);
  const strangers: Finding[] = [];
  for (const page of pages) {
    strangers.push(...strangerIn(page, kpi));
    for (const row of page.values) takeRow(row, metric, { file: page.file, collector, reasonToLeave });
  }
  const inexact = collector.findings.filter(({ rule }) => rule === LITERAL_RULE);
  const others = collector.findings.filter(({ rule }) => rule !== LITERAL_RULE);
  return {
    figures: collector.figuresOf(metric),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    isInexact: inexact.length > 0,
    findings: [...strangers, ...others, ...quarantine(inexact)],
  };
}

type Taking = { file: string; collector: FigureCollector; reasonToLeave: ReasonToLeave };

/** Takes a row: what is known to be no observation is counted, and whatever is neither is a finding of the collector. */
function takeRow(row: KoladaRow, metric: string, { file, collector, reasonToLeave }: Taking): void {
  const { municipality: geo, period, values } = row;
  const reason = reasonToLeave(geo);
  const mistake = genderMistake(values, reason === null);
  if (mistake !== null) collector.report('genders-are-known', { metric, geo, period, file }, mistake);
  for (const { gender, value, isdeleted } of values) {
    if (PARTS.includes(gender)) collector.leaveOut(`gender ${gender}`);
    else if (gender !== TOTAL) continue;
    else if (reason !== null) collector.leaveOut(reason);
    else collector.add({ metric, geo, period, literal: isdeleted ? null : value, file });
  }
}

/** Why a code of Kolada's is no municipality's; null where it should be one. */
type ReasonToLeave = (geo: string) => string | null;

function reasonToLeaveIn(areas: readonly KoladaArea[]): ReasonToLeave {
  const regions = new Set(areas.filter(({ type }) => type === 'L').map(({ id }) => id));
  const listed = new Set(areas.map(({ id }) => `G${id}`));
  return (geo) => {
    if (regions.has(geo)) return 'nation and regions';
    // A group's number is none of an area: that would be a code with a letter too many.
    return /^G\d+$/.test(geo) && !listed.has(geo) ? 'groups' : null;
  };
}

/** @param needsTotal whether its figure is one of a municipality */
function genderMistake(values: KoladaRow['values'], needsTotal: boolean): FindingText | null {
  const strange = values.find(({ gender }) => ![TOTAL, ...PARTS].includes(gender));
  const actual = values.map(({ gender }) => JSON.stringify(gender.slice(0, 40))).join(', ') || 'none';
  if (strange !== undefined)
    return { message: `the row has a gender that is none; ${AGAIN}`, expected: 'T, K or M', actual };
  return needsTotal && values.every(({ gender }) => gender !== TOTAL)
    ? { message: `the row has no total of both genders; ${AGAIN}`, expected: TOTAL, actual }
    : null;
}

const AGAIN = 'save the page again, or ask the publisher';

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
