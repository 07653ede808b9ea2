// Gathers the figures of one publication by metric; what is left out is counted, what is broken is a finding.
import type { Finding } from '../model/finding.ts';
import { isExactLiteral, stripFractionalZeros } from '../model/literal.ts';
import type { Figure } from './imported.ts';

/** A figure as the publication has it; `literal` null is "listed without a value". */
export type RawFigure = { metric: string; geo: string; period: string; literal: string | null; file: string };

export type FigureCollector = {
  add: (figure: RawFigure) => void;
  leaveOut: (reason: string) => void;
  figuresOf: (metric: string) => Figure[];
  leftOut: () => Record<string, number>;
  /** Counts figures that are taken and that a maintainer should know of. */
  note: (about: string) => void;
  notes: () => Record<string, number>;
  findings: Finding[];
};

const GEO_OR_YEAR = /^\d{4}$/;

/** @param from the first period taken, earlier ones are counted as left out; null takes every period. */
export function collectFigures(from: string | null): FigureCollector {
  const series = new Map<string, Map<string, Figure>>();
  const left = countByText();
  const noted = countByText();
  const findings: Finding[] = [];
  return {
    add: (raw) => {
      if (from !== null && GEO_OR_YEAR.test(raw.period) && raw.period < from)
        return left.add(`before ${from}`);
      const figures = series.get(raw.metric) ?? new Map<string, Figure>();
      series.set(raw.metric, figures);
      const value = raw.literal === null ? '' : stripFractionalZeros(raw.literal);
      const key = `${raw.geo},${raw.period}`;
      const fault = faultOf(raw, value, figures.get(key));
      if (fault === null) figures.set(key, { geo: raw.geo, period: raw.period, value });
      else findings.push(fault);
    },
    leaveOut: left.add,
    note: noted.add,
    figuresOf: (metric) => [...(series.get(metric)?.values() ?? [])].sort(byGeoThenPeriod),
    leftOut: left.counts,
    notes: noted.counts,
    findings,
  };
}

function countByText() {
  const counts = new Map<string, number>();
  return {
    add: (text: string) => void counts.set(text, (counts.get(text) ?? 0) + 1),
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const byGeoThenPeriod = (a: Figure, b: Figure): number =>
  `${a.geo}${a.period}` < `${b.geo}${b.period}` ? -1 : 1;

function faultOf(raw: RawFigure, value: string, before: Figure | undefined): Finding | null {
  const { file, metric, geo, period } = raw;
  const fault = (rule: string, message: string, contrast: Partial<Finding> = {}): Finding => {
    const where = { file, metric, geo, period };
    return { rule, severity: 'error', where, message, ...contrast };
  };
  if (!GEO_OR_YEAR.test(geo) || !GEO_OR_YEAR.test(period))
    return fault('key-is-well-formed', 'a figure needs a four-digit code and a year; check the file');
  if (value !== '' && !isExactLiteral(value))
    return fault(
      'literal-is-exact',
      'the number cannot be kept exactly as it is written; ask the publisher',
      {
        expected: String(Number(value)),
        actual: value,
      },
    );
  if (before === undefined) return null;
  const message = 'the figure stands twice, so the publication changed while it was read; import it again';
  return fault('figure-stands-once', message, { expected: before.value, actual: value });
}
