// Gathers the figures of one publication by metric; what is left out is counted, what is broken is a finding.
import type { Finding } from '../../data/dataset.ts';
import { inOrder } from '../../data/hash.ts';
import { cellKey } from '../../data/identifier.ts';
import {
  isExactLiteral,
  isJsonNumber,
  storedLiteral,
  stripFractionalZeros,
  writtenExactly,
} from '../../data/number.ts';
import { shownName, unplainSigns } from '../../data/text.ts';
import { cappedList, errorFinding, type FindingText } from '../../rules/rule.ts';
import type { Figure } from './imported.ts';

/** A figure as the publication has it; `literal` null is "listed without a value". */
type RawFigure = {
  metric: string;
  geo: string;
  period: string;
  literal: string | null;
  file: string;
  /** Where it stands in the file, where that has lines; the column by its heading. */
  line?: number;
  column?: string;
  /** The publisher's code beside it, and whether there is a figure by it. */
  status?: { code: string; hasFigure: boolean };
};

/** Of a finding: which figure, in which file. */
type FigureLocation = Pick<RawFigure, 'metric' | 'geo' | 'period' | 'file'>;

export const LITERAL_RULE = 'literal-is-exact';

export type FigureCollector = {
  add: (figure: RawFigure) => void;
  leaveOut: (reason: string) => void;
  /** What is broken where a figure would be taken; nothing where it would be left out. */
  report: (rule: string, where: FigureLocation, text: FindingText) => void;
  figuresOf: (metric: string) => Figure[];
  leftOut: () => Record<string, number>;
  /** Counts figures that are taken and that a maintainer should know of. */
  note: (about: string) => void;
  notes: () => Record<string, number>;
  /** The first of each rule and file, and how many more there are. */
  readonly findings: Finding[];
};

const REWRITTEN = 'figures in scientific notation, kept as the same number';
const GEO_OR_YEAR = /^\d{4}$/;
const WITHOUT_ZERO = /^[1-9]\d{2}$/;
/** SCB’s codes of the nation (00) and the counties (01 to 25); no municipality’s is that short, even without its leading zero. */
const NATION_OR_REGION = /^(?:[01]\d|2[0-5])$/;

/** With the place where it stands first. */
type Placed = { figure: Figure; file: string; line: number | undefined };

/** @param from the first period taken, earlier ones are counted as left out; null takes every period. */
export function collectFigures(from: string | null): FigureCollector {
  const series = new Map<string, Map<string, Placed>>();
  const left = countByText();
  const noted = countByText();
  const faults = cappedList();
  return {
    add: (raw) => {
      const reason = reasonToLeave(raw, from);
      if (reason !== null) return left.add(reason);
      const figures = series.get(raw.metric) ?? new Map<string, Placed>();
      series.set(raw.metric, figures);
      const value = raw.literal === null ? '' : (storedLiteral(raw.literal) ?? raw.literal);
      const key = cellKey(raw);
      const fault = faultOf(raw, value, figures.get(key));
      if (fault !== null) return faults.add(fault);
      const { geo, period, file, line } = raw;
      figures.set(key, { figure: { geo, period, value }, file, line });
      if (raw.literal !== null && value !== stripFractionalZeros(raw.literal)) noted.add(REWRITTEN);
      if (raw.status !== undefined && value !== '')
        noted.add(`figures that the publisher gives the status ${shownName(raw.status.code)}`);
    },
    leaveOut: left.add,
    report: (rule, where, text) => {
      if (reasonToLeave(where, from) === null) faults.add(errorFinding(rule, where, text));
    },
    note: noted.add,
    figuresOf: (metric) =>
      [...(series.get(metric) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { figure }]) => figure),
    leftOut: left.counts,
    notes: noted.counts,
    get findings() {
      return faults.list();
    },
  };
}

function reasonToLeave({ geo, period }: FigureLocation, from: string | null): string | null {
  if (NATION_OR_REGION.test(geo)) return 'nation and regions';
  return from !== null && GEO_OR_YEAR.test(period) && period < from ? `before ${from}` : null;
}

function countByText() {
  const counts = new Map<string, number>();
  return {
    add: (text: string) => void counts.set(text, (counts.get(text) ?? 0) + 1),
    counts: () => inOrder(Object.fromEntries(counts)),
  };
}

function faultOf(raw: RawFigure, value: string, before: Placed | undefined): Finding | null {
  const { file, metric, geo, period, line } = raw;
  const fault = (rule: string, message: string, contrast: Omit<FindingText, 'message'>): Finding => {
    const where = { file, ...(line === undefined ? {} : { line }), metric, geo, period };
    return errorFinding(rule, where, { message, ...contrast });
  };
  if (WITHOUT_ZERO.test(geo))
    return fault(
      'key-is-well-formed',
      'the code has lost its leading zero, as in a spreadsheet; write it as text',
      {
        expected: `0${geo}`,
        actual: geo,
      },
    );
  if (!GEO_OR_YEAR.test(geo) || !GEO_OR_YEAR.test(period))
    return fault('key-is-well-formed', 'a figure needs a four-digit code and a year; check the file', {
      expected: 'four digits',
      actual: unplainSigns(GEO_OR_YEAR.test(geo) ? period : geo),
    });
  if (value !== '' && !isExactLiteral(value)) {
    const at = raw.column === undefined ? '' : `column ${raw.column}: `;
    return fault(LITERAL_RULE, `${at}${literalMistake(value)}`, {
      expected: writtenExactly(value),
      actual: shownName(value),
    });
  }
  if (value !== '' && raw.status?.hasFigure === false)
    return fault('figure-fits-its-status', STATUS_OF_NONE, {
      actual: `${value} with the status ${shownName(raw.status.code)}`,
    });
  if (before === undefined) return null;
  const message = `the figure stands twice${firstPlace(before, file)}: in two rows, in two editions of one year, or in pages that changed while they were fetched; leave one out, or fetch them again`;
  return fault('figure-stands-once', message, { expected: before.figure.value, actual: value });
}

const STATUS_OF_NONE =
  'there is a figure, and by the status beside it there is none; ask the publisher, or say under status in sources.json what the code means';

/** Nothing where the file is known and has no lines. */
function firstPlace({ file, line }: Placed, current: string): string {
  if (file === current) return line === undefined ? '' : `, first in line ${line}`;
  return `, first in ${file}${line === undefined ? '' : `:${line}`}`;
}

function literalMistake(literal: string): string {
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(literal))
    return 'a comma between thousands and a decimal comma look alike here; leave out the one, write the other as a point';
  if (/^-?\d+,\d+$/.test(literal)) return 'the number has a decimal comma, and a number has a point';
  if (!/\d/.test(literal)) return 'this is no number; a value that is missing is empty';
  if (!isJsonNumber(literal))
    return 'a number is written in digits alone, with a hyphen for a minus and a point before decimals';
  return 'the number cannot be kept exactly as it is written; ask the publisher';
}
