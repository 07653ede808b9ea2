// How everything here is measured, and how it is shown: one row a figure.

/** At least five, so that one disturbed round moves no median. */
export const ROUNDS = 5;

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export async function secondsOf(work: () => Promise<unknown> | unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

export type Row = {
  name: string;
  /** `per CPU s`: requests that a server answers in a second of its own computing. */
  unit: 's' | 'ms' | 'per CPU s' | 'MB';
  ours: number;
  /** What it is measured against, and its own figure; null where only a bound exists. */
  against: { name: string; figure: number } | null;
  /** Of `ours` divided by the other figure, where there is one; else of `ours`. */
  target: { at: 'least' | 'most'; bound: number } | null;
};

const resultOf = ({ ours, against }: Row): number => (against === null ? ours : ours / against.figure);

function verdictOf(row: Row): string {
  if (row.target === null) return '';
  const { at, bound } = row.target;
  const isMet = at === 'least' ? resultOf(row) >= bound : resultOf(row) <= bound;
  return `${at === 'least' ? '≥' : '≤'} ${bound}${isMet ? '' : ', MISSED'}`;
}

const shown = (figure: number): string =>
  figure.toLocaleString('en', { maximumFractionDigits: figure < 10 ? 2 : 0, useGrouping: false });

/** A table in Markdown. */
export function tableText(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { name, unit, ours, against } = row;
    const other = against === null ? '' : `${against.name}: ${shown(against.figure)}`;
    const ratio = against === null ? '' : shown(resultOf(row));
    return `| ${[name, `${shown(ours)} ${unit}`, other, ratio, verdictOf(row)].join(' | ')} |`;
  });
  return ['| what | ours | against | ratio | target |', '|---|---|---|---|---|', ...lines].join('\n');
}
