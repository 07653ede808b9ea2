// What a section found: one row a comparison, printed as one table or as JSON.

export type Target = { at: 'least' | 'most'; bound: number };

export type Row = {
  section: string;
  name: string;
  /** `per CPU s`: requests that a server answers in a second of its own computing. */
  unit: 's' | 'ms' | 'per CPU s' | 'MB';
  /** Medians of this project and of what it is measured against; `base` is null where only a bound exists. */
  ours: number;
  base: number | null;
  /** The number that the target bounds: a quotient of the medians, or `ours` itself. */
  result: number;
  target: Target | null;
};

const isMet = ({ result, target }: Row): boolean | null => {
  if (target === null) return null;
  return target.at === 'least' ? result >= target.bound : result <= target.bound;
};

const figure = (number: number | null): string =>
  number === null
    ? ''
    : number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 2 : 0, useGrouping: false });

const VERDICTS = new Map<boolean | null, string>([
  [true, 'met'],
  [false, 'MISSED'],
  [null, ''],
]);

function cellsOf(row: Row): string[] {
  const { section, name, unit, ours, base, result, target } = row;
  const bound = target === null ? '' : `${target.at === 'least' ? '≥' : '≤'} ${target.bound}`;
  return [
    section,
    name,
    figure(ours),
    figure(base),
    unit,
    figure(result),
    bound,
    VERDICTS.get(isMet(row)) ?? '',
  ];
}

const HEADER = ['section', 'measured', 'ours', 'base', 'unit', 'result', 'target', ''];
const NUMERIC = [2, 3, 5];

/** Columns as wide as their widest cell, numbers to the right. */
export function tableText(rows: readonly Row[]): string {
  const lines = [HEADER, ...rows.map(cellsOf)];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (cell: string, column: number) =>
    NUMERIC.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}

export const jsonText = (rows: readonly Row[]): string =>
  JSON.stringify(
    rows.map((row) => ({ ...row, met: isMet(row) })),
    null,
    2,
  );
