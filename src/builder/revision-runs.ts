// Where the entries of each metric stand in one release's log, found without reading them: rows in a row about one metric.

export type Run = {
  metric: string;
  /** Bytes of the file, the end not included. */
  start: number;
  end: number;
  /** The line of its first record. */
  line: number;
  /** True when one of the records has no municipality. */
  isAboutMetric: boolean;
};

const [LINE_END, COMMA, QUOTE] = [0x0a, 0x2c, 0x22];

/** `records` counts all but the header; `header` is the first record with its line end. */
export function runsOf(file: Uint8Array): { header: Uint8Array; runs: Run[]; records: number } {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const endOf = bytes.includes(QUOTE) ? quotedEnds(bytes) : (start: number) => plainEnd(bytes, start);
  const runs: Run[] = [];
  const body = endOf(0).end;
  let run: Run | undefined;
  let line = 2;
  let records = 0;
  for (let start = body; start < bytes.length; ) {
    const { end, lines } = endOf(start);
    const from = bytes.indexOf(COMMA, start) + 1;
    const to = bytes.indexOf(COMMA, from);
    const isNamed = from > start && to > from && to < end;
    if (run === undefined || !isNamed || !names(bytes, run.metric, { from, to })) {
      const metric = isNamed ? bytes.toString('latin1', from, to) : '';
      run = { metric, start, end, line, isAboutMetric: false };
      runs.push(run);
    }
    run.end = end;
    if (isNamed && bytes[to + 1] === COMMA) run.isAboutMetric = true;
    start = end;
    line += lines;
    records += 1;
  }
  return { header: bytes.subarray(0, body), runs, records };
}

type Ended = { end: number; lines: number };

function plainEnd(bytes: Buffer, start: number): Ended {
  const at = bytes.indexOf(LINE_END, start);
  return { end: at === -1 ? bytes.length : at + 1, lines: 1 };
}

/**
 * A line end within quotes does not end the record. To be called for one record after the other: the next quote is looked
 * for once, since the way to it may be as long as the file.
 */
function quotedEnds(bytes: Buffer): (start: number) => Ended {
  let quote = bytes.indexOf(QUOTE);
  const isOddUntil = (end: number): boolean => {
    let isOdd = false;
    for (; quote !== -1 && quote < end; quote = bytes.indexOf(QUOTE, quote + 1)) isOdd = !isOdd;
    return isOdd;
  };
  return (start) => {
    let { end } = plainEnd(bytes, start);
    let lines = 1;
    for (let isOpen = isOddUntil(end); isOpen && end < bytes.length; lines += 1) {
      end = plainEnd(bytes, end).end;
      isOpen = isOddUntil(end) !== isOpen;
    }
    return { end, lines };
  };
}

function names(bytes: Buffer, metric: string, { from, to }: { from: number; to: number }): boolean {
  if (to - from !== metric.length) return false;
  for (let at = 0; at < metric.length; at++) if (bytes[from + at] !== metric.charCodeAt(at)) return false;
  return true;
}
